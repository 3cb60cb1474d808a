import { givenUp, Problem } from './api.js';
import { el } from '../dom.js';
import { say } from '../say.js';

/** A problem in words, with where it is. @param {unknown} error */
export function problemWords(error) {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const main = error.detail || error.title;
  const more = error.errors.filter((e) => !main.endsWith(e.message)).map((e) => [e.location, e.message].filter(Boolean).join(': '));
  const words = [main, ...more].filter(Boolean).join('\n');
  if (error.status === 429) return `${say('problem.busy', { n: error.retryAfter || 1 })}`;
  if (error.status === 404) return say('problem.no-game');
  if (error.status === 413) return `${say('problem.large')} ${words}`;
  return words || say('problem.unknown');
}

/** A problem as something to show; nothing when a request was only given up. @param {unknown} error */
export function problemNotice(error) {
  if (givenUp(error)) return null;
  return el('div', { class: 'notice bad', role: 'alert' }, el('p', null, problemWords(error)));
}

/**
 * Where in a text a problem is, as lines and columns from 1; null: it does not say.
 *
 * @param {unknown} error
 * @returns {{line: number, column: number}|null}
 */
export function spotOf(error) {
  const found = error instanceof Problem ? error.errors.find((e) => e.line) : null;
  return found?.line ? { line: found.line, column: found.column ?? 1 } : null;
}

/**
 * The range of a text that a spot names, to select it: from the column to the end of the word there. Columns count bytes.
 *
 * @param {string} text
 * @param {{line: number, column: number}} spot
 * @returns {[number, number]}
 */
export function rangeOf(text, spot) {
  const lines = text.split('\n');
  const at = Math.min(spot.line, lines.length) - 1;
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  const line = lines[at] ?? '';
  const bytes = new TextEncoder().encode(line).subarray(0, Math.max(0, spot.column - 1));
  const start = Math.min(new TextDecoder().decode(bytes).length, line.length);
  const word = /^\S+/.exec(line.slice(start))?.[0].length ?? 0;
  return [before + start, before + start + Math.max(word, Math.min(1, line.length - start))];
}
