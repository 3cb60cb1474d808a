import { drawArrows, drawSweep } from './arrows.js';
import { carriedBy, readable } from './looks.js';
import { drawChoice, drawCursor, drawMark, drawRings, drawWash, outline } from './overlays.js';
import { arrange, drawBadge, drawFigure, drawPill, listed, pillWidth } from './tokens.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('./gridlooks.js').Standing} Standing
 * @typedef {import('./tokens.js').Motion} Motion
 * @typedef {import('./tint.js').Tint} Tint
 * @typedef {import('../types.js').Choice} Choice
 *
 * @typedef {object} Top  what lies over the looks and layers of a scene
 * @property {import('./pieces.js').Pieces['names']} names
 * @property {Set<string>} figures  the tokens that are drawn as persons
 * @property {Standing} standing
 * @property {Map<string, string>} colours
 * @property {Motion} motion
 * @property {Tint} tint
 * @property {number[]} marks
 * @property {number[]} rings
 * @property {import('./arrows.js').Arrow[]} arrows
 * @property {import('./arrows.js').Sweep|null} sweep
 * @property {import('./arrows.js').Arrow[]} way  how what is pointed at comes about, which is shown instead of the arrows
 * @property {import('./layerstack.js').LayerStack|null} told  layers that are off but still described for a place
 * @property {Choice[]} choices
 * @property {number|null} hover
 * @property {number|null} cursor
 * @property {[number, number, number, number]|null} sketch  a line being drawn, in pixels
 */

/** So many places that are marked have an edge each; more are an area. */
const mostMarks = 2;

/** Draws what moves; ctx is the canvas under the pen, when there is one. @param {Pen} pen @param {GridScene|GraphScene} scene @param {Top} top @param {Camera} camera @param {{w: number, h: number}} viewport @param {number} now @param {CanvasRenderingContext2D} [ctx] */
export function drawForeground(pen, scene, top, camera, viewport, now, ctx) {
  const { theme } = scene;
  const boxOf = boxes(scene, camera, viewport);
  if (scene.kind === 'grid') drawFrameLine(pen, scene, camera);
  if (!top.tint.empty) {
    if (ctx && scene.kind === 'grid') top.tint.stamp(ctx, pen, boxOf, scene.sheet, camera, theme);
    else top.tint.draw(pen, boxOf, theme);
  }
  each(top.marks, boxOf, (box) => (top.marks.length > mostMarks ? drawWash(pen, box, theme) : drawMark(pen, ring(box), theme)));
  if (top.sketch) pen.path([[top.sketch[0], top.sketch[1]], [top.sketch[2], top.sketch[3]]], { stroke: theme.accent, width: 3, dash: [6, 5] });
  // A node's ring goes around it, under the pills; a cell's signs lie in its corners, over the badges.
  const choices = () => top.choices.forEach((choice) => each([choice.place], boxOf, (box) => drawChoice(pen, ring(box), choice, theme)));
  if (scene.kind === 'graph') choices();
  const arrows = top.way.length ? top.way : top.arrows;
  if (arrows.length) drawArrows(pen, scene, camera, arrows, top.colours);
  if (top.sweep && !top.way.length && scene.kind === 'grid') drawSweep(pen, scene, camera, top.sweep);
  const cursor = () => { if (top.cursor !== null) each([top.cursor], boxOf, (box) => drawCursor(pen, ring(box), theme)); };
  if (scene.kind === 'graph') cursor();
  drawTokens(pen, scene, top, camera, viewport, now);
  if (scene.kind === 'grid') choices();
  drawRings(pen, top.rings.flatMap((place) => boxOf(place) ?? []).map(ring), theme);
  if (top.hover !== null) each([top.hover], boxOf, (box) => outline(pen, ring(box), { stroke: theme.soft, width: 1.5 }, box.round ? 3 : -0.5));
  if (scene.kind === 'grid') cursor();
}

