import { canvasPen } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */

const side = 2048;
const largest = 160;

/**
 * Pictures of cells that are drawn once and stamped many times. Add all that a drawing needs before stamping: a canvas
 * that is written to after it was read from is copied as a whole.
 */
export class Sprites {
  /** @type {HTMLCanvasElement|null} */
  #canvas = null;
  /** @type {CanvasRenderingContext2D|null} */
  #ctx = null;
  /** @type {Map<string|number, number>} */
  #slots = new Map();
  /** @type {(Uint32Array|undefined)[]} the pictures as pixels, made on demand */
  #squares = [];
  #pixels = 0;
  #ratio = 1;

  /** Forgets everything, and takes cells of size CSS pixels from now on. @param {number} size @param {number} ratio */
  reset(size, ratio) {
    this.#slots.clear();
    this.#squares = [];
    this.#pixels = Math.round(size * ratio);
    this.#ratio = ratio;
  }

  /** @param {string|number} key @returns {number} its slot, -1 when it has none */
  slot(key) {
    return this.#slots.get(key) ?? -1;
  }

  /**
   * Keeps a picture, unless cells are too large or there is no room.
   *
   * @param {string|number} key
   * @param {(pen: Pen) => void} draw  draws the cell at 0, 0
   * @returns {number} its slot, or -1
   */
  add(key, draw) {
    const across = Math.floor(side / this.#pixels);
    const slot = this.#slots.size;
    if (this.#pixels > largest || slot >= across * across) return -1;
    const ctx = this.#context();
    const [x, y] = this.#corner(slot);
    ctx.setTransform(this.#ratio, 0, 0, this.#ratio, x, y);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, this.#pixels / this.#ratio, this.#pixels / this.#ratio);
    ctx.clip();
    draw(canvasPen(ctx));
    ctx.restore();
    this.#slots.set(key, slot);
    return slot;
  }

  /** @param {CanvasRenderingContext2D} ctx  in device pixels @param {number} slot @param {number} x @param {number} y */
  stamp(ctx, slot, x, y) {
    const n = this.#pixels;
    if (this.#canvas) ctx.drawImage(this.#canvas, ...this.#corner(slot), n, n, x, y, n, n);
  }

  /** The pixels of a picture, row by row. @param {number} slot */
  square(slot) {
    const n = this.#pixels;
    return (this.#squares[slot] ??= new Uint32Array(this.#context().getImageData(...this.#corner(slot), n, n).data.buffer));
  }

  /** @param {number} slot @returns {[number, number]} */
  #corner(slot) {
    const across = Math.floor(side / this.#pixels);
    return [(slot % across) * this.#pixels, Math.floor(slot / across) * this.#pixels];
  }

  #context() {
    if (!this.#ctx) {
      this.#canvas = document.createElement('canvas');
      this.#canvas.width = this.#canvas.height = side;
      this.#ctx = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d', { willReadFrequently: true }));
    }
    return this.#ctx;
  }
}
