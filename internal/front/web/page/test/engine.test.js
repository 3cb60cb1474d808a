import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import test from 'node:test';
import { host, rest } from './document.js';
import { english } from './english.js';
import { Engines, keepPage } from '../js/io/engine.js';
import { loading } from '../js/io/arrived.js';
import { askService } from '../js/io/http.js';

/** The smallest module there is. */
const module = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);
/** Whether an error is a problem that says so. @param {string} key */
const titled = (key) => (/** @type {any} */ error) => error.constructor.name === 'Problem' && error.title === english()[key];
const turns = async () => { for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate); };

/** The engines that were started, each with what it was sent. @type {FakeWorker[]} */
const workers = [];

class FakeWorker extends EventTarget {
  /** @type {any[]} */
  sent = [];
  ended = false;

  /** @param {string} script */
  constructor(script) {
    super();
    this.script = script;
    workers.push(this);
  }

  /** @param {any} data */
  postMessage(data) { this.sent.push(data); }

  terminate() { this.ended = true; }

  /** What the engine says. @param {object} data */
  says(data) { this.dispatchEvent(Object.assign(new Event('message'), { data })); }

  /** The letters that it was sent. */
  get letters() { return this.sent.filter(({ letter }) => letter).map(({ letter }) => JSON.parse(letter)); }
}

Object.assign(globalThis, { Worker: FakeWorker });

/** Engines whose file is served so. @param {Uint8Array} bytes @param {Record<string, string>} [headers] */
function engines(bytes, headers = {}) {
  workers.length = 0;
  globalThis.fetch = /** @type {any} */ (async () => new Response(/** @type {any} */ (bytes), { headers }));
  return new Engines('engine.wasm', 'worker.js');
}

test('an engine is fetched, packed or not, and one that is not there is told to who asks', async () => {
  /** @type {(number|null)[]} */
  const shares = [];
  document.addEventListener('loading', () => shares.push(loading()));
  for (const bytes of [module, gzipSync(module)]) {
    shares.length = 0;
    assert.ok(await engines(bytes, { 'Content-Length': String(bytes.length) }).compiled instanceof WebAssembly.Module);
    assert.deepEqual([shares, loading(), document.documentElement.hasAttribute('data-loading')], [[0.99, null], null, false]);
  }
  shares.length = 0;
  await engines(module, { 'Content-Length': '16', 'Content-Encoding': 'gzip' }).compiled;
  assert.equal(shares[0], 0, 'what is unpacked on its way has another length');
  globalThis.fetch = async () => new Response('', { status: 404 });
  await assert.rejects(new Engines('engine.wasm', 'worker.js').ask({ verb: 'games', game: '' }, {}), titled('problem.no-engine'));
});

test('two engines work at a time, each gets one letter after the other, and every answer goes to who asked', async () => {
  const made = engines(module);
  /** @type {any[]} */
  const far = [];
  const asks = ['a', 'b', 'c'].map((game) => made.ask({ verb: 'solve', game, body: { text: game } }, { progress: (p) => far.push(p) }));
  await turns();
  assert.deepEqual(workers.map((one) => [one.script, one.sent[0].module instanceof WebAssembly.Module, one.letters]), ['a', 'b'].map((game) => ['worker.js', true, [{ verb: 'solve', game, language: 'en', body: { text: game } }]]));
  const [first, second] = workers;
  second?.says({ progress: '{"n":1}' });
  assert.deepEqual(far, [{ n: 1 }]);
  second?.says({ reply: '{"answer":"B"}' });
  assert.equal(await asks[1], 'B');
  assert.equal(second?.letters.at(-1).game, 'c', 'what waited is next');
  first?.says({ reply: '{"problem":{"title":"NO","status":422}}' });
  await assert.rejects(asks[0] ?? Promise.resolve(), (/** @type {any} */ error) => error.status === 422);
  second?.says({ reply: '{"answer":"C"}' });
  assert.equal(await asks[2], 'C');
  const again = made.ask({ verb: 'games', game: '' }, {});
  await turns();
  assert.equal(workers.length, 2, 'an engine that has nothing to do is asked');
  workers.find((one) => one.letters.at(-1).verb === 'games')?.says({ reply: '{"answer":"D"}' });
  assert.equal(await again, 'D');
});

test('what is given up ends its engine, and an engine that is lost is replaced', async () => {
  const made = engines(module);
  const [one, waiting] = [new AbortController(), new AbortController()];
  const asks = [one.signal, undefined, waiting.signal].map((signal, i) => made.ask({ verb: 'solve', game: `g${i}` }, { signal }));
  for (const ask of asks) ask.catch(() => {});
  await turns();
  waiting.abort(new Error('no more'));
  await assert.rejects(asks[2] ?? Promise.resolve(), /no more/);
  assert.deepEqual(workers.map(({ ended }) => ended), [false, false], 'what only waited ends nothing');
  one.abort(new Error('stop'));
  await assert.rejects(asks[0] ?? Promise.resolve(), /stop/);
  assert.deepEqual(workers.map(({ ended }) => ended), [true, false, false], 'another is started at once');
  const next = made.ask({ verb: 'solve', game: 'next' }, {});
  await turns();
  assert.deepEqual(workers.map((worker) => worker.letters.map(({ game }) => game)), [['g0'], ['g1'], ['next']]);
  workers[1]?.says({ ended: true });
  await assert.rejects(asks[1] ?? Promise.resolve(), titled('problem.engine-lost'));
  workers[2]?.dispatchEvent(new Event('error'));
  await assert.rejects(next, titled('problem.engine-lost'));
  assert.deepEqual(workers.map(({ ended }) => ended), [true, true, true]);
  await assert.rejects(made.ask({ verb: 'solve', game: 'late' }, { signal: AbortSignal.abort(new Error('already')) }), /already/);
  assert.equal(workers.length, 3);
});

