import { capital } from '../say.js';
import { expandedAt, sentenceAt, stateAt, stepsIn } from './wave.js';

/**
 * Questions about what a search does next, made of its trace. Whatever method it is, the trace knows the answer.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {'next'|'becomes'|'number'|'value'} Kind
 *   next: which state is expanded; becomes: what the search makes of a state; number: a number of the sentence; value: the number that a state gets
 * @typedef {object} Quiz
 * @property {Kind} kind
 * @property {number} step  the step that tells the answer
 * @property {(number|string)[]} options  next: numbers of states; becomes: numbers of marks; number and value: numbers
 * @property {number} right  which of them it is
 * @property {string} words  number: the sentence with what is asked for left out; becomes and value: the state
 */

/** How many answers there are to choose from. */
const most = 4;

/** A sign for what is left out of a sentence. */
const blank = '?';

/** The steps that expand a state, for each trace. @type {WeakMap<Trace, number[]>} */
const known = new WeakMap();

/** @param {Trace} trace */
function looksOf(trace) {
  const found = known.get(trace);
  if (found) return found;
  const looks = [];
  for (let step = 1; step <= stepsIn(trace); step++) if (expandedAt(trace, step) > expandedAt(trace, step - 1)) looks.push(step);
  known.set(trace, looks);
  return looks;
}

/** The first question about a step after this one; null: there is none. @param {Trace} trace @param {number} after @returns {Quiz|null} */
export function quizAfter(trace, after) {
  const looks = looksOf(trace);
  let i = looks.findIndex((step) => step > after);
  if (i < 0) i = looks.length;
  for (let n = Math.max(0, i - 1); n < looks.length; n++) {
    for (const quiz of quizzesOf(trace, looks, n)) if (quiz.step > after) return quiz;
  }
  return null;
}

/** The questions about an expansion: about itself, and at times about one of the steps that follow from it. @param {Trace} trace @param {number[]} looks @param {number} n */
function quizzesOf(trace, looks, n) {
  const step = looks[n] ?? 0;
  const end = looks[n + 1] ?? stepsIn(trace) + 1;
  const number = () => numberIn(trace, step);
  const next = () => (n > 0 ? nextOf(trace, looks, n) : null); // a search begins at the start
  const own = decisive(trace, step) ? (n % 2 === 1 ? valued(trace, step) : null) ?? becomes(trace, step) ?? next() : n % 3 === 2 ? number() ?? next() : next() ?? number();
  const between = end - step - 1;
  const later = n % 2 === 1 && between > 0 ? becomes(trace, step + 1 + (hash(step) % between)) : null;
  return [own, later].filter((quiz) => quiz !== null);
}

/** Whether a step decides something of its state, more than that it waits or is looked at. @param {Trace} trace @param {number} step */
function decisive(trace, step) {
  const tone = trace.space?.marks[trace.steps.mark?.[step - 1] ?? 0]?.tone ?? 'blank';
  return tone !== 'blank' && tone !== 'waits' && tone !== 'looked';
}

/** Which state is expanded at a step: among those that wait, and those that are expanded later. @param {Trace} trace @param {number[]} looks @param {number} n @returns {Quiz|null} */
function nextOf(trace, looks, n) {
  const step = looks[n] ?? 0;
  const state = trace.steps.state[step - 1] ?? -1;
  const total = valueOf(trace, step);
  const name = trace.states[state]?.name;
  if (name === undefined) return null;
  const coming = looks.slice(n + 1, n + 9).map((later) => ({ state: trace.steps.state[later - 1] ?? -1, total: valueOf(trace, later) }));
  const waiting = (trace.steps.queue[step - 2] ?? []).map((one) => ({ state: one, total: coming.find((later) => later.state === one)?.total ?? -1 }));
  // Of two with the same total, either could be the next.
  const others = [...shuffled(waiting, step).slice(0, 2), ...shuffled(coming, step + 1), ...waiting]
    .filter((one) => one.total < 0 || one.total !== total).map((one) => one.state).filter((one) => one >= 0 && trace.states[one]?.name !== name);
  return asked(trace, 'next', step, state, others, '');
}

