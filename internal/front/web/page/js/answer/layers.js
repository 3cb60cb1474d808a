import { button, el, freshID, put } from '../dom.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { placeName } from '../draw/places.js';
import { say } from '../say.js';
import { wayFrom } from './ways.js';

/**
 * @typedef {import('../types.js').Layer} Layer
 * @typedef {import('../types.js').ShownLayer} ShownLayer
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {import('../session.js').Session} Session
 */

/** More places than this are not listed to choose from: they are chosen on the board. */
const mostListed = 300;

/**
 * A chip above the board for each layer of the answer, and beside the board what those that are on mean.
 *
 * Which are on is noted in the session by number, because names change with the language. It sends the session 'layers'
 * when a layer is switched, and 'playwave' {name, values} when one is to be played.
 *
 * @param {HTMLElement} chips
 * @param {HTMLElement} beside
 * @param {{board: Board, session: Session}} about
 */
export function layerChips(chips, beside, about) {
  const made = new LayerChips(chips, beside, about);
  return { destroy: () => made.destroy() };
}

/** The numbers of a layer for the place that it is given. @param {Layer} layer @param {number} [given] */
function valuesOf(layer, given) {
  return layer.values ?? layer.given?.values[given ?? layer.given.at] ?? [];
}

class LayerChips {
  #listeners = new AbortController();
  /** The layer for which a place is chosen on the board. @type {number|null} */
  #choosing = null;
  /** @type {{name: string, upTo: number}|null} */
  #wave = null;
  /** @type {Layer[]} */
  #layers = [];
  /** Whether the board shows another time than its own. */
  #away = false;

