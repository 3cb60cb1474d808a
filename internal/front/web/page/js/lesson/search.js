import { el } from '../dom.js';
import { say } from '../say.js';
import { Clock } from '../time/clock.js';
import { Narration } from '../time/narrate.js';
import { drawStep } from '../time/trace.js';
import { Transport } from '../time/transport.js';
import { stepsIn } from '../time/wave.js';

/** How long a search is watched at speed 1, in seconds. */
const watching = 20;

/**
 * A search that the reader of a lesson plays: its steps on the board, the method's words, and the space of states.
 *
 * @param {{time: HTMLElement, beside: HTMLElement}} hosts  time: below the board; beside: beside it
 * @param {import('../draw/board.js').Board} board
 * @param {import('../types.js').Trace} trace
 * @param {number} until  the last step for now
 */
export function lessonSearch({ time, beside }, board, trace, until) {
  const clock = new Clock();
  clock.pace = () => Math.max(1.2, clock.last / watching);
  const words = (/** @type {number} */ step) => say('trace.step', { n: step, total: stepsIn(trace) });
  const caption = el('p', { class: 'time-caption' });
  const narration = new Narration({ stage: beside, go: (step) => transport.go(Math.min(step, clock.last)) });
  const transport = new Transport(clock, {
    show: (step) => {
      drawStep(board, trace, step);
      narration.show(step);
      narration.told.setAttribute('aria-live', transport.live);
      caption.textContent = words(step);
    },
    words,
  });
  const section = el('section', { class: 'timeline lesson-search', 'aria-label': say('lesson.search'), on: { keydown: (/** @type {KeyboardEvent} */ e) => transport.key(e) } }, caption, transport.element, narration.element);
  time.append(section);
  beside.hidden = !trace.space;
  narration.set(trace);
  const span = (/** @type {number} */ last) => {
    clock.span(last, clock.step);
    transport.refresh();
  };
  span(until || stepsIn(trace));
  return {
    /** Lets the reader go on to the end. */
    release: () => span(stepsIn(trace)),
    destroy() {
      transport.destroy();
      narration.destroy();
      section.remove();
      beside.hidden = true;
      board.setFrame(null);
      board.setTrace(null);
      board.highlight([]);
    },
  };
}
