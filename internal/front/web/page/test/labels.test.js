import assert from 'node:assert/strict';
import test from 'node:test';
import { GraphScene } from '../js/draw/graph.js';
import { LayerStack } from '../js/draw/layerstack.js';
import { SVGPen } from '../js/draw/svg.js';
import { labelBox, labelSides, overlap } from '../js/draw/labels.js';

/** The boxes of labels on the sides that are chosen for them. @param {[number, number][]} nodes @param {number} r @param {{w: number, h: number}} size */
function boxes(nodes, r, size) {
  const chosen = labelSides(nodes, r, new Map(nodes.map((_, place) => [place, size])));
  return nodes.map((at, place) => labelBox(at, r, size, chosen.get(place) ?? [1, 0]));
}

test('a label stands on the right of its node where there is room', () => {
  assert.deepEqual([...labelSides([[0, 0], [100, 0]], 5, new Map([[0, { w: 20, h: 10 }], [1, { w: 20, h: 10 }]])).values()], [[1, 0], [1, 0]]);
});

test('a label keeps clear of the edges of its node', () => {
  const size = new Map([[0, { w: 30, h: 10 }]]);
  assert.deepEqual(labelSides([[0, 0], [100, 5]], 5, size, [[0, 1]]).get(0), [-1, 0]);
  assert.deepEqual(labelSides([[0, 0], [100, 5], [-100, 5]], 5, size, [[0, 1], [2, 0]]).get(0), [0, 1]);
  assert.deepEqual(labelSides([[0, 0], [0, 100]], 5, size, [[0, 1]]).get(0), [1, 0], 'an edge downwards leaves the right free');
});

test('a name beside the number of its node keeps clear of the edge to a neighbour', () => {
  const svg = new SVGPen();
  const theme = /** @type {any} */ (new Proxy({}, { get: () => '#123456' }));
  const graph = { nodes: [{ text: '1 kitchen', kind: '' }, { text: '4 pantry', kind: '' }], edges: [[0, 1]], directed: false };
  const scene = new GraphScene(/** @type {any} */ (graph), new LayerStack([]), theme, /** @type {any} */ (({ text }) => ({ role: 'floor', text, sign: '', word: '' })), [[0.2, 0.5], [0.8, 0.52]]);
  scene.shape({ w: 500, h: 400 });
  scene.drawAll(svg, { x: 0, y: 0, scale: 500 });
  const [, x = ''] = /<text x="([\d.]+)"[^>]*>kitchen/.exec(svg.file(500, 400, '#ffffff', 'graph')) ?? [];
  assert.ok(Number(x) < 100, `kitchen is at ${x}, its node at 100, the edge to its right`);
});

test('labels of nodes side by side cover neither each other nor the nodes', () => {
  /** @type {[number, number][]} */
  const nodes = [[0, 0], [20, 0], [40, 0], [0, 30], [18, 30]];
  const all = boxes(nodes, 5, { w: 22, h: 9 });
  const rounds = nodes.map(([x, y]) => ({ x: x - 5, y: y - 5, w: 10, h: 10 }));
  for (const [i, box] of all.entries()) {
    assert.ok(all.every((other, j) => i === j || !overlap(box, other)), `label ${i}`);
    assert.ok(rounds.every((round) => !overlap(box, round)), `label ${i} and a node`);
  }
});

test('two hundred labels touch far less than on one side alone', () => {
  let seed = 1;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const nodes = Array.from({ length: 200 }, () => /** @type {[number, number]} */ ([next() * 900, next() * 600]));
  const size = { w: 20, h: 9 };
  const touching = (/** @type {import('../js/draw/labels.js').Rect[]} */ list) => list.filter((box, i) => list.some((other, j) => i !== j && overlap(box, other))).length;
  const [one, best] = [nodes.map((at) => labelBox(at, 5, size, [1, 0])), boxes(nodes, 5, size)].map(touching);
  assert.ok(best * 4 < one, `${best} of 200 labels touch, ${one} on one side`);
});
