import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import board from '../js/lang/board.js';
import en from '../js/lang/en.js';
import es from '../js/lang/es.js';
import panels from '../js/lang/panels.js';
import pt from '../js/lang/pt.js';
import { say } from '../js/say.js';

const all = {
  en: { ...board.en, ...panels.en, ...en },
  pt: { ...board.pt, ...panels.pt, ...pt },
  es: { ...board.es, ...panels.es, ...es },
};

/** @param {import('../js/say.js').Words} words */
const blanks = (words) => [...new Set((typeof words === 'string' ? words : words.one + words.other).match(/\{\w+\}/g))].sort().join();

test('every language has words for the same keys, with the same blanks', () => {
  for (const words of [all.pt, all.es]) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(all.en).sort());
    for (const [key, form] of Object.entries(all.en)) assert.equal(blanks(words[key] ?? ''), blanks(form), key);
  }
});

test('no part of the page takes a key of another', () => {
  const keys = [en, board.en, panels.en].flatMap((words) => Object.keys(words));
  assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
});

test('every key that the page says has words', () => {
  const folder = new URL('../js/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const said = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bsay\('([^']+)'/g)].map((m) => m[1] ?? ''));
  assert.ok(said.length > 50, `${said.length} keys`);
  assert.deepEqual([...new Set(said)].filter((key) => !(key in all.en)), []);
});

test('blanks are filled, and a number decides between one and many', () => {
  assert.equal(say('line', { n: 1 }), 'Line of play: 1 move');
  assert.equal(say('line', { n: 1234 }), 'Line of play: 1,234 moves');
  assert.equal(say('no such key'), 'no such key');
});
