import assert from 'node:assert/strict';
import { test } from 'node:test';
import { castOf } from '../js/draw/cast.js';

const brushes = [
  { name: 'nó', doc: '', target: 'look', kind: 'plain' },
  { name: 'raposa', doc: '', target: 'token', token: 'fox' },
  { name: 'jogador', doc: '', target: 'token', token: 'A', tokens: ['A', 'B'] },
];

test('a token is called as the brush that puts it and no other', () => {
  assert.equal(castOf(brushes).names('fox'), 'raposa');
});

test('a token that shares its brush with others keeps its name, and so does one without a brush', () => {
  assert.deepEqual(['A', 'B', 'Z', ''].map(castOf(brushes).names), ['A', 'B', 'Z', '']);
});

test('tokens are in the order in which brushes put them', () => {
  assert.deepEqual(castOf(brushes).order, ['fox', 'A', 'B']);
});
