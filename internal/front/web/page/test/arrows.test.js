import test from 'node:test';
import assert from 'node:assert/strict';
import { lineArrows, lineSweep, moved } from '../js/draw/arrows.js';

/** @param {Record<string, number>} places @param {string} [caption] @returns {import('../js/types.js').Frame} */
const frame = (places, caption = '') => ({ caption, tokens: Object.entries(places).map(([name, place]) => ({ place, names: [name] })) });

test('who moved is found between two pictures', () => {
  assert.deepEqual(moved(frame({ cat: 2, mouse: 1 }), frame({ cat: 2, mouse: 4 })), [{ from: 1, to: 4, name: 'mouse' }]);
  assert.deepEqual(moved(frame({ A: 0, B: 4 }), frame({ A: 1, B: 6 })), [{ from: 0, to: 1, name: 'A' }, { from: 4, to: 6, name: 'B' }]);
});

test('a name that stands in two places is not followed', () => {
  const cats = { caption: '', tokens: [{ place: 1, names: ['cat'] }, { place: 2, names: ['cat'] }] };
  assert.deepEqual(moved(cats, { caption: '', tokens: [{ place: 1, names: ['cat'] }, { place: 3, names: ['cat'] }] }), []);
});

test('the next move comes last, so that it lies on top, and moves made are behind', () => {
  const frames = [frame({ m: 0 }), frame({ m: 1 }), frame({ m: 2 }), frame({ m: 3 })];
  assert.deepEqual(lineArrows(frames, 1).map(({ from, to, ahead }) => [from, to, ahead]), [[2, 3, 1], [0, 1, -1], [1, 2, 0]]);
  assert.deepEqual(lineArrows(frames, 3).map(({ ahead }) => ahead), [-3, -2, -1]);
  assert.deepEqual(lineArrows([], 0), []);
});

test('a board that is swept shows the way it goes next', () => {
  const frames = [frame({}, 'start'), frame({}, '↑'), frame({}, '←')];
  assert.deepEqual(lineSweep(frames, 0), { way: 'up' });
  assert.equal(lineSweep(frames, 2), null);
  assert.equal(lineSweep([frame({}, 'start'), frame({ m: 1 }, 'mouse 1 → 4')], 0), null);
  assert.equal(lineSweep([frame({ P: 0 }, 'start'), frame({ P: 5 }, '↓')], 0), null, 'a step of one token has an arrow of its own');
});

test('where somebody walks and pushes, the next move is the walk, cell by cell, and one arrow of the push', () => {
  // The man walks around a box, 8 → 9 → 16 → 17, and pushes it from 10 to 3 as he steps onto 10.
  const frames = [frame({ man: 8 }), { ...frame({ man: 10 }), walk: [8, 9, 16, 17, 10], push: [10, 3] }, { ...frame({ man: 11 }), walk: [10, 11], push: [11, 12] }];
  assert.deepEqual(lineArrows(frames, 0), [{ from: 10, to: 3, name: 'man', ahead: 0, path: [8, 9, 16, 17] }]);
  assert.deepEqual(lineArrows(frames, 1), [{ from: 11, to: 12, name: 'man', ahead: 0, path: [10] }]);
  assert.deepEqual(lineArrows(frames, 2), []);
});
