/** What a file that belongs to another game has to say when that game is shown. */
export const brought = { notice: /** @type {HTMLElement|null} */ (null) };
