import { titleOf } from '../answer/headline.js';
import { el } from '../dom.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').Outcome} Outcome */

/**
 * What each way to answer a board came to; the truth is named as such where others stand beside it.
 *
 * @param {Outcome[]|undefined} list
 * @param {import('../types.js').Game} game
 * @param {import('../types.js').LessonStep} step  what names the ways
 */
export function outcomes(list, game, step) {
  if (!list || list.length === 0) return null;
  const sound = (/** @type {string} */ method) => game.methods.find(({ name }) => name === method)?.sound ?? true;
  const counted = step.question.claims?.some((claim) => claim.includes('counts.expanded'));
  return el('dl', { class: 'outcomes' }, list.map((one) => el('div', { class: sound(one.method) ? null : 'exhibit-row' },
    el('dt', null, ...wayOf(one, list, game, step)), el('dd', null, one.headline, counted ? el('span', { class: 'outcome-count' }, say('lesson.expanded', { n: one.expanded })) : null))));
}

/**
 * What a way to answer is called: the truth; what its method is called, and what the texts of the lesson call that; the rules that are its own.
 *
 * @param {Outcome} one @param {Outcome[]} list @param {import('../types.js').Game} game @param {import('../types.js').LessonStep} step
 */
function wayOf({ name, method }, list, game, { ways = {}, question }) {
  const { method: own, params = {} } = ways[name] ?? {};
  const rules = Object.entries(params).map(([param, value]) => el('code', null, `${param}=${value}`));
  // Where counts are compared, the method of the default way is what they are counts of.
  if (name === '' && list.length > 1 && !question.claims?.some((claim) => claim.includes('counts.expanded'))) return [say('lesson.truth')];
  const title = titleOf(game.methods, method);
  const parts = [name === '' || own ? title : '', own && title !== method ? el('code', null, method) : '', ...rules].filter(Boolean);
  return (parts.length ? parts : [el('code', null, name)]).flatMap((part, i) => (i > 0 ? [' ', part] : [part]));
}
