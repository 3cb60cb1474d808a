import assert from 'node:assert/strict';
import test from 'node:test';
import { rangeOf, spotOf } from '../js/problem.js';

test('a problem says where it is in either of the forms of the service', () => {
  assert.deepEqual(spotOf('line 2, column 5: no number'), { line: 2, column: 5 });
  assert.deepEqual(spotOf('line 7: too short'), { line: 7, column: 1 });
  assert.deepEqual(spotOf('board:3:4: "x" stands here'), { line: 3, column: 4 });
  assert.equal(spotOf('no start'), null);
});

test('the word at a spot is what is selected, and columns count bytes', () => {
  const text = 'one two\né xyz 3\n';
  const pick = (/** @type {number} */ line, /** @type {number} */ column) => text.slice(...rangeOf(text, { line, column }));
  assert.equal(pick(1, 5), 'two');
  assert.equal(pick(2, 4), 'xyz');
  assert.equal(pick(99, 1), '');
});