/** @param {GridScene|GraphScene} scene @param {Camera} camera @param {{w: number, h: number}} viewport @returns {(place: number) => Box|null} */
function boxes(scene, camera, viewport) {
  return (place) => {
    if (place < 0 || place >= scene.count) return null;
    const box = scene.box(place, camera);
    const seen = box.x + box.size > -20 && box.y + box.size > -20 && box.x < viewport.w + 20 && box.y < viewport.h + 20;
    return seen ? box : null;
  };
}

/** @param {number[]} places @param {(place: number) => Box|null} boxOf @param {(box: Box) => void} draw */
function each(places, boxOf, draw) {
  for (const place of places) {
    const box = boxOf(place);
    if (box) draw(box);
  }
}

// On a cell of a few pixels a ring is larger than the cell, or nobody would see it.
/** @param {Box} box @returns {Box} */
function ring(box) {
  const grown = Math.max(0, (9 - box.size) / 2);
  const inset = box.round || box.size < 12 ? 0 : 0.5;
  return { ...box, x: box.x - grown, y: box.y - grown, size: box.size + 2 * grown - inset };
}

/** @param {Pen} pen @param {GridScene} scene @param {Camera} camera */
function drawFrameLine(pen, scene, camera) {
  const { w, h } = scene.world;
  if (scene.sheet.looks.some((look) => scene.see(look).role === 'outside')) return; // its walls are its edge
  pen.rect(camera.x - 0.5, camera.y - 0.5, w * camera.scale + 0.5, h * camera.scale + 0.5, { stroke: scene.theme.line, width: 1 });
}

/** @param {Pen} pen @param {GridScene|GraphScene} scene @param {Top} top @param {Camera} camera @param {{w: number, h: number}} viewport @param {number} now */
function drawTokens(pen, scene, top, camera, viewport, now) {
  for (const token of listed(top.standing)) {
    const { name, place, slot, of } = token;
    if (place >= scene.count) continue;
    const [wx, wy] = top.motion.at(name, now) ?? scene.centre(place);
    const [x, y] = [camera.x + wx * camera.scale, camera.y + wy * camera.scale];
    if (x < -80 || y < -80 || x > viewport.w + 80 || y > viewport.h + 80) continue;
    const fill = top.colours.get(name) ?? '#9a9a9a';
    if (scene.kind === 'graph') drawOnNode(pen, scene, top, token, x, y, camera, fill);
    else if (top.figures.has(name) && of === 1) drawFigure(pen, x, y, camera.scale, fill, scene.theme);
    else drawOnCell(pen, scene, { ...token, name: top.names(name) }, x, y, camera.scale, fill, slot, of);
  }
}

/** The token under a pixel: one of those on a cell, or the one whose pill it is. @param {GridScene|GraphScene} scene @param {Top} top @param {Camera} camera @param {number} x @param {number} y @returns {string|undefined} */
export function tokenAt(scene, top, camera, x, y) {
  if (scene.kind === 'graph') return listed(top.standing).find((token) => inPill(pillOf(scene, top, token, camera), x, y))?.name;
  const place = scene.placeAt(x, y, camera);
  const names = place === null ? [] : top.standing.get(place) ?? [];
  const box = scene.box(place ?? 0, camera);
  const slots = slotsOn(scene, place ?? 0, names.length, box.size);
  const far = slots.map(({ dx, dy }) => Math.hypot(box.x + box.size * (0.5 + dx) - x, box.y + box.size * (0.5 + dy) - y));
  return names[far.indexOf(Math.min(...far))];
}

/** Where the tokens of a cell go. @param {GridScene} scene @param {number} place @param {number} count @param {number} size */
function slotsOn(scene, place, count, size) {
  const seen = scene.seenAt(place);
  return arrange(count, size >= readable && Boolean(seen.text), size >= readable ? carriedBy(seen).length : 0);
}

/** @param {{x: number, y: number, width: number, size: number}} pill @param {number} x @param {number} y */
function inPill(pill, x, y) {
  return Math.abs(x - pill.x) <= pill.width / 2 + 2 && Math.abs(y - pill.y) <= pill.size * 0.8 + 2;
}

