import assert from 'node:assert/strict';
import test from 'node:test';
import { inkOn, layers, nodesOf } from '../js/time/space.js';

test('a tree has a layer for each move, and a place for each node in its layer', () => {
  assert.deepEqual(layers([-1, 0, 0, 1, 2, 2, -1]), { depth: [0, 1, 1, 2, 2, 2, 0], place: [0, 0, 1, 0, 1, 2, 1], counts: [2, 2, 3] });
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
