import { Keyboard } from './keyboard.js';
import { Pointer } from './pointer.js';
import { placeLines } from './speech.js';
import { canMove } from './pieces.js';
import { tokenAt } from './foreground.js';
import { zoomButtons } from './zoombuttons.js';

/**
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('./canvases.js').Canvases} Canvases
 * @typedef {import('./foreground.js').Top} Top
 * @typedef {import('./viewfinder.js').Viewfinder} Viewfinder
 *
 * @typedef {object} Seen  the board that hands are laid on
 * @property {Canvases} stage
 * @property {Viewfinder} finder
 * @property {Top} top
 * @property {() => GridScene|GraphScene} scene
 * @property {() => void} aimed  something else is in sight now
 * @property {() => void} stirred  something that moves has changed
 * @property {(name: string, detail: object) => boolean} emit  false: a listener handled it
 */

/** Pointer and keyboard on a board: they say what was pressed, and what is under the cursor. */
export class BoardInput {
  /** Whether a drag is a stroke. */
  painting = false;
  #steered = false;
  /** What a drag must start on to be a stroke: a place, a token or a piece, or '' for nothing. @type {''|'place'|'token'} */
  grasping = '';
  /** Whether the right button is an editor's, so that it opens no menu. */
  editing = false;
  /** Where the pointer is. @type {[number, number]|null} */
  #pointed = null;
  #seen;
  #pointer;
  #keyboard;

