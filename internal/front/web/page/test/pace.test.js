import assert from 'node:assert/strict';
import test from 'node:test';
import { manyPlaces, paceOf, patience, placesOf } from '../js/answer/pace.js';

test('a board of a size that is usual is solved at once, as long as that was quick', () => {
  assert.equal(paceOf(100, null), 'now');
  assert.equal(paceOf(manyPlaces, { milliseconds: patience, ranOut: false }), 'now');
});

test('a board that takes longer than patience lasts is solved when drawing pauses', () => {
  assert.equal(paceOf(100, { milliseconds: patience + 1, ranOut: false }), 'pause');
});

test('a board that is large, or that a glance did not decide, is solved only when asked', () => {
  assert.equal(paceOf(manyPlaces + 1, null), 'ask');
  assert.equal(paceOf(100, { milliseconds: 10, ranOut: true }), 'ask');
});

test('places are the cells of a grid and the nodes of a graph', () => {
  assert.equal(placesOf({ grid: { rows: 3, cols: 4, looks: [], cells: [], tokens: [] } }), 12);
  assert.equal(placesOf({ graph: { nodes: [{ text: '0', kind: 'plain' }], edges: [], directed: false } }), 1);
});
