import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {any} */
const world = globalThis;
/** What the service worker listens to. @type {Record<string, (event: any) => void>} */
const heard = {};
Object.assign(world, {
  site: { version: '1', files: ['index.html'] },
  location: { origin: 'https://example.org' },
  addEventListener: (/** @type {string} */ kind, /** @type {any} */ act) => { heard[kind] = act; },
});
await import('../js/engine/offline.js');

/** What the service worker answers, with a store and a network. @param {() => Promise<any>} open @param {() => Promise<Response>} fetch @returns {Promise<Response>} */
async function answer(open, fetch) {
  Object.assign(world, { caches: { open }, fetch });
  /** @type {Promise<Response>|undefined} */
  let given;
  heard.fetch?.({ request: new Request('https://example.org/assets/a.js'), respondWith: (/** @type {any} */ said) => { given = said; } });
  assert.ok(given, 'a request for a file of the page is answered');
  return given;
}

const holds = (/** @type {Response|undefined} */ response) => async () => ({ match: async () => response });
const broken = async () => { throw new TypeError('gone'); };

test('what is kept comes before the network, and the network when the store does not have it or is broken', async () => {
  const network = async () => new Response('network');
  assert.equal(await (await answer(holds(new Response('kept')), network)).text(), 'kept');
  assert.equal(await (await answer(holds(undefined), network)).text(), 'network');
  assert.equal(await (await answer(broken, network)).text(), 'network');
});

test('without store and network the answer is an error, and no broken promise', async () => {
  assert.equal((await answer(holds(undefined), broken)).type, 'error');
  assert.equal((await answer(broken, broken)).type, 'error');
});
