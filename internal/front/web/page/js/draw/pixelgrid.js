/** @typedef {import('./camera.js').Camera} Camera */

const mostAcross = 4096;

/** A grid as a picture with one pixel a cell, for cells too small for signs. Beyond 4,096 across, a pixel is a block of cells. */
export class PixelGrid {
  /** @type {[number, number, number, number]} columns and rows that were coloured since all was wiped */
  #used = [Infinity, Infinity, -1, -1];
  /** @type {HTMLCanvasElement} */
  canvas;
  #ctx;
  #image;
  #words;

  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.block = Math.max(1, Math.ceil(Math.max(rows, cols) / mostAcross));
    this.canvas = document.createElement('canvas');
    this.canvas.width = Math.max(1, Math.ceil(cols / this.block));
    this.canvas.height = Math.max(1, Math.ceil(rows / this.block));
    this.#ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d', { willReadFrequently: true }));
    this.#image = this.#ctx.createImageData(this.canvas.width, this.canvas.height);
    this.#words = new Uint32Array(this.#image.data.buffer);
  }

  /** Colours every cell. @param {(place: number) => number} pixelOf */
  fill(pixelOf) {
    const { width, height } = this.canvas;
    let i = 0;
    for (let y = 0; y < height; y++) {
      let place = y * this.block * this.cols;
      for (let x = 0; x < width; x++, place += this.block) this.#words[i++] = pixelOf(place);
    }
    this.#ctx.putImageData(this.#image, 0, 0);
  }

  /** Colours some cells again. @param {Iterable<number>} places @param {(place: number) => number} pixelOf */
  touch(places, pixelOf) {
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (const place of places) {
      const [row, col] = [Math.floor(place / this.cols), place % this.cols];
      if (row % this.block || col % this.block) continue;
      const [x, y] = [col / this.block, row / this.block];
      this.#words[y * this.canvas.width + x] = pixelOf(place);
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
    if (right < 0) return;
    const [l, t, r, b] = this.#used;
    this.#used = [Math.min(l, left), Math.min(t, top), Math.max(r, right), Math.max(b, bottom)];
    this.#ctx.putImageData(this.#image, 0, 0, left, top, right - left + 1, bottom - top + 1);
  }

  /** Makes everything transparent that was touched. */
  wipe() {
    const [left, top, right, bottom] = this.#used;
    this.#used = [Infinity, Infinity, -1, -1];
    if (right < 0) return;
    for (let y = top; y <= bottom; y++) this.#words.fill(0, y * this.canvas.width + left, y * this.canvas.width + right + 1);
    this.#ctx.clearRect(left, top, right - left + 1, bottom - top + 1);
  }

  /** @param {CanvasRenderingContext2D} ctx  in CSS pixels @param {Camera} camera @param {number} ratio */
  draw(ctx, camera, ratio) {
    const unit = camera.scale * this.block;
    // Smaller than a device pixel, neighbours have to be mixed; larger, edges have to stay sharp.
    ctx.imageSmoothingEnabled = unit * ratio < 1;
    ctx.imageSmoothingQuality = 'medium';
    ctx.drawImage(this.canvas, camera.x, camera.y, this.canvas.width * unit, this.canvas.height * unit);
  }
}
