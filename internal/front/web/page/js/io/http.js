import { fetchOnce } from './begun.js';
import { EventReader } from './events.js';
import { givenUp, Problem } from './refusal.js';
import { requestOf } from './request.js';
import { say, tagOf } from '../say.js';

/**
 * Asks the service that the page came from.
 *
 * @type {import('./api.js').Ask}
 */
export async function askService(letter, { signal, progress }) {
  const { address, init } = requestOf(letter, tagOf(), progress ? 'text/event-stream' : undefined);
  const response = await send(address, { ...init, signal });
  if (!progress || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.json();
  return answerOf(response, progress);
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
      if (name === 'answer') return parsed(data);
      if (name === 'problem') throw new Problem(JSON.parse(data));
      if (name === 'progress') progress(JSON.parse(data));
    }
    if (done) throw new Problem({ title: say('problem.cut') });
  }
}

/** A text of this length takes so long to read that what follows is a task of its own. */
const long = 500_000;

/** @param {string} data */
async function parsed(data) {
  const answer = JSON.parse(data);
  if (data.length > long) await new Promise((go) => setTimeout(go));
  return answer;
}

/** @param {string} address @param {RequestInit} init */
async function send(address, init) {
  let response;
  try {
    response = await fetchOnce(address, init);
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
    return new Problem({ title: say('problem.unknown'), status: response.status, retryAfter });
  }
}
