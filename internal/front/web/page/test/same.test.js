import assert from 'node:assert/strict';
import test from 'node:test';
import { sameView } from '../js/same.js';

/** @param {Partial<import('../js/types.js').GridView>} change @returns {import('../js/types.js').View} */
const grid = (change) => ({
  grid: { rows: 1, cols: 2, looks: [{ kind: 'plain' }, { kind: 'tile', text: '2' }], cells: [0, 1], tokens: [{ place: 1, names: ['A', 'B'] }], ...change },
});

test('views that list their looks in another order show the same', () => {
  assert.ok(sameView(grid({}), grid({ looks: [{ kind: 'tile', text: '2' }, { kind: 'plain', text: '' }], cells: [1, 0], tokens: [{ place: 0, names: [] }, { place: 1, names: ['B', 'A'] }] })));
});

test('another look, token or size is not the same', () => {
  assert.ok(!sameView(grid({}), grid({ cells: [1, 1] })));
  assert.ok(!sameView(grid({}), grid({ tokens: [] })));
  assert.ok(!sameView(grid({}), grid({ rows: 2, cols: 1 })));
  assert.ok(!sameView(grid({}), { graph: { nodes: [], edges: [], directed: false } }));
});

test('an undirected edge is the same from either side, a directed one is not', () => {
  const graph = (/** @type {[number, number]} */ edge, /** @type {boolean} */ directed) => ({
    graph: { nodes: [{ text: '0', kind: 'plain' }, { text: '1', kind: 'goal', tokens: [] }], edges: [edge], directed },
  });
  assert.ok(sameView(graph([0, 1], false), graph([1, 0], false)));
  assert.ok(!sameView(graph([0, 1], true), graph([1, 0], true)));
});
