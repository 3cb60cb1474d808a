import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { host, rest, words } from './document.js';
import { open } from './bench.js';
import { service } from './corridor.js';
import { classDialog, classIn } from '../js/io/classreport.js';
import { read } from '../js/io/open.js';

const wrong = { game: 'corridor', verdict: 'wrong-answer', boards: 9, counterexample: { text: 'm..x', params: {}, expected: '3', got: '4', smallest: true, smaller_tried: 2, reason: 'WHY' }, mistake: { name: 'off-by-one', sentence: 'MISTAKE' } };
const students = [
  { student: 'Ana', feedback: 'ana', points: 3, of: 5, tasks: [{ task: 'corridor', verdict: 'wrong-answer', marks: [{ points: 3, of: 5 }], report: wrong }] },
  { student: 'Bruno', points: 5, of: 5, tasks: [{ task: 'corridor', verdict: 'accepted', marks: [{ points: 5, of: 5 }], report: { ...wrong, verdict: 'accepted', counterexample: null, mistake: null } }] },
  { student: 'Carla', points: 0, of: 5, tasks: [{ task: 'corridor', verdict: 'compile-error', said: 'NO PROGRAM', report: null }] },
  { student: 'Davi', points: 2, of: 5, tasks: [{ task: 'corridor', verdict: 'wrong-answer', marks: [{ points: 2, of: 5 }], report: { ...wrong, counterexample: { ...wrong.counterexample, text: 'm.x', got: '7' } } }] },
];

test('the grades of a class are told from every other file', () => {
  assert.equal(read(JSON.stringify(students)).kind, 'class');
  assert.deepEqual(['[]', '[1]', '[[2],[1]]', '{}', '[', '[{"student":"x"}]', '[{"student":7,"tasks":[]}]'].map(classIn), [null, null, null, null, null, null, null]);
  const odd = classIn(JSON.stringify([{ student: 'x', points: 'many', tasks: [null, 7, { task: 't', marks: 'none', report: { game: 'corridor', verdict: 'v', counterexample: { text: 7 } } }] }]));
  assert.deepEqual(odd, [{ student: 'x', points: 0, of: 0, tasks: [{ task: 't', verdict: '', said: '', points: 0, of: 0, graded: null }] }]);
});

test('a wrong answer of a student is shown beside the right one, on its board, and the next one is a press away', async () => {
  service();
  const at = await open({ text: 'm...x' });
  host('div');
  classDialog(/** @type {any} */ (classIn(JSON.stringify(students))));
  const dialog = at.find('.class-report');
  assert.deepEqual(dialog.querySelectorAll('tbody tr').map((/** @type {any} */ row) => words(row)), ['Ana✗ 3 / 5off-by-one3 / 5', 'Bruno✓ 5 / 55 / 5', 'Carla✗ 0 / 00 / 5', 'Davi✗ 2 / 5off-by-one2 / 5']);
  assert.equal(dialog.querySelectorAll('td button').length, 2, 'only what has a board leads to one');
  at.main.dataset.page = 'corridor';
  dialog.querySelector('td button').click();
  await rest();
  assert.equal(at.find('.class-report'), null);
  assert.match(location.hash, /text=m\.\.x/);
  assert.match(at.says('.source-notice') ?? '', /Ana · corridor.*3.*4.*MISTAKE/);
  at.all('.class-answer button').find((one) => one.title === 'Next wrong answer' || one.getAttribute('title') === 'Next wrong answer').click();
  await rest();
  assert.match(location.hash, /text=m\.x/);
  assert.match(at.says('.source-notice') ?? '', /Davi.*7/);
  await at.click('.class-answer .quiet');
  assert.ok(at.find('.class-report'));
  at.bench.destroy();
});
