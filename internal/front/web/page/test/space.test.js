import assert from 'node:assert/strict';
import test from 'node:test';
import { tokenColours } from '../js/draw/tokens.js';
import { drawTag, formOf, nodesOf, tidy } from '../js/time/spaceforms.js';
import { inkOn, paintOf } from '../js/time/tones.js';
import { holders } from '../js/time/wave.js';

/** @typedef {import('../js/draw/colours.js').Theme} Theme */

test('a tree has a row for each move; leaves are side by side, and others above the middle of theirs', () => {
  const { depth, across, leaves, deepest } = tidy([-1, 0, 0, 1, 2, 2, -1]);
  assert.deepEqual([...depth], [0, 1, 1, 2, 2, 2, 0]);
  assert.deepEqual([...across], [0.75, 0, 1.5, 0, 1, 2, 3]);
  assert.deepEqual([leaves, deepest], [4, 2]);
});

test('each form of space has its nodes', () => {
  const marks = [{ name: 'none', tone: 'blank' }];
  assert.equal(nodesOf({ form: 'grid', doc: '', marks, sheets: ['a', 'b'], rows: 3, cols: 4 }), 24);
  assert.equal(nodesOf({ form: 'tree', doc: '', marks, parents: [-1, 0] }), 2);
  assert.equal(nodesOf({ form: 'plan', doc: '', marks, nodes: [{ x: 0, y: 0, size: 1 }] }), 1);
});

test('what is written on a colour can be read', () => {
  assert.equal(inkOn('#fde725'), '#111111');
  assert.equal(inkOn('#0b5a9d'), '#ffffff');
});

test('sides have the same colours in the space as their tokens on the board', () => {
  const colours = tokenColours(new Map(), ['mouse', 'cat']);
  assert.deepEqual(['first', 'second'].map((tone) => paintOf(tone, /** @type {Theme} */ ({})).fill), [colours.get('mouse'), colours.get('cat')]);
});

/** @type {import('../js/time/valueform.js').Ends} */
const noEnds = { marks: new Uint16Array(), values: new Int32Array(), first: new Int32Array() };

/** What a tree of a root and two states below it draws, in a width: middles of dots, and texts. @param {number} w @param {number[]} marks */
function drawnTree(w, marks) {
  globalThis.Path2D ??= /** @type {any} */ (class { moveTo() {} lineTo() {} });
  const [dots, texts] = [/** @type {number[][]} */ ([]), /** @type {string[]} */ ([])];
  const own = { arc: (/** @type {number[]} */ ...at) => dots.push(at.slice(0, 2)), fillText: (/** @type {string} */ text) => texts.push(text) };
  const pen = /** @type {any} */ (new Proxy(own, { get: (_, name) => Reflect.get(own, name) ?? (() => {}), set: () => true }));
  const form = formOf({ form: 'tree', doc: '', marks: [{ name: 'none', tone: 'blank' }, { name: 'looked at', tone: 'looked' }, { name: 'waits', tone: 'waits' }], parents: [-1, 0, 0] }, w, 300, noEnds);
  const paints = [{ fill: '#000000', sign: '' }, { fill: '#ffffff', sign: '•' }, { fill: '#ffffff', sign: '…' }];
  form.draw(pen, { marks: Uint16Array.from(marks), values: Int32Array.from([7, 8, -1]), names: ['0', '12', '13'], paints, theme: /** @type {Theme} */ ({ node: '#222222' }), camera: { x: 0, y: 0, zoom: 1 }, w, h: 300, path: new Set() }, null);
  return { dots, texts, form };
}

test('a place that a player holds has the colour of the player on the board as in the picture', () => {
  const marks = [{ name: 'none', tone: 'blank' }, { name: 'looked at', tone: 'looked' }, { name: 'A', tone: 'runner0' }, { name: 'B', tone: 'runner1' }];
  const trace = /** @type {any} */ ({ space: { form: 'grid', marks }, steps: { node: [0, 5, 6, 5], mark: [1, 2, 3, 1] } });
  assert.deepEqual([...holders(trace)], [[5, paintOf('runner0', /** @type {Theme} */ ({})).fill], [6, paintOf('runner1', /** @type {Theme} */ ({})).fill]]);
});