  /** @param {HTMLElement} chips @param {HTMLElement} beside @param {{board: Board, session: Session}} about */
  constructor(chips, beside, { board, session }) {
    this.board = board;
    this.session = session;
    this.chips = el('div', { class: 'chip-row', role: 'group', 'aria-label': say('layers.title') });
    this.element = el('section', { class: 'layers', 'aria-label': say('layers.title') });
    chips.append(this.chips);
    beside.append(this.element);
    const { signal } = this.#listeners;
    session.addEventListener('answer', () => this.#take(), { signal });
    session.addEventListener('time', (e) => { this.#away = /** @type {CustomEvent} */ (e).detail.away; }, { signal });
    session.addEventListener('wave', (e) => this.#follow(/** @type {CustomEvent} */ (e).detail), { signal });
    session.addEventListener('playwave', (e) => this.#playing(/** @type {CustomEvent} */ (e).detail.name), { signal });
    board.addEventListener('hover', (e) => this.#point(/** @type {CustomEvent} */ (e).detail.place), { signal });
    board.addEventListener('choose', (e) => this.#chosen(/** @type {CustomEvent} */ (e).detail.place), { signal });
    // Before the editor: a press that chooses a place paints nothing.
    board.addEventListener('place', (e) => { if (this.#choosing !== null) e.stopImmediatePropagation(); }, { signal, capture: true });
    document.addEventListener('theme', () => this.#layers.forEach((_, i) => this.#drawMore(i)), { signal });
    this.#take();
  }

  destroy() {
    this.#listeners.abort();
    this.board.setWay([]);
    this.board.setTold([]);
    this.board.setLayers([]);
    this.chips.remove();
    this.element.remove();
  }

  /** The place that a layer is given; undefined when none was chosen that the board has. @param {number} i */
  #given(i) {
    const place = this.session.shown.given?.[i];
    return place !== undefined && this.#layers[i]?.given?.values[place] ? place : undefined;
  }

  /** The layers that are on: of those that fill their places the last, since two would be one number too many a place. */
  get #on() {
    const known = this.session.shown.layers.filter((i) => this.#layers[i]);
    const top = known.findLast((i) => this.#layers[i]?.kind !== 'order');
    return known.filter((i) => i === top || this.#layers[i]?.kind === 'order');
  }

  /** Switches on a layer that is played from elsewhere. @param {string} name */
  #playing(name) {
    const i = this.#layers.findIndex((layer) => layer.name === name);
    if (i >= 0 && !this.#on.includes(i)) this.#switch(i, true);
  }

  /** Takes the layers of the answer. Switches are made anew only when the layers are others, so that the focus stays. */
  #take() {
    const layers = (!this.session.veiled && this.session.answer?.layers) || [];
    const same = layers.length === this.#layers.length && layers.every((l, i) => l.name === this.#layers[i]?.name);
    this.#layers = layers;
    if (this.#choosing !== null && !this.#on.includes(this.#choosing)) this.#choosing = null;
    if (!same || layers.length === 0) this.#draw();
    else layers.forEach((_, i) => this.#drawMore(i));
    this.#lay();
  }

  #draw() {
    put(this.chips, this.#layers.map((layer, i) => button(layer.name, () => this.#switch(i, !this.#on.includes(i)), {
      class: 'chip', title: layer.doc, 'aria-pressed': String(this.#on.includes(i)), data: { layer: i },
    })));
    this.#drawRows();
  }

  /** Tells what the layers mean that are on. */
  #drawRows() {
    const on = this.#on;
    const hint = this.#layers.length === 0 ? (this.session.answer ? 'layers.none' : 'layers.noanswer') : 'layers.pick';
    put(this.element, on.length === 0 ? el('p', { class: 'hint' }, say(hint)) : null, on.map((i) => this.#row(/** @type {Layer} */ (this.#layers[i]), i)));
    on.forEach((i) => this.#drawMore(i));
  }

  /** @param {Layer} layer @param {number} i */
  #row(layer, i) {
    return el('section', { class: 'layer', data: { layer: i } }, el('h2', { id: `layer-${i}` }, layer.name), el('p', { class: 'hint' }, layer.doc), el('div', { class: 'layer-more' }));
  }

  /** What belongs to a layer that is on: the place it is given, its legend, its wave. @param {number} i */
  #drawMore(i) {
    const layer = this.#layers[i];
    const more = this.element.querySelector(`[data-layer="${i}"] .layer-more`);
    if (!layer || !more || more.contains(document.activeElement)) return;
    if (!this.#on.includes(i)) return put(more);
    const legend = el('div', { class: 'layer-legend' });
    put(more, layer.given ? this.#giver(layer, i) : null, legend, this.#waver(layer, i));
    this.#drawLegend(legend, i);
  }

  /** Draws the legend of a layer, which is fetched when the first one is on. @param {Element} host @param {number} i */
  #drawLegend(host, i) {
    const layer = this.#layers[i];
    const view = this.session.board?.view;
    if (!layer || !view) return put(host);
    const values = valuesOf(layer, this.#given(i));
    during(part(import('./legend.js'))).then(({ legend }) => put(host, legend(layer, values, view, (places) => this.board.highlight(places))), () => {});
  }

  /** @param {number} i @param {boolean} on */
  #switch(i, on) {
    const others = this.#on.filter((n) => n !== i);
    this.#choosing = on && this.#layers[i]?.given ? i : this.#choosing === i ? null : this.#choosing;
    this.session.remember({ layers: on ? [...others, i] : others });
    this.session.remember({ layers: this.#on });
    this.session.dispatchEvent(new CustomEvent('layers'));
    for (const chip of this.chips.children) chip.setAttribute('aria-pressed', String(this.#on.includes(Number(chip.getAttribute('data-layer')))));
    this.#drawRows();
    if (on) this.session.tell('show', { name: 'layers' });
    this.#lay();
  }

  #lay() {
    /** @type {ShownLayer[]} */
    const list = this.#on.map((i) => {
      const layer = /** @type {Layer} */ (this.#layers[i]);
      return { layer, given: layer.given && (this.#given(i) ?? layer.given.at), upTo: this.#wave?.name === layer.name ? this.#wave.upTo : undefined };
    });
    this.board.setLayers(list);
    const first = this.#layers[0];
    this.board.setTold(first ? [{ layer: first, given: this.#given(0) }] : []);
    this.board.setWay([]);
  }

  /** The layer that is asked about a place that is pointed at: the last that is on, or the first of all. */
  get #asked() {
    return this.#on.findLast((i) => this.#layers[i]?.way) ?? this.#on.at(-1) ?? 0;
  }

  /** Shows how the number of a place comes about, unless the user draws or watches a search. @param {number|null} place */
  #point(place) {
    const busy = place === null || this.board.painting || this.session.stale || this.#away;
    this.board.setWay(busy ? [] : wayFrom(this.#layers, this.#asked, place, this.#given(this.#asked)));
  }

  /** @param {{name: string, upTo: number}|null} wave */
  #follow(wave) {
    this.#wave = wave;
    this.#lay();
  }

  /** @param {Layer} layer @param {number} i */
  #waver(layer, i) {
    if (layer.kind !== 'heat' && layer.kind !== 'waking') return null;
    return button(say('layers.play'), () => {
      const detail = { name: layer.name, values: valuesOf(layer, this.#given(i)) };
      this.session.dispatchEvent(new CustomEvent('playwave', { detail }));
    }, { class: 'layer-wave', 'aria-describedby': `layer-${i}` });
  }

  /** The choice of the place that a layer is given. @param {Layer} layer @param {number} i */
  #giver(layer, i) {
    const id = freshID('given');
    const press = el('button', {
      type: 'button', 'aria-pressed': String(this.#choosing === i),
      on: { click: () => this.#choose(this.#choosing === i ? null : i) },
    }, say('layers.onboard'));
    return el('div', { class: 'layer-given' }, el('label', { for: id }, layer.given?.doc ?? ''), this.#select(layer, i, id), press,
      el('p', { class: 'hint' }, this.#choosing === i ? say('layers.choosing') : ''));
  }

  /** @param {Layer} layer @param {number} i @param {string} id */
  #select(layer, i, id) {
    const view = this.session.board?.view;
    const values = layer.given?.values ?? [];
    const now = this.#given(i) ?? layer.given?.at;
    const listed = values.flatMap((column, place) => (place === now || column.some((v) => v !== null) ? [place] : []));
    const select = el('select', { id, on: { change: () => this.#give(i, Number(select.value)) } },
      (listed.length > mostListed ? [now ?? 0] : listed).map((place) => el('option', { value: place, selected: place === now }, view ? placeName(view, place) : place)));
    return select;
  }

  /** @param {number|null} i */
  #choose(i) {
    this.#choosing = i;
    this.#layers.forEach((_, n) => {
      const press = this.element.querySelector(`[data-layer="${n}"] .layer-given button`);
      press?.setAttribute('aria-pressed', String(n === i));
      const hint = this.element.querySelector(`[data-layer="${n}"] .layer-given .hint`);
      if (hint) hint.textContent = n === i ? say('layers.choosing') : '';
    });
  }

  /** @param {number|null} place */
  #chosen(place) {
    const i = this.#choosing;
    if (i === null || place === null || !this.#layers[i]?.given?.values[place]) return;
    this.#give(i, place);
    const select = this.element.querySelector(`[data-layer="${i}"] .layer-given select`);
    if (select instanceof HTMLSelectElement) select.value = String(place);
  }

  /** @param {number} i @param {number} place */
  #give(i, place) {
    this.session.remember({ given: { ...this.session.shown.given, [i]: place } });
    const shown = this.element.querySelector(`[data-layer="${i}"] .layer-legend`);
    if (shown) this.#drawLegend(shown, i);
    this.session.dispatchEvent(new CustomEvent('layers'));
    this.#lay();
  }
}
