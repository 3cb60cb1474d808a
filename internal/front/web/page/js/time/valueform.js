/**
 * Positions in a band for each value, the quickest wins first: for spaces whose rows and columns say nothing, such as sets of nodes.
 *
 * @typedef {import('../types.js').Space} Space
 * @typedef {import('./spaceforms.js').Form} Form
 * @typedef {{marks: Uint16Array, values: Int32Array, first: Int32Array}} Ends  what becomes of each node in the end, and the first step that is about it
 * @typedef {{mark: number, value: number, nodes: number[], x: number, y: number, across: number}} Band  across: how many nodes are beside each other
 */

/** The largest and the smallest side of a position in pixels. */
const [largest, smallest] = [18, 0.5];

/** Pixels for the label of a band, for the name of a sheet, between bands, and the least height of one. */
const [labelWide, nameTall, apart, least] = [52, 26, 5, 15];

/** @param {Space} space @param {number} w @param {number} h @param {Ends} ends @returns {Form} */
export function valueForm({ sheets = [''], rows = 1, cols = 1, marks: kinds }, w, h, ends) {
  const draws = kinds.map(({ tone }) => tone === 'draw');
  const bands = sheets.map((_, sheet) => bandsOf(ends, sheet * rows * cols, rows * cols, draws));
  const room = w / sheets.length;
  const side = sideFor(bands, room - labelWide - apart, h - nameTall);
  const at = new Float64Array(2 * sheets.length * rows * cols).fill(NaN);
  bands.forEach((list, sheet) => place(list, sheet * room + labelWide, room - labelWide - apart, side, at));
  const all = bands.flat();
  /** @param {Band} band @param {number} px @param {number} py */
  const nodeIn = ({ x, y, across, nodes }, px, py) => {
    const [col, row] = [Math.floor((px - x) / side), Math.floor((py - y) / side)];
    return col >= 0 && col < across && row >= 0 ? nodes[row * across + col] ?? -1 : -1;
  };
  /** @type {Form['draw']} */
  const draw = (pen, { marks, paints, theme, camera: { x: cx, y: cy, zoom }, path }, nodes) => {
    const gap = side * zoom >= 5 ? 1 : 0;
    const square = (/** @type {number} */ node) => pen.fillRect(cx + (at[2 * node] ?? 0) * zoom, cy + (at[2 * node + 1] ?? 0) * zoom, side * zoom - gap, side * zoom - gap);
    for (const { nodes: inBand } of nodes ? [] : all) {
      pen.fillStyle = theme.line;
      inBand.forEach(square);
    }
    for (const node of nodes ?? all.flatMap((band) => band.nodes)) {
      if (!marks[node] || Number.isNaN(at[2 * node])) continue;
      pen.fillStyle = paints[marks[node] ?? 0]?.fill ?? '';
      square(node);
    }
    if (nodes) return;
    pen.fillStyle = theme.ink;
    pen.textBaseline = 'middle';
    sheets.forEach((name, sheet) => {
      pen.textAlign = 'left';
      pen.font = '600 13px system-ui, sans-serif';
      pen.fillText(name, cx + (sheet * room + 4) * zoom, cy + (nameTall / 2) * zoom, room - 8);
      pen.textAlign = 'right';
      pen.font = '12px system-ui, sans-serif';
      for (const { mark, value, x, y } of bands[sheet] ?? []) pen.fillText(`${value >= 0 ? value : ''} ${paints[mark]?.sign ?? ''}`.trim(), cx + (x - 6) * zoom, cy + (y + Math.max(side, least) / 2) * zoom, labelWide - 8);
    });
    pen.strokeStyle = theme.ink;
    pen.lineWidth = 2;
    for (const node of path) if (!Number.isNaN(at[2 * node])) pen.strokeRect(cx + (at[2 * node] ?? 0) * zoom, cy + (at[2 * node + 1] ?? 0) * zoom, Math.max(4, side * zoom - gap), Math.max(4, side * zoom - gap));
  };
  return {
    at: (node) => [(at[2 * node] ?? 0) + side / 2, (at[2 * node + 1] ?? 0) + side / 2],
    nodeAt: (px, py) => all.map((band) => nodeIn(band, px, py)).find((node) => node >= 0) ?? -1,
    reach: ({ zoom }) => Math.max(4, (side * zoom) / 2 + 1), draw, drawn: sheets.length * rows * cols,
  };
}

/** The bands of a sheet, by the plies of their values, draws last; in each the positions in the order in which the search finds them. @param {Ends} ends @param {number} from @param {number} count @param {boolean[]} draws @returns {Band[]} */
function bandsOf({ marks, values, first }, from, count, draws) {
  /** @type {Map<string, Band>} */
  const bands = new Map();
  for (let node = from; node < from + count; node++) {
    const mark = marks[node] ?? 0;
    if (mark === 0) continue; // the search has not come there, as far as it is listed
    const value = draws[mark] ? -1 : Math.max(0, values[node] ?? 0);
    const key = `${mark} ${value}`;
    const band = bands.get(key) ?? { mark, value, nodes: [], x: 0, y: 0, across: 1 };
    band.nodes.push(node);
    bands.set(key, band);
  }
  const order = (/** @type {Band} */ { value }) => (value < 0 ? Infinity : value);
  for (const { nodes } of bands.values()) nodes.sort((a, b) => (first[a] ?? 0) - (first[b] ?? 0));
  return [...bands.values()].sort((a, b) => (order(a) === order(b) ? a.mark - b.mark : order(a) - order(b)));
}

/** The side at which all bands have room. @param {Band[][]} bands @param {number} w @param {number} h */
function sideFor(bands, w, h) {
  let side = largest;
  const tall = (/** @type {Band[]} */ list) => list.reduce((sum, { nodes }) => sum + heightOf(nodes.length, w, side) + apart, 0);
  while (side > smallest && bands.some((list) => tall(list) > h)) side *= 0.94;
  return side;
}

/** @param {number} count @param {number} w @param {number} side */
function heightOf(count, w, side) {
  return Math.max(least, Math.ceil(count / acrossFor(w, side)) * side);
}

/** @param {number} w @param {number} side */
function acrossFor(w, side) {
  return Math.max(1, Math.floor(w / side));
}

/** Places the bands of a sheet below each other, and writes where each node is. @param {Band[]} list @param {number} x @param {number} w @param {number} side @param {Float64Array} at */
function place(list, x, w, side, at) {
  let y = nameTall;
  for (const band of list) {
    Object.assign(band, { x, y, across: acrossFor(w, side) });
    band.nodes.forEach((node, i) => at.set([x + (i % band.across) * side, y + Math.floor(i / band.across) * side], 2 * node));
    y += heightOf(band.nodes.length, w, side) + apart;
  }
}
