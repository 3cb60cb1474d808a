import { cellName } from './places.js';
import { carriedBy } from './looks.js';
import { say } from '../say.js';

/**
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('./pieces.js').Seen} Seen
 * @typedef {import('../types.js').Choice} Choice
 */

/**
 * What is to be said of a place: its name, then what is there.
 *
 * @param {GridScene|GraphScene} scene
 * @param {number} place
 * @param {{stack: import('./layerstack.js').LayerStack, names: string[], choice?: Choice, seen: boolean}} about  stack: the described layers
 * @returns {string[]}
 */
export function placeLines(scene, place, { stack, names, choice, seen }) {
  const words = [sceneName(scene, place), ...lookWords(scene.seenAt(place), scene.kind === 'grid')];
  if (names.length === 1) words.push(say('board.stands', { name: names[0] ?? '' }));
  if (names.length > 1) words.push(say('board.stand', { names: names.join(', ') }));
  if (choice) words.push(say(`board.choice.${choice.tone}`) + (choice.text ? ` (${choice.text})` : ''));
  if (seen) words.push(say('board.seen'));
  return [...words, ...stack.words(place), ...stack.notes(place)];
}

/** @param {GridScene|GraphScene} scene @param {number} place */
function sceneName(scene, place) {
  if (scene.kind === 'graph') return say('board.node', { name: scene.seenAt(place).text || String(place) });
  return cellName(scene.sheet.cols, place);
}

// A field is its text; what it is called says no more.
/** @param {Seen} seen @param {boolean} cell */
function lookWords({ role, word, text }, cell) {
  const keys = cell ? carriedBy({ role, text }) : '';
  if (keys) return [`${word} ${text.slice(0, text.length - keys.length)}`.trim(), say('board.carried', { keys: [...keys].join(', ') })];
  const words = [role === 'field' ? '' : word, cell ? text : ''].filter(Boolean).join(' ');
  return words ? [words] : [];
}
