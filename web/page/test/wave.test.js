import assert from 'node:assert/strict';
import test from 'node:test';
import { bars, beginnings, crest, endAfter, expandedAt, frameAt, stepFor, stepsIn, waveAt, waveEnds } from '../js/time/wave.js';

/** @typedef {import('../js/types.js').Trace} Trace */

/** @type {Trace} */
const ofPlaces = {
  unit: 'cell', total: 9, listed: 6,
  waves: [{ name: 'round 0', count: 1 }, { name: 'round 1', count: 3 }, { name: 'round 2', count: 4 }, { name: 'round 3', count: 1 }],
  places: [0, 1, 2, 3, 4, 5], wave: [0, 1, 1, 1, 2, 2],
};

/** @type {Trace} */
const ofFrames = {
  unit: 'board', total: 50, listed: 3,
  waves: [{ name: 'depth 0', count: 1 }, { name: 'depth 1', count: 49 }],
  frames: [
    { caption: 'a', wave: 0, step: 0 },
    { caption: 'b', wave: 1, step: 1 },
    { caption: 'c', wave: 1, step: 30 },
  ],
};

test('before the first step nothing has been looked at', () => {
  assert.equal(waveAt(ofPlaces, 0), null);
  assert.equal(frameAt(ofFrames, 0), null);
  assert.equal(expandedAt(ofPlaces, 0), 0);
  assert.equal(expandedAt(ofFrames, 0), 0);
});

test('a step of a trace of frames counts the expansions that are not listed, too', () => {
  assert.equal(stepsIn(ofFrames), 3);
  assert.equal(expandedAt(ofFrames, 3), 31);
  assert.equal(frameAt(ofFrames, 2)?.caption, 'b');
});

test('the steps shown for a number of expansions never run ahead of them', () => {
  assert.deepEqual([0, 1, 2, 30, 31, 50].map((n) => stepFor(ofFrames, n)), [0, 1, 2, 2, 3, 3]);
  assert.deepEqual([0, 4, 6, 9].map((n) => stepFor(ofPlaces, n)), [0, 4, 6, 6]);
  for (const trace of [ofPlaces, ofFrames]) {
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
  /** @type {Trace} */
  const deep = { unit: 'x', total: 5, listed: 5, waves: [{ name: '0', count: 1 }, { name: '1', count: 2 }, { name: '2', count: 2 }], places: [0, 1, 2, 3, 4], wave: [0, 1, 2, 1, 2] };
  assert.deepEqual(beginnings(deep), [1, 2, 3]);
  assert.deepEqual(waveEnds(deep), [0, 1, 2, 3, 4, 5]);
});

test('the crest of a layer is its largest number', () => {
  assert.equal(crest([3, null, 7, 0]), 7);
  assert.equal(crest([null]), 0);
});
