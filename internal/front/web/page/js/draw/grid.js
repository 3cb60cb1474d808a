import { drawnCell } from './camera.js';
import { pixel } from './colours.js';
import { drawGround, drawSign, groundOf, speckOf, written } from './looks.js';
import { drawLandmarks, landmarksOf } from './landmarks.js';
import { TileBuffer } from './tilebuffer.js';
import { drawFills, drawNumbers, hasTag } from './overlays.js';
import { canvasPen } from './pen.js';
import { PixelGrid } from './pixelgrid.js';
import { Sprites } from './sprites.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./colours.js').Theme} Theme
 * @typedef {import('./pieces.js').Pieces} Pieces
 * @typedef {import('./looks.js').Box} Box
 * @typedef {import('./landmarks.js').Landmark} Landmark
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./gridlooks.js').GridLooks} GridLooks
 * @typedef {import('./layerstack.js').LayerStack} LayerStack
 * @typedef {import('../types.js').CellChange} CellChange
 * @typedef {{x: number, y: number, scale: number, ratio: number, w: number, h: number}} Shot  a camera and its canvas
 * @typedef {{left: number, top: number, right: number, bottom: number}} Range  columns and rows; right and bottom are outside
 */

/** The number of cells from which everything visible is drawn as one picture. */
const many = 700;

/** The number of cells up to which they are drawn one by one: the canvas that caches pictures of cells takes 17 ms to make. */
const few = 256;

/** A grid on a canvas. Only what is visible is drawn, and of that only what has changed. */
export class GridScene {
  kind = /** @type {const} */ ('grid');
  #sprites = new Sprites();
  /** @type {TileBuffer|null} */
  #mosaic = null;
  /** @type {PixelGrid|null} */
  #specks = null;
  #specksFresh = false;
  /** @type {Uint32Array} */
  #pixels = new Uint32Array(0);
  /** @type {Set<number>} places to draw again */
  #dirty = new Set();
  /** @type {Shot|null} what the canvas shows; null: nothing that could be kept */
  #last = null;
  /** @type {number[]} */
  #framed = [];
  /** @type {Landmark[]|null} */
  #landmarks = null;

  /** @param {GridLooks} sheet @param {LayerStack} stack @param {Theme} theme @param {Pieces['see']} see */
  constructor(sheet, stack, theme, see) {
    this.sheet = sheet;
    this.stack = stack;
    this.theme = theme;
    this.see = see;
    this.shown = sheet.cells.slice();
  }

  get count() {
    return this.sheet.cells.length;
  }

  get world() {
    return { w: this.sheet.cols, h: this.sheet.rows };
  }

