import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { say, value } from '../js/say.js';

/** @typedef {import('../js/say.js').Rule} Rule */

test('blanks are filled, and a number decides between one and many', () => {
  assert.equal(say('line', { n: 1 }), 'Line of play: 1 step');
  assert.equal(say('line', { n: 1234 }), 'Line of play: 1,234 steps');
  assert.equal(say('no such key'), 'no such key');
});

test('a rule gives a number its form', () => {
  /** @type {Rule} */
  const polish = ['?', ['==', 'n', 1], 0, ['?', ['&&', ['&&', ['>=', ['%', 'n', 10], 2], ['<=', ['%', 'n', 10], 4]], ['||', ['<', ['%', 'n', 100], 12], ['>', ['%', 'n', 100], 14]]], 1, 2]];
  assert.deepEqual([0, 1, 2, 4, 5, 12, 14, 22, 25, 112, 122].map((n) => value(polish, n)), [2, 0, 1, 1, 2, 2, 2, 1, 2, 2, 1]);
  assert.deepEqual([0, 1, 1.5, 2].map((n) => value(['>=', 'n', 2], n)), [0, 0, 0, 1]);
  assert.equal(value(['+', ['*', 2, 3], ['-', ['/', 7, 2], ['!', 'n']]], 0), 8);
});
