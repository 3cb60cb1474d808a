import { announce } from '../announce.js';
import { piecesOf } from '../draw/pieces.js';
import { seeThings } from '../draw/things.js';
import { el } from '../dom.js';
import { readTheme } from '../draw/colours.js';
import { say } from '../say.js';
import { paintIcon, toolIcon } from './icons.js';
import { choicesOf, firstChoice, numberFor, paintOf } from './paint.js';

/**
 * @typedef {import('../types.js').Brush} Brush
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('./paint.js').Paint} Paint
 * @typedef {'hand'|'brush'|'erase'|'node'|'edge'|'delete'} Tool
 * @typedef {{tool: (tool: Tool) => void, undo: () => void, redo: () => void, resize: (rows: number, cols: number) => void}} Acts
 */

/** The most rows or columns that are given to a board by hand. */
const longest = 1000;

/** The keys of tools that have no brush; a brush's own key comes first. @type {Record<string, Tool>} */
const toolKeys = { v: 'hand', a: 'node', e: 'edge', x: 'delete' };

/** The tools of an editor as buttons. */
export class Toolbar {
  /** @type {Tool} */
  tool = 'hand';
  brush = 0;
  /** @type {string[]} what is chosen for each brush */
  #chosen;
  #acts;
  #graph = false;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #picker = el('div', { class: 'editor-group editor-picker' });
  #size = el('div', { class: 'editor-group editor-size' });
  /** @type {HTMLCanvasElement[]} */
  #icons = [];
  #cast;
  #stop = new AbortController();

