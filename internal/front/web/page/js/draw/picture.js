import { drawnCell } from './camera.js';
import { canvasPen } from './pen.js';
import { SVGPen } from './svg.js';
import { drawForeground } from './foreground.js';

/**
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('./foreground.js').Top} Top
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {{w: number, h: number, camera: import('./camera.js').Camera}} Sheet  the paper and where the board is on it
 */

// A grid with more cells than this is one embedded picture: a file with a shape a cell would be too large to open.
const mostShapes = 20_000;

/** The whole board as it is shown, as an SVG file. @param {GridScene|GraphScene} scene @param {Top} top @param {string} title */
export function pictureSVG(scene, top, title) {
  const pen = new SVGPen();
  const paper = paperFor(scene, 36, 4096);
  if (scene.kind === 'grid' && scene.count > mostShapes) pen.image(rastered(scene, paper).toDataURL('image/png'), paper.w, paper.h);
  else scene.drawAll(pen, paper.camera);
  drawForeground(pen, scene, resting(top), paper.camera, paper, performance.now());
  return pen.file(paper.w, paper.h, scene.theme.ground, title);
}

/** The whole board as it is shown, as a PNG file. @param {GridScene|GraphScene} scene @param {Top} top @returns {Promise<Blob>} */
export function picturePNG(scene, top) {
  const paper = paperFor(scene, 48, 4096);
  const canvas = rastered(scene, paper);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  drawForeground(canvasPen(ctx), scene, resting(top), paper.camera, paper, performance.now(), ctx);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'));
}

/** @param {GridScene|GraphScene} scene @param {number} cell @param {number} most @returns {Sheet} */
function paperFor(scene, cell, most) {
  const { w, h } = scene.world;
  if (scene.kind === 'graph') return { w: 1000, h: Math.round(880 * h) + 120, camera: { x: 60, y: 60, scale: 880 } };
  const size = Math.min(cell, (most - 16) / Math.max(1, w, h));
  const scale = size >= drawnCell ? Math.floor(size) : size;
  return { w: w * scale + 16, h: h * scale + 16, camera: { x: 8, y: 8, scale } };
}

/** @param {GridScene|GraphScene} scene @param {Sheet} paper */
function rastered(scene, { w, h, camera }) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(w), Math.ceil(h)];
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ctx.fillStyle = scene.theme.ground;
  ctx.fillRect(0, 0, w, h);
  if (scene.kind === 'grid') scene.twin().paint(ctx, camera, 1);
  else scene.drawAll(canvasPen(ctx), camera);
  return canvas;
}

// Pointer and cursor belong to the screen, not to the picture.
/** @param {Top} top @returns {Top} */
function resting(top) {
  return { ...top, hover: null, cursor: null, sketch: null };
}
