import assert from 'node:assert/strict';
import test from 'node:test';
import { fetchAhead, fetchOnce } from '../js/io/begun.js';
import { requestOf } from '../js/io/request.js';

/** Answers every request with its number, and notes them. */
function numbered() {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (address) => Response.json(asked.push(String(address)));
  return asked;
}

test('what was asked for ahead is given to who asks by the same words, once', async () => {
  const asked = numbered();
  const letter = { verb: 'solve', game: 'maze', body: { example: 1 } };
  const { address, init } = requestOf(letter, 'pt-BR');
  fetchAhead(address, init);
  const again = requestOf(letter, 'pt-BR');
  const signal = new AbortController().signal;
  assert.equal(await (await fetchOnce(again.address, { ...again.init, signal })).json(), 1);
  assert.equal(await (await fetchOnce(again.address, again.init)).json(), 2);
  assert.deepEqual(asked, ['v1/games/maze/solve', 'v1/games/maze/solve']);
});

test('what the first page draws is a file of each language', () => {
  assert.equal(requestOf({ verb: 'first', game: '' }, 'pt-BR').address, 'first/pt.json');
});

test('other words are another question', async () => {
  const asked = numbered();
  const letter = { verb: 'solve', game: 'maze', body: { example: 1 } };
  const { address, init } = requestOf(letter, 'en');
  fetchAhead(address, init);
  const others = [requestOf(letter, 'es'), requestOf({ ...letter, body: { example: 2 } }, 'en'), requestOf(letter, 'en', 'text/event-stream'), requestOf({ verb: 'game', game: 'maze' }, 'en')];
  for (const other of others) await fetchOnce(other.address, other.init);
  assert.equal(asked.length, 1 + others.length);
  assert.equal(await (await fetchOnce(address, init)).json(), 1);
});

test('what was asked for ahead is read before somebody asks for it', async () => {
  globalThis.fetch = async (address) => (address === 'words' ? Response.json('said') : new Response('no words', { status: 502, statusText: 'Bad Gateway' }));
  for (const address of ['words', 'broken']) fetchAhead(address);
  const [words, broken] = [await fetchOnce('words'), await fetchOnce('broken')];
  assert.deepEqual([words.bodyUsed, broken.bodyUsed, broken.status], [true, true, 502]);
  assert.equal(await words.json(), 'said');
  await assert.rejects(broken.json(), SyntaxError);
});

test('what failed ahead fails who asks for it, and nobody else', async () => {
  globalThis.fetch = async () => { throw new TypeError('no network'); };
  fetchAhead('v1/games');
  await assert.rejects(fetchOnce('v1/games'), /no network/);
});
