import * as api from './io/api.js';
import { headlineOf } from './answer/headline.js';
import { el, put, stillness } from './dom.js';
import { Board } from './draw/board.js';
import { lineArrows, lineSweep } from './draw/arrows.js';
import { piecesOf } from './draw/pieces.js';
import { firstScreen } from './firstscreen.js';
import { boardOf, look } from './io/first.js';
import { lessonList } from './lesson/list.js';
import { during } from './pending.js';
import { say } from './say.js';

/** @typedef {import('./types.js').GameEntry} GameEntry */
/** @typedef {import('./types.js').Answer} Answer */

const frameMilliseconds = 1100;

/** In how many pictures a wave spreads. */
const waveSteps = 10;

/**
 * The games as cards, each with a small live picture, and the lessons.
 *
 * @param {HTMLElement} host
 * @param {import('./types.js').GameList} list
 */
export function home(host, list) {
  const gone = new AbortController();
  /** Settled when each picture is drawn. @type {Promise<void>[]} */
  const drawn = [];
  const first = api.first();
  const cards = list.games.map((game) => card(game, first, gone.signal, drawn));
  const lessons = el('section', { class: 'home-lessons', 'aria-labelledby': 'lessons' });
  const [stage, doors, recent] = [el('div', { class: 'hero-stage' }), el('div', { class: 'hero-doors row' }), el('section', { class: 'recent' })];
  put(host,
    el('div', { class: 'hero' }, el('div', { class: 'hero-words' }, el('h1', null, say('home.title')), el('p', null, say('home.lead')), doors), stage), recent,
    el('ul', { class: 'cards' }, cards.map((made) => el('li', null, made))), lessons);
  const listed = lessonList(lessons, list.games);
  // It comes after the pictures, so as not to send a service more requests at a time than it takes; without it the page has words alone.
  during(Promise.all(drawn).then(() => (gone.signal.aborted ? undefined : firstScreen({ stage, doors, recent }, list, gone.signal)))).catch(() => {});
  return { destroy: () => gone.abort(), listed };
}

/** @param {GameEntry} game @param {Promise<Map<string, Answer>>} first @param {AbortSignal} gone @param {Promise<void>[]} drawn */
function card(game, first, gone, drawn) {
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' });
  const caption = el('p', { class: 'caption', 'aria-hidden': 'true' });
  drawn.push(animate(picture, caption, game, first, gone).catch(() => put(picture, el('span', { class: 'hint' }, say('home.no-picture')))));
  return el('a', { class: 'card', href: `#/${encodeURIComponent(game.name)}`, data: { game: game.name } },
    picture, caption, el('span', { class: 'card-text' }, el('h2', null, game.lead), el('p', null, game.title)));
}

/** @param {HTMLElement} picture @param {HTMLElement} caption @param {GameEntry} entry @param {Promise<Map<string, Answer>>} first @param {AbortSignal} gone */
async function animate(picture, caption, entry, first, gone) {
  const known = (await first).get(entry.name);
  const game = await api.game(entry.name);
  if (gone.aborted) return;
  if (!game.examples[0]) return;
  const question = boardOf({ game: game.name });
  // A service that is too busy to solve still shows the board.
  const answer = known ?? await api.solve(entry.name, look(question), { signal: gone }).catch(() => null);
  const { view } = answer ?? await api.show(entry.name, question, gone);
  if (gone.aborted) return;
  const board = new Board(picture, { label: game.title, cast: piecesOf(game), small: true, still: true });
  board.setView(view);
  gone.addEventListener('abort', () => board.destroy());
  if (!answer) return;
  caption.textContent = headlineOf(answer);
  const shots = answer.frames.length > 1 ? line(board, answer.frames) : wave(board, answer.layers);
  runWhenSeen(picture, gone, shots, (words) => { caption.textContent = words; });
}

/**
 * The line of play as pictures, with a rest at the end. Each shows itself and returns its words.
 *
 * @param {Board} board @param {import('./types.js').Frame[]} frames @returns {(() => string)[]}
 */
function line(board, frames) {
  const shots = frames.map((frame, i) => () => {
    board.setFrame(frame);
    board.setArrows(lineArrows(frames, i), lineSweep(frames, i));
    return frame.caption;
  });
  return rested(shots);
}

/**
 * A layer that spreads, for games without a line of play.
 *
 * @param {Board} board @param {import('./types.js').Layer[]} layers @returns {(() => string)[]}
 */
function wave(board, layers) {
  const layer = layers.find((l) => l.kind === 'waking' && l.values) ?? layers.find((l) => l.kind === 'heat' && l.values);
  const crest = Math.max(0, ...(layer?.values ?? []).map((v) => v ?? 0));
  if (!layer || crest === 0) return [];
  const shots = Array.from({ length: waveSteps }, (_, i) => () => {
    board.setLayers([{ layer, upTo: Math.ceil((crest * (i + 1)) / waveSteps) }]);
    return layer.name;
  });
  return rested(shots);
}

/** @param {(() => string)[]} shots */
function rested(shots) {
  const last = shots.at(-1);
  return last ? [...shots, last, last] : [];
}

/**
 * Plays pictures in a circle while they are in sight and motion is welcome.
 *
 * @param {HTMLElement} picture @param {AbortSignal} gone @param {(() => string)[]} shots @param {(words: string) => void} tell
 */
function runWhenSeen(picture, gone, shots, tell) {
  if (shots.length === 0 || stillness()) return;
  let seen = false;
  let at = 0;
  const watch = new IntersectionObserver((entries) => {
    seen = entries.some((e) => e.isIntersecting);
  });
  watch.observe(picture);
  const clock = setInterval(() => {
    if (!seen || document.hidden) return;
    tell(shots[at % shots.length]?.() ?? '');
    at++;
  }, frameMilliseconds);
  gone.addEventListener('abort', () => {
    clearInterval(clock);
    watch.disconnect();
  });
}
