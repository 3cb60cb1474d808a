import { el, put } from '../dom.js';
import { groupColour, readTheme } from '../draw/colours.js';
import { number, say } from '../say.js';

/**
 * The space of states as a picture that fills as a search goes on. It draws grids, trees and plans, and knows no game: what nodes
 * there are, what becomes of them and what that is called comes with the trace.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('../types.js').Space} Space
 * @typedef {import('../draw/colours.js').Theme} Theme
 * @typedef {{fill: string, sign: string}} Paint
 * @typedef {(pen: CanvasRenderingContext2D, x: number, y: number, node: number) => void} Put
 */

/** A picture is at most this tall, in pixels. */
const tallest = 420;

/** Cells of a grid are between these, in pixels. */
const largestCell = 26;
const labelled = 12;

/** More nodes than this are drawn without the lines between them. */
const mostLines = 4000;

export class SpacePicture {
  /** What became of each node. @type {Uint16Array} */
  #marks;
  /** The number on each node; -1: none. @type {Int32Array} */
  #values;
  #done = 0;
  #from = 0;
  #step = 0;
  #stop = new AbortController();

  /** @param {HTMLElement} host @param {Trace} trace @param {Space} space @param {(step: number) => number|null} wave */
  constructor(host, trace, space, wave) {
    this.trace = trace;
    this.space = space;
    this.wave = wave;
    const count = nodesOf(space);
    this.#marks = new Uint16Array(count);
    this.#values = new Int32Array(count).fill(-1);
    this.canvas = el('canvas', { class: 'space-canvas', role: 'img' });
    this.legend = el('ul', { class: 'space-legend' });
    put(host, el('p', { class: 'hint space-doc' }, space.doc), this.canvas, this.legend);
    this.tree = space.form === 'tree' ? layers(space.parents ?? []) : null;
    const watched = new ResizeObserver(() => this.#draw());
    watched.observe(host);
    this.#stop.signal.addEventListener('abort', () => watched.disconnect());
    document.addEventListener('theme', () => this.#draw(), { signal: this.#stop.signal });
    this.host = host;
  }

  destroy() {
    this.#stop.abort();
    put(this.host);
  }

  /** Shows the space after that many steps. @param {number} step */
  show(step) {
    const from = this.space.byWave ? this.#begin(step) : 0;
    if (step < this.#done || from !== this.#from) {
      this.#marks.fill(0);
      this.#values.fill(-1);
      this.#done = from;
      this.#from = from;
    }
    const { node = [], mark = [], value = [] } = this.trace.steps;
    for (; this.#done < step; this.#done++) {
      const n = node[this.#done] ?? -1;
      if (n < 0) continue;
      const m = mark[this.#done] ?? 0;
      if (m > 0) {
        this.#marks[n] = m;
        this.#values[n] = value[this.#done] ?? -1;
      }
    }
    this.#step = step;
    this.#draw();
  }

  /** The first step of the wave that a step is in, less one. @param {number} step */
  #begin(step) {
    let from = step;
    while (from > 1 && this.wave(from - 1) === this.wave(step)) from--;
    return Math.max(0, from - 1);
  }

  #draw() {
    const width = Math.floor(this.host.clientWidth);
    if (width === 0) return;
    const theme = readTheme(this.host);
    const paints = this.space.marks.map(({ tone }) => paintOf(tone, theme));
    const { form } = this.space;
    const plot = form === 'grid' ? this.#grid(width, theme) : form === 'tree' ? this.#tree(width, theme) : this.#plan(width, theme);
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.ceil(plot.width * ratio);
    this.canvas.height = Math.ceil(plot.height * ratio);
    this.canvas.style.width = `${plot.width}px`;
    this.canvas.style.height = `${plot.height}px`;
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.scale(ratio, ratio);
    plot.draw(pen, paints);
    this.#tell(paints);
  }

  /** The node of the step that is shown; -1: none. */
  get now() {
    return this.trace.steps.node?.[this.#step - 1] ?? -1;
  }

  /** @param {number} width @param {Theme} theme */
  #grid(width, theme) {
    const { sheets = [''], rows = 0, cols = 0, rowName = '', colName = '', rowTags = [], colTags = [] } = this.space;
    const beside = sheets.length > 1 && width / sheets.length / Math.max(1, cols + 3) >= labelled ? sheets.length : 1;
    const room = width / beside - 8;
    const wide = Math.max(0, ...colTags.map((t) => t.length));
    let cell = Math.min(largestCell, room / Math.max(1, cols + (rowTags.length > 0 ? 3 : 0)), tallest / Math.max(1, rows));
    cell = cell >= 2 ? Math.floor(cell) : Math.max(0.25, cell);
    const tags = cell >= labelled && rowTags.length > 0;
    const left = tags ? 3 * cell : 0;
    const top = (sheets[0] ? 20 : 0) + (tags ? 20 : 0);
    const tall = top + rows * cell + 12;
    /** @param {CanvasRenderingContext2D} pen @param {Paint[]} paints */
    const draw = (pen, paints) => {
      pen.font = `600 12px system-ui, sans-serif`;
      for (let sheet = 0; sheet < sheets.length; sheet++) {
        const x0 = (sheet % beside) * (width / beside) + left;
        const y0 = Math.floor(sheet / beside) * tall + top;
        pen.fillStyle = theme.ink;
        pen.textAlign = 'left';
        pen.textBaseline = 'alphabetic';
        pen.font = '600 12px system-ui, sans-serif';
        if (sheets[sheet]) pen.fillText(sheets[sheet] ?? '', x0 - left, y0 - top + 13);
        if (tags) this.#tags(pen, theme, { x0, y0, cell, rowName, colName, rowTags, colTags: wide * 7 <= cell + 8 ? colTags : [] });
        pen.fillStyle = theme.floor;
        pen.fillRect(x0, y0, cols * cell, rows * cell);
        for (let i = 0; i < rows * cols; i++) {
          const node = sheet * rows * cols + i;
          this.#cell(pen, paints, theme, node, x0 + (i % cols) * cell, y0 + Math.floor(i / cols) * cell, cell);
        }
        pen.strokeStyle = theme.line;
        pen.lineWidth = 1;
        pen.strokeRect(x0 + 0.5, y0 + 0.5, cols * cell, rows * cell);
      }
      this.#ringCell(pen, theme, { beside, left, top, tall, cell, rows, cols, width });
    };
    return { width, height: Math.ceil(sheets.length / beside) * tall, draw };
  }

  /** @param {CanvasRenderingContext2D} pen @param {Theme} theme
   *  @param {{x0: number, y0: number, cell: number, rowName: string, colName: string, rowTags: string[], colTags: string[]}} at */
  #tags(pen, theme, { x0, y0, cell, rowName, colName, rowTags, colTags }) {
    pen.font = '11px system-ui, sans-serif';
    pen.fillStyle = theme.soft;
    pen.textBaseline = 'middle';
    pen.textAlign = 'right';
    rowTags.forEach((tag, i) => pen.fillText(i === 0 ? `${rowName} ${tag}` : tag, x0 - 4, y0 + (i + 0.5) * cell, 3 * cell - 4));
    pen.textAlign = 'center';
    colTags.forEach((tag, i) => { if (i > 0) pen.fillText(tag, x0 + (i + 0.5) * cell, y0 - 8, cell + 6); });
    pen.textAlign = 'right';
    pen.fillText(colTags.length > 0 ? `${colName} ${colTags[0]}` : colName, x0 + cell - 4, y0 - 8);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Paint[]} paints @param {Theme} theme @param {number} node @param {number} x @param {number} y @param {number} size */
  #cell(pen, paints, theme, node, x, y, size) {
    const mark = this.#marks[node] ?? 0;
    const paint = paints[mark];
    if (mark === 0 || !paint) return;
    pen.fillStyle = paint.fill;
    pen.fillRect(x, y, size > 4 ? size - 1 : size, size > 4 ? size - 1 : size);
    if (size < labelled) return;
    const value = this.#values[node] ?? -1;
    pen.fillStyle = inkOn(paint.fill);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = `${Math.min(12, size - 3)}px system-ui, sans-serif`;
    pen.fillText(value >= 0 ? `${value}${size >= 20 ? paint.sign : ''}` : paint.sign, x + size / 2, y + size / 2 + 0.5, size - 2);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Theme} theme
   *  @param {{beside: number, left: number, top: number, tall: number, cell: number, rows: number, cols: number, width: number}} at */
  #ringCell(pen, theme, { beside, left, top, tall, cell, rows, cols, width }) {
    const node = this.now;
    if (node < 0) return;
    const sheet = Math.floor(node / (rows * cols));
    const i = node % (rows * cols);
    const x = (sheet % beside) * (width / beside) + left + (i % cols) * cell;
    const y = Math.floor(sheet / beside) * tall + top + Math.floor(i / cols) * cell;
    pen.strokeStyle = theme.ring;
    pen.lineWidth = 2;
    pen.strokeRect(x - 1, y - 1, Math.max(cell, 3) + 1, Math.max(cell, 3) + 1);
  }

  /** @param {number} width @param {Theme} theme */
  #tree(width, theme) {
    const { depth, place, counts } = this.tree ?? layers([]);
    const parents = this.space.parents ?? [];
    const gap = Math.min(34, Math.max(8, (tallest - 24) / Math.max(1, counts.length - 1)));
    const widest = Math.max(1, ...counts);
    const size = Math.max(1.5, Math.min(9, (width - 24) / widest - 1, gap - 3));
    /** @param {number} node @returns {[number, number]} */
    const at = (node) => {
      const layer = depth[node] ?? 0;
      return [12 + ((place[node] ?? 0) + 0.5) * ((width - 24) / (counts[layer] ?? 1)), 12 + layer * gap];
    };
    /** @param {CanvasRenderingContext2D} pen @param {Paint[]} paints */
    const draw = (pen, paints) => {
      if (parents.length <= mostLines) this.#branches(pen, theme, parents, at);
      parents.forEach((_, node) => {
        const mark = this.#marks[node] ?? 0;
        const paint = paints[mark];
        if (mark === 0 || !paint) return;
        const [x, y] = at(node);
        dot(pen, paint, theme, x, y, size);
      });
      if (this.now >= 0) ring(pen, theme, ...at(this.now), size / 2 + 3);
    };
    return { width, height: 24 + (counts.length - 1) * gap, draw };
  }

  /** @param {CanvasRenderingContext2D} pen @param {Theme} theme @param {number[]} parents @param {(node: number) => [number, number]} at */
  #branches(pen, theme, parents, at) {
    pen.strokeStyle = theme.line;
    pen.lineWidth = 1;
    pen.beginPath();
    parents.forEach((parent, node) => {
      if (parent < 0 || this.#marks[node] === 0) return;
      pen.moveTo(...at(parent));
      pen.lineTo(...at(node));
    });
    pen.stroke();
  }

  /** @param {number} width @param {Theme} theme */
  #plan(width, theme) {
    const { nodes = [], links = [] } = this.space;
    const right = Math.max(1, ...nodes.map((n) => n.x));
    const bottom = Math.max(1, ...nodes.map((n) => n.y));
    const scale = Math.min((width - 56) / right, (tallest - 48) / bottom, 44);
    /** @param {number} n @returns {[number, number]} */
    const at = (n) => [28 + (nodes[n]?.x ?? 0) * scale, 24 + (nodes[n]?.y ?? 0) * scale];
    /** @param {CanvasRenderingContext2D} pen @param {Paint[]} paints */
    const draw = (pen, paints) => {
      pen.strokeStyle = theme.edge;
      pen.lineWidth = 1.5;
      pen.beginPath();
      for (const [a, b] of links) {
        pen.moveTo(...at(a));
        pen.lineTo(...at(b));
      }
      pen.stroke();
      nodes.forEach((node, n) => {
        const paint = paints[this.#marks[n] ?? 0] ?? { fill: theme.node, sign: '' };
        const half = node.door ? Math.max(5, Math.min(9, scale / 2)) : Math.max(7, Math.min(20, scale * Math.sqrt(node.size) / 2.5));
        spot(pen, paint, theme, at(n), half, node);
      });
      if (this.now >= 0) ring(pen, theme, ...at(this.now), 24);
    };
    return { width, height: 48 + bottom * scale, draw };
  }

  /** Says how many nodes there are of each kind. @param {Paint[]} paints */
  #tell(paints) {
    const counts = this.space.marks.map(() => 0);
    for (const mark of this.#marks) counts[mark] = (counts[mark] ?? 0) + 1;
    put(this.legend, this.space.marks.map(({ name }, i) => {
      if (i === 0 || !counts[i]) return null;
      const swatch = el('span', { class: 'space-swatch', 'aria-hidden': 'true' }, paints[i]?.sign ?? '');
      swatch.style.background = paints[i]?.fill ?? '';
      swatch.style.color = inkOn(paints[i]?.fill ?? '#ffffff');
      return el('li', null, swatch, ` ${name}: ${number(counts[i] ?? 0)}`);
    }));
    const told = this.space.marks.map(({ name }, i) => (i > 0 && counts[i] ? `${name}: ${number(counts[i] ?? 0)}` : '')).filter(Boolean).join('; ');
    this.canvas.setAttribute('aria-label', say('trace.space', { doc: this.space.doc, told: told || '–' }));
  }
}

