import { announce } from '../announce.js';
import { intoPNG, intoSVG } from './carry.js';
import { el } from '../dom.js';
import { headed } from './heading.js';
import { saved } from './open.js';
import { say } from '../say.js';

/** @typedef {import('./export.js').Options} Options */

/** Saves the board and its answer as a file, by kind. */
export const saveAs = {
  text: async (/** @type {Options} */ options) => save(options, 'txt', 'text/plain', await textOf(options)),
  json: async (/** @type {Options} */ options) => save(options, 'json', 'application/json', reportOf(options)),
  svg: async (/** @type {Options} */ options) => save(options, 'svg', 'image/svg+xml', intoSVG(options.board.toSVG(), await options.fragment())),
  png: async (/** @type {Options} */ options) => save(options, 'png', 'image/png', await pictureOf(options)),
};

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

/** @param {Options} options @param {string} ending @param {string} type @param {string|Uint8Array<ArrayBuffer>} content */
function save({ session }, ending, type, content) {
  saveFile(`${session.game.name}.${ending}`, type, content);
}

/** Saves a file. @param {string} name @param {string} type @param {string|Uint8Array<ArrayBuffer>} content */
export function saveFile(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  announce(say('export.saved', { name }));
}
