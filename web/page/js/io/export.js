import { intoPNG, intoSVG } from './carry.js';
import { announce } from '../announce.js';
import { copyButton } from './copy.js';
import { button, el } from '../dom.js';
import { headed } from './heading.js';
import { menu } from '../menu.js';
import { saved } from './open.js';
import { during } from '../pending.js';
import { problemWords } from './problem.js';
import { say } from '../say.js';

/**
 * @typedef {{session: import('../session.js').Session, board: import('../draw/board.js').Board, fragment: () => Promise<string>, embed: () => Promise<string>, signal: AbortSignal}} Options
 *   fragment: the link of what is shown now, which pictures carry; embed: the line that shows it in another page; signal: the menu is gone
 */

/** The menu that saves the board and its answer. @param {Options} options */
export function exportMenu(options) {
  const { session } = options;
  const name = session.game.name;
  const { element, items, close, destroy } = menu('export', [el('span', { class: 'long' }, say('export')), el('span', { class: 'short', 'aria-hidden': 'true' }, '⤓')], { 'aria-label': say('export') });
  options.signal.addEventListener('abort', destroy);
  const item = (/** @type {string} */ kind, /** @type {() => Promise<void>} */ act) => button(say(`export.${kind}`), () => {
    close();
    during(act()).catch((error) => announce(problemWords(error)));
  }, { id: `export-${kind}` });
  items.append(
    item('text', async () => save(`${name}.txt`, 'text/plain', await textOf(options))),
    item('json', async () => save(`${name}.json`, 'application/json', reportOf(options))),
    item('svg', async () => save(`${name}.svg`, 'image/svg+xml', intoSVG(options.board.toSVG(), await options.fragment()))),
    item('png', async () => save(`${name}.png`, 'image/png', await pictureOf(options))),
    copyButton(say('embed'), options.embed, { id: 'copy-embed', title: say('embed.doc') }));
  return element;
}

/** @param {Options} options */
async function textOf({ session }) {
  if (!session.board?.text) throw new Error(say('export.no-text'));
  return headed(session.game, session.board);
}

/** @param {Options} options */
function reportOf({ session }) {
  if (!session.answer || !session.board || session.stale) throw new Error(say('export.no-answer'));
  return saved(session.answer.report, session.board);
}

/** @param {Options} options */
async function pictureOf({ board, fragment }) {
  const png = new Uint8Array(await (await board.toPNG()).arrayBuffer());
  return intoPNG(png, await fragment());
}

/** @param {string} name @param {string} type @param {string|Uint8Array<ArrayBuffer>} content */
function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  announce(say('export.saved', { name }));
}
