import { pixel } from '../draw/colours.js';
import { cut, inkOn } from './tones.js';
import { valueForm } from './valueform.js';

/**
 * How a space of states is laid out and drawn: as a grid of positions, a tree, or a plan. A point of a layout is in pixels at the
 * size at which all of it is seen.
 *
 * @typedef {import('../types.js').Space} Space
 * @typedef {import('../draw/colours.js').Theme} Theme
 * @typedef {import('./tones.js').Paint} Paint
 * @typedef {{x: number, y: number, zoom: number}} Camera
 * @typedef {{marks: Uint16Array, values: Int32Array, names: string[], paints: Paint[], theme: Theme, camera: Camera, w: number, h: number, path: Set<number>}} Shown
 *   names: what the states of the nodes are called; path: the nodes of the solution, as far as they are known
 * @typedef {object} Form
 * @property {(node: number) => [number, number]} at  the middle of a node
 * @property {(x: number, y: number, camera: Camera, marks: Uint16Array) => number} nodeAt  the node at a point of the layout; -1: none
 * @property {(camera: Camera) => number} reach  how far a ring is from the middle of its node
 * @property {(pen: CanvasRenderingContext2D, shown: Shown, nodes: number[]|null) => void} draw  everything, or what changed since: these nodes
 * @property {number} drawn  how many nodes are drawn at most
 */

const labelled = 12;

/** From this many pixels on, the dot of a tree has room for the number of its state. */
export const numbered = 15;

/** Pixels between the dot of a tree and a ring around it. */
export const ringGap = 3;

/** So many nodes of a tree are drawn; of more, only a part of those that were cut. */
export const mostNodes = 20_000;

/** @param {Space} space @param {number} w @param {number} h @param {import('./valueform.js').Ends} ends @returns {Form} */
export function formOf(space, w, h, ends) {
  if (space.byValue) return valueForm(space, w, h, ends);
  if (space.form === 'grid') return gridForm(space, w, h);
  return space.form === 'tree' ? treeForm(space, w, h) : planForm(space, w, h);
}

/** How many nodes a space has. @param {Space} space */
export function nodesOf(space) {
  if (space.form === 'grid') return (space.sheets?.length ?? 1) * (space.rows ?? 0) * (space.cols ?? 0);
  return space.form === 'tree' ? space.parents?.length ?? 0 : space.nodes?.length ?? 0;
}