  /** @param {Seen} seen */
  constructor(seen) {
    this.#seen = seen;
    const { stage, finder, scene, aimed } = seen;
    this.#pointer = new Pointer(stage.element, {
      painting: (x, y) => this.painting || this.#grasps(x, y),
      editing: () => this.editing,
      roomy: () => finder.roomy(scene()),
      press: (phase, x, y, event, inside) => this.#press(phase, x, y, event, inside),
      choose: (x, y) => this.#choose(this.#placeAt(x, y)),
      hover: (x, y) => this.#hover(x, y),
      pan: (dx, dy) => {
        finder.pan(scene(), dx, dy);
        aimed();
      },
      zoom: (factor, x, y) => this.zoom(factor, x, y),
    });
    this.#keyboard = new Keyboard(stage.element, {
      painting: () => this.painting,
      steered: () => this.#steered,
      step: (place, dx, dy) => scene().step(place, dx, dy),
      count: () => scene().count,
      moved: (place) => this.#cursorAt(place),
      press: (place) => this.#pressAt(place),
      key: (event, place) => !seen.emit('key', { key: event.key, place, event }),
      zoom: (factor) => this.zoom(factor),
      space: (held) => (this.#pointer.space = held),
      time: (event) => !seen.emit('time', { event }),
    });
    stage.root.append(zoomButtons((factor) => this.zoom(factor)));
  }

  /** The place that the keyboard is at. */
  get cursor() {
    return this.#keyboard.place;
  }

  /** Whether arrows move a token, so that no cursor is shown. @param {boolean} on */
  steer(on) {
    this.#steered = on;
    if (on) this.#keyboard.hide();
  }

  /** The board has other places now. */
  renewed() {
    this.#keyboard.keepWithin(this.#seen.scene().count);
    if (this.#pointed && !this.#seen.stage.tip.hidden) this.#hover(...this.#pointed);
  }

  /** Zooms around a pixel, by default the middle; 0 shows everything. @param {number} factor @param {number} [x] @param {number} [y] @returns {boolean} whether anything changed */
  zoom(factor, x = this.#seen.stage.w / 2, y = this.#seen.stage.h / 2) {
    const { finder, scene, aimed } = this.#seen;
    if (factor === 0) finder.fit(scene());
    else if (!finder.zoom(scene(), factor, x, y)) return false;
    aimed();
    return true;
  }

  /** Announces to screen readers what is on a place. @param {number} place */
  describe(place) {
    const [name, ...words] = this.#lines(place);
    this.#seen.stage.tell(words.length ? `${name}: ${words.join(', ')}` : `${name}`);
  }

  destroy() {
    this.#pointer.destroy();
  }

  /** @param {number} x @param {number} y */
  #placeAt(x, y) {
    return this.#seen.scene().placeAt(x, y, this.#seen.finder.camera);
  }

  /** Whether there is something to take hold of. @param {number} x @param {number} y */
  #grasps(x, y) {
    if (this.grasping === '') return false;
    const place = this.#placeAt(x, y);
    return this.#tokenAt(x, y) !== undefined || (place !== null && (this.grasping === 'place' || this.#piece(place)));
  }

  /** Whether a piece lies on a cell. @param {number} place */
  #piece(place) {
    const scene = this.#seen.scene();
    return scene.kind === 'grid' && canMove(scene.seenAt(place));
  }

  /** @param {number} x @param {number} y */
  #tokenAt(x, y) {
    return tokenAt(this.#seen.scene(), this.#seen.top, this.#seen.finder.camera, x, y);
  }

  /** @param {'down'|'move'|'up'} phase @param {number} x @param {number} y @param {PointerEvent} event @param {boolean} inside */
  #press(phase, x, y, event, inside) {
    const { emit, finder: { camera } } = this.#seen;
    const scene = this.#seen.scene();
    const place = inside ? scene.placeAt(x, y, camera) : null;
    const edge = (inside && place === null && scene.edgeAt(x, y, camera)) || undefined;
    const [px, py] = scene.kind === 'graph' ? scene.pointAt(x, y, camera) : [x, y];
    const right = event.button === 2 || (event.buttons & 2) === 2;
    if (phase === 'down' && place !== null) this.#keyboard.goTo(place);
    emit('place', { place, button: right ? 2 : 0, phase, shift: event.shiftKey, alt: event.altKey, x: px, y: py, edge, token: phase === 'down' && inside ? this.#tokenAt(x, y) : undefined });
    if (phase === 'move') this.#hover(x, y);
  }

  // The target of the press may describe itself better than its place does.
  /** @param {number} place */
  #pressAt(place) {
    const { stage, emit, scene } = this.#seen;
    const at = scene();
    const [x, y] = at.kind === 'graph' ? (at.positions[place] ?? [0, 0]) : [0, 0];
    stage.tell('');
    for (const phase of ['down', 'up']) emit('place', { place, button: 0, phase, shift: false, alt: false, x, y });
    this.#choose(place);
    if (!stage.told && place < scene().count) this.describe(place);
  }

  /** @param {number|null} place */
  #choose(place) {
    if (place !== null) this.#seen.emit('choose', { place });
  }

  /** @param {number|null} x @param {number|null} y */
  #hover(x, y) {
    const { top, stage, emit, stirred } = this.#seen;
    this.#pointed = x === null || y === null ? null : [x, y];
    const place = x === null || y === null ? null : this.#placeAt(x, y);
    stage.root.classList.toggle('graspable', x !== null && y !== null && !this.painting && this.#grasps(x, y));
    if (place !== top.hover) {
      top.hover = place;
      emit('hover', { place });
      stirred();
    }
    if (x === null || y === null) stage.explain([], 0, 0);
    else this.#explain(place, x, y);
  }

  /** @param {number|null} place */
  #cursorAt(place) {
    const { top, stage, finder, stirred, aimed } = this.#seen;
    const scene = this.#seen.scene();
    top.cursor = place;
    this.#seen.emit('hover', { place: place !== null && place < scene.count ? place : null });
    stirred();
    if (place === null || place >= scene.count) return stage.explain([], 0, 0);
    if (finder.reveal(scene, place)) aimed();
    this.describe(place);
    const { x, y, size } = scene.box(place, finder.camera);
    this.#explain(place, x + size, y + size);
  }

  // A box over the board is only worth it when it says what the board does not show.
  /** @param {number|null} place @param {number} x @param {number} y */
  #explain(place, x, y) {
    const stack = told(this.#seen);
    const choice = this.#seen.top.choices.find((other) => other.place === place);
    const worth = place !== null && (stack.words(place).length || stack.notes(place).length || choice?.text);
    this.#seen.stage.explain(worth ? this.#lines(place) : [], x, y);
  }

  /** @param {number} place */
  #lines(place) {
    const { names, standing, choices, tint } = this.#seen.top;
    return placeLines(this.#seen.scene(), place, { stack: told(this.#seen), names: (standing.get(place) ?? []).map(names), choice: choices.find((one) => one.place === place), seen: tint.seen(place) });
  }
}

/** The described layers: those that are on, or else the default ones. @param {Seen} seen */
function told({ scene, top }) {
  const { stack } = scene();
  return stack.sheers.length || !top.told ? stack : top.told;
}
