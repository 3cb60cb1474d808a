/**
 * Keyboard handling of a board. Places are cursor positions.
 *
 * @typedef {object} Keyed
 * @property {() => boolean} painting
 * @property {() => boolean} steered  arrows move a token instead of the cursor
 * @property {(place: number, dx: number, dy: number) => number} step  the place beside another
 * @property {() => number} count
 * @property {(place: number|null) => void} moved  the cursor is there now; null: it is not shown
 * @property {(place: number) => void} press
 * @property {(event: KeyboardEvent, place: number) => boolean} key  true: a listener handled it
 * @property {(factor: number) => void} zoom  0: fit
 * @property {(held: boolean) => unknown} space
 * @property {(event: KeyboardEvent) => boolean} time  gives a key to the timeline; true: it used it
 */

/** @type {Record<string, [number, number]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A cursor that moves over the places of a board. */
export class Keyboard {
  place = 0;
  #keyed;
  #visible = false;
  #dragged = false;

  /** @param {HTMLElement} stage @param {Keyed} keyed */
  constructor(stage, keyed) {
    this.#keyed = keyed;
    stage.addEventListener('keydown', (event) => this.#down(event));
    stage.addEventListener('keyup', (event) => event.key === ' ' && this.#spaceUp(event));
    stage.addEventListener('pointermove', (event) => (this.#dragged ||= event.buttons !== 0));
    stage.addEventListener('focus', () => stage.matches(':focus-visible') && this.#show());
    stage.addEventListener('blur', () => this.#hide());
  }

  /** Moves the cursor without showing it, as a pointer does. @param {number} place */
  goTo(place) {
    this.place = place;
    this.hide();
  }

  hide() {
    if (this.#visible) this.#hide();
  }

  /** @param {number} count */
  keepWithin(count) {
    this.place = Math.max(0, Math.min(count - 1, this.place));
    if (this.#visible) this.#keyed.moved(this.place);
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (event.key === 'Tab' || this.#keyed.count() === 0) return;
    if (this.#used(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #used(event) {
    const way = ways[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key === 'Escape') this.hide();
    if (plain && (way?.[0] || event.key === 'Home' || event.key === 'End') && !event.shiftKey && this.#idle && this.#keyed.time(event)) return true;
    if (plain && way) return this.#go(this.#keyed.step(this.place, ...way), event.shiftKey);
    if (plain && event.key === 'Enter') return this.#press();
    if (plain && event.key === ' ') return this.#spaceDown(event);
    if (this.#keyed.key(event, this.place)) return true;
    if (!plain) return false;
    if (event.key === 'Home') return this.#go(0, false);
    if (event.key === 'End') return this.#go(this.#keyed.count() - 1, false);
    const factor = { '+': 1.25, '=': 1.25, '-': 0.8, 0: 0 }[event.key];
    if (factor === undefined) return false;
    this.#keyed.zoom(factor);
    return true;
  }

  /** Whether nobody edits cells: no cursor is shown and no brush taken. Then keys may be the timeline's. */
  get #idle() {
    return !this.#visible && !this.#keyed.painting();
  }

  // With shift the cursor paints as it goes.
  /** @param {number} place @param {boolean} painting */
  #go(place, painting) {
    this.place = place;
    this.#show();
    if (painting && this.#keyed.painting()) this.#keyed.press(place);
    return true;
  }

  #press() {
    this.#show();
    this.#keyed.press(this.place);
    return true;
  }

  // When it is let go, space chooses the place of the cursor, unless it was held to pan. Where no cursor is shown it plays.
  /** @param {KeyboardEvent} event */
  #spaceDown(event) {
    if (!event.repeat) this.#dragged = false;
    this.#keyed.space(true);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #spaceUp(event) {
    this.#keyed.space(false);
    if (this.#dragged) return;
    const played = !this.#visible && this.#keyed.time(event);
    if (!played && (this.#visible || !this.#keyed.painting())) this.#press();
  }

  #show() {
    if (this.#keyed.steered()) return;
    this.#visible = true;
    this.#keyed.moved(this.place);
  }

  #hide() {
    this.#visible = false;
    this.#keyed.space(false);
    this.#keyed.moved(null);
  }
}
