import { el, put, typed } from '../dom.js';
import { number, say } from '../say.js';
import { quizAfter, toldBy } from './quiz.js';
import { paintOf } from './tones.js';
import { readTheme } from '../draw/colours.js';
import { frameAt, stateAt } from './wave.js';

/**
 * Asks before the search tells: the reader says which state comes next, what becomes of it, or which number it gets.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('./quiz.js').Quiz} Quiz
 * @typedef {object} About
 * @property {import('../draw/board.js').Board} board
 * @property {() => Trace|null} trace
 * @property {() => number} step  the step that is shown
 * @property {(step: number) => void} go
 * @property {(host: HTMLElement, state: number) => () => void} picture  draws a state small, and returns what removes it
 * @property {() => void} toBoard  shows the board, where a screen has room for it or the picture of the search alone
 * @property {(asks: boolean) => void} asking  called when a question begins, and when it ends
 */

/** The keys of the answers. */
const keys = ['a', 'b', 'c', 'd'];

export class Predictor {
  /** @type {Quiz|null} */
  #quiz = null;
  /** Whether the question still waits for its answer. */
  #open = false;
  /** The trace that is asked about, and how well it goes. @type {Trace|null} */
  #trace = null;
  #right = 0;
  #asked = 0;
  /** @type {(() => void)[]} */
  #pictures = [];
  #gone = new AbortController();

