import { GridLooks, told } from '../draw/gridlooks.js';
import { canMove, canStand, withPiece, without } from '../draw/pieces.js';
import { cleared, put } from './paint.js';

/**
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').GridView} GridView
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../types.js').CellChange} CellChange
 * @typedef {import('../draw/pieces.js').Pieces} Pieces
 * @typedef {import('../draw/gridlooks.js').Standing} Standing
 * @typedef {import('./paint.js').Paint} Paint
 * @typedef {{cells: {place: number, before: Look, after: Look}[], standing: {before: Standing, after: Standing}}} Stroke
 */

/** A grid being drawn. A stroke is remembered as the cells it changed. */
export class GridDraft {
  kind = /** @type {const} */ ('grid');
  #sheet;
  /** @type {{looks: Map<number, Look>, standing: Standing}|null} */
  #begun = null;

  /** @param {GridView} grid @param {Look} blank  what erasing leaves @param {Pieces} cast @param {View['sheet']} [sheet]  what the board brings along */
  constructor(grid, blank, cast, sheet) {
    this.#sheet = GridLooks.of(grid);
    this.blank = blank;
    this.cast = cast;
    this.brought = sheet;
  }

  get rows() {
    return this.#sheet.rows;
  }

  get cols() {
    return this.#sheet.cols;
  }

  /** @returns {View} */
  get view() {
    return this.brought ? { grid: this.#sheet.grid(), sheet: this.brought } : { grid: this.#sheet.grid() };
  }

  get tokens() {
    return told(this.#sheet.standing);
  }

  /** Whether a token can be on a place. @param {number} place */
  admits(place) {
    return canStand(this.cast.see(this.#sheet.look(place)));
  }

  /** Whether a piece lies on a place that can be taken to another. @param {number|null} place */
  movable(place) {
    return place !== null && place < this.#sheet.cells.length && canMove(this.cast.see(this.#sheet.look(place)));
  }

  /** Takes a piece from its place to another instead of what the stroke has done so far; null where none can lie. @param {number} from @param {number} to @returns {CellChange[]|null} what changed */
  carry(from, to) {
    const piece = this.#begun?.looks.get(from) ?? this.#sheet.look(from);
    const put = from === to ? piece : this.#sheet.standing.has(to) ? null : withPiece(this.cast, this.#sheet.look(to), piece);
    if (!put) return null;
    const before = this.takeBack();
    return from === to ? before : [...before, ...this.#set(from, without(this.cast, piece, this.blank)), ...this.#set(to, put)];
  }

  /** Begins a stroke. */
  begin() {
    this.#begun = { looks: new Map(), standing: this.#sheet.standing };
  }

  /** Paints a place. @param {number} place @param {Paint} paint @returns {CellChange[]} what changed */
  paint(place, { look, token }) {
    const sheet = this.#sheet;
    if (token !== undefined) {
      sheet.standing = put(sheet.standing, token, place);
      return canStand(this.cast.see(sheet.look(place))) ? [] : this.#set(place, this.blank);
    }
    if (!look) return [];
    if (!canStand(this.cast.see(look))) sheet.standing = cleared(sheet.standing, place);
    return this.#set(place, look);
  }

  /** Leaves nothing and nobody on a place. @param {number} place @returns {CellChange[]} */
  erase(place) {
    this.#sheet.standing = cleared(this.#sheet.standing, place);
    return this.#set(place, this.blank);
  }

  /** Takes back what the stroke has done so far; it goes on. @returns {CellChange[]} what changed */
  takeBack() {
    const stroke = this.end();
    const changes = stroke ? this.replay(stroke, 'before') : [];
    this.begin();
    return changes;
  }

  /** Ends the stroke. @returns {Stroke|null} null when it changed nothing */
  end() {
    const begun = this.#begun;
    this.#begun = null;
    if (!begun) return null;
    const cells = [...begun.looks].map(([place, before]) => ({ place, before, after: this.#sheet.look(place) })).filter(({ before, after }) => before !== after);
    if (!cells.length && begun.standing === this.#sheet.standing) return null;
    return { cells, standing: { before: begun.standing, after: this.#sheet.standing } };
  }

  /** Takes a stroke back, or makes it again. @param {Stroke} stroke @param {'before'|'after'} side @returns {CellChange[]} */
  replay(stroke, side) {
    this.#sheet.standing = stroke.standing[side];
    return stroke.cells.flatMap((cell) => this.#set(cell.place, cell[side]));
  }

  /** The same drawing in another size. @param {number} rows @param {number} cols @returns {GridView} */
  resized(rows, cols) {
    return this.#sheet.resized(rows, cols, this.blank).grid();
  }

  /** @param {number} place @param {Look} look @returns {CellChange[]} */
  #set(place, look) {
    const sheet = this.#sheet;
    const before = sheet.look(place);
    sheet.cells[place] = sheet.number(look.kind, look.text);
    if (sheet.look(place) === before) return [];
    if (this.#begun && !this.#begun.looks.has(place)) this.#begun.looks.set(place, before);
    return [{ place, ...look }];
  }
}
