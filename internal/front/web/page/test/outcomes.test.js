import './document.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { outcomes } from '../js/lesson/outcomes.js';
import { words } from './document.js';
import './english.js';

const limit = { name: 'limit', doc: 'the most steps: no more are tried', kind: 'int', default: '' };
const game = /** @type {any} */ ({ params: [limit, { name: 'ask', doc: 'the question', kind: 'choice', choices: ['exit', 'trap'], words: ['the way out', 'the trap'], default: 'exit' }], methods: [{ name: 'deep', title: 'Depth first', sound: true }, { name: 'wide', title: 'Breadth first', sound: true }] });
const answers = /** @type {any} */ ([{ name: '', method: 'deep', headline: 'yes', expanded: 7 }, { name: 'plain', method: 'wide', headline: 'yes', expanded: 12 }, { name: 'more', method: 'deep', headline: 'no', expanded: 1 }]);
const ways = { plain: { method: 'wide' }, more: { params: { limit: '20' } } };

/** The rows for a statement that claims compare. @param {string[]} claims @param {string[]} [scope]  claims of the boards that it speaks of */
const rows = (claims, scope = /** @type {string[]} */ ([])) => [.../** @type {any} */ (outcomes(answers, game, /** @type {any} */ ({ ways, board: { params: {} }, question: { claims, scope: [{ claims: scope, else: '' }] } }))).querySelectorAll('div')].map((row) => [words(row, 'dt'), words(row, 'dd')]);

test('ways are called by their methods and rules, and not by the names that a lesson uses', () => {
  assert.deepEqual(rows(['verdict = "proved"']), [['the truth', 'yes'], ['Breadth first wide', 'yes'], ['the most steps: 20', 'no']]);
});

test('where a statement is about expansions, each way has its count', () => {
  assert.deepEqual(rows(['counts.expanded >= plain:counts.expanded']), [['Depth first', 'yes7 expanded'], ['Breadth first wide', 'yes12 expanded'], ['the most steps: 20', 'no1 expanded']]);
  assert.deepEqual(rows(['verdict = "refuted"'], ['plain:counts.expanded > 0']).map(([, told]) => told), ['yes7 expanded', 'yes12 expanded', 'no1 expanded'], 'or speaks only of boards with some');
});

test('ways that differ by rules are called by them, the default one too', () => {
  const list = /** @type {any} */ ([{ name: '', method: 'deep', headline: 'yes', expanded: 7 }, { name: 'stuck', method: 'deep', headline: 'no', expanded: 9 }]);
  const step = /** @type {any} */ ({ ways: { stuck: { params: { ask: 'trap' } } }, board: { params: {} }, question: {} });
  assert.deepEqual([.../** @type {any} */ (outcomes(list, game, step)).querySelectorAll('dt')].map((dt) => dt.textContent), ['the way out', 'the trap']);
});
