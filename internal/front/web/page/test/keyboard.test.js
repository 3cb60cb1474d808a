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
  const keyboard = new Keyboard(stage, { painting: () => false, steered: () => steered, step: (place) => place + 1, count: () => 9, moved: (place) => shown.push(place), press: () => {}, key: () => false, zoom: () => {}, space: () => {}, time: () => false });
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
  const keyboard = new Keyboard(stage, { painting: () => true, steered: () => false, step: (place) => place + 1, count: () => 9, moved: () => {}, press: (place) => done.push(`press ${place}`), key: () => false, zoom: () => {}, space: () => {}, time: () => done.push('play') > 0 });
  const space = () => ['keydown', 'keyup'].forEach((name) => on[name]?.({ key: ' ', preventDefault() {} }));
  on.focus?.();
  space();
  keyboard.goTo(4); // by pointer
  space();
  on.keydown?.({ key: 'ArrowRight', preventDefault() {} });
  space();
  assert.deepEqual(done, ['press 0', 'play', 'press 5']);
});

test('arrows to the sides step through time while nobody edits cells, and move the cursor otherwise', () => {
  /** @type {Record<string, (event?: object) => void>} */
  const on = {};
  const stage = /** @type {any} */ ({ addEventListener: (/** @type {string} */ name, /** @type {() => void} */ act) => (on[name] = act), matches: () => false });
  let [painting, timed] = [false, true];
  /** @type {string[]} */
  const done = [];
  const keyboard = new Keyboard(stage, { painting: () => painting, steered: () => false, step: (place, dx) => place + dx, count: () => 99, moved: (place) => done.push(`cursor ${place}`), press: () => done.push('press'), key: () => false, zoom: () => {}, space: () => {}, time: ({ key }) => timed && done.push(`time ${key}`) > 0 });
  const press = (/** @type {string} */ key, more = {}) => on.keydown?.({ key, preventDefault() {}, ...more });
  keyboard.goTo(40); // by pointer
  const during = (/** @type {() => void} */ act) => {
    done.length = 0;
    act();
    return done.filter((one) => one !== 'cursor null').join(', ');
  };
  assert.equal(during(() => press('ArrowRight')), 'time ArrowRight');
  assert.equal(during(() => press('ArrowLeft')), 'time ArrowLeft');
  assert.equal(during(() => press('ArrowRight', { shiftKey: true })), 'cursor 41');
  assert.equal(during(() => press('ArrowRight')), 'cursor 42', 'the cursor is shown');
  assert.equal(during(() => { press('Escape'); press('ArrowRight'); }), 'time ArrowRight', 'Escape hides it');
  assert.equal(during(() => { press('ArrowDown'); press('ArrowLeft'); }), 'cursor 42, cursor 41', 'an arrow down shows it');
  press('Escape');
  painting = true;
  assert.equal(during(() => press('ArrowRight')), 'cursor 42', 'a brush is taken');
  press('Escape');
  [painting, timed] = [false, false];
  assert.equal(during(() => press('ArrowRight')), 'cursor 43', 'there is no timeline');
});
