/**
 * Colours of boards. Everything is written as #rrggbb, so that a canvas, an SVG file and a pixel all take the same value.
 *
 * @typedef {{ground: string, surface: string, line: string, ink: string, soft: string, floor: string, wall: string,
 *   wallInk: string, goal: string, goalInk: string, item: string, itemInk: string, gate: string, gateInk: string,
 *   node: string, edge: string, accent: string, ring: string, best: string, keeps: string, loses: string, open: string}} Theme
 */

const named = /** @type {const} */ (['ground', 'surface', 'line', 'ink', 'soft', 'floor', 'wall', 'wall-ink', 'goal', 'goal-ink',
  'item', 'item-ink', 'gate', 'gate-ink', 'node', 'edge', 'accent', 'ring', 'best', 'keeps', 'loses', 'open']);

/**
 * The colours that the style sheet gives to boards inside an element (--board-*).
 *
 * @param {Element} element
 * @returns {Theme}
 */
export function readTheme(element) {
  // An element that is not in the document yet has no style of its own.
  const style = getComputedStyle(element.isConnected ? element : document.documentElement);
  /** @type {Record<string, string>} */
  const theme = {};
  for (const name of named) {
    const value = style.getPropertyValue(`--board-${name}`).trim();
    theme[name.replace(/-(\w)/, (_, letter) => letter.toUpperCase())] = /^#[0-9a-f]{6}$/i.test(value) ? value : '#808080';
  }
  return /** @type {Theme} */ (/** @type {unknown} */ (theme));
}

// Okabe and Ito's palette: groups that colour-blind eyes tell apart. 0 is nobody's group.
const groups = ['#9a9a9a', '#e69f00', '#56b4e9', '#009e73', '#cc79a7', '#f0e442', '#d55e00', '#0072b2'];

/** The colour of a group, by its number. @param {number} n */
export function groupColour(n) {
  return n <= 0 ? at(groups, 0) : at(groups, 1 + ((n - 1) % (groups.length - 1)));
}

/** How many hatchings there are. */
const hatchings = 6;

/** The hatching of a group, which identifies it without colour. @param {number} n */
export function groupHatching(n) {
  return Math.abs(Math.trunc(n)) % hatchings;
}

const viridis = ['#fde725', '#addc30', '#5ec962', '#28ae80', '#21918c', '#2c728e', '#3b528b', '#472d7b', '#440154'];

/** The colour of a quantity between 0 (near, bright) and 1 (far, dark). @param {number} t */
export function rampColour(t) {
  return along(viridis, t);
}

// Order of discovery has a ramp of its own, so that it is not taken for a distance.
const dusk = ['#fff4d6', '#ffd79a', '#f7ac7a', '#dd7f79', '#b45c80', '#7f4682', '#4b3575'];

/** The colour of a time of discovery between 0 (first) and 1 (last). @param {number} t */
export function wakingColour(t) {
  return along(dusk, t);
}

const tiles = ['#f3ece0', '#f4d9a8', '#f2a765', '#e8703a', '#c94a53', '#95386f', '#5a3286', '#2c2a6b'];

/** The colour of a number that moves, by its logarithm: doubling is always the same step. @param {number} n */
export function tileColour(n) {
  return along(tiles, Math.log2(Math.max(1, n)) / 16);
}

/**
 * A colour for the value of a layer that is on, as the board paints it; largest is the largest value of the layer.
 *
 * @param {string} kind
 * @param {number} value
 * @param {number} largest
 */
export function layerColour(kind, value, largest) {
  if (kind === 'area') return groupColour(value);
  const t = largest > 0 ? value / largest : 0;
  return kind === 'heat' ? rampColour(t) : wakingColour(t);
}

/** Black or white: whichever is read better on a ground. The contrast is never under 4.5:1. @param {string} ground */
export function inkOn(ground) {
  return luminance(ground) > 0.179 ? '#000000' : '#ffffff';
}

/** A mixture of two colours: part 0 is the first, 1 the second. @param {string} a @param {string} b @param {number} part */
export function mix(a, b, part) {
  const [x, y] = [parse(a), parse(b)];
  return write(x.map((v, i) => v + ((y[i] ?? v) - v) * part));
}

/** A colour as one pixel of ImageData seen as a 32-bit word (little-endian, opaque). @param {string} colour */
export function pixel(colour) {
  const [r, g, b] = parse(colour);
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The contrast of two colours as WCAG counts it. @param {string} a @param {string} b */
export function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** @param {string[]} stops @param {number} t */
function along(stops, t) {
  const x = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(x));
  return mix(at(stops, i), at(stops, i + 1), x - i);
}

/** @param {string[]} list @param {number} i */
function at(list, i) {
  return list[i] ?? '#808080';
}

/** @param {string} colour @returns {[number, number, number]} */
function parse(colour) {
  const n = parseInt(colour.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** @param {number[]} rgb */
function write(rgb) {
  return '#' + rgb.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('');
}

/** @param {string} colour */
function luminance(colour) {
  const [r, g, b] = parse(colour).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
