import assert from 'node:assert/strict';
import test from 'node:test';
import { bestOf, noteBest } from '../js/play/best.js';

test('the fewest moves on a board are kept, each board by itself', () => {
  assert.equal(bestOf('slide', 'a board'), null);
  assert.equal(noteBest('slide', 'a board', 7), true);
  assert.equal(noteBest('slide', 'a board', 9), false);
  assert.equal(bestOf('slide', 'a board'), 7);
  assert.equal(noteBest('slide', 'a board', 5), true);
  assert.equal(bestOf('slide', 'a board'), 5);
  assert.equal(bestOf('slide', 'another board'), null);
  assert.equal(bestOf('jump', 'a board'), null);
});
