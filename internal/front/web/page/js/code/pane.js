import { button, el, put } from '../dom.js';
import { codeEditor } from './editor.js';
import { rulesPanel } from '../answer/rules.js';
import { isOfBoard } from '../io/api.js';
import { problemWords } from '../io/problem.js';
import { spotsOf } from './spots.js';
import { during, later } from '../pending.js';
import { say } from '../say.js';

/**
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../io/api.js').Problem} Problem
 * @typedef {import('./spots.js').Spot} Spot
 * @typedef {{destroy(): void, edit(text?: string): void}} CodePane  edit: begins to edit, with another text if there is one
 */

/** How long typing rests before the text is read. */
const restMilliseconds = 250;

/**
 * The text of a board that is a program, to be edited beside the board: what is typed is read and answered when typing rests,
 * and a text that can't be read is marked where it is wrong.
 *
 * @param {HTMLElement} host
 * @param {{session: Session, edited: (typed: boolean) => void, make?: typeof codeEditor}} options  edited: the board is the reader's own from now on, by what was typed or by a parameter
 * @returns {CodePane}
 */
export function codePane(host, { session, edited, make = codeEditor }) {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** The text that was read last: another one comes from elsewhere, such as the board that was drawn on. */
  let known = session.board?.text ?? '';
  /** How many readings of what was typed are under way. */
  let reading = 0;
  let waiting = () => {};
  const type = () => {
    edited(true);
    waiting();
    waiting = later(() => { during(read()); }, restMilliseconds);
  };
  const editor = make({ language: session.game.code ?? '', label: say('code.label', { title: session.game.title }), text: known, typed: type });
  const notes = el('div', { class: 'code-notes', role: 'status' });
  const params = el('div', { class: 'code-params' });
  const rules = session.board?.game ? rulesPanel(params, { session, changed: () => edited(false) }) : null;
  put(host, editor.element, notes, rules ? params : null, el('p', { class: 'hint code-keys' }, say('code.keys')));

  /** Reads the text again, as the same level under the same rules. */
  const read = async () => {
    const text = editor.text();
    reading++;
    await session.typeText(text);
    reading--;
    if (reading > 0 || editor.text() !== text) return;
    if (!session.problem) known = session.board?.text ?? text;
    session.noteDraft(isOfBoard(session.problem) ? text : null);
    mark();
  };
  /** Marks the faults of the text. */
  const mark = () => {
    const problem = isOfBoard(session.problem) ? /** @type {Problem} */ (session.problem) : null;
    const spots = problem ? spotsOf(problem, editor.text()) : [];
    editor.mark(spots);
    put(notes, problem && spots.length === 0 ? el('p', { class: 'bad-words' }, problemWords(problem)) : spots.map((spot) => note(spot, editor)));
  };
  /** Takes over a text that came from elsewhere: an example, a file, the board that was drawn on. */
  const follow = () => {
    const text = session.board?.text;
    if (reading > 0 || !text || text === known) return;
    waiting();
    known = text;
    editor.replace(text);
    session.noteDraft(null);
    mark();
  };
  session.addEventListener('board', follow, { signal });
  session.addEventListener('problem', () => (reading > 0 || (!session.problem && editor.text() !== known) ? undefined : mark()), { signal });
  mark();
  return {
    destroy() {
      waiting();
      listeners.abort();
      rules?.destroy();
      editor.destroy();
    },
    edit(text) {
      if (text !== undefined) {
        editor.replace(text);
        type();
      }
      editor.focus();
    },
  };
}

/** What is wrong at a line, to go there. @param {Spot} spot @param {import('./editor.js').CodeEditor} editor */
function note(spot, editor) {
  return el('p', { class: 'bad-words' }, button(say('code.line', { n: spot.line }), () => editor.goTo(spot.from), { class: 'quiet code-line' }), ' ', spot.message);
}
