import * as api from '../io/api.js';
import { button, el, freshID, put } from '../dom.js';
import { Board } from '../draw/board.js';
import { field } from '../fields.js';
import { headlineOf, titleOf } from './headline.js';
import { problemNotice } from '../io/problem.js';
import { during, later } from '../pending.js';
import { number, say } from '../say.js';
import { drawStep, partWords } from '../time/trace.js';
import { expandedAt, sentenceAt, stateAt, stepFor, stepsIn, waveAt } from '../time/wave.js';

/**
 * @typedef {import('../types.js').Answer} Answer
 * @typedef {import('../types.js').Method} Method
 * @typedef {import('../types.js').Params} Params
 * @typedef {import('../types.js').Progress} Progress
 * @typedef {import('../session.js').Session} Session
 */

/** What one side may take, in seconds: a report's method can be exponential, and a class cannot wait. */
const patience = 15;

/** One side of a comparison: a method under rules, its board, its counts. */
export class Side {
  /** @type {Answer|null} */
  answer = null;
  /** Goes to a number of expansions of both. @type {((expanded: number) => void)|null} */
  go = null;
  /** @type {Params} the rules that this side changes */
  #rules = {};
  #running = new AbortController();
  #step = -1;
  /** @type {import('../time/space.js').SpacePicture|null} */
  #picture = null;
  /** Whether answer and totals are kept back: the reader says first what they are. */
  #veiled = true;

  /**
   * @param {Session} session
   * @param {string} name
   * @param {string} method
   * @param {() => void} changed called when there is another answer, or none
   */
  constructor(session, name, method, changed) {
    this.session = session;
    this.name = name;
    this.method = method;
    this.changed = changed;
    this.head = el('div', { class: 'contender-head' });
    this.rules = el('details', { class: 'contender-rules' });
    this.stage = el('div', { class: 'contender-board' });
    this.headline = el('p', { class: 'contender-headline' });
    this.state = el('div', { class: 'contender-state' });
    this.told = el('div', { class: 'contender-told' });
    this.counts = el('dl', { class: 'contender-counts' });
    this.about = el('p', { class: 'contender-about hint' });
    this.sofar = el('dd', null);
    this.bar = el('progress', { class: 'contender-bar', max: 1, value: 0, 'aria-label': say('compare.expanded') });
    this.space = el('div', { class: 'told-space contender-space' });
    this.element = el('section', { class: 'contender', 'aria-label': name },
      this.head, this.headline, this.bar, this.counts, el('div', { class: 'contender-view' }, this.stage, this.space), this.told, this.state, this.rules, this.about);
    this.board = new Board(this.stage, { label: name, cast: session.cast });
    this.#drawRules();
  }

  get report() {
    return this.answer?.report ?? null;
  }

  /** What its method is called. */
  get title() {
    return titleOf(this.#methods(), this.method);
  }

  #methods() {
    return this.answer?.methods ?? this.session.board?.methods ?? this.session.game.methods;
  }

  /** How many expansions it made in all; 0 while it has no answer. */
  get total() {
    return this.report?.counts.expanded ?? 0;
  }

  /** Takes another method. @param {string} method */
  setMethod(method) {
    this.method = method;
    return this.solve();
  }