/** @param {Space} space @param {number} w @param {number} h @returns {Form} */
function gridForm({ sheets = [''], rows = 1, cols = 1, rowName = '', colName = '', rowTags = [], colTags = [] }, w, h) {
  const n = sheets.length;
  const [left, top, gap] = [rowTags.length ? Math.max(46, rowName.length * 6.5 + 24) : 4, rowTags.length ? 54 : 40, 10];
  /** Cells are squares unless those would be too small to read: then they fill the room there is. @param {number} across @returns {[number, number]} */
  const sizeFor = (across) => {
    const [wide, tall] = [(w / across - left - gap) / cols, (h / Math.ceil(n / across) - top - gap) / rows];
    const square = Math.max(0.25, Math.min(wide, tall, 40));
    return square >= labelled ? [square, square] : [Math.max(square, Math.min(wide, labelled)), Math.max(square, Math.min(tall, labelled))];
  };
  const area = (/** @type {[number, number]} */ [wide, tall]) => wide * tall;
  const across = n > 1 && area(sizeFor(n)) > area(sizeFor(1)) ? n : 1;
  const [cellWide, cellTall] = sizeFor(across);
  const spare = Math.max(0, w / across - left - gap - cols * cellWide);
  /** @param {number} sheet @returns {[number, number]} */
  const corner = (sheet) => [(sheet % across) * (w / across) + left + spare / 2, Math.floor(sheet / across) * (h / Math.ceil(n / across)) + top];
  /** @param {number} node @returns {[number, number]} */
  const at = (node) => {
    const [x, y] = corner(Math.floor(node / (rows * cols)));
    const i = node % (rows * cols);
    return [x + ((i % cols) + 0.5) * cellWide, y + (Math.floor(i / cols) + 0.5) * cellTall];
  };
  const pictures = sheets.map(() => document.createElement('canvas'));
  /** @type {Form['nodeAt']} */
  const nodeAt = (px, py) => {
    for (let sheet = 0; sheet < n; sheet++) {
      const [x, y] = corner(sheet);
      const [col, row] = [Math.floor((px - x) / cellWide), Math.floor((py - y) / cellTall)];
      if (col >= 0 && row >= 0 && col < cols && row < rows) return (sheet * rows + row) * cols + col;
    }
    return -1;
  };
  /** @type {Form['draw']} */
  const draw = (pen, shown, nodes) => {
    const { camera: { x: cx, y: cy, zoom }, theme, path } = shown;
    const [wide, tall] = [cellWide * zoom, cellTall * zoom];
    const small = Math.min(wide, tall) < labelled;
    if (nodes) {
      const ratio = pen.getTransform().a;
      for (const node of nodes) {
        const [x, y] = at(node);
        const [x0, y0] = [cx + x * zoom - wide / 2, cy + y * zoom - tall / 2];
        if (small) stampCell(pen, shown, node, x0, y0, wide, tall, ratio);
        else drawCell(pen, shown, node, x0, y0, wide, tall);
      }
      return;
    }
    sheets.forEach((name, sheet) => {
      const [x, y] = corner(sheet);
      const [left0, top0] = [cx + x * zoom, cy + y * zoom];
      pen.fillStyle = theme.floor;
      pen.fillRect(left0, top0, cols * wide, rows * tall);
      if (small) stampSheet(pen, /** @type {HTMLCanvasElement} */ (pictures[sheet]), shown, sheet * rows * cols, rows, cols, left0, top0, wide, tall);
      else for (let i = 0; i < rows * cols; i++) drawCell(pen, shown, sheet * rows * cols + i, left0 + (i % cols) * wide, top0 + Math.floor(i / cols) * tall, wide, tall);
      pen.strokeStyle = theme.line;
      pen.lineWidth = 1;
      pen.strokeRect(left0 + 0.5, top0 + 0.5, cols * wide, rows * tall);
      tagSheet(pen, theme, { x: left0, y: top0, left, room: w / across - spare / 2, wide, tall, name, rowName, colName, rowTags, colTags });
    });
    pen.strokeStyle = theme.ink;
    pen.lineWidth = 2.5;
    for (const node of path) {
      const [x, y] = at(node);
      pen.strokeRect(cx + x * zoom - wide / 2, cy + y * zoom - tall / 2, Math.max(4, wide - 1), Math.max(4, tall - 1));
    }
  };
  return { at, nodeAt, draw, reach: ({ zoom }) => Math.max(4, (Math.min(cellWide, cellTall) * zoom) / 2 + 1), drawn: n * rows * cols };
}

/** A sheet whose cells are a few pixels, as one picture with a pixel a cell. @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} picture @param {Shown} shown @param {number} first @param {number} rows @param {number} cols @param {number} x @param {number} y @param {number} wide @param {number} tall */
function stampSheet(pen, picture, { marks, paints }, first, rows, cols, x, y, wide, tall) {
  if (picture.width !== cols || picture.height !== rows) [picture.width, picture.height] = [cols, rows];
  const ctx = picture.getContext('2d');
  if (!ctx) return;
  const image = ctx.createImageData(cols, rows);
  const words = new Uint32Array(image.data.buffer);
  const colours = paints.map(({ fill }) => pixel(fill));
  for (let i = 0; i < words.length; i++) {
    const mark = marks[first + i] ?? 0;
    if (mark > 0) words[i] = colours[mark] ?? 0;
  }
  ctx.putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, x, y, cols * wide, rows * tall);
}

/** One cell of such a sheet: the pixels whose middle is in it. @param {CanvasRenderingContext2D} pen @param {Shown} shown @param {number} node @param {number} x @param {number} y @param {number} wide @param {number} tall @param {number} ratio */
function stampCell(pen, { marks, paints }, node, x, y, wide, tall, ratio) {
  const [left, top, right, bottom] = [x, y, x + wide, y + tall].map((v) => Math.ceil(v * ratio - 0.5) / ratio);
  pen.fillStyle = paints[marks[node] ?? 0]?.fill ?? '';
  pen.fillRect(left ?? 0, top ?? 0, (right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0));
}

