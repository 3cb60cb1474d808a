/**
 * The line before a text that brings its parameters along, as the service reads it: "#! jogada chase cat=2 hole=0,3".
 *
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Params} Params
 */

const begins = '#! jogada ';

/** A board's text with those of its rules that are not the default; a board under default rules is its text alone. @param {Pick<Game, 'name'|'params'>} game @param {{text: string, params: Params}} board */
export function headed({ name, params: declared }, { text, params }) {
  const rules = declared.filter((p) => p.role === 'rule' && params[p.name] !== undefined && params[p.name] !== p.default)
    .map((p) => ` ${p.name}=${(params[p.name] ?? '').replace(/[%\s]/g, encodeURIComponent)}`);
  return rules.length === 0 ? text : `${begins}${name}${rules.join('')}\n${text}`;
}

/** Whether a text brings its parameters along. @param {string} text */
export function isHeaded(text) {
  return text.startsWith(begins);
}
