import { groupColour, inkOn } from './colours.js';
import { fitting } from './pen.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./gridlooks.js').Standing} Standing
 * @typedef {{dx: number, dy: number, r: number}} Slot  in parts of a cell, from its middle
 * @typedef {{name: string, place: number, slot: number, of: number}} Token  of: how many stand there
 */

/** The most tokens of one cell that are drawn; the last one then shows the number of the rest. */
const most = 4;

/**
 * Where the tokens of one cell go: in the middle, or in its corners when the cell has a text to be read. A token that carries keys is drawn beside one,
 * and above several.
 *
 * @param {number} count
 * @param {boolean} cornered
 * @param {number} [keys]  that are carried
 * @returns {Slot[]}
 */
export function arrange(count, cornered, keys = 0) {
  if (keys > 0 && count === 1) return [{ dx: keys > 1 ? 0 : -0.11, dy: keys > 1 ? -0.13 : -0.11, r: 0.37 }];
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
 * A colour for each name that is known, whether it is on the board or not, and then for each other name that is, by the
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

/** A person in the middle of a cell, seen from the front. @param {Pen} pen @param {number} x @param {number} y @param {number} size  of the cell @param {string} fill @param {Theme} theme */
export function drawFigure(pen, x, y, size, fill, theme) {
  const ink = { fill, stroke: theme.ink, width: Math.max(0.75, size * 0.035) };
  /** @param {[number, number][]} points @returns {[number, number][]} */
  const at = (points) => points.map(([dx, dy]) => [x + dx * size, y + dy * size]);
  pen.path(at([[-0.15, 0.06], [-0.17, 0.4], [-0.03, 0.4], [0, 0.2], [0.03, 0.4], [0.17, 0.4], [0.15, 0.06]]), { ...ink, fill: theme.ink }, true);
  pen.path(at([[-0.1, -0.11], [-0.27, -0.06], [-0.33, 0.17], [-0.24, 0.2], [-0.17, 0.05], [-0.16, 0.17], [0.16, 0.17], [0.17, 0.05], [0.24, 0.2], [0.33, 0.17], [0.27, -0.06], [0.1, -0.11]]), ink, true);
  pen.circle(x, y - 0.25 * size, 0.16 * size, ink);
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
  /** @type {Map<string, {path: [number, number][], since: number}>} */
  #moving = new Map();
  /** @type {Map<string, [number, number]>} */
  #stood = new Map();

  /** How long a move takes, in milliseconds. */
  static span = 170;

  /** How long a step of a walk takes, and a whole walk at most. */
  static step = 80;
  static walk = 900;

  /**
   * Sets the places of all tokens; those that were elsewhere start moving.
   *
   * @param {Map<string, [number, number]>} points  by name, in units of the world
   * @param {number} now
   * @param {boolean} still  nobody is seen moving
   * @param {Map<string, [number, number][]>} [ways]  the points that a token passes; none: it is just there
   */
  move(points, now, still, ways = new Map()) {
    const moving = this.#moving;
    this.#moving = new Map();
    for (const [name, to] of still ? [] : points) {
      const under = moving.get(name);
      const stood = this.#stood.get(name);
      const way = ways.get(name);
      if (!stood) continue;
      if (same(stood, to)) {
        if (under && now - under.since < lasts(under.path)) this.#moving.set(name, under);
      } else if (!way) this.#moving.set(name, { path: [under ? along(under, now) : stood, to], since: now });
      else if (way.length > 1) this.#moving.set(name, { path: way, since: now });
    }
    this.#stood = new Map(points);
  }

  /** The drawn position of a moving token; null for one at rest. @param {string} name @param {number} now @returns {[number, number]|null} */
  at(name, now) {
    const way = this.#moving.get(name);
    if (!way) return null;
    if (now - way.since >= lasts(way.path)) this.#moving.delete(name);
    return along(way, now);
  }

  /** Whether some token is still before the last step of a walk. @param {number} now */
  walks(now) {
    return [...this.#moving.values()].some(({ path, since }) => path.length > 2 && (now - since) / lasts(path) < 1 - 1 / (path.length - 1));
  }

  /** Whether a token is still moving. */
  get busy() {
    return this.#moving.size > 0;
  }
}

/** How long a way takes, in milliseconds. @param {[number, number][]} path */
function lasts(path) {
  return path.length > 2 ? Math.min(Motion.walk, Motion.step * (path.length - 1)) : Motion.span;
}

/** Where one is on a way: a walk goes evenly, a single move slows down. @param {{path: [number, number][], since: number}} way @param {number} now @returns {[number, number]} */
function along({ path, since }, now) {
  const t = Math.min(1, Math.max(0, (now - since) / lasts(path)));
  const far = (path.length > 2 ? t : 1 - (1 - t) ** 3) * (path.length - 1);
  const i = Math.min(path.length - 2, Math.floor(far));
  const [a, b] = [path[i] ?? [0, 0], path[i + 1] ?? [0, 0]];
  return [a[0] + (b[0] - a[0]) * (far - i), a[1] + (b[1] - a[1]) * (far - i)];
}

/** @param {[number, number]} a @param {[number, number]} b */
function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}
