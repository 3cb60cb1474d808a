import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { keyOf, levelOf, markOf, summaryOf } from '../js/answer/levels.js';

/** @param {Record<string, string>} params @param {string[]} keys */
const board = (params, keys) => /** @type {any} */ ({ text: 'x', params, levels: { param: 'level', keys } });

/** @param {'proved'|'refuted'|'unknown'} verdict @param {number|null} least @param {number|null} most */
const known = (verdict, least, most) => ({ verdict, least, most, words: '' });

test('a level is the number that its parameter has', () => {
  assert.equal(levelOf(board({ level: '3' }, ['a', 'b', 'c'])), 2);
});

test('a verdict is kept for the same level under the same rules alone', () => {
  const one = board({ level: '1', ask: 'shortest' }, ['a', 'b']);
  assert.equal(keyOf(one, 1), keyOf(board({ ask: 'shortest', level: '2' }, ['z', 'b']), 1));
  assert.notEqual(keyOf(one, 0), keyOf(one, 1));
  assert.notEqual(keyOf(one, 1), keyOf(board({ level: '1', ask: 'stuck' }, ['a', 'b']), 1));
});

test('a verdict has a short mark', () => {
  assert.equal(markOf(known('proved', 5, 5)), '5');
  assert.equal(markOf(known('refuted', null, null)), '✗');
  assert.equal(markOf(known('unknown', 12, 30)), '12–30');
  assert.equal(markOf(known('unknown', 12, null)), '≥12');
  assert.equal(markOf(known('unknown', null, null)), '?');
});

test('the levels are counted by what is known of them', () => {
  assert.equal(summaryOf([known('proved', 1, 1), undefined, known('refuted', null, null), known('proved', 2, 2)]), '4 levels: 2 solved, 1 impossible');
  assert.equal(summaryOf([undefined, undefined]), '2 levels');
});