  /** Solves the board of the session by this side's method and rules, and keeps the search. */
  async solve() {
    this.stop();
    const { signal } = this.#running;
    const { game, limits } = this.session;
    const question = this.session.question();
    if (!this.rules.contains(document.activeElement)) this.#drawRules();
    this.#set(null);
    this.#tell({ counts: { expanded: 0, generated: 0, stored: 0 }, bounds: { at_least: null, at_most: null }, seconds: 0 });
    try {
      const answer = await api.solve(game.name, {
        ...question, params: { ...question.params, ...this.#rules }, method: this.method, trace: true,
        budget: { seconds: Math.min(patience, limits?.seconds || patience) }, omit: ['layers', 'frames'],
      }, { signal, progress: (p) => this.#tell(p) });
      if (!signal.aborted) this.#set(answer);
    } catch (error) {
      if (signal.aborted) return;
      put(this.state, problemNotice(error), button(say('compare.again'), () => this.solve(), { class: 'quiet' }));
      // The other side may be what keeps the service busy.
      if (error instanceof api.Problem && error.status === 429) signal.addEventListener('abort', later(() => this.solve(), 1000 * Math.max(1, error.retryAfter)));
    }
  }

  stop() {
    this.#running.abort();
    this.#running = new AbortController();
  }

  destroy() {
    this.stop();
    this.#picture?.destroy();
    this.board.destroy();
    this.element.remove();
  }

  /** Hides or shows the answer and the totals. @param {boolean} veiled */
  veil(veiled) {
    this.#veiled = veiled;
    put(this.headline, this.answer && !veiled ? headlineOf(this.answer) : ' ');
    this.#drawCounts();
  }

  /** Shows the search after that many expansions of both. @param {number} expanded */
  show(expanded) {
    const report = this.report;
    if (!report) return;
    const made = Math.min(expanded, this.total);
    const trace = this.answer?.trace;
    const step = trace && stepsIn(trace) > 0 ? stepFor(trace, this.#seen(made)) : -1;
    if (trace && step >= 0) this.pin(step);
    this.bar.value = this.total === 0 ? 1 : made / this.total;
    this.sofar.textContent = this.#veiled ? number(made) : say('compare.of', { n: made, total: this.total });
    const wave = trace && step > 0 ? trace.waves[waveAt(trace, step) ?? -1]?.name : '';
    this.state.textContent = this.#words(made, wave ?? '');
    this.element.classList.toggle('contender-finished', made >= this.total);
  }

  /** Goes to a step of the trace, and narrates it: the current line of pseudocode, and what it does. @param {number} step */
  pin(step) {
    const trace = this.answer?.trace;
    if (!trace || step === this.#step) return;
    const wrong = trace.wrong && step > trace.wrong.step && this.#step <= trace.wrong.step;
    this.#step = step;
    drawStep(this.board, trace, step);
    this.#picture?.show(step);
    if (wrong) this.#picture?.flash();
    const line = trace.code[trace.steps.line[step - 1] ?? -1];
    put(this.told, line ? [el('code', null, line.text.trim()), el('p', null, sentenceAt(trace, step))] : el('p', { class: 'hint' }, say('compare.start')));
  }

  /** Stands on the last step that says the truth about a state. @param {string} name @param {string} words @param {number} mark  what the truth is */
  pinState(name, words, mark) {
    const trace = this.answer?.trace;
    if (!trace) return;
    for (let step = stepsIn(trace); step > 0; step--) {
      if (stateAt(trace, step)?.name === name && trace.steps.mark?.[step - 1] === mark) return this.pin(step);
    }
    put(this.told, el('p', null, say('compare.wrong.none', { state: words })));
  }

  /** @param {number} made @param {string} wave */
  #words(made, wave) {
    const trace = this.answer?.trace;
    if (made >= this.total) return say(this.report?.verdict === 'unknown' ? 'compare.gaveup' : 'compare.finished', { n: this.total });
    if (!trace) return say('trace.none', { method: this.title });
    const shown = this.#seen(made) > expandedAt(trace, stepsIn(trace)) ? partWords(trace) : '';
    return [wave ? say('compare.wave', { wave }) : '', shown].filter(Boolean).join(' · ');
  }

  /** A method may look at states that it does not count as expanded: the trace is run through in proportion. @param {number} made */
  #seen(made) {
    const total = this.answer?.trace?.total ?? 0;
    return total === this.total || this.total === 0 ? made : Math.round((made * total) / this.total);
  }

  /** @param {Answer|null} answer */
  #set(answer) {
    this.answer = answer;
    this.#step = -1;
    this.#drawHead();
    const view = answer?.view ?? this.session.board?.view;
    if (view) this.board.setView(view);
    this.board.setFrame(null);
    this.board.setTrace(null);
    put(this.told);
    this.veil(this.#veiled);
    put(this.state);
    this.#drawSpace();
    this.changed();
  }

  /** Draws the space of the search beside the board. */
  async #drawSpace() {
    const trace = this.answer?.trace;
    this.#picture?.destroy();
    this.#picture = null;
    this.space.hidden = !trace?.space;
    if (!trace?.space) return;
    const { SpacePicture } = await during(import('../time/space.js'));
    if (trace !== this.answer?.trace || !trace.space || !this.element.isConnected) return;
    this.#picture = new SpacePicture(this.space, trace, trace.space, { wave: (step) => waveAt(trace, step), line: this.report?.line.map(({ state }) => state), go: this.go ? (step) => this.go?.(expandedAt(trace, step)) : undefined });
    this.#picture.show(Math.max(0, this.#step));
  }

  #drawHead() {
    const methods = this.#methods();
    const now = methods.find((m) => m.name === this.method);
    const held = this.head.contains(document.activeElement);
    const id = freshID('side');
    const select = el('select', { id, 'aria-describedby': `${id}-doc`, on: { change: () => this.setMethod(select.value) } },
      methods.map((m) => el('option', { value: m.name, selected: m.name === this.method }, m.title)));
    put(this.head, el('label', { for: id }, this.name), select,
      now?.sound === false ? el('strong', { class: 'badge-unsound' }, say('compare.unsound')) : null);
    this.about.id = `${id}-doc`;
    this.about.textContent = now?.doc ?? '';
    if (held) select.focus();
  }

  #drawRules() {
    const params = this.session.declared.filter((p) => p.role === 'rule' && !p.ofBoard);
    this.rules.hidden = params.length === 0;
    const now = this.session.board?.params ?? {};
    put(this.rules, el('summary', null, say('compare.rules')), params.map((p) => field(p, this.#rules[p.name] ?? now[p.name], (value) => {
      this.#rules = { ...this.#rules, [p.name]: value };
      this.solve();
    })));
  }

  #drawCounts() {
    const counts = this.report?.counts;
    /** @param {string} key @param {HTMLElement|string} value */
    const pair = (key, value) => el('div', null, el('dt', null, say(key)), value instanceof HTMLElement ? value : el('dd', null, value));
    this.sofar.textContent = '';
    put(this.counts, counts ? [pair('compare.expanded', this.sofar), ...(this.#veiled ? [] : [pair('compare.generated', number(counts.generated)), pair('compare.stored', number(counts.stored))])] : []);
  }

  /** @param {Progress} progress */
  #tell({ counts }) {
    const words = say('compare.searching', { n: counts.expanded });
    const said = this.state.querySelector('.contender-progress');
    if (said) said.textContent = words;
    else put(this.state, el('span', { class: 'contender-progress' }, words), ' ', button(say('compare.stop'), () => this.#halt(), { class: 'quiet' }));
  }

  #halt() {
    this.stop();
    put(this.state, say('compare.stopped'), ' ', button(say('compare.again'), () => this.solve(), { class: 'quiet' }));
    this.state.querySelector('button')?.focus();
  }
}
