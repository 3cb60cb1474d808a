import assert from 'node:assert/strict';
import test from 'node:test';
import { Session } from '../js/session.js';

/** @typedef {import('../js/types.js').Game} Game */

const game = /** @type {Game} */ ({ name: 'maze', brushes: [], kinds: [], params: [], methods: [], examples: [] });
const view = { grid: { rows: 1, cols: 2, looks: [{ kind: 'plain' }], cells: [0, 0], tokens: [] } };
const counts = { expanded: 1, generated: 1, stored: 1 };

/** Answers as the service would, and notes what it was asked. @param {(verb: string, body: any) => unknown} answer */
function serve(answer) {
  /** @type {{verb: string, body: any}[]} */
  const asked = [];
  globalThis.fetch = async (path, { body = '{}', signal } = /** @type {any} */ ({})) => {
    const verb = String(path).split('/').at(-1) ?? '';
    asked.push({ verb, body: JSON.parse(String(body)) });
    const told = await answer(verb, JSON.parse(String(body)));
    if (signal?.aborted) throw new DOMException('', 'AbortError');
    return told instanceof Response ? told : Response.json(told);
  };
  return asked;
}

/** A board, and its answer when it is solved. @param {string} verb @param {any} body @param {string} [verdict] */
function plain(verb, body, verdict = 'proved') {
  const shown = { text: body.text?.split('+')[(body.case ?? 1) - 1] ?? 'drawn', params: {}, cases: body.text?.split('+').length ?? 1, case: body.case ?? 1, view };
  return verb === 'solve' ? { ...shown, report: { verdict, counts }, frames: [], layers: [] } : shown;
}

test('each board of a text that holds several is solved as itself, and the others stay in reach', async () => {
  const asked = serve(plain);
  const session = new Session(game);
  await session.setText('a+b+c', {}, 2);
  assert.equal(session.board?.text, 'b');
  assert.deepEqual(asked, [{ verb: 'solve', body: { text: 'a+b+c', params: {}, case: 2, budget: { seconds: 2 } } }]);
  assert.deepEqual(session.source, { text: 'a+b+c', params: {}, cases: 3, case: 2 });
  await session.setText(session.source?.text ?? '', {}, 3);
  assert.equal(session.board?.text, 'c');
  await session.setText('d', {});
  assert.equal(session.source, null);
});

test('a long text is shown before it is solved', async () => {
  const asked = serve(plain);
  const session = new Session(game);
  await session.setText('a'.repeat(5000), {});
  assert.deepEqual(asked.map(({ verb }) => verb), ['show', 'solve']);
  assert.ok(session.settled);
});

test('a text that can not be read leaves the board, its answer and the texts beside it', async () => {
  serve((verb, body) => (body.text === '!' ? Response.json({ title: 'bad', status: 422, detail: 'line 1' }, { status: 422 }) : plain(verb, body)));
  const session = new Session(game);
  await session.setText('a+b', {});
  await session.setText('!', {});
  assert.equal(session.problem?.status, 422);
  assert.equal(session.board?.text, 'a');
  assert.ok(session.settled);
  assert.equal(session.source?.cases, 2);
});

test('a long search that is stopped leaves what was known of the board', async () => {
  serve((verb, body) => (verb === 'solve' && !body.budget ? new Promise(() => {}) : plain(verb, body, 'unknown')));
  const session = new Session(game);
  await session.setText('a', {});
  const known = session.answer;
  void session.solve();
  assert.ok(session.busy && session.patient);
  session.stop();
  assert.equal(session.answer, known);
  assert.ok(session.settled && session.asks && !session.patient && session.busy === null);
});

test('a program that is typed is answered in a glance, or else with all the time there is', async () => {
  /** @type {(verb: string, body: any) => unknown} */
  const hurried = (verb, body) => plain(verb, body, body.budget ? 'unknown' : 'proved');
  /** @type {(verb: string, body: any) => unknown} */
  const unread = (verb, body) => (body.budget ? Response.json({ title: 'large', status: 413 }, { status: 413 }) : plain(verb, body));
  for (const answer of [hurried, unread]) {
    const asked = serve(answer);
    const session = new Session(game);
    await session.typeText('a');
    assert.deepEqual(asked.map(({ body }) => [body.text, body.budget?.seconds]), [['a', 2], ['a', undefined]]);
    assert.equal(session.answer?.report.verdict, 'proved');
    assert.equal(session.problem, null);
    assert.ok(session.settled && !session.asks);
  }
});

