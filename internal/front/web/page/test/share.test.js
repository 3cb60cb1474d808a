import assert from 'node:assert/strict';
import test from 'node:test';
import { BrokenLink, fragmentOf, stateOf } from '../js/io/share.js';

/** @type {import('../js/io/share.js').State} */
const full = {
  game: 'maze', text: '2 2\n0 1\n1 0 + & = # é\n', case: 3, params: { move: 'walk', 'a-b': 'x=y&z' }, method: 'bfs',
  tab: 'play', layers: [0, 2], given: { 0: 3, 2: 0 }, track: 'search', step: 17, positions: [[0.25, 0.5], [1, 0]],
};

test('a short state is written out in the link and read back the same', async () => {
  const fragment = await fragmentOf(full);
  assert.match(fragment, /^#\/maze\?text=/);
  assert.deepEqual(await stateOf(fragment), full);
});

test('a game that is played is in the link of the tab where it is played, and a game that has only begun is not', async () => {
  const game = { game: 'maze', tab: /** @type {const} */ ('play'), played: { human: 'cat', moves: ['1 2', '→⇐', 'a&b'], state: 'at 3' } };
  assert.deepEqual((await stateOf(await fragmentOf(game)))?.played, game.played);
  assert.deepEqual((await stateOf(await fragmentOf({ ...game, played: { human: '', moves: ['x'], state: undefined } })))?.played, { human: undefined, moves: ['x'], state: undefined });
  assert.equal(await fragmentOf({ ...game, played: { human: 'cat', moves: [] } }), '#/maze?tab=play');
  assert.equal(await fragmentOf({ ...game, tab: 'solve' }), '#/maze');
});

test('a long state is compressed and read back the same', async () => {
  const long = { ...full, text: 'a b c 1 2 3\n'.repeat(5000) };
  const fragment = await fragmentOf(long);
  assert.match(fragment, /^#\/maze\?z=[A-Za-z0-9_-]+$/);
  assert.ok(fragment.length < 2000, `${fragment.length} characters`);
  assert.deepEqual(await stateOf(fragment), long);
});

test('a link for another page says so in the open, long or short', async () => {
  for (const text of ['1 2\n', 'a b c 1 2 3\n'.repeat(5000)]) {
    const fragment = await fragmentOf({ ...full, text, embed: true });
    assert.match(fragment, /&embed$/);
    assert.deepEqual(await stateOf(fragment), { ...full, text, embed: true });
  }
  assert.equal(await fragmentOf({ game: 'maze', embed: true }), '#/maze?embed');
  assert.equal((await stateOf('#/maze?embed'))?.embed, true);
  assert.equal((await stateOf('#/maze?step=2'))?.embed, undefined);
  assert.equal(await fragmentOf({ game: 'maze', step: 2, present: true }), '#/maze?step=2&present');
  assert.equal((await stateOf('#/maze?step=2&present'))?.present, true);
  assert.equal((await stateOf('#/maze?embed'))?.present, undefined);
});

test('a link that names only a game opens it with nothing switched on', async () => {
  assert.equal(await fragmentOf({ game: 'maze' }), '#/maze');
  assert.deepEqual(await stateOf('#/maze'), {
    game: 'maze', params: {}, case: 1, method: '', tab: 'solve', layers: [], track: 'line', step: 0,
  });
});

test('a link without a game opens none', async () => {
  for (const fragment of ['', '#', '#/', '#main']) assert.equal(await stateOf(fragment), null, fragment);
});

test('numbers are kept from the smallest on', async () => {
  for (const n of [1, 2, 3, 10, 100]) {
    const state = await stateOf(await fragmentOf({ game: 'maze', case: n, step: n, layers: [n - 1], given: { [n - 1]: n } }));
    assert.deepEqual([state?.case, state?.step, state?.layers, state?.given], [n, n, [n - 1], { [n - 1]: n }]);
  }
});

test('an empty board is not the same as no board', async () => {
  assert.equal((await stateOf(await fragmentOf({ game: 'maze', text: '' })))?.text, '');
  assert.equal((await stateOf('#/maze'))?.text, undefined);
});

test('a compressed state that was cut off is an error', async () => {
  const fragment = await fragmentOf({ ...full, text: 'abcdefghij'.repeat(500) + Math.PI });
  await assert.rejects(stateOf(fragment.slice(0, -8)));
});

test('nonsense in numbers is read as nothing', async () => {
  const state = await stateOf('#/maze?step=-4&case=x&tab=other&at=9_nope~0.5_0.25');
  assert.equal(state?.step, 0);
  assert.equal(state?.case, 1);
  assert.equal(state?.tab, 'solve');
  assert.deepEqual(state?.positions, [[1, 0.5], [0.5, 0.25]]);
});

test('a link that can not be read is told as broken, with the game that it names', async () => {
  for (const [fragment, game] of [['#/maze?z=@@@', 'maze'], ['#/maze?z=AAAA', 'maze'], ['#/%E0%A4%A', '']]) {
    await assert.rejects(stateOf(fragment ?? ''), (error) => error instanceof BrokenLink && error.game === game);
  }
});

test('a link that unpacks to more than a board is broken, and is not unpacked to the end', async () => {
  const { deflateRawSync } = await import('node:zlib');
  const bomb = (/** @type {number} */ length) => `#/maze?z=${deflateRawSync(Buffer.from(`text=${'a'.repeat(length)}`), { level: 1 }).toString('base64url')}`;
  await assert.rejects(stateOf(bomb(8 << 20)), BrokenLink);
  assert.equal((await stateOf(bomb(1 << 20)))?.text?.length, 1 << 20);
});

test('names of parameters in a link change no other object', async () => {
  const state = await stateOf('#/maze?p.__proto__=1&p.constructor=2&p.toString=3&given=__proto___1');
  assert.equal(Object.getPrototypeOf(state?.params), Object.prototype);
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.deepEqual(Object.keys(state?.params ?? {}).sort(), ['__proto__', 'constructor', 'toString']);
});
