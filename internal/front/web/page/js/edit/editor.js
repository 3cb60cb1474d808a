import { piecesOf } from '../draw/pieces.js';
import { firstChoice, paintOf } from './paint.js';
import { GraphHand } from './graphhand.js';
import { GridDraft } from './griddraft.js';
import { History } from './history.js';
import { between } from './stroke.js';
import { Toolbar } from './toolbar.js';

/**
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').GraphView} GraphView
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {import('../draw/board.js').Press} Press
 * @typedef {import('./griddraft.js').Stroke} Stroke
 * @typedef {[number, number][]|null} Positions
 * @typedef {{view: View, positions: Positions}} Whole
 * @typedef {{stroke: Stroke} | {before: Whole, after: Whole}} Step  what one undo takes back
 */

/** How long a second digit still belongs to the number before it, in milliseconds. */
const typing = 900;

/**
 * Edits the view of a board with the brushes of a game, and remembers each stroke.
 *
 * Events: 'change' {view} after each stroke, undo and redo; 'paint' {place} while dragging; 'wake' when the user wants to draw
 * while the board shows another time than its own.
 */
export class Editor extends EventTarget {
  /** @type {History<Step>} */
  #history = new History();
  /** @type {GridDraft|null} */
  #grid = null;
  #hand;
  #bar;
  #cast;
  #board;
  #enabled = true;
  #paused = false;
  /** @type {number|null} the last place of the stroke that goes on */
  #last = null;
  #stroking = false;
  /** What the hand carries: a token by its name, or a piece by the place that it was taken from. @type {string|number|null} */
  #carried = null;
  #typed = 0;
  #stop = new AbortController();

