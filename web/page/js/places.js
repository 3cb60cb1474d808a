import { say } from './say.js';

/** @typedef {import('./types.js').View} View */

/** The name of a place: that of its node, or its row and column. @param {View} view @param {number} place */
export function placeName(view, place) {
  if (view.graph) return view.graph.nodes[place]?.text || String(place);
  const cols = view.grid?.cols ?? 1;
  return say('board.cell', { row: String(Math.floor(place / cols)), col: String(place % cols) });
}
