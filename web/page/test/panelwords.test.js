import assert from 'node:assert/strict';
import test from 'node:test';
import words from '../js/lang/panels.js';

/** @param {import('../js/say.js').Words} words */
const holes = (words) => [...new Set(JSON.stringify(words).match(/\{\w+\}/g) ?? [])].sort().join();

test('the panels say the same things in each language, about the same values', () => {
  for (const other of [words.pt, words.es]) {
    assert.deepEqual(Object.keys(other), Object.keys(words.en));
    for (const [key, said] of Object.entries(words.en)) assert.equal(holes(other[key] ?? ''), holes(said), key);
  }
});
