import * as api from '../io/api.js';
import { el, put } from '../dom.js';
import { part } from '../part.js';
import { problemWords } from '../io/problem.js';
import { number, say } from '../say.js';

/**
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.js').Answer} Answer
 */

/** The difficulty of a board, measured on demand, because it can take longer than the answer. @param {Session} session */
export function difficulty(session) {
  const { measures } = session.game;
  if (!measures?.length) return null;
  const body = el('div', { class: 'difficulty-body', 'aria-live': 'polite' });
  const asked = { yet: false };
  // The press itself begins it: that the fold is open is told only later.
  const press = () => {
    if (asked.yet || fold.open) return;
    asked.yet = true;
    measure(session, body).then((done) => { asked.yet = done; });
  };
  const fold = el('details', { class: 'difficulty' }, el('summary', { on: { click: press } }, say('difficulty')), body);
  return fold;
}

/** @param {Session} session @param {HTMLElement} body @returns {Promise<boolean>}  whether it was found out; otherwise it can be asked again */
async function measure(session, body) {
  put(body, el('p', { class: 'hint' }, say('difficulty.busy')));
  try {
    const answer = await api.solve(session.game.name, { ...session.question(), difficulty: true, check: false, omit: ['view', 'layers', 'frames'] });
    const { difficultyBadge } = await part(import('./badge.js'));
    const found = answer.report.difficulty;
    const valueOf = (/** @type {string} */ name) => valueWords(session.game.measures.find((m) => m.name === name)?.kind ?? 'count', found?.[name]);
    put(body, found ? difficultyBadge(found, valueOf) : null, found ? el('details', { class: 'difficulty-all' }, el('summary', null, say('difficulty.all')), table(session, answer)) : table(session, answer));
    return true;
  } catch (error) {
    put(body, el('p', { class: 'bad-words' }, problemWords(error)));
    return false;
  }
}

/** @param {Session} session @param {Answer} answer */
function table(session, { report: { difficulty: found } }) {
  if (!found) return el('p', { class: 'hint' }, say('difficulty.none'));
  return el('dl', { class: 'measures' }, session.game.measures.map(({ name, kind, doc }) => el('div', { data: { measure: name } },
    el('dt', null, doc), el('dd', null, found.capped.includes(name) ? say('difficulty.capped') : valueWords(kind, found[name])))));
}

/** @param {string} kind @param {any} value */
function valueWords(kind, value) {
  if (value === null || value === undefined) return '–';
  if (kind === 'flag') return say(value ? 'yes' : 'no');
  if (kind === 'share') return say('difficulty.share', { part: value.part, of: value.of });
  if (kind === 'steps') return value.length === 0 ? '–' : value.map((/** @type {{keep: number, of: number}} */ step) => say('difficulty.share', { part: step.keep, of: step.of })).join(' · ');
  return kind === 'number' ? number(Number(value)) : number(value);
}
