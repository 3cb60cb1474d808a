import assert from 'node:assert/strict';
import test from 'node:test';
import { words } from './document.js';
import './english.js';
import { review } from '../js/play/review.js';

/** A game of two moves that was lost by the first. @param {object} [other] */
function match(other = {}) {
  const now = { players: ['x', 'y'], units: ['1 ply', '{n} plies'], toward: 'the end', said: 'x has no move' };
  const value = (/** @type {string} */ result, /** @type {number} */ distance) => ({ result, distance, score: null });
  const played = { move: { said: 'left' }, mark: 'loses', before: { ...now, moves: [{ said: 'right', best: true, value: value('win', 3) }] }, cost: { from: value('win', 3), to: value('loss', 2) } };
  return /** @type {any} */ ({ human: 'x', now, worth: value('loss', 0), predicted: value('win', 3), played: [played, played], mistakes: [1], accuracy: { best: 1, of: 2 }, repeated: false, ...other });
}

test('each button under a finished game does what it says', () => {
  /** @type {string[]} */
  const done = [];
  const shown = /** @type {any} */ (review(match(), { kind: 'sides', told: 'x', best: null, retry: (i) => done.push(`retry ${i}`), again: () => done.push('again'), fresh: () => done.push('fresh') }));
  for (const selector of ['[data-tool="again"]', '[data-tool="fresh"]', '[data-retry="1"]']) shown.querySelector(selector).click();
  assert.deepEqual(done, ['again', 'fresh', 'retry 1']);
  assert.deepEqual(['[data-tool="again"]', '[data-tool="fresh"]'].map((selector) => words(shown, selector)), ['Play again', 'New board']);
});

test('a finished game tells what came of it, what was best and where it was lost', () => {
  const about = /** @type {any} */ ({ kind: 'sides', told: 'x', best: { moves: 2, beaten: true }, retry() {}, again() {}, fresh() {} });
  const shown = /** @type {any} */ (review(match(), about));
  assert.equal(shown.className, 'play-over came-loss');
  assert.equal(words(shown, '.play-accuracy')?.includes('50'), true);
  assert.equal(words(shown, '.play-record')?.includes('2 plies'), true);
  assert.equal(words(shown, '.play-mistakes b'), 'left ??');
  assert.equal(/** @type {any} */ (review(match({ mistakes: [], accuracy: { best: 0, of: 0 } }), { ...about, best: null })).querySelectorAll('.play-mistakes, .play-accuracy, .play-record').length, 0);
});