  /** @param {HTMLElement} host @param {Pick<Game, 'brushes'|'kinds'|'square'|'side'>} game @param {Acts} acts */
  constructor(host, game, acts) {
    const { brushes, square, side } = game;
    this.brushes = brushes;
    this.square = square;
    this.side = side;
    this.#acts = acts;
    this.#chosen = brushes.map(firstChoice);
    this.#cast = piecesOf(game);
    this.element = el('div', { class: 'editor' });
    host.append(this.element);
    document.addEventListener('theme', () => this.#drawIcons(), { signal: this.#stop.signal });
    this.#build();
  }

  /** What the chosen brush paints. @returns {Paint} */
  get paint() {
    const brush = this.brushes[this.brush];
    return brush ? paintOf(brush, this.#chosen[this.brush] ?? '') : {};
  }

  /** Shows the tools for grids or for graphs. @param {boolean} graph */
  serve(graph) {
    if (graph === this.#graph) return;
    this.#graph = graph;
    this.tool = 'hand';
    this.#build();
  }

  /** Offers what a board brings along to the brushes that paint it. @param {import('../types.js').BoardSheet|undefined} sheet */
  bring(sheet) {
    const signs = Object.keys(sheet?.signs ?? {}).filter(Boolean).sort();
    if (!this.brushes.some((brush) => brush.sheet && brush.texts?.join() !== signs.join())) return;
    this.brushes.forEach((brush, i) => {
      if (!brush.sheet) return;
      brush.texts = signs;
      this.#chosen[i] = signs.includes(this.#chosen[i] ?? '') ? (this.#chosen[i] ?? '') : (signs[0] ?? '');
    });
    this.#cast = { ...this.#cast, see: seeThings(this.#cast.see, sheet) };
    this.#build();
  }

  /** @param {boolean} canUndo @param {boolean} canRedo */
  mark(canUndo, canRedo) {
    for (const [name, can] of /** @type {const} */ ([['undo', canUndo], ['redo', canRedo]])) {
      const button = this.#buttons.get(name);
      button?.setAttribute('aria-disabled', String(!can));
    }
  }

  /** @param {number} rows @param {number} cols */
  measure(rows, cols) {
    // A board that came larger than one is drawn stays as large while its other side is changed.
    const fields = this.#size.querySelectorAll('input');
    fields.forEach((field, i) => {
      field.max = String(this.side ?? Math.max(longest, rows, cols));
      field.value = String(i === 0 ? rows : cols);
    });
  }

  /** Takes a key for a tool or a brush. @param {string} key @returns {boolean} whether it was one */
  key(key) {
    const brush = this.brushes.findIndex((one) => one.key === key);
    const tool = toolKeys[key];
    if (brush >= 0) this.#take('brush', brush);
    else if (key === 'Escape') this.#take('hand');
    else if (tool && (this.#graph || tool === 'hand')) this.#take(tool);
    else return this.#choose(key);
    return true;
  }

  /** Puts a digit behind the number that the brush paints, or begins another. @param {string} digit @param {boolean} more @returns {boolean} whether it paints such numbers */
  type(digit, more) {
    const brush = this.brushes[this.brush];
    if (this.tool !== 'brush' || !brush) return false;
    if (choicesOf(brush) !== 'number') return this.#choose(digit);
    const text = numberFor(brush, (more ? this.#chosen[this.brush] : '') + digit) ?? numberFor(brush, digit);
    if (text !== null) this.#choice(text);
    return true;
  }

  destroy() {
    this.#stop.abort();
    this.element.remove();
  }

  #build() {
    this.#buttons.clear();
    const tools = this.#graph ? [this.#tool('hand', 'move'), this.#tool('node'), this.#tool('edge'), this.#tool('delete')] : [this.#tool('hand')];
    this.#icons = this.brushes.map((_, i) => paintIcon(this.#paintOf(i), this.#cast, readTheme(document.documentElement)));
    this.element.replaceChildren(
      el('div', { class: 'editor-group', role: 'group', 'aria-label': say('edit.tools') }, tools, this.#tool('erase')),
      el('div', { class: 'editor-group', role: 'group', 'aria-label': say('edit.brushes') }, this.brushes.map((brush, i) => this.#brush(brush, i))),
      this.#picker,
      el('div', { class: 'editor-end' },
        el('div', { class: 'editor-group editor-acts' }, this.#act('undo', 'Ctrl+Z', this.#acts.undo), this.#act('redo', 'Ctrl+Shift+Z', this.#acts.redo)), this.#size));
    this.#buildSize();
    this.#take(this.tool, this.brush);
  }

  /** @param {Tool} tool @param {string} [as] */
  #tool(tool, as = tool) {
    const key = Object.keys(toolKeys).find((one) => toolKeys[one] === tool && !this.brushes.some((brush) => brush.key === one));
    const button = el('button', { type: 'button', class: 'tool', data: { tool }, 'aria-pressed': 'false', title: say(`edit.${as}.doc`), 'aria-keyshortcuts': key, on: { click: () => this.#take(tool) } },
      toolIcon(as), el('span', { class: 'label' }, say(`edit.${as}`)), key ? el('kbd', { 'aria-hidden': 'true' }, key) : null);
    this.#buttons.set(tool, button);
    return button;
  }

  /** @param {Brush} brush @param {number} i */
  #brush(brush, i) {
    const button = el('button', { type: 'button', class: 'brush', data: { brush: brush.name }, 'aria-pressed': 'false', title: brush.doc, 'aria-keyshortcuts': brush.key, on: { click: () => this.#take('brush', i) } },
      this.#icons[i], brush.name, brush.key ? el('kbd', { 'aria-hidden': 'true' }, brush.key) : null);
    this.#buttons.set(`brush ${i}`, button);
    return button;
  }

  /** @param {'undo'|'redo'} name @param {string} keys @param {() => void} act */
  #act(name, keys, act) {
    const button = el('button', { type: 'button', class: 'bare', data: { act: name }, 'aria-disabled': 'true', title: `${say(`edit.${name}`)} (${keys})`, 'aria-label': say(`edit.${name}`), on: { click: act } }, toolIcon(name));
    this.#buttons.set(name, button);
    return button;
  }

  #buildSize() {
    this.#size.hidden = this.#graph;
    /** @param {string} key @param {string} name */
    const field = (key, name) => el('label', { title: say(key) }, el('span', { class: 'label' }, say(key)), el('input', { type: 'number', name, min: 1, max: this.side ?? longest, step: 1, value: 1, inputmode: 'numeric', on: { change: () => this.#resize() } }));
    this.#size.replaceChildren(...(this.square ? [field('edit.side', 'side')] : [field('edit.rows', 'rows'), field('edit.cols', 'cols')]));
  }

  #resize() {
    const [rows, cols = rows] = [...this.#size.querySelectorAll('input')].map((input) => {
      if (Number(input.value) > Number(input.max)) announce(say(this.side ? 'edit.most' : 'edit.longest', { n: Number(input.max) }));
      const length = Math.round(Math.min(Number(input.max), Math.max(1, Number(input.value) || 1)));
      input.value = String(length);
      return length;
    });
    if (rows && cols) this.#acts.resize(rows, cols);
  }

  /** @param {Tool} tool @param {number} [brush] */
  #take(tool, brush = this.brush) {
    this.tool = tool;
    this.brush = brush;
    const pressed = tool === 'brush' ? `brush ${brush}` : tool;
    for (const [name, button] of this.#buttons) if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', String(name === pressed));
    this.#buildPicker();
    this.#acts.tool(tool);
  }

  #buildPicker() {
    const brush = this.brushes[this.brush];
    const choices = this.tool === 'brush' && brush ? choicesOf(brush) : null;
    // It keeps its room where any brush has choices, so that nothing moves when one is taken.
    this.#picker.hidden = this.brushes.every((one) => choicesOf(one) === null);
    this.#picker.classList.toggle('idle', choices === null);
    if (!brush || choices === null) return this.#picker.replaceChildren();
    const value = this.#chosen[this.brush] ?? '';
    const field = choices === 'number'
      ? el('input', { type: 'number', name: 'number', min: brush.min, max: brush.max, step: 1, value, inputmode: 'numeric', on: { input: () => this.#typed(brush, field) } })
      : el('select', { name: 'which', on: { change: () => this.#choice(field.value) } }, choices.map((text) => el('option', { value: text, selected: text === value }, text)));
    this.#picker.replaceChildren(el('label', null, say(choices === 'number' ? 'edit.number' : 'edit.which'), field));
  }

  /** @param {Brush} brush @param {HTMLInputElement|HTMLSelectElement} field */
  #typed(brush, field) {
    const text = numberFor(brush, field.value);
    field.setAttribute('aria-invalid', String(text === null));
    if (text !== null) this.#choice(text);
  }

  // A letter on the keyboard picks among the texts of the brush that is held.
  /** @param {string} key */
  #choose(key) {
    const brush = this.brushes[this.brush];
    const choices = this.tool === 'brush' && brush ? choicesOf(brush) : null;
    if (!Array.isArray(choices) || !choices.includes(key)) return false;
    this.#choice(key);
    return true;
  }

  /** @param {string} text */
  #choice(text) {
    this.#chosen[this.brush] = text;
    const field = this.#picker.querySelector('input, select');
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value !== text) field.value = text;
    this.#drawIcons();
  }

  /** @param {number} i @returns {Paint} */
  #paintOf(i) {
    const brush = this.brushes[i];
    return brush ? paintOf(brush, this.#chosen[i] ?? '') : {};
  }

  #drawIcons() {
    const theme = readTheme(document.documentElement);
    this.#icons.forEach((icon, i) => paintIcon(this.#paintOf(i), this.#cast, theme, icon));
  }
}
