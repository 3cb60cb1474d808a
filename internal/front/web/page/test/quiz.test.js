import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { quizAfter, toldBy } from '../js/time/quiz.js';

/** @typedef {import('../js/types.js').Trace} Trace */

/** A search of a tree in which 0 leads to 1 and 2, 1 to 3: breadth first. */
const breadth = /** @type {Trace} */ (/** @type {unknown} */ ({
  unit: 'board', total: 4, whole: true, code: [{ text: 'take', say: '{0} comes: {1} so far + at least {2} to go = {3}' }, { text: 'add', say: '{0} waits' }],
  states: ['#1', '#2', '#3', '#4', '#5'].map((name) => ({ name })), words: ['#1', '#2', '#3', '#4', '0', '1', '2', '3', '5'], waves: [{ name: '0', count: 1 }],
  steps: {
    line: [0, 1, 1, 0, 1, 0, 0], state: [0, 1, 2, 1, 3, 2, 3], look: [1, 1, 1, 2, 2, 3, 4], wave: [0, 0, 0, 0, 0, 0, 0],
    words: [[0, 4, 6, 6], [1], [2], [1, 5, 6, 7], [3], [2, 5, 6, 7], [3, 6, 7, 8]], queue: [[], [1], [1, 2], [2], [2, 3], [3], []], waits: [0, 1, 2, 1, 2, 1, 0],
    node: [0, 1, 2, 1, 3, 2, 3], mark: [2, 1, 1, 2, 3, 2, 2], value: [-1, -1, -1, -1, -1, -1, -1],
  },
  space: { form: 'tree', doc: '', parents: [-1, 0, 0, 1], marks: [{ name: '', tone: 'blank' }, { name: 'waits', tone: 'waits' }, { name: 'looked at', tone: 'looked' }, { name: 'cut', tone: 'dead' }] },
}));

/** All questions about a trace. @param {Trace} trace */
function all(trace) {
  const list = [];
  for (let quiz = quizAfter(trace, 0); quiz; quiz = quizAfter(trace, quiz.step)) list.push(quiz);
  return list;
}

test('questions are about steps in their order, and the trace knows the answer to each', () => {
  const list = all(breadth);
  assert.deepEqual(list.map(({ kind, step }) => [kind, step]), [['number', 1], ['next', 4], ['becomes', 5], ['number', 6], ['number', 7]]);
  for (const { kind, step, options, right } of list) {
    const { state, mark = [] } = breadth.steps;
    const truth = { next: state[step - 1], becomes: mark[step - 1], number: Number(breadth.words[breadth.steps.words[step - 1]?.[2] ?? 0]) }[kind];
    assert.equal(options[right], truth, `step ${step}`);
    assert.equal(new Set(options).size, options.length);
    assert.ok(options.length >= 2 && options.length <= 4);
  }
});

test('a number that is asked for is left out of its sentence, and so is the sum that gives it away', () => {
  const quiz = all(breadth).find(({ kind, step }) => kind === 'number' && step === 6);
  assert.equal(quiz?.words, '#3 comes: 1 so far + at least ? to go = ?');
  assert.equal(quiz?.options[quiz.right], 2);
  assert.equal(toldBy(breadth, /** @type {any} */ (quiz)), '#3 comes: 1 so far + at least 2 to go = 3');
});

test('of two states with the same total neither is a wrong answer', () => {
  const tied = { ...breadth, steps: { ...breadth.steps, value: [3, 3, 3, 3, 3, 3, 3] } };
  assert.equal(all(tied).filter(({ kind }) => kind === 'next').length, 0);
  const value = [2, 3, 4, 3, 4, 4, 5];
  const apart = all({ ...breadth, steps: { ...breadth.steps, value } }).filter(({ kind }) => kind === 'next');
  assert.ok(apart.length > 0);
});

test('a state that is decided as it is looked at is asked about by what it becomes', () => {
  const decided = { ...breadth, steps: { ...breadth.steps, mark: [3, 1, 1, 3, 1, 3, 3] } };
  assert.deepEqual(new Set(all(decided).map(({ kind }) => kind)), new Set(['becomes']));
  assert.equal(all(decided)[0]?.words, '#1');
});

test('an empty search asks nothing', () => {
  const steps = { line: [], state: [], look: [], wave: [], words: [], queue: [], waits: [] };
  assert.equal(quizAfter(/** @type {any} */ ({ ...breadth, steps }), 0), null);
  assert.equal(quizAfter(breadth, 7), null);
});
