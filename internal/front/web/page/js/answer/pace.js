/** A board of more cells or nodes than this is not solved without being asked: to send it takes longer than a stroke. */
export const manyPlaces = 250_000;

/** What a solve may take, in milliseconds, for the answer to follow each stroke. */
export const patience = 200;

/** The budget of a solve that nobody asked for, in seconds. */
export const glance = 2;

/** The budget of what completes an answer in the background, in seconds. */
export const background = 20;

/** The budget of a request for a drawing's text alone, in seconds. */
export const moment = 0.01;

/**
 * @typedef {'now'|'pause'|'ask'} Pace  solve after each stroke; when drawing pauses; only when asked
 * @typedef {{milliseconds: number, ranOut: boolean}} Cost  what the last solve of this board took
 */

/**
 * When to solve a board that has just changed, from its size and what it cost the last time (null: not known).
 *
 * @param {number} places
 * @param {Cost|null} last
 * @returns {Pace}
 */
export function paceOf(places, last) {
  if (places > manyPlaces || last?.ranOut) return 'ask';
  return last === null || last.milliseconds <= patience ? 'now' : 'pause';
}

/** How many cells or nodes a view has. @param {import('../types.js').View} view */
export function placesOf(view) {
  return view.grid ? view.grid.rows * view.grid.cols : view.graph?.nodes.length ?? 0;
}
