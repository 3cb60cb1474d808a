import { layerColour, mix, pixel } from './colours.js';

/**
 * @typedef {import('../types.js').ShownLayer} ShownLayer
 * @typedef {import('./overlays.js').Mark} Mark
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {{shown: ShownLayer, values: (number|null)[], largest: number, upTo: number}} Sheer  one layer, ready to be drawn
 */

/** The layers that are on, lowest first. */
export class LayerStack {
  /** @type {Sheer[]} */
  sheers;

  /**
   * @param {ShownLayer[]} list
   * @param {LayerStack} [before]  what it knows of the same layers is taken over
   */
  constructor(list, before) {
    this.sheers = list.map((shown) => {
      const { layer, given, upTo = Infinity } = shown;
      const values = layer.given ? (layer.given.values[given ?? layer.given.at] ?? []) : (layer.values ?? []);
      const known = before?.sheers.find((sheer) => sheer.values === values);
      return { shown, values, largest: known?.largest ?? largest(layer.given ? layer.given.values : [values]), upTo };
    });
  }

  /** What the layers say of a place. @param {number} place @returns {Mark[]} */
  marks(place) {
    /** @type {Mark[]} */
    const marks = [];
    for (const { shown, values, largest, upTo } of this.sheers) {
      const value = values[place];
      if (value === null || value === undefined || value > upTo) continue;
      const word = shown.layer.legend?.[String(value)];
      const sole = Object.keys(shown.layer.legend ?? {}).length === 1;
      marks.push({ kind: shown.layer.kind, value, largest, ...(word ? { word } : {}), ...(sole ? { sole } : {}) });
    }
    return marks;
  }

  /** The texts that layers have for a place. @param {number} place @returns {string[]} */
  notes(place) {
    return this.sheers.flatMap(({ shown }) => (shown.layer.notes ?? []).filter((note) => note.place === place).map(({ text }) => text));
  }

  /** What each layer says of a place, in words. @param {number} place @returns {string[]} */
  words(place) {
    return this.sheers.flatMap(({ shown: { layer }, values, upTo }) => {
      const value = values[place];
      if (value === null || value === undefined || value > upTo) return [];
      if (layer.tip) return [layer.tip.replace('{n}', String(value))];
      return [`${layer.name}${layer.name.endsWith('?') ? '' : ':'} ${layer.legend?.[String(value)] ?? value}`];
    });
  }

  /**
   * The places that look different from another stack; null when it may be any.
   *
   * @param {LayerStack} other
   * @returns {number[]|null}
   */
  changed(other) {
    if (this.sheers.length !== other.sheers.length) return null;
    /** @type {Set<number>} */
    const places = new Set();
    for (const [i, sheer] of this.sheers.entries()) {
      const before = other.sheers[i];
      if (!before || before.values !== sheer.values || before.shown.layer.kind !== sheer.shown.layer.kind) return null;
      between(sheer.values, before.upTo, sheer.upTo, places);
    }
    return [...places];
  }

  /**
   * Gives the pixel that the topmost filling layer paints on a place, 0 when none does.
   *
   * @param {Theme} theme
   * @returns {(place: number) => number}
   */
  specks(theme) {
    const tables = this.sheers.filter(({ shown }) => shown.layer.kind !== 'order').map((sheer) => ({ sheer, pixels: palette(sheer, theme) })).reverse();
    return (place) => {
      for (const { sheer, pixels } of tables) {
        const value = sheer.values[place];
        if (value !== null && value !== undefined && value <= sheer.upTo) return pixels(value);
      }
      return 0;
    };
  }
}

/** @param {Sheer} sheer @param {Theme} theme @returns {(value: number) => number} */
function palette({ shown, largest }, theme) {
  const { kind } = shown.layer;
  if (kind === 'area') {
    const groups = Array.from({ length: 64 }, (_, n) => pixel(mix(theme.surface, layerColour(kind, n, largest), 0.8)));
    return (value) => groups[value <= 0 ? 0 : 1 + ((value - 1) % 63)] ?? 0;
  }
  const shades = Uint32Array.from({ length: 256 }, (_, i) => pixel(layerColour(kind, i, 255)));
  return (value) => shades[largest > 0 ? Math.round((255 * value) / largest) : 0] ?? 0;
}

/** @param {(number|null)[]} values @param {number} a @param {number} b @param {Set<number>} places */
function between(values, a, b, places) {
  if (a === b) return;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== null && value !== undefined && value > low && value <= high) places.add(i);
  }
}

/** @param {(number|null)[][]} lists */
function largest(lists) {
  let most = 0;
  for (const values of lists) for (const value of values) if (value !== null && value > most) most = value;
  return most;
}
