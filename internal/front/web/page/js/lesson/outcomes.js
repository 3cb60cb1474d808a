import { titleOf } from '../answer/headline.js';
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
    el('dt', null, one.name === '' && list.length > 1 ? say('lesson.truth') : wayOf(one, game)), el('dd', null, one.headline))));
}

/** What a way to answer is called: as its lesson names it, or as its method is called. @param {Outcome} one @param {import('../types.js').Game} game */
function wayOf({ name, method }, game) {
  return name === '' || name === method ? titleOf(game.methods, method) : el('code', null, name);
}
