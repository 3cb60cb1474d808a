/**
 * Where labels stand beside nodes that are too small for them.
 *
 * @typedef {[number, number]} Point
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 */

/** The sides of a node that a label may be on: right, left, below, above. @type {Point[]} */
const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/** The rectangle of a label on a side of its node. @param {Point} at @param {number} r @param {{w: number, h: number}} size @param {Point} side @returns {Rect} */
export function labelBox([x, y], r, { w, h }, [dx, dy]) {
  return { x: dx === 0 ? x - w / 2 : dx > 0 ? x + r + 2 : x - r - 2 - w, y: dy === 0 ? y - h / 2 : dy > 0 ? y + r : y - r - h, w, h };
}

/**
 * The side of each label: the first on which it covers neither nodes, nor labels before it, nor edges of its node, or else the one where it covers fewest.
 *
 * @param {Point[]} nodes  in pixels
 * @param {number} r  their radius
 * @param {Map<number, {w: number, h: number}>} labels  by node
 * @param {[number, number][]} [edges]
 * @returns {Map<number, Point>}
 */
export function labelSides(nodes, r, labels, edges = []) {
  const cell = Math.max(2 * r, ...[...labels.values()].map(({ w, h }) => Math.max(w, h)));
  /** What lies in each square of a coarse grid. @type {Map<string, Rect[]>} */
  const taken = new Map();
  const squares = (/** @type {Rect} */ { x, y, w, h }) => {
    const keys = [];
    for (let i = Math.floor(x / cell); i <= Math.floor((x + w) / cell); i++) for (let j = Math.floor(y / cell); j <= Math.floor((y + h) / cell); j++) keys.push(`${i} ${j}`);
    return keys;
  };
  const take = (/** @type {Rect} */ box) => squares(box).forEach((key) => taken.set(key, [...(taken.get(key) ?? []), box]));
  nodes.forEach(([x, y]) => take({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }));
  /** @type {Map<number, Point[]>} */
  const beside = new Map([...labels.keys()].map((place) => [place, []]));
  for (const [a, b] of edges) {
    beside.get(a)?.push(nodes[b] ?? [0, 0]);
    beside.get(b)?.push(nodes[a] ?? [0, 0]);
  }
  /** @type {Map<number, Point>} */
  const chosen = new Map();
  for (const [place, size] of labels) {
    let [best, least] = [/** @type {Point} */ (sides[0]), Infinity];
    for (const side of sides) {
      const box = labelBox(nodes[place] ?? [0, 0], r, size, side);
      const covered = new Set(squares(box).flatMap((key) => (taken.get(key) ?? []).filter((other) => overlap(box, other)))).size;
      const cut = (beside.get(place) ?? []).filter((to) => crosses(nodes[place] ?? [0, 0], to, box)).length;
      if (covered + cut < least) [best, least] = [side, covered + cut];
    }
    chosen.set(place, best);
    take(labelBox(nodes[place] ?? [0, 0], r, size, best));
  }
  return chosen;
}

/** Whether a line between two points goes through a rectangle. @param {Point} from @param {Point} to @param {Rect} box */
function crosses([x, y], [tx, ty], box) {
  let [enter, leave] = [0, 1];
  for (const [at, by, low, high] of /** @type {[number, number, number, number][]} */ ([[x, tx - x, box.x, box.x + box.w], [y, ty - y, box.y, box.y + box.h]])) {
    if (by === 0) {
      if (at <= low || at >= high) return false;
      continue;
    }
    const [one, other] = [(low - at) / by, (high - at) / by];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter < leave;
}

/** @param {Rect} a @param {Rect} b */
export function overlap(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
