import { EventReader } from './events.js';
import { givenUp, Problem } from './refusal.js';
import { say, tagOf } from '../say.js';

/**
 * Asks the service that the page came from.
 *
 * @type {import('./api.js').Ask}
 */
export async function askService({ verb, game, body }, { signal, progress }) {
  const response = await send(addressOf(verb, game), {
    method: body === undefined ? 'GET' : 'POST', body: body === undefined ? undefined : JSON.stringify(body), signal,
    accept: progress ? 'text/event-stream' : 'application/json',
  });
  if (!progress || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.json();
  return answerOf(response, progress);
}

/** @param {string} verb @param {string} game */
function addressOf(verb, game) {
  if (verb === 'games') return 'v1/games';
  return `v1/games/${encodeURIComponent(game)}${verb === 'game' ? '' : `/${verb}`}`;
}

/** The answer at the end of events. @param {Response} response @param {(p: import('../types.js').Progress) => void} progress */
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

/**
 * @param {string} path
 * @param {{method: string, body?: string, signal?: AbortSignal, accept: string}} options
 */
async function send(path, { method, body, signal, accept }) {
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
