import { el } from '../dom.js';
import { markOf } from './match.js';
import { number, say } from '../say.js';
import { counted } from '../answer/units.js';

/**
 * The words and signs of play.
 *
 * @typedef {import('../types.js').Value} Value
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').MoveChoice} MoveChoice
 * @typedef {import('./match.js').Played} Played
 */

/** A sign for each mark, so that colour is never alone. */
export const signs = { best: '★', keeps: '✓', loses: '✗', open: '?', slow: '?!' };

/** The result of a value, and how soon it is reached. @param {Value} value @param {Moves} moves */
export function valueWords(value, moves) {
  return value.result === null ? distanceWords(value, moves) || scoreWords(value, moves) || say('play.value.unknown') : resultWords(value, moves);
}

/** @param {Value} value @param {Moves} moves */
function distanceWords({ distance }, { units, toward }) {
  return distance === null ? '' : say('play.value.left', { far: counted(distance, units), toward });
}

/** @param {Value} value @param {Moves} moves */
function scoreWords({ score }, { units }) {
  return score === null ? '' : say('play.value.score', { far: counted(score, units) });
}

/** Who plays alone does not win or lose: it gets there or does not. @param {Value} value @param {Moves} moves */
function resultWords({ result, distance }, { players, units, race }) {
  if (race && result === 'loss' && distance) return say('play.value.late', { far: counted(distance, units) });
  const key = `play.${players.length === 0 ? 'solo' : 'value'}.${result}`;
  return distance === null || distance === 0 ? say(key) : say(`${key}.in`, { far: counted(distance, units) });
}

/** The label of a move's button; with the moves it belongs to, also its value. @param {MoveChoice} move @param {Moves|null} hinted @param {string} [said]  how it is written here */
export function moveLabel(move, hinted, said = move.said) {
  return [el('b', null, said),
    hinted ? el('span', { class: 'move-worth' }, worthWords(move, hinted)) : null];
}

/** What a value comes to, on a button: where one explores, the hint above says what is nearest. @param {Value} value @param {Moves} moves */
function shortWords(value, moves) {
  return value.result === null && value.distance !== null ? counted(value.distance, moves.units) : valueWords(value, moves);
}

/** What a move is worth, on its button. @param {MoveChoice} move @param {Moves} moves */
export function worthWords(move, moves) {
  const mark = markOf(move, moves.value);
  const late = mark === 'keeps' ? slower(move, moves) : 0;
  if (late !== 0) return `${signs[mark]} ${valueWords(move.value, moves)} (${late > 0 ? '+' : '−'}${number(Math.abs(late))})`;
  return [`${signs[mark]} ${say(`play.mark.${mark}`)}`, mark === 'open' ? '' : shortWords(move.value, moves)].filter(Boolean).join(' · ');
}

/** How much later the end comes than after the best move with the same result; 0 where that is not known. @param {MoveChoice} move @param {Moves} moves */
function slower({ value: { result, distance } }, moves) {
  const best = moves.moves.find((other) => markOf(other, moves.value) === 'best' && other.value.result === result)?.value.distance ?? null;
  return result === null || distance === null || best === null ? 0 : distance - best;
}

/** What a move that was made cost, in words; '' when it cost nothing. @param {Played} played */
export function costWords({ cost, before }) {
  const { from, to, distance, score } = cost;
  if (from.result !== to.result) return `${valueWords(from, before)} → ${valueWords(to, before)}`;
  if (score !== null) return say('play.cost.score', { far: counted(score, before.units) });
  if (distance === null) return '';
  return say(distance > 0 ? 'play.cost.longer' : 'play.cost.sooner', { far: counted(Math.abs(distance), before.units) });
}

/** What a hint on the board says besides its tone. @param {MoveChoice} move */
export function brief({ value: { distance, score } }) {
  if (distance !== null) return number(distance);
  return score === null ? undefined : number(score);
}
