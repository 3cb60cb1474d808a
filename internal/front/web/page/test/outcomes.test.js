import './document.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { outcomes } from '../js/lesson/outcomes.js';
import { words } from './document.js';
import './english.js';

const game = /** @type {any} */ ({ methods: [{ name: 'deep', title: 'Depth first', sound: true }, { name: 'wide', title: 'Breadth first', sound: true }] });
const answers = /** @type {any} */ ([{ name: '', method: 'deep', headline: 'yes', expanded: 7 }, { name: 'plain', method: 'wide', headline: 'yes', expanded: 12 }, { name: 'more', method: 'deep', headline: 'no', expanded: 1 }]);
const ways = { plain: { method: 'wide' }, more: { params: { limit: '20' } } };

/** The rows for a statement that claims compare. @param {string[]} claims */
const rows = (claims) => [.../** @type {any} */ (outcomes(answers, game, /** @type {any} */ ({ ways, question: { claims } }))).querySelectorAll('div')].map((row) => [words(row, 'dt'), words(row, 'dd')]);

test('ways are called by their methods and rules, and not by the names that a lesson uses', () => {
  assert.deepEqual(rows(['verdict = "proved"']), [['the truth', 'yes'], ['Breadth first wide', 'yes'], ['limit=20', 'no']]);
});

test('where a statement is about expansions, each way has its count', () => {
  assert.deepEqual(rows(['counts.expanded >= plain:counts.expanded']), [['Depth first', 'yes7 expanded'], ['Breadth first wide', 'yes12 expanded'], ['limit=20', 'no1 expanded']]);
});
