import { button, el, freshID, put, svg } from '../dom.js';
import { say } from '../say.js';
import { Narration } from './narrate.js';
import { bars, endAfter, expandedAt, frameAt, holders, lookSteps, lookedAt, stateAt, stepsIn, waveAt, waveEnds } from './wave.js';

/**
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('./wave.js').Bar} Bar
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {'step'|'expansion'|'wave'} By
 */

/** More bars than this are too thin to be hit. */
const mostBars = 64;
const height = 56;

/** A bar is at most this wide, in pixels. */
const widest = 36;

/** How long a search is watched at speed 1, in seconds, when it has many steps. */
const watching = 12;

/**
 * The search itself as something to step through: what it does in its own words, the waves as a histogram with the present one
 * marked, how far it has come, and whether one goes by steps, by expansions or by waves. A position is a number of those.
 */
export class SearchTrack {
  /** @type {Trace|null} */
  #trace = null;
  /** The steps at which waves end. @type {number[]} */
  #ends = [];
  /** The steps that are stopped at; null: all of them. @type {number[]|null} */
  #stops = null;
  /** @type {{bar: Bar, element: SVGGElement}[]} */
  #bars = [];
  /** @type {SVGGElement|null} */
  #marked = null;
  /** @type {By} */
  #by = 'step';
  #position = 0;

  /**
   * @param {Board} board
   * @param {{go: (position: number) => void, counted: (position: (before: number) => number) => void}} told
   *   go: a wave was chosen; counted: positions are counted otherwise now, and position turns the old one into the new
   * @param {import('./narrate.js').Beside} [beside]
   */
  constructor(board, told, beside = {}) {
    this.board = board;
    this.told = told;
    this.beside = beside;
    this.counts = el('p', { class: 'trace-counts' });
    this.turned = button('⇄', () => this.swipe(), { class: 'trace-swipe', 'aria-pressed': 'false', 'aria-label': say('trace.swipe'), title: say('trace.swipe') });
    this.part = el('p', { class: 'trace-part' });
    this.waves = el('div', { class: 'trace-waves' });
    /** Takes a state that was pressed in the picture as an answer; false: nothing was asked. */
    this.chose = (/** @type {number} */ _step) => false;
    this.narration = new Narration({ ...beside, go: (step) => this.chose(step) || told.go(this.positionOf(step)) });
    this.element = el('div', { class: 'trace' }, this.#hand(), this.narration.element, this.#modes(), this.waves, this.counts, this.part);
  }

  get trace() {
    return this.#trace;
  }

  /** @param {Trace|null} trace */
  set(trace) {
    this.#trace = trace;
    this.#ends = trace ? waveEnds(trace) : [];
    this.#stops = this.#stopsBy(this.#by);
    this.#marked = null;
    this.narration.set(trace);
    put(this.waves, trace && trace.waves.length > 1 ? this.#histogram(trace) : null);
    put(this.part, trace ? partWords(trace) : '');
    this.part.hidden = this.part.textContent === '';
  }

  /** The last position. */
  get last() {
    if (!this.#trace) return 0;
    return this.#stops ? this.#stops.length - 1 : stepsIn(this.#trace);
  }

  /** Positions a second at speed 1. */
  get pace() {
    return Math.max(1.5, this.last / watching);
  }

  /** The step of the trace at a position. @param {number} position */
  stepAt(position) {
    return this.#stops ? this.#stops[position] ?? 0 : position;
  }

  /** The position that shows a step of the trace. @param {number} step */
  positionOf(step) {
    return this.#stops ? endAfter(this.#stops, step) : step;
  }

  /** The steps that are stopped at; null: all. @param {By} by */
  #stopsBy(by) {
    if (!this.#trace || by === 'step') return null;
    return by === 'wave' ? this.#ends : lookSteps(this.#trace);
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
    this.#position = position;
    drawStep(this.board, this.#trace, step);
    this.counts.textContent = this.words(position);
    this.narration.show(step);
    this.#mark(waveAt(this.#trace, step));
  }

  /** A position in words. @param {number} position */
  words(position) {
    const trace = this.#trace;
    if (!trace) return '';
    const step = this.stepAt(position);
    const wave = waveAt(trace, step);
    const sofar = [say('trace.step', { n: step, total: stepsIn(trace) }), say('trace.sofar', { n: expandedAt(trace, step), total: trace.total })];
    if (wave !== null) sofar.push(say('trace.wave', { name: trace.waves[wave]?.name ?? '', n: trace.waves[wave]?.count ?? 0 }));
    return sofar.join(' · ');
  }

  /** Step buttons, for layouts where the narration covers the timeline. */
  #hand() {
    /** @param {string} key @param {string} sign @param {number} by */
    const step = (key, sign, by) => button(sign, () => this.told.go(Math.min(this.last, Math.max(0, this.#position + by))), { 'aria-label': say(key), title: say(key) });
    return el('div', { class: 'trace-hand', role: 'group', 'aria-label': say('time.buttons') }, step('time.back', '◀', -1), step('time.forward', '▶', 1),
      this.beside.swiped ? this.turned : null);
  }

  /** Where a screen has room for the board or the picture of the search alone: shows the picture, or the other one. @param {boolean} [picture] */
  swipe(picture = this.turned.getAttribute('aria-pressed') !== 'true') {
    const scene = this.beside.stage?.parentElement;
    this.turned.setAttribute('aria-pressed', String(picture));
    if (scene) scene.scrollLeft = picture ? scene.scrollWidth : 0;
  }

  #modes() {
    const name = freshID('by');
    /** @param {By} by */
    const choice = (by) => el('label', null,
      el('input', { type: 'radio', name, value: by, checked: by === this.#by, on: { change: () => this.#count(by) } }), say(`trace.by.${by}`));
    return el('div', { class: 'trace-modes', role: 'radiogroup', 'aria-label': say('trace.by') },
      el('span', null, say('trace.by')), choice('step'), choice('expansion'), choice('wave'));
  }

  /** Counts positions by something else. @param {By} by */
  countBy(by) {
    const choice = this.element.querySelector(`[value=${by}]`);
    if (choice instanceof HTMLInputElement) choice.checked = true;
    if (by !== this.#by) this.#count(by);
  }

  /** @param {By} by */
  #count(by) {
    this.told.counted((before) => {
      const step = this.stepAt(before);
      this.#by = by;
      this.#stops = this.#stopsBy(by);
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
  const place = stateAt(trace, step)?.place;
  if (step > 0 && place === undefined) return board.setFrame(frameAt(trace, step));
  board.setFrame(null);
  board.setTrace({ ...lookedAt(trace), upTo: expandedAt(trace, step), now: place, colours: holders(trace) });
  board.highlight(place === undefined ? [] : [place]);
}

/** What is left out of a trace, in words; '' when nothing is. @param {Trace} trace */
export function partWords(trace) {
  if (trace.whole) return '';
  return trace.listed < trace.total ? say('trace.first', { n: trace.listed, total: trace.total }) : say('trace.coarse', { n: stepsIn(trace), total: trace.events });
}
