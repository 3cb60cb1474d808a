import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GraphScene } from '../js/draw/graph.js';
import { distances, layout, proportion } from '../js/draw/layout.js';

const ring = (n) => Array.from({ length: n }, (_, i) => [i, (i + 1) % n]);

test('the same graph is laid out the same way each time', () => {
  assert.deepEqual(layout(30, ring(30)), layout(30, ring(30)));
});

test('every node is between 0 and 1, whatever the graph', () => {
  for (const [n, edges] of [[0, []], [1, []], [2, [[0, 1]]], [5, []], [12, ring(12)], [40, ring(20)], [1000, ring(1000)]]) {
    const points = layout(n, edges);
    assert.equal(points.length, n);
    for (const [x, y] of points) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1, `${n} nodes: ${x}, ${y}`);
  }
});

test('a graph keeps its proportions: the Petersen graph is about as wide as tall, a path is wide', () => {
  const petersen = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [0, 5], [1, 6], [2, 7], [3, 8], [4, 9], [5, 7], [7, 9], [9, 6], [6, 8], [8, 5]];
  assert.ok(Math.abs(proportion(10, petersen) - 1) < 0.1, String(proportion(10, petersen)));
  assert.ok(proportion(4, [[0, 1], [1, 2], [2, 3]]) > 1.5);
  const scene = new GraphScene(/** @type {any} */ ({ nodes: Array.from({ length: 10 }, () => ({ text: '', kind: '' })), edges: petersen, directed: false }), /** @type {any} */ ({}), /** @type {any} */ ({}), /** @type {any} */ (() => ({})), null);
  for (const [w, h] of [[1600, 400], [300, 900]]) {
    scene.shape({ w: w ?? 1, h: h ?? 1 });
    const points = scene.positions.map((_, place) => scene.centre(place));
    const [wide, tall] = [0, 1].map((axis) => Math.max(...points.map((p) => p[axis] ?? 0)) - Math.min(...points.map((p) => p[axis] ?? 0)));
    assert.ok((wide ?? 0) / (tall ?? 1) > 0.8 && (wide ?? 0) / (tall ?? 1) < 1.25, `${wide} by ${tall}`);
  }
});

test('no two nodes of a ring or of a grid lie on one another', () => {
  const grid = [];
  for (let i = 0; i < 36; i++) {
    if (i % 6 < 5) grid.push([i, i + 1]);
    if (i < 30) grid.push([i, i + 6]);
  }
  for (const [n, edges] of [[20, ring(20)], [36, grid], [6, []]]) {
    const points = layout(n, edges);
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) {
      assert.ok(Math.hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]) > 0.03, `${i} and ${j} of ${n}`);
    }
  }
});

test('neighbours on a path are nearer than the ends', () => {
  const points = layout(10, Array.from({ length: 9 }, (_, i) => [i, i + 1]));
  const far = Math.hypot(points[0][0] - points[9][0], points[0][1] - points[9][1]);
  for (let i = 0; i < 9; i++) assert.ok(Math.hypot(points[i][0] - points[i + 1][0], points[i][1] - points[i + 1][1]) < far / 4);
});

test('distances are the lengths of shortest ways, and nodes without a way are apart', () => {
  const far = distances(5, [[0, 1], [1, 2], [2, 3]]);
  assert.deepEqual([...far.slice(0, 4)], [0, 1, 2, 3]);
  assert.deepEqual([...far.slice(5, 9)], [1, 0, 1, 2]);
  assert.ok(far[4] >= 3);
});

test('a graph without a long axis stands upright', () => {
  /** @type {[number, number][]} */
  const grid = [[0, 1], [1, 2], [3, 4], [4, 5], [6, 7], [7, 8], [0, 3], [3, 6], [1, 4], [4, 7], [2, 5], [5, 8]];
  const points = layout(9, grid);
  for (const [a, b] of grid) {
    const [dx, dy] = [0, 1].map((i) => Math.abs((points[a]?.[i] ?? 0) - (points[b]?.[i] ?? 0)));
    assert.ok(Math.min(dx ?? 0, dy ?? 0) < 0.06, `the edge ${a}–${b} is neither level nor upright`);
  }
  /** @type {[number, number][]} */
  const pentagon = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]];
  const heights = layout(5, pentagon).map(([, y]) => y).sort((a, b) => a - b);
  assert.ok((heights[1] ?? 0) - (heights[0] ?? 0) > 0.2 && (heights[4] ?? 0) - (heights[3] ?? 0) < 0.05, `a pentagon stands on a side: ${heights}`);
});
