import { arrowBetween, choosePlace, moveByArrow } from './match.js';

/**
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').MoveChoice} MoveChoice
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {object} MoveInput
 * @property {Board} board
 * @property {HTMLElement} panel  arrows pressed in it are moves, too
 * @property {AbortSignal} signal
 * @property {() => number} cols  the columns of the board; 0: it is no grid
 * @property {() => Moves|null} moves  what can be moved now
 * @property {(move: MoveChoice) => void} make
 * @property {number[]} chosen  the places of a move that were chosen so far, one for each token
 * @property {(places: number[]) => void} choose  some are chosen, and more have to be
 * @property {import('./tokenwalk.js').TokenWalk} tokenWalk
 * @property {() => boolean} letters  whether letters are moves: on a board that brings pictures of its own along
 * @property {(by: number) => void} browse  goes back or forward in the game
 * @property {() => void} undo  takes the last move back
 * @property {() => void} restart  begins again
 */

/** Makes moves by what hands do on a board: a click on a place, a swipe, an arrow key. @param {MoveInput} hands */
export function movesByHand(hands) {
  const { board, signal } = hands;
  /** Where the pointer went down. @type {{place: number|null}} */
  const pressed = { place: null };
  board.addEventListener('choose', (e) => choose(hands, /** @type {CustomEvent} */ (e).detail.place), { signal });
  board.addEventListener('place', (e) => swipe(hands, pressed, /** @type {CustomEvent} */ (e).detail), { signal });
  // Ahead of the board, whose cursor the arrows move otherwise.
  document.addEventListener('keydown', (e) => key(hands, e), { signal, capture: true });
}

/** @param {MoveInput} hands @param {number} place */
function choose(hands, place) {
  const { move, chosen } = choosePlace(hands.moves()?.moves ?? [], hands.chosen, place);
  if (move) hands.make(move);
  else if (chosen.length > 0 || !hands.tokenWalk.to(place)) hands.choose(chosen);
}

/** @param {MoveInput} hands @param {{place: number|null}} pressed @param {{place: number|null, phase: string}} at */
function swipe(hands, pressed, { place, phase }) {
  if (phase === 'down') pressed.place = place;
  if (phase !== 'up') return;
  const from = pressed.place;
  pressed.place = null;
  if (from !== null && place !== null && from !== place && hands.cols()) arrow(hands, arrowBetween(from, place, hands.cols()));
}

/** @param {MoveInput} hands @param {KeyboardEvent} event */
function key(hands, event) {
  const way = event.key.startsWith('Arrow') ? event.key.slice(5).toLowerCase() : '';
  if (!way) return letter(hands, event);
  if (event.ctrlKey || event.metaKey || event.altKey || !hears(hands.panel, event.target)) return;
  if (!hands.moves()?.moves.some((move) => move.arrow)) {
    // Where arrows are no moves they go through the game, unless they move the cursor of the board.
    const by = { left: -1, right: 1 }[way];
    if (!by || (event.target instanceof Element && event.target.closest('[role=application]'))) return;
    event.preventDefault();
    return hands.browse(by);
  }
  event.preventDefault();
  event.stopPropagation();
  arrow(hands, way);
}

/** @type {Record<string, string>} */
const ways = { w: 'up', a: 'left', s: 'down', d: 'right' };

/** A letter is the move that is written so, among moves of which others are arrows; there Z takes a move back, R begins again, and W, A, S and D are arrows, too. @param {MoveInput} hands @param {KeyboardEvent} event */
function letter(hands, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.key.length !== 1 || !hears(hands.panel, event.target)) return;
  const moves = hands.moves()?.moves ?? [];
  const move = moves.find((one) => !one.arrow && one.move.toLowerCase() === event.key);
  const way = ways[event.key];
  const act = move ? () => hands.make(move) : way ? () => arrow(hands, way) : { z: hands.undo, r: hands.restart }[event.key];
  if (!act || !(hands.letters() || moves.some((one) => one.arrow))) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Where letters and arrows have a meaning of their own. */
const own = 'select, textarea, input:not([type=checkbox]), [data-typing]';

/** Whether arrows and letters pressed here are moves: on the board, in the panel, or nowhere in particular. @param {HTMLElement} panel @param {EventTarget|null} target */
function hears(panel, target) {
  if (!(target instanceof Element) || target.matches(own)) return false;
  return target === document.body || panel.contains(target) || target.closest('[role=application]') !== null;
}

/** @param {MoveInput} hands @param {string} way */
function arrow(hands, way) {
  if (hands.tokenWalk.step(way)) return;
  const moves = hands.moves();
  const move = moves && moveByArrow(moves, way);
  if (move) hands.make(move);
}
