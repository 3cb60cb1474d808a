import { el } from '../dom.js';
import { inkOn, readTheme } from '../draw/colours.js';
import { drawFills } from '../draw/overlays.js';
import { canvasPen } from '../draw/pen.js';

const size = 22;

/** A small square as the board paints a group: its colour, its pattern, its number. @param {string} kind @param {number} value */
export function swatch(kind, value) {
  const sharp = Math.max(1, globalThis.devicePixelRatio || 1);
  const canvas = el('canvas', { class: 'swatch', width: size * sharp, height: size * sharp, 'aria-hidden': 'true' });
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  ctx.scale(sharp, sharp);
  const pen = canvasPen(ctx);
  const ground = drawFills(pen, { x: 0, y: 0, size }, [{ kind, value, largest: value }], readTheme(document.documentElement));
  pen.text(size / 2, size / 2, String(value), { size: 11, bold: true, fill: inkOn(ground ?? '#ffffff'), halo: ground ?? undefined });
  return canvas;
}