/** @param {Pen} pen @param {GridScene} scene @param {import('./tokens.js').Token} token @param {number} x @param {number} y @param {number} size @param {string} fill @param {number} slot @param {number} of */
function drawOnCell(pen, scene, { name, place }, x, y, size, fill, slot, of) {
  const slots = slotsOn(scene, place, of, size);
  const at = slots[slot];
  if (!at) return;
  const more = slot === slots.length - 1 && of > slots.length;
  drawBadge(pen, x + at.dx * size, y + at.dy * size, Math.max(3.5, at.r * size), more ? `+${of - slot}` : name, more ? scene.theme.surface : fill, scene.theme);
}

/** @param {Pen} pen @param {GraphScene} scene @param {Top} top @param {import('./tokens.js').Token} token @param {number} x @param {number} y @param {Camera} camera @param {string} fill */
function drawOnNode(pen, scene, top, token, x, y, camera, fill) {
  const pill = pillOf(scene, top, token, camera, x, y);
  drawPill(pen, pill.x, pill.y, pill.size, pill.name, fill, scene.theme);
}

/** A name that takes less room: its first letter and its number. @param {string} name */
function shortName(name) {
  return name.slice(0, 1).toUpperCase() + (/\d+$/.exec(name)?.[0] ?? '');
}

/** The position of a token's pill, given the pixel of its node, by default its own. @param {GraphScene} scene @param {Top} top @param {import('./tokens.js').Token} token @param {Camera} camera @param {number} [x] @param {number} [y] */
function pillOf(scene, top, { name, place, slot }, camera, x, y) {
  const names = (top.standing.get(place) ?? [name]).map(top.names);
  const box = scene.box(place, camera);
  const r = box.size / 2;
  const size = Math.max(9.5, Math.min(14, r * 0.75));
  const row = rowOfPills(scene, place, names, camera, r, size);
  const before = row.widths.slice(0, slot).reduce((a, b) => a + b, 0);
  const width = row.widths[slot] ?? 0;
  return { x: row.left + before + width / 2 + (x === undefined ? 0 : x - box.x - r), y: row.y + (y === undefined ? 0 : y - box.y - r), width, size, name: row.names[slot] ?? name };
}

/**
 * Where the pills of a node go: above it or below it, the names short if they would cover the number of another node. Nothing stands
 * over the side edges or the upper one.
 *
 * @param {GraphScene} scene
 * @param {number} place
 * @param {string[]} names
 * @param {Camera} camera
 * @param {number} r  the radius of a node
 * @param {number} size  of the letters
 */
function rowOfPills(scene, place, names, camera, r, size) {
  const pixel = (/** @type {number} */ node) => scene.centre(node).map((v, i) => v * camera.scale + (i === 0 ? camera.x : camera.y));
  const [cx = 0, cy = 0] = pixel(place);
  const above = cy - r - size * 0.75;
  const below = cy + r + size * 0.75;
  const heights = cy > 0 && above < size * 0.8 ? [below] : [above, below];
  const rows = [names, names.map(shortName)].flatMap((shown) => {
    const widths = shown.map((other) => pillWidth(other, size) + 2);
    const all = widths.reduce((a, b) => a + b, 0);
    const left = Math.max(camera.x, Math.min(cx - all / 2, camera.x + scene.world.w * camera.scale - all));
    return heights.map((y) => ({ names: shown, widths, all, left, y }));
  });
  const free = rows.find(({ left, all, y }) => {
    for (let node = 0; node < scene.count; node++) {
      const [nx = 0, ny = 0] = node === place ? [] : pixel(node);
      if (node !== place && nx > left - r * 0.6 && nx < left + all + r * 0.6 && Math.abs(ny - y) < size * 0.8 + r * 0.6) return false;
    }
    return true;
  });
  return free ?? /** @type {typeof rows[0]} */ (rows[heights.length]);
}
