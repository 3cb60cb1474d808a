import { brought } from './brought.js';
import { button, el } from '../dom.js';
import { gradedNotice } from './graded.js';
import { number, say } from '../say.js';
import { fragmentOf } from './share.js';

/**
 * A graded class: `report/grades.json` of `jogada grade --class`. It is read here and sent nowhere.
 *
 * @typedef {{task: string, verdict: string, said: string, points: number, of: number, graded: import('./graded.js').Graded|null}} Task
 * @typedef {{student: string, points: number, of: number, tasks: Task[]}} Student
 */

/** The students in a text; null: it is something else. @param {string} text @returns {Student[]|null} */
export function classIn(text) {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one?.student === 'string' && Array.isArray(one.tasks)) ? value.map(studentOf) : null;
  } catch {
    return null;
  }
}

/** @param {any} one @returns {Student} */
function studentOf({ student, points, of, tasks }) {
  return { student, points: Number(points) || 0, of: Number(of) || 0, tasks: tasks.filter((/** @type {any} */ task) => typeof task?.task === 'string').map(taskOf) };
}

/** @param {any} one @returns {Task} */
function taskOf({ task, verdict, said, marks, report }) {
  const sum = (/** @type {string} */ name) => (Array.isArray(marks) ? marks.reduce((all, mark) => all + (Number(mark?.[name]) || 0), 0) : 0);
  const whole = typeof report?.game === 'string' && typeof report.verdict === 'string' && (report.counterexample === null || typeof report.counterexample?.text === 'string');
  return { task, verdict: typeof verdict === 'string' ? verdict : '', said: typeof said === 'string' ? said : '', points: sum('points'), of: sum('of'), graded: whole ? { mistake: null, ...report } : null };
}

/** Shows a class: what each student got for each task, and behind each wrong answer the board that shows it. @param {Student[]} students */
export function classDialog(students) {
  const tasks = [...new Set(students.flatMap((one) => one.tasks.map(({ task }) => task)))];
  const found = students.flatMap((student) => student.tasks.filter(({ graded }) => graded?.counterexample).map((task) => ({ student, task })));
  const open = (/** @type {Student} */ student, /** @type {Task} */ task) => {
    dialog.close();
    return show(students, found, found.findIndex((one) => one.student === student && one.task === task));
  };
  const cell = (/** @type {Student} */ student, /** @type {Task|undefined} */ task) => {
    if (!task) return el('td', null, '–');
    const words = `${verdictSign(task.verdict)} ${number(task.points)} / ${number(task.of)}`;
    return el('td', { class: task.verdict }, task.graded?.counterexample ? button(words, () => open(student, task), { class: 'quiet', 'aria-label': `${student.student}, ${task.task}: ${task.verdict}, ${words}` }) : el('span', { title: task.verdict }, words),
      task.graded?.mistake ? el('span', { class: 'hint' }, task.graded.mistake.name) : null);
  };
  const table = el('table', { class: 'class-table' },
    el('thead', null, el('tr', null, [say('class.student'), ...tasks, say('class.sum')].map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', null, students.map((student) => el('tr', null, el('th', { scope: 'row' }, student.student), tasks.map((task) => cell(student, student.tasks.find((one) => one.task === task))), el('td', null, `${number(student.points)} / ${number(student.of)}`)))));
  const dialog = el('dialog', { class: 'class-report', 'aria-label': say('class'), on: { close: () => dialog.remove() } }, el('h2', { tabindex: -1, autofocus: true }, say('class')),
    el('p', { class: 'hint' }, say('class.doc', { n: students.length })), el('div', { class: 'class-scroll', tabindex: 0, role: 'region', 'aria-label': say('class') }, table), el('p', { class: 'row end' }, button(say('close'), () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
}

/** Opens the board of a wrong answer, with the student's answer beside the right one, and ways to the others. @param {Student[]} students @param {{student: Student, task: Task}[]} found @param {number} at */
async function show(students, found, at) {
  const { student, task } = found[at] ?? {};
  const graded = task?.graded;
  if (!student || !graded?.counterexample) return;
  const { text, params } = graded.counterexample;
  const fragment = await fragmentOf({ game: graded.game, text, params: params ?? {} });
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key) => button(sign, () => show(students, found, (at + by + found.length) % found.length), { 'aria-label': say(key), title: say(key) });
  brought.notice = (session, signal) => el('div', { class: 'class-answer' }, el('p', { class: 'row' }, el('strong', null, `${student.student} · ${task.task}`), found.length > 1 ? [step(-1, '‹', 'class.before'), step(1, '›', 'class.after')] : null,
    button(say('class.back'), () => classDialog(students), { class: 'quiet' })), gradedNotice(graded, session, signal));
  location.hash = fragment.replace(/^#/, '');
  if (document.querySelector('main')?.dataset.page === graded.game) document.dispatchEvent(new CustomEvent('brought'));
}

/** @param {string} verdict */
function verdictSign(verdict) {
  return verdict === 'accepted' ? '✓' : verdict === '' ? '?' : '✗';
}
