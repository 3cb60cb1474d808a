import { groupColour } from '../draw/colours.js';
import { capital } from '../say.js';

/**
 * What a trace says at each of its steps. At step 0 nothing has happened; step i is the i-th that the trace lists.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {{name: string, count: number, from: number, to: number, step: number|null}} Bar
 *   the waves from to to (both included), and the step that first shows one of them
 */

/** How many steps a trace lists. @param {Trace} trace */
export function stepsIn(trace) {
  return trace.steps.line.length;
}

/** The wave that a step belongs to; null before the first. @param {Trace} trace @param {number} step */
export function waveAt(trace, step) {
  return trace.steps.wave[step - 1] ?? null;
}

/** The state that a step is about; null before the first. @param {Trace} trace @param {number} step */
export function stateAt(trace, step) {
  return trace.states[trace.steps.state[step - 1] ?? -1] ?? null;
}

/** The picture of the state that a step is about; null when there is none. @param {Trace} trace @param {number} step @returns {Frame|null} */
export function frameAt(trace, step) {
  return frameOf(trace, trace.steps.state[step - 1] ?? -1);
}

/** The picture of a state; null when there is none. @param {Trace} trace @param {number} n @returns {Frame|null} */
export function frameOf(trace, n) {
  const state = trace.states[n];
  if (!state || state.place !== undefined) return null;
  const { looks = [], tokens = [] } = trace;
  const cells = pairs(state.cells).map(([place, look]) => ({ place, ...(looks[look] ?? { kind: '' }) }));
  /** @type {Map<number, string[]>} */
  const stands = new Map();
  for (const [place, token] of pairs(state.stands)) stands.set(place, [...(stands.get(place) ?? []), tokens[token] ?? '']);
  return { caption: state.name, cells, tokens: [...stands].map(([place, names]) => ({ place, names })) };
}

/** @param {number[]} [flat] @returns {[number, number][]} */
function pairs(flat = []) {
  /** @type {[number, number][]} */
  const list = [];
  for (let i = 0; i + 1 < flat.length; i += 2) list.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
  return list;
}

/** The sentence of a step; '' before the first. @param {Trace} trace @param {number} step */
export function sentenceAt(trace, step) {
  const words = trace.steps.words[step - 1] ?? [];
  const { say = '' } = trace.code[trace.steps.line[step - 1] ?? -1] ?? {};
  return capital(say.replace(/\{(\d+)\}/g, (_, n) => trace.words[words[Number(n)] ?? -1] ?? ''));
}

/** What waits after a step: the states that come next, with their names, and how many there are in all. @param {Trace} trace @param {number} step */
export function queueAt(trace, step) {
  const states = trace.steps.queue[step - 1] ?? [];
  return { states, names: states.map((n) => trace.states[n]?.name ?? ''), count: trace.steps.waits[step - 1] ?? 0 };
}

/** How many expansions had been made after that many steps. @param {Trace} trace @param {number} step */
export function expandedAt(trace, step) {
  return trace.steps.look[Math.min(step, stepsIn(trace)) - 1] ?? 0;
}

/** How many steps are shown once that many expansions have been made: up to the last of them. @param {Trace} trace @param {number} expanded */
export function stepFor(trace, expanded) {
  if (expanded <= 0) return 0;
  const { look } = trace.steps;
  let low = 0;
  let high = look.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((look[middle] ?? 0) < expanded) low = middle + 1;
    else high = middle;
  }
  return Math.min(low + 1, look.length);
}

/** @type {WeakMap<Trace, {places: number[], wave: number[]}>} */
const looked = new WeakMap();

/** The places that were looked at, in order, and their waves, where states are places. @param {Trace} trace */
export function lookedAt(trace) {
  const known = looked.get(trace);
  if (known) return known;
  /** @type {{places: number[], wave: number[]}} */
  const made = { places: [], wave: [] };
  let before = 0;
  for (let step = 1; step <= stepsIn(trace); step++) {
    const now = expandedAt(trace, step);
    const place = stateAt(trace, step)?.place;
    if (now > before && place !== undefined) {
      made.places.push(place);
      made.wave.push(waveAt(trace, step) ?? 0);
    }
    before = now;
  }
  looked.set(trace, made);
  return made;
}

/** The steps that look at a state, with the start before the first. @param {Trace} trace @returns {number[]} */
export function lookSteps(trace) {
  const steps = [0];
  for (let step = 1; step <= stepsIn(trace); step++) {
    if (expandedAt(trace, step) > expandedAt(trace, step - 1)) steps.push(step);
  }
  return steps;
}

/** The steps that end a run of one wave, with the start before the first. @param {Trace} trace @returns {number[]} */
export function waveEnds(trace) {
  const ends = [0];
  for (let step = 1; step <= stepsIn(trace); step++) {
    if (step === stepsIn(trace) || waveAt(trace, step) !== waveAt(trace, step + 1)) ends.push(step);
  }
  return ends;
}

/** The number of the first end that is not before a step. @param {number[]} ends rising @param {number} step */
export function endAfter(ends, step) {
  const found = ends.findIndex((end) => end >= step);
  return found < 0 ? ends.length - 1 : found;
}

/** For each wave, the step that first shows something of it; null when nothing of it is listed. @param {Trace} trace @returns {(number|null)[]} */
export function beginnings(trace) {
  /** @type {(number|null)[]} */
  const steps = trace.waves.map(() => null);
  for (let step = stepsIn(trace); step > 0; step--) {
    const wave = waveAt(trace, step);
    if (wave !== null) steps[wave] = step;
  }
  return steps;
}

/**
 * The waves as bars of a histogram. Where there are more waves than bars, neighbours share a bar.
 *
 * @param {Trace} trace
 * @param {number} most
 * @returns {Bar[]}
 */
export function bars(trace, most) {
  const steps = beginnings(trace);
  const wide = Math.max(1, Math.ceil(trace.waves.length / most));
  /** @type {Bar[]} */
  const made = [];
  for (let from = 0; from < trace.waves.length; from += wide) {
    const shared = trace.waves.slice(from, from + wide);
    made.push({
      name: nameOf(shared),
      count: shared.reduce((sum, wave) => sum + wave.count, 0),
      from,
      to: from + shared.length - 1,
      step: steps.slice(from, from + wide).find((step) => step !== null) ?? null,
    });
  }
  return made;
}

/** @param {{name: string}[]} waves */
function nameOf(waves) {
  const first = waves[0]?.name ?? '';
  const last = waves[waves.length - 1]?.name ?? '';
  return first === last ? first : `${first} … ${last}`;
}

/** The largest number of a layer that runs as a wave; 0 when it has none. @param {(number|null)[]} values */
export function crest(values) {
  let largest = 0;
  for (const value of values) if (value !== null && value > largest) largest = value;
  return largest;
}

/** @type {WeakMap<Trace, Map<number, string>>} */
const held = new WeakMap();

/** The colours of the places that players hold in the end, where they are what the picture of the search shows. @param {Trace} trace */
export function holders(trace) {
  const known = held.get(trace);
  if (known) return known;
  /** @type {Map<number, string>} */
  const colours = new Map();
  const { node = [], mark = [] } = trace.steps;
  for (let i = 0; i < node.length; i++) {
    const player = /^runner(\d+)$/.exec(trace.space?.marks[mark[i] ?? 0]?.tone ?? '')?.[1];
    if (player !== undefined) colours.set(node[i] ?? -1, groupColour(Number(player) + 1));
  }
  held.set(trace, colours);
  return colours;
}
