import { groupColour, groupHatching, inkOn, layerColour, mix } from './colours.js';
import { fitting } from './pen.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').Point} Point
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('../types.js').Choice} Choice
 * @typedef {{kind: string, value: number, largest: number, word?: string, sole?: boolean}} Mark  what one layer says of a place; word: what the value means; sole: the layer has no other value
 */

/** So many places get a ring each; more are filled, which is seen as well and drawn ten times as quickly. */
const mostRings = 600;

/** The colour that a layer gives to a place, or null when it only writes a number. @param {Mark} mark @param {Theme} theme */
export function markColour({ kind, value, largest }, theme) {
  if (kind === 'order') return null;
  const colour = layerColour(kind, value, largest);
  return kind === 'area' ? mix(theme.surface, colour, 0.62) : colour;
}

/**
 * Fills a cell by what the layers say of it: side by side when several do.
 *
 * @param {Pen} pen
 * @param {Box} box
 * @param {Mark[]} marks
 * @param {Theme} theme
 * @returns {string|null} the colour that is now in the middle of the cell
 */
export function drawFills(pen, box, marks, theme) {
  const fills = marks.filter(({ kind }) => kind !== 'order');
  let middle = null;
  fills.forEach((mark, i) => {
    const fill = markColour(mark, theme) ?? theme.surface;
    const x = box.x + (box.size * i) / fills.length;
    const band = { x, y: box.y, w: box.size / fills.length, h: box.size };
    pen.rect(band.x, band.y, band.w, band.h, { fill });
    if (mark.kind === 'area' && box.size >= 10) hatch(pen, band, groupHatching(mark.value), mix(fill, groupColour(mark.value), 0.85));
    if (i === Math.floor(fills.length / 2)) middle = fill;
  });
  return middle;
}

/**
 * Writes the numbers of layers: on a tag in the corner, which covers the sign of a door there, or large in the middle when nothing else is in the cell.
 *
 * @param {Pen} pen
 * @param {Box} box
 * @param {Mark[]} marks
 * @param {boolean} alone  nothing else is written in the cell
 * @param {string} ground
 * @param {number} inset  how far from the edge, in parts of the cell
 */
export function drawNumbers(pen, box, marks, alone, ground, inset) {
  const { x, y, size } = box;
  const hatched = marks.some(({ kind }) => kind === 'area');
  const text = numberOf(marks);
  if (text && alone) {
    const letters = fitting(text, size * 0.82, size * 0.4);
    if (letters >= 6) pen.text(x + size / 2, y + size / 2, text, { size: letters, fill: inkOn(ground), halo: hatched ? ground : undefined });
  } else if (hasTag(box, marks, alone)) {
    const letters = fitting(text, size * 0.62, Math.min(15, Math.max(9, size * 0.21)));
    const [w, h] = [text.length * letters * 0.62 + letters * 0.5, letters * 1.25];
    const [right, bottom] = [x + size - Math.max(1, size * inset), y + size - Math.max(1, size * inset)];
    const fill = inkOn(ground);
    pen.rect(right - w, bottom - h, w, h, { fill }, h * 0.3);
    pen.text(right - w / 2, bottom - h / 2, text, { size: letters, fill: inkOn(fill), bold: true });
  }
  marks.filter(({ kind }) => kind === 'order').forEach((mark, i) => drawOrder(pen, box, mark.value, i));
}

/** The number that the layers write in a cell, or ''. @param {Mark[]} marks */
function numberOf(marks) {
  return String(marks.findLast(({ kind, sole }) => kind !== 'order' && !sole)?.value ?? '');
}

/** Whether that number is on a tag in the corner. @param {Box} box @param {Mark[]} marks @param {boolean} alone  nothing else is written in the cell */
export function hasTag({ size }, marks, alone) {
  return !alone && size >= 26 && numberOf(marks) !== '';
}

/** @param {Pen} pen @param {Box} box @param {number} value @param {number} i */
function drawOrder(pen, { x, y, size }, value, i) {
  const r = Math.max(3, Math.min(13, size * 0.2));
  const [cx, cy] = [x + size - r - 0.5, y + r + 0.5 + i * 2 * r];
  pen.circle(cx, cy, r, { fill: '#14130f', stroke: '#ffffff', width: Math.max(0.75, r * 0.12) });
  const letters = fitting(String(value), r * 1.7, r * 1.25);
  if (letters >= 5) pen.text(cx, cy, String(value), { size: letters, fill: '#ffffff', bold: true });
}

/**
 * Fills a rectangle with one of the patterns that tell groups apart without colour.
 *
 * @param {Pen} pen
 * @param {{x: number, y: number, w: number, h: number}} band
 * @param {number} pattern
 * @param {string} stroke
 */
export function hatch(pen, { x, y, w, h }, pattern, stroke) {
  const step = Math.max(4, h / 5);
  const ink = { stroke, width: Math.max(0.75, h * 0.03) };
  if (pattern === 5) {
    for (let dx = step / 2; dx < w; dx += step) for (let dy = step / 2; dy < h; dy += step) pen.circle(x + dx, y + dy, ink.width, { fill: stroke });
    return;
  }
  if (pattern === 2) for (let dy = step / 2; dy < h; dy += step) pen.path([[x, y + dy], [x + w, y + dy]], ink);
  if (pattern === 3) for (let dx = step / 2; dx < w; dx += step) pen.path([[x + dx, y], [x + dx, y + h]], ink);
  for (let k = step / 2; k < w + h; k += step) {
    const [a, b] = [Math.max(0, k - h), Math.min(w, k)];
    if (pattern === 1 || pattern === 4) pen.path([[x + a, y + k - a], [x + b, y + k - b]], ink);
    if (pattern === 0 || pattern === 4) pen.path([[x + a, y + h - k + a], [x + b, y + h - k + b]], ink);
  }
}

