import { fitted, held, zoomed } from './camera.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('./canvases.js').Canvases} Canvases
 */

/** Room for the zoom buttons, which must not lie on cells or nodes. Fingers have larger ones. */
const gutter = globalThis.matchMedia?.('(pointer: coarse)').matches ? 48 : 40;

/** How far the flag of a node extends beyond it, in pixels. */
const flag = 10;

/** Cells of a board with few of them are no larger than this, in pixels. */
const largestCell = 128;

/** The visible part of a scene: all of it until the user zooms or pans. */
export class Viewfinder {
  /** @type {Camera} */
  camera = { x: 0, y: 0, scale: 1 };
  /** Whether the whole scene is shown, whatever the size of the stage. */
  fits = true;
  #stage;
  #options;

  /** @param {Canvases} stage @param {{small?: boolean, still?: boolean}} options */
  constructor(stage, options) {
    this.#stage = stage;
    this.#options = options;
  }

  /** @param {GridScene|GraphScene} scene */
  fit(scene) {
    this.camera = this.#fitted(scene);
    this.fits = true;
  }

  /** @param {GridScene|GraphScene} scene @param {Camera} camera */
  look(scene, camera) {
    const { w, h, ratio } = this.#stage;
    this.camera = held(camera, scene.world, { w, h }, scene.kind === 'grid' ? 6 : Math.min(60, w * 0.12), ratio);
    this.fits = false;
  }

  /** @param {GridScene|GraphScene} scene @param {number} dx @param {number} dy */
  pan(scene, dx, dy) {
    this.look(scene, { ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  /** Zooms around a pixel. @param {GridScene|GraphScene} scene @param {number} factor @param {number} x @param {number} y @returns {boolean} whether anything changed */
  zoom(scene, factor, x, y) {
    const whole = scene.kind === 'grid';
    const least = this.#fitted(scene).scale;
    const most = whole ? Math.max(largestCell, least) : least * 8;
    const next = zoomed(this.camera, factor, { x, y }, { least: Math.min(least, this.camera.scale), most, ratio: this.#stage.ratio, whole });
    if (next.scale === this.camera.scale) return false;
    if (factor < 1 && next.scale <= least) this.fit(scene);
    else this.look(scene, next);
    return true;
  }

  /** Brings a place into sight. @param {GridScene|GraphScene} scene @param {number} place @returns {boolean} whether it had to move */
  reveal(scene, place) {
    const { x, y, size } = scene.box(place, this.camera);
    const [dx, dy] = [into(x, size, this.#stage.w), into(y, size, this.#stage.h)];
    if (this.fits || (!dx && !dy)) return false;
    this.pan(scene, dx, dy);
    return true;
  }

  /** Whether there is something out of sight. @param {GridScene|GraphScene} scene */
  roomy({ world }) {
    return !this.fits && (world.w * this.camera.scale > this.#stage.w || world.h * this.camera.scale > this.#stage.h);
  }

  /** @param {GridScene|GraphScene} scene */
  #fitted(scene) {
    const { w, h, ratio, narrow } = this.#stage;
    const { still, small } = this.#options;
    const whole = scene.kind === 'grid';
    const [pad, free] = [whole ? (small ? 2 : 6) : Math.min(46, Math.min(w, h) * 0.12), still ? 0 : gutter + (whole ? 0 : flag)];
    const room = narrow ? { w, h: h - free } : { w: w - free, h };
    const camera = fitted(scene.world, room, { pad, most: whole ? (small ? 84 : largestCell) : 1100, ratio, whole });
    // What leaves room for the buttons on both sides can stay in the middle. Nodes reach beyond the world as far as its padding.
    const middle = fitted(scene.world, { w, h }, { pad, most: camera.scale, ratio, whole });
    return narrow || middle.x < free + (whole ? 0 : pad) ? camera : middle;
  }
}

/** How far something has to move to be inside. @param {number} at @param {number} size @param {number} room */
function into(at, size, room) {
  if (at < 8) return 8 - at;
  return at + size > room - 8 ? room - 8 - at - size : 0;
}
