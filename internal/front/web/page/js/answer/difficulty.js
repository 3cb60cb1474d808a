import { el, put } from '../dom.js';
import { problemWords } from '../io/problem.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { say } from '../say.js';

/**
 * @typedef {import('../session.js').Session} Session
 */

/** The difficulty of a board, measured on demand, because it can take longer than the answer. @param {Session} session */
export function difficulty(session) {
  const { measures } = session.game;
  if (!measures?.length) return null;
  const body = el('div', { class: 'difficulty-body', 'aria-live': 'polite' });
  const asked = { yet: false };
  // The press itself begins it: the event that the fold is open comes later.
  const press = () => {
    if (asked.yet || fold.open) return;
    asked.yet = true;
    during(part(import('./badge.js')).then(({ measure }) => measure(session, body)).catch((error) => {
      put(body, el('p', { class: 'bad-words' }, problemWords(error)));
      return false;
    })).then((done) => { asked.yet = done; });
  };
  const fold = el('details', { class: 'difficulty' }, el('summary', { on: { click: press } }, say('difficulty')), body);
  return fold;
}