  /** Lays a frame's cells over the sheet, instead of the last frame's. @param {CellChange[]} cells */
  frame(cells) {
    for (const place of this.#framed) this.#look(place, this.sheet.cells[place] ?? 0);
    this.#framed = cells.map(({ place }) => place);
    for (const { place, kind, text } of cells) this.#look(place, this.sheet.number(kind, text));
  }

  /** Changes the sheet itself. @param {CellChange[]} cells */
  patch(cells) {
    for (const { place, kind, text } of cells) {
      this.sheet.cells[place] = this.sheet.number(kind, text);
      this.#look(place, this.sheet.cells[place] ?? 0);
    }
  }

  /** @param {LayerStack} stack */
  lay(stack) {
    const places = stack.changed(this.stack);
    this.stack = stack;
    if (!places) return this.redraw();
    for (const place of places) this.#dirty.add(place);
  }

  /** @param {Theme} theme */
  dye(theme) {
    this.theme = theme;
    this.#sprites.reset(1, 1);
    this.#pixels = new Uint32Array(0);
    this.redraw();
  }

  /** Everything is drawn again next time. */
  redraw() {
    this.#last = null;
    this.#specksFresh = false;
  }

  /** @param {number} place */
  seenAt(place) {
    return this.see(this.sheet.looks[this.shown[place] ?? 0] ?? { kind: '' });
  }

  /** @param {number} place @returns {[number, number]} */
  centre(place) {
    return [(place % this.sheet.cols) + 0.5, Math.floor(place / this.sheet.cols) + 0.5];
  }

  /** @param {number} place @param {Camera} camera @returns {Box} */
  box(place, camera) {
    const [x, y] = this.centre(place);
    return { x: camera.x + (x - 0.5) * camera.scale, y: camera.y + (y - 0.5) * camera.scale, size: camera.scale };
  }

  /** @param {number} x @param {number} y @param {Camera} camera @returns {number|null} */
  placeAt(x, y, camera) {
    const [col, row] = [Math.floor((x - camera.x) / camera.scale), Math.floor((y - camera.y) / camera.scale)];
    const { rows, cols } = this.sheet;
    return row >= 0 && col >= 0 && row < rows && col < cols ? row * cols + col : null;
  }

  /** @returns {[number, number]|null} */
  edgeAt() {
    return null;
  }

  /** The place beside another. @param {number} place @param {number} dx @param {number} dy */
  step(place, dx, dy) {
    const { rows, cols } = this.sheet;
    const col = Math.min(cols - 1, Math.max(0, (place % cols) + dx));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(place / cols) + dy));
    return row * cols + col;
  }

  /**
   * Brings the canvas up to date.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Camera} camera
   * @param {number} ratio
   */
  paint(ctx, camera, ratio) {
    const shot = { ...camera, ratio, w: ctx.canvas.width / ratio, h: ctx.canvas.height / ratio };
    if (!this.#dirty.size && this.#last && same(this.#last, shot)) return;
    if (camera.scale < drawnCell) this.#paintSpecks(ctx, shot);
    else this.#paintCells(ctx, shot);
    this.#dirty.clear();
    this.#last = shot;
  }

  /** Draws the whole grid with any pen. @param {Pen} pen @param {Camera} camera */
  drawAll(pen, camera) {
    for (let place = 0; place < this.count; place++) this.#drawCell(pen, place, this.box(place, camera));
  }

  /** Another scene that shows the same, for another canvas. */
  twin() {
    const twin = new GridScene(this.sheet, this.stack, this.theme, this.see);
    twin.shown.set(this.shown);
    return twin;
  }

  /** @param {number} place @param {number} number */
  #look(place, number) {
    if (this.shown[place] === number) return;
    this.shown[place] = number;
    this.#landmarks = null;
    this.#dirty.add(place);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot */
  #paintSpecks(ctx, shot) {
    const specks = this.#freshSpecks();
    ctx.setTransform(shot.ratio, 0, 0, shot.ratio, 0, 0);
    ctx.fillStyle = this.theme.ground;
    ctx.fillRect(0, 0, shot.w, shot.h);
    specks.draw(ctx, shot, shot.ratio);
    drawLandmarks(canvasPen(ctx), this.landmarks, (place) => this.box(place, shot), shot, this.theme);
  }

  /** Keys, doors and goals that are few enough to be shown larger than their cells. @returns {Landmark[]} */
  get landmarks() {
    return (this.#landmarks ??= landmarksOf(this.shown, this.sheet.looks.map((look) => this.see(look))));
  }

  #freshSpecks() {
    this.#specks ??= new PixelGrid(this.sheet.rows, this.sheet.cols);
    const over = this.stack.specks(this.theme);
    this.#mixPixels();
    const pixelOf = (/** @type {number} */ place) => over(place) || (this.#pixels[this.shown[place] ?? 0] ?? 0);
    if (this.#specksFresh) this.#specks.touch(this.#dirty, pixelOf);
    else this.#specks.fill(pixelOf);
    this.#specksFresh = true;
    return this.#specks;
  }

  #mixPixels() {
    const { looks } = this.sheet;
    const known = this.#pixels.length;
    if (known >= looks.length) return;
    const pixels = new Uint32Array(looks.length + 64);
    pixels.set(this.#pixels);
    looks.forEach((look, i) => (pixels[i] = pixel(speckOf(this.see(look), this.theme))));
    this.#pixels = pixels.subarray(0, looks.length);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot */
  #paintCells(ctx, shot) {
    const last = this.#last;
    if (this.#dirty.size) this.#specksFresh &&= this.#keepSpecks();
    if (!last || last.scale !== shot.scale || last.ratio !== shot.ratio) this.#sprites.reset(shot.scale, shot.ratio);
    const alike = last && last.scale === shot.scale && last.ratio === shot.ratio && last.w === shot.w && last.h === shot.h;
    if (!alike) return this.#paintRange(ctx, shot);
    this.#pan(ctx, shot, last);
    this.#paintDirty(ctx, shot);
  }

  // PixelGrid that miss changes are made anew, unless the changes are few enough to be made at once.
  #keepSpecks() {
    if (this.#dirty.size > 4096 || !this.#specks) return false;
    this.#freshSpecks();
    return true;
  }

  // What stays in sight is moved, only what comes into sight is drawn.
  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot @param {Shot} last */
  #pan(ctx, shot, last) {
    const [dx, dy] = [shot.x - last.x, shot.y - last.y];
    if (dx === 0 && dy === 0) return;
    if (Math.abs(dx) >= shot.w || Math.abs(dy) >= shot.h) return this.#paintRange(ctx, shot);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalCompositeOperation = 'copy';
    ctx.drawImage(ctx.canvas, Math.round(dx * shot.ratio), Math.round(dy * shot.ratio));
    ctx.globalCompositeOperation = 'source-over';
    if (dx) this.#paintRange(ctx, shot, { x: dx > 0 ? 0 : shot.w + dx, y: 0, w: Math.abs(dx), h: shot.h });
    if (dy) this.#paintRange(ctx, shot, { x: 0, y: dy > 0 ? 0 : shot.h + dy, w: shot.w, h: Math.abs(dy) });
  }

  /** Draws all cells in a part of the canvas. @param {CanvasRenderingContext2D} ctx @param {Shot} shot @param {{x: number, y: number, w: number, h: number}} [part]  the whole by default */
  #paintRange(ctx, shot, part = { x: 0, y: 0, w: shot.w, h: shot.h }) {
    ctx.setTransform(shot.ratio, 0, 0, shot.ratio, 0, 0);
    ctx.fillStyle = this.theme.ground;
    ctx.fillRect(part.x, part.y, part.w, part.h);
    const { rows, cols } = this.sheet;
    const left = Math.max(0, Math.floor((part.x - shot.x) / shot.scale));
    const right = Math.min(cols, Math.ceil((part.x + part.w - shot.x) / shot.scale));
    const top = Math.max(0, Math.floor((part.y - shot.y) / shot.scale));
    const bottom = Math.min(rows, Math.ceil((part.y + part.h - shot.y) / shot.scale));
    const places = [];
    for (let row = top; row < bottom; row++) for (let col = left; col < right; col++) places.push(row * cols + col);
    this.#stampAll(ctx, shot, places, places.length > few, part.w === shot.w && part.h === shot.h);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot */
  #paintDirty(ctx, shot) {
    const places = [];
    for (const place of this.#dirty) {
      const { x, y, size } = this.box(place, shot);
      if (x > -size && y > -size && x < shot.w && y < shot.h) places.push(place);
    }
    if (places.length > many) this.#paintRange(ctx, shot);
    else this.#stampAll(ctx, shot, places, false, false);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot @param {number[]} places @param {boolean} keep  new pictures are worth keeping @param {boolean} whole  nothing else is on the canvas */
  #stampAll(ctx, shot, places, keep, whole) {
    const slots = new Int32Array(places.length);
    places.forEach((place, i) => {
      const key = this.#key(place);
      const known = this.#sprites.slot(key);
      slots[i] = known >= 0 || !keep ? known : this.#sprites.add(key, (pen) => this.#drawCell(pen, place, { x: 0, y: 0, size: shot.scale }));
    });
    this.#stampKept(ctx, shot, places, slots, whole);
    const pen = canvasPen(ctx);
    ctx.setTransform(shot.ratio, 0, 0, shot.ratio, 0, 0);
    places.forEach((place, i) => slots[i] === -1 && this.#drawCell(pen, place, this.box(place, shot)));
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Shot} shot @param {number[]} places @param {Int32Array} slots @param {boolean} whole */
  #stampKept(ctx, shot, places, slots, whole) {
    const { cols } = this.sheet;
    const unit = Math.round(shot.scale * shot.ratio);
    const [x0, y0] = [Math.round(shot.x * shot.ratio), Math.round(shot.y * shot.ratio)];
    const mosaic = whole && places.length > many ? (this.#mosaic ??= new TileBuffer()) : null;
    mosaic?.begin(ctx.canvas.width, ctx.canvas.height, pixel(this.theme.ground));
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    places.forEach((place, i) => {
      const slot = slots[i] ?? -1;
      if (slot < 0) return;
      const [x, y] = [x0 + (place % cols) * unit, y0 + Math.floor(place / cols) * unit];
      if (mosaic) mosaic.lay(this.#sprites.square(slot), unit, x, y);
      else this.#sprites.stamp(ctx, slot, x, y);
    });
    mosaic?.put(ctx);
  }

  // Cells that look the same share a picture.
  /** @param {number} place @returns {string|number} */
  #key(place) {
    const look = this.shown[place] ?? 0;
    if (!this.stack.sheers.length) return look;
    const marks = this.stack.marks(place);
    if (!marks.length) return look;
    return marks.reduce((key, { kind, value, largest }) => `${key}|${kind}${value}/${largest}`, String(look));
  }

  /** @param {Pen} pen @param {number} place @param {Box} box */
  #drawCell(pen, place, { x, y, size }) {
    const seen = this.seenAt(place);
    const marks = this.stack.sheers.length ? this.stack.marks(place) : [];
    if (seen.role === 'outside' && !marks.length) return pen.rect(x, y, size, size, { fill: this.theme.ground });
    // An author's own tiles meet without a seam, as in the game; between pieces on bare ground the lines of the board are seen.
    const inner = seen.pixels && !seen.bare ? { x, y, size } : { x, y, size: size - (size >= 12 && seen.role !== 'wall' ? 1 : seen.role === 'wall' ? 0 : 0.5) };
    pen.rect(x, y, size, size, { fill: this.theme.line });
    drawGround(pen, seen, inner, this.theme);
    const ground = drawFills(pen, inner, marks, this.theme) ?? groundOf(seen, this.theme);
    drawSign(pen, seen, besideTag(inner, seen, marks), this.theme, ground);
    if (marks.length && !(seen.role === 'floor' && seen.text)) drawNumbers(pen, inner, marks, !written(seen), ground, seen.role === 'goal' ? 0.13 : 0.05);
  }
}

/** Where the sign of a cell is drawn: in a small cell, keys and doors make room for the number of a layer. @param {Box} box @param {import('./pieces.js').Seen} seen @param {import('./overlays.js').Mark[]} marks @returns {Box} */
function besideTag(box, { role, text }, marks) {
  const crowded = box.size < 48 && (role === 'item' || role === 'gate') && text !== '' && hasTag(box, marks, false);
  return crowded ? { ...box, size: box.size * 0.68 } : box;
}

/** Whether two shots show the same. @param {Shot} a @param {Shot} b */
function same(a, b) {
  return a.x === b.x && a.y === b.y && a.scale === b.scale && a.ratio === b.ratio && a.w === b.w && a.h === b.h;
}
