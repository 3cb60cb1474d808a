/**
 * Drawings of graphs that springs draw badly: planar ones without crossings, and pairs of rings such as Petersen's graph.
 *
 * @typedef {[number, number]} Point
 * @typedef {[number, number][]} Edges
 */

/** Larger graphs are left to springs. */
const mostNodes = 120;

/** How far a node is from an edge that does not end there, as a part of the drawing, to tell the two apart. */
const clearance = 0.03;

/** How many outer faces are tried. */
const mostFaces = 8;

/** The steps that the search for a ring may take. */
const mostSteps = 100_000;

/** A better drawing than the one that springs made; null if none is known or that one is good. @param {Point[]} sprung  from 0 to 1 @param {Edges} edges @returns {Point[]|null} */
export function better(sprung, edges) {
  const nodes = sprung.length;
  if (nodes < 4 || nodes > mostNodes || edges.length > 3 * nodes || clean(sprung, edges)) return null;
  const near = neighbours(nodes, edges);
  return embedded(near, edges) ?? ringed(near);
}

/** Moves nodes off edges that do not end there. @param {Point[]} points  from 0 to 1 @param {Edges} edges @returns {Point[]} */
export function cleared(points, edges) {
  if (points.length > mostNodes) return points;
  for (let turn = 0; turn < 40 && edges.map(([a, b]) => push(points, a, b)).some(Boolean); turn++);
  return points;
}

/** Whether no two edges cross, and no node is on an edge or on another node. @param {Point[]} points @param {Edges} edges */
export function clean(points, edges) {
  const at = (/** @type {number} */ i) => points[i] ?? [0, 0];
  for (const [i, [a, b]] of edges.entries()) {
    for (let node = 0; node < points.length; node++) if (node !== a && node !== b && distance(at(node), at(a), at(b)) < clearance) return false;
    for (const [c, d] of edges.slice(i + 1)) if (a !== c && a !== d && b !== c && b !== d && crosses(at(a), at(b), at(c), at(d))) return false;
  }
  return true;
}

/**
 * Tutte's drawing: a cycle that separates nothing is the outer face, and every other node is in the middle of its neighbours. In a planar graph that
 * stays connected without any two nodes it has no crossings (Tutte 1963); for others, the result is looked at.
 *
 * @param {number[][]} near @param {Edges} edges @returns {Point[]|null}
 */
function embedded(near, edges) {
  if (edges.length > 3 * near.length - 6) return null;
  const faces = edges.map(([a, b]) => shortestCycle(near, a, b)).filter((cycle) => cycle !== null && connectedWithout(near, cycle));
  const longestFirst = /** @type {number[][]} */ (faces).sort((a, b) => b.length - a.length).slice(0, mostFaces);
  for (const face of longestFirst) {
    const points = centred(near, face);
    if (clean(points, edges)) return points;
  }
  return null;
}

/** @param {number[][]} near @param {number[]} face @returns {Point[]} */
function centred(near, face) {
  const points = near.map(() => /** @type {Point} */ ([0.5, 0.5]));
  for (const [i, node] of face.entries()) points[node] = onCircle(i, face.length, 0.5);
  const outer = new Set(face);
  for (let turn = 0; turn < 400; turn++) {
    for (const [node, list] of near.entries()) {
      if (outer.has(node) || list.length === 0) continue;
      points[node] = [mean(list.map((other) => points[other]?.[0] ?? 0)), mean(list.map((other) => points[other]?.[1] ?? 0))];
    }
  }
  return points;
}

/** Half of the nodes on an outer ring, and inside each of them its partner: generalised Petersen graphs. @param {number[][]} near @returns {Point[]|null} */
function ringed(near) {
  const half = near.length / 2;
  if (near.some((list) => list.length !== 3) || !Number.isInteger(half)) return null;
  const left = { steps: mostSteps };
  const ring = ringFrom(near, [0], half, left);
  if (!ring) return null;
  const points = near.map(() => /** @type {Point} */ ([0.5, 0.5]));
  for (const [i, node] of ring.entries()) {
    points[node] = onCircle(i, half, 0.5);
    for (const other of near[node] ?? []) if (!ring.includes(other)) points[other] = onCircle(i, half, 0.27);
  }
  return points;
}

