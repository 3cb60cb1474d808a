import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { host, outside, rest } from './document.js';
import { open } from './bench.js';
import { game, service } from './corridor.js';
import { nextInLesson, putOnShelf, readShelf, shelf, takeOff, writeShelf } from '../js/shelf.js';
import { homeShelf } from '../js/homeshelf.js';
import { keep } from '../js/memory.js';
import { forgetRecent } from '../js/recent.js';

const kept = (/** @type {string} */ name, lesson = '') => ({ name, game: 'corridor', fragment: `#/corridor?text=${name}`, key: name, lesson });

test('what is kept comes back from a file, and nothing else does', () => {
  keep('jogada.shelf', '');
  putOnShelf([kept('a'), kept('b', 'walls'), kept('c', 'walls')]);
  putOnShelf([{ ...kept('b', 'walls'), name: 'B' }]);
  assert.deepEqual(shelf().map(({ name }) => name), ['a', 'B', 'c'], 'the same board in the same lesson is one');
  assert.deepEqual(readShelf(writeShelf()), shelf());
  assert.deepEqual(['', '{', '{}', '[]', '{"format":"jogada.shelf/2","kept":[]}', '{"format":"jogada.shelf/1","kept":7}'].map(readShelf), [null, null, null, null, null, null]);
  const bad = [null, 7, { ...kept('x'), fragment: 'https://elsewhere.example' }, { ...kept('y'), name: 7 }, { ...kept('z'), fragment: `#/${'z'.repeat(300_000)}` }];
  assert.deepEqual(readShelf(JSON.stringify({ format: 'jogada.shelf/1', kept: bad })), []);
  assert.equal(readShelf(JSON.stringify({ format: 'jogada.shelf/1', kept: Array.from({ length: 500 }, (_, i) => kept(`n${i}`)) }))?.length, 300);
  assert.deepEqual([nextInLesson('b')?.name, nextInLesson('c'), nextInLesson('a')], ['c', null, null]);
  takeOff(kept('b', 'walls'));
  assert.deepEqual(shelf().map(({ name }) => name), ['a', 'c']);
});

test('a board is kept under a name in a lesson, which is presented board by board', async () => {
  service();
  keep('jogada.shelf', '');
  const at = await open({ text: 'm..x' });
  await at.click('#export-keep');
  const [name, lesson] = at.all('.keep-board input');
  name.value = 'Three steps';
  lesson.value = 'Corridors';
  at.find('.keep-board').dispatchEvent(new CustomEvent('submit', { cancelable: true }));
  await rest();
  assert.deepEqual(shelf().map((one) => [one.name, one.lesson, one.fragment.includes('text=m..x')]), [['Three steps', 'Corridors', true]]);
  putOnShelf([{ ...kept('m.x', 'Corridors'), fragment: '#/corridor?text=m.x' }]);
  await at.click('#present');
  for (let i = 0; i < 9; i++) await at.key('PageDown');
  assert.equal(location.hash, '#/corridor?text=m.x&present', 'past the end comes the next board');
  at.bench.destroy();
});

test('the first page shows boards, games and lessons that are kept, saves them, and reads them again', async () => {
  service((verb) => (verb === 'corridor' ? Response.json(game) : undefined));
  forgetRecent();
  keep('jogada.shelf', '');
  document.body.replaceChildren();
  host('div').id = 'said';
  const main = host('section');
  const list = /** @type {any} */ ({ games: [{ name: 'corridor', title: 'Corridor' }] });
  const gone = new AbortController();
  await homeShelf(/** @type {any} */ (main), list, gone.signal);
  const all = (/** @type {string} */ selector) => /** @type {any[]} */ (/** @type {unknown} */ (main.querySelectorAll(selector)));
  assert.equal(all('.shelf-row').length, 0);
  const chooser = all('input')[0];
  const read = async (/** @type {string} */ text) => {
    Object.defineProperty(chooser, 'files', { configurable: true, value: [{ size: text.length, text: async () => text }] });
    all('input')[0].files ?? Object.defineProperty(all('input')[0], 'files', { configurable: true, value: chooser.files });
    all('input')[0].dispatchEvent(new CustomEvent('change'));
    await rest();
  };
  await read('nonsense');
  assert.equal(shelf().length, 0);
  await read(JSON.stringify({ format: 'jogada.shelf/1', kept: [kept('a'), kept('b', 'walls'), kept('c', 'walls')] }));
  assert.deepEqual(all('.shelf-row h3').map((one) => one.textContent), ['My boards', 'Lesson: walls']);
  assert.deepEqual(all('.shelf-row a').map((one) => one.getAttribute('href')), ['#/corridor?text=a', '#/corridor?text=b&present', '#/corridor?text=b&present', '#/corridor?text=c&present']);
  all('#save-shelf')[0].click();
  await rest();
  assert.match(JSON.stringify(outside), /jogada-shelf\.json/);
  all('.take-off')[0].click();
  await rest();
  assert.deepEqual(all('.shelf-row h3').map((one) => one.textContent), ['Lesson: walls']);
  gone.abort();
});

test('a new puzzle is as hard as its button says', async () => {
  const found = { easy: { length: 2, effort: 10, capped: [] }, hard: { length: 12, effort: 10_000, capped: [] } };
  let made = 0;
  service((verb, body) => {
    if (verb === 'generate') made++;
    return verb === 'solve' && body.difficulty ? Response.json({ report: { difficulty: made % 3 === 0 ? found.hard : found.easy } }) : undefined;
  });
  const at = await open({}, { measures: [{ name: 'length', kind: 'count', doc: '' }] });
  await at.click('.new-puzzle [data-level=hard]');
  assert.equal(made, 3);
  assert.match(at.says('.loaded') ?? '', /^Hard/);
  await at.click('.new-puzzle [data-level=medium]');
  assert.equal(made, 3 + 240, 'what is not found is given up');
  assert.match(at.says('.loaded') ?? '', /^Hard/);
  at.bench.destroy();
});

test('boards that are too hard are followed by smaller ones, and one without anything to find by larger ones', async () => {
  /** @type {number[]} */
  const lengths = [];
  service((verb, body) => {
    if (verb === 'generate') lengths.push(Number(body.params.length));
    const now = lengths.at(-1) ?? 0;
    const length = now > 20 ? 12 : now < 15 ? 0 : 3;
    return verb === 'solve' && body.difficulty ? Response.json({ report: { difficulty: { length, effort: 10 ** length, capped: [] } } }) : undefined;
  });
  for (const size of [60, 8]) {
    lengths.length = 0;
    const at = await open({}, { measures: [{ name: 'length', kind: 'count', doc: '' }], params: [{ name: 'length', doc: '', role: 'shape', kind: 'int', default: String(size), min: 2 }] });
    await at.click('.new-puzzle [data-level=easy]');
    assert.match(at.says('.loaded') ?? '', /^Easy/);
    const last = lengths.at(-1) ?? 0;
    assert.ok(last >= 15 && last <= 20 && lengths.length < 12, String(lengths));
    at.bench.destroy();
  }
});
