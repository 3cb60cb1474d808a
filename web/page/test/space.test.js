import assert from 'node:assert/strict';
import test from 'node:test';
import { nodesOf, tidy } from '../js/time/spaceforms.js';
import { inkOn } from '../js/time/tones.js';

test('a tree has a row for each move; leaves are side by side, and others above the middle of theirs', () => {
  const { depth, across, leaves, deepest } = tidy([-1, 0, 0, 1, 2, 2, -1]);
  assert.deepEqual([...depth], [0, 1, 1, 2, 2, 2, 0]);
  assert.deepEqual([...across], [0.75, 0, 1.5, 0, 1, 2, 3]);
  assert.deepEqual([leaves, deepest], [4, 2]);
});

test('each form of space has its nodes', () => {
  const marks = [{ name: 'none', tone: 'blank' }];
  assert.equal(nodesOf({ form: 'grid', doc: '', marks, sheets: ['a', 'b'], rows: 3, cols: 4 }), 24);
  assert.equal(nodesOf({ form: 'tree', doc: '', marks, parents: [-1, 0] }), 2);
  assert.equal(nodesOf({ form: 'plan', doc: '', marks, nodes: [{ x: 0, y: 0, size: 1 }] }), 1);
});

test('what is written on a colour can be read', () => {
  assert.equal(inkOn('#fde725'), '#111111');
  assert.equal(inkOn('#0b5a9d'), '#ffffff');
});
