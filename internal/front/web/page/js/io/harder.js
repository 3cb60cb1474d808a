import * as api from './api.js';
import { levelOf, pointsOf, rankOf } from '../answer/badge.js';

/** How many boards are made before it is given up. */
export const most = 24;

/**
 * Makes random boards until one is harder than the board that is shown, or has a trap: a step at which the greedy move is wrong. Null: none of them was.
 *
 * @param {import('../session.js').Session} session @param {import('../types.js').Params} params @param {'harder'|'trap'} wish
 * @returns {Promise<import('../types.js').Shown|null>}
 */
export async function findBoard(session, params, wish) {
  const { game } = session;
  const now = wish === 'harder' ? pointsOf(await measured(game.name, session.question()) ?? { capped: [] }) ?? -1 : 0;
  for (let i = 0; i < most; i++) {
    const shown = await api.generate(game.name, { params });
    const found = await measured(game.name, { text: shown.text, params: shown.params });
    const fits = wish === 'trap' ? (found?.traps ?? 0) > 0 : (pointsOf(found ?? { capped: [] }) ?? -1) > now;
    if (fits) return shown;
  }
  return null;
}

/** By what the sizes of boards are multiplied at first to find one that is so hard. @type {Record<string, number>} */
const begins = { easy: 0.5, medium: 0.8, hard: 1 };

/** By what sizes change after a board that was too easy, and how far they go. */
const [growth, least, largest] = [1.25, 0.1, 2.5];

/** How many boards are made for one that is so hard. */
export const tries = 240;

/** After so many it begins with the first size again. */
const afresh = 12;

/**
 * Makes random boards until the measures of one say that it is so hard, and that there is something to find: larger ones after one that was too easy, smaller ones after one that was too
 * hard. Null: none of them was.
 *
 * @param {import('../types.js').Game} game @param {import('../types.js').Params} params  its rules @param {string} level @returns {Promise<import('../types.js').Shown|null>}
 */
export async function puzzleOf(game, params, level) {
  let factor = 1;
  for (let i = 0; i < tries; i++) {
    if (i % afresh === 0) factor = begins[level] ?? 1;
    const shown = await api.generate(game.name, { params: { ...params, ...shapeOf(game, factor) } }).catch((error) => (api.isOfBoard(error) ? null : Promise.reject(error)));
    const found = shown && await measured(game.name, { text: shown.text, params: shown.params });
    const points = found && pointsOf(found);
    const puzzle = (found?.length ?? 0) > 1 || (found?.keys_needed ?? 0) > 0;
    if (shown && points !== null && puzzle && levelOf(points) === level) return shown;
    // A board without an answer says nothing about its size: the next one is of another size all the same.
    const harder = points === null ? i % 2 === 0 : puzzle && rankOf(levelOf(points)) > rankOf(level);
    factor = Math.max(least, Math.min(largest, harder ? factor / growth : factor * growth));
  }
  return null;
}

/** The sizes of a game's boards, multiplied. @param {import('../types.js').Game} game @param {number} factor @returns {import('../types.js').Params} */
function shapeOf(game, factor) {
  const sized = game.params.filter((p) => p.role === 'shape' && p.kind === 'int' && Number(p.default) > 0);
  return Object.fromEntries(sized.map((p) => [p.name, String(Math.max(p.min ?? 1, Math.min(p.max ?? Infinity, Math.round(Number(p.default) * factor))))]));
}

/** @param {string} game @param {import('../types.js').Question} question */
async function measured(game, question) {
  const { report } = await api.solve(game, { ...question, difficulty: true, check: false, budget: { seconds: 2 }, omit: ['view', 'layers', 'frames'] });
  return report.difficulty ?? null;
}