/** @param {CanvasRenderingContext2D} pen @param {Shown} shown @param {number} node @param {number} x @param {number} y @param {number} wide @param {number} tall */
function drawCell(pen, { marks, values, paints, w, h }, node, x, y, wide, tall) {
  const mark = marks[node] ?? 0;
  const paint = paints[mark];
  if (mark === 0 || !paint || x > w || y > h || x + wide < 0 || y + tall < 0) return;
  pen.fillStyle = paint.fill;
  pen.fillRect(x, y, wide - 1, tall - 1);
  const value = values[node] ?? -1;
  pen.fillStyle = inkOn(paint.fill);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `${Math.min(14, tall * 0.5, wide * 0.5)}px system-ui, sans-serif`;
  pen.fillText(value >= 0 ? `${value}${wide >= 22 ? paint.sign : ''}` : paint.sign, x + wide / 2, y + tall / 2 + 0.5, wide - 2);
}

/** @param {CanvasRenderingContext2D} pen @param {Theme} theme @param {{x: number, y: number, left: number, room: number, wide: number, tall: number, name: string, rowName: string, colName: string, rowTags: string[], colTags: string[]}} at */
function tagSheet(pen, theme, { x, y, left, room, wide, tall, name, rowName, colName, rowTags, colTags }) {
  pen.fillStyle = theme.ink;
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.font = '600 13px system-ui, sans-serif';
  pen.fillText(name, rowTags.length ? x - left + 4 : x, rowTags.length ? y - 38 : y - 22, room - 8);
  if (!rowTags.length) return;
  pen.font = '11px system-ui, sans-serif';
  pen.fillStyle = theme.soft;
  pen.fillText(`${colName} →`, x, y - 22);
  pen.textAlign = 'right';
  pen.fillText(`${rowName} ↓`, x - 6, y - 22, left - 8);
  const each = Math.max(1, Math.ceil(13 / tall));
  pen.textBaseline = 'middle';
  rowTags.forEach((tag, i) => { if (i % each === 0) pen.fillText(tag, x - 6, y + (i + 0.5) * tall, left - 8); });
  pen.textAlign = 'center';
  const apart = Math.max(1, Math.ceil((Math.max(...colTags.map((tag) => tag.length)) * 7 + 4) / wide));
  colTags.forEach((tag, i) => { if (i % apart === 0) pen.fillText(tag, x + (i + 0.5) * wide, y - 8); });
}

/** The depth of each node of a tree, and its place across: leaves side by side, the others above the middle of theirs. @param {number[]} parents */
export function tidy(parents) {
  const depth = new Int32Array(parents.length);
  /** @type {number[][]} */
  const children = parents.map(() => []);
  /** @type {number[]} */
  const roots = [];
  let deepest = 0;
  parents.forEach((parent, node) => {
    depth[node] = parent < 0 ? 0 : (depth[parent] ?? 0) + 1;
    deepest = Math.max(deepest, depth[node] ?? 0);
    if (parent < 0) roots.push(node);
    else children[parent]?.push(node);
  });
  const across = new Float64Array(parents.length);
  let leaves = 0;
  // Down to the leaves in order, and up again.
  const stack = roots.reverse().map((node) => ({ node, next: 0 }));
  while (stack.length > 0) {
    const top = /** @type {{node: number, next: number}} */ (stack.at(-1));
    const below = children[top.node] ?? [];
    const child = below[top.next++];
    if (child !== undefined) {
      stack.push({ node: child, next: 0 });
      continue;
    }
    across[top.node] = below.length ? ((across[below[0] ?? 0] ?? 0) + (across[below.at(-1) ?? 0] ?? 0)) / 2 : leaves++;
    stack.pop();
  }
  return { depth, across, leaves: Math.max(1, leaves), deepest };
}

