/**
 * @typedef {import('./types.js').Game} Game
 * @typedef {import('./types.js').Shown} Shown
 * @typedef {import('./types.js').View} View
 * @typedef {import('./types.js').Params} Params
 * @typedef {import('./types.js').Answer} Answer
 * @typedef {import('./types.js').Progress} Progress
 * @typedef {import('./types.js').Limits} Limits
 * @typedef {import('./types.js').Question} Question
 * @typedef {import('./types.js').SolveRequest} SolveRequest
 * @typedef {import('./answer/pace.js').Cost} Cost
 * @typedef {import('./types.js').ShownState} ShownState
 * @typedef {{text: string, params: Params, cases: number, case: number}} Source  which of how many boards of a text
 */

import * as api from './io/api.js';
import { isHeaded } from './io/heading.js';
import { piecesOf } from './draw/pieces.js';
import { background, glance, moment, paceOf, placesOf } from './answer/pace.js';
import { details, habits, loose } from './params.js';
import { look } from './io/first.js';
import { later } from './pending.js';
import { sameView } from './same.js';

const pauseMilliseconds = 600;

/** A board whose text is no longer than this is solved at once, without being shown first. */
const short = 4000;

/** The progress of a search that has just begun. @returns {Progress} */
const nothingYet = () => ({ counts: { expanded: 0, generated: 0, stored: 0 }, bounds: { at_least: null, at_most: null }, seconds: 0 });

/**
 * The state of one workbench: game, board, answer.
 *
 * Events: 'board' {by: 'text'|'view'|'echo'} (by view: what is drawn is the board already; echo: the service returns a drawing
 * in other looks), 'answer', 'problem', 'busy', 'shown', 'seek' {step}.
 */
export class Session extends EventTarget {
  /** @param {Game} game @param {Limits} [limits] */
  constructor(game, limits) {
    super();
    this.game = game;
    this.cast = piecesOf(game);
    this.limits = limits;
    /** The last accepted board, alone. @type {Shown|null} */
    this.board = null;
    /** The text that it came from, when that holds several boards. @type {Source|null} */
    this.source = null;
    /** The last answer, or null when the board that is shown has none. @type {Answer|null} */
    this.answer = null;
    /** How many answers there have been. */
    this.answers = 0;
    /** @type {api.Problem|null} */
    this.problem = null;
    /** The progress of the solve that runs, or null. @type {Progress|null} */
    this.busy = null;
    /** Whether the last solve was asked for, and so may take all the time there is. */
    this.patient = false;
    /** '' is the default. */
    this.method = '';
    /** A text that is typed and can't be read yet. @type {string|null} */
    this.draft = null;
    /** Whether the answer is missing because it is not cheap: the page offers to solve. */
    this.asks = false;
    /** How far the search had come that was stopped by hand, if that was the last thing that happened. @type {Progress|null} */
    this.halted = null;
    /** Whether the answer is being completed in the background: checked, or given the pictures that a glance left out. */
    this.checking = false;
    /** Whether the answer shown is still that of the board before the last change. */
    this.stale = false;
    /** Whether the answer is kept back: an audience is asked first. */
    this.veiled = false;
    /** @type {ShownState} */
    this.shown = { layers: [], track: 'line', step: 0 };
    /** @type {Cost|null} */
    this.cost = null;
    /** The parameters that change the presentation of an answer, which the board does not record. @type {Params} */
    this.details = {};
    this.running = new AbortController();
    /** Calls off what waits for a pause. */
    this.waiting = () => {};
  }

  /**
   * Takes a board in the game's notation. A text that can't be read leaves the board that was there.
   *
   * @param {string} text @param {Params} [params] @param {number} [kase]
   */
  setText(text, params = isHeaded(text) ? this.details : this.habits(), kase = 1) {
    return this.take({ text, params, case: kase }, null, (shown) => {
      this.source = shown.cases > 1 ? { text, params, cases: shown.cases, case: shown.case } : null;
    });
  }

  /**
   * Takes the text of a program while it is typed: as the level and under the rules that are there, answered in a glance, and if
   * that does not do, with all the time there is. A text that can't be read yet is no failed request.
   *
   * @param {string} text
   */
  typeText(text) {
    // What is the default is left to the text, which may declare another one, or call it something else.
    const given = Object.entries(this.question().params ?? {}).filter(([name, value]) => value !== this.declared.find((p) => p.name === name)?.default && (!this.board?.game || text.includes(name)));
    return this.take({ text, params: Object.fromEntries(given) }, null, () => { this.source = null; }, true);
  }

