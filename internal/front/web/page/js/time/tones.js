import { groupColour } from '../draw/colours.js';

/**
 * @typedef {import('../draw/colours.js').Theme} Theme
 * @typedef {{fill: string, sign: string}} Paint
 */

/** What is cut from a search: drawn in grey. */
export const cut = new Set(['again', 'over', 'dead', 'dropped', 'shut']);

/** The colour and the sign of a tone; sides have the colours of their tokens. @param {string} tone @param {Theme} theme @returns {Paint} */
export function paintOf(tone, theme) {
  const runner = /^runner(\d+)$/.exec(tone);
  if (runner) return { fill: groupColour(Number(runner[1]) + 1), sign: '' };
  /** @type {Record<string, Paint>} */
  const paints = {
    waits: { fill: theme.gate, sign: '…' }, looked: { fill: theme.accent, sign: '•' }, again: { fill: theme.line, sign: '=' },
    over: { fill: theme.line, sign: '>' }, dead: { fill: theme.line, sign: '×' }, dropped: { fill: theme.line, sign: '–' },
    goal: { fill: theme.best, sign: '★' }, done: { fill: theme.soft, sign: '↩' }, first: { fill: groupColour(1), sign: '△' },
    second: { fill: groupColour(2), sign: '▼' }, draw: { fill: theme.edge, sign: '=' }, shut: { fill: theme.loses, sign: '×' },
    open: { fill: theme.best, sign: '○' }, key: { fill: groupColour(5), sign: '◆' },
  };
  return paints[tone] ?? { fill: theme.node, sign: '' };
}

/** Black or white, whichever is easier to read on a colour. @param {string} colour */
export function inkOn(colour) {
  const channel = (/** @type {number} */ at) => parseInt(colour.slice(at, at + 2), 16) || 0;
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) > 140 ? '#111111' : '#ffffff';
}
