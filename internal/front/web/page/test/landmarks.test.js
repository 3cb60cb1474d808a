import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawLandmarks, landmarksOf } from '../js/draw/landmarks.js';
import { SVGPen } from '../js/draw/svg.js';

/** @param {any} role @param {string} [text] */
const seen = (role, text = '') => ({ role, text, sign: '', word: '' });
const looks = [seen('floor'), seen('wall'), seen('item', 'a'), seen('gate', 'A')];

test('keys and doors of a board are found, and rock is none', () => {
  assert.deepEqual(landmarksOf([0, 2, 1, 3], looks).map(({ place }) => place), [1, 3]);
  assert.deepEqual(landmarksOf([0, 1], looks), []);
});

test('where there are too many, none is shown larger than its cell', () => {
  assert.deepEqual(landmarksOf(new Uint16Array(5000).fill(2), looks), []);
});

test('they are drawn with their letters, however small the cells are', () => {
  const pen = new SVGPen();
  drawLandmarks(pen, landmarksOf([0, 2, 1, 3], looks), (place) => ({ x: 2 * place, y: 0, size: 2 }), { w: 100, h: 100 }, /** @type {any} */ ({ item: '#fff', gate: '#000', ink: '#123', itemInk: '#000', gateInk: '#fff' }));
  const file = pen.file(100, 100, '#ffffff', 'a board');
  assert.match(file, /<circle/);
  assert.match(file, />a</);
  assert.match(file, />A</);
});