/** @param {Space} space @param {number} w @param {number} h @returns {Form} */
function treeForm({ parents = [], marks: kinds }, w, h) {
  const { depth, across, leaves, deepest } = tidy(parents);
  const [dx, dy] = [(w - 28) / leaves, Math.min(84, (h - 48) / Math.max(1, deepest))];
  /** @param {number} node @returns {[number, number]} */
  const at = (node) => [14 + ((across[node] ?? 0) + 0.5) * dx, 16 + (depth[node] ?? 0) * dy];
  const sizeAt = (/** @type {Camera} */ { zoom }) => Math.max(2, Math.min(4, dx * zoom), Math.min(24, dx * zoom - 3, dy * zoom * 0.5));
  const every = Math.ceil(parents.length / mostNodes);
  const cuts = kinds.map(({ tone }) => cut.has(tone));
  const left = (/** @type {number} */ node, /** @type {number} */ mark) => every > 1 && cuts[mark] && node % every !== 0;
  /** @type {Form['nodeAt']} */
  const nodeAt = (px, py, camera, marks) => {
    const near = Math.max(8, sizeAt(camera)) / camera.zoom;
    let [best, far] = [-1, near];
    for (let node = 0; node < parents.length; node++) {
      if ((marks[node] ?? 0) === 0) continue;
      const [x, y] = at(node);
      const d = Math.hypot(x - px, y - py);
      if (d < far) [best, far] = [node, d];
    }
    return best;
  };
  /** @type {Form['draw']} */
  const draw = (pen, { marks, values, names, paints, theme, camera, w: wide, h: tall, path }, nodes) => {
    const { x: cx, y: cy, zoom } = camera;
    const size = sizeAt(camera);
    /** @type {number[][]} */
    const byMark = kinds.map(() => []);
    /** @type {Label[]} */
    const labels = [];
    /** Roots that the search has not reached yet: before the first step they are all there is. @type {number[]} */
    const roots = [];
    const branches = [new Path2D(), new Path2D(), new Path2D()];
    // A branch ends on its parent, whose dot lies over it.
    const changed = nodes && new Set(nodes);
    const dotted = nodes && new Set([...nodes, ...nodes.map((node) => parents[node] ?? -1).filter((node) => node >= 0)]);
    for (const node of dotted ?? parents.keys()) {
      const mark = marks[node] ?? 0;
      const parent = parents[node] ?? -1;
      if (mark === 0 && parent >= 0 || left(node, mark)) continue;
      const [px, py] = at(node);
      const [x, y] = [cx + px * zoom, cy + py * zoom];
      if (y < -dy * zoom || y > tall + dy * zoom) continue;
      if (parent >= 0 && (!changed || changed.has(node))) {
        const [qx, qy] = at(parent);
        const [fx, fy] = [cx + qx * zoom, cy + qy * zoom];
        if (Math.max(x, fx) >= 0 && Math.min(x, fx) <= wide) {
          const branch = branches[path.has(node) ? 2 : cuts[mark] ? 1 : 0];
          branch?.moveTo(fx, fy);
          branch?.lineTo(x, y);
        }
      }
      if (x <= -size || x >= wide + size) continue;
      (mark === 0 ? roots : byMark[mark])?.push(x, y);
      if (mark > 0 && size >= numbered) labels.push({ x, y, name: names[node] ?? '', total: values[node] ?? -1, paint: /** @type {Paint} */ (paints[mark]) });
    }
    [[theme.edge, 1], [theme.line, 1], [theme.best, 4]].forEach(([stroke, width], i) => {
      pen.strokeStyle = String(stroke);
      pen.lineWidth = Number(width);
      pen.stroke(/** @type {Path2D} */ (branches[i]));
    });
    drawDots(pen, roots, { fill: theme.node, sign: '' }, theme, Math.max(size, 10)); // however small the others are
    byMark.forEach((points, mark) => drawDots(pen, points, /** @type {Paint} */ (paints[mark]), theme, size));
    drawLabels(pen, labels, theme, size, dx * zoom);
  };
  const drawn = every > 1 ? mostNodes : parents.length;
  return { at, nodeAt, draw, reach: (camera) => sizeAt(camera) / 2 + ringGap, drawn };
}

/** The number of a state whose dot is too small for it, beside the ring around the dot. @param {CanvasRenderingContext2D} pen @param {Theme} theme @param {string} name @param {number} x @param {number} y @param {number} reach  how far the ring is from the dot @param {number} wide  the room there is */
export function drawTag(pen, theme, name, x, y, reach, wide) {
  if (!name) return;
  pen.font = '600 12px system-ui, sans-serif';
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const length = pen.measureText(`#${name}`).width;
  const left = x + reach + 6 + length > wide ? x - reach - 6 - length : x + reach + 6;
  pen.fillStyle = theme.ground;
  pen.fillRect(left - 3, y - 9, length + 6, 18);
  pen.fillStyle = theme.ink;
  pen.fillText(`#${name}`, left, y + 0.5);
}

