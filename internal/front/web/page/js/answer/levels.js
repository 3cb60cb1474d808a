import * as api from '../io/api.js';
import { button, el, holding, put } from '../dom.js';
import { later } from '../pending.js';
import { say } from '../say.js';
import { headlineOf } from './headline.js';

/**
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.js').Answer} Answer
 * @typedef {import('../types.js').Shown} Shown
 * @typedef {import('../types.js').Report} Report
 * @typedef {{verdict: Report['verdict'], least: number|null, most: number|null, words: string}} Verdict  what is known of a level
 */

/** The budget for a level that nobody looks at, in seconds. */
const patience = 3;

/**
 * The levels of a text, one button each, with the verdict on each. Verdicts come one by one in the background.
 *
 * @param {HTMLElement} host
 * @param {{session: Session, changed: () => void}} options  changed: another level was chosen
 */
export function levelStrip(host, options) {
  const made = new Strip(host, options);
  return { destroy: () => made.destroy() };
}

class Strip {
  /** What is known, by the key of a level and its rules. @type {Map<string, Verdict>} */
  #known = new Map();
  /** Levels that could not be asked about, by the same key. @type {Set<string>} */
  #failed = new Set();
  #listeners = new AbortController();
  /** Stops the request that runs. */
  #asking = new AbortController();
  /** The key of the level that is being solved. */
  #now = '';
  /** The level that is in sight in the row. */
  #seen = -1;
  /** Whether the background pass was stopped. */
  #stopped = false;
  /** Calls off the next attempt after the service was busy. */
  #waiting = () => {};

  /** @param {HTMLElement} host @param {{session: Session, changed: () => void}} options */
  constructor(host, { session, changed }) {
    this.host = host;
    this.session = session;
    this.changed = changed;
    this.row = el('div', { class: 'level-row', role: 'group', 'aria-label': say('levels') });
    this.summary = el('p', { class: 'level-summary', role: 'status' });
    this.tools = el('div', { class: 'level-tools' });
    put(host, this.row, this.summary, this.tools);
    const { signal } = this.#listeners;
    for (const event of ['board', 'answer', 'busy']) session.addEventListener(event, () => this.#refresh(), { signal });
    this.#refresh();
  }

  destroy() {
    this.#listeners.abort();
    this.#asking.abort();
    this.#waiting();
    put(this.host);
    this.host.hidden = true;
  }

  /** Shows the levels that are known, and continues with the others. */
  #refresh() {
    this.#note();
    this.#draw();
    this.#next();
  }

