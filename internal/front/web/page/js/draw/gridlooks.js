/**
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../types.js').GridView} GridView
 * @typedef {import('../types.js').TokensAt} TokensAt
 * @typedef {Map<number, string[]>} Standing  who stands where
 */

/** The cells of a grid as numbers of looks, each look kept once: a million cells are one typed array. */
export class GridLooks {
  /** @type {Look[]} */
  looks = [];
  /** @type {Map<string, number>} */
  #numbers = new Map();

  /**
   * @param {number} rows
   * @param {number} cols
   */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = new Int32Array(rows * cols);
    /** @type {Standing} */
    this.standing = new Map();
  }

  /** The sheet of a view. @param {GridView} grid */
  static of(grid) {
    const sheet = new GridLooks(grid.rows, grid.cols);
    const numbers = grid.looks.map((look) => sheet.number(look.kind, look.text));
    for (let i = 0; i < sheet.cells.length; i++) sheet.cells[i] = numbers[grid.cells[i] ?? 0] ?? 0;
    sheet.standing = standing(grid.tokens);
    return sheet;
  }

  /** The number of a look. @param {string} kind @param {string} [text] */
  number(kind, text = '') {
    const key = `${kind}\n${text}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.looks.length;
      this.looks.push(text === '' ? { kind } : { kind, text });
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** @param {number} place @returns {Look} */
  look(place) {
    return this.looks[this.cells[place] ?? 0] ?? { kind: '' };
  }

  /** The view of this sheet, with only the looks in use. @returns {GridView} */
  grid() {
    const used = new Int32Array(this.looks.length).fill(-1);
    /** @type {Look[]} */
    const looks = [];
    const cells = new Array(this.cells.length);
    for (let i = 0; i < cells.length; i++) {
      const number = this.cells[i] ?? 0;
      if (used[number] === -1) used[number] = looks.push({ ...(this.looks[number] ?? { kind: '' }) }) - 1;
      cells[i] = used[number];
    }
    return { rows: this.rows, cols: this.cols, looks, cells, tokens: told(this.standing) };
  }

  /**
   * The same cells and tokens on a sheet of another size; what is new looks blank.
   *
   * @param {number} rows
   * @param {number} cols
   * @param {Look} blank
   */
  resized(rows, cols, blank) {
    const sheet = new GridLooks(rows, cols);
    sheet.cells.fill(sheet.number(blank.kind, blank.text));
    for (let r = 0; r < Math.min(rows, this.rows); r++) {
      for (let c = 0; c < Math.min(cols, this.cols); c++) {
        const look = this.look(r * this.cols + c);
        sheet.cells[r * cols + c] = sheet.number(look.kind, look.text);
      }
    }
    for (const [place, names] of this.standing) {
      const [r, c] = [Math.floor(place / this.cols), place % this.cols];
      if (r < rows && c < cols) sheet.standing.set(r * cols + c, [...names]);
    }
    return sheet;
  }
}

/** The tokens on each place. @param {TokensAt[]} [tokens] @returns {Standing} */
export function standing(tokens) {
  /** @type {Standing} */
  const by = new Map();
  for (const { place, names } of tokens ?? []) {
    if (names.length) by.set(place, [...(by.get(place) ?? []), ...names]);
  }
  return by;
}

/** The same as a list, in the order of the places. @param {Standing} by @returns {TokensAt[]} */
export function told(by) {
  return [...by].filter(([, names]) => names.length).sort(([a], [b]) => a - b).map(([place, names]) => ({ place, names: [...names] }));
}
