import { button, el } from './dom.js';
import { say } from './say.js';

/** The keys, by where they work: a heading, then key and what it does. */
const table = /** @type {const} */ ([
  ['keys.everywhere', [['?', 'keys.help'], ['Tab', 'keys.tab'], ['Esc', 'keys.escape']]],
  ['keys.board', [['← ↑ → ↓', 'keys.cursor'], ['Enter', 'keys.press'], ['Shift ←', 'keys.paint'], ['Alt ←', 'keys.nudge'], ['Delete', 'keys.erase'],
    ['+ − 0', 'keys.zoom'], ['Ctrl Z', 'keys.undo'], ['Ctrl Shift Z', 'keys.redo']]],
  ['keys.time', [['Space', 'keys.play'], ['← →', 'keys.step'], ['PgUp PgDn', 'keys.clicker'], ['Home End', 'keys.ends'], ['Shift PgUp PgDn', 'keys.waves']]],
  ['keys.lesson', [['Shift N', 'keys.next-step'], ['Shift B', 'keys.step-before']]],
  ['keys.workbench', [['a…z', 'keys.brush'], ['Shift S', 'keys.solve'], ['Shift F', 'keys.search'], ['Shift T', 'keys.text'], ['Shift L', 'keys.link'], ['Shift P', 'keys.present'], ['1 2 3', 'keys.tabs']]],
]);

/** Shows the keys in a dialog. */
export function keysDialog() {
  const close = button(say('close'), () => dialog.close(), { class: 'primary' });
  const dialog = el('dialog', { class: 'keys', 'aria-label': say('keys.title'), on: { close: () => dialog.remove() } },
    el('h2', { tabindex: -1, autofocus: true }, say('keys.title')),
    el('div', { class: 'key-lists' }, table.map(([heading, rows]) => el('section', null,
      el('h3', null, say(heading)),
      el('dl', null, rows.map(([key, words]) => el('div', null,
        el('dt', null, key.split(' ').map((k) => el('kbd', null, k))), el('dd', null, say(words)))))))),
    el('p', { class: 'row end' }, close));
  document.body.append(dialog);
  dialog.showModal();
}
