/**
 * What can be on the boards of a game, and who.
 *
 * @typedef {import('../types.js').Brush} Brush
 * @typedef {import('../types.js').Kind} Kind
 * @typedef {import('../types.js').Look} Look
 * @typedef {{role: Kind['role'], sign: string, word: string, text: string, pixels?: string[][], bare?: boolean}} Seen  bare: the ground is seen beside its pixels
 *   a look as it is drawn and said: what it is to those on the board, the sign and the word for it, its own text, and the picture that the board
 *   brings along for it
 * @typedef {{names: (token: string) => string, order: string[], see: (look: Look) => Seen, kinds: Kind[], figures: Set<string>}} Pieces
 *   names: what a token, or the player it stands for, is called on the page (requests and links keep the service's names);
 *   order: the tokens that are known, which have their colours by it; see: what a look is in this game; kinds: of cells that it has; figures: the tokens that are drawn as persons
 */

/** Nobody in particular: tokens are called as they are, and looks are their texts. @type {Pieces} */
export const anybody = { names: (token) => token, order: [], see: ({ text = '' }) => ({ role: 'field', sign: '', word: '', text }), kinds: [], figures: new Set() };

/**
 * The cast of a game. A brush that puts one token and no other gives it its name, because brushes are translated; one that puts
 * several which are a word with a number each, as cat1 and cat2, gives them its name for the word.
 *
 * @param {{brushes: Brush[], kinds: Kind[]}} game
 * @returns {Pieces}
 */
export function piecesOf({ brushes, kinds }) {
  const named = new Map();
  const order = brushes.flatMap((brush) => {
    const { target, token, tokens = [], name } = brush;
    if (target !== 'token') return [];
    if (token !== undefined && tokens.length <= 1) named.set(token, name);
    for (const one of tokens) named.set(one, one.replace(/^[a-z]{2,}(?=\d+$)/, `${name} `));
    return tokens.length > 0 ? tokens : [token ?? ''];
  });
  const known = new Map(kinds.map((kind) => [kind.name, kind]));
  /** @param {Look} look @returns {Seen} */
  const see = (look) => {
    const { role, sign = '', word } = known.get(look.kind) ?? { role: 'field', word: look.kind };
    return { role, sign, word, text: look.text ?? '' };
  };
  const figures = new Set(brushes.flatMap(({ figure, token }) => (figure && token !== undefined ? [token] : [])));
  return { names: (token) => named.get(token) ?? token, order, see, kinds, figures };
}

/** Tokens cannot be on these. */
const solid = new Set(['wall', 'gate', 'item', 'piece', 'home']);

/** Whether this can be taken from its cell and put on another one. @param {Seen} seen */
export function canMove({ role }) {
  return role === 'piece' || role === 'home';
}

/** What is left of a cell when its piece is taken away. @param {Pieces} cast @param {Look} look @param {Look} blank @returns {Look} */
export function without({ see, kinds }, look, blank) {
  const goal = see(look).role === 'home' && kinds.find(({ role }) => role === 'goal');
  return goal ? { kind: goal.name } : blank;
}

/** What a cell becomes when a piece is put on it; null where none can lie. @param {Pieces} cast @param {Look} look  of the cell @param {Look} piece @returns {Look|null} */
export function withPiece({ see, kinds }, look, piece) {
  const { role } = see(look);
  if (role !== 'floor' && role !== 'goal') return null;
  const want = role === 'goal' ? 'home' : 'piece';
  const kind = see(piece).role === want ? piece.kind : kinds.find((one) => one.role === want)?.name;
  return kind === undefined ? null : { ...piece, kind };
}

/** Whether a token can be here. @param {Seen} seen */
export function canStand({ role }) {
  return !solid.has(role);
}