/** How many nodes a space has. @param {Space} space */
export function nodesOf(space) {
  if (space.form === 'grid') return (space.sheets?.length ?? 1) * (space.rows ?? 0) * (space.cols ?? 0);
  return space.form === 'tree' ? space.parents?.length ?? 0 : space.nodes?.length ?? 0;
}

/** The layer of each node of a tree, its place there, and how many each layer has. @param {number[]} parents */
export function layers(parents) {
  /** @type {number[]} */
  const depth = [];
  /** @type {number[]} */
  const place = [];
  /** @type {number[]} */
  const counts = [];
  parents.forEach((parent, node) => {
    const layer = parent < 0 ? 0 : (depth[parent] ?? 0) + 1;
    depth[node] = layer;
    place[node] = counts[layer] ?? 0;
    counts[layer] = (counts[layer] ?? 0) + 1;
  });
  return { depth, place, counts };
}

/** The colour and the sign of a tone. @param {string} tone @param {Theme} theme @returns {Paint} */
export function paintOf(tone, theme) {
  const runner = /^runner(\d+)$/.exec(tone);
  if (runner) return { fill: groupColour(Number(runner[1]) + 1), sign: '' };
  /** @type {Record<string, Paint>} */
  const paints = {
    waits: { fill: theme.gate, sign: '…' }, looked: { fill: theme.accent, sign: '•' }, again: { fill: theme.line, sign: '=' },
    over: { fill: groupColour(1), sign: '>' }, dead: { fill: theme.loses, sign: '×' }, dropped: { fill: theme.edge, sign: '–' },
    goal: { fill: theme.best, sign: '★' }, done: { fill: theme.soft, sign: '↩' }, first: { fill: groupColour(2), sign: '△' },
    second: { fill: groupColour(6), sign: '▼' }, draw: { fill: theme.edge, sign: '=' }, shut: { fill: theme.loses, sign: '×' },
    open: { fill: theme.best, sign: '○' }, key: { fill: groupColour(5), sign: '⚿' },
  };
  return paints[tone] ?? { fill: theme.node, sign: '' };
}

