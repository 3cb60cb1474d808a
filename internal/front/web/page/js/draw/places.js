import { say } from '../say.js';

/** @typedef {import('../types.js').View} View */

/** The name of a place: that of its node, or its row and column. @param {View} view @param {number} place */
export function placeName(view, place) {
  if (view.graph) return view.graph.nodes[place]?.text || String(place);
  return cellName(view.grid?.cols ?? 1, place);
}

/** The name of a cell: its row and column, from 1. @param {number} cols @param {number} place */
export function cellName(cols, place) {
  return say('board.cell', { row: String(Math.floor(place / cols) + 1), col: String((place % cols) + 1) });
}
