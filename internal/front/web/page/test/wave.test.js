import assert from 'node:assert/strict';
import test from 'node:test';
import { bars, beginnings, crest, endAfter, expandedAt, frameAt, lookSteps, lookedAt, queueAt, sentenceAt, stepFor, waveAt, waveEnds } from '../js/time/wave.js';

/** @typedef {import('../js/types.js').Trace} Trace */

/** A trace of steps: [line, state, looked so far, wave] each. @param {number[][]} rows @param {Partial<Trace>} [more] @returns {Trace} */
function traceOf(rows, more = {}) {
  const column = (/** @type {number} */ n) => rows.map((row) => row[n] ?? 0);
  return {
    unit: 'cell', total: 9, listed: 6, events: rows.length, whole: true, waits: 'queue',
    code: [{ text: 'for each:' }, { text: '    take', say: '{0} is taken, {1} wait' }, { text: '    skip', say: 'skipped' }],
    waves: [{ name: 'round 0', count: 1 }, { name: 'round 1', count: 3 }, { name: 'round 2', count: 4 }, { name: 'round 3', count: 1 }],
    steps: { line: column(0), state: column(1), look: column(2), wave: column(3), words: rows.map((row) => [row[1] ?? 0, 0]), queue: rows.map(() => [1, 2]), waits: rows.map(() => 5) },
    states: [0, 1, 2, 3, 4, 5].map((place) => ({ name: `(${place})`, place })), words: ['none', 'one', 'two', 'three', 'four', 'five'], ...more,
  };
}

const ofPlaces = traceOf([[1, 0, 1, 0], [1, 1, 2, 1], [1, 2, 3, 1], [1, 3, 4, 1], [1, 4, 5, 2], [1, 5, 6, 2]]);

const ofBoards = traceOf([[1, 0, 1, 0], [2, 1, 1, 0], [1, 1, 2, 1], [2, 0, 2, 1]], {
  total: 50, listed: 2, whole: false, states: [{ name: '#0' }, { name: '#1', cells: [3, 0, 4, 1], stands: [3, 0, 3, 1, 5, 1] }],
  looks: [{ kind: 'tile', text: '8' }, { kind: 'floor' }], tokens: ['cat', 'mouse'],
});

test('before the first step nothing has been looked at', () => {
  assert.equal(waveAt(ofPlaces, 0), null);
  assert.equal(frameAt(ofBoards, 0), null);
  assert.equal(expandedAt(ofPlaces, 0), 0);
  assert.equal(sentenceAt(ofPlaces, 0), '');
  assert.deepEqual(queueAt(ofPlaces, 0), { states: [], names: [], count: 0 });
});

test('a step tells its sentence, and what waits', () => {
  assert.equal(sentenceAt(ofPlaces, 3), 'Two is taken, none wait');
  assert.equal(sentenceAt(ofBoards, 2), 'Skipped');
  assert.deepEqual(queueAt(ofPlaces, 2), { states: [1, 2], names: ['(1)', '(2)'], count: 5 });
});

test('a state that is a board is a picture, and a place is none', () => {
  assert.deepEqual(frameAt(ofBoards, 2), { caption: '#1', cells: [{ place: 3, kind: 'tile', text: '8' }, { place: 4, kind: 'floor' }],
    tokens: [{ place: 3, names: ['cat', 'mouse'] }, { place: 5, names: ['mouse'] }] });
  assert.equal(frameAt(ofPlaces, 2), null);
});

test('the places that were looked at are listed once, and the steps that look', () => {
  assert.deepEqual(lookedAt(ofPlaces), { places: [0, 1, 2, 3, 4, 5], wave: [0, 1, 1, 1, 2, 2] });
  assert.deepEqual(lookSteps(ofBoards), [0, 1, 3]);
});

test('the steps shown for a number of expansions never run ahead of them', () => {
  assert.deepEqual([0, 1, 2, 30, 50].map((n) => stepFor(ofBoards, n)), [0, 1, 3, 4, 4]);
  assert.deepEqual([0, 4, 6, 9].map((n) => stepFor(ofPlaces, n)), [0, 4, 6, 6]);
  for (const trace of [ofPlaces, ofBoards]) {
    for (let n = 0; n <= trace.total; n++) assert.ok(expandedAt(trace, stepFor(trace, n)) <= n);
  }
});

test('stepping by waves ends on the last of each', () => {
  const ends = waveEnds(ofPlaces);
  assert.deepEqual(ends, [0, 1, 4, 6]);
  assert.deepEqual([0, 1, 2, 4, 6, 99].map((step) => endAfter(ends, step)), [0, 1, 2, 2, 3, 3]);
});

test('a wave of which nothing is listed has no beginning', () => {
  assert.deepEqual(beginnings(ofPlaces), [1, 2, 5, null]);
});

test('waves share bars when there are more of them than bars, and no count is lost', () => {
  assert.deepEqual(bars(ofPlaces, 10).map((b) => b.count), [1, 3, 4, 1]);
  const two = bars(ofPlaces, 2);
  assert.deepEqual(two.map((b) => [b.name, b.count, b.step]), [['round 0 … round 1', 4, 1], ['round 2 … round 3', 5, 5]]);
});

test('a search that comes back to a wave begins it where it was first seen', () => {
  const deep = traceOf([[1, 0, 1, 0], [1, 1, 2, 1], [1, 2, 3, 2], [1, 3, 4, 1], [1, 4, 5, 2]], { waves: [{ name: '0', count: 1 }, { name: '1', count: 2 }, { name: '2', count: 2 }] });
  assert.deepEqual(beginnings(deep), [1, 2, 3]);
  assert.deepEqual(waveEnds(deep), [0, 1, 2, 3, 4, 5]);
});

test('the crest of a layer is its largest number', () => {
  assert.equal(crest([3, null, 7, 0]), 7);
  assert.equal(crest([null]), 0);
});
