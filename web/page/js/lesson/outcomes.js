import { el } from '../dom.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').Outcome} Outcome */

/**
 * What each way to answer a board came to; the truth is named as such where others stand beside it.
 *
 * @param {Outcome[]|undefined} list
 * @param {import('../types.js').Game} game
 */
export function outcomes(list, game) {
  if (!list || list.length === 0) return null;
  const sound = (/** @type {string} */ method) => game.methods.find(({ name }) => name === method)?.sound ?? true;
  return el('dl', { class: 'outcomes' }, list.map((one) => el('div', { class: sound(one.method) ? null : 'exhibit-row' },
    el('dt', null, one.name === '' && list.length > 1 ? say('lesson.truth') : el('code', null, one.name || one.method)), el('dd', null, one.headline))));
}
