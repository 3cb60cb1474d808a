import assert from 'node:assert/strict';
import test from 'node:test';
import { tokenColours } from '../js/draw/tokens.js';
import { formOf, nodesOf, tidy } from '../js/time/spaceforms.js';
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

/** What a tree of a root and two states below it draws, in a width: middles of dots, and texts. @param {number} w @param {number[]} marks */
function drawnTree(w, marks) {
  globalThis.Path2D ??= /** @type {any} */ (class { moveTo() {} lineTo() {} });
  const [dots, texts] = [/** @type {number[][]} */ ([]), /** @type {string[]} */ ([])];
  const own = { arc: (/** @type {number[]} */ ...at) => dots.push(at.slice(0, 2)), fillText: (/** @type {string} */ text) => texts.push(text) };
  const pen = /** @type {any} */ (new Proxy(own, { get: (_, name) => Reflect.get(own, name) ?? (() => {}), set: () => true }));
  const form = formOf({ form: 'tree', doc: '', marks: [{ name: 'none', tone: 'blank' }, { name: 'looked at', tone: 'looked' }, { name: 'waits', tone: 'waits' }], parents: [-1, 0, 0] }, w, 300);
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
