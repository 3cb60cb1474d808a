import { groupHatching, inkOn, mix } from './colours.js';
import { labelBox, labelSides } from './labels.js';
import { layout, proportion } from './layout.js';
import { drawFlag, drawSign, groundOf, leastLetters } from './looks.js';
import { hatch, markColour } from './overlays.js';
import { canvasPen, fitting } from './pen.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('./overlays.js').Mark} Mark
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./layerstack.js').LayerStack} LayerStack
 * @typedef {import('../types.js').GraphView} GraphView
 * @typedef {import('./pieces.js').Pieces} Pieces
 * @typedef {import('./pieces.js').Seen} Seen
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../types.js').CellChange} CellChange
 * @typedef {[number, number]} Point
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 */

/** The radius in pixels that a finger can hit. */
const fingertip = 16;

/** The size of letters in pixels that is read with ease. */
const readable = 11;

/** How far a layout is stretched to the shape of a viewport. */
const stretched = 1.1;

/** A graph on a canvas. The world is one unit wide; its height follows the shape of the viewport. */
export class GraphScene {
  kind = /** @type {const} */ ('graph');
  /** @type {Map<number, Look>} */
  #framed = new Map();
  /** @type {Set<string>} */
  #arcs;
  /** How large nodes may be for their crowding. */
  #room = 0.02;
  #aspect = 1.4;
  /** Its layout, and how much wider than tall that is; null: its nodes were placed by hand. @type {{points: Point[], aspect: number}|null} */
  #laid;
  /** Where the labels of small nodes are. @type {Map<number, Point>} */
  #sides = new Map();
  /** The camera and the canvas that it was painted for last; '' when it looks otherwise now. */
  #painted = '';

  /** @param {GraphView} graph @param {LayerStack} stack @param {Theme} theme @param {Pieces['see']} see @param {Point[]|null} positions */
  constructor(graph, stack, theme, see, positions) {
    this.graph = graph;
    this.stack = stack;
    this.theme = theme;
    this.see = see;
    this.#laid = positions ? null : { points: layout(graph.nodes.length, graph.edges), aspect: proportion(graph.nodes.length, graph.edges) };
    /** @type {Point[]} */
    this.positions = positions ?? this.#laid?.points ?? [];
    this.#arcs = new Set(graph.directed ? graph.edges.map(([a, b]) => `${a} ${b}`) : []);
    this.#measure();
  }

  get count() {
    return this.graph.nodes.length;
  }