  /** Takes over the answer that is shown; what a glance left undecided gets more time here. */
  #note() {
    const { answer, board, settled, patient } = this.session;
    if (!settled || !answer?.report.sound || !board?.levels || board.text === '') return;
    if (answer.report.verdict !== 'unknown' || patient) this.#learn(keyOf(board, levelOf(board)), verdictOf(answer));
  }

  /** A decided verdict is never replaced by an undecided one. @param {string} key @param {Verdict} verdict */
  #learn(key, verdict) {
    if (verdict.verdict !== 'unknown' || (this.#known.get(key)?.verdict ?? 'unknown') === 'unknown') this.#known.set(key, verdict);
  }

  /** Solves the next level without a verdict, if nothing else runs. */
  async #next() {
    const { board, busy, game } = this.session;
    if (!board?.levels || board.levels.keys.length < 2 || board.text === '' || busy || this.#now || this.#stopped) return;
    const level = board.levels.keys.findIndex((_, i) => !this.#known.has(keyOf(board, i)) && !this.#failed.has(keyOf(board, i)));
    if (level < 0) return;
    const key = keyOf(board, level);
    const { signal } = this.#asking;
    this.#now = key;
    this.#draw();
    try {
      const params = { ...board.params, [board.levels.param]: String(level + 1) };
      const answer = await api.solve(game.name, { text: board.text, params, budget: { seconds: patience }, omit: ['view', 'layers', 'frames'] }, { signal });
      this.#learn(key, verdictOf(answer));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof api.Problem && error.status === 429) return this.#retry(error.retryAfter);
      this.#failed.add(key);
    }
    this.#now = '';
    this.#refresh();
  }

  /** Goes on after a pause that the service asked for. @param {number} seconds */
  #retry(seconds) {
    this.#waiting = later(() => {
      this.#now = '';
      this.#refresh();
    }, 1000 * Math.max(1, seconds));
  }

  #stop() {
    this.#stopped = true;
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#waiting();
    this.#now = '';
    this.#draw();
  }

  #goOn() {
    this.#stopped = false;
    this.#failed.clear();
    this.#refresh();
  }

  #draw() {
    const { board } = this.session;
    const levels = board?.levels;
    this.host.hidden = !levels || levels.keys.length < 2;
    if (!board || !levels || this.host.hidden) return;
    const shown = levels.keys.map((_, i) => this.#known.get(keyOf(board, i)));
    holding(this.row, () => put(this.row, shown.map((verdict, i) => this.#button(board, i, verdict))));
    if (this.#seen !== levelOf(board)) this.row.children[levelOf(board)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.#seen = levelOf(board);
    const words = summaryOf(shown);
    if (this.summary.textContent !== words) this.summary.textContent = words;
    const open = shown.some((verdict, i) => !verdict && !this.#failed.has(keyOf(board, i)));
    holding(this.tools, () => put(this.tools, this.#now ? button(say('levels.stop'), () => this.#stop(), { id: 'levels-stop', class: 'quiet' })
      : (open && this.#stopped) || this.#failed.size > 0 ? button(say('levels.go-on'), () => this.#goOn(), { id: 'levels-go-on', class: 'quiet' }) : null));
  }

  /** @param {Shown} board @param {number} level @param {Verdict|undefined} verdict */
  #button(board, level, verdict) {
    const chosen = level === levelOf(board);
    const running = !verdict && this.#now === keyOf(board, level);
    const words = verdict?.words ?? say(running ? 'levels.running' : 'levels.open');
    const label = `${say('levels.level', { n: level + 1 })}: ${words}`;
    return el('button', {
      type: 'button', id: `level-${level + 1}`, class: `level ${verdict?.verdict ?? 'open'}`, title: label, 'aria-current': chosen ? 'true' : undefined,
      data: { level: level + 1 }, on: { click: () => this.#choose(level) },
    }, el('span', { class: 'level-number' }, level + 1), el('span', { class: 'level-verdict', 'aria-hidden': 'true' }, verdict ? markOf(verdict) : running ? '…' : ''),
    el('span', { class: 'unseen' }, ` ${words}`));
  }

  /** @param {number} level */
  async #choose(level) {
    const { board } = this.session;
    if (!board?.levels || level === levelOf(board)) return;
    await this.session.setParams({ [board.levels.param]: String(level + 1) });
    this.changed();
  }
}

/** Which level a board is, from 0. @param {Shown} board */
export function levelOf(board) {
  return Number(board.params[board.levels?.param ?? ''] ?? 1) - 1;
}

/** What a verdict is kept by: the level, and the rules under which it is asked about. @param {Shown} board @param {number} level */
export function keyOf({ levels, params }, level) {
  const rules = Object.entries(params).filter(([name]) => name !== levels?.param).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([levels?.keys[level], rules]);
}

/** @param {Answer} answer @returns {Verdict} */
export function verdictOf(answer) {
  const { verdict, bounds } = answer.report;
  return { verdict, least: bounds.at_least, most: bounds.at_most, words: headlineOf(answer) };
}

/** A verdict in a few characters. @param {Verdict} verdict */
export function markOf({ verdict, least, most }) {
  if (verdict === 'proved') return String(most ?? '✓');
  if (verdict === 'refuted') return '✗';
  if (most !== null) return `${least ?? 0}–${most}`;
  return least === null ? '?' : `≥${least}`;
}

/** How many levels are decided, in words. @param {(Verdict|undefined)[]} verdicts */
export function summaryOf(verdicts) {
  const count = (/** @type {Report['verdict']} */ verdict) => verdicts.filter((v) => v?.verdict === verdict).length;
  const parts = /** @type {const} */ (['proved', 'refuted', 'unknown']).filter((v) => count(v) > 0).map((v) => say(`levels.${v}`, { n: count(v) }));
  return [say('levels.count', { n: verdicts.length }), parts.join(', ')].filter(Boolean).join(': ');
}
