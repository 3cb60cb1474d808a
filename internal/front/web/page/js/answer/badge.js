import { el } from '../dom.js';
import { number, say } from '../say.js';

/**
 * How hard a board is, for a person to read. docs/difficulty.md has the thresholds.
 *
 * @typedef {{keep: number, of: number, trap?: true}} Step
 * @typedef {Record<string, any> & {capped: string[]}} Found  the measures of a board
 */

/** The levels, with the points from which each begins. @type {[string, number][]} */
const levels = [['easy', 0], ['medium', 2], ['hard', 4], ['very-hard', 6], ['fiendish', 8]];

/** The measures that most readers want, in their order. */
const short = ['length', 'only_moves', 'traps', 'dead_share', 'effort'];

/** The points of a board; null: nothing was measured that gives any. @param {Found} found @returns {number|null} */
export function pointsOf(found) {
  const { length, effort, traps, only_moves: only, dead_share: dead } = found;
  if (typeof effort !== 'number' || length === null) return null;
  const rare = typeof only === 'number' && length > 0 && only >= length / 2 ? 1 : 0;
  const lost = dead && dead.of > 0 && dead.part / dead.of >= 0.5 ? 1 : 0;
  // A short game is soon tried out, however many positions it has.
  return Math.min(Math.floor(length / 2), Math.min(4, Math.floor(Math.log10(Math.max(1, effort)))) + Math.min(3, traps ?? 0) + rare + lost);
}

/** @param {number} points @returns {string} */
export function levelOf(points) {
  return levels.findLast(([, from]) => points >= from)?.[0] ?? 'easy';
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
