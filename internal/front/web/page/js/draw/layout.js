import { better, cleared } from './planar.js';

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number][]} Edges
 */

/** A graph with more edges than this is not turned so that most of them are level. */
const mostTurned = 120;

/** Graphs with more nodes than this are laid out on a spiral, which takes no time. */
const mostSprings = 900;

/**
 * Gives each node of a graph a point between 0 and 1, the same for the same graph each time. Between each two nodes there is a spring as
 * long as the shortest way between them, and all springs are relaxed one by one in ever smaller steps (Zheng, Pawar and
 * Goodman, "Graph Drawing by Stochastic Gradient Descent", 2018). Time and memory grow with the square of the nodes.
 * Where planar.js has a drawing with fewer crossings, that one is taken.
 *
 * @param {number} nodes
 * @param {Edges} edges
 * @returns {Point[]}
 */
export function layout(nodes, edges) {
  const key = `${nodes} ${edges.join(' ')}`;
  if (last.key !== key) Object.assign(last, { key, ...laidOut(nodes, edges) });
  return last.points.map(([x, y]) => [x, y]);
}

/** How much wider than tall the layout of a graph is before it is spread between 0 and 1. @param {number} nodes @param {Edges} edges */
export function proportion(nodes, edges) {
  layout(nodes, edges);
  return last.aspect;
}

/** The last layout: a board that is read, shown and answered asks for the same one several times. @type {{key: string, points: Point[], aspect: number}} */
const last = { key: '', points: [], aspect: 1 };

/** @param {number} nodes @param {Edges} edges @returns {{points: Point[], aspect: number}} */
function laidOut(nodes, edges) {
  if (nodes === 0) return { points: [], aspect: 1 };
  if (nodes === 1) return { points: [[0.5, 0.5]], aspect: 1 };
  const spiral = spiralled(nodes);
  if (nodes > mostSprings) return { points: boxed(spiral), aspect: aspectOf(spiral) };
  const springs = uprighted(levelled(relaxed(spiral, distances(nodes, edges))), edges);
  const sprung = boxed(springs);
  const drawn = better(sprung, edges);
  return drawn ? { points: boxed(drawn), aspect: aspectOf(drawn) } : { points: cleared(sprung, edges), aspect: aspectOf(springs) };
}

/**
 * The length of the shortest way between each two nodes, row by row. Nodes without a way are somewhat farther apart than the
 * farthest with one.
 *
 * @param {number} nodes
 * @param {Edges} edges
 * @returns {Uint16Array}
 */
export function distances(nodes, edges) {
  const near = neighbours(nodes, edges);
  const far = new Uint16Array(nodes * nodes);
  let widest = 1;
  for (let start = 0; start < nodes; start++) widest = Math.max(widest, flood(near, start, far.subarray(start * nodes, (start + 1) * nodes)));
  const apart = Math.ceil(widest / 2) + 2;
  for (let a = 0; a < nodes; a++) for (let b = 0; b < nodes; b++) if (a !== b && far[a * nodes + b] === 0) far[a * nodes + b] = apart;
  return far;
}

/** @param {number} nodes @param {Edges} edges @returns {number[][]} */
function neighbours(nodes, edges) {
  const near = Array.from({ length: nodes }, () => /** @type {number[]} */ ([]));
  for (const [a, b] of edges) {
    near[a]?.push(b);
    near[b]?.push(a);
  }
  return near;
}

/** @param {number[][]} near @param {number} start @param {Uint16Array} row @returns {number} the farthest */
function flood(near, start, row) {
  const queue = [start];
  for (const at of queue) {
    for (const next of near[at] ?? []) {
      if (next === start || row[next]) continue;
      row[next] = (row[at] ?? 0) + 1;
      queue.push(next);
    }
  }
  return row[queue[queue.length - 1] ?? start] ?? 0;
}

/** @param {number} nodes @returns {Point[]} */
function spiralled(nodes) {
  return Array.from({ length: nodes }, (_, i) => {
    const [angle, r] = [i * 2.399963, Math.sqrt(i + 0.5)];
    return /** @type {Point} */ ([Math.cos(angle) * r, Math.sin(angle) * r]);
  });
}

/** @param {Point[]} points @param {Uint16Array} far @returns {Point[]} */
function relaxed(points, far) {
  const nodes = points.length;
  const pairs = shuffled(nodes);
  const at = Float64Array.from(points.flat());
  const widest = far.reduce((a, b) => Math.max(a, b), 1);
  const turns = Math.max(15, Math.min(60, Math.round(3e6 / pairs.length)));
  // The step falls from the square of the widest distance to 0.1, which is past the point where pairs stop overshooting.
  const fall = Math.log(0.1 / (widest * widest)) / (turns - 1);
  for (let turn = 0; turn < turns; turn++) relaxAll(at, pairs, nodes, far, widest * widest * Math.exp(fall * turn));
  return points.map((_, i) => [at[2 * i] ?? 0, at[2 * i + 1] ?? 0]);
}

