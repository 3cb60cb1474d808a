import { seeThings } from './things.js';
import { anybody } from './pieces.js';
import { stillness } from '../dom.js';
import { begun } from '../pending.js';
import { readTheme } from './colours.js';
import { GraphScene } from './graph.js';
import { GridScene } from './grid.js';
import { BoardInput } from './boardinput.js';
import { canvasPen } from './pen.js';
import { picturePNG, pictureSVG } from './picture.js';
import { GridLooks, standing } from './gridlooks.js';
import { LayerStack } from './layerstack.js';
import { Canvases } from './canvases.js';
import { Tint } from './tint.js';
import { Motion, tokenColours } from './tokens.js';
import { drawForeground } from './foreground.js';
import { walkBetween } from './walk.js';
import { Viewfinder } from './viewfinder.js';

/**
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').ShownLayer} ShownLayer
 * @typedef {import('../types.js').ShownTrace} ShownTrace
 * @typedef {import('../types.js').Choice} Choice
 * @typedef {import('../types.js').CellChange} CellChange
 * @typedef {import('../types.js').TokensAt} TokensAt
 * @typedef {import('./foreground.js').Top} Top
 * @typedef {{label: string, cast?: import('./pieces.js').Pieces, small?: boolean, still?: boolean}} Options
 *   cast: who can stand here; small: a card's picture; still: takes no pointer or keyboard
 * @typedef {{place: number|null, button: 0|2, phase: 'down'|'move'|'up', shift: boolean, alt: boolean, x: number, y: number,
 *   edge?: [number, number], token?: string}} Press
 */

/**
 * A drawing of one view in an element; knows nothing of games.
 *
 * Events: 'place' {@link Press}, 'hover' {place}, 'choose' {place}, 'key' {key, place}, 'time' {event} (a key that the timeline may use), 'positions' when nodes were moved.
 */
