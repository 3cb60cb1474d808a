import assert from 'node:assert/strict';
import test from 'node:test';
import { begun, during, later, tellPending } from '../js/pending.js';

/** Notes what is told. */
function watched() {
  /** @type {number[]} */
  const told = [];
  tellPending((count) => told.push(count));
  return told;
}

test('what is under way is told from its beginning to its end, however it ends', async () => {
  const told = watched();
  const [one, two] = [begun(), begun()];
  one();
  one();
  two();
  assert.deepEqual(told, [0, 1, 2, 1, 0]);
  assert.equal(await during(Promise.resolve('done')), 'done');
  await assert.rejects(during(Promise.reject(new Error('failed'))), /failed/);
  assert.deepEqual(told.slice(5), [1, 0, 1, 0]);
});

test('a pause is under way until it is over, and what it begins follows without a gap', async () => {
  const told = watched();
  const end = await new Promise((done) => later(() => done(begun()), 1));
  assert.deepEqual(told, [0, 1, 2, 1]);
  end();
  const off = later(() => assert.fail('it was called off'), 1);
  off();
  off();
  assert.deepEqual(told, [0, 1, 2, 1, 0, 1, 0]);
});
