import { keep, recall } from '../memory.js';
import { during } from '../pending.js';
import { Problem } from '../io/refusal.js';
import { language, say } from '../say.js';

/**
 * The lessons, which lie beside the page as files, and how far this reader has come in them.
 *
 * @typedef {import('../types.js').LessonEntry} LessonEntry
 * @typedef {import('../types.js').Lesson} Lesson
 * @typedef {{done: number[]}} Progress  the steps that were answered, from 0
 */

/** All lessons, in their order. @returns {Promise<LessonEntry[]>} */
export function lessons() {
  return fetched('index');
}

/** One lesson. @param {string} name @returns {Promise<Lesson>} */
export function lesson(name) {
  return fetched(name);
}

/** What was fetched, by address. @type {Map<string, Promise<any>>} */
const known = new Map();

/** @param {string} name */
function fetched(name) {
  const address = `lessons/${language()}/${encodeURIComponent(name)}.json`;
  const told = known.get(address) ?? ask(address);
  known.set(address, told);
  told.catch(() => known.delete(address));
  return during(told);
}

/** @param {string} address */
async function ask(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Problem({ title: say('problem.unreachable') });
  }
  if (!response.ok) throw new Problem({ title: say('lesson.unknown'), status: 410 });
  return response.json();
}

const remembered = 'jogada.lessons';

/** How far the reader has come, by lesson. @returns {Record<string, Progress>} */
function all() {
  try {
    const kept = JSON.parse(recall(remembered) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The steps of a lesson that were answered. @param {string} name @returns {Set<number>} */
export function answered(name) {
  const done = all()[name]?.done;
  return new Set(Array.isArray(done) ? done.filter(Number.isSafeInteger) : []);
}

/** Remembers that a step was answered. @param {string} name @param {number} step */
export function note(name, step) {
  const done = [...answered(name).add(step)].sort((a, b) => a - b);
  keep(remembered, JSON.stringify({ ...all(), [name]: { done } }));
}
