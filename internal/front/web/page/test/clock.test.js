import assert from 'node:assert/strict';
import test from 'node:test';
import { Clock } from '../js/time/clock.js';

/** @param {number} last */
function clockOf(last) {
  const clock = new Clock();
  clock.span(last);
  clock.pace = () => 10;
  return clock;
}

test('a clock that does not play stands still', () => {
  const clock = clockOf(5);
  assert.equal(clock.tick(0), false);
  assert.equal(clock.tick(5000), false);
  assert.equal(clock.step, 0);
});

test('a clock runs at its pace times its speed', () => {
  const clock = clockOf(100);
  clock.speed = 2;
  clock.play();
  clock.tick(1000);
  assert.equal(clock.tick(1100), true);
  assert.equal(clock.step, 2);
  assert.equal(clock.tick(1101), false, 'no other step has come');
});

test('a clock stops at its end and begins again when it is played there', () => {
  const clock = clockOf(3);
  clock.play();
  for (let now = 0; now <= 1000; now += 100) clock.tick(now);
  assert.equal(clock.step, 3);
  assert.equal(clock.playing, false);
  clock.play();
  assert.equal(clock.step, 0);
  assert.equal(clock.playing, true);
});

test('a tab that slept does not leap ahead', () => {
  const clock = clockOf(1000);
  clock.play();
  clock.tick(0);
  clock.tick(60_000);
  assert.equal(clock.step, 2);
});

test('a step forward or back stays between the first and the last, and stops the clock', () => {
  const clock = clockOf(2);
  clock.play();
  clock.stepBy(1);
  assert.equal(clock.playing, false);
  clock.stepBy(5);
  assert.equal(clock.step, 2);
  clock.stepBy(-1);
  assert.equal(clock.step, 1);
  clock.stepBy(-9);
  assert.equal(clock.step, 0);
});

test('a clock with nothing to run through does not play', () => {
  const clock = clockOf(0);
  clock.play();
  assert.equal(clock.playing, false);
});

test('a pace that grows makes later steps come faster', () => {
  const clock = clockOf(1_000_000);
  clock.pace = (step) => Math.max(4, step);
  clock.play();
  for (let now = 0; now <= 4000; now += 50) clock.tick(now);
  const early = clock.step;
  for (let now = 4000; now <= 8000; now += 50) clock.tick(now);
  assert.ok(clock.step - early > 5 * early, `${early} then ${clock.step}`);
});
