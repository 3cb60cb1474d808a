/** @typedef {import('../types.js').Answer} Answer */

/** The headline of an answer for readers who do not know the notation. @param {Pick<Answer, 'told'|'report'>} answer @returns {string} */
export function headlineOf({ told, report }) {
  return told?.headline.map(({ text }) => text).join('') ?? report.headline;
}
