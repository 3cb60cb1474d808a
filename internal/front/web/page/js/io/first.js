import { glance } from '../answer/pace.js';

/**
 * What a page asks for first: ahead.js begins with it before the workbench is there, which then asks for the same.
 *
 * @typedef {import('../types.js').Question} Question
 * @typedef {import('../types.js').SolveRequest} SolveRequest
 */

/** The board that an address opens. @param {import('./share.js').State} state @returns {Question} */
export function boardOf({ text, params = {}, case: kase = 1 }) {
  return text === undefined ? { example: 1, params } : { text, params, case: kase };
}

/** A look at a board: a solve that nobody asked for. The methods of the first example come with the game. @param {Question} question @returns {SolveRequest} */
export function look(question) {
  const first = question.example === 1 && Object.keys(question.params ?? {}).length === 0;
  return { ...question, budget: { seconds: glance }, ...(first ? { omit: ['methods'] } : {}) };
}
