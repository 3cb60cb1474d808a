import assert from 'node:assert/strict';
import test from 'node:test';
import { TokenWalk } from '../js/play/tokenwalk.js';

/** A man on a floor of three by three, and a box right of the middle that he can push from there; @returns {{walk: TokenWalk, frames: any[], push: any, match: any}} */
function warehouse() {
  const push = { move: '→⇒', said: '→⇒', arrow: 'right', places: [5, 6], frame: { caption: '', push: [5, 6] } };
  const now = /** @type {any} */ ({ stroll: { token: 'man', places: [0, 1, 2, 3, 4, 8, 9], free: true }, frame: { caption: '', tokens: [{ place: 3, names: ['man'] }] }, moves: [push] });
  /** @type {any[]} */
  const frames = [];
  const walk = new TokenWalk({ now: () => now, grid: () => ({ cols: 4, count: 12 }), show: (frame) => frames.push(frame), make: () => Promise.resolve() });
  now.frame.tokens[0].place = 0;
  return { walk, frames, push, match: { played: [] } };
}

test('a walk is taken back walk by walk, and what it counted with it', () => {
  const { walk, frames, match } = warehouse();
  assert.equal(walk.undo(), false, 'nobody has walked');
  walk.step('right');
  walk.to(8);
  assert.deepEqual([walk.place, walk.away, walk.counts(match)], [8, true, { moves: 4, pushes: 0 }]);
  assert.equal(walk.undo(), true);
  assert.deepEqual([walk.place, walk.counts(match).moves], [1, 1]);
  assert.deepEqual([frames.at(-1).walk, frames.at(-1).tokens], [[8, 4, 0, 1], [{ place: 1, names: ['man'] }]]);
  assert.equal(walk.undo(), true);
  assert.deepEqual([walk.place, walk.away, walk.counts(match).moves], [0, false, 0]);
  assert.equal(walk.undo(), false);
});

test('a push is written as it goes from where the man is, and afterwards as he went', () => {
  const { walk, push, match } = warehouse();
  assert.equal(walk.said(push), '↓⇒');
  walk.step('right');
  assert.equal(walk.said(push), '←↓⇒');
  assert.deepEqual(walk.pictured(push).walk, [1, 0, 4, 5]);
  walk.moved();
  assert.equal(walk.said(push), '→←↓⇒');
  assert.deepEqual(walk.counts({ ...match, played: [{ move: push }] }), { moves: 4, pushes: 1 });
});
