import { el } from '../dom.js';
import { Board } from '../draw/board.js';
import { piecesOf } from '../draw/pieces.js';

/** How much larger than on the screen a board is on paper, where there is room. */
const enlarged = 2;

/**
 * A board as a drawing for paper, in the light colours whatever the page has.
 *
 * @param {import('../types.js').Game} game @param {import('../types.js').View} view @param {[number, number][]|null} [positions]  of the nodes of a graph
 */
export function figureOf(game, view, positions = null) {
  const root = document.documentElement;
  const { theme } = root.dataset;
  const host = el('div', { class: 'handout-scratch', 'aria-hidden': 'true' });
  document.body.append(host);
  root.dataset.theme = 'light';
  try {
    const board = new Board(host, { label: game.title, cast: piecesOf(game), still: true });
    board.setView(view);
    if (positions) board.setPositions(positions);
    const drawn = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(board.toSVG(), 'image/svg+xml').documentElement));
    for (const side of ['width', 'height']) drawn.setAttribute(side, String(Number(drawn.getAttribute(side)) * enlarged));
    board.destroy();
    return el('figure', { class: 'sheet-board' }, document.importNode(drawn, true));
  } finally {
    host.remove();
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
}