/** @param {Float64Array} at  x and y in turn @param {Int32Array} pairs @param {number} nodes @param {Uint16Array} far @param {number} step */
function relaxAll(at, pairs, nodes, far, step) {
  for (let p = 0; p < pairs.length; p++) {
    const pair = /** @type {number} */ (pairs[p]);
    const length = /** @type {number} */ (far[pair]);
    const i = 2 * Math.floor(pair / nodes);
    const j = 2 * (pair % nodes);
    const [ax, ay, bx, by] = [at[i] ?? 0, at[i + 1] ?? 0, at[j] ?? 0, at[j + 1] ?? 0];
    const dx = ax - bx;
    const dy = ay - by;
    const now = Math.sqrt(dx * dx + dy * dy) || 1e-6;
    const share = (Math.min(1, step / (length * length)) * (now - length)) / (2 * now);
    at[i] = ax - dx * share;
    at[i + 1] = ay - dy * share;
    at[j] = bx + dx * share;
    at[j + 1] = by + dy * share;
  }
}

// The order of the pairs must have no pattern, and must be the same each time.
/** @param {number} nodes */
function shuffled(nodes) {
  const pairs = new Int32Array((nodes * (nodes - 1)) / 2);
  let n = 0;
  for (let i = 0; i < nodes; i++) for (let j = i + 1; j < nodes; j++) pairs[n++] = i * nodes + j;
  let seed = 12345;
  for (let i = pairs.length - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const j = seed % (i + 1);
    [pairs[i], pairs[j]] = [pairs[j] ?? 0, pairs[i] ?? 0];
  }
  return pairs;
}

// Screens are wide: the long axis is laid level.
/** @param {Point[]} points @returns {Point[]} */
function levelled(points) {
  const n = points.length;
  const [mx, my] = [points.reduce((s, p) => s + p[0], 0) / n, points.reduce((s, p) => s + p[1], 0) / n];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [(x - mx) * c + (y - my) * s, (y - my) * c - (x - mx) * s]);
}

/** How near to level or upright an edge is for it to look so, in radians. */
const nearlyLevel = 0.06;

/**
 * Turns a drawing that is about as wide as tall, which has no long axis, so that most edges are level or upright; of such turns the
 * one with the fewest nodes at the top.
 *
 * @param {Point[]} points @param {Edges} edges @returns {Point[]}
 */
function uprighted(points, edges) {
  const { w, h } = extent(points);
  if (Math.min(w, h) < 0.8 * Math.max(w, h) || edges.length > mostTurned) return points;
  const angles = edges.map(([a, b]) => Math.atan2((points[b]?.[1] ?? 0) - (points[a]?.[1] ?? 0), (points[b]?.[0] ?? 0) - (points[a]?.[0] ?? 0)));
  const quarter = Math.PI / 2;
  const score = (/** @type {number} */ by) => {
    const level = angles.filter((angle) => Math.abs((angle - by) / quarter - Math.round((angle - by) / quarter)) * quarter < nearlyLevel).length;
    const ys = turned(points, by).map(([, y]) => y);
    const top = Math.min(...ys);
    return level - ys.filter((y) => y < top + 0.05 * Math.max(w, h)).length / (points.length + 1);
  };
  const turns = angles.flatMap((angle) => [angle, angle + Math.PI, angle + quarter, angle - quarter]);
  const best = turns.reduce((kept, by) => (score(by) > kept.score + 1e-9 ? { by, score: score(by) } : kept), { by: 0, score: score(0) });
  return turned(points, best.by);
}

/** Points turned back by an angle. @param {Point[]} points @param {number} by @returns {Point[]} */
function turned(points, by) {
  const [c, s] = [Math.cos(by), Math.sin(by)];
  return points.map(([x, y]) => [x * c + y * s, y * c - x * s]);
}

/** @param {Point[]} points @returns {Point[]} */
function boxed(points) {
  const { left, top, bottom, w, h } = extent(points);
  return points.map(([x, y]) => [clamp((x - left) / w), clamp((y - (top + bottom) / 2) / h + 0.5)]);
}

/** The box of some points. One that is nearly a line is not stretched into a square. @param {Point[]} points */
function extent(points) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const w = right - left || 1;
  return { left, top, bottom, w, h: Math.max(bottom - top, w * 0.6) };
}

/** @param {Point[]} points */
function aspectOf(points) {
  const { w, h } = extent(points);
  return w / h;
}

/** @param {number} x */
function clamp(x) {
  return Math.min(1, Math.max(0, Math.round(x * 1e4) / 1e4));
}
