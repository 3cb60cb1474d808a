import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from '../js/draw/pieces.js';
import { erased, hasEdge, painted, withEdge, withNode, withoutEdge, withoutNode } from '../js/edit/graphdraft.js';

const { see } = piecesOf({ brushes: [], kinds: [] });
const square = (directed = false) => ({
  nodes: [{ text: '0', kind: 'goal' }, { text: '1', kind: 'plain', tokens: ['m'] }, { text: 'two', kind: 'plain', tokens: ['c'] }, { text: '3', kind: 'plain' }],
  edges: [[0, 1], [1, 2], [2, 3], [3, 0]], directed,
});

test('deleting a node renumbers those above it and drops its edges', () => {
  const graph = withoutNode(square(), 1);
  assert.deepEqual(graph.nodes.map(({ text }) => text), ['0', 'two', '2']);
  assert.deepEqual(graph.edges, [[1, 2], [2, 0]]);
});

test('a new node is named by its number and alone', () => {
  const graph = withNode(square(), 'plain');
  assert.deepEqual(graph.nodes.at(-1), { text: '4', kind: 'plain' });
  assert.equal(graph.edges.length, 4);
});

test('an undirected edge is there from both sides, a directed one from one', () => {
  assert.ok(hasEdge(square(), 1, 0));
  assert.ok(!hasEdge(square(true), 1, 0));
  assert.equal(withEdge(square(), 1, 0).edges.length, 4);
  assert.equal(withEdge(square(true), 1, 0).edges.length, 5);
  assert.equal(withoutEdge(square(), 1, 0).edges.length, 3);
  assert.equal(withoutEdge(square(true), 1, 0).edges.length, 4);
});

test('no node is joined to itself', () => {
  const graph = square();
  assert.equal(withEdge(graph, 2, 2), graph);
});

test('a token leaves the node where it was', () => {
  const graph = painted(square(), 3, { token: 'm' }, see);
  assert.deepEqual(graph.nodes.map(({ tokens }) => tokens), [undefined, undefined, ['c'], ['m']]);
});

test('a look without a text leaves a node its name and its tokens', () => {
  const graph = painted(square(), 2, { look: { kind: 'goal' } }, see);
  assert.deepEqual(graph.nodes[2], { text: 'two', kind: 'goal', tokens: ['c'] });
});

test('painting what is there already changes nothing', () => {
  const graph = square();
  assert.equal(painted(graph, 0, { look: { kind: 'goal' } }, see), graph);
  assert.equal(painted(graph, 1, { token: 'm' }, see), graph);
});

test('erasing leaves a plain node with its name', () => {
  assert.deepEqual(erased(square(), 2, { kind: 'plain' }, see).nodes[2], { text: 'two', kind: 'plain' });
  assert.deepEqual(erased(square(), 0, { kind: 'plain' }, see).nodes[0], { text: '0', kind: 'plain' });
});
