/**
 * What a file that belongs to another game has to say when that game is shown.
 *
 * @typedef {(session: import('../session.js').Session, signal: AbortSignal) => HTMLElement} Notice  signal: it is gone
 */
export const brought = { notice: /** @type {Notice|null} */ (null) };
