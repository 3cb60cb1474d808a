import { announce } from './announce.js';
import * as api from './io/api.js';
import { Board } from './draw/board.js';
import { piecesOf } from './draw/pieces.js';
import { button, el, put } from './dom.js';
import { saveFile } from './io/save.js';
import { during } from './pending.js';
import { forgetRecent, recentBoards } from './recent.js';
import { say } from './say.js';
import { stateOf } from './io/share.js';
import { putOnShelf, readShelf, shelf, takeOff, writeShelf } from './shelf.js';

/** @typedef {import('./types.js').GameList} GameList */
/** @typedef {import('./shelf.js').Kept} Kept */

/** The largest file that is read as a shelf, in bytes. */
const largest = 20_000_000;

/**
 * The boards that were worked on last, and what the reader keeps: boards, own games, lessons.
 *
 * @param {HTMLElement} host @param {GameList} list @param {AbortSignal} gone
 */
export async function homeShelf(host, list, gone) {
  /** The games whose texts are programs. @type {Set<string>} */
  const programs = new Set();
  const draw = () => put(host, drawn());
  const titleOf = (/** @type {string} */ game) => list.games.find(({ name }) => name === game)?.title ?? game;
  const drawn = () => {
    const [recent, kept] = [recentBoards(), shelf()];
    const lessons = [...new Set(kept.map(({ lesson }) => lesson).filter(Boolean))];
    const alone = kept.filter(({ lesson }) => !lesson);
    const off = (/** @type {Kept} */ one) => () => {
      takeOff(one);
      draw();
    };
    /** @param {string} heading @param {(HTMLElement|null)[]} items @param {...(HTMLElement|null)} tools */
    const row = (heading, items, ...tools) => (items.length ? el('section', { class: 'shelf-row' }, el('div', { class: 'row' }, el('h3', null, heading), tools), el('ul', { class: 'recent-boards' }, items)) : null);
    const entry = (/** @type {Kept} */ one, present = false) => item(one.name, present ? presented(one.fragment) : one.fragment, gone, off(one));
    return [
      recent.length + kept.length === 0 ? null : el('div', { class: 'row shelf-head' }, el('h2', null, say('shelf')), kept.length ? button(say('shelf.save'), () => saveFile('jogada-shelf.json', 'application/json', writeShelf()), { id: 'save-shelf' }) : null),
      row(say('home.recent'), recent.map(({ game, fragment, draft }) => item(titleOf(game), fragment, draft ? null : gone)), button(say('home.recent.clear'), () => {
        forgetRecent();
        draw();
      }, { class: 'quiet' })),
      row(say('shelf.boards'), alone.filter(({ game }) => !programs.has(game)).map((one) => entry(one))),
      row(say('shelf.games'), alone.filter(({ game }) => programs.has(game)).map((one) => entry(one))),
      ...lessons.map((lesson) => {
        const boards = kept.filter((one) => one.lesson === lesson);
        return row(say('shelf.lesson.called', { name: lesson }), boards.map((one) => entry(one, true)), el('a', { class: 'button present-lesson', href: presented(boards[0]?.fragment ?? '') }, say('present')));
      }),
      loader(draw),
    ];
  };
  draw();
  const games = await Promise.all(list.games.map(({ name }) => api.game(name)));
  if (gone.aborted) return;
  for (const { name, code } of games) if (code) programs.add(name);
  if (shelf().some(({ game }) => programs.has(game))) draw();
}

/** The link that presents a board. @param {string} fragment */
export function presented(fragment) {
  return fragment.includes('?') ? `${fragment}&present` : `${fragment}?present`;
}

/** A button that reads a saved shelf. @param {() => void} loaded */
function loader(loaded) {
  const take = async (/** @type {File|undefined} */ file) => {
    chooser.value = '';
    const kept = file && file.size <= largest ? readShelf(await file.text().catch(() => '')) : null;
    if (!kept?.length) return announce(say('shelf.unread'));
    putOnShelf(kept);
    loaded();
    announce(say('shelf.loaded', { n: kept.length }));
  };
  const chooser = el('input', { type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', on: { change: () => during(take(chooser.files?.[0])) } });
  return el('p', { class: 'row shelf-load' }, button(say('shelf.load'), () => chooser.click(), { class: 'quiet', id: 'load-shelf', title: say('shelf.load.doc') }), chooser);
}

/** A board as a small picture, which leads to it. @param {string} words @param {string} fragment @param {AbortSignal|null} gone  null: there is no picture @param {() => void} [off]  takes it off the shelf */
function item(words, fragment, gone, off) {
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' });
  if (gone) during(drawSmall(picture, fragment, gone)).catch(() => {});
  return el('li', null, el('a', { href: fragment }, picture, el('span', null, words)), off ? button('✕', off, { class: 'quiet take-off', title: say('shelf.off'), 'aria-label': `${say('shelf.off')}: ${words}` }) : null);
}

/** @param {HTMLElement} picture @param {string} fragment @param {AbortSignal} gone */
async function drawSmall(picture, fragment, gone) {
  const state = await stateOf(fragment);
  if (!state?.text) return;
  const [game, shown] = await Promise.all([api.game(state.game), api.show(state.game, { text: state.text, params: state.params, case: state.case }, gone)]);
  if (gone.aborted) return;
  const board = new Board(picture, { label: game.title, cast: piecesOf(game), small: true, still: true });
  board.setView(shown.view);
  if (state.positions) board.setPositions(state.positions);
  gone.addEventListener('abort', () => board.destroy());
}
