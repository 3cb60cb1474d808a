import './document.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { codePane } from '../js/code/pane.js';
import { difference } from '../js/code/editor.js';
import { puzzlescript } from '../js/code/puzzlescript.js';
import { spotsOf } from '../js/code/spots.js';
import { el } from '../js/dom.js';
import { Problem } from '../js/io/refusal.js';
import { during } from '../js/pending.js';
import { StreamLanguage } from '../js/vendor/codemirror/codemirror.js';

test('a text becomes another one by one change, so that the rest of it stays where it is', () => {
  for (const [was, next] of [['', 'ab'], ['ab', ''], ['abc', 'axc'], ['aa', 'aaa'], ['abab', 'ab'], ['one\ntwo', 'one\nand\ntwo']]) {
    const change = difference(was ?? '', next ?? '');
    assert.ok(change);
    assert.equal(was?.slice(0, change.from) + change.insert + was?.slice(change.to), next);
  }
  assert.equal(difference('same', 'same'), null);
  assert.deepEqual(difference('a long text', 'a wrong text'), { from: 2, to: 3, insert: 'wr' });
});

test('what is wrong is found by line and column, first things first', () => {
  const problem = new Problem({ errors: [{ message: 'late', line: 3, column: 2 }, { message: 'whole' }, { message: 'early', line: 1, column: 3 }] });
  assert.deepEqual(spotsOf(problem, 'a bcd\n\n xy'), [{ from: 2, to: 5, line: 1, message: 'early' }, { from: 8, to: 10, line: 3, message: 'late' }]);
});

test('a line beyond the end of a text that was shortened meanwhile is its last one', () => {
  assert.deepEqual(spotsOf(new Problem({ errors: [{ message: 'gone', line: 9, column: 9 }] }), 'a\nb').map(({ from, line }) => [from, line]), [[3, 2]]);
});

/** The words of a PuzzleScript text with how they are shown. @param {string} text */
function read(text) {
  /** @type {string[]} */
  const found = [];
  StreamLanguage.define(puzzlescript).parser.parse(text).iterate({ enter(/** @type {any} */ node) {
    if (node.name !== 'Document') found.push(`${node.name} ${text.slice(node.from, node.to)}`);
  } });
  return found;
}

test('the sections, words and levels of PuzzleScript are told apart, and comments span lines', () => {
  const found = read('title Boxes\n=======\nOBJECTS\n=======\nWall\nbrown\n(a (nested\ncomment) here)\nRULES\nlate [ > Player | ] -> [ | ]\nLEVELS\n#P.*O#\nmessage Well done');
  assert.deepEqual(found.filter((word) => !word.startsWith('operator')), ['keyword title', 'comment =======', 'heading OBJECTS', 'comment =======', 'color brown', 'comment (a (nested', 'comment comment) here)',
    'heading RULES', 'keyword late', 'atom >', 'heading LEVELS', 'string #P.*O#', 'keyword message Well done']);
});

/** A session and an editor that note what they are told. @param {string} text */
function bench(text) {
  const session = Object.assign(new EventTarget(), {
    game: { title: 'Own', code: 'puzzlescript' }, board: { text }, problem: /** @type {Problem|null} */ (null), typed: /** @type {string[]} */ ([]), draft: /** @type {string|null} */ (null), noteDraft(/** @type {string|null} */ draft) { session.draft = draft; },
    /** @param {string} next */
    async typeText(next) {
      session.typed.push(next);
      session.problem = next.includes('?') ? new Problem({ status: 422, errors: [{ message: 'no such word', line: 1, column: 1 }] }) : null;
      if (!session.problem) session.board = { text: next };
      session.dispatchEvent(new Event('problem'));
      session.dispatchEvent(new Event('board'));
    },
  });
  const editor = { now: '', marks: /** @type {any[]} */ ([]), type: () => {} };
  const host = el('div');
  let own = false;
  const pane = codePane(host, {
    session: /** @type {any} */ (session), edited: () => { own = true; }, make: /** @type {any} */ (({ text: first, typed }) => {
      editor.now = first;
      editor.type = typed;
      return {
        element: el('div'), text: () => editor.now, replace: (/** @type {string} */ next) => { editor.now = next; },
        mark: (/** @type {any[]} */ spots) => { editor.marks = spots; }, goTo() {}, focus() {}, destroy() {},
      };
    }),
  });
  const type = (/** @type {string} */ next) => {
    editor.now = next;
    editor.type();
  };
  return { session, editor, host, pane, type, own: () => own };
}

/** Lets the pause after typing pass. @param {import('node:test').TestContext} t */
async function pause(t) {
  t.mock.timers.tick(250);
  await during(Promise.resolve());
  await new Promise((done) => { setImmediate(done); });
}

test('what is typed is read when typing rests, and only the last of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { session, type, own } = bench('a');
  type('ab');
  type('abc');
  assert.deepEqual(session.typed, []);
  await pause(t);
  assert.deepEqual(session.typed, ['abc']);
  assert.ok(own());
});

test('a text that can not be read is marked at its line, stays, and is clean once it is mended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { editor, host, session, type } = bench('a');
  type('a?');
  await pause(t);
  assert.equal(editor.now, 'a?');
  assert.deepEqual(editor.marks.map(({ message }) => message), ['no such word']);
  assert.match(host.textContent ?? '', /no such word/);
  assert.equal(session.draft, 'a?');
  type('ab');
  await pause(t);
  assert.deepEqual(editor.marks, []);
  assert.equal(session.draft, null);
  assert.doesNotMatch(host.textContent ?? '', /no such word/);
});

test('a board that comes from elsewhere replaces the text, and what was typed but not read yet', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { session, editor, type } = bench('a');
  type('half');
  session.board = { text: 'drawn' };
  session.dispatchEvent(new Event('board'));
  await pause(t);
  assert.equal(editor.now, 'drawn');
  assert.deepEqual(session.typed, []);
});

test('a text to be mended is read anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { session, editor, pane } = bench('a');
  pane.edit('broken?');
  await pause(t);
  assert.deepEqual(session.typed, ['broken?']);
  assert.equal(editor.marks.length, 1);
});
