/**
 * Who can stand on the boards of a game.
 *
 * @typedef {import('../types.js').Brush} Brush
 * @typedef {{names: (token: string) => string, order: string[]}} Cast
 *   names: what a token, or the player it stands for, is called on the page (requests and links keep the service's names);
 *   order: the tokens that are known, which have their colours by it
 */

/** Nobody in particular: tokens are called as they are. @type {Cast} */
export const anybody = { names: (token) => token, order: [] };

/** The cast that a game's brushes put. A brush that puts one token and no other gives it its name, because brushes are translated. @param {Brush[]} brushes @returns {Cast} */
export function castOf(brushes) {
  const named = new Map();
  const order = brushes.flatMap((brush) => {
    const { target, token, tokens = [], name } = brush;
    if (target !== 'token') return [];
    if (token !== undefined && tokens.length <= 1) named.set(token, name);
    return tokens.length > 0 ? tokens : [token ?? ''];
  });
  return { names: (token) => named.get(token) ?? token, order };
}
