import { cellName } from './places.js';
import { say } from '../say.js';

/**
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../types.js').Choice} Choice
 */

/**
 * What is to be said of a place: its name, then what is there.
 *
 * @param {GridScene|GraphScene} scene
 * @param {number} place
 * @param {{names: string[], choice?: Choice, seen: boolean}} about
 * @returns {string[]}
 */
export function placeLines(scene, place, { names, choice, seen }) {
  const words = [sceneName(scene, place), ...lookWords(scene.lookAt(place), scene.kind === 'grid')];
  if (names.length === 1) words.push(say('board.stands', { name: names[0] ?? '' }));
  if (names.length > 1) words.push(say('board.stand', { names: names.join(', ') }));
  if (choice) words.push(say(`board.choice.${choice.tone}`) + (choice.text ? ` (${choice.text})` : ''));
  if (seen) words.push(say('board.seen'));
  return [...words, ...scene.stack.words(place), ...scene.stack.notes(place)];
}

/** @param {GridScene|GraphScene} scene @param {number} place */
function sceneName(scene, place) {
  if (scene.kind === 'graph') return say('board.node', { name: scene.lookAt(place).text || String(place) });
  return cellName(scene.sheet.cols, place);
}

/** @param {Look} look @param {boolean} cell */
function lookWords(look, cell) {
  const known = ['empty', 'rock', 'goal', 'key', 'door'].includes(look.kind) ? say(`board.kind.${look.kind}`) : '';
  const text = cell ? (look.text ?? '') : '';
  const words = [known, text].filter(Boolean).join(' ');
  return words ? [words] : [];
}
