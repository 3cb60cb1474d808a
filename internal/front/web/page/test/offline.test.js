import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {any} */
const world = globalThis;
/** What the service worker listens to. @type {Record<string, (event: any) => void>} */
const heard = {};
Object.assign(world, {
  site: { version: '1', files: ['index.html', 'assets/a-ABCDEFG2.js'] },
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

test('a new version fetches its own files, drops those of older ones, and takes over when it is told to', async () => {
  /** @type {string[]} */
  const told = [];
  const whole = async (/** @type {string} */ kind, facts = {}) => {
    /** @type {Promise<unknown>|undefined} */
    let given;
    heard[kind]?.({ waitUntil: (/** @type {Promise<unknown>} */ until) => { given = until; }, ...facts });
    await given;
  };
  const real = world.Request;
  world.Request = class { constructor(/** @type {string} */ name, /** @type {any} */ { cache }) { Object.assign(this, { name, cache }); } };
  Object.assign(world, {
    caches: { open: async (/** @type {string} */ store) => ({ addAll: async (/** @type {any[]} */ list) => { told.push(...list.map(({ name, cache }) => `${store}: ${name} ${cache}`)); } }), keys: async () => ['jogada 0', 'jogada 1', 'other'], delete: async (/** @type {string} */ name) => { told.push(`delete ${name}`); } },
    clients: { claim: () => { told.push('claim'); } }, skipWaiting: () => { told.push('skip'); },
  });
  await whole('install');
  await whole('activate');
  await whole('message', { data: 'something' });
  await whole('message', { data: 'take over' });
  world.Request = real;
  assert.deepEqual(told, ['jogada 1: index.html no-cache', 'jogada 1: assets/a-ABCDEFG2.js force-cache', 'delete jogada 0', 'claim', 'skip']);
  let answered = false;
  for (const request of [new Request('https://example.org/v1', { method: 'POST' }), new Request('https://elsewhere.org/a.js')]) heard.fetch?.({ request, respondWith: () => { answered = true; } });
  assert.equal(answered, false, 'only files of the page are kept');
});