/** Black or white, whichever is easier to read on a colour. @param {string} colour */
export function inkOn(colour) {
  const channel = (/** @type {number} */ at) => parseInt(colour.slice(at, at + 2), 16) || 0;
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) > 140 ? '#111111' : '#ffffff';
}

/** @param {CanvasRenderingContext2D} pen @param {Paint} paint @param {Theme} theme @param {number} x @param {number} y @param {number} size */
function dot(pen, paint, theme, x, y, size) {
  pen.fillStyle = paint.fill;
  pen.beginPath();
  pen.arc(x, y, size / 2, 0, 2 * Math.PI);
  pen.fill();
  if (size < 8) return;
  pen.strokeStyle = theme.edge;
  pen.lineWidth = 1;
  pen.stroke();
  pen.fillStyle = inkOn(paint.fill);
  pen.font = '8px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if ('=>×★'.includes(paint.sign)) pen.fillText(paint.sign, x, y + 0.5);
}

/** @param {CanvasRenderingContext2D} pen @param {Paint} paint @param {Theme} theme @param {[number, number]} at @param {number} half
 *  @param {{text?: string, door?: boolean}} node */
function spot(pen, paint, theme, [x, y], half, node) {
  pen.fillStyle = paint.fill;
  pen.strokeStyle = theme.edge;
  pen.lineWidth = 1.5;
  pen.beginPath();
  if (node.door) pen.rect(x - half, y - half, 2 * half, 2 * half);
  else pen.arc(x, y, half, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  if (!node.text) return;
  pen.fillStyle = inkOn(paint.fill);
  pen.font = '600 11px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(node.text, x, y + 0.5, Math.max(2 * half - 2, 12));
}

/** @param {CanvasRenderingContext2D} pen @param {Theme} theme @param {number} x @param {number} y @param {number} radius */
function ring(pen, theme, x, y, radius) {
  pen.strokeStyle = theme.ring;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
}