test('a newer version of the page is offered once, and taken when the reader wants it', async () => {
  host();
  /** @type {string[]} */
  const told = [];
  const kept = Object.assign(new EventTarget(), { waiting: /** @type {any} */ (null), installing: /** @type {any} */ (null), update: async () => { told.push('update'); } });
  const offline = Object.assign(new EventTarget(), { controller: /** @type {any} */ (null), register: async (/** @type {string} */ name) => (told.push(name), kept) });
  Object.assign(navigator, { serviceWorker: offline });
  Object.assign(location, { reload: () => told.push('reload') });
  await keepPage();
  assert.deepEqual([told, document.getElementById('new-version')], [['sw.js'], null]);
  kept.installing = new EventTarget();
  kept.dispatchEvent(new Event('updatefound'));
  kept.waiting = { postMessage: (/** @type {string} */ words) => told.push(words) };
  kept.installing.dispatchEvent(new Event('statechange'));
  assert.equal(document.getElementById('new-version'), null, 'the first version is no newer one');
  offline.controller = {};
  for (let i = 0; i < 2; i++) kept.installing.dispatchEvent(new Event('statechange'));
  const offers = /** @type {any[]} */ (/** @type {unknown} */ (document.querySelectorAll('#new-version')));
  assert.equal(offers.length, 1);
  const [reload, close] = offers[0].querySelectorAll('button');
  offline.dispatchEvent(new Event('controllerchange'));
  assert.equal(told.includes('reload'), false);
  reload.click();
  assert.equal(told.at(-1), 'take over');
  offline.dispatchEvent(new Event('controllerchange'));
  offline.dispatchEvent(new Event('controllerchange'));
  assert.deepEqual(told.filter((one) => one === 'reload'), ['reload']);
  close.click();
  assert.equal(document.getElementById('new-version'), null);
  for (const hidden of [true, false]) {
    Object.assign(document, { hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  assert.deepEqual(told.filter((one) => one === 'update'), ['update'], 'who comes back looks for a newer one');
});

test('a service answers at once or by events, and what goes wrong is told with its status and when to ask again', async () => {
  /** @param {any} response @param {any} [how] */
  const ask = async (response, how = {}) => {
    /** @type {any} */
    let sent;
    globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ address, /** @type {any} */ init) => {
      sent = { address, ...init };
      if (response instanceof Error) throw response;
      return response;
    });
    return { sent: () => sent, answer: await askService({ verb: 'solve', game: 'a b', body: { text: 'x' } }, how).catch((error) => error) };
  };
  const plain = await ask(Response.json({ ok: 1 }));
  assert.deepEqual([plain.answer, plain.sent().address, plain.sent().method, plain.sent().body, plain.sent().headers.Accept], [{ ok: 1 }, 'v1/games/a%20b/solve', 'POST', '{"text":"x"}', 'application/json']);
  /** @type {any[]} */
  const far = [];
  const events = (/** @type {string} */ text) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
  const progress = (/** @type {any} */ p) => far.push(p);
  const told = await ask(events('event: progress\ndata: {"n":1}\n\nevent: other\ndata: 1\n\nevent: progress\ndata: {"n":2}\n\nevent: answer\ndata: {"ok":2}\n\n'), { progress });
  assert.deepEqual([told.answer, far, told.sent().headers.Accept], [{ ok: 2 }, [{ n: 1 }, { n: 2 }], 'text/event-stream']);
  assert.deepEqual((await ask(Response.json({ ok: 3 }), { progress })).answer, { ok: 3 }, 'a quick answer comes as it is');
  const long = ask(events(`event: answer\ndata: {"ok":"${'x'.repeat(600_000)}"}\n\n`), { progress });
  await rest();
  assert.equal((await long).answer.ok.length, 600_000);
  const status = (/** @type {{answer: any}} */ { answer }) => [answer.constructor.name, answer.status, answer.retryAfter];
  assert.deepEqual(status(await ask(events('event: problem\ndata: {"title":"NO","status":422}\n\n'), { progress })).slice(0, 2), ['Problem', 422]);
  assert.ok(titled('problem.cut')((await ask(events('event: progress\ndata: {"n":1}\n\n'), { progress })).answer), 'an answer that is cut off is none');
  assert.deepEqual(status(await ask(Response.json({ title: 'busy', status: 1 }, { status: 429, headers: { 'Retry-After': '7' } }))), ['Problem', 429, 7]);
  assert.deepEqual(status(await ask(new Response('<html>', { status: 502, headers: { 'Retry-After': '3' } }))), ['Problem', 502, 3]);
  assert.ok(titled('problem.unreachable')((await ask(new TypeError('no network'))).answer));
  assert.equal((await ask(new DOMException('', 'AbortError'))).answer.name, 'AbortError', 'what was given up is no problem');
});
