import { inkOn, mix, tileColour } from './colours.js';
import { fitting } from './pen.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').Point} Point
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./pieces.js').Seen} Seen
 * @typedef {{x: number, y: number, size: number, round?: boolean}} Box  a cell, or the square around a node
 */

/** The sign of a floor on which there is nothing to see. */
const nothing = '·';

/** The smallest letters that are drawn, in CSS pixels. */
export const leastLetters = 5;

/** The colour under everything that a place shows. @param {Seen} seen @param {Theme} theme */
export function groundOf({ role, text, pixels }, theme) {
  if (pixels) return middle(pixels) || theme.floor;
  switch (role) {
    case 'floor': return theme.floor;
    case 'wall': return theme.wall;
    case 'goal': return theme.goal;
    case 'item': return theme.item;
    case 'gate': return theme.gate;
    case 'piece': return tileColour(Number(text) || crateTile);
    case 'home': return tileColour(homeTile);
    case 'outside': return theme.ground;
    default: return theme.surface;
  }
}

/** The colour in the middle of a picture. @param {string[][]} pixels */
function middle(pixels) {
  const half = Math.floor(pixels.length / 2);
  return pixels[half]?.[half] ?? '';
}

/** A piece without a number has the colour of this one, and a piece on a goal that of the other. */
const [crateTile, homeTile] = [8, 16];

/** Whether it is drawn as something that lies on the board. @param {Seen} seen */
function lies({ role }) {
  return role === 'piece' || role === 'home';
}

/** The colour of a place that is too small for signs and letters; larger numbers are a little darker. @param {Seen} seen @param {Theme} theme */
export function speckOf(seen, theme) {
  const ground = groundOf(seen, theme);
  const n = lies(seen) ? NaN : Number(seen.text || NaN);
  return Number.isFinite(n) ? mix(ground, theme.ink, Math.min(0.3, Math.log2(1 + Math.abs(n)) / 24)) : ground;
}

/** Draws what lies under the layers of a cell. @param {Pen} pen @param {Seen} seen @param {Box} box @param {Theme} theme */
export function drawGround(pen, seen, { x, y, size }, theme) {
  const ground = groundOf(seen, theme);
  if (seen.pixels) return drawPixels(pen, seen.pixels, { x, y, size }, theme);
  if (!lies(seen)) {
    pen.rect(x, y, size, size, { fill: ground });
    return;
  }
  const inset = Math.max(0.5, size * (seen.role === 'home' ? 0.1 : 0.04));
  pen.rect(x, y, size, size, { fill: seen.role === 'home' ? theme.goal : theme.floor });
  pen.rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, { fill: ground }, size * 0.12);
}

/** Draws a picture of pixels over a whole cell: its pixels meet without a gap, and none reaches beyond the cell, where nobody draws again. @param {Pen} pen @param {string[][]} pixels @param {Box} box @param {Theme} theme */
function drawPixels(pen, pixels, { x, y, size }, theme) {
  pen.rect(x, y, size, size, { fill: theme.floor });
  const unit = size / pixels.length;
  const edge = (/** @type {number} */ n) => (unit >= 1 ? Math.round(n * unit) : n * unit);
  const past = unit >= 1 ? 0 : 0.5;
  pixels.forEach((row, i) => row.forEach((fill, j) => {
    const [left, top] = [edge(j), edge(i)];
    if (fill) pen.rect(x + left, y + top, Math.min(size, edge(j + 1) + past) - left, Math.min(size, edge(i + 1) + past) - top, { fill });
  }));
}

/**
 * Draws the sign and the text of a cell on a ground, so that roles differ even without colour.
 *
 * @param {Pen} pen
 * @param {Seen} seen
 * @param {Box} box
 * @param {Theme} theme
 * @param {string} ground  the colour that is under it now
 */
