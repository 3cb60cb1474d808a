/**
 * @typedef {import('./types.js').Param} Param
 * @typedef {import('./types.js').Params} Params
 */

/** Those values that a drawing does not carry: rules and details that are not the board's own. @param {Param[]} declared @param {Params} values @returns {Params} */
export function loose(declared, values) {
  return pick(values, declared.filter((p) => p.role !== 'shape' && !p.ofBoard));
}

/** Those values that go on to a new board: one without a default was the old board's own. @param {Param[]} declared @param {Params} values @returns {Params} */
export function habits(declared, values) {
  return pick(loose(declared, values), declared.filter((p) => p.default !== ''));
}

/** The values that change only the presentation of an answer. @param {Param[]} declared @param {Params} values @returns {Params} */
export function details(declared, values) {
  return pick(values, declared.filter((p) => p.role === 'detail'));
}

/** @param {Params} values @param {Param[]} wanted @returns {Params} */
function pick(values, wanted) {
  const names = new Set(wanted.map((p) => p.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
