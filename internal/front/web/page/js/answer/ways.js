/**
 * @typedef {import('../types.js').Layer} Layer
 * @typedef {import('../draw/arrows.js').Arrow} Arrow
 */

/** A way that is longer is not followed to its end: nobody would. */
const longest = 60;

/**
 * How the number of a place comes about: from place to place, as the layers say.
 *
 * @param {Layer[]} layers @param {number} layer  the one that is asked @param {number} place @param {number} [given]  the place that it is given
 * @returns {Arrow[]}
 */
export function wayFrom(layers, layer, place, given) {
  const lines = layers[layer]?.way?.lines;
  if (lines) return (lines[place] ?? []).map(({ step, from, to, token = '' }) => ({ from, to, name: token, ahead: step === 0 ? 0 : 1 }));
  /** @type {Arrow[]} */
  const arrows = [];
  const at = { layer, place, given: given ?? layers[layer]?.given?.at ?? 0 };
  const been = new Set();
  while (arrows.length < longest) {
    const way = layers[at.layer]?.way;
    const next = way?.given ? way.given[at.given]?.[at.place] : way?.next?.[at.place];
    const key = `${at.layer} ${at.place} ${at.given}`;
    if (!way || next === null || next === undefined || been.has(key)) break; // a draw goes round in circles
    been.add(key);
    const moves = way.of === 'given' ? 'given' : 'place';
    arrows.push({ from: at[moves], to: next, name: way.token ?? '', ahead: arrows.length === 0 ? 0 : 1 });
    at[moves] = next;
    at.layer = way.then;
  }
  return arrows;
}
