import assert from 'node:assert/strict';
import test from 'node:test';
import { Keyboard } from '../js/draw/keyboard.js';

test('where arrows move a token, no cursor is shown', () => {
  /** @type {Record<string, (event?: object) => void>} */
  const on = {};
  const stage = /** @type {any} */ ({ addEventListener: (/** @type {string} */ name, /** @type {() => void} */ act) => (on[name] = act), matches: () => true });
  let steered = false;
  /** @type {(number|null)[]} */
  const shown = [];
  const keyboard = new Keyboard(stage, { painting: () => false, steered: () => steered, step: (place) => place + 1, count: () => 9, moved: (place) => shown.push(place), press: () => {}, key: () => false, zoom: () => {}, space: () => {}, play: () => {} });
  on.focus?.();
  assert.deepEqual(shown, [0]);
  steered = true;
  keyboard.hide();
  assert.deepEqual(shown, [0, null]);
  on.focus?.();
  on.keydown?.({ key: 'Enter', preventDefault() {} });
  assert.deepEqual(shown, [0, null]);
  steered = false;
  on.focus?.();
  assert.deepEqual(shown, [0, null, 0]);
});

test('space chooses the place of the cursor, and plays where none is shown', () => {
  /** @type {Record<string, (event?: object) => void>} */
  const on = {};
  const stage = /** @type {any} */ ({ addEventListener: (/** @type {string} */ name, /** @type {() => void} */ act) => (on[name] = act), matches: () => true });
  /** @type {string[]} */
  const done = [];
  const keyboard = new Keyboard(stage, { painting: () => true, steered: () => false, step: (place) => place + 1, count: () => 9, moved: () => {}, press: (place) => done.push(`press ${place}`), key: () => false, zoom: () => {}, space: () => {}, play: () => done.push('play') });
  const space = () => ['keydown', 'keyup'].forEach((name) => on[name]?.({ key: ' ', preventDefault() {} }));
  on.focus?.();
  space();
  keyboard.goTo(4); // by pointer
  space();
  on.keydown?.({ key: 'ArrowRight', preventDefault() {} });
  space();
  assert.deepEqual(done, ['press 0', 'play', 'press 5']);
});