export function drawSign(pen, seen, box, theme, ground) {
  if (seen.pixels) return;
  const bare = ground === groundOf(seen, theme);
  const text = seen.text || seen.sign;
  switch (seen.role) {
    case 'floor': return seen.text ? drawHand(pen, seen, box, bare ? theme : null, ground) : drawText(pen, text === nothing ? '' : text, box, inkOn(ground), 0.6, true);
    case 'wall': return drawWall(pen, box, bare ? theme.wallInk : inkOn(ground));
    case 'goal': {
      const keys = carries(seen, box);
      drawGoal(pen, keys ? '' : seen.text, box, bare ? theme.goalInk : inkOn(ground), inkOn(ground));
      return keys ? drawKeys(pen, seen.text, box, bare ? theme : null, ground) : undefined;
    }
    case 'item': return drawItem(pen, text, box, bare ? theme.itemInk : inkOn(ground));
    case 'gate': {
      const keys = carriedBy(seen);
      drawGate(pen, text.slice(0, text.length - keys.length), box, bare ? theme.gateInk : inkOn(ground));
      return keys && box.size >= readable ? drawKeys(pen, keys, box, bare ? theme : null, ground) : undefined;
    }
    case 'piece': return seen.text ? drawText(pen, text, box, inkOn(ground), 0.46, true) : drawCrate(pen, box, inkOn(ground));
    case 'outside': return;
    case 'home': return drawHome(pen, seen.text, box, inkOn(ground));
    default: return drawText(pen, text, box, bare ? theme.ink : inkOn(ground), 0.44);
  }
}

/** Whether something is written in the middle of a place without a layer. @param {Seen} seen */
export function written({ role, text, sign }) {
  return Boolean(text) || (role === 'floor' && sign !== '' && sign !== nothing);
}

/** A cell of at least so many pixels has room for the keys of the player on it. */
export const readable = 26;

/** The keys that the player on a place carries: the text of the place, or on a door what follows its letter. @param {Pick<Seen, 'role'|'text'>} seen */
export function carriedBy({ role, text }) {
  const hand = (role === 'gate' ? /^.([a-z]+)$/ : role === 'floor' || role === 'goal' ? /^([a-z]+)$/ : null)?.exec(text);
  return hand?.[1] ?? '';
}

/** Whether the player there carries keys, and there is room to draw them. @param {Seen} seen @param {Box} box */
function carries(seen, { size }) {
  return carriedBy(seen) !== '' && size >= readable;
}

/** Draws the keys of the player on a floor: one for each letter, at the foot of the cell. @param {Pen} pen @param {Seen} seen @param {Box} box @param {Theme|null} theme  null: on another ground @param {string} ground */
function drawHand(pen, seen, box, theme, ground) {
  const ink = inkOn(ground);
  const { text, sign } = seen;
  if (!carries(seen, box)) return drawText(pen, text, box, ink, 0.6, false);
  if (sign !== nothing) drawText(pen, sign, { ...box, size: box.size * 0.6, x: box.x + box.size * 0.4 }, ink, 0.5, true);
  drawKeys(pen, text, box, theme, ground);
}

/** A key for each letter, at the foot of a cell. @param {Pen} pen @param {string} text @param {Box} box @param {Theme|null} theme @param {string} ground */
function drawKeys(pen, text, box, theme, ground) {
  const ink = inkOn(ground);
  const size = Math.min(box.size * (text.length > 1 ? 0.28 : 0.38), (box.size * 0.96) / text.length); // several are below who carries them
  [...text].forEach((key, i) => {
    const tag = { x: box.x + box.size - (text.length - i) * size - 1, y: box.y + box.size - size - 1, size };
    pen.rect(tag.x + 0.5, tag.y, size - 1, size, { fill: theme?.item ?? ground, stroke: theme?.itemInk ?? ink, width: 1 }, size * 0.15);
    if (size < 18) drawText(pen, key, tag, theme?.itemInk ?? ink, 0.85, true);
    else drawItem(pen, key, tag, theme?.itemInk ?? ink);
  });
}

/** @param {Pen} pen @param {string|undefined} text @param {Box} box @param {string} fill @param {number} most @param {boolean} [bold] */
function drawText(pen, text, { x, y, size }, fill, most, bold = false) {
  if (!text) return;
  const letters = fitting(text, size * (bold ? 0.76 : 0.84), size * most);
  if (letters >= leastLetters) pen.text(x + size / 2, y + size / 2, text, { size: letters, fill, bold });
}

/** Three courses of bricks. @param {Pen} pen @param {Box} box @param {string} stroke */
function drawWall(pen, { x, y, size }, stroke) {
  if (size < 10) return;
  const ink = { stroke, width: Math.max(0.75, size * 0.03), alpha: 0.55 };
  const end = ink.width / 2;
  for (const row of [1, 2]) pen.path([[x + end, y + (size * row) / 3], [x + size - end, y + (size * row) / 3]], ink);
  for (const [row, at] of /** @type {[number, number][]} */ ([[0, 0.3], [0, 0.8], [1, 0.05], [1, 0.55], [2, 0.3], [2, 0.8]])) {
    pen.path([[x + size * at, y + end + (size * row) / 3], [x + size * at, y - end + (size * (row + 1)) / 3]], ink);
  }
}