  /** Notes a text that is typed and can't be read, so that a link and the next visit have it; null: there is none. @param {string|null} text */
  noteDraft(text) {
    if (text === this.draft) return;
    this.draft = text;
    this.tell('shown');
  }

  /** Takes one of the game's examples, from 1. @param {number} number @param {Params} [params]  that are other than those of the example */
  setExample(number, params = {}) {
    const { text, params: own } = this.game.examples[number - 1] ?? {};
    return this.take({ example: number, params }, null, (shown) => {
      this.source = text && shown.cases > 1 ? { text, params: { ...own, ...params }, cases: shown.cases, case: shown.case } : null;
    });
  }

  /** Takes a board that the service has already returned. @param {Shown} shown */
  setShown(shown) {
    this.begin();
    this.cost = null;
    this.source = null;
    this.accept(shown, 'text');
    return this.glance();
  }

  /** Takes a drawn board. @param {View} view */
  async setView(view) {
    this.begin();
    const old = this.board;
    this.board = { text: '', params: this.rules(), cases: 1, case: 1, ...old, view };
    this.board.id = undefined;
    this.board.title = this.board.example = undefined;
    this.board.text = '';
    if (!old || placesOf(old.view) !== placesOf(view)) this.forget();
    this.tell('board', { by: 'view' });
    await this.glance();
  }

  /** Changes rules or details of the board that is there. @param {Params} params */
  async setParams(params) {
    const before = this.details;
    this.setDetails(params);
    if (!this.board) return;
    const merged = { ...this.board.params, ...this.details, ...params };
    const drawn = this.board.text === '';
    await this.take(drawn ? { view: this.board.view, params: loose(this.declared, merged) } : { text: this.board.text, params: merged }, this.cost);
    if (this.problem) this.details = before;
  }

  /** Keeps those of some values that belong to details. @param {Params} params */
  setDetails(params) {
    this.details = { ...this.details, ...details(this.declared, params) };
  }

  /** Chooses the method; '' is the default. @param {string} name */
  async setMethod(name) {
    if (name === this.method) return;
    this.method = name;
    this.begin();
    this.cost = null;
    await this.glance();
  }

  /**
   * Solves the board that is there with all the time that the service gives, telling progress.
   *
   * @param {Partial<SolveRequest>} [extra]  e.g. {trace: true}
   * @returns {Promise<Answer|null>}  null: it was stopped, or refused (see problem)
   */
  solve(extra = {}) {
    const own = this.settled;
    this.begin();
    this.stale &&= !own;
    return this.run(extra, true);
  }

  /** Whether the answer that is there is the answer to the board that is there. */
  get settled() {
    return this.answer !== null && !this.stale;
  }

  /** Stops the solve that runs. What is not decided stays so, and what was known of the board before stays known. */
  stop() {
    if (!this.busy) return;
    const ran = this.busy;
    const own = this.settled;
    this.begin();
    this.halted = ran;
    this.asks = !own || this.answer?.report.verdict === 'unknown';
    if (!own) return this.forget();
    this.stale = false;
    this.tell('answer');
  }

  /**
   * Notes what is switched on, so that a link shares it.
   *
   * @param {Partial<ShownState>} change
   */
  remember(change) {
    this.shown = { ...this.shown, ...change };
    this.tell('shown');
  }

  /** Keeps the answer back, or gives it. @param {boolean} veiled */
  veil(veiled) {
    this.veiled = veiled;
    this.tell('answer');
  }

  /** Shows a picture of the line of play; whoever shows time follows 'seek' {step}. @param {number} step */
  seek(step) {
    this.tell('seek', { step });
  }

  /** The parameters of the board: those that its text declares, or else those of the game. */
  get declared() {
    return this.board?.game?.params ?? this.game.params;
  }

  /** The rules and details in force that a drawing does not carry. @returns {Params} */
  rules() {
    return loose(this.declared, { ...this.board?.params, ...this.details });
  }

  /** The rules and details that go on to a new board; another text begins with its first level. @returns {Params} */
  habits() {
    const kept = habits(this.declared, this.rules());
    if (this.board?.levels) delete kept[this.board.levels.param];
    return this.board?.game ? {} : kept; // another text declares its own
  }

  /** The board as requests name it. @returns {Question} */
  question() {
    const board = this.board;
    if (!board) return {};
    if (board.text === '') return { view: board.view, params: this.rules() };
    return { text: board.text, params: { ...board.params, ...this.details } };
  }

