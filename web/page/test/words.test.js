import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import en from '../js/lang/en.js';
import es from '../js/lang/es.js';
import pt from '../js/lang/pt.js';
import { say } from '../js/say.js';

const all = { en, pt, es };

/** @param {import('../js/say.js').Words} words */
const blanks = (words) => [...new Set((typeof words === 'string' ? words : words.one + words.other).match(/\{\w+\}/g))].sort().join();

test('every language has words for the same keys, with the same blanks', () => {
  for (const words of [all.pt, all.es]) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(all.en).sort());
    for (const [key, form] of Object.entries(all.en)) assert.equal(blanks(words[key] ?? ''), blanks(form), key);
  }
});

test('no key has words twice', () => {
  for (const name of Object.keys(all)) {
    const keys = [...readFileSync(new URL(`../js/lang/${name}.js`, import.meta.url), 'utf8').matchAll(/^  '([^']+)':/gm)].map((m) => m[1]);
    assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), [], name);
  }
});

test('every key that the page says has words', () => {
  const folder = new URL('../js/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const said = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bsay\('([^']+)'/g)].map((m) => m[1] ?? ''));
  assert.ok(said.length > 50, `${said.length} keys`);
  assert.deepEqual([...new Set(said)].filter((key) => !(key in all.en)), []);
});

test('every key that has words is said somewhere', () => {
  const folder = new URL('../js/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js') && !name.startsWith('lang'));
  const code = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const begun = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((m) => m[1] ?? '');
  assert.deepEqual(Object.keys(en).filter((key) => !code.includes(`'${key}'`) && !begun.some((start) => key.startsWith(start))), []);
});

test('blanks are filled, and a number decides between one and many', () => {
  assert.equal(say('line', { n: 1 }), 'Line of play: 1 move');
  assert.equal(say('line', { n: 1234 }), 'Line of play: 1,234 moves');
  assert.equal(say('no such key'), 'no such key');
});
