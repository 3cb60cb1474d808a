import * as api from './api.js';
import { announce } from '../announce.js';
import { brought } from './brought.js';
import { el } from '../dom.js';
import { classDialog } from './classreport.js';
import { gradedNotice } from './graded.js';
import { problemNotice, problemWords } from './problem.js';
import { recognise } from './recognise.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').Made} Made */

/**
 * Takes what was opened where one board is shown. It returns what is to be said of it, null if nothing is, and 'open' if it is for the reader to
 * choose what it is.
 *
 * @param {string} file  its name @param {import('./open.js').Opened} opened @param {Made} made @returns {Promise<HTMLElement|import('./brought.js').Notice|'open'|null>}
 */
export async function takeOpened(file, opened, { session, taken, follow, name, close }) {
  try {
    if (opened.kind === 'editor') return 'open';
    if (opened.kind === 'unreadable') return refusal(file, say(opened.key));
    if (opened.kind === 'link') return follow(opened.fragment), null;
    if (opened.kind === 'class') return classDialog(opened.students), null;
    const { graded = null } = opened.kind === 'graded' ? opened : {};
    const notice = graded && ((/** @type {import('../session.js').Session} */ shown, /** @type {AbortSignal} */ signal) => gradedNotice(graded, shown, signal));
    if (graded && !graded.counterexample) return notice;
    const found = await recognise(file, opened, session.game.name);
    if (found.game && found.game !== session.game.name) {
      Object.assign(brought, { notice, name: file || say('source.typed') });
      return follow(found.fragment), null;
    }
    if (!found.game) return found.games.length > 0 ? 'open' : refusal(file, problemWords(found.problem));
    await (opened.kind === 'text' ? session.setText(opened.text) : session.setText(opened.text, opened.params, opened.kind === 'report' ? opened.case : 1));
    const wrong = session.dismiss();
    if (wrong) return refusal(file, problemWords(wrong));
    name(file || say('source.typed'));
    close();
    taken();
    if (notice) return notice;
    if (opened.kind === 'report') return ruling(await api.check(session.game.name, { ...session.question(), report: opened.report }));
    announce(say('source.took', { name: file || session.game.title }));
    return null;
  } catch (error) {
    return problemNotice(error);
  }
}

/** Why a file is too large to be sent anywhere; null: it is not. @param {File} file @param {Made} made */
export function tooLarge(file, { session }) {
  const most = session.limits?.body ?? Infinity;
  return file.size > most ? refusal(file.name, say('open.large', { n: megabytes(file.size), most: megabytes(most) })) : null;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 2 ** 16) / 16;
}

/** @param {string} name @param {string} words */
function refusal(name, words) {
  return el('div', { class: 'notice bad', role: 'alert' },
    el('p', null, name ? [el('strong', null, name), ': '] : null, words), el('p', { class: 'hint' }, say('source.kept')));
}

/** @param {import('../types.js').Ruling} ruled */
function ruling(ruled) {
  const tone = { accepted: 'good', rejected: 'bad', open: 'warn' }[ruled.status];
  return el('div', { class: `notice ${tone}`, role: 'status' },
    el('p', null, say(`open.report.${ruled.status}`)), el('p', { class: 'hint' }, ruled.reason));
}