/** @param {CanvasRenderingContext2D} pen @param {number[]} points  x and y in turn @param {Paint} paint @param {Theme} theme @param {number} size */
function drawDots(pen, points, paint, theme, size) {
  if (points.length === 0) return;
  pen.fillStyle = paint.fill;
  if (size < 7) {
    for (let i = 0; i < points.length; i += 2) pen.fillRect((points[i] ?? 0) - size / 2, (points[i + 1] ?? 0) - size / 2, size, size);
    return;
  }
  pen.beginPath();
  for (let i = 0; i < points.length; i += 2) {
    pen.moveTo((points[i] ?? 0) + size / 2, points[i + 1] ?? 0);
    pen.arc(points[i] ?? 0, points[i + 1] ?? 0, size / 2, 0, 2 * Math.PI);
  }
  pen.fill();
  pen.strokeStyle = theme.edge;
  pen.lineWidth = 1;
  pen.stroke();
  if (size < 9 || size >= numbered || !paint.sign) return;
  pen.fillStyle = inkOn(paint.fill);
  pen.font = `${Math.round(size * 0.8)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let i = 0; i < points.length; i += 2) pen.fillText(paint.sign, points[i] ?? 0, (points[i + 1] ?? 0) + 0.5);
}

/** @typedef {{x: number, y: number, name: string, total: number, paint: Paint}} Label */

/** The number of each state on its dot, and below it what became of it, with moves so far + to go where the search adds them up. @param {CanvasRenderingContext2D} pen @param {Label[]} labels @param {Theme} theme @param {number} size @param {number} room  from one leaf to the next */
function drawLabels(pen, labels, theme, size, room) {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 3;
  pen.strokeStyle = theme.ground;
  for (const { x, y, name, total, paint } of labels) {
    pen.fillStyle = inkOn(paint.fill);
    pen.font = `600 ${Math.min(12, Math.round(size * 0.6))}px system-ui, sans-serif`;
    pen.fillText(name || paint.sign, x, y + 0.5, size - 3);
    const sum = total >= 0 ? String(total) : '';
    const below = !name ? sum : sum && room < 30 ? sum : `${paint.sign} ${sum}`.trim();
    if (!below) continue;
    pen.font = '12px system-ui, sans-serif';
    pen.strokeText(below, x, y + size / 2 + 10);
    pen.fillStyle = theme.ink;
    pen.fillText(below, x, y + size / 2 + 10);
  }
}

/** The map of a maze: each area where its cells are, and the doors between them. @param {Space} space @param {number} w @param {number} h @returns {Form} */
function roomsForm({ nodes = [] }, w, h) {
  const runs = nodes.map(({ cells = [], x, y }) => (cells.length ? threes(cells) : [[y, x, x]]));
  const all = runs.flat();
  const [top, left] = [Math.min(...all.map(([row]) => row ?? 0)), Math.min(...all.map(([, from]) => from ?? 0))];
  const [tall, wide] = [Math.max(...all.map(([row]) => row ?? 0)) - top + 1, Math.max(...all.map(([, , to]) => to ?? 0)) - left + 1];
  const scale = Math.min((w - 16) / wide, (h - 16) / tall, 44);
  const [dx, dy] = [(w - wide * scale) / 2, (h - tall * scale) / 2];
  /** The middle of the cell of an area that is nearest to its own middle. @type {[number, number][]} */
  const middles = nodes.map(({ x, y }, n) => {
    const near = (runs[n] ?? []).map(([row = 0, from = 0, to = 0]) => /** @type {[number, number]} */ ([Math.min(to, Math.max(from, Math.round(x))), row]));
    const [best = [x, y]] = near.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    return [dx + (best[0] - left + 0.5) * scale, dy + (best[1] - top + 0.5) * scale];
  });
  /** @type {Form['nodeAt']} */
  const nodeAt = (px, py) => {
    const [col, at] = [Math.floor((px - dx) / scale) + left, Math.floor((py - dy) / scale) + top];
    return runs.findIndex((list) => list.some(([row, from = 0, to = 0]) => row === at && from <= col && col <= to));
  };
  /** @type {Form['draw']} */
  const draw = (pen, { marks, paints, theme, camera: { x: cx, y: cy, zoom } }, only) => {
    const cell = scale * zoom;
    /** The runs of a node, each larger by some pixels: as large ones under it are its outline. @param {number} n @param {string} fill @param {number} by */
    const lay = (n, fill, by) => {
      pen.fillStyle = fill;
      for (const [row = 0, from = 0, to = 0] of runs[n] ?? []) pen.fillRect(cx + (dx + (from - left) * scale) * zoom - by, cy + (dy + (row - top) * scale) * zoom - by, (to - from + 1) * cell + 2 * by, cell + 2 * by);
    };
    for (const n of only ?? nodes.keys()) {
      const { fill, sign } = paints[marks[n] ?? 0] ?? { fill: '', sign: '' };
      const ground = marks[n] ? fill : theme.node;
      if (!only) lay(n, theme.edge, 1);
      lay(n, ground, 0);
      const [x, y] = middles[n] ?? [0, 0];
      const text = nodes[n]?.door ? nodes[n]?.text ?? '' : [nodes[n]?.text, marks[n] ? sign : ''].filter(Boolean).join(' ');
      if (nodes[n]?.door) {
        pen.strokeStyle = inkOn(ground);
        pen.lineWidth = 1.5;
        const side = cell * 0.72;
        pen.strokeRect(cx + x * zoom - side / 2, cy + y * zoom - side / 2, side, side);
      }
      pen.fillStyle = inkOn(ground);
      pen.font = `600 ${Math.max(8, Math.min(16, cell * 0.5))}px system-ui, sans-serif`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      if (cell >= 8) pen.fillText(text, cx + x * zoom, cy + y * zoom + 0.5);
    }
  };
  return { at: (n) => middles[n] ?? [0, 0], nodeAt, draw, reach: ({ zoom }) => Math.max(6, (scale * zoom) / 2 + 1), drawn: nodes.length };
}

/** Numbers in threes. @param {number[]} flat */
function threes(flat) {
  return Array.from({ length: Math.floor(flat.length / 3) }, (_, i) => flat.slice(3 * i, 3 * i + 3));
}

/** @param {Space} space @param {number} w @param {number} h @returns {Form} */
function planForm(space, w, h) {
  const { nodes = [], links = [] } = space;
  if (nodes.some(({ cells }) => cells)) return roomsForm(space, w, h);
  const [right, bottom] = [Math.max(1, ...nodes.map((n) => n.x)), Math.max(1, ...nodes.map((n) => n.y))];
  const scale = Math.min((w - 64) / right, (h - 64) / bottom, 60);
  /** @param {number} n @returns {[number, number]} */
  const at = (n) => [32 + (nodes[n]?.x ?? 0) * scale, 32 + (nodes[n]?.y ?? 0) * scale];
  const halfOf = (/** @type {{door?: boolean, size: number}} */ { door, size }) => (door ? Math.max(6, Math.min(11, scale / 2)) : Math.max(8, Math.min(22, (scale * Math.sqrt(size)) / 2.5)));
  /** @type {Form['nodeAt']} */
  const nodeAt = (px, py) => nodes.findIndex((node, n) => Math.hypot(at(n)[0] - px, at(n)[1] - py) <= halfOf(node) + 2);
  /** @type {Form['draw']} */
  const draw = (pen, { marks, paints, theme, camera: { x: cx, y: cy, zoom } }, only) => {
    const on = (/** @type {number} */ n) => /** @type {[number, number]} */ (at(n).map((v, i) => v * zoom + (i ? cy : cx)));
    pen.strokeStyle = theme.edge;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const [a, b] of only ? [] : links) {
      pen.moveTo(...on(a));
      pen.lineTo(...on(b));
    }
    pen.stroke();
    for (const n of only ?? nodes.keys()) {
      const node = nodes[n];
      if (node) drawSpot(pen, paints[marks[n] ?? 0] ?? { fill: theme.node, sign: '' }, theme, on(n), halfOf(node) * Math.min(2, zoom), node);
    }
  };
  return { at, nodeAt, draw, reach: ({ zoom }) => 24 * Math.min(2, zoom), drawn: nodes.length };
}

/** @param {CanvasRenderingContext2D} pen @param {Paint} paint @param {Theme} theme @param {[number, number]} at @param {number} half @param {{text?: string, door?: boolean}} node */
function drawSpot(pen, paint, theme, [x, y], half, node) {
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
  pen.font = '600 12px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(node.text, x, y + 0.5, Math.max(2 * half - 2, 12));
}
