import { el, holding, put } from '../dom.js';
import { during } from '../pending.js';
import { number, say } from '../say.js';
import { queueAt, sentenceAt, waveAt } from './wave.js';

/**
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('./space.js').SpacePicture} SpacePicture
 * @typedef {object} Beside
 * @property {HTMLElement} [stage]  where the picture of the space is on a wide screen: beside the board
 * @property {boolean} [swiped]  it is there on a narrow screen, too, which shows one of them at a time
 * @property {(step: number) => void} [go]  goes to a step of the trace
 * @property {() => string[]} [line]  the states of the solution
 * @property {(host: HTMLElement, step: number) => () => void} [picture]  draws the state of a step, and returns what removes it
 */

/** Whether there is room for the picture and the narration beside the board. */
export const wide = matchMedia('(min-width: 60rem)');

/**
 * A search in its own words: the method's pseudocode with the line lit that is carried out, a sentence for the step, what waits,
 * and the space of states as a picture. It knows no algorithm: all of that comes with the trace.
 */
export class Narration {
  /** @type {Trace|null} */
  #trace = null;
  /** @type {HTMLElement[]} */
  #lines = [];
  /** Where the code is scrolled to for each line, measured once for each size: to measure at each step would lay out the page each time. @type {Map<HTMLElement, number>} */
  #scrolls = new Map();
  #sized = new ResizeObserver(() => this.#scrolls.clear());
  /** @type {HTMLElement|null} */
  #lit = null;
  #step = 0;
  /** @type {SpacePicture|null} */
  #picture = null;
  /** The state whose node is under the pointer; -1: none. */
  #pointed = -1;

  #gone = new AbortController();

  /** @param {Beside} [about] */
  constructor(about = {}) {
    this.told = el('p', { class: 'told-step', 'aria-live': 'polite' });
    this.code = el('ol', { class: 'code', tabindex: 0, 'aria-label': say('trace.code') });
    this.queue = el('p', { class: 'told-queue' });
    this.note = el('p', { class: 'hint' });
    this.space = el('div', { class: 'told-space' });
    this.element = el('div', { class: 'told' }, this.told, this.code, this.queue, this.note, this.space);
    this.about = about;
    const place = () => (about.stage && (about.swiped || wide.matches) ? about.stage : this.element).append(this.space);
    wide.addEventListener('change', place, { signal: this.#gone.signal });
    place();
    this.#sized.observe(this.code);
  }

  /** @param {Trace|null} trace */
  set(trace) {
    this.#trace = trace;
    this.#scrolls.clear();
    this.#lit = null;
    this.#lines = (trace?.code ?? []).map(({ text }) => codeLine(text));
    put(this.code, this.#lines);
    this.note.textContent = trace?.note ?? '';
    this.note.hidden = !trace?.note;
    this.element.hidden = !trace;
    this.#draw(trace);
  }

  /** Tells a step. @param {number} step */
  show(step) {
    this.#step = step;
    const trace = this.#trace;
    if (!trace) return;
    this.#light(this.#lines[trace.steps.line[step - 1] ?? -1] ?? null);
    const told = step === 0 ? say('trace.begin') : sentenceAt(trace, step);
    if (this.told.textContent !== told) this.told.textContent = told;
    holding(this.queue, () => put(this.queue, el('b', null, trace.waits), queueWords(trace, step, (state) => this.#picture?.point(state))));
    this.#markEntry(this.#pointed);
    this.#picture?.show(step);
  }

  /** The line of pseudocode that is carried out. */
  get line() {
    return this.#lit?.textContent ?? '';
  }

  destroy() {
    this.#gone.abort();
    this.#sized.disconnect();
    this.#picture?.destroy();
    this.space.remove();
  }

  /** Marks the entry of the queue that is a state. @param {number} state */
  #markEntry(state) {
    this.#pointed = state;
    for (const entry of this.queue.querySelectorAll('[data-state]')) entry.classList.toggle('pointed', entry.getAttribute('data-state') === String(state));
  }

  /** @param {HTMLElement|null} line */
  #light(line) {
    if (line === this.#lit) return;
    this.#lit?.removeAttribute('aria-current');
    line?.setAttribute('aria-current', 'step');
    this.#lit = line;
    if (line) this.code.scrollTop = this.#scrollTo(line);
  }

  /** @param {HTMLElement} line */
  #scrollTo(line) {
    const known = this.#scrolls.get(line) ?? line.offsetTop - (this.code.clientHeight - line.offsetHeight) / 2;
    this.#scrolls.set(line, known);
    return known;
  }

  /** The picture is fetched when there is something to draw. @param {Trace|null} trace */
  async #draw(trace) {
    this.#picture?.destroy();
    this.#picture = null;
    put(this.space);
    if (!trace?.space) return;
    const { SpacePicture } = await during(import('./space.js'));
    if (trace !== this.#trace || !trace.space) return;
    this.#picture = new SpacePicture(this.space, trace, trace.space, { wave: (step) => waveAt(trace, step), go: this.about.go, line: this.about.line?.(), picture: this.about.picture, pointed: (state) => this.#markEntry(state) });
    this.#picture.show(this.#step);
  }
}

/** A line of pseudocode; a line that is broken goes on further in. @param {string} text */
function codeLine(text) {
  const plain = text.trimStart();
  const made = el('li', null, el('code', null, plain));
  made.style.setProperty('--in', String((text.length - plain.length) / 4));
  return made;
}

/**
 * What waits, in words. Pointing at an entry marks the node of its state.
 *
 * @param {Trace} trace @param {number} step @param {(state: number) => void} point  -1: nothing is pointed at any more
 * @returns {(Node|string)[]}
 */
function queueWords(trace, step, point) {
  const { states, names, count } = queueAt(trace, step);
  if (count === 0) return [`: ${say('trace.queue.empty')}`];
  if (names.length === 0) return [`: ${number(count)}`];
  const off = () => point(-1);
  const entries = states.flatMap((state, i) => {
    const on = () => point(state);
    const entry = el('span', { class: 'mention queue-entry', role: 'button', tabindex: 0, data: { state }, on: { pointerenter: on, focus: on, click: on, pointerleave: off, blur: off } }, names[i]);
    return i === 0 ? [entry] : [' | ', entry];
  });
  const [before = '', after = ''] = count > names.length ? say('trace.queue.more', { list: '\0', n: count - names.length }).split('\0') : [];
  return [` (${number(count)}): ${before}`, ...entries, after];
}
