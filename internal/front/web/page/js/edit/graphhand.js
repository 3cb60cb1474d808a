import { announce } from '../announce.js';
import { say } from '../say.js';
import { erased, hasEdge, painted, withEdge, withNode, withoutEdge, withoutNode } from './graphdraft.js';

/**
 * @typedef {import('../types.js').GraphView} GraphView
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {import('../draw/board.js').Press} Press
 * @typedef {import('./editor.js').Whole} Whole
 * @typedef {import('./paint.js').Paint} Paint
 * @typedef {import('./toolbar.js').Tool} Tool
 * @typedef {{tool: () => Tool, paint: () => Paint, carried: () => void, done: (before: Whole, told?: boolean) => void}} Held
 *   carried: a token is on another node, and still being dragged; told: the change was already announced
 */

/** @type {Record<string, [number, number]>} */
const nudges = { ArrowLeft: [-0.02, 0], ArrowRight: [0.02, 0], ArrowUp: [0, -0.02], ArrowDown: [0, 0.02] };

/** Draws graphs: moves, adds, joins and deletes nodes, and paints them. Whatever it does is one step. */
export class GraphHand {
  /** @type {GraphView} */
  graph = { nodes: [], edges: [], directed: false };
  #board;
  #blank;
  #see;
  #held;
  /** @type {Whole|null} the graph before the drag that goes on */
  #before = null;
  /** @type {number|null} the node that is dragged */
  #dragged = null;
  /** @type {{name: string, graph: GraphView}|null} the token that is carried, and the graph before that */
  #token = null;
  /** @type {number|null} where the edge that is being drawn begins */
  #from = null;
  #strayed = false;

  /** @param {Board} board @param {Look} blank @param {import('../draw/pieces.js').Pieces['see']} see @param {Held} held */
  constructor(board, blank, see, held) {
    this.#board = board;
    this.#blank = blank;
    this.#see = see;
    this.#held = held;
  }

  /** @param {GraphView} graph */
  take(graph) {
    this.graph = graph;
    this.rest();
  }

  /** Whether something is in the hand. */
  get busy() {
    return this.#before !== null || this.#from !== null;
  }

