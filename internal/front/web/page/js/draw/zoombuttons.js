import { button, el } from '../dom.js';
import { say } from '../say.js';

/** Buttons for who has neither a wheel nor two fingers; the keys + - 0 do the same. @param {(factor: number) => void} zoom  0: everything */
export function zoomButtons(zoom) {
  /** @param {string} sign @param {string} key @param {number} factor */
  const one = (sign, key, factor) => button(sign, () => zoom(factor), { 'aria-label': say(key), title: say(key), tabindex: -1 });
  return el('div', { class: 'board-zoom' }, one('+', 'board.closer', 1.4), one('−', 'board.farther', 1 / 1.4), one('⤢', 'board.fit', 0));
}