/** @param {Pen} pen @param {string} text @param {Box} box @param {string} sign @param {string} ink */
function drawGoal(pen, text, box, sign, ink) {
  const { x, y, size } = box;
  const gap = Math.max(1.5, size * 0.08);
  pen.rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, { stroke: sign, width: Math.max(1, size * 0.04) });
  drawText(pen, text, box, ink, 0.44);
  if (size >= 22) drawFlag(pen, x + size * 0.74, y + size * 0.16, size * 0.24, sign);
}

/** A flag whose pole is at x, drawn under y. @param {Pen} pen @param {number} x @param {number} y @param {number} h @param {string} colour */
export function drawFlag(pen, x, y, h, colour) {
  pen.path([[x, y], [x, y + h]], { stroke: colour, width: Math.max(1, h * 0.12) });
  pen.path([[x, y], [x + h * 0.62, y + h * 0.24], [x, y + h * 0.5]], { fill: colour }, true);
}

/** @param {Pen} pen @param {string} text @param {Box} box @param {string} ink */
function drawHome(pen, text, box, ink) {
  const { x, y, size } = box;
  const gap = Math.max(2, size * 0.16);
  pen.rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, { stroke: ink, width: Math.max(1, size * 0.05) });
  if (text) drawText(pen, text, box, ink, 0.46, true);
  else drawCrate(pen, { x: x + gap, y: y + gap, size: size - 2 * gap }, ink);
}

/** A piece that has neither number nor letter. @param {Pen} pen @param {Box} box @param {string} ink */
function drawCrate(pen, { x, y, size }, ink) {
  const [gap, line] = [size * 0.16, { stroke: ink, width: Math.max(0.75, size * 0.045) }];
  const [left, top, right, bottom] = [x + gap, y + gap, x + size - gap, y + size - gap];
  pen.rect(left, top, right - left, bottom - top, line);
  pen.path([[left, top], [right, bottom]], line);
  pen.path([[right, top], [left, bottom]], line);
}

/** @param {Pen} pen @param {string} text @param {Box} box @param {string} ink */
function drawItem(pen, text, box, ink) {
  const { x, y, size } = box;
  if (size < 18) return drawText(pen, text, box, ink, 0.62, true);
  const width = Math.max(1, size * 0.055);
  const [bow, shaft] = [x + size * 0.24, y + size * 0.5];
  pen.circle(bow, y + size * 0.34, size * 0.11, { stroke: ink, width });
  pen.path([[bow, y + size * 0.45], [bow, y + size * 0.78]], { stroke: ink, width });
  pen.path([[bow, y + size * 0.66], [bow + size * 0.1, y + size * 0.66]], { stroke: ink, width });
  pen.path([[bow, y + size * 0.76], [bow + size * 0.13, y + size * 0.76]], { stroke: ink, width });
  letter(pen, text, x + size * 0.64, shaft, size, ink);
}

/** @param {Pen} pen @param {string} text @param {Box} box @param {string} ink */
function drawGate(pen, text, box, ink) {
  const { x, y, size } = box;
  const gap = Math.max(1, size * 0.1);
  const width = Math.max(1, size * 0.055);
  const [w, foot, arch] = [size - 2 * gap, y + size - gap, y + size * 0.4];
  const top = Array.from({ length: 9 }, (_, i) => /** @type {Point} */ ([
    x + size / 2 - (Math.cos((i * Math.PI) / 8) * w) / 2, arch - Math.sin((i * Math.PI) / 8) * (arch - y - gap)]));
  pen.path([[x + gap, foot], ...top, [x + size - gap, foot]], { stroke: ink, width });
  if (size < 18) return drawText(pen, text, box, ink, 0.56, true);
  pen.path([[x + gap, foot], [x + size - gap, foot]], { stroke: ink, width: width * 2 });
  letter(pen, text, x + size * 0.5, y + size * 0.54, size, ink);
}

/** @param {Pen} pen @param {string|undefined} text @param {number} x @param {number} y @param {number} size @param {string} fill */
function letter(pen, text, x, y, size, fill) {
  if (text) pen.text(x, y, text, { size: fitting(text, size * 0.5, size * 0.5), fill, bold: true });
}
