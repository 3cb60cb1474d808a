/**
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../types.js').BoardSheet} BoardSheet
 * @typedef {import('./pieces.js').Seen} Seen
 * @typedef {import('./pieces.js').Pieces} Pieces
 * @typedef {string[][]} Pixels  rows of colours; '' where nothing is painted
 */

/** The things behind a text, by their names. @param {BoardSheet} sheet @param {string} text @returns {string[]} */
export function thingsOf(sheet, text) {
  const known = sheet.signs[text];
  if (known) return known;
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).split(',') : [];
}

/** The picture of a cell: its things drawn over each other, the lowest first. @param {BoardSheet} sheet @param {string} text @returns {Pixels|undefined} */
export function pixelsOf(sheet, text) {
  const names = new Set(thingsOf(sheet, text));
  const things = sheet.things.filter(({ name }) => names.has(name));
  if (!things.length) return undefined;
  const side = Math.max(1, ...things.flatMap(({ rows }) => [rows.length, ...rows.map((row) => row.length)]));
  /** @type {Pixels} */
  const pixels = Array.from({ length: side }, () => Array.from({ length: side }, () => ''));
  for (const { colours, rows } of things) {
    rows.forEach((row, y) => [...row].forEach((digit, x) => {
      const colour = digit === '.' ? '' : colours[Number(digit)];
      const line = pixels[y];
      if (colour && line) line[x] = colour;
    }));
  }
  return pixels;
}

/** What looks are on a board that brings pictures of its own along. @param {Pieces['see']} see @param {BoardSheet|undefined} sheet @returns {Pieces['see']} */
export function seeThings(see, sheet) {
  if (!sheet) return see;
  /** @type {Map<string, Pick<Seen, 'pixels'|'bare'>>} */
  const known = new Map();
  return (look) => {
    const text = look.text ?? '';
    let painted = known.get(text);
    if (!painted) {
      const pixels = pixelsOf(sheet, text);
      painted = pixels ? { pixels, bare: pixels.some((row) => row.includes('')) } : {};
      known.set(text, painted);
    }
    return { ...see(look), ...painted };
  };
}
