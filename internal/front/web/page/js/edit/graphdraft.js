import { canStand } from '../draw/pieces.js';

/**
 * @typedef {import('../types.js').GraphView} GraphView
 * @typedef {import('../types.js').NodeView} NodeView
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../draw/pieces.js').Pieces} Pieces
 * @typedef {import('./paint.js').Paint} Paint
 */

// A graph is never changed: each of these gives another one.

/** With one more node, named by its number. @param {GraphView} graph @param {string} kind @returns {GraphView} */
export function withNode(graph, kind) {
  return { ...graph, nodes: [...graph.nodes, { text: String(graph.nodes.length), kind }] };
}

/**
 * Without a node and its edges; nodes above it get the next smaller number, and those named by their number its new name.
 *
 * @param {GraphView} graph
 * @param {number} gone
 * @returns {GraphView}
 */
export function withoutNode(graph, gone) {
  const number = (/** @type {number} */ n) => (n > gone ? n - 1 : n);
  const nodes = graph.nodes.flatMap((node, i) => {
    if (i === gone) return [];
    return node.text === String(i) ? [{ ...node, text: String(number(i)) }] : [node];
  });
  const edges = graph.edges.filter(([a, b]) => a !== gone && b !== gone).map(([a, b]) => /** @type {[number, number]} */ ([number(a), number(b)]));
  return { ...graph, nodes, edges };
}

/** Whether there is an edge; in a directed graph, one from a to b. @param {GraphView} graph @param {number} a @param {number} b */
export function hasEdge(graph, a, b) {
  return graph.edges.some((edge) => same(graph, edge, a, b));
}

/** With an edge; no node is joined to itself. @param {GraphView} graph @param {number} a @param {number} b @returns {GraphView} */
export function withEdge(graph, a, b) {
  if (a === b || hasEdge(graph, a, b)) return graph;
  return { ...graph, edges: [...graph.edges, [a, b]] };
}

/** @param {GraphView} graph @param {number} a @param {number} b @returns {GraphView} */
export function withoutEdge(graph, a, b) {
  return { ...graph, edges: graph.edges.filter((edge) => !same(graph, edge, a, b)) };
}

/** With a node painted. A look without a text leaves the node its name. @param {GraphView} graph @param {number} place @param {Paint} paint @param {Pieces['see']} see @returns {GraphView} */
export function painted(graph, place, { look, token }, see) {
  const nodes = graph.nodes.map((node, i) => {
    if (token !== undefined) return i === place ? joined(node, token) : left(node, token);
    if (i !== place || !look) return node;
    const next = { ...node, kind: look.kind, text: look.text || node.text };
    return canStand(see(look)) ? next : alone(next);
  });
  return nodes.every((node, i) => node === graph.nodes[i] || JSON.stringify(node) === JSON.stringify(graph.nodes[i])) ? graph : { ...graph, nodes };
}

/** With nobody and nothing special on a node. @param {GraphView} graph @param {number} place @param {Look} blank @param {Pieces['see']} see @returns {GraphView} */
export function erased(graph, place, blank, see) {
  const bare = painted(graph, place, { look: { kind: blank.kind } }, see);
  return { ...bare, nodes: bare.nodes.map((node, i) => (i === place ? alone(node) : node)) };
}

/** @param {GraphView} graph @param {[number, number]} edge @param {number} a @param {number} b */
function same({ directed }, [c, d], a, b) {
  return (a === c && b === d) || (!directed && a === d && b === c);
}

/** @param {NodeView} node @param {string} token @returns {NodeView} */
function joined(node, token) {
  return node.tokens?.includes(token) ? node : { ...node, tokens: [...(node.tokens ?? []), token] };
}

/** @param {NodeView} node @param {string} token @returns {NodeView} */
function left(node, token) {
  if (!node.tokens?.includes(token)) return node;
  const rest = node.tokens.filter((name) => name !== token);
  return rest.length ? { ...node, tokens: rest } : alone(node);
}

/** @param {NodeView} node @returns {NodeView} */
function alone({ text, kind }) {
  return { text, kind };
}
