import './english.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { LayerStack } from '../js/draw/layerstack.js';
import { placeLines } from '../js/draw/speech.js';

/** What is said of a cell in the second row and third column of four. @param {Partial<import('../js/draw/pieces.js').Seen>} seen @param {import('../js/types.js').Layer[]} [layers] */
function said(seen, layers = []) {
  const scene = /** @type {import('../js/draw/grid.js').GridScene} */ (/** @type {unknown} */ ({ kind: 'grid', sheet: { cols: 4 }, seenAt: () => ({ word: 'free', text: '', ...seen }) }));
  return placeLines(scene, 6, { stack: new LayerStack(layers.map((layer) => ({ layer }))), names: [], seen: false });
}

test('rows and columns count from 1, and a layer answers in words', () => {
  const layer = /** @type {import('../js/types.js').Layer} */ ({ name: 'What does player 1 explore?', tip: 'player 1: discovered {n}', kind: 'waking', values: [null, null, null, null, null, null, 3] });
  assert.deepEqual(said({ role: 'floor' }, [layer]), ['row 2, column 3', 'free', 'player 1: discovered 3']);
});

test('carried keys are called keys', () => {
  assert.deepEqual(said({ role: 'floor', text: 'ab' }).slice(1), ['free', 'carries a, b']);
  assert.deepEqual(said({ role: 'gate', word: 'door', text: 'Ba' }).slice(1), ['door B', 'carries a']);
});