  /** Leaves nothing running. */
  close() {
    this.begin();
  }

  /** @param {Question} question @param {Cost|null} cost @param {(shown: Shown) => void} [accepted]  called before all listeners @param {boolean} [live]  it is being typed */
  async take(question, cost, accepted, live = false) {
    const unsettled = this.stale || this.busy !== null;
    const signal = this.begin();
    const begun = performance.now();
    const atOnce = live || (this.method === '' && paceOf(0, cost) === 'now' && (question.text ?? '').length <= short && !question.view);
    if (atOnce) this.report(nothingYet());
    /** @type {Shown|Answer} */
    let shown;
    try {
      if (live) shown = await this.typed(question, signal);
      else shown = await (atOnce ? api.solve(this.game.name, look(question), { signal }) : api.show(this.game.name, question, signal));
    } catch (error) {
      if (!signal.aborted) this.stale = unsettled && this.answer !== null;
      this.refuse(error);
      if (!signal.aborted) this.keep(unsettled);
      return;
    }
    if (signal.aborted) return;
    this.cost = cost;
    accepted?.(shown);
    this.accept(shown, 'text');
    if (!atOnce) return this.glance();
    const answer = /** @type {Answer} */ (shown);
    const ranOut = answer.report.verdict === 'unknown';
    this.settle(answer, { milliseconds: performance.now() - begun, ranOut }, false);
    if (live && ranOut) await this.solve(); // a program costs more than a board, and the next letter stops it
  }

  /** Answers a program that is typed in a glance; one that can't even be read in it has all the time there is. @param {Question} question @param {AbortSignal} signal */
  async typed(question, signal) {
    const asked = { ...question, method: this.method || undefined };
    const how = { signal, progress: () => {} };
    try {
      return await api.solve(this.game.name, { ...asked, live: true, budget: { seconds: glance } }, how);
    } catch (error) {
      if (signal.aborted || !api.isOverLimit(error)) throw error;
      return api.solve(this.game.name, asked, how);
    }
  }

  /** Goes back to the board and the answer that were there before something that could not be read. @param {boolean} unsettled */
  keep(unsettled) {
    this.stale = unsettled && this.answer !== null;
    this.asks = this.asks || (unsettled && this.board !== null);
    this.tell('answer');
  }

  /** Takes the text of the board as the service returned it. @param {Shown} shown @param {'text'|'view'|'echo'} by */
  accept(shown, by) {
    const { text, title, params, example, id, view, question, terms, methods = this.game.methods, levels, game } = shown;
    const resized = !this.board || placesOf(this.board.view) !== placesOf(view);
    this.board = { text, title, params, example, id, view, question, terms, methods, levels, game, cases: 1, case: 1 };
    this.problem = null;
    if (by === 'text') this.draft = null;
    if (!methods.some((m) => m.name === this.method)) this.method = '';
    if (resized) this.forget();
    this.tell('board', { by });
    this.tell('problem');
  }

  /** Solves in a glance, if that is likely to do; otherwise the page asks. */
  async glance() {
    if (!this.board) return;
    const pace = paceOf(placesOf(this.board.view), this.cost);
    if (pace === 'now') await this.run({ budget: { seconds: glance } }, false);
    if (pace === 'pause') this.waiting = later(() => this.run({ budget: { seconds: glance } }, false), pauseMilliseconds);
    if (pace !== 'ask') return;
    this.asks = true;
    this.forget();
    if (this.board.text === '') this.waiting = later(() => this.write(), pauseMilliseconds);
  }

  /** Asks for the text of a drawing that is not solved, and for what is wrong with it: by events, as in run, and for no more than a moment. */
  async write() {
    if (!this.board) return;
    try {
      const request = { ...this.question(), live: true, budget: { seconds: moment }, omit: ['view', 'layers', 'frames'] };
      const { text, title, params, example, id, question, terms, methods, levels, game } = await api.solve(this.game.name, request, { signal: this.running.signal, progress: () => {} });
      this.accept({ text, title, params, example, id, question, terms, methods, levels, game, cases: 1, case: 1, view: this.board.view }, 'view');
    } catch (error) {
      this.refuse(error);
    }
  }

