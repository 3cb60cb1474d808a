import { el, svg } from '../dom.js';
import { groundOf, drawGround, drawSign } from '../draw/looks.js';
import { canvasPen } from '../draw/pen.js';
import { drawBadge } from '../draw/tokens.js';
import { groupColour } from '../draw/colours.js';

/**
 * @typedef {import('../draw/colours.js').Theme} Theme
 * @typedef {import('./paint.js').Paint} Paint
 * @typedef {import('../draw/pieces.js').Pieces} Pieces
 */

const size = 22;

/** What a brush paints, as the board would show it. @param {Paint} paint @param {Pieces} cast @param {Theme} theme @param {HTMLCanvasElement} [canvas]  drawn again */
export function paintIcon({ look, token }, { names, order, see }, theme, canvas = el('canvas', { 'aria-hidden': 'true' })) {
  const ratio = Math.max(2, globalThis.devicePixelRatio || 1);
  canvas.width = canvas.height = size * ratio;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ctx.scale(ratio, ratio);
  const pen = canvasPen(ctx);
  if (token !== undefined) drawBadge(pen, size / 2, size / 2, size * 0.44, names(token), groupColour(order.indexOf(token) + 1), theme);
  if (!look) return canvas;
  const box = { x: 1, y: 1, size: size - 2 };
  const seen = see(look);
  drawGround(pen, seen, box, theme);
  drawSign(pen, seen, box, theme, groundOf(seen, theme));
  pen.rect(0.5, 0.5, size - 1, size - 1, { stroke: theme.line });
  return canvas;
}

/** @type {Record<string, string>} */
const strokes = {
  hand: 'M6 3l12 9-5.5 1 3 6-2.5 1.2-3-6L6 18z',
  move: 'M12 3v18M3 12h18M12 3l-2.5 3M12 3l2.5 3M12 21l-2.5-3M12 21l2.5-3M3 12l3-2.5M3 12l3 2.5M21 12l-3-2.5M21 12l-3 2.5',
  erase: 'M9 19h11M4.5 14.5l8-9 6.5 5.5-7.5 8H8.500z M8.500 10l6.500 5.700',
  node: 'M12 6a6 6 0 1 0 .01 0M12 9.500v5M9.500 12h5',
  edge: 'M6 15.500a2.500 2.500 0 1 0 .01 0M18 3.500a2.500 2.500 0 1 0 .01 0M8 16L16 8',
  delete: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6',
  undo: 'M9 7L4.500 11.500 9 16M5 11.500h9a5 5 0 0 1 0 9h-3',
  redo: 'M15 7l4.500 4.500L15 16M19 11.500h-9a5 5 0 0 0 0 9h3',
};

/** The sign of a tool. @param {string} name */
export function toolIcon(name) {
  return svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    svg('path', { d: strokes[name] ?? '' }));
}
