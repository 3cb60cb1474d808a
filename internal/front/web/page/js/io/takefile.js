import * as api from './api.js';
import { announce } from '../announce.js';
import { brought } from './brought.js';
import { el } from '../dom.js';
import { classDialog } from './classreport.js';
import { gradedNotice } from './graded.js';
import { open } from './open.js';
import { problemNotice, problemWords } from './problem.js';
import { recognise } from './recognise.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').Made} Made */

/** Takes the board of a file, and shows the result. @param {File} file @param {Made} made */
export async function takeFile(file, { session, taken, follow, name, close }) {
  try {
    const most = session.limits?.body ?? Infinity;
    if (file.size > most) return refusal(file.name, say('open.large', { n: megabytes(file.size), most: megabytes(most) }));
    const opened = await open(file);
    if (opened.kind === 'unreadable' || opened.kind === 'editor') return refusal(file.name, say(opened.key));
    if (opened.kind === 'link') return void follow(opened.fragment);
    if (opened.kind === 'class') return void classDialog(opened.students);
    if (opened.kind === 'graded' && !opened.graded.counterexample) return gradedNotice(opened.graded);
    const found = await recognise(file.name, opened, session.game.name);
    const graded = opened.kind === 'graded' ? gradedNotice(opened.graded) : null;
    if (found.game && found.game !== session.game.name) {
      brought.notice = graded;
      return void follow(found.fragment);
    }
    if (!found.game) return otherGames(file.name, found);
    await (opened.kind === 'text' ? session.setText(opened.text) : session.setText(opened.text, opened.params, opened.kind === 'report' ? opened.case : 1));
    const wrong = session.dismiss();
    if (wrong) return refusal(file.name, problemWords(wrong));
    name(file.name);
    close();
    taken();
    if (graded) return graded;
    if (opened.kind === 'report') return ruling(await api.check(session.game.name, { ...session.question(), report: opened.report }));
    announce(say('source.took', { name: file.name }));
    return null;
  } catch (error) {
    return problemNotice(error);
  }
}

/** What to do with a text that is a board of several games, or of none. @param {string} name @param {import('./recognise.js').Recognised} found */
function otherGames(name, { problem, games }) {
  if (games.length === 0) return refusal(name, problemWords(problem));
  return el('div', { class: 'notice', role: 'status' }, el('p', null, el('strong', null, name), ': ', say('open.several')),
    el('p', { class: 'row' }, games.map(({ game, fragment }) => el('a', { class: 'button', href: fragment }, game.title))));
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 2 ** 16) / 16;
}

/** @param {string} name @param {string} words */
function refusal(name, words) {
  return el('div', { class: 'notice bad', role: 'alert' },
    el('p', null, el('strong', null, name), ': ', words), el('p', { class: 'hint' }, say('source.kept')));
}

/** @param {import('../types.js').Ruling} ruled */
function ruling(ruled) {
  const tone = { accepted: 'good', rejected: 'bad', open: 'warn' }[ruled.status];
  return el('div', { class: `notice ${tone}`, role: 'status' },
    el('p', null, say(`open.report.${ruled.status}`)), el('p', { class: 'hint' }, ruled.reason));
}
