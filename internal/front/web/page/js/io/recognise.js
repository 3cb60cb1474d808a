import * as api from './api.js';
import { moment } from '../answer/pace.js';
import { fragmentOf } from './share.js';

/**
 * @typedef {import('./open.js').Opened} Opened
 * @typedef {import('../types.js').Game} Game
 * @typedef {{game: Game, fragment: string, shown: import('../types.js').Shown}} Candidate
 * @typedef {{game: string, fragment: string, problem: unknown, by?: string, games: Candidate[]}} Recognised
 *   game: whose board it is, '' if that is not certain; fragment: the link that opens it; problem: what a game says of it: the one that is shown, or else the one
 *   that read most of it; by: that one's title, unless none came past the first line; games: those that read it, with what it is to them
 */

/**
 * Finds the game whose board a file holds. A report, a graded program and a heading name it, and so does an ending that is the name of a format; otherwise it is the
 * game that is shown, if that one reads it, or the only one that does.
 *
 * @param {string} file  its name
 * @param {Opened & {kind: 'report'|'text'|'graded'}} opened
 * @param {string} [shown]  the game that is shown
 * @param {AbortSignal} [signal]
 * @returns {Promise<Recognised>}
 */
export async function recognise(file, opened, shown = '', signal = undefined) {
  if (opened.kind === 'report') return certain(opened.report.game, opened);
  if (opened.kind === 'graded') return certain(opened.graded.game, opened);
  const { games } = await api.games();
  const names = games.map(({ name }) => name);
  const named = /^#! jogada (\S+)/.exec(opened.text)?.[1] ?? await byEnding(file, names);
  if (named && names.includes(named)) return certain(named, opened);
  const first = shown ? await reading(shown, opened.text, signal) : null;
  if (first && !(first.problem && api.isOfBoard(first.problem))) return certain(shown, opened);
  const others = await Promise.all(names.filter((name) => name !== shown).map((name) => reading(name, opened.text, signal)));
  const readers = others.flatMap(({ name, shown: board }) => (board ? [{ name, shown: board }] : []));
  const found = await Promise.all(readers.map(async ({ name, shown: board }) => ({ game: await api.game(name), shown: board, fragment: await fragmentOf({ game: name, text: opened.text }) })));
  const [only] = found;
  if (found.length === 1 && only) return { game: only.game.name, fragment: only.fragment, problem: null, games: found };
  const far = furthest(others);
  const by = lineOf(far?.problem) > 1 ? (await api.game(far?.name ?? '')).title : '';
  return { game: '', fragment: '', problem: first?.problem ?? far?.problem, by, games: found.sort((a, b) => Number(isLine(a.shown)) - Number(isLine(b.shown))) };
}

/** Whether a board is a single row, as which a map reads almost any line. @param {import('../types.js').Shown} shown */
function isLine({ view }) {
  return view.grid?.rows === 1;
}

/** The game that read most of the text before it stopped. @template {{problem?: unknown}} T @param {T[]} games */
function furthest(games) {
  return games.reduce((best, game) => (lineOf(game.problem) > lineOf(best?.problem) ? game : best), games[0]);
}

/** The line at which a game stopped reading; 0: it does not say. @param {unknown} problem */
function lineOf(problem) {
  return problem instanceof api.Problem ? problem.errors[0]?.line ?? 0 : 0;
}

/** @param {string} game @param {Opened & {kind: 'report'|'text'|'graded'}} opened @returns {Promise<Recognised>} */
async function certain(game, opened) {
  const board = opened.kind === 'report' ? { params: opened.params, case: opened.case } : opened.kind === 'graded' ? { params: opened.params } : {};
  return { game, fragment: await fragmentOf({ game, text: opened.text, ...board }), problem: null, games: [] };
}

/** The game that has a format of the name of the file's ending. @param {string} file @param {string[]} names */
async function byEnding(file, names) {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  if (!ending || ending === 'txt' || ending === 'json') return undefined;
  const games = await Promise.all(names.map((name) => api.game(name)));
  const owners = games.filter(({ formats }) => formats.some(({ name }) => name === ending));
  return owners.length === 1 ? owners[0]?.name : undefined;
}

/**
 * A text as the board of a game, or why it is none. It is asked for by events, by which what is no board is no failed request.
 *
 * @param {string} name @param {string} text @param {AbortSignal} [signal]
 * @returns {Promise<{name: string, shown?: import('../types.js').Shown, problem?: unknown}>}
 */
async function reading(name, text, signal) {
  try {
    return { name, shown: await api.solve(name, { text, live: true, check: false, budget: { seconds: moment }, omit: ['layers', 'frames'] }, { signal, progress: () => {} }) };
  } catch (problem) {
    if (signal?.aborted) throw problem;
    return { name, problem };
  }
}
