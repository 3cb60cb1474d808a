import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canStand, piecesOf } from '../js/draw/pieces.js';

const brushes = [
  { name: 'nó', doc: '', target: 'look', kind: 'node' },
  { name: 'raposa', doc: '', target: 'token', token: 'fox' },
  { name: 'jogador', doc: '', target: 'token', token: 'A', tokens: ['A', 'B'] },
];

const kinds = [{ name: 'node', word: 'nó', role: 'field' }, { name: 'box', word: 'caixa', role: 'piece', sign: '$' }];

test('a token is called as the brush that puts it and no other', () => {
  assert.equal(piecesOf({ brushes, kinds }).names('fox'), 'raposa');
});

test('a token that shares its brush with others keeps its name, and so does one without a brush', () => {
  assert.deepEqual(['A', 'B', 'Z', ''].map(piecesOf({ brushes, kinds }).names), ['A', 'B', 'Z', '']);
});

test('tokens are in the order in which brushes put them', () => {
  assert.deepEqual(piecesOf({ brushes, kinds }).order, ['fox', 'A', 'B']);
});

test('a look is what the game says its kind is, and one of another kind is its text', () => {
  const { see } = piecesOf({ brushes, kinds });
  assert.deepEqual(see({ kind: 'box' }), { role: 'piece', sign: '$', word: 'caixa', text: '' });
  assert.deepEqual(see({ kind: 'node', text: '3' }), { role: 'field', sign: '', word: 'nó', text: '3' });
  assert.deepEqual(see({ kind: 'lava', text: '!' }), { role: 'field', sign: '', word: 'lava', text: '!' });
  assert.deepEqual(['box', 'node', 'lava'].map((kind) => canStand(see({ kind }))), [false, true, true]);
});
