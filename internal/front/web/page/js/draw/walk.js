/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('./gridlooks.js').Standing} Standing
 * @typedef {{name: string, places: number[], forth: boolean}} Walk
 *   who walks, over which places (none: it is just there), and whether it goes on in the line and not back
 */

/**
 * The walk that leads from one picture to another: that of the new picture, or that of the old one back. Where the pictures are
 * not neighbours, the token that walks in them is just there. Null: nobody walks in either.
 *
 * @param {Frame|null} before @param {Frame|null} after @param {Standing} was  who stands where @param {Standing} is  and will
 * @returns {Walk|null}
 */
export function walkBetween(before, after, was, is) {
  const [forth, back] = [after?.walk ?? [], [...before?.walk ?? []].reverse()];
  for (const places of [forth, back]) {
    const name = is.get(places.at(-1) ?? -1)?.find((one) => was.get(places[0] ?? -1)?.includes(one));
    if (name !== undefined && places.length > 1) return { name, places, forth: places === forth };
  }
  const walker = is.get(forth.at(-1) ?? -1)?.[0] ?? was.get(back[0] ?? -1)?.[0];
  const stays = walker !== undefined && [...is].some(([place, names]) => names.includes(walker) && was.get(place)?.includes(walker));
  return walker === undefined || stays ? null : { name: walker, places: [], forth: false };
}

/** The cells of the shortest path between two cells of a grid, both included, over cells that are free; null if none exists. @param {Set<number>} free @param {number} from @param {number} to @param {number} cols @returns {number[]|null} */
export function wayOver(free, from, to, cols) {
  /** @type {Map<number, number>} */
  const came = new Map([[from, from]]);
  const queue = [from];
  for (const at of queue) {
    if (at === to) break;
    for (const next of [at - 1, at - cols, at + 1, at + cols]) {
      if (!free.has(next) || came.has(next) || (Math.abs(next - at) === 1 && Math.floor(next / cols) !== Math.floor(at / cols))) continue;
      came.set(next, at);
      queue.push(next);
    }
  }
  if (!came.has(to)) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0] ?? from) ?? from);
  return way;
}

/** The cell beside another; null at the edge. @param {number} place @param {string} way @param {number} cols @param {number} count */
export function cellBeside(place, way, cols, count) {
  const next = place + ({ left: -1, right: 1, up: -cols, down: cols }[way] ?? 0);
  const within = next >= 0 && next < count && (way === 'up' || way === 'down' || Math.floor(next / cols) === Math.floor(place / cols));
  return within && next !== place ? next : null;
}

/** A way over cells beside each other as arrows. @param {number[]} way @param {number} cols */
export function arrowsAlong(way, cols) {
  return way.slice(1).map((place, i) => ({ [-cols]: '↑', [cols]: '↓', 1: '→', [-1]: '←' })[place - (way[i] ?? 0)] ?? '').join('');
}
