import * as api from './api.js';
import { pointsOf } from '../answer/badge.js';

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

/** @param {string} game @param {import('../types.js').Question} question */
async function measured(game, question) {
  const { report } = await api.solve(game, { ...question, difficulty: true, check: false, budget: { seconds: 2 }, omit: ['view', 'layers', 'frames'] });
  return report.difficulty ?? null;
}
