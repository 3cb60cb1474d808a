import { lineArrows, lineSweep } from '../draw/arrows.js';
import { el } from '../dom.js';
import { Clock } from '../time/clock.js';
import { Transport } from '../time/transport.js';
import { number, say } from '../say.js';

/** @typedef {import('../types.js').Frame} Frame */

/**
 * The line of play of a lesson under its board, with the buttons that go through it.
 *
 * @param {HTMLElement} host
 * @param {import('../draw/board.js').Board} board
 * @param {Frame[]} frames
 * @param {number} begin  the picture to begin with
 */
export function line(host, board, frames, begin) {
  const clock = new Clock();
  clock.pace = () => 1.2;
  clock.span(frames.length - 1, begin);
  const caption = el('p', { class: 'time-caption', 'aria-live': 'polite' });
  const words = (/** @type {number} */ step) => `${number(step)} / ${number(clock.last)} · ${frames[step]?.caption ?? ''}`;
  const transport = new Transport(clock, {
    show: (step) => {
      board.setFrame(frames[step] ?? null);
      board.setArrows(lineArrows(frames, step), lineSweep(frames, step));
      caption.textContent = words(step);
    },
    words,
  });
  const section = el('section', { class: 'timeline', 'aria-label': say('time.title'), on: { keydown: (/** @type {KeyboardEvent} */ e) => transport.key(e) } }, caption, transport.element);
  host.append(section);
  transport.refresh();
  return {
    destroy() {
      transport.destroy();
      section.remove();
      board.setFrame(null);
      board.setArrows([]);
    },
  };
}
