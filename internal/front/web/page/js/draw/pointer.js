/**
 * What a board does when hands touch it. Pixels are CSS pixels from the corner of the stage.
 *
 * @typedef {object} Handled
 * @property {(x: number, y: number) => boolean} painting  a press there paints, with one finger too
 * @property {() => boolean} editing  the right button erases
 * @property {() => boolean} roomy  there is something outside the viewport to pan to
 * @property {(phase: 'down'|'move'|'up', x: number, y: number, event: PointerEvent, inside: boolean) => void} press
 * @property {(x: number, y: number) => void} choose
 * @property {(x: number|null, y: number|null) => void} hover
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => boolean} zoom  false: nothing changed
 *
 * @typedef {{x: number, y: number}} Spot
 */

// A finger must have moved so far, or stayed so long, before it paints: a second one may be on its way to pinch.
const settled = { pixels: 7, milliseconds: 90 };
const slop = 5;

/** Turns pointers and wheels into presses, pans and zooms. */
export class Pointer {
  #stage;
  #handled;
  /** @type {Map<number, Spot>} */
  #down = new Map();
  /** @type {'none'|'waiting'|'press'|'pan'|'pinch'} */
  #mode = 'none';
  /** @type {Spot} */
  #began = { x: 0, y: 0 };
  #strayed = false;
  #paints = false;
  /** @type {number|undefined} */
  #timer;
  #stop = new AbortController();
  /** The space bar is held: the pointer pans. */
  space = false;

  /** @param {HTMLElement} stage @param {Handled} handled */
  constructor(stage, handled) {
    this.#stage = stage;
    this.#handled = handled;
    const { signal } = this.#stop;
    stage.addEventListener('pointerdown', (event) => this.#pressed(event), { signal });
    stage.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    stage.addEventListener('pointerup', (event) => this.#lifted(event, true), { signal });
    stage.addEventListener('pointercancel', (event) => this.#lifted(event, false), { signal });
    stage.addEventListener('pointerleave', () => this.#down.size || handled.hover(null, null), { signal });
    stage.addEventListener('contextmenu', (event) => handled.editing() && event.preventDefault(), { signal });
    stage.addEventListener('wheel', (event) => this.#wheeled(event), { signal, passive: false });
  }

  destroy() {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** @param {PointerEvent|WheelEvent} event @returns {Spot} */
  #spot(event) {
    const { left, top } = this.#stage.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const spot = this.#spot(event);
    this.#down.set(event.pointerId, spot);
    try {
      this.#stage.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already needs no capture.
    }
    if (this.#down.size === 2) return this.#pinch(event);
    if (this.#down.size > 2) return;
    [this.#began, this.#strayed] = [spot, false];
    this.#paints = event.button === 2 || this.#handled.painting(spot.x, spot.y);
    if (event.button === 1 || (event.button === 0 && this.space)) {
      event.preventDefault();
      this.#mode = 'pan';
    } else if (event.pointerType === 'touch' && this.#handled.painting(spot.x, spot.y)) {
      this.#mode = 'waiting';
      this.#timer = window.setTimeout(() => this.#settle(event), settled.milliseconds);
    } else {
      this.#mode = 'press';
      this.#handled.press('down', spot.x, spot.y, event, true);
    }
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const spot = this.#spot(event);
    const last = this.#down.get(event.pointerId);
    if (!last) {
      if (event.pointerType !== 'touch') this.#handled.hover(spot.x, spot.y);
      return;
    }
    this.#strayed ||= Math.hypot(spot.x - this.#began.x, spot.y - this.#began.y) > slop;
    if (this.#mode === 'waiting' && Math.hypot(spot.x - this.#began.x, spot.y - this.#began.y) > settled.pixels) this.#settle(event);
    if (this.#mode === 'press' && this.#strayed && !this.#paints && this.#handled.roomy()) this.#turnToPan(event);
    if (this.#mode === 'pinch') this.#squeeze(event.pointerId, spot);
    if (this.#mode === 'pan') this.#handled.pan(spot.x - last.x, spot.y - last.y);
    if (this.#mode === 'press') this.#handled.press('move', spot.x, spot.y, event, true);
    this.#down.set(event.pointerId, spot);
  }

  /** @param {PointerEvent} event @param {boolean} meant */
  #lifted(event, meant) {
    if (!this.#down.delete(event.pointerId)) return;
    const spot = this.#spot(event);
    if (this.#mode === 'waiting') this.#settle(event);
    if (this.#mode === 'press' && this.#down.size === 0) {
      this.#handled.press('up', spot.x, spot.y, event, meant);
      if (meant && !this.#strayed && event.button === 0) this.#handled.choose(spot.x, spot.y);
    }
    if (this.#down.size === 0) this.#mode = 'none';
  }

  /** @param {PointerEvent} event */
  #settle(event) {
    clearTimeout(this.#timer);
    if (this.#mode !== 'waiting') return;
    this.#mode = 'press';
    this.#handled.press('down', this.#began.x, this.#began.y, event, true);
  }

  /** @param {PointerEvent} event */
  #turnToPan(event) {
    this.#handled.press('up', 0, 0, event, false);
    this.#mode = 'pan';
  }

  /** @param {PointerEvent} event */
  #pinch(event) {
    clearTimeout(this.#timer);
    if (this.#mode === 'press') this.#handled.press('up', 0, 0, event, false);
    this.#mode = 'pinch';
  }

  /** @param {number} id @param {Spot} spot */
  #squeeze(id, spot) {
    const before = this.#down.get(id);
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!before || !other) return;
    const grown = Math.hypot(spot.x - other.x, spot.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    this.#handled.pan((spot.x - before.x) / 2, (spot.y - before.y) / 2);
    this.#handled.zoom(grown, (spot.x + other.x) / 2, (spot.y + other.y) / 2);
  }

  // Where the zoom can't change, the page scrolls as it would without a board.
  /** @param {WheelEvent} event */
  #wheeled(event) {
    const { x, y } = this.#spot(event);
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    if (this.#handled.zoom(Math.exp(-pixels * speed), x, y)) event.preventDefault();
  }
}
