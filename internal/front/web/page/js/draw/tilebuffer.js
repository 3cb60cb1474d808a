/**
 * A picture composed of many small ones, pixel by pixel, and put on a canvas at once: for thousands of cells that is several
 * times as quick as stamping one after another.
 */
export class TileBuffer {
  #image = new ImageData(1, 1);
  #words = new Uint32Array(this.#image.data.buffer);

  /** Begins a picture of one colour. @param {number} w @param {number} h @param {number} ground */
  begin(w, h, ground) {
    if (this.#image.width !== w || this.#image.height !== h) {
      this.#image = new ImageData(w, h);
      this.#words = new Uint32Array(this.#image.data.buffer);
    }
    this.#words.fill(ground);
  }

  /** Lays in a square of n by n pixels; what sticks out is cut off. @param {Uint32Array} square @param {number} n @param {number} x @param {number} y */
  lay(square, n, x, y) {
    const { width, height } = this.#image;
    const words = this.#words;
    const [left, right] = [Math.max(0, -x), Math.min(n, width - x)];
    const [top, bottom] = [Math.max(0, -y), Math.min(n, height - y)];
    for (let row = top; row < bottom; row++) {
      let to = (y + row) * width + x + left;
      const end = row * n + right;
      for (let from = row * n + left; from < end; from++) words[to++] = /** @type {number} */ (square[from]);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx */
  put(ctx) {
    ctx.putImageData(this.#image, 0, 0);
  }
}
