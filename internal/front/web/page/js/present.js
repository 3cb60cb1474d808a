import { button, el, put, svg, typed } from './dom.js';
import { headlineOf } from './answer/headline.js';
import { capital, number, say } from './say.js';

/**
 * A board before an audience: the question first, the answer behind a button, what happens in large letters under the board, and
 * one key to go on.
 *
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./types.js').Part} Part
 * @typedef {{track: string, step: number, last: number, sentence: string, code: string}} Said  what the timeline shows
 * @typedef {object} About
 * @property {Session} session
 * @property {HTMLElement} stage  what is presented
 * @property {() => Said|null} said  null: there is no timeline, and keys are left to what is shown
 * @property {(direction: 1|-1) => void} step
 * @property {() => void} leave
 * @property {() => void} [next]  goes on to the board after this one
 */

/** The keys that go on and back, wherever the focus is. A clicker sends Page Down and Page Up. @type {Record<string, 1|-1>} */
const ways = { PageDown: 1, ArrowRight: 1, ' ': 1, PageUp: -1, ArrowLeft: -1 };

/** Where a presentation goes by one press: to the answer, away from it, a step of what is shown, or past the end. @param {Said} said @param {boolean} veiled @param {1|-1} direction @returns {'reveal'|'veil'|'step'|'end'} */
export function turn({ track, step, last }, veiled, direction) {
  const at = direction > 0 ? last : 0;
  if (track === 'search') {
    if (direction < 0) return veiled ? 'step' : 'veil';
    return step < last ? 'step' : veiled ? 'reveal' : 'end';
  }
  if (veiled) return direction > 0 ? 'reveal' : 'step';
  return step !== at ? 'step' : direction > 0 ? 'end' : 'veil';
}

/** Presents what a workbench shows. @param {About} about */
export function present(about) {
  const made = new Presentation(about);
  return { destroy: () => made.destroy() };
}

class Presentation {
  #gone = new AbortController();
  /** Whether the whole screen was taken for it. */
  #whole = false;

  /** @param {About} about */
  constructor(about) {
    this.about = about;
    const { session, stage } = about;
    this.question = el('h1', { class: 'present-question' });
    this.reveal = button(say('present.reveal'), () => this.#veil(false), { class: 'primary', id: 'reveal' });
    this.answer = el('p', { class: 'present-answer', tabindex: -1 });
    this.code = el('code', { class: 'present-code' });
    this.told = el('div', { class: 'present-told', 'aria-live': 'polite' });
    this.screen = button('', () => this.#toggleScreen(), { id: 'whole-screen', class: 'quiet', title: say('present.screen'), 'aria-label': say('present.screen') });
    this.screen.append(svg('svg', { viewBox: '0 0 16 16', width: 18, height: 18, 'aria-hidden': 'true' }, svg('path', { d: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4', fill: 'none', stroke: 'currentColor', 'stroke-width': 2 })));
    this.head = el('header', { class: 'present-head' }, this.question,
      document.fullscreenEnabled ? this.screen : null, button('✕', about.leave, { id: 'leave-present', class: 'quiet', title: say('present.leave'), 'aria-label': say('present.leave') }));
    this.band = el('div', { class: 'present-band' }, el('div', { class: 'present-first' }, this.reveal, this.answer), this.code, this.told);
    stage.prepend(this.head);
    stage.append(this.band);
    const { signal } = this.#gone;
    for (const event of ['board', 'answer', 'step', 'busy', 'problem']) session.addEventListener(event, () => this.#draw(), { signal });
    // Ahead of the board and of every control: these keys step whatever has the focus.
    document.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    document.addEventListener('fullscreenchange', () => this.#screenChanged(), { signal });
    this.#toggleScreen(true);
    this.#draw();
  }

  destroy() {
    this.#gone.abort();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.head.remove();
    this.band.remove();
    this.about.stage.classList.remove('present-search');
    delete document.body.dataset.present;
  }

  /** Takes the whole screen, or gives it back. Who came by a link has pressed nothing yet, and no browser gives it then. @param {boolean} [on] */
  #toggleScreen(on = !document.fullscreenElement) {
    const asked = on ? document.fullscreenEnabled && navigator.userActivation?.isActive && document.documentElement.requestFullscreen() : document.exitFullscreen();
    if (asked) asked.catch(() => {});
  }

  /** Escape gives the screen back by itself, and no key is heard then. */
  #screenChanged() {
    const left = this.#whole && !document.fullscreenElement;
    this.#whole = Boolean(document.fullscreenElement);
    if (left) this.about.leave();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('dialog')) return;
    const said = this.about.said();
    const way = ways[event.key];
    if (event.key === 'Escape') this.about.leave();
    else if (way && said && !target?.closest(typed.replace('input', 'input:not([type=range])'))) this.#turn(said, way);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Said} said @param {1|-1} direction */
  #turn(said, direction) {
    const { session } = this.about;
    const to = turn(said, session.veiled, direction);
    if (to === 'reveal' || to === 'veil') this.#veil(to === 'veil');
    else if (to === 'step') this.about.step(direction);
    else this.about.next?.();
  }

  /** @param {boolean} veiled */
  #veil(veiled) {
    const held = document.activeElement === this.reveal;
    this.about.session.veil(veiled);
    if (held) this.answer.focus({ preventScroll: true });
  }

  #draw() {
    const { session, said: saidNow, stage } = this.about;
    const { answer, board, game, veiled } = session;
    const said = saidNow();
    const { body } = document;
    body.dataset.present = veiled ? 'asks' : 'tells';
    const question = board?.question || (board?.game ?? game).lead;
    if (this.question.textContent !== question) this.question.textContent = question;
    this.reveal.hidden = !veiled;
    this.answer.hidden = veiled;
    const headline = answer && !session.stale ? headlineOf(answer) : session.busy ? say('present.searching') : say('answer.none');
    if (!veiled && this.answer.textContent !== headline) this.answer.textContent = headline;
    const searching = said?.track === 'search' && said.last > 0;
    this.code.textContent = searching ? said.code : '';
    const reasons = (answer?.told?.because ?? []).map((parts) => parts.map((/** @type {Part} */ { text }) => text).join(''));
    const words = said && (said.step > 0 || searching) ? [searching ? said.sentence : `${number(said.step)} / ${number(said.last)} · ${said.sentence}`] : veiled ? [] : reasons;
    if (this.told.dataset.words !== JSON.stringify(words)) put(this.told, words.map((text) => el('p', null, capital(text))));
    this.told.dataset.words = JSON.stringify(words);
    stage.classList.toggle('present-search', searching);
    stage.toggleAttribute('data-end', said?.step === said?.last);
    stage.toggleAttribute('data-still', !said?.last);
  }
}
