/**
 * What a trace says at each of its steps. At step 0 nothing has been looked at; after step i the first i of the places or
 * frames that it lists have been.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('../types.js').TraceFrame} TraceFrame
 * @typedef {{name: string, count: number, from: number, to: number, step: number|null}} Bar
 *   the waves from to to (both included), and the step that first shows one of them
 */

/** How many steps a trace lists. @param {Trace} trace */
export function stepsIn(trace) {
  return trace.places?.length ?? trace.frames?.length ?? 0;
}

/** The wave that was looked at last after that many steps; null before the first. @param {Trace} trace @param {number} step */
export function waveAt(trace, step) {
  if (step < 1) return null;
  return trace.wave?.[step - 1] ?? trace.frames?.[step - 1]?.wave ?? null;
}

/** The picture after that many steps; null when there is none. @param {Trace} trace @param {number} step @returns {TraceFrame|null} */
export function frameAt(trace, step) {
  return (step > 0 && trace.frames?.[step - 1]) || null;
}

/** How many expansions had been made after that many steps. @param {Trace} trace @param {number} step */
export function expandedAt(trace, step) {
  if (!trace.frames) return Math.min(step, trace.total);
  const frame = frameAt(trace, step);
  return frame ? frame.step + 1 : 0;
}

/** How many steps are shown once that many expansions have been made. @param {Trace} trace @param {number} expanded */
export function stepFor(trace, expanded) {
  const frames = trace.frames;
  if (!frames) return Math.min(Math.max(0, expanded), stepsIn(trace));
  let low = 0;
  let high = frames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.step ?? 0) < expanded) low = middle + 1;
    else high = middle;
  }
  return low;
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