  /**
   * @param {Partial<SolveRequest>} extra @param {boolean} patient
   * @returns {Promise<Answer|null>}
   */
  async run(extra, patient) {
    const signal = this.running.signal;
    const begun = performance.now();
    this.asks = false;
    this.patient = patient;
    this.report(nothingYet());
    // The view of a board in text is here already; that of a drawing comes back as the game writes it. A drawing is asked for by
    // events, by which it is no failed request when it is no board yet.
    const drawn = !this.board?.text;
    // A service may begin a long search anew, with more time: until it has come as far again, what was reported before stays.
    const further = (/** @type {Progress} */ p) => p.counts.expanded >= (this.busy?.counts.expanded ?? 0) && this.report(p);
    const progress = patient ? further : drawn ? () => {} : undefined;
    const request = { ...this.question(), method: this.method || undefined, omit: drawn ? [] : ['view'], live: (drawn && !patient) || undefined, ...extra };
    try {
      const answer = await api.solve(this.game.name, request, { signal, progress });
      if (signal.aborted) return null;
      this.settle(answer, { milliseconds: performance.now() - begun, ranOut: answer.report.verdict === 'unknown' }, patient);
      return answer;
    } catch (error) {
      if (signal.aborted) return null;
      // A board that is none has no answer; a service that is not there, or busy, takes none away.
      if (!this.settled && api.isOfBoard(error)) this.forget();
      else this.asks = !this.settled || this.answer?.report.verdict === 'unknown';
      this.refuse(error);
      if (!patient && this.problem?.status === 429) this.waiting = later(() => this.run(extra, false), 1000 * Math.max(1, this.problem.retryAfter));
      return null;
    }
  }

  /** @param {Answer} answer @param {Cost} cost @param {boolean} patient */
  settle(answer, cost, patient) {
    const drawn = this.board?.text === '';
    this.cost = patient ? this.cost : cost;
    this.answer = answer;
    this.answers++;
    this.asks = cost.ranOut;
    this.stale = false;
    this.busy = null;
    const { text, title, params, example, id, question, terms, methods, levels, game } = answer;
    const view = answer.view ?? this.board?.view;
    this.accept({ text, title, params, example, id, question, terms, methods, levels, game, cases: 1, case: 1, view }, drawn && !sameView(view, this.board?.view) ? 'echo' : 'view');
    this.checking = !patient && incomplete(answer);
    this.tell('busy');
    this.tell('answer');
    if (this.checking) this.complete(answer);
  }

  /**
   * Solves the board once more in the background, with the time that the checker and the pictures need. The answer that is there
   * stays until that one comes; another edit calls it off.
   *
   * @param {Answer} answer
   */
  async complete(answer) {
    const { signal } = this.running;
    const drawn = !this.board?.text;
    try {
      const request = { ...this.question(), method: this.method || undefined, omit: drawn ? [] : ['view'], budget: { seconds: background } };
      const complete = await api.solve(this.game.name, request, { signal, progress: () => {} });
      if (signal.aborted) return;
      this.checking = false;
      if (complete.report.verdict !== 'unknown') return this.settle(complete, this.cost ?? { milliseconds: 0, ranOut: false }, true);
    } catch {
      if (signal.aborted) return;
    }
    this.checking = false;
    if (answer === this.answer) this.tell('answer');
  }

  /** Takes the problem over: who shows it somewhere else does not have it shown here, too. @returns {api.Problem|null} */
  dismiss() {
    const { problem } = this;
    this.problem = null;
    if (problem) this.tell('problem');
    return problem;
  }

  /** @param {unknown} error */
  refuse(error) {
    if (api.givenUp(error)) return;
    this.problem = error instanceof api.Problem ? error : new api.Problem({ title: String(error) });
    this.busy = null;
    this.tell('busy');
    this.tell('problem');
  }

  /** Gives up what runs, and begins something new. */
  begin() {
    this.waiting();
    this.halted = null;
    this.patient = false;
    this.checking = false;
    this.running.abort();
    this.running = new AbortController();
    this.stale = this.answer !== null;
    if (this.busy) this.report(null);
    else this.tell('busy');
    return this.running.signal;
  }

  /** Drops the answer. */
  forget() {
    if (this.answer === null && !this.asks) return;
    this.answer = null;
    this.stale = false;
    this.tell('answer');
  }

  /** @param {Progress|null} progress */
  report(progress) {
    this.busy = progress;
    this.tell('busy');
  }

  /** @param {string} event @param {object} [detail] */
  tell(event, detail = {}) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}

/** Whether a decided answer lacks its check, its line or its pictures, for which a glance had no time. @param {Answer} answer */
function incomplete({ report, omitted = [] }) {
  return report.verdict !== 'unknown' && (report.proof?.checked === null || omitted.some((part) => part === 'frames' || part === 'layers' || part === 'line'));
}