/** What the search makes of the state of a step. @param {Trace} trace @param {number} step @returns {Quiz|null} */
function becomes(trace, step) {
  const { mark = [] } = trace.steps;
  const right = mark[step - 1] ?? 0;
  const name = stateAt(trace, step)?.name;
  if (right === 0 || name === undefined) return null;
  const met = marksOf(trace);
  const others = shuffled((trace.space?.marks ?? []).map((_, one) => one).filter((one) => one !== right && one > 0 && (met.has(one) || met.size < 3)), step);
  return asked(trace, 'becomes', step, right, others, name);
}

/** The number that a state gets. @param {Trace} trace @param {number} step @returns {Quiz|null} */
function valued(trace, step) {
  const [right, name] = [valueOf(trace, step), stateAt(trace, step)?.name];
  return right < 0 || name === undefined ? null : asked(trace, 'value', step, right, nearby(right, step), name);
}

/** Numbers that could be taken for another. @param {number} n @param {number} step */
function nearby(n, step) {
  return shuffled([n - 1, n + 1, n + 2, n - 2, n + 3].filter((one) => one >= 0).slice(0, most - 1), step);
}

/** The marks that a search makes, for each trace. @type {WeakMap<Trace, Set<number>>} */
const marked = new WeakMap();

/** @param {Trace} trace */
function marksOf(trace) {
  const found = marked.get(trace) ?? new Set(trace.steps.mark ?? []);
  marked.set(trace, found);
  return found;
}

/**
 * The number that a step is about: what is at least to go, where the sentence adds that to what was made so far, and else the number that
 * the state is given.
 *
 * @param {Trace} trace @param {number} step @returns {Quiz|null}
 */
function numberIn(trace, step) {
  const words = (trace.steps.words[step - 1] ?? []).map((i) => trace.words[i] ?? '');
  const numbers = words.flatMap((word, at) => (/^\d+$/.test(word) ? [{ at, n: Number(word) }] : []));
  const value = valueOf(trace, step);
  const sum = numbers.length >= 3 ? numbers.slice(0, -2).map((one, i) => [one, numbers[i + 1], numbers[i + 2]]).find(([a, b, c]) => a && b && c && a.n + b.n === c.n) : undefined;
  const left = sum ? [sum[1], sum[2]] : numbers.filter(({ n }) => n === value);
  const right = left[0]?.n;
  if (right === undefined) return null;
  const { say = '' } = trace.code[trace.steps.line[step - 1] ?? -1] ?? {};
  const sentence = capital(say.replace(/\{(\d+)\}/g, (_, n) => (left.some((one) => one?.at === Number(n)) ? blank : words[Number(n)] ?? '')));
  return asked(trace, 'number', step, right, nearby(right, step), sentence);
}

/** @param {Trace} trace @param {number} step */
function valueOf(trace, step) {
  return trace.steps.value?.[step - 1] ?? -1;
}

/** @param {Trace} trace @param {Kind} kind @param {number} step @param {number} answer @param {number[]} others @param {string} words @returns {Quiz|null} */
function asked(trace, kind, step, answer, others, words) {
  const nameOf = (/** @type {number} */ one) => (kind === 'next' ? trace.states[one]?.name : one);
  const chosen = [answer];
  for (const one of others) if (chosen.length < most && !chosen.some((other) => nameOf(other) === nameOf(one))) chosen.push(one);
  if (chosen.length < 2) return null;
  const options = kind === 'next' ? shuffled(chosen, step) : chosen.sort((a, b) => a - b);
  return { kind, step, options, right: options.indexOf(answer), words };
}

/** The same order for the same step, so that a class sees what its teacher saw. @template T @param {T[]} list @param {number} seed @returns {T[]} */
function shuffled(list, seed) {
  const mixed = [...list];
  let state = hash(seed);
  for (let i = mixed.length - 1; i > 0; i--) {
    state = hash(state);
    const j = state % (i + 1);
    [mixed[i], mixed[j]] = [/** @type {T} */ (mixed[j]), /** @type {T} */ (mixed[i])];
  }
  return mixed;
}

/** @param {number} n */
function hash(n) {
  let h = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** What the step of a question says. @param {Trace} trace @param {Quiz} quiz */
export function toldBy(trace, quiz) {
  return sentenceAt(trace, quiz.step);
}
