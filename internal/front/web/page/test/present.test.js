import assert from 'node:assert/strict';
import test from 'node:test';
import { rest } from './document.js';
import './english.js';
import { open } from './bench.js';
import { service } from './corridor.js';
import { turn } from '../js/present.js';

test('one press goes to the answer, to the next step, or past the end', () => {
  const line = { track: 'line', step: 0, last: 2, sentence: '', code: '' };
  assert.equal(turn(line, true, 1), 'reveal');
  assert.equal(turn(line, false, 1), 'step');
  assert.equal(turn({ ...line, step: 2 }, false, 1), 'end');
  assert.equal(turn({ ...line, step: 2 }, false, -1), 'step');
  assert.equal(turn(line, false, -1), 'veil');
  assert.equal(turn({ ...line, last: 0 }, false, 1), 'end', 'an answer without a line');
  const search = { ...line, track: 'search' };
  assert.equal(turn(search, true, 1), 'step', 'the answer comes at the end of the search');
  assert.equal(turn({ ...search, step: 2 }, true, 1), 'reveal');
  assert.equal(turn({ ...search, step: 2 }, false, -1), 'veil');
  assert.equal(turn({ ...search, step: 2 }, true, -1), 'step');
});

/** What an audience sees. @param {any} at */
const seen = ({ find, says, bench }) => ({
  mode: document.body.dataset.present, reveal: !find('#reveal').hidden, answer: find('.present-answer').hidden ? '' : says('.present-answer'),
  told: says('.present-told'), step: bench.session.shown.step,
});

test('the question comes first, and a clicker goes through answer and line', async () => {
  service();
  const at = await open({ present: true, layers: [2] });
  const { key, find, says, bench } = at;
  const asks = { mode: 'asks', reveal: true, answer: '', told: '', step: 0 };
  assert.deepEqual(seen(at), asks);
  assert.notEqual(says('.present-question'), '');
  const before = bench.board.toSVG();
  await key('PageDown');
  const told = seen(at);
  assert.equal(told.mode, 'tells');
  assert.equal(told.answer, says('.answer .lead'));
  assert.notEqual(told.told, '', 'the reasons');
  assert.notEqual(bench.board.toSVG(), before, 'arrows and layers come with the answer');
  for (const [pressed, step] of /** @type {const} */ ([[' ', 1], ['ArrowRight', 2], ['PageUp', 1], ['ArrowLeft', 0]])) {
    await key(pressed, find('#reveal'));
    assert.equal(seen(at).step, step, pressed);
  }
  await key('PageUp');
  assert.deepEqual(seen(at), asks);
  assert.equal(bench.board.toSVG(), before);
  assert.equal(bench.state().present, true);
  await key('Escape');
  assert.equal(document.body.dataset.present, undefined);
  assert.equal(find('#reveal'), null);
  assert.equal(bench.session.veiled, false);
  assert.equal(bench.state().present, undefined);
  bench.destroy();
});

test('a search is presented step by step, and its answer at the end', async () => {
  service();
  const at = await open({ present: true, track: 'search' });
  const { key, find, says, bench } = at;
  await key('PageDown');
  assert.deepEqual([bench.session.shown.track, bench.session.shown.step], ['search', 1]);
  assert.equal(says('.present-told'), says('.told-step'));
  assert.equal(says('.present-code'), words(at, '.code [aria-current]'));
  await key('End', find('.time-slider'));
  const { step } = bench.session.shown;
  assert.equal(seen(at).answer, '');
  await key('PageDown');
  assert.equal(seen(at).answer, says('.answer .lead'));
  assert.equal(bench.session.shown.step, step, 'the step stays');
  bench.destroy();
  await rest();
  assert.equal(document.body.dataset.present, undefined);
});

/** @param {any} at @param {string} selector */
const words = (at, selector) => at.find(selector)?.textContent ?? '';

test('a shortcut and the export menu present; what is prepared opens with its question', async () => {
  service();
  const at = await open({ step: 2 });
  await at.key('P');
  assert.equal(seen(at).mode, 'tells', 'who presents from a move goes on from it');
  assert.equal(at.bench.session.shown.step, 2);
  await at.key('Escape');
  assert.equal(at.bench.session.shown.step, 2);
  await at.click('#present');
  assert.equal(document.body.dataset.present, 'tells');
  await at.click('#leave-present');
  assert.equal(document.body.dataset.present, undefined);
  at.bench.destroy();
});
