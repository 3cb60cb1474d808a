import { announce } from '../announce.js';
import { copyButton } from './copy.js';
import { button, el } from '../dom.js';
import { menu } from '../menu.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { problemWords } from './problem.js';
import { say } from '../say.js';

/**
 * @typedef {{session: import('../session.js').Session, board: import('../draw/board.js').Board, fragment: () => Promise<string>, embed: () => Promise<string>, present: () => void, keep: () => Promise<void>, presented: () => Promise<string>, signal: AbortSignal}} Options
 *   fragment: the link of what is shown now, which pictures carry; embed: the line that shows it in another page; present: shows it to an audience; keep: puts it on the shelf; presented: the link that does; signal: the menu is gone
 */

/** The menu that saves the board and its answer. @param {Options} options */
export function exportMenu(options) {
  const { element, items, close, destroy } = menu('export', [el('span', { class: 'long' }, say('export')), el('span', { class: 'short', 'aria-hidden': 'true' }, '⤓')], { 'aria-label': say('export') });
  options.signal.addEventListener('abort', destroy);
  const item = (/** @type {string} */ kind, /** @type {() => Promise<void>} */ act) => button(say(`export.${kind}`), () => {
    close();
    during(act()).catch((error) => announce(problemWords(error)));
  }, { id: `export-${kind}` });
  items.append(
    button(say('present'), () => {
      close();
      options.present();
    }, { id: 'present', 'aria-keyshortcuts': 'Shift+P', title: say('present.doc') }),
    copyButton(say('present.link'), options.presented, { id: 'copy-present', title: say('present.link.doc') }),
    item('keep', options.keep),
    ...(/** @type {const} */ (['text', 'json', 'svg', 'png'])).map((kind) => item(kind, async () => (await part(import('./save.js'))).saveAs[kind](options))),
    item('handout', async () => (await part(import('../handout/boards.js'), 'handout')).boardHandout(options)),
    copyButton(say('embed'), options.embed, { id: 'copy-embed', title: say('embed.doc') }));
  return element;
}
