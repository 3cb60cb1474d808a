/**
 * What a file that belongs to another game has to say when that game is shown, and what its board is called there.
 *
 * @typedef {(session: import('../session.js').Session, signal: AbortSignal) => HTMLElement} Notice  signal: it is gone
 */
export const brought = { notice: /** @type {Notice|null} */ (null), name: '' };