test('a board that comes after a long search is looked at for a glance only, and says so', async () => {
  serve(plain);
  const session = new Session(game);
  await session.setText('a', {});
  await session.solve();
  assert.ok(session.patient);
  await session.setText('b', {});
  assert.ok(!session.patient);
});

test('a search that is stopped keeps how far it had come', async () => {
  const far = { counts: { expanded: 7000, generated: 8000, stored: 9000 }, bounds: { at_least: 3, at_most: null }, seconds: 1.5 };
  /** @type {(body: any) => Response} */
  const stream = () => new Response(new ReadableStream({
    start(controller) { // and never ends
      controller.enqueue(new TextEncoder().encode(`event: progress\ndata: ${JSON.stringify(far)}\n\n`));
    },
  }), { headers: { 'Content-Type': 'text/event-stream' } });
  serve((verb, body) => (verb === 'solve' && !body.budget ? stream(body) : plain(verb, body, 'unknown')));
  const session = new Session(game);
  await session.setText('a', {});
  const told = new Promise((seen) => {
    session.addEventListener('busy', () => session.busy?.seconds === far.seconds && seen(undefined));
  });
  void session.solve();
  await told;
  session.stop();
  assert.deepEqual(session.halted, far);
  await session.setText('b', {});
  assert.equal(session.halted, null);
});

test('a service that is gone, or busy, takes no answer away', async () => {
  for (const fails of [() => Promise.reject(new TypeError('no network')), () => Response.json({ title: 'busy', status: 429 }, { status: 429, headers: { 'Retry-After': '3600' } })]) {
    serve(plain);
    const session = new Session(game);
    await session.setText('a', {});
    const known = session.answer;
    serve(fails);
    await session.setView({ grid: { ...view.grid, cells: [0, 0] } });
    assert.ok(session.problem && session.stale && session.asks);
    assert.equal(session.answer, known);
    session.close();
    await session.setText('b', {});
    assert.equal(session.board?.text, '');
    assert.equal(session.answer, known);
    serve((verb, body) => Response.json({ title: 'bad', status: 422, detail: 'no board' }, { status: 422 }));
    await session.setView({ grid: { ...view.grid, cells: [0, 0] } });
    assert.equal(session.answer, null);
  }
});

test('an answer that comes after the board was changed is not shown', async () => {
  const session = new Session(game);
  /** @type {Promise<void>|undefined} */
  let first;
  const answer = await new Promise((asked) => {
    serve((verb, body) => (verb === 'solve' && body.text === 'slow' ? new Promise((done) => asked(() => done(plain(verb, body)))) : plain(verb, body)));
    first = session.setText('slow', {});
  });
  await session.setText('quick', {});
  answer();
  await first;
  assert.equal(session.answers, 1);
  assert.equal(session.board?.text, 'quick');
  assert.equal(session.answer?.text, 'quick');
});

/** A game with a rule, a shape, a detail and levels. */
const rich = /** @type {Game} */ (/** @type {unknown} */ ({
  ...game, methods: [{ name: 'one' }, { name: 'two' }],
  params: [{ name: 'pace', role: 'rule', default: 'slow' }, { name: 'size', role: 'shape', default: '3' }, { name: 'words', role: 'detail', default: 'few' }, { name: 'level', role: 'rule', default: '1' }],
}));

/** A board of that game, under the rules that it was asked for. @param {string} verb @param {any} body */
const ruled = (verb, body) => ({ .../** @type {any} */ (plain(verb, body)), params: { pace: 'slow', size: '3', level: '1', ...body.params }, levels: { param: 'level', keys: ['a', 'b'] }, methods: rich.methods });

test('rules and details go on to the next board; its shape, and the level of the text before, do not', async () => {
  const asked = serve(ruled);
  const session = new Session(rich);
  await session.setText('a', { pace: 'fast', size: '7', level: '2' });
  await session.setParams({ words: 'many' });
  assert.deepEqual(asked.at(-1)?.body.params, { pace: 'fast', size: '7', level: '2', words: 'many' });
  assert.deepEqual(session.question(), { text: 'a', params: { pace: 'fast', size: '7', level: '2', words: 'many' } });
  await session.setText('b');
  assert.deepEqual(asked.at(-1)?.body, { text: 'b', params: { pace: 'fast', words: 'many' }, case: 1, budget: { seconds: 2 } });
});

