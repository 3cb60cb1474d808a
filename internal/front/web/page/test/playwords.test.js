import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { brief, costWords, valueWords, worthWords } from '../js/play/playwords.js';
import { counted } from '../js/answer/units.js';

/** @typedef {import('../js/types.js').Moves} Moves */
/** @typedef {import('../js/types.js').Value} Value */

const two = /** @type {Moves} */ ({ players: ['x', 'y'], units: ['1 ply', '{n} plies'], toward: 'the end' });
const alone = /** @type {Moves} */ ({ players: [], units: ['1 step', '{n} steps'], toward: 'the end' });

/** @param {Value['result']} result @param {number|null} [distance] @param {number|null} [score] @returns {Value} */
function value(result, distance = null, score = null) {
  return { result, distance, score };
}

test('units are counted', () => {
  assert.deepEqual([1, 4].map((n) => counted(n, ['1 ply', '{n} plies'])), ['1 ply', '4 plies']);
  assert.deepEqual([1, 1200].map((n) => counted(n, ['1 day', '{n} days'])), ['1 day', '1,200 days']);
});

test('a result says how soon, unless it is there or nobody knows', () => {
  assert.equal(valueWords(value('win', 3), two), 'win in 3 plies');
  assert.equal(valueWords(value('loss', 0), two), 'loss');
  assert.equal(valueWords(value('draw'), two), 'draw');
  assert.equal(valueWords(value(null), two), 'unknown value');
});

test('who plays alone solves or can not', () => {
  assert.equal(valueWords(value('win', 1), alone), 'solved in 1 step');
  assert.equal(valueWords(value('loss'), alone), 'no longer solvable');
});

test('without a result a value is a way on', () => {
  assert.equal(valueWords(value(null, 2, 51), two), '2 plies to the end');
});

test('a cost tells what became of what, or by how much it is longer or sooner', () => {
  /** @param {Value} from @param {Value} to @param {number|null} [distance] */
  const cost = (from, to, distance = null) => costWords(/** @type {import('../js/play/match.js').Played} */ (/** @type {unknown} */ ({ cost: { from, to, distance, score: null }, before: two })));
  assert.equal(cost(value('win', 3), value('draw')), 'win in 3 plies → draw');
  assert.equal(cost(value('win', 3), value('win', 5), 2), '2 plies more than needed');
  assert.equal(cost(value('loss', 5), value('loss', 1), -4), '4 plies sooner than needed');
  assert.equal(cost(value('win', 3), value('win', 3)), '');
});

test('a hint on the board is a number, or nothing', () => {
  assert.equal(brief(/** @type {import('../js/types.js').MoveChoice} */ ({ value: value('win', 4) })), '4');
  assert.equal(brief(/** @type {import('../js/types.js').MoveChoice} */ ({ value: value('draw') })), undefined);
});

test('a runner who loses is told when it comes, which is after the end of the race', () => {
  const race = /** @type {Moves} */ ({ players: ['A', 'B'], units: ['1 round', '{n} rounds'], toward: 'the goal', race: true });
  assert.equal(valueWords(value('loss', 4), race), 'late arrival in 4 rounds');
  assert.equal(valueWords(value('win', 4), race), 'win in 4 rounds');
  assert.equal(valueWords(value('loss'), race), 'loss');
});

test('on a button a way on is short: the hint says what it leads to', () => {
  const move = /** @type {import('../js/types.js').MoveChoice} */ ({ move: 'U', said: '↑', best: true, keeps: true, value: value(null, 2, 51) });
  assert.equal(worthWords(move, /** @type {Moves} */ ({ ...two, moves: [move], value: value(null, 3, 51) })), '★ best · 2 plies');
});