/** A cycle of so many nodes, each of which has a partner of its own outside. @param {number[][]} near @param {number[]} path @param {number} length @param {{steps: number}} left @returns {number[]|null} */
function ringFrom(near, path, length, left) {
  if (left.steps-- <= 0) return null;
  const last = path[path.length - 1] ?? 0;
  if (path.length === length) {
    const partners = new Set(path.flatMap((node) => (near[node] ?? []).filter((other) => !path.includes(other))));
    return near[last]?.includes(path[0] ?? 0) && partners.size === length ? path : null;
  }
  for (const next of near[last] ?? []) {
    const inside = (near[next] ?? []).filter((other) => path.includes(other)).length;
    if (path.includes(next) || inside > (path.length === length - 1 ? 2 : 1)) continue;
    const ring = ringFrom(near, [...path, next], length, left);
    if (ring) return ring;
  }
  return null;
}

/** The shortest cycle through an edge. @param {number[][]} near @param {number} a @param {number} b @returns {number[]|null} */
function shortestCycle(near, a, b) {
  const from = new Map([[a, a]]);
  const queue = [a];
  for (const at of queue) {
    for (const next of near[at] ?? []) {
      if (from.has(next) || (at === a && next === b)) continue;
      from.set(next, at);
      queue.push(next);
    }
  }
  if (!from.has(b)) return null;
  const cycle = [b];
  for (let at = b; at !== a;) cycle.push(at = from.get(at) ?? a);
  return cycle;
}

/** @param {number[][]} near @param {number[]} removed */
function connectedWithout(near, removed) {
  const seen = new Set(removed);
  const start = near.findIndex((_, node) => !seen.has(node));
  if (start < 0) return true;
  const queue = [start];
  seen.add(start);
  for (const at of queue) {
    for (const next of near[at] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen.size === near.length;
}

/** @param {number} nodes @param {Edges} edges @returns {number[][]} */
function neighbours(nodes, edges) {
  const near = Array.from({ length: nodes }, () => /** @type {Set<number>} */ (new Set()));
  for (const [a, b] of edges) {
    if (a === b) continue;
    near[a]?.add(b);
    near[b]?.add(a);
  }
  return near.map((set) => [...set]);
}

/** Pushes nodes off an edge; whether there was one on it. @param {Point[]} points @param {number} a @param {number} b */
function push(points, a, b) {
  const [p, q] = [points[a], points[b]];
  if (!p || !q || a === b) return false;
  let pushed = false;
  for (const [node, point] of points.entries()) {
    if (node === a || node === b || distance(point, p, q) >= clearance) continue;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const side = (point[0] - p[0]) * (q[1] - p[1]) - (point[1] - p[1]) * (q[0] - p[0]) >= 0 ? 1 : -1;
    points[node] = [inside(point[0] + (side * (q[1] - p[1]) * clearance) / (2 * length)), inside(point[1] - (side * (q[0] - p[0]) * clearance) / (2 * length))];
    pushed = true;
  }
  return pushed;
}

/** @param {number} n */
function inside(n) {
  return Math.min(1, Math.max(0, n));
}

/** @param {number} i @param {number} of @param {number} radius @returns {Point} */
function onCircle(i, of, radius) {
  const angle = (2 * Math.PI * i) / of - Math.PI / 2;
  return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
}

/** @param {number[]} list */
function mean(list) {
  return list.reduce((sum, n) => sum + n, 0) / list.length;
}

/** @param {Point} p @param {Point} a @param {Point} b */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = inside(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1));
  return Math.hypot(ax + dx * t - x, ay + dy * t - y);
}

/** @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function crosses(a, b, c, d) {
  const turn = (/** @type {Point} */ p, /** @type {Point} */ q, /** @type {Point} */ r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}