test('a rule that is refused is not in force, nor is a detail', async () => {
  serve((verb, body) => (body.params?.pace === 'no' || body.params?.words === 'no' ? Response.json({ title: 'bad', status: 422, detail: 'x' }, { status: 422 }) : ruled(verb, body)));
  const session = new Session(rich);
  await session.setText('a', {});
  await session.setParams({ words: 'many' });
  for (const name of ['words', 'pace']) {
    await session.setParams({ [name]: 'no' });
    assert.equal(session.problem?.status, 422);
    assert.equal(session.dismiss()?.status, 422);
    assert.deepEqual([session.problem, session.details, session.board?.params.pace, session.settled], [null, { words: 'many' }, 'slow', true]);
  }
});

test('a board that was made elsewhere is alone, and a method that it does not have is not used', async () => {
  const asked = serve(ruled);
  const session = new Session(rich);
  await session.setText('a+b', {});
  await session.setMethod('two');
  assert.equal(asked.at(-1)?.body.method, 'two');
  const before = asked.length;
  await session.setMethod('two');
  assert.equal(asked.length, before, 'the same method is not asked again');
  await session.setShown(/** @type {any} */ ({ ...ruled('show', { text: 'c' }), methods: [{ name: 'one' }] }));
  assert.deepEqual([session.source, session.method, asked.at(-1)?.body.method, asked.at(-1)?.body.text], [null, '', undefined, 'c']);
});

test('a glance that a busy service refused is taken again when the service said', async (t) => {
  let busy = true;
  const asked = serve((verb, body) => (verb === 'solve' && busy ? Response.json({ title: 'busy', status: 429 }, { status: 429, headers: { 'Retry-After': '2' } }) : plain(verb, body)));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const session = new Session(game);
  await session.setView(view);
  assert.deepEqual([asked.length, session.problem?.status], [1, 429]);
  busy = false;
  t.mock.timers.tick(1999);
  assert.equal(asked.length, 1);
  t.mock.timers.tick(1);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  assert.deepEqual([asked.length, session.problem, session.settled], [2, null, true]);
  busy = true;
  await session.solve();
  t.mock.timers.tick(10_000);
  assert.equal(asked.length, 3, 'what was asked for by hand is not asked again by itself');
  session.close();
});

test('a search that begins anew reports nothing until it is as far as before', async () => {
  const far = (/** @type {number} */ expanded) => `event: progress\ndata: ${JSON.stringify({ counts: { expanded, generated: 0, stored: 0 }, bounds: { at_least: null, at_most: null }, seconds: 1 })}\n\n`;
  serve((verb, body) => (verb === 'solve' && !body.budget ? new Response([5, 9, 2, 9, 12].map(far).join('') + `event: answer\ndata: ${JSON.stringify(plain(verb, body))}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } }) : plain(verb, body)));
  const session = new Session(game);
  await session.setText('a', {});
  /** @type {(number|undefined)[]} */
  const seen = [];
  session.addEventListener('busy', () => seen.push(session.busy?.counts.expanded));
  const cost = session.cost;
  await session.solve();
  assert.deepEqual(seen.filter((n) => n), [5, 9, 9, 12]);
  assert.equal(session.cost, cost, 'what a long search took says nothing of a glance');
});

test('a decided answer without its check or its pictures is completed in the background, and the next edit calls that off', async () => {
  /** @type {(() => void)[]} */
  const held = [];
  const asked = serve(async (verb, body) => {
    const answer = /** @type {any} */ (plain(verb, body));
    const whole = body.budget.seconds > 2;
    if (whole) await new Promise((go) => held.push(() => go(undefined)));
    return { ...answer, omitted: whole ? undefined : ['frames'], report: { ...answer.report, proof: { checked: whole || null } } };
  });
  const session = new Session(game);
  await session.setText('a', {});
  const first = session.answer;
  assert.ok(session.checking && session.settled && session.busy === null, 'the answer is there while it is checked');
  await session.setText('b', {});
  held[0]?.();
  await new Promise((go) => setTimeout(go));
  assert.ok(session.checking, 'what completes the answer of the board before leaves this one as it is');
  assert.notEqual(session.answer, first);
  held[1]?.();
  while (session.checking) await new Promise((go) => setTimeout(go));
  assert.equal(session.answer?.report.proof.checked, true);
  assert.equal(asked.length, 4);
});
