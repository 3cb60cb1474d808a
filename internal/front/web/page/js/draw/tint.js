import { drawnCell } from './camera.js';
import { contrast, inkOn, mix, pixel } from './colours.js';
import { PixelGrid } from './pixelgrid.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('../types.js').ShownTrace} ShownTrace
 */

/** The contrast that a text keeps under the tint, as WCAG counts it. */
const readable = 4.5;

/**
 * The strongest tint (0 none, 1 opaque) that leaves what is written on plain, empty and goal cells readable: it lies over
 * ground and letters alike.
 *
 * @param {Theme} theme
 */
export function strongest(theme) {
  const pairs = [[theme.surface, theme.ink], [theme.floor, inkOn(theme.floor)], [theme.goal, inkOn(theme.goal)]];
  const fits = (/** @type {number} */ alpha) => pairs.every(([ground = '', ink = '']) => contrast(mix(ground, theme.accent, alpha), mix(ink, theme.accent, alpha)) >= readable);
  let alpha = 0.6;
  while (alpha > 0.1 && !fits(alpha)) alpha -= 0.01;
  return alpha;
}

/** The places that a search has looked at so far: the newest is the strongest, and has a ring. */
export class Tint {
  /** @type {ShownTrace} */
  #trace = { places: [], wave: [], upTo: 0 };
  /** @type {Int32Array} the step that looked at each place last, plus 1; 0: none */
  #seen = new Int32Array(0);
  /** @type {PixelGrid|null} */
  #specks = null;
  /** @type {{theme: Theme|null, most: number}} */
  #dyed = { theme: null, most: 0 };

  /** @param {ShownTrace|null} trace @param {number} count  how many places there are */
  show(trace, count) {
    const next = trace ?? { places: [], wave: [], upTo: 0 };
    const upTo = Math.max(0, Math.min(next.places.length, Math.floor(next.upTo)));
    let from = this.#trace.upTo;
    if (next.places !== this.#trace.places || upTo < from || this.#seen.length !== count) {
      this.#seen = new Int32Array(count);
      from = 0;
    }
    for (let i = from; i < upTo; i++) this.#seen[next.places[i] ?? 0] = i + 1;
    this.#trace = { ...next, upTo };
  }

  get empty() {
    return this.#trace.upTo === 0;
  }

  /** Whether the search has looked at a place. @param {number} place */
  seen(place) {
    return (this.#seen[place] ?? 0) > 0;
  }

  /** The colour of a place that was looked at. @param {number} place @param {Theme} theme */
  #colour(place, theme) {
    return this.#trace.colours?.get(place) ?? theme.accent;
  }

  /** Draws each place as a shape. @param {Pen} pen @param {(place: number) => Box|null} boxOf  null: out of sight @param {Theme} theme */
  draw(pen, boxOf, theme) {
    for (const [place, alpha] of this.#shades(theme)) {
      const box = boxOf(place);
      if (!box) continue;
      if (box.round) pen.circle(box.x + box.size / 2, box.y + box.size / 2, box.size / 2 + 3, { stroke: this.#colour(place, theme), width: 4, alpha: alpha / this.#most(theme) });
      else pen.rect(box.x, box.y, box.size, box.size, { fill: this.#colour(place, theme), alpha });
    }
    this.#drawNewest(pen, boxOf, theme);
  }

  /**
   * Draws the places of a grid as one picture with a pixel a cell: as quick for ten thousand places as for ten.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Pen} pen
   * @param {(place: number) => Box|null} boxOf
   * @param {{rows: number, cols: number}} sheet
   * @param {Camera} camera
   * @param {Theme} theme
   */
  stamp(ctx, pen, boxOf, { rows, cols }, camera, theme) {
    if (this.#specks?.rows !== rows || this.#specks.cols !== cols) this.#specks = new PixelGrid(rows, cols);
    const words = new Map();
    // In cells of a few pixels nothing is written, and the wave is visible only against what it has passed.
    const [crest, strength] = camera.scale < drawnCell ? [1, 0.9 / this.#most(theme)] : [0.6, 1];
    for (const [place, alpha] of this.#shades(theme, crest)) words.set(place, ((Math.round(strength * alpha * 255) << 24) | (pixel(this.#colour(place, theme)) & 0xffffff)) >>> 0);
    this.#specks.wipe();
    this.#specks.touch(words.keys(), (place) => words.get(place) ?? 0);
    this.#specks.draw(ctx, camera, Infinity);
    this.#drawNewest(pen, boxOf, theme);
  }

  /** How strongly each place is tinted that was looked at. @param {Theme} theme @param {number} [crest]  how strongly those of the last wave are @returns {Iterable<[number, number]>} */
  *#shades(theme, crest = 0.6) {
    const { places, wave, upTo } = this.#trace;
    const most = this.#most(theme);
    const fading = Math.max(3, upTo / 14);
    const current = wave[upTo - 1];
    for (let i = 0; i < upTo; i++) {
      const place = places[i] ?? 0;
      if (this.#seen[place] === i + 1) yield [place, most * Math.min(1, (wave[i] === current ? crest : 0.4) + 0.4 * Math.exp((i + 1 - upTo) / fading))];
    }
  }

  /** @param {Theme} theme */
  #most(theme) {
    if (theme !== this.#dyed.theme) this.#dyed = { theme, most: strongest(theme) };
    return this.#dyed.most;
  }

  /** @param {Pen} pen @param {(place: number) => Box|null} boxOf @param {Theme} theme */
  #drawNewest(pen, boxOf, theme) {
    const { places, upTo, now } = this.#trace;
    const box = upTo ? boxOf(now ?? places[upTo - 1] ?? 0) : null;
    const grown = box ? Math.max(0, (drawnCell - box.size) / 2) : 0;
    if (box) pen.rect(box.x - grown, box.y - grown, box.size + 2 * grown, box.size + 2 * grown, { stroke: theme.ring, width: Math.max(2, box.size * 0.08) }, box.round ? box.size / 2 : 0);
  }
}