test('before the first step a tree is its root', () => {
  const { dots, texts, form } = drawnTree(400, [0, 0, 0]);
  assert.deepEqual(dots, [form.at(0)]);
  assert.deepEqual(texts, []);
});

test('where a tree has room, its nodes bear the number of their state, and below it what became of it and its total', () => {
  assert.deepEqual(drawnTree(400, [1, 2, 2]).texts, ['0', '• 7', '12', '… 8', '13', '…']);
  assert.deepEqual(drawnTree(75, [1, 2, 0]).texts, ['0', '7', '12', '8'], 'in a narrow tree a total stands alone');
  assert.deepEqual(drawnTree(55, [1, 2, 0]).texts, ['•', '…'], 'in a narrower one there is room for the sign alone');
});

test('a dot without room for its number has it beside its ring, within the picture', () => {
  const told = (/** @type {number} */ x, name = '6') => {
    /** @type {[string, number][]} */
    const texts = [];
    const pen = /** @type {any} */ ({ measureText: (/** @type {string} */ text) => ({ width: 8 * text.length }), fillRect() {}, fillText: (/** @type {string} */ text, /** @type {number} */ at) => texts.push([text, at]) });
    drawTag(pen, /** @type {Theme} */ ({}), name, x, 50, 6, 400);
    return texts;
  };
  assert.deepEqual(told(100), [['#6', 112]]);
  assert.deepEqual(told(390), [['#6', 362]], 'at the right edge it is on the left');
  assert.deepEqual(told(100, ''), [], 'a state that has no number has none');
});

test('positions are in a band for each value, the quickest wins first and draws last, in the order in which they are found', () => {
  const marks = ['blank', 'looked', 'first', 'second', 'draw'].map((tone) => ({ name: tone, tone }));
  const ends = { marks: Uint16Array.from([3, 2, 4, 2, 0, 2]), values: Int32Array.from([-1, 2, -1, 1, -1, 2]), first: Int32Array.from([1, 6, 2, 3, 0, 4]) };
  const form = formOf({ form: 'grid', doc: '', marks, sheets: ['to move'], rows: 2, cols: 3, byValue: true }, 300, 200, ends);
  const above = (/** @type {number} */ a, /** @type {number} */ b) => form.at(a)[1] < form.at(b)[1];
  assert.ok(above(0, 3) && above(3, 5) && above(5, 2), 'over, won in 1, won in 2, drawn');
  assert.equal(form.at(5)[1], form.at(1)[1], 'the same value');
  assert.ok(form.at(5)[0] < form.at(1)[0], 'found earlier');
  for (const node of [0, 1, 2, 3, 5]) assert.equal(form.nodeAt(...form.at(node), { x: 0, y: 0, zoom: 1 }, ends.marks), node);
  assert.ok(Number.isNaN(form.at(4)[0]), 'what the search does not come to is in no band');
});

test('the areas of a maze are where their cells are', () => {
  const marks = [{ name: 'none', tone: 'blank' }];
  // Two rows of two cells and one of one, a door at the right of the first row, and an area of one cell behind it.
  const nodes = [{ x: 1.4, y: 1.4, size: 5, text: 'a', cells: [1, 1, 2, 2, 1, 2, 3, 1, 1] }, { x: 3, y: 1, size: 1, text: 'a', door: true }, { x: 4, y: 1, size: 1, cells: [1, 4, 4] }];
  const form = formOf({ form: 'plan', doc: '', marks, nodes }, 200, 160, noEnds);
  const camera = { x: 0, y: 0, zoom: 1 };
  for (const node of [0, 1, 2]) assert.equal(form.nodeAt(...form.at(node), camera, new Uint16Array(3)), node);
  const [[x, y], [door, over]] = [form.at(0), form.at(1)];
  const cell = form.at(2)[0] - door;
  assert.deepEqual([door - x, over - y].map((d) => Math.round(d / cell)), [2, 0], 'in the same row, two cells from the one nearest to the middle of the area');
  assert.equal(form.nodeAt(x, y + 2 * cell, camera, new Uint16Array(3)), 0);
  assert.equal(form.nodeAt(door, over + 2 * cell, camera, new Uint16Array(3)), -1, 'rock');
});
