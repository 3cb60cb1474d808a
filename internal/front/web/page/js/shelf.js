import { keep, recall } from './memory.js';

/**
 * What the reader keeps: boards, own games, and lessons of boards in an order. Only this browser has them, and files that it writes.
 *
 * @typedef {{name: string, game: string, fragment: string, key: string, lesson: string}} Kept
 *   fragment: the link that opens it; key: the board alone; lesson: what it is part of, or ''
 */

const remembered = 'jogada.shelf';

/** The name of the format of a shelf in a file. */
export const format = 'jogada.shelf/1';

/** How much is kept: so many boards, and so long a name or link. */
const [mostKept, longestName, longestLink] = [300, 80, 200_000];

/** What is kept, in the order in which it was. @returns {Kept[]} */
export function shelf() {
  return readShelf(recall(remembered) ?? '') ?? [];
}

/** What a text holds that was written as a shelf; null: it is none. @param {string} text @returns {Kept[]|null} */
export function readShelf(text) {
  try {
    const value = JSON.parse(text);
    return value?.format === format && Array.isArray(value.kept) ? value.kept.flatMap(sound).slice(0, mostKept) : null;
  } catch {
    return null;
  }
}

/** One that is kept, if it is one: a link of this page and short texts. @param {any} one @returns {Kept[]} */
function sound(one) {
  const texts = [one?.name, one?.game, one?.fragment, one?.key, one?.lesson];
  if (texts.some((text) => typeof text !== 'string') || !one.fragment.startsWith('#/') || one.fragment.length > longestLink) return [];
  return [{ name: one.name.slice(0, longestName), game: one.game.slice(0, longestName), fragment: one.fragment, key: one.key.slice(0, longestLink), lesson: one.lesson.slice(0, longestName) }];
}

/** A shelf as a text. @param {Kept[]} [kept] */
export function writeShelf(kept = shelf()) {
  return `${JSON.stringify({ format, kept }, null, 1)}\n`;
}

/** Puts boards on the shelf; one that is there already is replaced where it stands. @param {Kept[]} boards */
export function putOnShelf(boards) {
  const kept = shelf();
  for (const board of boards.flatMap(sound)) {
    const at = kept.findIndex(({ key, lesson }) => key === board.key && lesson === board.lesson);
    if (at >= 0) kept[at] = board;
    else kept.push(board);
  }
  keep(remembered, writeShelf(kept.slice(-mostKept)));
}

/** Takes a board off the shelf. @param {Kept} board */
export function takeOff({ key, lesson }) {
  keep(remembered, writeShelf(shelf().filter((one) => one.key !== key || one.lesson !== lesson)));
}

/** The board after one in the lesson that it is part of; null: there is none. @param {string} key @returns {Kept|null} */
export function nextInLesson(key) {
  const kept = shelf();
  const here = kept.find((one) => one.key === key && one.lesson);
  if (!here) return null;
  const lesson = kept.filter((one) => one.lesson === here.lesson);
  return lesson[lesson.indexOf(here) + 1] ?? null;
}

/** The lessons, each with its boards in their order. @returns {Map<string, Kept[]>} */
export function lessonsKept() {
  /** @type {Map<string, Kept[]>} */
  const lessons = new Map();
  for (const one of shelf()) if (one.lesson) lessons.set(one.lesson, [...(lessons.get(one.lesson) ?? []), one]);
  return lessons;
}
