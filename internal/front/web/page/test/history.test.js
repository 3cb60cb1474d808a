import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from '../js/edit/history.js';

test('a step is undone and done again, the last one first', () => {
  const history = new History();
  history.push('a');
  history.push('b');
  assert.deepEqual([history.undo(), history.undo(), history.undo()], ['b', 'a', null]);
  assert.deepEqual([history.redo(), history.redo(), history.redo()], ['a', 'b', null]);
});

test('a new step forgets what was undone', () => {
  const history = new History();
  history.push('a');
  history.undo();
  history.push('b');
  assert.equal(history.canRedo, false);
  assert.equal(history.undo(), 'b');
  assert.equal(history.canUndo, false);
});

test('the oldest steps are forgotten when there are too many or they weigh too much', () => {
  const many = new History({ steps: 2 });
  for (const step of ['a', 'b', 'c']) many.push(step);
  assert.deepEqual([many.undo(), many.undo(), many.undo()], ['c', 'b', null]);
  const heavy = new History({ weight: 10 });
  heavy.push('a', 6);
  heavy.push('b', 6);
  assert.deepEqual([heavy.undo(), heavy.undo()], ['b', null]);
});

test('a single step is kept however heavy it is', () => {
  const history = new History({ weight: 10 });
  history.push('a', 1000);
  assert.equal(history.undo(), 'a');
});

test('a history that is cleared has nothing to undo or to do again, and begins anew', () => {
  const history = new History({ weight: 10 });
  history.push('a', 6);
  history.push('b', 4);
  history.undo();
  history.clear();
  assert.deepEqual([history.canUndo, history.canRedo, history.undo(), history.redo()], [false, false, null, null]);
  history.push('c', 6);
  history.push('d', 4);
  assert.deepEqual([history.undo(), history.undo(), history.undo()], ['d', 'c', null]);
});
