import { fetchOnce } from './begun.js';
import { boardOf, look } from './first.js';

/** @typedef {import('./api.js').Letter} Letter */

/**
 * Where the answer to a letter lies as a file beside a page that has an engine of its own; '': nowhere. What a page asks first lies there, so that
 * it is shown before the engine has come, which is large.
 *
 * @param {Letter} letter @param {string} tag  of the language of the answer
 */
export function writtenAt({ verb, game, body }, tag) {
  const answers = /** @type {HTMLLinkElement|null|undefined} */ (globalThis.document?.querySelector('link[rel="answers"]'));
  const { sum, names = '' } = answers?.dataset ?? {};
  const name = [tag.split('-', 1)[0], verb, game].filter(Boolean).join('-');
  if (!names.split(' ').includes(name) || JSON.stringify(body) !== JSON.stringify(asked(verb))) return '';
  return `assets/${name}-${sum}.json`;
}

/** What the answer to a verb that lies there was asked by. @param {string} verb */
function asked(verb) {
  return verb === 'solve' ? look(boardOf({ game: '' })) : undefined;
}

/** The answer to a letter that lies there; undefined: none does. @param {Letter} letter @param {string} tag @returns {Promise<any>} */
export async function askWritten(letter, tag) {
  const address = writtenAt(letter, tag);
  const response = address ? await fetchOnce(address).catch(() => null) : null;
  return response?.ok ? response.json().catch(() => undefined) : undefined; // some hosts have a page for what they have not
}
