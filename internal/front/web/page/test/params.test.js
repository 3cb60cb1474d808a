import assert from 'node:assert/strict';
import test from 'node:test';
import { details, habits, loose } from '../js/params.js';

/** @param {string} name @param {Partial<import('../js/types.js').Param>} more @returns {import('../js/types.js').Param} */
const param = (name, more) => ({ name, doc: '', role: 'rule', kind: 'words', default: 'x', ...more });
const declared = [
  param('move', {}), param('start', { ofBoard: true }), param('limit', { default: '' }),
  param('size', { role: 'shape' }), param('more', { role: 'detail' }),
];
const values = { move: 'a', start: 'b', limit: 'c', size: 'd', more: 'e', stray: 'f' };

test('a drawing is sent with the rules and details that it does not carry', () => {
  assert.deepEqual(loose(declared, values), { move: 'a', limit: 'c', more: 'e' });
});

test('a new text is read under the rules that were chosen, not under those of the board before', () => {
  assert.deepEqual(habits(declared, values), { move: 'a', more: 'e' });
});

test('details are told apart from rules', () => {
  assert.deepEqual(details(declared, values), { more: 'e' });
});