  /** @param {HTMLElement} host @param {About} about */
  constructor(host, about) {
    this.about = about;
    this.ask = el('p', { class: 'predict-ask', 'aria-live': 'polite' });
    this.score = el('p', { class: 'predict-score', 'aria-live': 'polite' });
    this.options = el('div', { class: 'predict-options', role: 'group', 'aria-label': say('predict.answers') });
    this.verdict = el('p', { class: 'predict-verdict', role: 'status' });
    this.element = el('section', { class: 'predict', 'aria-label': say('predict') }, el('div', { class: 'predict-head' }, this.ask, this.score), this.options, this.verdict);
    host.prepend(this.element);
    const { signal } = this.#gone;
    document.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    about.board.addEventListener('choose', (event) => this.#chosePlace(/** @type {CustomEvent} */ (event).detail.place), { signal });
    this.#idle();
  }

  destroy() {
    this.#close();
    this.#gone.abort();
    this.element.remove();
  }

  /** Goes on: to the next question, past the one that is open, or nowhere; false: there is nothing more to ask. */
  forward() {
    const trace = this.about.trace();
    if (!trace) return false;
    this.#know(trace);
    if (this.#open && this.#quiz) {
      this.#answer(-1);
      return true;
    }
    const quiz = quizAfter(trace, this.about.step());
    this.#close();
    if (!quiz) {
      this.ask.textContent = say('predict.end');
      return false;
    }
    this.about.go(quiz.step - 1);
    this.#put(trace, quiz);
    return true;
  }

  /** The step was changed by hand: what was asked is no longer what comes. @param {number} step */
  moved(step) {
    if (this.#quiz && step !== this.#quiz.step - (this.#open ? 1 : 0)) this.#idle();
  }

  /** Answers with the state of a step of the trace, which was pressed in the picture of the search; false: nothing of the kind is asked. @param {number} step */
  chose(step) {
    const trace = this.about.trace();
    if (!this.#open || !trace || this.#quiz?.kind !== 'next') return false;
    const name = stateAt(trace, step)?.name;
    this.#answer(this.#quiz.options.findIndex((one) => trace.states[Number(one)]?.name === name), true);
    return true;
  }

  /** @param {number|null} place */
  #chosePlace(place) {
    const trace = this.about.trace();
    if (!this.#open || !trace || place === null || this.#quiz?.kind !== 'next') return;
    const i = this.#quiz.options.findIndex((one) => trace.states[Number(one)]?.place === place);
    if (i >= 0) this.#answer(i);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const i = keys.indexOf(event.key.toLowerCase());
    if (!this.#open || i < 0 || i >= (this.#quiz?.options.length ?? 0) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(`${typed.replace('input', 'input:not([type=range], [type=radio])')}, dialog`)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#answer(i);
  }

  /** Begins to count anew when the search is another one. @param {Trace} trace */
  #know(trace) {
    if (trace === this.#trace) return;
    this.#trace = trace;
    this.#right = 0;
    this.#asked = 0;
    this.#drawScore();
  }

  #idle() {
    this.#close();
    this.ask.textContent = say('predict.begin');
    this.#drawScore();
  }

  /** Puts a question. @param {Trace} trace @param {Quiz} quiz */
  #put(trace, quiz) {
    this.#quiz = quiz;
    this.#open = true;
    this.ask.textContent = quiz.kind === 'next' ? say('predict.next', { unit: trace.unit }) : quiz.kind !== 'number' ? say(`predict.${quiz.kind}${stateAt(trace, quiz.step)?.stands ? '.shown' : ''}`, { state: quiz.words }) : say('predict.number', { sentence: quiz.words });
    put(this.options, quiz.options.map((option, i) => this.#option(trace, quiz, Number(option), i)));
    const places = quiz.kind === 'next' ? quiz.options.map((one) => trace.states[Number(one)]?.place) : [];
    this.about.board.setChoices(places.flatMap((place, i) => (place === undefined ? [] : [{ place, tone: /** @type {const} */ ('open'), text: keys[i]?.toUpperCase() }])));
    if (quiz.kind !== 'next') this.#show(trace, quiz);
    this.about.asking(true);
  }

  /** Shows on the board the state that is asked about. @param {Trace} trace @param {Quiz} quiz */
  #show(trace, quiz) {
    const place = stateAt(trace, quiz.step)?.place;
    this.about.toBoard();
    if (place === undefined) this.about.board.setFrame(frameAt(trace, quiz.step));
    else this.about.board.highlight([place]);
  }

  /** @param {Trace} trace @param {Quiz} quiz @param {number} option @param {number} i */
  #option(trace, quiz, option, i) {
    const made = el('button', { type: 'button', class: 'predict-option', data: { option: i }, on: { click: () => this.#answer(i) } }, el('kbd', null, keys[i]?.toUpperCase()));
    if (quiz.kind === 'next') {
      const state = trace.states[option];
      const picture = el('span', { class: 'predict-picture', 'aria-hidden': 'true' });
      const pictured = state?.place === undefined && Boolean(state?.cells || state?.stands || state?.play);
      made.append(pictured ? picture : '', el('span', null, state?.name ?? ''));
      if (pictured) requestAnimationFrame(() => { if (made.isConnected) this.#pictures.push(this.about.picture(picture, option)); });
    } else if (quiz.kind === 'becomes') {
      const mark = trace.space?.marks[option];
      const swatch = el('span', { class: 'space-swatch', 'aria-hidden': 'true' }, paintOf(mark?.tone ?? '', readTheme(this.element)).sign);
      swatch.style.background = paintOf(mark?.tone ?? '', readTheme(this.element)).fill;
      made.append(swatch, el('span', null, mark?.name ?? ''));
    } else made.append(el('span', null, number(option)));
    return made;
  }

  /** Takes an answer, and tells what is so. @param {number} i  -1: none of them @param {boolean} [guessed]  whether it is an answer all the same */
  #answer(i, guessed = i >= 0) {
    const { trace: traceNow, go } = this.about;
    const [quiz, trace] = [this.#quiz, traceNow()];
    if (!quiz || !trace || !this.#open) return;
    const held = this.options.contains(document.activeElement);
    this.#open = false;
    const right = i === quiz.right;
    if (guessed) {
      this.#asked++;
      if (right) this.#right++;
    }
    [...this.options.children].forEach((option, n) => {
      option.setAttribute('aria-disabled', 'true');
      if (n === quiz.right) option.classList.add('right');
      else if (n === i) option.classList.add('wrong');
    });
    this.verdict.className = `predict-verdict ${!guessed ? '' : right ? 'right' : 'wrong'}`;
    put(this.verdict, guessed ? el('strong', null, say(right ? 'predict.right' : 'predict.wrong'), ' ') : null, toldBy(trace, quiz));
    this.#drawScore();
    this.about.asking(false);
    this.about.board.setChoices([]);
    go(quiz.step);
    if (held) /** @type {HTMLElement|null} */ (this.options.children[quiz.right])?.focus({ preventScroll: true });
  }

  #drawScore() {
    this.score.textContent = this.#asked > 0 ? say('predict.score', { n: this.#right, of: this.#asked }) : '';
  }

  #close() {
    if (this.#open) {
      this.about.asking(false);
      this.about.board.setChoices([]);
    }
    this.#open = false;
    this.#quiz = null;
    for (const remove of this.#pictures) remove();
    this.#pictures = [];
    put(this.options);
    put(this.verdict);
  }
}
