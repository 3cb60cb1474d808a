import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelOf } from '../js/fields.js';

test('the words of a parameter begin with what it is: that is its label, the rest explains it', () => {
  assert.deepEqual(labelOf({ doc: 'what a step is: one cell, or two' }), ['what a step is', 'one cell, or two']);
  assert.deepEqual(labelOf({ doc: 'the most steps; none if not given' }), ['the most steps', 'none if not given']);
  assert.deepEqual(labelOf({ doc: 'rows of the board' }), ['rows of the board', '']);
});

test('words that only list the choices are no label', () => {
  assert.deepEqual(labelOf({ doc: 'random, or the worst: nobody can win', choices: ['random', 'worst'] }), ['', 'random, or the worst: nobody can win']);
  assert.deepEqual(labelOf({ doc: 'who begins', choices: ['fox', 'hen'] }), ['who begins', '']);
});
