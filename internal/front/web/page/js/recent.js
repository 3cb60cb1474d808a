import { keep, recall } from './memory.js';

/**
 * The boards that were worked on last, which only this browser remembers.
 *
 * @typedef {{key: string, game: string, fragment: string, draft?: boolean}} Recent  key: the same for a board and what is drawn on it; draft: its text can't be read yet
 */

const remembered = 'jogada.recent';

/** How many boards are remembered, and how long the link of one may be. */
const [most, longest] = [6, 20_000];

/** The boards, the last one first. @returns {Recent[]} */
export function recentBoards() {
  try {
    const kept = JSON.parse(recall(remembered) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.game === 'string' && typeof one.fragment === 'string' && one.fragment.startsWith('#/')) : [];
  } catch {
    return [];
  }
}

/** Remembers a board. @param {Recent} board */
export function noteRecent(board) {
  if (board.fragment.length > longest) return;
  const others = recentBoards().filter(({ key, fragment }) => key !== board.key && fragment !== board.fragment);
  keep(remembered, JSON.stringify([board, ...others].slice(0, most)));
}

/** Forgets all of them. */
export function forgetRecent() {
  keep(remembered, '[]');
}
