import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout } from '../js/draw/layout.js';
import { better, clean } from '../js/draw/planar.js';

/** @typedef {[number, number][]} Edges */

/** A generalised Petersen graph. @param {number} n @param {number} k @returns {Edges} */
const petersen = (n, k) => Array.from({ length: n }, (_, i) => /** @type {Edges} */ ([[i, (i + 1) % n], [i, n + i], [n + i, n + ((i + k) % n)]])).flat();

/** The same graph with other numbers. @param {Edges} edges @param {number} nodes @returns {Edges} */
const renumbered = (edges, nodes) => edges.map(([a, b]) => [(a * 7 + 3) % nodes, (b * 7 + 3) % nodes]);

test('planar graphs are drawn without crossings', () => {
  for (const [name, nodes, edges] of /** @type {[string, number, Edges][]} */ ([
    ['dodecahedron', 20, petersen(10, 2)], ['cube', 8, petersen(4, 1)], ['prism', 12, petersen(6, 1)],
  ])) {
    for (const same of [edges, renumbered(edges, nodes)]) assert.ok(clean(layout(nodes, same), same), name);
  }
});

test('the Petersen graph is a star in a ring', () => {
  const edges = renumbered(petersen(5, 2), 10);
  const points = layout(10, edges);
  const away = points.map(([x, y]) => Math.hypot(x - 0.5, y - 0.5)).sort((a, b) => a - b);
  assert.ok((away[4] ?? 1) < 0.35 && (away[5] ?? 0) > 0.4, `five nodes inside and five outside: ${away}`);
});

test('a graph that is not planar is left to the springs', () => {
  const edges = /** @type {Edges} */ ([0, 1, 2].flatMap((a) => [3, 4, 5].map((b) => [a, b])));
  assert.equal(better(layout(6, edges), edges), null);
});
