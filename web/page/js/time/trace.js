import { el, freshID, put, svg } from '../dom.js';
import { say } from '../say.js';
import { bars, endAfter, expandedAt, frameAt, stepsIn, waveAt, waveEnds } from './wave.js';

/**
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('./wave.js').Bar} Bar
 * @typedef {import('../draw/board.js').Board} Board
 */

/** More bars than this are too thin to be hit. */
const mostBars = 64;
const height = 56;

/** A bar is at most this wide, in pixels. */
const widest = 36;

/** How long a search is watched at speed 1, in seconds, when it has many steps. */
const watching = 12;

/**
 * The search itself as something to step through: the waves as a histogram with the present one marked, how far it has come,
 * and whether a step is one expansion or a whole wave. A position is a number of steps of the trace, or of waves.
 */
export class SearchTrack {
  /** @type {Trace|null} */
  #trace = null;
  /** The steps at which waves end. @type {number[]} */
  #ends = [];
  /** @type {{bar: Bar, element: SVGGElement}[]} */
  #bars = [];
  /** @type {SVGGElement|null} */
  #marked = null;
  #byWave = false;

  /**
   * @param {Board} board
   * @param {{go: (position: number) => void, counted: (position: (before: number) => number) => void}} told
   *   go: a wave was chosen; counted: positions are counted otherwise now, and position turns the old one into the new
   */
  constructor(board, told) {
    this.board = board;
    this.told = told;
    this.counts = el('p', { class: 'trace-counts' });
    this.part = el('p', { class: 'trace-part' });
    this.waves = el('div', { class: 'trace-waves' });
    this.element = el('div', { class: 'trace' }, this.#modes(), this.waves, this.counts, this.part);
  }

  get trace() {
    return this.#trace;
  }

  /** @param {Trace|null} trace */
  set(trace) {
    this.#trace = trace;
    this.#ends = trace ? waveEnds(trace) : [];
    this.#marked = null;
    put(this.waves, trace && trace.waves.length > 1 ? this.#histogram(trace) : null);
    put(this.part, trace ? partWords(trace) : '');
    this.part.hidden = this.part.textContent === '';
  }

  /** The last position. */
  get last() {
    if (!this.#trace) return 0;
    return this.#byWave ? this.#ends.length - 1 : stepsIn(this.#trace);
  }

  /** Positions a second at speed 1. */
  get pace() {
    return Math.max(this.#byWave || this.#trace?.frames ? 1.5 : 4, this.last / watching);
  }

  /** The step of the trace at a position. @param {number} position */
  stepAt(position) {
    return this.#byWave ? this.#ends[position] ?? 0 : position;
  }

  /** The position that shows a step of the trace. @param {number} step */
  positionOf(step) {
    return this.#byWave ? endAfter(this.#ends, step) : step;
  }

  /** The position that one wave in a direction leads to. @param {number} position @param {1|-1} direction */
  wave(position, direction) {
    const step = this.stepAt(position);
    const n = direction > 0 ? endAfter(this.#ends, step + 1) : endAfter(this.#ends, step) - 1;
    return this.positionOf(this.#ends[Math.max(0, n)] ?? 0);
  }

  /** Draws a position on the board, and marks its wave. @param {number} position */
  show(position) {
    if (!this.#trace) return;
    const step = this.stepAt(position);
    drawStep(this.board, this.#trace, step);
    this.counts.textContent = this.words(position);
    this.#mark(waveAt(this.#trace, step));
  }

  /** A position in words. @param {number} position */
  words(position) {
    const trace = this.#trace;
    if (!trace) return '';
    const step = this.stepAt(position);
    const wave = waveAt(trace, step);
    const sofar = say('trace.sofar', { n: expandedAt(trace, step), total: trace.total });
    if (wave === null) return sofar;
    const { name = '', count = 0 } = trace.waves[wave] ?? {};
    return [frameAt(trace, step)?.caption, sofar, say('trace.wave', { name, n: count })].filter(Boolean).join(' · ');
  }

  #modes() {
    const name = freshID('by');
    /** @param {boolean} byWave @param {string} key */
    const choice = (byWave, key) => el('label', null,
      el('input', { type: 'radio', name, checked: byWave === this.#byWave, on: { change: () => this.#count(byWave) } }), say(key));
    return el('div', { class: 'trace-modes', role: 'radiogroup', 'aria-label': say('trace.by') },
      el('span', null, say('trace.by')), choice(false, 'trace.by.expansion'), choice(true, 'trace.by.wave'));
  }

  /** @param {boolean} byWave */
  #count(byWave) {
    this.told.counted((before) => {
      const step = this.stepAt(before);
      this.#byWave = byWave;
      return this.positionOf(step);
    });
  }

  /** @param {Trace} trace */
  #histogram(trace) {
    const list = bars(trace, mostBars);
    const highest = Math.max(1, ...list.map((bar) => bar.count));
    this.#bars = list.map((bar, i) => ({ bar, element: this.#bar(bar, i, highest) }));
    const drawn = svg('svg', {
      class: 'histogram', viewBox: `0 0 ${list.length * 10} ${height}`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': say('trace.histogram', { n: trace.waves.length }),
    }, this.#bars.map((b) => b.element));
    drawn.style.maxWidth = `${list.length * widest}px`;
    return drawn;
  }

  /** @param {Bar} bar @param {number} i @param {number} highest */
  #bar(bar, i, highest) {
    const tall = bar.count === 0 ? 0 : Math.max(2, ((height - 8) * bar.count) / highest);
    const listed = bar.step !== null;
    return svg('g', {
      class: listed ? 'bar' : 'bar bar-unlisted', on: { click: () => { if (bar.step !== null) this.told.go(this.positionOf(bar.step)); } },
    },
    svg('title', null, say(listed ? 'trace.bar' : 'trace.bar.unlisted', { name: bar.name, n: bar.count })),
    svg('rect', { class: 'bar-hit', x: i * 10, y: 0, width: 10, height }),
    svg('rect', { class: 'bar-body', x: i * 10 + 1, y: height - 4 - tall, width: 8, height: tall }),
    svg('rect', { class: 'bar-foot', x: i * 10 + 1, y: height - 3, width: 8, height: 3 }));
  }

  /** @param {number|null} wave */
  #mark(wave) {
    const found = wave === null ? null : this.#bars.find(({ bar }) => bar.from <= wave && wave <= bar.to)?.element ?? null;
    if (found === this.#marked) return;
    this.#marked?.classList.remove('bar-now');
    found?.classList.add('bar-now');
    this.#marked = found;
  }
}

/** Draws what a trace shows after that many steps. @param {Board} board @param {Trace} trace @param {number} step */
export function drawStep(board, trace, step) {
  if (trace.frames) board.setFrame(frameAt(trace, step));
  else board.setTrace({ places: trace.places ?? [], wave: trace.wave ?? [], upTo: step });
}

/** What is left out of a trace, in words; '' when nothing is. @param {Trace} trace */
export function partWords(trace) {
  if (trace.listed >= trace.total) return '';
  return say(trace.frames ? 'trace.sample' : 'trace.first', { n: trace.listed, total: trace.total });
}
