import { announce } from './announce.js';
import { button, el, freshID } from './dom.js';
import { say } from './say.js';
import { lessonsKept, putOnShelf } from './shelf.js';

/** Asks what a board is to be called on the shelf, and which lesson it is part of. @param {{name: string, game: string, fragment: string, key: string}} board */
export function keepBoard(board) {
  const [name, lesson, list] = [freshID('name'), freshID('lesson'), freshID('lessons')];
  const called = el('input', { id: name, type: 'text', maxlength: 80, required: true, value: board.name, autofocus: true, autocomplete: 'off' });
  const part = el('input', { id: lesson, type: 'text', maxlength: 80, list, autocomplete: 'off' });
  const form = el('form', { class: 'keep-board', on: { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    putOnShelf([{ ...board, name: called.value.trim() || board.game, lesson: part.value.trim() }]);
    dialog.close();
    announce(say('shelf.kept'));
  } } },
  el('h2', { tabindex: -1 }, say('shelf.keep')),
  el('p', { class: 'field' }, el('label', { for: name }, say('shelf.name')), called),
  el('p', { class: 'field' }, el('label', { for: lesson }, say('shelf.lesson')), part, el('datalist', { id: list }, [...lessonsKept().keys()].map((value) => el('option', { value })))),
  el('p', { class: 'hint' }, say('shelf.lesson.doc')),
  el('p', { class: 'row end' }, button(say('cancel'), () => dialog.close()), el('button', { type: 'submit', class: 'primary', id: 'keep-it' }, say('shelf.put'))));
  const dialog = el('dialog', { 'aria-label': say('shelf.keep'), on: { close: () => dialog.remove() } }, form);
  document.body.append(dialog);
  dialog.showModal();
  called.select();
}