/** Draws a line around a place. @param {Pen} pen @param {Box} box @param {import('./pen.js').Ink} ink @param {number} [out] */
export function outline(pen, { x, y, size, round }, ink, out = 0) {
  if (round) pen.circle(x + size / 2, y + size / 2, size / 2 + out, ink);
  else pen.rect(x - out, y - out, size + 2 * out, size + 2 * out, ink, Math.min(4, size * 0.12));
}

/** Rings that can't be overlooked: what is pointed at from outside. @param {Pen} pen @param {Box[]} boxes @param {Theme} theme */
export function drawRings(pen, boxes, theme) {
  if (boxes.length > mostRings) {
    for (const { x, y, size } of boxes) pen.rect(x, y, size, size, { fill: theme.ring, alpha: 0.5 });
    return;
  }
  const width = (/** @type {Box} */ { size }) => Math.max(2.5, Math.min(5, size * 0.09));
  for (const box of boxes) outline(pen, box, { stroke: theme.surface, width: width(box) + 3 });
  for (const box of boxes) outline(pen, box, { stroke: theme.ring, width: width(box) });
}

/** A mark of a frame: where something has just happened. @param {Pen} pen @param {Box} box @param {Theme} theme */
export function drawMark(pen, box, theme) {
  outline(pen, box, { stroke: theme.accent, width: Math.max(1.5, Math.min(3, box.size * 0.06)) }, -Math.min(2, box.size * 0.05));
}

/** One of many marks: a place that has been visited. @param {Pen} pen @param {Box} box @param {Theme} theme */
export function drawWash(pen, { x, y, size }, theme) {
  pen.rect(x, y, size, size, { fill: theme.accent, alpha: 0.2 });
  if (size >= 14) pen.circle(x + size * 0.86, y + size * 0.86, Math.max(1.5, size * 0.06), { fill: theme.accent });
}

/** Where the keyboard is. @param {Pen} pen @param {Box} box @param {Theme} theme */
export function drawCursor(pen, box, theme) {
  const out = box.round ? 6 : 1;
  outline(pen, box, { stroke: theme.surface, width: 4 }, out);
  outline(pen, box, { stroke: theme.ink, width: 2, dash: [4, 4] }, out);
}

/**
 * A place that can be chosen. Shape and sign say how good it is: a double ring with a star, a ring with a tick, a dashed
 * ring with a cross, a dotted ring.
 *
 * @param {Pen} pen
 * @param {Box} box
 * @param {Choice} choice
 * @param {Theme} theme
 */
export function drawChoice(pen, box, { tone, text }, theme) {
  const stroke = theme[tone] ?? theme.open;
  const width = Math.max(1.5, Math.min(3.5, box.size * 0.07));
  const dash = { best: undefined, keeps: undefined, loses: [width * 2.2, width * 1.8], open: [0.1, width * 2] }[tone];
  const out = box.round ? 4 : -width / 2 - 1;
  outline(pen, box, { stroke: theme.surface, width: width + 2 }, out);
  outline(pen, box, { stroke, width, dash }, out);
  if (tone === 'best') outline(pen, box, { stroke, width: width * 0.6 }, box.round ? out + width * 1.6 : out - width * 1.7);
  if (box.size < 14) return;
  const r = Math.max(5, Math.min(8, box.size * 0.17));
  const [x, y] = box.round ? [box.x + box.size + r * 0.4, box.y + box.size + r * 0.2] : [box.x + box.size - r - 3, box.y + r + 3];
  if (tone !== 'open') drawTone(pen, x, y, r, tone, stroke);
  if (text) drawTag(pen, box, text, stroke);
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} r @param {string} tone @param {string} fill */
function drawTone(pen, x, y, r, tone, fill) {
  const ink = inkOn(fill);
  pen.circle(x, y, r, { fill });
  if (tone === 'best') pen.path(star(x, y, r * 0.72), { fill: ink }, true);
  if (tone === 'keeps') pen.path([[x - r * 0.45, y], [x - r * 0.1, y + r * 0.4], [x + r * 0.5, y - r * 0.4]], { stroke: ink, width: r * 0.26 });
  if (tone === 'loses') {
    pen.path([[x - r * 0.38, y - r * 0.38], [x + r * 0.38, y + r * 0.38]], { stroke: ink, width: r * 0.26 });
    pen.path([[x - r * 0.38, y + r * 0.38], [x + r * 0.38, y - r * 0.38]], { stroke: ink, width: r * 0.26 });
  }
}

/** @param {Pen} pen @param {Box} box @param {string} text @param {string} fill */
function drawTag(pen, box, text, fill) {
  const size = Math.max(9, Math.min(12, box.size * 0.26));
  const w = text.length * size * 0.6 + 8;
  const [cx, cy] = [box.round ? box.x + box.size / 2 : box.x + w / 2 + 3, box.round ? box.y + box.size + size * 0.8 + 4 : box.y + box.size - size * 0.65 - 3];
  pen.rect(cx - w / 2, cy - size * 0.65, w, size * 1.3, { fill }, size * 0.65);
  pen.text(cx, cy, text, { size, fill: inkOn(fill), bold: true });
}

/** @param {number} x @param {number} y @param {number} r @returns {Point[]} */
function star(x, y, r) {
  return Array.from({ length: 10 }, (_, i) => {
    const [a, reach] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? r * 0.42 : r];
    return /** @type {Point} */ ([x + Math.cos(a) * reach, y + Math.sin(a) * reach]);
  });
}
