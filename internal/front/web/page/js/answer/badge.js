import { el, put } from '../dom.js';
import * as api from '../io/api.js';
import { problemWords } from '../io/problem.js';
import { number, say } from '../say.js';

/**
 * How hard a board is, for a person to read. docs/difficulty.md has the thresholds.
 *
 * @typedef {{keep: number, of: number, trap?: true}} Step
 * @typedef {Record<string, any> & {capped: string[]}} Found  the measures of a board
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.js').Answer} Answer
 */

/** The levels, with the points from which each begins. @type {[string, number][]} */
const levels = [['easy', 0], ['medium', 2], ['hard', 4], ['very-hard', 6], ['fiendish', 8]];

/** The measures that most readers want, in their order. */
const short = ['length', 'only_moves', 'traps', 'dead_share', 'effort'];

/** The points of a board; null: nothing was measured that gives any. @param {Found} found @returns {number|null} */
export function pointsOf(found) {
  const { length, effort, traps, only_moves: only, dead_share: dead, steps, spheres, keys_needed: needed } = found;
  if (typeof spheres === 'number' && typeof needed === 'number') return Math.min(9, 2 * Math.max(0, spheres - 1) + Math.floor(needed / 2));
  if (typeof effort !== 'number' || typeof length !== 'number') return null;
  const rare = typeof only === 'number' && length > 0 && only >= length / 2 ? 1 : 0;
  const lost = dead && dead.of > 0 && dead.part / dead.of >= 0.5 ? 1 : 0;
  // A short game is soon tried out, however many positions it has.
  // Nor is a game hard in which hardly a move can be wrong.
  const chances = Array.isArray(steps) && steps.length >= length ? steps.filter(({ keep, of }) => keep < of).length : Infinity;
  return Math.min(Math.floor(length / 2), chances, Math.min(4, Math.floor(Math.log10(Math.max(1, effort)))) + Math.min(3, traps ?? 0) + rare + lost);
}

/** @param {number} points @returns {string} */
export function levelOf(points) {
  return levels.findLast(([, from]) => points >= from)?.[0] ?? 'easy';
}

/** The place of a level among the levels. @param {string} level */
export function rankOf(level) {
  return levels.findIndex(([name]) => name === level);
}

/** The badge, the steps as a strip, and five short labels. @param {Found} found @param {(name: string) => string} valueOf */
export function difficultyBadge(found, valueOf) {
  const points = pointsOf(found);
  const known = short.filter((name) => found[name] !== null && found[name] !== undefined);
  return [
    points === null ? null : el('p', { class: `difficulty-badge ${levelOf(points)}`, data: { level: levelOf(points) } }, say(`difficulty.${levelOf(points)}`)),
    Array.isArray(found.steps) && found.steps.length > 0 ? el('div', { class: 'difficulty-steps' }, strip(found.steps)) : null,
    known.length ? el('dl', { class: 'difficulty-labels' }, known.map((name) => el('div', null, el('dt', null, say(`difficulty.label.${name}`)), el('dd', null, valueOf(name))))) : null,
  ];
}

/** What a step asks of a player. `trap` is there only where a greedy move is defined and fails. @param {Step} step @returns {'free'|'some'|'only'|'trap'} */
export function kindOf({ keep, of, trap }) {
  if (trap) return 'trap';
  if (keep === of) return 'free';
  return keep === 1 ? 'only' : 'some';
}

/** A strip with a bar for each step of the first shortest line, and what the bars mean. @param {Step[]} steps */
function strip(steps) {
  const shown = steps.slice(0, 120);
  const kinds = /** @type {const} */ (['free', 'some', 'only', 'trap']).filter((kind) => shown.some((step) => kindOf(step) === kind));
  return [
    el('ol', { class: 'difficulty-strip', 'aria-label': say('difficulty.strip') }, shown.map((step, i) => {
      const words = say('difficulty.step', { step: number(i + 1), n: step.keep, of: number(step.of) }) + (step.trap ? ` · ${say('difficulty.kind.trap')}` : '');
      return el('li', { class: kindOf(step), title: words }, el('span', { class: 'unseen' }, words));
    })),
    el('ul', { class: 'difficulty-key', 'aria-hidden': 'true' }, kinds.map((kind) => el('li', null, el('i', { class: kind }), say(`difficulty.kind.${kind}`)))),
  ];
}

/** Measures how hard the board is, and shows it. @param {Session} session @param {HTMLElement} body @returns {Promise<boolean>}  whether it was found out; otherwise it can be asked again */
export async function measure(session, body) {
  put(body, el('p', { class: 'hint' }, say('difficulty.busy')));
  try {
    const answer = await api.solve(session.game.name, { ...session.question(), difficulty: true, check: false, omit: ['view', 'layers', 'frames'] });
    const found = answer.report.difficulty;
    const valueOf = (/** @type {string} */ name) => valueWords(session.game.measures.find((m) => m.name === name)?.kind ?? 'count', found?.[name]);
    put(body, found ? difficultyBadge(found, valueOf) : null, found ? el('details', { class: 'difficulty-all' }, el('summary', null, say('difficulty.all')), table(session, answer)) : table(session, answer));
    return true;
  } catch (error) {
    put(body, el('p', { class: 'bad-words' }, problemWords(error)));
    return false;
  }
}

/** @param {Session} session @param {Answer} answer */
function table(session, { report: { difficulty: found } }) {
  if (!found) return el('p', { class: 'hint' }, say('difficulty.none'));
  return el('dl', { class: 'measures' }, session.game.measures.map(({ name, kind, doc }) => el('div', { data: { measure: name } },
    el('dt', null, doc), el('dd', null, found.capped.includes(name) ? say('difficulty.capped') : valueWords(kind, found[name])))));
}

/** @param {string} kind @param {any} value */
function valueWords(kind, value) {
  if (value === null || value === undefined) return '–';
  if (kind === 'flag') return say(value ? 'yes' : 'no');
  if (kind === 'share') return say('difficulty.share', { part: value.part, of: value.of });
  if (kind === 'steps') return value.length === 0 ? '–' : value.map((/** @type {{keep: number, of: number}} */ step) => say('difficulty.share', { part: step.keep, of: step.of })).join(' · ');
  return kind === 'number' ? number(Number(value)) : number(value);
}
