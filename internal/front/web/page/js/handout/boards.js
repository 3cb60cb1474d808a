import * as api from '../io/api.js';
import { headlineOf } from '../answer/headline.js';
import { el } from '../dom.js';
import { labelOf, wordOf } from '../fields.js';
import { fragmentOf } from '../io/share.js';
import { say } from '../say.js';
import { figureOf } from './figure.js';
import { openHandout } from './handout.js';
import { qrCode } from './qr.js';

/**
 * @typedef {import('../types.js').Answer} Answer
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Shown} Shown
 * @typedef {{session: import('../session.js').Session, board: import('../draw/board.js').Board}} Bench
 * @typedef {{title: string, shown: Shown, positions?: [number, number][]|null}} Exercise
 */

/** How many lines of rules a sheet has. */
const ruleLines = 3;

/** Opens the handout of the board that is shown, of all examples, or of random boards of its shape. @param {Bench} bench */
export function boardHandout({ session, board }) {
  const { game } = session;
  return openHandout({
    title: `${game.title} · ${say('handout')}`,
    choices: [['this', say('handout.this')], ['examples', say('handout.examples')], ['random', say('handout.random')]],
    sheets: async (wishes, signal) => {
      const exercises = await exercisesOf(wishes, session, board, signal);
      const answers = wishes.answer ? await Promise.all(exercises.map(({ shown }) => api.solve(game.name, { ...questionOf(shown), omit: ['view', 'layers', 'frames'] }, { signal }))) : [];
      const several = exercises.length > 1;
      const sheets = await Promise.all(exercises.map((exercise, i) => exerciseSheet(game, exercise, several ? i + 1 : 0, wishes.link)));
      return [heading(game, several ? '' : exercises[0]?.title ?? '', several), rulesOf(game), ...sheets, answers.length ? answerSheet(game, answers, several) : null].flatMap((part) => part ?? []);
    },
  });
}

/** @param {import('./handout.js').Wishes} wishes @param {Bench['session']} session @param {Bench['board']} board @param {AbortSignal} signal @returns {Promise<Exercise[]>} */
async function exercisesOf({ boards, count }, session, board, signal) {
  const { game } = session;
  if (boards === 'examples') return Promise.all(game.examples.map(async ({ title }, i) => ({ title, shown: await api.show(game.name, { example: i + 1 }, signal) })));
  if (boards === 'random') {
    const shapes = game.params.filter((p) => p.role === 'shape' && session.board?.params[p.name]).map((p) => [p.name, session.board?.params[p.name] ?? '']);
    const params = { ...session.habits(), ...Object.fromEntries(shapes) };
    return Promise.all(Array.from({ length: count }, async () => ({ title: '', shown: await api.generate(game.name, { params }, signal) })));
  }
  if (!session.board?.text) throw new Error(say('export.no-text'));
  const { title = '' } = session.board;
  return [{ title, shown: { ...session.board, params: { ...session.board.params, ...session.details } }, positions: board.positions() }];
}

/** @param {Shown} shown @returns {import('../types.js').Question} */
function questionOf({ text, params }) {
  return { text, params };
}

/** @param {Game} game @param {string} title @param {boolean} several */
function heading(game, title, several) {
  return el('header', { class: 'sheet-head' }, el('h1', null, game.title), title ? el('p', null, title) : null,
    several ? el('p', { class: 'sheet-name' }, `${say('handout.name')} `, el('span', { class: 'blank' })) : null);
}

/** The rules in a few lines: the first sentences of what the game says of itself. @param {Game} game */
function rulesOf(game) {
  const sentences = game.doc.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) (?=\p{Lu})/u);
  return el('ul', { class: 'sheet-rules' }, sentences.slice(0, ruleLines).map((sentence) => el('li', null, sentence.trim())));
}

/** @param {Game} game @param {Exercise} exercise @param {number} number  0: it is the only one @param {boolean} link */
async function exerciseSheet(game, { title, shown, positions }, number, link) {
  const address = new URL(await fragmentOf({ game: game.name, text: shown.text, params: shown.params, positions: positions ?? undefined }), location.href).href;
  const code = link ? qrCode(address) : null;
  return el('section', { class: `sheet-exercise${number ? ' several' : ''}` },
    number ? el('h2', null, say('handout.question', { n: number }), title ? ` · ${title}` : '') : null,
    figureOf(game, shown.view, positions),
    el('div', { class: 'sheet-ask' }, el('div', null, el('p', { class: 'sheet-question' }, shown.question ?? game.lead), termsOf(game, shown), el('div', { class: 'blank-lines', 'aria-hidden': 'true' }, el('i'), el('i'))),
      link ? el('div', { class: 'sheet-link' }, code ?? el('p', { class: 'hint' }, say('handout.long-link')), code ? el('p', { class: 'hint' }, say('handout.scan')) : null) : null));
}

/** The rules of a board that its question does not state. @param {Game} game @param {Shown} shown */
function termsOf(game, { params, terms = [] }) {
  const other = game.params.filter(({ name }) => terms.includes(name));
  return other.length ? el('ul', { class: 'sheet-terms' }, other.map((p) => el('li', null, termOf(p, params[p.name] ?? '')))) : null;
}

/** @param {import('../types.js').Param} param @param {string} value */
function termOf(param, value) {
  if (param.kind === 'bool') return param.doc;
  return [`${param.kind === 'choice' ? param.doc : labelOf(param)[0] || param.doc} → `, el('strong', null, wordOf(param, value))];
}

/** @param {Game} game @param {Answer[]} answers @param {boolean} several */
function answerSheet(game, answers, several) {
  return el('section', { class: 'sheet-answers' }, el('h2', null, `${game.title} · ${say(several ? 'handout.answers' : 'answer')}`),
    el('ol', { class: several ? null : 'single' }, answers.map((answer) => el('li', null, el('p', null, headlineOf(answer)), lineOf(answer)))));
}

/** The line of play, unless the headline ends with it. @param {Answer} answer */
function lineOf(answer) {
  const { report, told } = answer;
  const moves = report.line.map((step, i) => told?.line?.[i] ?? step.move);
  if (moves.length === 0 || headlineOf(answer).endsWith(moves.join(' '))) return null;
  return el('p', { class: 'sheet-line' }, moves.join(' · '));
}
