import { keep, recall } from '../memory.js';

/** The fewest moves that a board was played well in, kept in the browser by game and board. */

/** @param {string} game @param {string} question  the board and its rules */
function nameOf(game, question) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < question.length; i++) hash = Math.imul(hash ^ question.charCodeAt(i), 0x01000193) >>> 0;
  return `jogada.best.${game}.${hash.toString(36)}.${question.length.toString(36)}`;
}

/** What was the best so far, or null. @param {string} game @param {string} question @returns {number|null} */
export function bestOf(game, question) {
  const kept = Number(recall(nameOf(game, question)) ?? NaN);
  return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
}

/** Notes a number of moves, and says whether it is better than all before. @param {string} game @param {string} question @param {number} moves */
export function noteBest(game, question, moves) {
  const before = bestOf(game, question);
  if (before !== null && before <= moves) return false;
  keep(nameOf(game, question), String(moves));
  return true;
}
