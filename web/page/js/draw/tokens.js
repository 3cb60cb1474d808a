import { groupColour, inkOn } from './colours.js';
import { fitting } from './pen.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./sheet.js').Standing} Standing
 * @typedef {{dx: number, dy: number, r: number}} Slot  in parts of a cell, from its middle
 * @typedef {{name: string, place: number, slot: number, of: number}} Token  of: how many stand there
 */

/** The most tokens of one cell that are drawn; the last one then shows the number of the rest. */
const most = 4;

/**
 * Where the tokens of one cell go: in the middle, or in its corners when the cell has a text to be read.
 *
 * @param {number} count
 * @param {boolean} cornered
 * @returns {Slot[]}
 */
export function arrange(count, cornered) {
  const shown = Math.min(count, cornered ? 3 : most);
  if (cornered) return [[-1, -1], [1, -1], [-1, 1]].slice(0, shown).map(([sx, sy]) => ({ dx: 0.3 * (sx ?? 0), dy: 0.3 * (sy ?? 0), r: 0.18 }));
  if (shown === 1) return [{ dx: 0, dy: 0, r: 0.37 }];
  if (shown === 2) return [-1, 1].map((s) => ({ dx: 0.235 * s, dy: 0, r: 0.23 }));
  return [[-1, -1], [1, -1], [-1, 1], [1, 1]].slice(0, shown).map(([sx, sy]) => ({ dx: 0.235 * (sx ?? 0), dy: 0.235 * (sy ?? 0), r: 0.22 }));
}

/** The tokens one by one, places in order. @param {Standing} standing @returns {Token[]} */
export function listed(standing) {
  const tokens = [];
  for (const [place, names] of standing) {
    for (const [slot, name] of names.entries()) tokens.push({ name, place, slot, of: names.length });
  }
  return tokens;
}

/**
 * A colour for each name that is known, whether it stands anywhere or not, and then for each other name that does, by the
 * order of the names. So nobody changes colour because somebody else comes or goes.
 *
 * @param {Standing} standing
 * @param {string[]} [known]  in order
 * @returns {Map<string, string>}
 */
export function tokenColours(standing, known = []) {
  const others = [...new Set([...standing.values()].flat())].filter((name) => !known.includes(name));
  others.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return new Map([...known, ...others].map((name, i) => [name, groupColour(i + 1)]));
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} r @param {string} name @param {string} fill @param {Theme} theme */
export function drawBadge(pen, x, y, r, name, fill, theme) {
  pen.circle(x, y, r, { fill, stroke: theme.ink, width: Math.max(0.75, Math.min(2, r * 0.12)) });
  const letters = fitting(name, r * (name.length < 3 ? 1.72 : 1.25), r * 1.25);
  if (letters >= 6 || name.length < 3) {
    if (letters >= 4.5) pen.text(x, y, name, { size: letters, fill: inkOn(fill), bold: true });
    return;
  }
  const first = name.slice(0, 1).toUpperCase();
  if (r >= 4) pen.text(x, y, first, { size: r * 1.2, fill: inkOn(fill), bold: true });
}

/** How wide a name is as a pill. @param {string} name @param {number} size */
export function pillWidth(name, size) {
  return Math.max(size * 1.6, name.length * size * 0.64 + size);
}

/** A name in a pill whose middle is x, y. @param {Pen} pen @param {number} x @param {number} y @param {number} size @param {string} name @param {string} fill @param {Theme} theme */
export function drawPill(pen, x, y, size, name, fill, theme) {
  const w = pillWidth(name, size);
  pen.rect(x - w / 2, y - size * 0.8, w, size * 1.6, { fill, stroke: theme.ink, width: 1.25 }, size * 0.8);
  pen.text(x, y, name, { size, fill: inkOn(fill), bold: true });
}

/** Tokens on their way from one picture to the next. */
export class Motion {
  /** @type {Map<string, {from: [number, number], since: number}>} */
  #moving = new Map();
  /** @type {Map<string, [number, number]>} */
  #stood = new Map();

  /** How long a move takes, in milliseconds. */
  static span = 170;

  /**
   * Sets the places of all tokens; those that were elsewhere start moving.
   *
   * @param {Map<string, [number, number]>} points  by name, in units of the world
   * @param {number} now
   * @param {boolean} still  nobody is seen moving
   */
  move(points, now, still) {
    const before = new Map([...this.#stood].map(([name, point]) => [name, this.at(name, now) ?? point]));
    this.#moving.clear();
    for (const [name, to] of still ? [] : points) {
      const from = before.get(name);
      if (from && (from[0] !== to[0] || from[1] !== to[1])) this.#moving.set(name, { from, since: now });
    }
    this.#stood = new Map(points);
  }

  /** The drawn position of a moving token; null for one at rest. @param {string} name @param {number} now @returns {[number, number]|null} */
  at(name, now) {
    const to = this.#stood.get(name);
    const way = this.#moving.get(name);
    if (!way || !to) return null;
    const t = Math.min(1, Math.max(0, (now - way.since) / Motion.span));
    if (t === 1) this.#moving.delete(name);
    const eased = 1 - (1 - t) ** 3;
    return [way.from[0] + (to[0] - way.from[0]) * eased, way.from[1] + (to[1] - way.from[1]) * eased];
  }

  /** Whether a token is still moving. */
  get busy() {
    return this.#moving.size > 0;
  }
}
