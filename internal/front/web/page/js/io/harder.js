import * as api from './api.js';
import { levelOf, pointsOf } from '../answer/badge.js';

/** How many boards are made before it is given up. */
const most = 24;

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

/** By what the sizes of boards are multiplied to find one that is so hard, in turn. @type {Record<string, number[]>} */
const sizes = { easy: [0.6, 0.5, 0.7, 0.4, 0.8], medium: [0.8, 0.7, 1, 0.6, 1.3], hard: [1, 1.2, 0.9, 1.4, 0.8] };

/**
 * Makes random boards of several sizes until the measures of one say that it is so hard. Null: none of them was.
 *
 * @param {import('../types.js').Game} game @param {import('../types.js').Params} params  its rules @param {string} level @returns {Promise<import('../types.js').Shown|null>}
 */
export async function puzzleOf(game, params, level) {
  const factors = sizes[level] ?? [1];
  for (let i = 0; i < most; i++) {
    const shown = await api.generate(game.name, { params: { ...params, ...shapeOf(game, factors[i % factors.length] ?? 1) } }).catch((error) => (api.isOfBoard(error) ? null : Promise.reject(error)));
    const points = shown && pointsOf(await measured(game.name, { text: shown.text, params: shown.params }) ?? { capped: [] });
    if (shown && points !== null && levelOf(points) === level) return shown;
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
