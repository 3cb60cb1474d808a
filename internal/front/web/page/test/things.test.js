import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pixelsOf, seeThings, thingsOf } from '../js/draw/things.js';

const sheet = {
  origin: '', signs: { '': ['floor'], '*': ['floor', 'crate'] },
  things: [
    { name: 'floor', colours: ['#111111'], rows: ['00', '00'] },
    { name: 'crate', colours: ['#222222', ''], rows: ['0.', '.1'] },
  ],
};

test('things are drawn over each other, the lowest first', () => {
  assert.deepEqual(pixelsOf(sheet, '*'), [['#222222', '#111111'], ['#111111', '#111111']]);
  assert.deepEqual(pixelsOf(sheet, ''), [['#111111', '#111111'], ['#111111', '#111111']]);
});

test('a text of names in brackets is those things', () => {
  assert.deepEqual(thingsOf(sheet, '(crate)'), ['crate']);
  assert.deepEqual(pixelsOf(sheet, '(crate)'), [['#222222', ''], ['', '']]);
  assert.equal(pixelsOf(sheet, '?'), undefined);
});

test('a look has the picture that the board brings along, and none without', () => {
  const see = () => /** @type {any} */ ({ role: 'field', sign: '', word: '', text: '*' });
  assert.deepEqual(seeThings(see, sheet)({ kind: 'things', text: '*' }).pixels?.[0], ['#222222', '#111111']);
  const seen = (/** @type {string} */ text) => seeThings(see, sheet)({ kind: 'things', text });
  assert.deepEqual([seen('*').bare, seen('(crate)').bare, seen('?').bare], [false, true, undefined], 'the ground is seen beside a crate without a floor');
  assert.equal(seeThings(see, undefined)({ kind: 'things', text: '*' }).pixels, undefined);
});
