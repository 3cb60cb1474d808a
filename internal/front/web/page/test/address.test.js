import assert from 'node:assert/strict';
import test from 'node:test';

/** A window whose address can be written, as history does. @param {string} hash */
function windowAt(hash) {
  /** @type {string[]} */
  const written = [];
  const history = { pushState: write('push'), replaceState: write('replace') };
  /** @param {string} way */
  function write(way) {
    return (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ fragment) => {
      written.push(`${way} ${fragment}`);
      Reflect.get(globalThis, 'location').hash = fragment;
    };
  }
  Object.assign(globalThis, { location: { hash }, history });
  return written;
}

test('the address follows what is shown when things have come to rest', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const written = windowAt('#/keys');
  const { Address } = await import('../js/io/address.js');
  const address = new Address(() => ({ game: 'keys', step: 3 }));
  address.note(true);
  address.note();
  t.mock.timers.tick(249);
  await new Promise(setImmediate);
  assert.deepEqual(written, []);
  t.mock.timers.tick(1);
  await new Promise(setImmediate);
  assert.deepEqual(written, ['push #/keys?step=3']);
  assert.ok(address.own);
});

test('who goes elsewhere by the address is not called back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const written = windowAt('#/keys');
  const { Address } = await import('../js/io/address.js');
  const address = new Address(() => ({ game: 'keys', step: 3 }));
  address.note();
  Reflect.get(globalThis, 'location').hash = '#/jump';
  t.mock.timers.tick(250);
  await new Promise(setImmediate);
  assert.deepEqual(written, []);
});