  get world() {
    return { w: 1, h: 1 / this.#aspect };
  }

  /** Takes the shape of a viewport, as far as graphs look well in it. @param {{w: number, h: number}} viewport */
  shape({ w, h }) {
    this.#aspect = Math.min(1.8, Math.max(0.7, w / Math.max(1, h)));
    if (this.#laid) {
      const { points, aspect } = this.#laid;
      const [wide, tall] = [Math.min(1, (aspect * stretched) / this.#aspect), Math.min(1, (this.#aspect * stretched) / aspect)];
      this.positions = points.map(([x, y]) => [0.5 + (x - 0.5) * wide, 0.5 + (y - 0.5) * tall]);
    }
    this.#measure();
  }

  /** @param {Point[]} positions */
  place(positions) {
    this.#laid = null;
    this.positions = positions.map(([x, y]) => [x, y]);
    this.#measure();
  }

  /** Lays a frame's looks over the nodes; one without a text leaves a node its name. @param {CellChange[]} cells */
  frame(cells) {
    const framed = new Map(cells.map(({ place, kind, text }) => [place, { kind, text: text || this.graph.nodes[place]?.text }]));
    const alike = framed.size === this.#framed.size && [...framed].every(([place, { kind, text }]) => this.#framed.get(place)?.kind === kind && this.#framed.get(place)?.text === text);
    this.#framed = framed;
    if (!alike) this.redraw();
  }

  /** @param {LayerStack} stack */
  lay(stack) {
    const places = stack.changed(this.stack);
    this.stack = stack;
    if (!places || places.length > 0) this.redraw();
  }

  /** @param {Theme} theme */
  dye(theme) {
    this.theme = theme;
    this.redraw();
  }

  /** Everything is drawn again next time. */
  redraw() {
    this.#painted = '';
  }

  /** @param {number} place @returns {Seen} */
  seenAt(place) {
    return this.see(this.#framed.get(place) ?? this.graph.nodes[place] ?? { kind: '' });
  }

  /** @param {number} place @returns {Point} */
  centre(place) {
    const [x, y] = this.positions[place] ?? [0.5, 0.5];
    return [x, y / this.#aspect];
  }

  /** @param {number} place @param {Camera} camera @returns {Box} */
  box(place, camera) {
    const [x, y] = this.centre(place);
    const r = this.#radius(camera);
    return { x: camera.x + x * camera.scale - r, y: camera.y + y * camera.scale - r, size: 2 * r, round: true };
  }

  /** The point between 0 and 1 that is seen at a pixel. @param {number} x @param {number} y @param {Camera} camera @returns {Point} */
  pointAt(x, y, camera) {
    return [(x - camera.x) / camera.scale, ((y - camera.y) / camera.scale) * this.#aspect];
  }

  /** @param {number} x @param {number} y @param {Camera} camera @returns {number|null} */
  placeAt(x, y, camera) {
    const reach = Math.max(13, this.#radius(camera) + 3);
    let [best, least] = [/** @type {number|null} */ (null), reach];
    for (let place = 0; place < this.count; place++) {
      const [cx, cy] = this.#pixel(place, camera);
      const away = Math.hypot(cx - x, cy - y);
      if (away < least) [best, least] = [place, away];
    }
    return best;
  }

  /** The edge that is at most a few pixels away. @param {number} x @param {number} y @param {Camera} camera @returns {[number, number]|null} */
  edgeAt(x, y, camera) {
    let [best, least] = [/** @type {[number, number]|null} */ (null), 7];
    for (const [a, b] of this.graph.edges) {
      const away = fromSegment([x, y], ...this.#ends(a, b, camera));
      if (away < least) [best, least] = [[a, b], away];
    }
    return best;
  }

  /** The nearest node in a direction. @param {number} place @param {number} dx @param {number} dy */
  step(place, dx, dy) {
    const [x, y] = this.centre(place);
    let [best, least] = [place, Infinity];
    for (let other = 0; other < this.count; other++) {
      const [ox, oy] = this.centre(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy - (oy - y) * dx);
      if (other === place || along <= 1e-6 || aside > along * 2.2) continue;
      if (along + aside * 2 < least) [best, least] = [other, along + aside * 2];
    }
    return best;
  }

  /** Brings the canvas up to date. @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} ratio */
  paint(ctx, camera, ratio) {
    const shot = [camera.x, camera.y, camera.scale, ratio, ctx.canvas.width, ctx.canvas.height].join(' ');
    if (shot === this.#painted) return;
    this.#painted = shot;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = this.theme.ground;
    ctx.fillRect(0, 0, ctx.canvas.width / ratio, ctx.canvas.height / ratio);
    this.drawAll(canvasPen(ctx), camera);
  }

  /** @param {Pen} pen @param {Camera} camera */
  drawAll(pen, camera) {
    const width = Math.min(2.5, Math.max(0.75, this.#radius(camera) * 0.11));
    for (const [a, b] of this.graph.edges) this.#drawEdge(pen, a, b, camera, width);
    this.#sides = this.#labelled(camera);
    for (let place = 0; place < this.count; place++) this.#drawNode(pen, place, camera);
  }

  /** The sides of the nodes that are too small for their texts. @param {Camera} camera */
  #labelled(camera) {
    const r = this.#radius(camera);
    const texts = this.graph.nodes.map((_, place) => this.seenAt(place).text ?? '');
    const labels = texts.flatMap((text, place) => {
      const { name } = apart(text, r);
      const size = name ? { w: name.length * nameLetters * 0.62, h: nameLetters } : text !== '' && r >= 3 && fitting(text, r * 1.5, r * 0.95) < leastLetters ? sizeOf(text, r) : this.#worded(place, r);
      return size ? [/** @type {const} */ ([place, size])] : [];
    });
    return labelSides(texts.map((_, place) => this.#pixel(place, camera)), r, new Map(labels), this.graph.edges);
  }

  /** The size of the words of its layers beside a node; null: there are none. @param {number} place @param {number} r */
  #worded(place, r) {
    const marks = this.stack.marks(place);
    const text = marks.some(({ word }) => word) ? valuesText(marks, r) : '';
    return text ? { w: text.length * valueLetters(r) * 0.6, h: valueLetters(r) } : null;
  }

  /** The radius of a node in pixels: as large as a finger needs on a small screen, where the crowding allows it. @param {Camera} camera */
  #radius({ scale }) {
    return Math.min(this.#room * scale, Math.max(0.034 * scale, fingertip));
  }

  // Nodes are as large as their crowding allows.
  #measure() {
    this.redraw();
    const points = this.positions.map((_, place) => this.centre(place));
    const gaps = points.map(([x, y], i) => points.reduce((least, [ox, oy], j) => (i === j ? least : Math.min(least, Math.hypot(ox - x, oy - y))), Infinity));
    gaps.sort((a, b) => a - b);
    const typical = gaps[Math.floor(gaps.length / 5)] ?? 1;
    this.#room = Math.max(0.006, (Number.isFinite(typical) ? typical : 1) * 0.36);
  }

  /** @param {number} place @param {Camera} camera @returns {Point} */
  #pixel(place, camera) {
    const [x, y] = this.centre(place);
    return [camera.x + x * camera.scale, camera.y + y * camera.scale];
  }

  // Two arcs in opposite directions run side by side.
  /** @param {number} a @param {number} b @param {Camera} camera @returns {[Point, Point]} */
  #ends(a, b, camera) {
    const [[ax, ay], [bx, by]] = [this.#pixel(a, camera), this.#pixel(b, camera)];
    if (!this.#arcs.has(`${b} ${a}`)) return [[ax, ay], [bx, by]];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const off = Math.max(2.5, this.#radius(camera) * 0.28);
    const [ox, oy] = [(-(by - ay) / length) * off, ((bx - ax) / length) * off];
    return [[ax + ox, ay + oy], [bx + ox, by + oy]];
  }

  /** @param {Pen} pen @param {number} a @param {number} b @param {Camera} camera @param {number} width */
  #drawEdge(pen, a, b, camera, width) {
    const [from, to] = this.#ends(a, b, camera);
    const ink = { stroke: this.theme.edge, width };
    if (!this.graph.directed) return pen.path([from, to], ink);
    const r = this.#radius(camera);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const [tx, ty] = [to[0] - ux * (r + 1.5), to[1] - uy * (r + 1.5)];
    const head = Math.max(5, Math.min(12, r * 0.7));
    pen.path([from, [tx - ux * head * 0.8, ty - uy * head * 0.8]], ink);
    pen.path([[tx, ty], [tx - ux * head - uy * head * 0.42, ty - uy * head + ux * head * 0.42], [tx - ux * head + uy * head * 0.42, ty - uy * head - ux * head * 0.42]], { fill: this.theme.edge }, true);
  }

  /** @param {Pen} pen @param {number} place @param {Camera} camera */
  #drawNode(pen, place, camera) {
    const seen = this.seenAt(place);
    const marks = this.stack.marks(place);
    const [x, y] = this.#pixel(place, camera);
    const r = this.#radius(camera);
    const fills = marks.filter(({ kind }) => kind !== 'order');
    const top = fills[fills.length - 1];
    const ground = (top && markColour(top, this.theme)) ?? (seen.role === 'field' ? this.theme.node : groundOf(seen, this.theme));
    pen.circle(x, y, r, { fill: ground, stroke: this.theme.ink, width: Math.max(1, r * 0.09) });
    if (top?.kind === 'area' && r >= 7) hatch(pen, { x: x - r * 0.66, y: y - r * 0.66, w: r * 1.32, h: r * 1.32 }, groupHatching(top.value), mix(ground, inkOn(ground), 0.3));
    this.#drawInside(pen, seen, x, y, r, ground, this.#sides.get(place) ?? [1, 0]);
    const words = apart(seen.text ?? '', r).name ? null : this.#worded(place, r);
    const box = words && labelBox([x, y], r + ringWide, words, this.#sides.get(place) ?? [1, 0]);
    if (marks.length) drawValues(pen, marks, x, y, r, this.theme, camera.x + this.world.w * camera.scale, box);
  }

  /** @param {Pen} pen @param {Seen} seen @param {number} x @param {number} y @param {number} r @param {string} ground @param {Point} side  where its label is */
  #drawInside(pen, seen, x, y, r, ground, side) {
    if (seen.role === 'wall' || seen.role === 'item' || seen.role === 'gate') {
      drawSign(pen, seen, { x: x - r * 0.75, y: y - r * 0.75, size: r * 1.5 }, this.theme, ground);
      return;
    }
    if (seen.role === 'goal') {
      pen.circle(x, y, r * 0.8, { stroke: inkOn(ground), width: Math.max(0.75, r * 0.08) });
      drawFlag(pen, x + r * 0.6, y - r * 1.75, r * 1.1, this.theme.goalInk);
    }
    const { text, name } = apart(seen.text ?? '', r);
    if (name) {
      const box = labelBox([x, y], r + ringWide, { w: name.length * nameLetters * 0.62, h: nameLetters }, side);
      const align = side[0] > 0 ? 'left' : side[0] < 0 ? 'right' : undefined;
      pen.text(align === 'left' ? box.x : align === 'right' ? box.x + box.w : x, box.y + box.h / 2, name, { size: nameLetters, fill: this.theme.ink, bold: true, align, halo: this.theme.ground });
    }
    const letters = fitting(text, r * 1.5, r * 0.95);
    if (text && letters >= leastLetters) pen.text(x, y, text, { size: letters, fill: inkOn(ground), bold: true });
    else if (text && r >= 3) {
      const box = labelBox([x, y], r, sizeOf(text, r), side);
      pen.text(box.x + box.w / 2, box.y + box.h / 2, text, { size: lettersOf(text, r), fill: this.theme.ink, bold: true, halo: this.theme.ground });
    }
  }
}

/** Pixels beside a node that the rings of choices and mentions take up. */
const ringWide = 6;

/** The size of the letters of a name beside its node. */
const nameLetters = 13;

/** The text of a node, and its name where that would be too small to read there: it goes beside the number. @param {string} whole @param {number} r */
function apart(whole, r) {
  const [, digits = '', name = ''] = /^(\d+) (.+)$/.exec(whole) ?? [];
  return name !== '' && fitting(whole, r * 1.5, r * 0.95) < readable && r >= 8 ? { text: digits, name } : { text: whole, name: '' };
}

/** The size of a label's letters beside a node of that radius. @param {string} text @param {number} r */
function lettersOf(text, r) {
  return text.length > 3 ? 12 : Math.max(8, Math.min(12, r * 1.6));
}

/** @param {string} text @param {number} r */
function sizeOf(text, r) {
  const letters = lettersOf(text, r);
  return { w: text.length * letters * 0.68, h: letters };
}

/** The numbers and words of the layers at a node. Words need room; without it colour and pattern say the same. @param {Mark[]} marks @param {number} r */
function valuesText(marks, r) {
  return r < 5 ? '' : marks.map(({ value, word }) => (word === undefined ? value : r < 18 ? '' : word)).filter((part) => part !== '').join(' ');
}

/** The size of their letters. @param {number} r */
function valueLetters(r) {
  return Math.max(9, Math.min(14, r * 0.72));
}

/** @param {Pen} pen @param {Mark[]} marks @param {number} x @param {number} y @param {number} r @param {Theme} theme @param {number} edge  where the board ends on the right @param {Rect|null} box  the room of words; null: there are none, or a name is beside the node */
function drawValues(pen, marks, x, y, r, theme, edge, box) {
  const [size, text] = [valueLetters(r), valuesText(marks, r)];
  if (text === '') return;
  if (box) return pen.text(box.x + box.w / 2, box.y + box.h / 2, text, { size, fill: theme.ink, bold: true, halo: theme.ground });
  const over = x + r * 0.75 + text.length * size * 0.6 > edge;
  pen.text(over ? x - r * 0.75 : x + r * 0.75, y + r + size * 0.35, text, { size, fill: theme.ink, bold: true, align: over ? 'right' : 'left', halo: theme.ground });
}

/** @param {Point} p @param {Point} a @param {Point} b */
function fromSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + dx * t - x, ay + dy * t - y);
}
