/** @typedef {import('../types.js').Answer} Answer */

/** The headline of an answer for readers who do not know the notation. @param {Pick<Answer, 'told'|'report'>} answer @returns {string} */
export function headlineOf({ told, report }) {
  return told?.headline.map(({ text }) => text).join('') ?? report.headline;
}

/** What people call a method. @param {import('../types.js').Method[]|undefined} methods @param {string} name */
export function titleOf(methods, name) {
  return methods?.find((m) => m.name === name)?.title ?? name;
}