  /** Lets go of what was begun. */
  rest() {
    [this.#before, this.#dragged, this.#from, this.#token] = [null, null, null, null];
    this.#board.sketch(null);
    this.#board.highlight([]);
  }

  /** @param {Press} press */
  press(press) {
    if (press.button === 2) return press.phase === 'down' ? this.#erasePress(press) : undefined;
    const act = {
      hand: () => this.#move(press),
      node: () => press.phase === 'down' && this.#add(press),
      edge: () => this.#join(press),
      delete: () => press.phase === 'down' && this.#delete(press),
      erase: () => press.phase === 'down' && this.#erasePress(press),
      brush: () => press.phase === 'down' && press.place !== null && this.#change(painted(this.graph, press.place, this.#held.paint(), this.#see)),
    }[this.#held.tool()];
    act();
  }

  /** Moves a node a little. @param {number} place @param {string} key @returns {boolean} */
  nudge(place, key) {
    const [way, at] = [nudges[key], this.#board.positions()?.[place]];
    if (!way || !at) return false;
    const before = this.#whole();
    this.#put(place, at[0] + way[0], at[1] + way[1]);
    this.#held.done(before);
    return true;
  }

  /** Deletes a node. @param {number} place @returns {boolean} */
  remove(place) {
    const name = this.graph.nodes[place]?.text;
    if (name === undefined) return false;
    this.#change(withoutNode(this.graph, place), this.#board.positions()?.filter((_, i) => i !== place));
    // Nodes have no gaps in their numbers, so those above it are renumbered, and listeners are notified.
    if (place < this.graph.nodes.length) announce(say('edit.renumbered', { name, first: String(place + 1), now: String(place) }));
    else this.#board.tell(say('edit.deleted', { name }));
    return true;
  }

  /** Takes looks and tokens off a node. @param {number} place @returns {boolean} */
  erase(place) {
    this.#change(erased(this.graph, place, this.#blank, this.#see));
    return true;
  }

  /** @param {Press} press */
  #erasePress({ place, edge }) {
    if (place !== null) this.erase(place);
    else if (edge) this.#change(withoutEdge(this.graph, ...edge));
  }

  /** @param {Press} press */
  #delete({ place, edge }) {
    if (place !== null) this.remove(place);
    else if (edge) this.#change(withoutEdge(this.graph, ...edge));
  }

  /** @param {Press} press */
  #move(press) {
    const { place, phase, x, y, token } = press;
    if (phase === 'down' && token !== undefined) {
      [this.#token, this.#before] = [{ name: token, graph: this.graph }, this.#whole()];
    } else if (this.#token) {
      this.#carry(press, this.#token);
    } else if (phase === 'down' && place !== null) {
      [this.#dragged, this.#before, this.#strayed] = [place, this.#whole(), false];
    } else if (phase === 'move' && this.#dragged !== null) {
      const [ax, ay] = this.#board.positions()?.[this.#dragged] ?? [x, y];
      this.#strayed ||= Math.hypot(ax - x, ay - y) > 0.012;
      if (this.#strayed) this.#put(this.#dragged, x, y);
    } else if (phase === 'up' && this.#before) {
      const before = this.#before;
      [this.#dragged, this.#before] = [null, null];
      if (this.#strayed) this.#held.done(before);
    }
  }

  /** Takes a token from node to node. @param {Press} press @param {{name: string, graph: GraphView}} token */
  #carry({ place, phase }, { name, graph }) {
    const before = this.#before;
    if (phase === 'up') {
      [this.#token, this.#before] = [null, null];
      if (before && this.graph !== graph) this.#held.done(before, true);
    } else if (place !== null && !this.graph.nodes[place]?.tokens?.includes(name)) {
      this.graph = painted(graph, place, { token: name }, this.#see);
      this.#board.setView({ graph: this.graph });
      this.#held.carried();
    }
  }

  // A press on a node can't mean that point: with the keyboard it means a spot beside the node.
  /** @param {Press} press */
  #add({ place, x, y }) {
    const positions = this.#board.positions() ?? [];
    const spot = place === null ? /** @type {[number, number]} */ ([inside(x), inside(y)]) : freeBeside(positions, positions[place] ?? [0.5, 0.5]);
    this.#change(withNode(this.graph, this.#blank.kind), [...positions, spot]);
    this.#board.tell(say('edit.added', { name: String(this.graph.nodes.length - 1) }));
  }

  // Either a drag from one node to another, or a press on one and then on the other.
  /** @param {Press} press */
  #join({ place, phase, x, y }) {
    if (phase === 'down') {
      const from = this.#from;
      if (place === null || from === place) return this.rest();
      if (from !== null) return this.#link(from, place);
      this.#from = place;
      this.#board.highlight([place]);
      this.#board.tell(say('edit.from', { name: this.#name(place) }));
    } else if (phase === 'move' && this.#from !== null) {
      this.#board.sketch(this.#from, x, y);
    } else if (phase === 'up' && this.#from !== null) {
      this.#board.sketch(null);
      if (place !== null && place !== this.#from) this.#link(this.#from, place);
    }
  }

  /** @param {number} a @param {number} b */
  #link(a, b) {
    const there = hasEdge(this.graph, a, b);
    this.rest();
    this.#change(there ? withoutEdge(this.graph, a, b) : withEdge(this.graph, a, b));
    this.#board.tell(say(there ? 'edit.cut' : 'edit.linked', { a: this.#name(a), b: this.#name(b) }));
  }

  /** @param {number} place */
  #name(place) {
    return this.graph.nodes[place]?.text ?? String(place);
  }

  /** @param {GraphView} graph @param {[number, number][]} [positions] */
  #change(graph, positions) {
    if (graph === this.graph) return;
    const before = this.#whole();
    this.graph = graph;
    this.#board.setView({ graph });
    if (positions) this.#board.setPositions(positions);
    this.#held.done(before);
  }

  /** @param {number} place @param {number} x @param {number} y */
  #put(place, x, y) {
    this.#board.setPositions((this.#board.positions() ?? []).map((at, i) => (i === place ? [inside(x), inside(y)] : at)));
  }

  /** @returns {Whole} */
  #whole() {
    return { view: { graph: this.graph }, positions: this.#board.positions() };
  }
}

/** @param {number} x */
function inside(x) {
  return Math.min(1, Math.max(0, x));
}

/** The spot around a point that is farthest from all nodes. @param {[number, number][]} positions @param {[number, number]} at @returns {[number, number]} */
function freeBeside(positions, [x, y]) {
  const spots = Array.from({ length: 12 }, (_, i) => /** @type {[number, number]} */ ([inside(x + 0.16 * Math.cos((i * Math.PI) / 6)), inside(y + 0.16 * Math.sin((i * Math.PI) / 6))]));
  const room = (/** @type {[number, number]} */ [sx, sy]) => Math.min(...positions.map(([ox, oy]) => Math.hypot(ox - sx, oy - sy)));
  return spots.reduce((best, spot) => (room(spot) > room(best) + 1e-9 ? spot : best));
}
