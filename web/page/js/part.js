import { Problem } from './io/refusal.js';
import { say } from './say.js';

/**
 * A part of the page that is fetched when it is needed: what the first answer does without.
 *
 * @template T @param {Promise<T>} loading @returns {Promise<T>}
 */
export function part(loading) {
  return loading.catch(() => {
    throw new Problem({ title: say('problem.unreachable') });
  });
}
