import assert from 'node:assert/strict';
import test from 'node:test';
import { headed, isHeaded } from '../js/io/heading.js';

/** @type {any} */
const game = { name: 'chase', params: [{ name: 'cat', role: 'rule', default: '2' }, { name: 'hole', role: 'rule', default: '0' }, { name: 'nodes', role: 'shape', default: '8' }, { name: 'player', role: 'rule', default: '' }] };

test('a board under default rules is its text alone', () => {
  assert.equal(headed(game, { text: '[[1],[0]]\n', params: { cat: '2', hole: '0', nodes: '9' } }), '[[1],[0]]\n');
});

test('what is not the default stands before the text', () => {
  const text = headed(game, { text: '[[1],[0]]\n', params: { cat: '3', hole: '0,1', player: 'A=0,0 B=100%' } });
  assert.equal(text, '#! jogada chase cat=3 hole=0,1 player=A=0,0%20B=100%25\n[[1],[0]]\n');
  assert.ok(isHeaded(text));
  assert.ok(!isHeaded('[[1],[0]]'));
});
