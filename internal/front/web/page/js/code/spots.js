import { rangeOf } from '../io/problem.js';

/** @typedef {{from: number, to: number, line: number, message: string}} Spot  a fault, from one character of a text to another */

/** The lines of a text that a problem names, in order. @param {import('../io/api.js').Problem} problem @param {string} text @returns {Spot[]} */
export function spotsOf({ errors }, text) {
  return errors.filter((e) => e.line).map(({ line = 1, column = 1, message }) => {
    const [from, to] = rangeOf(text, { line, column });
    return { from, to, line: text.slice(0, from).split('\n').length, message };
  }).sort((a, b) => a.from - b.from);
}
