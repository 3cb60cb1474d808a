import assert from 'node:assert/strict';
import test from 'node:test';
import { contradict, fewerExpansions, paceInStep, pairings, sameRules, otherLine, percentFewer } from '../js/answer/contest.js';

/** @typedef {import('../js/types.js').Report} Report */
/** @param {Partial<Report>} facts @returns {Report} */
function report(facts) {
  return /** @type {Report} */ ({ verdict: 'proved', answer: {}, params: {}, counts: { expanded: 0, generated: 0, stored: 0 }, ...facts });
}

/** @param {string} name @param {string} [report] @param {boolean} [sound] @returns {import('../js/types.js').Method} */
function method(name, report, sound = true) {
  return { name, title: name, doc: 'words', sound, cost: '', report };
}

test('the first pairing is our method against the one of a report', () => {
  const methods = [method('ours'), method('other'), method('odd', undefined, false), method('theirs', '007')];
  assert.deepEqual(pairings(methods).map((p) => `${p.left} ${p.right}`), ['ours theirs', 'ours odd', 'ours other']);
});

test('a game with one method is compared with itself', () => {
  assert.deepEqual(pairings([method('only')]), [{ left: 'only', right: 'only' }]);
});

test('fewer expansions win, by a factor', () => {
  const few = report({ counts: { expanded: 10, generated: 0, stored: 0 } });
  const many = report({ counts: { expanded: 25, generated: 0, stored: 0 } });
  assert.deepEqual(fewerExpansions(few, many), { fewer: 'left', factor: 2.5 });
  assert.deepEqual(fewerExpansions(many, few), { fewer: 'right', factor: 2.5 });
  assert.deepEqual(fewerExpansions(few, few), { fewer: 'same', factor: 1 });
  assert.deepEqual(fewerExpansions(report({}), few), { fewer: 'left', factor: null });
});

test('different winners contradict each other, also deep inside', () => {
  assert.equal(contradict(report({ answer: { winner: 'x' } }), report({ answer: { winner: 'y' } })), true);
  assert.equal(contradict(report({ answer: { all: [{ n: 1 }] } }), report({ answer: { all: [{ n: 2 }] } })), true);
  assert.equal(contradict(report({ verdict: 'proved' }), report({ verdict: 'refuted' })), true);
});

test('what one answer leaves open contradicts nothing, nor does another line that is as good', () => {
  assert.equal(contradict(report({ answer: { winner: 'x', n: 4 } }), report({ answer: { winner: 'x', n: null } })), false);
  assert.equal(contradict(report({ answer: { line: ['a', 'b'] } }), report({ answer: { line: ['b'] } })), false);
  assert.equal(contradict(report({ verdict: 'unknown' }), report({ verdict: 'refuted' })), false);
});

test('rules are the same when every value is', () => {
  assert.equal(sameRules(report({ params: { a: '1' } }), report({ params: { a: '1' } })), true);
  assert.equal(sameRules(report({ params: { a: '1' } }), report({ params: { a: '2' } })), false);
});

test('two searches in step never stand still, and speed up after the shorter one', () => {
  const pace = paceInStep(10, 100_000);
  assert.ok(pace(0) >= 4);
  assert.ok(pace(50_000) > 1000 * pace(0));
});

test('savings are told as people say them', () => {
  assert.equal(percentFewer(35, 40), 12);
  assert.equal(percentFewer(20, 40), null);
  assert.equal(percentFewer(999, 1000), 0);
  assert.equal(percentFewer(0, 3), null);
});

test('the same answer by another line is told from the same', () => {
  const line = (/** @type {string[]} */ ...moves) => /** @type {import('../js/types.js').Report} */ (/** @type {unknown} */ ({ line: moves.map((move) => ({ move, state: move })) }));
  assert.equal(otherLine(line('a', 'b'), line('a', 'b')), false);
  assert.equal(otherLine(line('a', 'b'), line('b', 'a')), true);
  assert.equal(otherLine(line('a'), line()), false);
});

test('two accepted answers with the same number agree, whatever their lines are', () => {
  /** @param {string} lurd @param {number} pushes @param {boolean} checked @returns {any} */
  const solved = (lurd, pushes, checked = true) => ({ verdict: 'proved', sound: true, params: { count: 'pushes' }, answer: { pushes, moves: lurd.length, lurd }, bounds: { at_least: pushes, at_most: pushes }, proof: { checked } });
  assert.equal(contradict(solved('rR', 1), solved('lluR', 1)), false);
  assert.equal(contradict(solved('rR', 1), solved('rRR', 2)), true);
  assert.equal(contradict(solved('rR', 1), solved('lluR', 1, false)), true);
});
