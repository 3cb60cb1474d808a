/**
 * @typedef {import('../types.js').GameList} GameList
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Question} Question
 * @typedef {import('../types.js').SolveRequest} SolveRequest
 * @typedef {import('../types.js').Answer} Answer
 * @typedef {import('../types.js').Shown} Shown
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').Progress} Progress
 * @typedef {import('../types.js').Ruling} Ruling
 * @typedef {import('../types.js').Report} Report
 * @typedef {import('../types.js').Budget} Budget
 * @typedef {import('../types.js').Params} Params
 */

import { tell } from './arrived.js';
import { askService } from './http.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { Problem } from './refusal.js';
import { say, tagOf } from '../say.js';
import { askWritten } from './written.js';

export { loading } from './arrived.js';
export { givenUp, isOfBoard, isOverLimit, Problem } from './refusal.js';

/**
 * How a request travels: to a service, or to an engine in the page itself. Nothing else of the page knows which.
 *
 * @typedef {{verb: string, game: string, body?: unknown}} Letter
 * @typedef {{signal?: AbortSignal, progress?: (p: Progress) => void}} How
 * @typedef {(letter: Letter, how: How) => Promise<any>} Ask
 */

const engine = /** @type {HTMLLinkElement|null|undefined} */ (globalThis.document?.querySelector('link[rel="engine"]'));

/** Whether the page has an engine of its own, and no service. */
export const alone = Boolean(engine);

/** @type {Ask} */
const send = engine ? openEngine(engine) : askService;

/** @param {HTMLLinkElement} link @returns {Ask} */
function openEngine(link) {
  tell(0);
  const loaded = part(import('./engine.js'));
  const begun = loaded.then(({ Engines }) => new Engines(link.href, new URL(link.dataset.worker ?? '', document.baseURI).href));
  begun.catch(() => tell(null)); // reported to each caller
  // From then on the page is kept for when there is no network, which fetches all of it. Where that is not allowed it works as it is.
  Promise.all([loaded, begun.then(({ compiled }) => compiled)]).then(([{ keepPage }]) => keepPage()).catch(() => {});
  return async (letter, how) => {
    const written = await askWritten(letter, tagOf());
    if (written) return written;
    if (!('WebAssembly' in globalThis)) throw new Problem({ title: say('engine.none') });
    return (await begun).ask(letter, how);
  };
}

/** All games, and the limits of the service. @returns {Promise<GameList>} */
export function games() {
  return once('games', '');
}

/** One game in full. @param {string} name @returns {Promise<Game>} */
export function game(name) {
  return once('game', name);
}

/**
 * What the first page draws, in one request: the games are known from then on. Returns the answers to their first examples, by game; what is not
 * among them is asked for by itself.
 *
 * @returns {Promise<Map<string, Answer>>}
 */
export async function first() {
  const tag = tagOf();
  /** @type {{game: Game, answer?: Answer}[]} */
  const told = await once('first', '').catch(() => []);
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  for (const { game: one, answer } of told) {
    known.set(keyOf('game', one.name, tag), Promise.resolve(one));
    if (answer) answers.set(one.name, answer);
  }
  return answers;
}

/** What stays the same as long as the page is open, by language, verb and game. @type {Map<string, Promise<any>>} */
const known = new Map();

/** Asks for what stays the same, and does not ask again. @param {string} verb @param {string} game */
function once(verb, game) {
  const key = keyOf(verb, game);
  const told = known.get(key) ?? ask({ verb, game });
  known.set(key, told);
  told.catch(() => known.delete(key));
  return during(told);
}

/** @param {string} verb @param {string} game @param {string} [tag] */
function keyOf(verb, game, tag = tagOf()) {
  return `${tag} ${verb} ${game}`;
}

/** What a board looks like; nothing is solved. @param {string} name @param {Question} question @param {AbortSignal} [signal] @returns {Promise<Shown>} */
export function show(name, question, signal) {
  return ask({ verb: 'show', game: name, body: question }, { signal });
}

/** A board made by chance. @param {string} name @param {{params?: Params, seed?: number}} wish @param {AbortSignal} [signal] @returns {Promise<Shown>} */
export function generate(name, wish, signal) {
  return ask({ verb: 'generate', game: name, body: wish }, { signal });
}

/** What the independent checker says of a report. @param {string} name @param {Question & {report: Report}} claim @param {AbortSignal} [signal] @returns {Promise<Ruling>} */
export function check(name, claim, signal) {
  return ask({ verb: 'check', game: name, body: claim }, { signal });
}

/** Whether claims are true of a board. @param {string} name @param {Question & {claims: string[], ways?: Record<string, import('../types.js').Way>}} request @param {AbortSignal} [signal] @returns {Promise<import('../types.js').Holding>} */
export function holds(name, request, signal) {
  return ask({ verb: 'holds', game: name, body: request }, { signal });
}

/** Every legal move of a state, with its value. @param {string} name @param {Question & {state?: string, player?: string, before?: string[], budget?: Budget}} request @param {AbortSignal} [signal] @returns {Promise<Moves>} */
export function moves(name, request, signal) {
  return ask({ verb: 'moves', game: name, body: request }, { signal });
}

/**
 * Solves a board. With `progress` it reports progress; aborting the signal stops the search.
 *
 * @param {string} name
 * @param {SolveRequest} request
 * @param {How} [how]
 * @returns {Promise<Answer>}
 */
export function solve(name, request, how = {}) {
  return ask({ verb: 'solve', game: name, body: request }, how);
}

/** @param {Letter} letter @param {How} [how] */
function ask(letter, how = {}) {
  return during(send(letter, how));
}
