import { titleOf } from '../answer/headline.js';
import { el } from '../dom.js';
import { labelOf, wordOf } from '../fields.js';
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
  const { claims = [], scope = [] } = step.question;
  const counted = [...claims, ...scope.flatMap((one) => one.claims)].some((claim) => claim.includes('counts.expanded'));
  return el('dl', { class: 'outcomes' }, list.map((one) => el('div', { class: sound(one.method) ? null : 'exhibit-row' },
    el('dt', null, ...wayOf(one, list, game, step)), el('dd', null, one.headline, counted ? el('span', { class: 'outcome-count' }, say('lesson.expanded', { n: one.expanded })) : null))));
}

/**
 * What a way to answer is called: the truth; what its method is called, and what the texts of the lesson call that; the rules that are its own.
 *
 * @param {Outcome} one @param {Outcome[]} list @param {import('../types.js').Game} game @param {import('../types.js').LessonStep} step
 */
function wayOf({ name, method }, list, game, { ways = {}, question, board }) {
  const { method: own, params = {} } = ways[name] ?? {};
  const others = list.map((one) => ways[one.name] ?? {});
  // Where the other ways differ by rules alone, the default way is called by those rules, too.
  const ruled = name === '' && others.every((way) => !way.method) ? others.flatMap((way) => Object.keys(way.params ?? {})) : Object.keys(params);
  const rules = game.params.filter((param) => ruled.includes(param.name)).map((param) => ruleWords(param, params[param.name] ?? board?.params[param.name] ?? param.default)).filter(Boolean);
  if (name === '' && rules.length > 0) return [rules.join(', ')];
  // Where counts are compared, the method of the default way is what they are counts of.
  if (name === '' && list.length > 1 && !question.claims?.some((claim) => claim.includes('counts.expanded'))) return [say('lesson.truth')];
  const title = titleOf(game.methods, method);
  const parts = [name === '' || own ? title : '', own && title !== method ? el('code', null, method) : ''].filter(Boolean);
  if (rules.length > 0) parts.push(parts.length > 0 ? `(${rules.join(', ')})` : rules.join(', '));
  return (parts.length ? parts : [el('code', null, name)]).flatMap((part, i) => (i > 0 ? [' ', part] : [part]));
}

/** A rule in words; '': it has no value. @param {import('../types.js').Param} param @param {string} value */
function ruleWords(param, value) {
  const [label] = labelOf(param);
  return value === '' ? '' : [param.kind === 'choice' ? '' : label || param.name, wordOf(param, value)].filter(Boolean).join(': ');
}
