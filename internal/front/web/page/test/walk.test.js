import assert from 'node:assert/strict';
import test from 'node:test';
import { cellBeside, walkBetween, wayOver } from '../js/draw/walk.js';

test('a replay walks the cells of its picture, forth and back', () => {
  const [start, end] = [{ caption: '' }, { caption: '', walk: [8, 9, 16, 17] }];
  const [at8, at17] = [new Map([[8, ['man']]]), new Map([[17, ['man']]])];
  assert.deepEqual(walkBetween(start, end, at8, at17), { name: 'man', places: [8, 9, 16, 17], forth: true });
  assert.deepEqual(walkBetween(end, start, at17, at8), { name: 'man', places: [17, 16, 9, 8], forth: false });
});

test('between pictures that are no neighbours the man is just there', () => {
  const far = { caption: '', walk: [30, 31] };
  assert.deepEqual(walkBetween({ caption: '' }, far, new Map([[8, ['man']]]), new Map([[31, ['man']]])), { name: 'man', places: [], forth: false });
});

test('a way goes around what is not free, and over no edge of the board', () => {
  const free = new Set([0, 1, 2, 3, 5, 6, 7, 8]); // three columns, the middle is a wall
  assert.deepEqual(wayOver(free, 3, 5, 3), [3, 0, 1, 2, 5]);
  assert.equal(wayOver(new Set([2, 3]), 2, 3, 3), null);
});

test('beside the edge there is no cell', () => {
  assert.equal(cellBeside(5, 'right', 3, 9), null);
  assert.equal(cellBeside(1, 'up', 3, 9), null);
  assert.equal(cellBeside(4, 'down', 3, 9), 7);
});
