import assert from 'node:assert/strict';
import test from 'node:test';
import { tokenColours } from '../js/draw/tokens.js';
import { formOf, nodesOf, tidy } from '../js/time/spaceforms.js';
import { inkOn, paintOf } from '../js/time/tones.js';

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

test('before the first step a tree is its root', () => {
  /** Middles of dots. @type {number[][]} */
  const dots = [];
  globalThis.Path2D ??= /** @type {any} */ (class { moveTo() {} lineTo() {} });
  const pen = /** @type {any} */ (new Proxy({ arc: (/** @type {number[]} */ ...at) => dots.push(at.slice(0, 2)) }, { get: (own, name) => Reflect.get(own, name) ?? (() => {}), set: () => true }));
  const form = formOf({ form: 'tree', doc: '', marks: [{ name: 'none', tone: 'blank' }, { name: 'looked at', tone: 'looked' }], parents: [-1, 0, 0] }, 400, 300);
  const shown = { marks: new Uint16Array(3), values: new Int32Array(3), paints: [{ fill: '#000000', sign: '' }, { fill: '#ffffff', sign: '' }], theme: /** @type {Theme} */ ({ node: '#222222' }), camera: { x: 0, y: 0, zoom: 1 }, w: 400, h: 300, path: new Set() };
  form.draw(pen, shown, null);
  assert.deepEqual(dots, [form.at(0)]);
});