export class Board extends EventTarget {
  #stage;
  #options;
  #cast;
  #theme;
  /** @type {GridScene|GraphScene} */
  #scene;
  /** @type {View|null} */
  #view = null;
  /** @type {Frame|null} */
  #frame = null;
  /** Whether the cells are still those of the previous picture, because a token walks. */
  #unpushed = false;
  #finder;
  #due = 0;
  #baseDue = true;
  /** Ends what is under way while a picture is due. */
  #painted = () => {};
  /** @type {BoardInput|null} */
  #hands = null;
  /** @type {Top} */
  #top = { names: anybody.names, figures: anybody.figures, standing: new Map(), colours: new Map(), motion: new Motion(), tint: new Tint(), marks: [], rings: [], arrows: [], sweep: null, way: [], told: null, choices: [], hover: null, cursor: null, sketch: null };
  #stop = new AbortController();

  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options) {
    super();
    this.#options = options;
    this.#cast = options.cast ?? anybody;
    this.#top.names = this.#cast.names;
    this.#top.figures = this.#cast.figures;
    this.#stage = new Canvases(host, options, () => this.#resized());
    this.#finder = new Viewfinder(this.#stage, options);
    this.#theme = readTheme(this.#stage.root);
    this.#scene = new GridScene(new GridLooks(0, 0), new LayerStack([]), this.#theme, this.#cast.see);
    if (!options.still) this.#hands = this.#handle();
    document.addEventListener('theme', () => this.#dye(), { signal: this.#stop.signal });
    addEventListener('beforeprint', () => this.#stage.print(this.toSVG()), { signal: this.#stop.signal });
    addEventListener('afterprint', () => this.#stage.print(null), { signal: this.#stop.signal });
  }

  /** Shows another view. Zoom and node positions are kept when the size is the same. @param {View} view */
  setView(view) {
    if (view === this.#view) return;
    const same = this.#sameSize(view);
    this.#view = view;
    const stack = same ? this.#scene.stack : new LayerStack([]);
    if (!same) this.#forget();
    if (!same && !this.#options.small) this.#stage.shape(view.grid ?? null);
    const positions = same && this.#scene.kind === 'graph' ? this.#scene.positions : null;
    this.#scene = view.graph
      ? new GraphScene(view.graph, stack, this.#theme, this.#cast.see, positions)
      : new GridScene(GridLooks.of(view.grid ?? { rows: 0, cols: 0, looks: [], cells: [], tokens: [] }), stack, this.#theme, seeThings(this.#cast.see, view.sheet));
    if (this.#scene.kind === 'graph') this.#scene.shape(this.#stage);
    this.#top.colours = tokenColours(this.#baseStanding(), this.#cast.order);
    if (this.#frame?.cells) this.#scene.frame(this.#frame.cells);
    this.#stand(!same);
    if (!same || this.#finder.fits) this.fit();
    this.#hands?.renewed();
    this.#draw(true);
  }

  /** Puts the nodes of a graph at points between 0 and 1; null lays them out anew. @param {[number, number][]|null} list */
  setPositions(list) {
    if (this.#scene.kind !== 'graph') return;
    const { graph, stack } = this.#scene;
    if (list && list.length === graph.nodes.length) this.#scene.place(list);
    else this.#scene = new GraphScene(graph, stack, this.#theme, this.#cast.see, null);
    this.#scene.shape(this.#stage);
    this.#stand(true);
    this.#draw(true);
    this.dispatchEvent(new CustomEvent('positions'));
  }

  /** Where the nodes of a graph are, between 0 and 1; null for a grid. @returns {[number, number][]|null} */
  positions() {
    return this.#scene.kind === 'graph' ? this.#scene.positions.map(([x, y]) => [x, y]) : null;
  }

  /** Shows a picture on top of the view, or the view itself. @param {Frame|null} frame */
  setFrame(frame) {
    const walk = walkBetween(this.#frame, frame, this.#top.standing, frame?.tokens ? standing(frame.tokens) : this.#baseStanding());
    const waits = this.#unpushed && walk === null;
    this.#frame = frame;
    this.#top.marks = frame?.marks ?? [];
    this.#stand(false, walk);
    // A piece is pushed when the one who pushes it has got there.
    this.#unpushed = Boolean(frame) && (waits || Boolean(walk?.forth)) && this.#top.motion.walks(performance.now());
    if (!this.#unpushed) this.#lookAsFramed();
    this.#draw(true);
  }

  /** Shows the cells of the picture that is on. */
  #lookAsFramed() {
    this.#unpushed = false;
    this.#scene.frame((this.#frame?.cells ?? []).filter(({ place }) => place < this.#scene.count));
  }

  /** Says which layers are on. @param {ShownLayer[]} list */
  setLayers(list) {
    this.#scene.lay(new LayerStack(list, this.#scene.stack));
    this.#hands?.renewed();
    this.#draw(true);
  }

  /** Shows which places a search has looked at: the first upTo of trace.places. @param {ShownTrace|null} trace */
  setTrace(trace) {
    this.#top.tint.show(trace, this.#scene.count);
    this.#draw(false);
  }

  /** Points at places. @param {number[]} places */
  highlight(places) {
    this.#top.rings = places;
    this.#draw(false);
  }

  /** Shows moves as arrows, and the way that the whole board is swept. @param {import('./arrows.js').Arrow[]} arrows @param {import('./arrows.js').Sweep|null} [sweep] */
  setArrows(arrows, sweep = null) {
    if (arrows.length === 0 && sweep === null && this.#top.arrows.length === 0 && this.#top.sweep === null) return;
    Object.assign(this.#top, { arrows, sweep });
    this.#draw(false);
  }

  /** Shows how what is pointed at comes about, instead of the arrows. @param {import('./arrows.js').Arrow[]} arrows */
  setWay(arrows) {
    if (arrows.length === 0 && this.#top.way.length === 0) return;
    this.#top.way = arrows;
    this.#stage.root.dataset.way = String(arrows.length);
    this.#draw(false);
  }

  /** Sets the layers that are described at the pointer while none is on. @param {ShownLayer[]} list */
  setTold(list) {
    this.#top.told = list.length ? new LayerStack(list) : null;
    this.#hands?.renewed();
  }

  /** Says which places can be chosen in play. @param {Choice[]} list */
  setChoices(list) {
    this.#top.choices = list;
    this.#draw(false);
  }

  /** Changes some cells and all tokens of the view at once, without reading it anew. @param {CellChange[]} cells @param {TokensAt[]} tokens */
  patch(cells, tokens) {
    if (this.#scene.kind !== 'grid') return;
    this.#scene.patch(cells);
    this.#scene.sheet.standing = standing(tokens);
    this.#top.colours = tokenColours(this.#scene.sheet.standing, this.#cast.order);
    this.#view = null;
    this.#stand(true);
    this.#hands?.renewed();
    this.#draw(true);
  }

  /** Shows a line from a node to a point between 0 and 1, or none. @param {number|null} from @param {number} [x] @param {number} [y] */
  sketch(from, x = 0, y = 0) {
    const { scale, x: left, y: top } = this.#finder.camera;
    if (from === null || this.#scene.kind !== 'graph') this.#top.sketch = null;
    else {
      const [ax, ay] = this.#scene.centre(from);
      this.#top.sketch = [left + ax * scale, top + ay * scale, left + x * scale, top + y * this.#scene.world.h * scale];
    }
    this.#draw(false);
  }

  /** Whether arrows move a token, so that no cursor is shown. @param {boolean} on */
  steer(on) {
    this.#hands?.steer(on);
  }

  /** Whether a drag, also with one finger, is a stroke and neither pans nor scrolls. */
  get painting() {
    return this.#hands?.painting ?? false;
  }

  set painting(on) {
    if (this.#hands) this.#hands.painting = on;
    this.#stage.root.classList.toggle('painting', on);
    this.#touchable();
  }

  /** What a drag has to begin on to be one, too: a place, a token, or '' for nothing. @returns {''|'place'|'token'} */
  get grasping() {
    return this.#hands?.grasping ?? '';
  }

  set grasping(on) {
    if (this.#hands) this.#hands.grasping = on;
    this.#touchable();
  }

  /** Whether the right button is an editor's, so that it opens no menu. */
  get editing() {
    return this.#hands?.editing ?? false;
  }

  set editing(on) {
    if (this.#hands) this.#hands.editing = on;
  }

  /** Takes the keyboard, as a click on it does. */
  focus() {
    this.#stage.element.focus({ preventScroll: true });
  }

  /** Says something to screen readers. @param {string} words */
  tell(words) {
    this.#stage.tell(words);
  }

  /** Announces to screen readers what is on a place. @param {number} place */
  describe(place) {
    this.#hands?.describe(place);
  }

  /** The place that the keyboard is at. */
  get cursor() {
    return this.#hands?.cursor ?? 0;
  }

  /** Shows the whole board. */
  fit() {
    this.#finder.fit(this.#scene);
    this.#aimed();
  }

  /** The whole board as it is shown now, as an SVG file. */
  toSVG() {
    this.#stage.settle(); // a graph takes the shape of its host
    return pictureSVG(this.#scene, this.#top, this.#options.label);
  }

  /** The whole board as it is shown now, as a PNG file. @returns {Promise<Blob>} */
  toPNG() {
    return picturePNG(this.#scene, this.#top);
  }

  destroy() {
    cancelAnimationFrame(this.#due);
    this.#painted();
    this.#stop.abort();
    this.#hands?.destroy();
    this.#stage.destroy();
  }

  #handle() {
    return new BoardInput({
      stage: this.#stage,
      finder: this.#finder,
      top: this.#top,
      scene: () => this.#scene,
      aimed: () => this.#aimed(),
      stirred: () => this.#draw(false),
      emit: (name, detail) => this.dispatchEvent(new CustomEvent(name, { cancelable: true, detail })),
    });
  }

  #aimed() {
    this.#touchable();
    this.#draw(true);
  }

  // A finger on a board that neither paints nor pans scrolls the page.
  #touchable() {
    this.#stage.element.style.touchAction = this.painting || this.grasping !== '' || this.#finder.roomy(this.#scene) ? 'none' : 'pan-x pan-y';
  }

  #resized() {
    if (!this.#view && this.#scene === undefined) return;
    if (this.#scene.kind === 'graph') {
      this.#scene.shape(this.#stage);
      this.#stand(true); // its nodes are elsewhere now, and who was on the way to one is there
    }
    this.#scene.redraw();
    if (this.#finder.fits) this.#finder.fit(this.#scene);
    else this.#finder.look(this.#scene, this.#finder.camera);
    this.#aimed();
    this.#paint(performance.now());
  }

  #dye() {
    this.#theme = readTheme(this.#stage.root);
    this.#scene.dye(this.#theme);
    this.#draw(true);
  }

  /** @param {View} view */
  #sameSize(view) {
    const scene = this.#scene;
    if (view.graph) return scene.kind === 'graph' && scene.count === view.graph.nodes.length;
    return scene.kind === 'grid' && scene.sheet.rows === view.grid?.rows && scene.sheet.cols === view.grid?.cols;
  }

  // Marks of places mean nothing on a board of another size.
  #forget() {
    this.#frame = null;
    Object.assign(this.#top, { marks: [], rings: [], arrows: [], sweep: null, way: [], told: null, choices: [], hover: null, sketch: null });
    this.#top.tint.show(null, 0);
  }

  #baseStanding() {
    if (this.#scene.kind === 'grid') return this.#scene.sheet.standing;
    return standing(this.#scene.graph.nodes.map(({ tokens }, place) => ({ place, names: tokens ?? [] })));
  }

  /** Puts the tokens where they belong now. @param {boolean} still @param {import('./walk.js').Walk|null} [walk] */
  #stand(still, walk = null) {
    this.#top.standing = this.#frame?.tokens ? standing(this.#frame.tokens) : this.#baseStanding();
    /** @type {Map<string, [number, number]>} */
    const points = new Map();
    for (const [place, names] of this.#top.standing) for (const name of names) points.set(name, this.#scene.centre(place));
    /** @type {Map<string, [number, number][]>} */
    const ways = new Map(walk ? [[walk.name, walk.places.map((place) => this.#scene.centre(place))]] : []);
    this.#top.motion.move(points, performance.now(), still || stillness(), ways);
  }

  /** @param {boolean} base  what stays has changed, too */
  #draw(base) {
    this.#baseDue ||= base;
    if (this.#due) return;
    this.#due = requestAnimationFrame((now) => this.#stage.settle() || this.#paint(now));
    this.#painted = begun();
  }

  /** @param {number} now */
  #paint(now) {
    cancelAnimationFrame(this.#due);
    this.#due = 0;
    this.#painted();
    const { w, h, ratio, base, top } = this.#stage;
    if (!w || !h) return;
    if (this.#unpushed && !this.#top.motion.walks(now)) {
      this.#lookAsFramed();
      this.#baseDue = true;
    }
    if (this.#baseDue) this.#scene.paint(base, this.#finder.camera, ratio);
    this.#baseDue = false;
    top.setTransform(ratio, 0, 0, ratio, 0, 0);
    top.clearRect(0, 0, w, h);
    drawForeground(canvasPen(top), this.#scene, this.#top, this.#finder.camera, { w, h }, now, top);
    if (this.#top.motion.busy) this.#draw(false);
  }
}
