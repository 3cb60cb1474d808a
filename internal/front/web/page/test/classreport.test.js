import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { host, rest, words } from './document.js';
import { open } from './bench.js';
import { service } from './corridor.js';
import { classDialog, classIn } from '../js/io/classreport.js';
import { gradesAmong, gradesIn } from '../js/io/folder.js';
import { countsOf } from '../js/io/graded.js';
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

test('both answers are counted on the board only where the board counts what was asked', () => {
  const frames = (/** @type {number} */ n) => Array.from({ length: n + 1 }, () => ({ caption: '' }));
  const counts = (/** @type {any} */ expected, /** @type {any} */ got, /** @type {any} */ shown = {}) => countsOf({ expected, got }, /** @type {any} */ ({ frames: frames(6), layers: [], ...shown })).map(({ right, got: mine }) => [right, mine]);
  assert.deepEqual(counts({ steps: 6 }, { steps: 4 }), [[6, 4]]);
  assert.deepEqual(counts({ steps: 6 }, { steps: null }), [[6, null]]);
  assert.deepEqual(counts({ steps: 5 }, { steps: 4 }), [], 'the line has another length');
  assert.deepEqual(counts({ winner: 'A', round: 6 }, { winner: 'B', round: 6 }), [], 'they differ in something else');
  assert.deepEqual(counts({ winner: 'mouse' }, { winner: 'cat' }), []);
  const players = (/** @type {number} */ a, /** @type {number} */ b) => ({ players: [{ name: '1', cells: a }, { name: '2', cells: b }] });
  const layers = [{ kind: 'waking', name: 'one', values: [1, 2, null] }, { kind: 'order', name: 'x', values: [1] }, { kind: 'waking', name: 'two', values: [1, 2, 3] }];
  assert.deepEqual(counts(players(2, 3), players(2, 9), { layers }), [[3, 9]]);
  assert.deepEqual(counts(players(7, 3), players(1, 3), { layers }), [], 'the layer has another count');
  assert.deepEqual(counts(players(2, 3), { players: [] }, { layers }), []);
});

test('each step says where both answers are, until the board is drawn on', async () => {
  service();
  const at = await open({ text: 'm...x' });
  at.main.dataset.page = 'corridor';
  const off = { ...wrong, counterexample: { ...wrong.counterexample, text: 'm.....x', fields: { expected: { steps: 6 }, got: { steps: 4 } } } };
  classDialog(/** @type {any} */ (classIn(JSON.stringify([{ student: 'Eva', points: 0, of: 1, tasks: [{ task: 'corridor', verdict: 'wrong-answer', marks: [], report: off }] }]))));
  at.find('td button').click();
  await rest();
  await at.session.setText('m.....x');
  await rest();
  const steps = () => at.says('.graded-steps');
  assert.match(steps() ?? '', /Step 0\. The right answer is 6, the program’s 4\./);
  await at.click('.graded-steps button');
  assert.match(steps() ?? '', /The program says 4 and stops here; 2 more are needed\./);
  await at.session.setView(at.session.board?.view ?? {});
  await rest();
  assert.match(steps() ?? '', /You have drawn on the board/);
  at.bench.destroy();
});

test('the grades are found in the folder that was chosen or dropped, those that lie least deep', async () => {
  const file = (/** @type {string} */ path) => /** @type {any} */ ({ name: path.split('/').at(-1), webkitRelativePath: path });
  const among = (/** @type {string[]} */ ...paths) => gradesAmong(paths.map(file))?.webkitRelativePath;
  assert.equal(among('hw/x.txt', 'hw/old/report/grades.json', 'hw/report/grades.json'), 'hw/report/grades.json');
  assert.equal(among('report/index.html', 'report/grades.json'), 'report/grades.json');
  assert.equal(among('a/b/c/d/e/grades.json'), undefined);
  assert.equal(among('grades.csv'), undefined);
  /** @param {string} name @param {any} inside @returns {any} */
  const entry = (name, inside) => (inside === null ? { name, isFile: true, isDirectory: false, file: (/** @type {any} */ take) => take(name) } : { name, isFile: false, isDirectory: true, createReader: () => {
    const pieces = [Object.entries(inside).map(([child, under]) => entry(child, under)), []];
    return { readEntries: (/** @type {any} */ take) => take(pieces.shift()) };
  } });
  assert.equal(await gradesIn(entry('hw', { 'a.txt': null, report: { 'index.html': null, 'grades.json': null } })), 'grades.json');
  assert.equal(await gradesIn(entry('hw', { 'a.txt': null, a: { b: { c: { 'grades.json': null } } } })), null);
});
