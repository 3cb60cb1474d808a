import * as api from './api.js';
import { fragmentOf } from './share.js';

/**
 * @typedef {import('./open.js').Opened} Opened
 * @typedef {{title: string, fragment: string}} Candidate
 * @typedef {{game: string, fragment: string, problem: unknown, games: Candidate[]}} Recognised
 *   game: whose board it is, '' if that is not certain; fragment: the link that opens it; problem: what the game that is shown says of it; games:
 *   those that read it, if there are several
 */

/**
 * Finds the game whose board a file holds. A report, a graded program and a heading name it, and so does an ending that is the name of a format; otherwise it is the
 * game that is shown, if that one reads it, or the only one that does.
 *
 * @param {string} file  its name
 * @param {Opened & {kind: 'report'|'text'|'graded'}} opened
 * @param {string} [shown]  the game that is shown
 * @returns {Promise<Recognised>}
 */
export async function recognise(file, opened, shown = '') {
  if (opened.kind === 'report') return certain(opened.report.game, opened);
  if (opened.kind === 'graded') return certain(opened.graded.game, opened);
  const { games } = await api.games();
  const names = games.map(({ name }) => name);
  const named = /^#! jogada (\S+)/.exec(opened.text)?.[1] ?? await byEnding(file, names);
  if (named && names.includes(named)) return certain(named, opened);
  const problem = shown ? await refusalOf(shown, opened.text) : null;
  if (shown && !(problem && api.isOfBoard(problem))) return certain(shown, opened);
  const others = names.filter((name) => name !== shown);
  const refused = await Promise.all(others.map((name) => refusalOf(name, opened.text)));
  const readers = others.filter((_, i) => !refused[i]);
  const [only] = readers;
  if (readers.length === 1 && only) return certain(only, opened);
  const titles = new Map(games.map(({ name, title }) => [name, title]));
  const found = await Promise.all(readers.map(async (name) => ({ title: titles.get(name) ?? name, fragment: await fragmentOf({ game: name, text: opened.text }) })));
  return { game: '', fragment: '', problem: problem ?? refused[0], games: found };
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

/** Why a game does not read a text; null: it does. @param {string} game @param {string} text @returns {Promise<unknown>} */
async function refusalOf(game, text) {
  try {
    await api.show(game, { text });
    return null;
  } catch (error) {
    return error;
  }
}
