import assert from 'node:assert/strict';
import test from 'node:test';
import { boardOf, look } from '../js/io/first.js';
import { askWritten, writtenAt } from '../js/io/written.js';

/** A document that names answers beside it. @param {Record<string, string>} [dataset] */
function beside(dataset) {
  Object.assign(globalThis, { document: { querySelector: () => (dataset ? { dataset } : null) } });
}

const first = { verb: 'solve', game: 'maze', body: look(boardOf({ game: 'maze' })) };

test('what a page asks first lies beside it, and nothing else does', () => {
  beside({ sum: 'ABCDEFGH', names: 'en-games pt-games pt-first en-game-maze en-solve-maze' });
  assert.equal(writtenAt({ verb: 'first', game: '' }, 'pt-BR'), 'assets/pt-first-ABCDEFGH.json');
  assert.equal(writtenAt({ verb: 'games', game: '' }, 'pt-BR'), 'assets/pt-games-ABCDEFGH.json');
  assert.equal(writtenAt({ verb: 'game', game: 'maze' }, 'en'), 'assets/en-game-maze-ABCDEFGH.json');
  assert.equal(writtenAt(first, 'en'), 'assets/en-solve-maze-ABCDEFGH.json');
  const others = [{ ...first, game: 'chess' }, { ...first, body: look({ example: 2, params: {} }) }, { ...first, body: look({ example: 1, params: { tie: 'draw' } }) },
    { ...first, body: { ...first.body, method: 'slow' } }, { ...first, body: look({ text: '#', params: {} }) }, { verb: 'show', game: 'maze', body: { example: 1 } }];
  for (const other of others) assert.equal(writtenAt(other, 'en'), '', JSON.stringify(other));
  assert.equal(writtenAt(first, 'pt'), '');
  beside();
  assert.equal(writtenAt(first, 'en'), '');
});

test('an answer that can not be fetched is none, so that the engine is asked', async () => {
  beside({ sum: 'ABCDEFGH', names: 'en-solve-maze' });
  globalThis.fetch = async () => Response.json({ told: 1 });
  assert.deepEqual(await askWritten(first, 'en'), { told: 1 });
  globalThis.fetch = async () => new Response('', { status: 404 });
  assert.equal(await askWritten(first, 'en'), undefined);
  globalThis.fetch = async () => new Response('<!doctype html>');
  assert.equal(await askWritten(first, 'en'), undefined);
  globalThis.fetch = async () => { throw new TypeError('no network'); };
  assert.equal(await askWritten(first, 'en'), undefined);
});
