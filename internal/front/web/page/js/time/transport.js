import { speeds } from './clock.js';
import { el, freshID, svg } from '../dom.js';
import { number, say } from '../say.js';

/**
 * @typedef {import('./clock.js').Clock} Clock
 * @typedef {{
 *   show: (step: number) => void,
 *   words: (step: number) => string,
 *   wave?: (direction: 1|-1) => number|null,
 *   rest?: (step: number) => void,
 *   ask?: () => boolean,
 * }} Driven
 *   show draws a step; words says it; wave gives the step that one wave leads to; rest is told when
 *   the clock has come to stand still; ask does something else than to go on, and says whether it did
 */

/** The drawings on the buttons, in a square of 16. */
const drawings = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11 3v10L4 8z',
  play: 'M4 2.5v11L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'M5 3v10l7-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
};

/**
 * The buttons, the slider and the keys that drive a clock: first, back, play or pause, forward, last, speed.
 */
export class Transport {
  /** @type {number} */
  #frame = 0;

  /** @param {Clock} clock @param {Driven} driven */
  constructor(clock, driven) {
    this.clock = clock;
    this.driven = driven;
    this.play = this.#button('play', () => this.toggle());
    this.back = this.#button('back', () => this.step(-1));
    this.forward = this.#button('forward', () => this.step(1));
    this.first = this.#button('first', () => this.go(0));
    this.last = this.#button('last', () => this.go(this.clock.last));
    this.slider = el('input', {
      type: 'range', min: 0, max: 0, value: 0, class: 'time-slider', 'aria-label': say('time.slider'),
      on: { input: () => this.go(Number(this.slider.value)) },
    });
    this.element = el('div', { class: 'transport' },
      el('div', { class: 'transport-buttons', role: 'group', 'aria-label': say('time.buttons') },
        this.first, this.back, this.play, this.forward, this.last),
      this.slider, this.#speed());
  }

  /** Whether the words of a step are announced as they change: not while it plays, nor if the slider announces them itself. */
  get live() {
    return this.clock.playing || document.activeElement === this.slider ? 'off' : 'polite';
  }

  /** Shows the current step of the clock. */
  refresh() {
    const { step, last, playing, ended } = this.clock;
    this.driven.show(step);
    this.slider.max = String(last);
    this.slider.value = String(step);
    this.slider.setAttribute('aria-valuetext', playing ? number(step) : this.driven.words(step));
    if (this.play.dataset.does !== (playing ? 'pause' : 'play')) this.#dress(this.play, playing ? 'pause' : 'play');
    for (const b of [this.first, this.back]) rest(b, step === 0);
    for (const b of [this.forward, this.last]) rest(b, ended);
    rest(this.play, last === 0);
    this.slider.disabled = last === 0;
    if (!playing) this.driven.rest?.(step);
  }

  toggle() {
    if (!this.clock.playing && this.driven.ask?.()) return;
    this.clock.toggle();
    this.refresh();
    this.#run();
  }

  /** Stands on a step. @param {number} step */
  go(step) {
    this.clock.pause();
    this.clock.go(step);
    this.refresh();
  }

  /** @param {1|-1} direction */
  step(direction) {
    if (direction > 0 && this.driven.ask?.()) return;
    this.clock.stepBy(direction);
    this.refresh();
  }

  /**
   * Handles a key, and returns whether it did: space plays, arrows and the Page keys (those of a presenter's clicker) step, Home
   * and End go to the ends, and with shift the Page keys go by waves.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !takesKey(event)) return false;
    const act = this.#acts()[event.shiftKey ? `Shift ${event.key}` : event.key];
    if (!act || this.clock.last === 0) return false;
    event.preventDefault();
    act();
    return true;
  }

  destroy() {
    this.clock.pause();
    cancelAnimationFrame(this.#frame);
    this.element.remove();
  }

  /** @returns {Record<string, () => void>} */
  #acts() {
    return {
      ' ': () => this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(0),
      End: () => this.go(this.clock.last),
      PageUp: () => this.step(-1),
      PageDown: () => this.step(1),
      'Shift PageUp': () => this.go(this.driven.wave?.(-1) ?? this.clock.step - 10),
      'Shift PageDown': () => this.go(this.driven.wave?.(1) ?? this.clock.step + 10),
    };
  }

  #run() {
    cancelAnimationFrame(this.#frame);
    if (!this.clock.playing) return;
    this.#frame = requestAnimationFrame((now) => {
      if (this.clock.tick(now) || !this.clock.playing) this.refresh();
      this.#run();
    });
  }

  /** @param {keyof typeof drawings} does @param {() => void} act */
  #button(does, act) {
    const made = el('button', { type: 'button', class: 'transport-button', on: { click: act } });
    this.#dress(made, does);
    return made;
  }

  /** @param {HTMLButtonElement} made @param {keyof typeof drawings} does */
  #dress(made, does) {
    made.dataset.does = does;
    made.title = say(`time.${does}`);
    made.setAttribute('aria-label', say(`time.${does}`));
    made.replaceChildren(svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: drawings[does] })));
  }

  #speed() {
    const id = freshID('speed');
    const select = el('select', { id, on: { change: () => { this.clock.speed = Number(select.value); } } },
      speeds.map((speed) => el('option', { value: speed, selected: speed === this.clock.speed }, `${number(speed)}×`)));
    return el('span', { class: 'transport-speed' }, el('label', { for: id }, say('time.speed')), select);
  }
}

/** Marks a button that does nothing for the moment; it keeps the focus. @param {HTMLElement} made @param {boolean} idle */
function rest(made, idle) {
  made.setAttribute('aria-disabled', String(idle));
}

/** Whether a key pressed here is for the clock, and not for a control that uses it itself. @param {KeyboardEvent} event */
function takesKey(event) {
  const target = event.target;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  if (target instanceof HTMLInputElement) return target.type === 'range' || (target.type === 'checkbox' && event.key !== ' ');
  return !(target instanceof HTMLButtonElement) || event.key !== ' ' || target.getAttribute('role') === 'tab';
}
