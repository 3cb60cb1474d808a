/** @typedef {import('./types.js').View} View */

/** Whether two views show the same, however they list their looks. @param {View|undefined} a @param {View|undefined} b */
export function sameView(a, b) {
  if (a === b) return true;
  if (a?.grid && b?.grid) return sameGrid(a.grid, b.grid);
  return a?.graph !== undefined && b?.graph !== undefined && shownGraph(a.graph) === shownGraph(b.graph);
}

/** @param {import('./types.js').GridView} a @param {import('./types.js').GridView} b */
function sameGrid(a, b) {
  if (a.rows !== b.rows || a.cols !== b.cols || shownTokens(a.tokens) !== shownTokens(b.tokens)) return false;
  const left = a.looks.map(shownLook);
  const right = b.looks.map(shownLook);
  return a.cells.every((look, place) => left[look] === right[b.cells[place] ?? -1]);
}

/** @param {import('./types.js').Look} look */
function shownLook({ kind, text = '' }) {
  return `${kind} ${text}`;
}

/** @param {import('./types.js').TokensAt[]} tokens */
function shownTokens(tokens) {
  return tokens.filter((at) => at.names.length > 0).map((at) => `${at.place} ${[...at.names].sort().join()}`).sort().join('\n');
}

/** @param {import('./types.js').GraphView} graph */
function shownGraph({ nodes, edges, directed }) {
  const ends = edges.map(([a, b]) => (directed || a < b ? `${a} ${b}` : `${b} ${a}`)).sort();
  return JSON.stringify([nodes.map(({ text, kind, tokens = [] }) => [text, kind, [...tokens].sort()]), ends, directed]);
}