  /** @param {HTMLElement} host @param {Board} board @param {Pick<Game, 'brushes'|'kinds'|'square'>} game */
  constructor(host, board, game) {
    super();
    this.#board = board;
    const first = game.brushes[0];
    this.blank = /** @type {Look} */ (first ? (paintOf(first, firstChoice(first)).look ?? { kind: '' }) : { kind: '' });
    this.#cast = piecesOf(game);
    this.#bar = new Toolbar(host, game, {
      tool: (tool) => {
        if (tool !== 'hand') this.#wake();
        this.#toolChanged();
      },
      undo: () => this.undo(),
      redo: () => this.redo(),
      resize: (rows, cols) => this.resize(rows, cols),
    });
    this.#hand = new GraphHand(board, this.blank, this.#cast.see, {
      tool: () => this.#bar?.tool ?? 'hand',
      paint: () => this.#bar.paint,
      carried: () => this.#tell(),
      done: (before, told) => this.#graphDone(before, told),
    });
    this.#listen(host);
    this.#toolChanged();
  }

  /** What is drawn now. @returns {View} */
  get view() {
    return this.#grid?.view ?? { graph: this.#hand.graph };
  }

  /**
   * Goes on from another view: as a step that can be undone; with fresh, forgetting all steps; with echo, as the service's
   * own telling of what was drawn, which is no step.
   *
   * @param {View} view
   * @param {{fresh?: boolean, echo?: boolean}} [how]
   */
  setView(view, { fresh = false, echo = false } = {}) {
    if (echo && (this.#stroking || this.#hand.busy)) return;
    const before = this.#drawn ? this.#whole() : null;
    this.#load(view);
    if (fresh) this.#history.clear();
    else if (!echo && before && JSON.stringify(before.view) !== JSON.stringify(this.view)) this.#remember({ before, after: this.#whole() });
    this.#mark();
  }

  /** Whether the board can be edited; off while it is played. */
  get enabled() {
    return this.#enabled;
  }

  set enabled(on) {
    this.#enabled = on;
    this.#bar.element.inert = !on;
    if (!on) this.#endStroke();
    this.#toolChanged();
  }

  /** Says whether the board shows another time than its own: then the first wish to draw brings it back. @param {boolean} on */
  set paused(on) {
    this.#paused = on;
    if (on) this.#endStroke();
    this.#toolChanged();
  }

  #wake() {
    if (this.#paused) this.dispatchEvent(new CustomEvent('wake'));
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  undo() {
    this.#wake();
    this.#endStroke();
    this.#restore(this.#history.undo(), 'before');
  }

  redo() {
    this.#wake();
    this.#endStroke();
    this.#restore(this.#history.redo(), 'after');
  }

  /** Resizes a grid and keeps its contents. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const grid = this.#grid;
    if (!grid || (rows === grid.rows && cols === grid.cols)) return;
    this.#wake();
    const before = this.#whole();
    this.#load({ grid: grid.resized(rows, cols) });
    this.#remember({ before, after: this.#whole() });
    this.#changed();
  }

  destroy() {
    this.#stop.abort();
    this.#bar.destroy();
  }

  get #drawn() {
    return this.#grid !== null || this.#hand.graph.nodes.length > 0;
  }

  /** @param {HTMLElement} host */
  #listen(host) {
    const { signal } = this.#stop;
    this.#board.addEventListener('place', (event) => this.#pressed(/** @type {CustomEvent<Press>} */ (event).detail), { signal });
    this.#board.addEventListener('key', (event) => this.#key(/** @type {CustomEvent<{key: string, place: number, event: KeyboardEvent}>} */ (event)), { signal });
    document.addEventListener('keydown', (event) => {
      if (!host.isConnected) return this.destroy();
      if (this.#shortcut(event)) event.preventDefault();
    }, { signal });
  }

  #toolChanged() {
    const { tool } = this.#bar ?? { tool: 'hand' };
    this.#hand?.rest();
    this.#board.editing = this.#enabled;
    this.#board.painting = this.#enabled && tool !== 'hand';
    this.#board.grasping = this.#enabled && tool === 'hand' ? (this.#grid ? 'token' : 'place') : '';
  }

  /** @param {Press} press */
  #pressed(press) {
    if (!this.#enabled) return;
    if (this.#paused) {
      if (press.phase === 'down' && (this.#bar.tool !== 'hand' || press.button === 2 || this.#held(press) !== null)) this.#wake();
      return;
    }
    if (!this.#grid) return this.#hand.press(press);
    if (press.phase === 'up') return this.#endStroke();
    if (press.phase === 'down') this.#beginStroke(press);
    if (this.#stroking) this.#paintTo(press.place, press.button === 2);
  }

  /** What there is to carry where the hand presses. @param {Press} press */
  #held({ token, place }) {
    return token ?? (this.#grid?.movable(place) ? place : null);
  }

  /** @param {Press} press */
  #beginStroke(press) {
    const carries = this.#bar.tool === 'hand' && press.button === 0;
    const held = carries ? this.#held(press) : null;
    if (press.place === null || (carries && held === null)) return;
    this.#stroking = true;
    this.#carried = held;
    this.#last = carries ? press.place : null;
    this.#grid?.begin();
  }

  /** @param {number|null} place @param {boolean} erasing */
  #paintTo(place, erasing) {
    const grid = this.#grid;
    if (!grid || place === this.#last) return;
    if (this.#carried !== null) return this.#carryTo(this.#carried, place);
    const from = this.#last ?? place;
    this.#last = place;
    if (place === null || from === null) return;
    const { paint, tool } = this.#bar;
    const rubbing = erasing || tool === 'erase';
    // A token that is dragged leaves the cells on its way as they were.
    const carried = !rubbing && paint.token !== undefined;
    const undone = carried ? grid.takeBack() : [];
    const way = carried ? [place] : between(from, place, grid.cols);
    const changes = way.flatMap((at) => (rubbing ? grid.erase(at) : grid.paint(at, paint)));
    this.#board.patch([...undone, ...changes], grid.tokens);
    this.dispatchEvent(new CustomEvent('paint', { detail: { place } }));
  }

  /** Puts what the hand carries on another place, where it can be there; the answer follows it on its way. @param {string|number} what @param {number|null} place */
  #carryTo(what, place) {
    const grid = this.#grid;
    if (!grid || place === null || (typeof what === 'string' && !grid.admits(place))) return;
    const changes = typeof what === 'string' ? [...grid.takeBack(), ...grid.paint(place, { token: what })] : grid.carry(what, place);
    if (!changes) return;
    this.#last = place;
    this.#board.patch(changes, grid.tokens);
    this.#tell();
  }

  #endStroke() {
    if (!this.#stroking) return;
    const told = this.#carried !== null;
    [this.#stroking, this.#carried] = [false, null];
    const stroke = this.#grid?.end();
    if (!stroke) return;
    this.#remember({ stroke }, stroke.cells.length + stroke.standing.after.size);
    if (told) this.#mark();
    else this.#changed();
  }

  /** @param {Whole} before @param {boolean} [told]  the change was already announced */
  #graphDone(before, told = false) {
    this.#remember({ before, after: this.#whole() });
    if (told) this.#mark();
    else this.#changed();
  }

  /** @param {CustomEvent<{key: string, place: number, event: KeyboardEvent}>} event */
  #key(event) {
    const { key, place, event: { ctrlKey, metaKey, altKey, timeStamp } } = event.detail;
    if (!this.#enabled || ctrlKey || metaKey) return;
    if (altKey ? this.#hand.nudge(place, key) : this.#keyUsed(key, place, timeStamp)) event.preventDefault();
  }

  /** @param {string} key @param {number} place @param {number} now */
  #keyUsed(key, place, now) {
    if (key === 'Delete' || key === 'Backspace') return this.#eraseAt(place, key === 'Delete');
    if (/^\d$/.test(key) && this.#bar.type(key, now - this.#typed < typing)) {
      this.#typed = now;
      return this.#pressAt(place);
    }
    return this.#bar.key(key);
  }

  /** @param {number} place @param {boolean} wholly  a node goes away as a whole */
  #eraseAt(place, wholly) {
    if (!this.#grid) return wholly ? this.#hand.remove(place) : this.#hand.erase(place);
    return this.#pressAt(place, 2);
  }

  /** @param {number} place @param {0|2} [button] */
  #pressAt(place, button = 0) {
    for (const phase of /** @type {const} */ (['down', 'up'])) this.#pressed({ place, button, phase, shift: false, alt: false, x: 0, y: 0 });
    this.#board.describe(place);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!this.#enabled || event.altKey || target?.closest('input, textarea, select, dialog')) return false;
    // The board has its own keys, of which the letters of tools are some.
    if (!event.ctrlKey && !event.metaKey) return /^[a-z]$/.test(event.key) && !target?.closest('[role=application]') && this.#bar.key(event.key);
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.undo();
    else if (key === 'y' || key === 'z') this.redo();
    else return false;
    return true;
  }

  /** @param {Step|null} step @param {'before'|'after'} side */
  #restore(step, side) {
    if (!step) return;
    if (!('stroke' in step)) {
      this.#load(step[side].view);
      if (step[side].positions) this.#board.setPositions(step[side].positions);
    } else if (this.#grid) {
      const changes = this.#grid.replay(step.stroke, side);
      this.#board.patch(changes, this.#grid.tokens);
    }
    this.#changed();
  }

  /** @param {View} view */
  #load(view) {
    this.#grid = view.grid ? new GridDraft(view.grid, this.blank, this.#cast, view.sheet) : null;
    this.#bar.bring(view.sheet);
    this.#hand.take(view.graph ?? { nodes: [], edges: [], directed: false });
    this.#stroking = false;
    this.#bar.serve(!view.grid);
    if (this.#grid) this.#bar.measure(this.#grid.rows, this.#grid.cols);
    this.#board.setView(view);
    this.#toolChanged();
  }

  /** @returns {Whole} */
  #whole() {
    return { view: this.view, positions: this.#board.positions() };
  }

  /** @param {Step} step @param {number} [weight] */
  #remember(step, weight = 'before' in step ? heft(step.before.view) + heft(step.after.view) : 1) {
    this.#history.push(step, weight);
  }

  #changed() {
    this.#mark();
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent('change', { detail: { view: this.view } }));
  }

  #mark() {
    this.#bar.mark(this.canUndo, this.canRedo);
  }
}

/** @param {View} view */
function heft(view) {
  return view.grid?.cells.length ?? view.graph?.nodes.length ?? 1;
}
