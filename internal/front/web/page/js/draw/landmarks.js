import { groundOf } from './looks.js';

/**
 * @typedef {import('./pieces.js').Seen} Seen
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {{place: number, seen: Seen}} Landmark  what one looks for on a board whose cells are too small for signs
 */

/** More of them would hide the board. */
const most = 800;

/** The largest number of them with room for their letters. */
const lettered = 160;

const roles = new Set(['item', 'gate', 'goal', 'home']);

/** The keys, doors and goals of a board; none where they are too many. @param {ArrayLike<number>} cells  the number of the look of each @param {Seen[]} looks @returns {Landmark[]} */
export function landmarksOf(cells, looks) {
  const told = looks.map((seen) => roles.has(seen.role));
  if (!told.some(Boolean)) return [];
  /** @type {Landmark[]} */
  const list = [];
  for (let place = 0; place < cells.length; place++) {
    const look = cells[place] ?? 0;
    const seen = looks[look];
    if (!told[look] || !seen) continue;
    if (list.length === most) return [];
    list.push({ place, seen });
  }
  return list;
}

/**
 * Draws them larger than their cells: what is picked up round, what is passed or reached square, with letters where there is room.
 *
 * @param {Pen} pen @param {Landmark[]} list @param {(place: number) => Box} boxOf @param {{w: number, h: number}} viewport @param {Theme} theme
 */
export function drawLandmarks(pen, list, boxOf, { w, h }, theme) {
  const size = list.length <= lettered ? 11 : 6;
  for (const { place, seen } of list) {
    const box = boxOf(place);
    const [x, y] = [box.x + box.size / 2, box.y + box.size / 2];
    if (x < -size || y < -size || x > w + size || y > h + size) continue;
    const paint = { fill: groundOf(seen, theme), stroke: theme.ink, width: 1 };
    if (seen.role === 'item') pen.circle(x, y, size / 2, paint);
    else pen.rect(x - size / 2, y - size / 2, size, size, paint);
    if (size > 8 && seen.text.length === 1) pen.text(x, y, seen.text, { size: 9, fill: seen.role === 'gate' ? theme.gateInk : seen.role === 'item' ? theme.itemInk : theme.goalInk, bold: true });
  }
}
