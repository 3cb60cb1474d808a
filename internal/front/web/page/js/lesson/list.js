import { el, put } from '../dom.js';
import { say } from '../say.js';
import { addressOf } from './address.js';
import { answered, lessons } from './shelf.js';

/** @typedef {import('../types.js').LessonEntry} LessonEntry */

/**
 * The lessons as a list, with how far the reader has come. Without any there is nothing.
 *
 * @param {HTMLElement} host
 * @param {import('../types.js').GameEntry[]} games
 */
export async function lessonList(host, games) {
  const list = await lessons().catch(() => []);
  if (list.length === 0) return;
  put(host, el('h2', { id: 'lessons' }, say('lessons')), el('p', { class: 'hint' }, say('lessons.lead')),
    el('ol', { class: 'lessons' }, list.map((entry) => el('li', null, card(entry, games.find(({ name }) => name === entry.game)?.title ?? entry.game)))));
}

/** @param {LessonEntry} entry @param {string} game */
function card(entry, game) {
  const done = answered(entry.name);
  const steps = Array.from({ length: entry.steps }, (_, i) => i);
  const next = steps.find((i) => !done.has(i)) ?? 0;
  const count = steps.filter((i) => done.has(i)).length;
  return el('a', { class: 'lesson-card', href: addressOf(entry.name, count === entry.steps ? 0 : next), lang: entry.language, data: { lesson: entry.name } },
    el('span', { class: 'lesson-game' }, game),
    el('h3', null, entry.title), el('p', null, entry.lead),
    el('span', { class: 'lesson-progress' }, el('span', { class: 'pips', 'aria-hidden': 'true' }, steps.map((i) => el('i', { class: done.has(i) ? 'done' : null }))),
      el('span', null, progressWords(count, entry.steps))));
}

/** @param {number} count @param {number} of */
function progressWords(count, of) {
  if (count === 0) return say('lessons.steps', { n: of });
  return count === of ? say('lessons.done') : say('lessons.progress', { n: count, of });
}
