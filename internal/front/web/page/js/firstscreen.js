import { announce } from './announce.js';
import * as api from './io/api.js';
import { headlineOf } from './answer/headline.js';
import { lineArrows, lineSweep } from './draw/arrows.js';
import { Board } from './draw/board.js';
import { piecesOf } from './draw/pieces.js';
import { button, el, put } from './dom.js';
import { takeDrops } from './io/drop.js';
import { problemWords } from './io/problem.js';
import { part } from './part.js';
import { Editor } from './edit/editor.js';
import { during } from './pending.js';
import { homeShelf } from './homeshelf.js';
import { say } from './say.js';
import { Session } from './session.js';

/** @typedef {import('./types.js').GameList} GameList */

/**
 * What one can touch at once: a live board, ways to go on, and the boards that were worked on last.
 *
 * @param {{stage: HTMLElement, doors: HTMLElement, recent: HTMLElement}} hosts @param {GameList} list @param {AbortSignal} gone
 */
export async function firstScreen({ stage, doors, recent }, list, gone) {
  during(homeShelf(recent, list, gone)).catch(() => {});
  const games = await Promise.all(list.games.map(({ name }) => api.game(name)));
  const game = games.find(({ play }) => play.players === 'sides') ?? games[0];
  if (!game || gone.aborted) return;
  fillDoors(doors, game.name, gone);
  await liveBoard(stage, game, list, gone);
}

/** @param {HTMLElement} host @param {import('./types.js').Game} game @param {GameList} list @param {AbortSignal} gone */
async function liveBoard(host, game, list, gone) {
  const session = new Session(game, list.limits);
  const headline = el('p', { class: 'hero-headline', role: 'status', 'aria-live': 'polite' });
  const drawing = el('div', { class: 'drawing' });
  put(host, el('p', { class: 'hero-invitation' }, say('home.drag')), drawing, headline);
  const board = new Board(drawing, { label: say('board.of', { title: game.title }), cast: piecesOf(game) });
  const editor = new Editor(el('div'), board, game); // only its hand is used: players are dragged
  gone.addEventListener('abort', () => {
    session.close();
    editor.destroy();
    board.destroy();
  });
  editor.addEventListener('change', (event) => during(session.setView(/** @type {CustomEvent} */ (event).detail.view)));
  session.addEventListener('board', (event) => {
    if (/** @type {CustomEvent} */ (event).detail.by !== 'view' && session.board) editor.setView(session.board.view, { fresh: true });
  });
  session.addEventListener('problem', () => { if (session.problem) headline.textContent = problemWords(session.problem); });
  session.addEventListener('answer', () => {
    const { answer } = session;
    if (!answer || session.stale) return;
    headline.textContent = headlineOf(answer);
    board.setArrows(lineArrows(answer.frames, 0), lineSweep(answer.frames, 0));
  });
  await session.setExample(1);
}

/** @param {HTMLElement} host @param {string} game @param {AbortSignal} gone */
function fillDoors(host, game, gone) {
  const box = (/** @type {import('./io/openbox.js').Begin} */ begin = {}) => during(part(import('./io/openbox.js'))).then(({ openBox }) => openBox(begin), (error) => announce(problemWords(error)));
  takeDrops(host, (file, entry) => box({ file, entry }), gone);
  put(host, el('a', { class: 'button', href: '#lessons' }, say('home.learn')), button(say('home.solve'), () => box(), { id: 'solve-mine', 'aria-haspopup': 'dialog' }),
    el('a', { class: 'button', href: `#/${encodeURIComponent(game)}?tab=play` }, say('home.play')));
}
