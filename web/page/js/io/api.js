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

import { EventReader } from './events.js';
import { during } from '../pending.js';
import { say, tagOf } from '../say.js';

/** What the service refused, or why it could not be asked. */
export class Problem extends Error {
  /** @param {Partial<import('../types.js').ProblemBody>} body */
  constructor(body) {
    super(body.detail || body.title || say('problem.unknown'));
    this.name = 'Problem';
    this.status = body.status ?? 0;
    this.title = body.title ?? '';
    this.detail = body.detail ?? '';
    this.errors = body.errors ?? [];
    /** Seconds after which the service wants to be asked again; 0: it did not say. */
    this.retryAfter = body.retryAfter ?? 0;
  }
}

/** Whether an error only says that the request was given up on purpose. @param {unknown} error */
export function givenUp(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** All games, and the limits of the service. @returns {Promise<GameList>} */
export function games() {
  return once('v1/games');
}

/** One game in full. @param {string} name @returns {Promise<Game>} */
export function game(name) {
  return once(`v1/games/${encodeURIComponent(name)}`);
}

/** What stays the same as long as the page is open, by language and address. @type {Map<string, Promise<any>>} */
const known = new Map();

/** Asks for what stays the same, and does not ask again. @param {string} path */
function once(path) {
  const key = `${tagOf()} ${path}`;
  const asked = known.get(key) ?? ask(path, {});
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return during(asked);
}

/** What a board looks like; nothing is solved. @param {string} name @param {Question} question @param {AbortSignal} [signal] @returns {Promise<Shown>} */
export function show(name, question, signal) {
  return post(name, 'show', question, signal);
}

/** A board made by chance. @param {string} name @param {{params?: Params, seed?: number}} wish @param {AbortSignal} [signal] @returns {Promise<Shown>} */
export function generate(name, wish, signal) {
  return post(name, 'generate', wish, signal);
}

/** What the independent checker says of a report. @param {string} name @param {Question & {report: Report}} claim @param {AbortSignal} [signal] @returns {Promise<Ruling>} */
export function check(name, claim, signal) {
  return post(name, 'check', claim, signal);
}

/** Every legal move of a state, with its value. @param {string} name @param {Question & {state?: string, player?: string, budget?: Budget}} request @param {AbortSignal} [signal] @returns {Promise<Moves>} */
export function moves(name, request, signal) {
  return post(name, 'moves', request, signal);
}

/**
 * Solves a board. With `progress` the answer comes as events and progress is told on the way; aborting the signal stops
 * the search.
 *
 * @param {string} name
 * @param {SolveRequest} request
 * @param {{signal?: AbortSignal, progress?: (p: Progress) => void}} [how]
 * @returns {Promise<Answer>}
 */
export function solve(name, request, { signal, progress } = {}) {
  return progress ? during(follow(name, request, progress, signal)) : post(name, 'solve', request, signal);
}

/** Solves a board, and tells its progress. @param {string} name @param {SolveRequest} request @param {(p: Progress) => void} progress @param {AbortSignal} [signal] @returns {Promise<Answer>} */
async function follow(name, request, progress, signal) {
  const response = await send(`v1/games/${encodeURIComponent(name)}/solve`, {
    method: 'POST', body: JSON.stringify(request), signal, accept: 'text/event-stream',
  });
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.json();
  return answerOf(response, progress);
}

/** @param {Response} response @param {(p: Progress) => void} progress @returns {Promise<Answer>} */
async function answerOf(response, progress) {
  const reader = new EventReader();
  const decoder = new TextDecoder();
  const stream = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await stream.read();
    const events = reader.push(done ? '\n\n' : decoder.decode(value, { stream: true }));
    for (const { name, data } of events) {
      if (name === 'answer') return JSON.parse(data);
      if (name === 'problem') throw new Problem(JSON.parse(data));
      if (name === 'progress') progress(JSON.parse(data));
    }
    if (done) throw new Problem({ title: say('problem.cut') });
  }
}

/** @param {string} name @param {string} verb @param {unknown} body @param {AbortSignal} [signal] */
function post(name, verb, body, signal) {
  return ask(`v1/games/${encodeURIComponent(name)}/${verb}`, { method: 'POST', body: JSON.stringify(body), signal });
}

/** @param {string} path @param {{method?: string, body?: string, signal?: AbortSignal}} options */
function ask(path, options) {
  return during(send(path, options).then((response) => response.json()));
}

/**
 * @param {string} path
 * @param {{method?: string, body?: string, signal?: AbortSignal, accept?: string}} options
 */
async function send(path, { method = 'GET', body, signal, accept = 'application/json' }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept, 'Accept-Language': tagOf() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, { method, body, signal, headers });
  } catch (error) {
    if (givenUp(error)) throw error;
    throw new Problem({ title: say('problem.unreachable') });
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** @param {Response} response */
async function problemOf(response) {
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  try {
    return new Problem({ ...(await response.json()), status: response.status, retryAfter });
  } catch {
    return new Problem({ title: response.statusText || say('problem.unknown'), status: response.status, retryAfter });
  }
}
