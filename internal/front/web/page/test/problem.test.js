import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { Problem } from '../js/io/api.js';
import { rangeOf, spotOf } from '../js/io/problem.js';

test('a problem says where it is', () => {
  const at = (/** @type {object[]} */ ...errors) => new Problem(/** @type {any} */ ({ status: 422, detail: 'line 2, column 5: no number', errors }));
  assert.deepEqual(spotOf(at({ message: 'no number', location: 'body.text', line: 2, column: 5 })), { line: 2, column: 5 });
  assert.deepEqual(spotOf(at({ message: 'too short', line: 7 })), { line: 7, column: 1 });
  assert.equal(spotOf(at({ message: 'no start', location: 'body.text' })), null);
  assert.equal(spotOf(new Error('line 2, column 5')), null);
});

test('the word at a spot is what is selected, and columns count bytes', () => {
  const text = 'one two\né xyz 3\n';
  const pick = (/** @type {number} */ line, /** @type {number} */ column) => text.slice(...rangeOf(text, { line, column }));
  assert.equal(pick(1, 5), 'two');
  assert.equal(pick(2, 4), 'xyz');
  assert.equal(pick(99, 1), '');
});
