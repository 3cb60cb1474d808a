import * as api from '../io/api.js';
import { button, el, put } from '../dom.js';
import { Board } from '../draw/board.js';
import { piecesOf } from '../draw/pieces.js';
import { fragmentOf } from '../io/share.js';
import { problemNotice } from '../io/problem.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { language, say } from '../say.js';
import { Drawing } from './drawing.js';
import { line } from './line.js';
import { outcomes } from './outcomes.js';
import { inline, paragraphs } from './prose.js';
import { question } from './question.js';
import { addressOf, lessonIn } from './address.js';
import { answered, lesson, note } from './shelf.js';

/**
 * @typedef {import('../types.js').Lesson} Lesson
 * @typedef {import('../types.js').LessonStep} LessonStep
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Shown} Shown
 */

/** A lesson at one of its steps: what the page shows at #lesson=NAME&step=N. */
class LessonView {
  #gone = new AbortController();
  /** Ends what belongs to the step that is shown. */
  #step = new AbortController();
  /** @type {{destroy(): void}[]} */
  #parts = [];
  /** The search that is played beside the question. @type {ReturnType<typeof import('./search.js').lessonSearch>|null} */
  #search = null;
  #at = 0;

  /** @param {HTMLElement} host @param {HTMLElement} head @param {Lesson} told @param {Game} game */
  constructor(host, head, told, game) {
    this.told = told;
    this.game = game;
    this.head = head;
    this.tools = el('div', { class: 'tools', role: 'toolbar', 'aria-label': say('tools') });
    this.drawing = el('div', { class: 'drawing' });
    this.time = el('div', { class: 'time' });
    this.beside = el('div', { class: 'search-stage', hidden: true });
    this.side = el('article', { class: 'lesson-side', lang: told.language, 'aria-live': 'off' });
    this.open = el('a', { class: 'lesson-open', href: `#/${encodeURIComponent(game.name)}` }, say('lesson.open'));
    put(head, el('h1', { lang: told.language }, told.title), el('p', { class: 'lesson-of' }, game.title),
      button(say('handout'), () => during(this.#handout()), { id: 'lesson-handout' }));
    put(host, el('div', { class: 'lesson' }, el('div', { class: 'stage lesson-stage' }, this.tools, el('div', { class: 'lesson-boards' }, this.drawing, this.beside), this.time, this.open), this.side));
    this.board = new Board(this.drawing, { label: say('board.of', { title: game.title }), cast: piecesOf(game) });
    document.title = `${told.title} · Jogada`;
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#gone.signal });
  }

  destroy() {
    this.#gone.abort();
    this.#clear();
    this.board.destroy();
    put(this.head);
    document.title = 'Jogada';
  }

  /** Shows a step. @param {number} at */
  async show(at) {
    this.#clear();
    this.#at = Math.min(Math.max(0, at), this.told.steps.length - 1);
    this.#step = new AbortController();
    const step = this.step;
    const { signal } = this.#step;
    const asked = el('div', { class: 'lesson-asked' });
    this.outcome = el('section', { class: 'lesson-outcome', role: 'status' });
    const heading = el('h2', { tabindex: -1 }, step.statement ? say('lesson.break') : step.title);
    put(this.side, this.#stepRow(), heading, step.statement ? el('blockquote', null, ...inline(step.statement)) : null, ...paragraphs(step.text), asked, this.outcome, this.#nav());
    this.side.scrollTop = 0;
    this.tools.hidden = step.question.kind !== 'board';
    this.open.href = await fragmentOf({ game: this.game.name, ...step.board });
    try {
      const shown = await api.show(this.game.name, step.board, signal);
      if (signal.aborted) return;
      this.#ask(asked, step, shown);
      if (step.search) await this.#playSearch(step, step.search, signal);
      const told = toldIn(history.state, this.told.name, this.#at);
      if (told && !signal.aborted) await this.#reveal(step, told.words, told.right);
    } catch (error) {
      put(asked, problemNotice(error));
    }
  }

  /** Opens the lesson as something to print. */
  async #handout() {
    const { lessonHandout } = await part(import('../handout/lesson.js'), 'handout');
    await lessonHandout(this.told, this.game);
  }

  /** Whether this is the lesson that an address names; then it goes to the step. @param {string} fragment */
  async follow(fragment) {
    const wish = lessonIn(fragment);
    if (wish?.name !== this.told.name) return false;
    if (wish.step !== this.#at) {
      await this.show(wish.step);
      /** @type {HTMLElement|null} */ (this.side.querySelector('h2'))?.focus({ preventScroll: true });
    }
    return true;
  }

  /** @returns {LessonStep} */
  get step() {
    return /** @type {LessonStep} */ (this.told.steps[this.#at]);
  }

  #clear() {
    this.#step.abort();
    for (const part of this.#parts) part.destroy();
    this.#parts = [];
    this.#search = null;
    put(this.tools);
    put(this.time);
    this.board.setLayers([]);
    this.board.highlight([]);
    this.board.setFrame(null);
  }

  /** @param {HTMLElement} host @param {LessonStep} step @param {Shown} shown */
  #ask(host, step, shown) {
    this.board.setView(shown.view);
    const told = (/** @type {string} */ words, /** @type {boolean} */ right) => during(this.#reveal(step, words, right));
    if (step.question.kind === 'board') {
      const drawing = new Drawing({ step, game: this.game, board: this.board, shown, tools: this.tools, answered: told });
      this.#parts.push(drawing);
      return put(host, drawing.element);
    }
    this.board.painting = false;
    put(host, question({ step, board: this.board, view: () => shown.view, answered: told, signal: this.#step.signal }));
  }

  /** Tells and shows what happens, once a question is answered. @param {LessonStep} step @param {string} words @param {boolean} right */
  async #reveal(step, words, right) {
    note(this.told.name, this.#at);
    // The browser keeps it with this entry of its history, so that the explanation is there after a reload, or on the way back.
    history.replaceState({ ...history.state, told: { name: this.told.name, step: this.#at, language: language(), words, right } }, '', location.hash);
    const { signal } = this.#step;
    put(/** @type {HTMLElement} */ (this.outcome), el('p', { class: `verdict ${right ? 'good-words' : 'plain-words'}` }, ...inline(words)),
      ...paragraphs(step.then), step.answers && step.answers.length > 1 ? outcomes(step.answers, this.game, step) : null,
      el('h3', null, say('lesson.why')), ...paragraphs(step.why));
    this.side.querySelector('.lesson-nav')?.replaceWith(this.#nav(true));
    this.side.querySelector('.lesson-steps')?.replaceWith(this.#stepRow());
    if (step.question.kind !== 'board') await this.#play(step, signal);
    // On a phone the explanation is below the question.
    if (!signal.aborted) this.outcome?.querySelector('.verdict')?.scrollIntoView({ block: 'nearest' });
  }

  /** Solves the board of a step in one of its ways. @param {LessonStep} step @param {string} [way] @param {Partial<import('../types.js').SolveRequest>} [extra] @param {AbortSignal} [signal] */
  #solve(step, way = '', extra = {}, signal) {
    const { method, params } = step.ways?.[way] ?? {};
    return api.solve(this.game.name, { text: step.board.text, params: { ...step.board.params, ...params }, method: method || undefined, check: false, ...extra }, { signal });
  }

  /** Plays a search beside the question, at first as far as the question allows. @param {LessonStep} step @param {{way?: string, until?: number}} search @param {AbortSignal} signal */
  async #playSearch(step, { way, until = 0 }, signal) {
    const [{ lessonSearch }, { trace }] = await Promise.all([part(import('./search.js')), this.#solve(step, way, { trace: true, omit: ['layers', 'frames'] }, signal)]);
    if (signal.aborted || !trace) return;
    this.#search = lessonSearch({ time: this.time, beside: this.beside }, this.board, trace, until);
    this.#parts.push(this.#search);
  }

  /** Shows the answer on the board: its line and its layers. @param {LessonStep} step @param {AbortSignal} signal */
  async #play(step, signal) {
    const way = step.ways?.[step.show.way ?? ''] ?? {};
    const params = { ...step.board.params, ...way.params };
    this.open.href = await fragmentOf({ game: this.game.name, text: step.board.text, params, method: way.method });
    if (this.#search) return this.#search.release();
    const answer = await this.#solve(step, step.show.way, {}, signal).catch(() => null);
    if (!answer || signal.aborted) return;
    this.board.setView(answer.view);
    const layers = (step.show.layers ?? []).flatMap((i) => answer.layers[i] ?? []);
    this.board.setLayers(layers.map((layer) => ({ layer, given: layer.given && (step.show.given ?? layer.given.at) })));
    if (step.question.kind === 'place') this.board.highlight(step.question.places ?? []);
    if (answer.frames.length > 1) this.#parts.push(line(this.time, this.board, answer.frames, step.show.step ?? 0));
    if (layers.length > 0) put(this.time.appendChild(el('p', { class: 'hint lesson-layers' })), layers.map(({ name }) => name).join(' · '));
  }

  /** The progress of the lesson, with a link to each step. */
  #stepRow() {
    const done = answered(this.told.name);
    return el('ol', { class: 'lesson-steps', 'aria-label': say('lesson.steps') }, this.told.steps.map((step, i) => el('li', null,
      el('a', { href: addressOf(this.told.name, i), 'aria-current': i === this.#at ? 'step' : null, class: done.has(i) ? 'done' : null, title: step.statement ? say('lesson.break') : step.title },
        el('span', { 'aria-hidden': 'true' }, done.has(i) && i !== this.#at ? '✓' : String(i + 1)), el('span', { class: 'unseen' }, `${i + 1}: ${step.statement ? say('lesson.break') : step.title}${done.has(i) ? ` (${say('lesson.answered')})` : ''}`)))));
  }

  /** @param {boolean} [ready]  the question is answered */
  #nav(ready = false) {
    const last = this.#at === this.told.steps.length - 1;
    return el('nav', { class: 'row lesson-nav', 'aria-label': say('lesson.nav') },
      this.#at > 0 ? el('a', { class: 'button', href: addressOf(this.told.name, this.#at - 1), 'aria-keyshortcuts': 'Shift+B' }, say('lesson.back')) : null,
      last ? el('a', { class: `button${ready ? ' primary' : ''}`, href: '#/' }, say('lesson.all'))
        : el('a', { class: `button lesson-next${ready ? ' primary' : ''}`, href: addressOf(this.told.name, this.#at + 1), 'aria-keyshortcuts': 'Shift+N' }, say(ready ? 'lesson.next' : 'lesson.skip')));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input:not([type="radio"]), textarea, select, dialog')) return;
    const to = { N: this.#at + 1, B: this.#at - 1 }[event.key];
    if (to === undefined || to < 0 || to >= this.told.steps.length) return;
    event.preventDefault();
    location.hash = addressOf(this.told.name, to);
  }
}

/**
 * What was said of the answer to a step, as an entry of the browser's history keeps it; null: it is not answered here.
 *
 * @param {any} state @param {string} name @param {number} step @returns {{words: string, right: boolean}|null}
 */
function toldIn(state, name, step) {
  const told = state?.told;
  if (told?.name !== name || told.step !== step) return null;
  return { words: told.language === language() ? told.words : say(told.right ? 'lesson.right' : 'lesson.wrong'), right: told.right };
}

/** Fetches a lesson; what it returns puts it on the page. @param {string} name */
export async function openLesson(name) {
  const told = await lesson(name);
  const game = await api.game(told.game);
  return (/** @type {HTMLElement} */ host, /** @type {HTMLElement} */ head) => new LessonView(host, head, told, game);
}
