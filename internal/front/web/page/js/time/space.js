import { button, el, put } from '../dom.js';
import { readTheme } from '../draw/colours.js';
import { number, say } from '../say.js';
import { begun, later } from '../pending.js';
import { drawTag, formOf, nodesOf, numbered, ringGap } from './spaceforms.js';
import { cut, inkOn, paintOf } from './tones.js';
import { sentenceAt, stateAt, stepsIn } from './wave.js';

/**
 * The space of states as a picture that fills as a search goes on. It draws grids, trees and plans, and knows no game: what nodes
 * there are, what becomes of them and what that is called comes with the trace.
 *
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('../types.js').Space} Space
 * @typedef {import('./spaceforms.js').Form} Form
 * @typedef {import('./spaceforms.js').Camera} Camera
 * @typedef {object} About
 * @property {(step: number) => number|null} wave
 * @property {string[]} [line]  the states of the solution, as the trace names them
 * @property {(step: number) => void} [go]  goes to a step of the trace
 * @property {(host: HTMLElement, step: number) => () => void} [picture]  draws the state of a step, and returns what removes it
 * @property {(state: number) => void} [pointed]  the state of the node under the pointer; -1: there is none
 */

/** When more nodes than this changed, everything is drawn again. */
const mostTouched = 4000;

/** Milliseconds without a step after which everything is drawn again: cells that are painted over leave traces at their edges. */
const completeAfter = 150;

/** Pixels that the zoom buttons take up below the space, so that they cover nothing of it. */
const buttonsTall = 44;

export class SpacePicture {
  #marks;
  #values;
  #counts;
  #done = 0;
  #from = 0;
  #step = 0;
  /** The first step that is about each node; 0: none. */
  #first;
  /** What becomes of each node in the end. */
  #ends;
  /** @type {Form|null} */
  #form = null;
  /** @type {Camera} */
  #camera = { x: 0, y: 0, zoom: 1 };
  #hover = -1;
  /** The node of the state that is pointed at elsewhere; -1: none. */
  #pointed = -1;
  /** What the state of each node is called, in a tree. @type {string[]} */
  #names = [];
  #due = 0;
  #painted = () => {};
  /** The nodes that changed since the last picture; null: everything is drawn again. @type {number[]|null} */
  #changed = null;
  /** Calls off the whole picture that follows steps drawn in part. */
  #uncompleted = () => {};
  /** What the last picture shows besides its marks: size, camera, solution. */
  #shot = '';
  /** @type {import('../draw/colours.js').Theme|null} */
  #theme = null;
  /** The count of each kind of node in the legend. @type {Map<number, Text>} */
  #tallies = new Map();
  #unpicture = () => {};
  #stop = new AbortController();
  /** The nodes of the solution in a grid. @type {Set<number>} */
  #line = new Set();

  /** @param {HTMLElement} host @param {Trace} trace @param {Space} space @param {About} about */
  constructor(host, trace, space, about) {
    this.host = host;
    this.trace = trace;
    this.space = space;
    this.about = about;
    const count = nodesOf(space);
    this.#marks = new Uint16Array(count);
    this.#values = new Int32Array(count).fill(-1);
    this.#counts = space.marks.map((_, i) => (i === 0 ? count : 0));
    this.#first = new Int32Array(count);
    this.#ends = { marks: new Uint16Array(count), values: new Int32Array(count).fill(-1), first: this.#first };
    this.#index();
    this.canvas = el('canvas', { class: 'space-canvas', role: 'img' });
    this.top = el('canvas', { class: 'space-top', 'aria-hidden': 'true' });
    this.tip = el('div', { class: 'space-tip', hidden: true });
    this.legend = el('ul', { class: 'space-legend' });
    this.stage = el('div', { class: 'space-stage' }, this.canvas, this.top, this.tip, el('div', { class: 'space-zoom' },
      button('+', () => this.#zoom(1.5), { 'aria-label': say('space.in') }), button('−', () => this.#zoom(1 / 1.5), { 'aria-label': say('space.out') }), button('⤢', () => this.#fit(), { 'aria-label': say('space.fit') })));
    this.part = el('p', { class: 'trace-part', hidden: true });
    // What the legend will have takes its room from the start, so that the picture keeps its size.
    const room = el('ul', { class: 'space-room', 'aria-hidden': 'true' });
    put(host, el('p', { class: 'hint space-doc' }, space.doc), this.stage, this.part, el('div', { class: 'space-key' }, this.legend, room));
    const often = space.marks.map(() => 0);
    for (const mark of trace.steps.mark ?? []) often[mark] = (often[mark] ?? 0) + 1;
    put(room, this.#kinds(often, []));
    this.#listen();
  }

  destroy() {
    this.#uncompleted();
    this.#stop.abort();
    cancelAnimationFrame(this.#due);
    this.#painted();
    this.#unpicture();
    put(this.host);
  }

  /** Shows the space after that many steps. @param {number} step */
  show(step) {
    const from = this.space.byWave ? this.#begin(step) : 0;
    if (step < this.#done || from !== this.#from) {
      this.#marks.fill(0);
      this.#values.fill(-1);
      this.#counts = this.space.marks.map((_, i) => (i === 0 ? this.#marks.length : 0));
      this.#done = from;
      this.#from = from;
      this.#changed = null;
    }
    const { node = [], mark = [], value = [] } = this.trace.steps;
    for (; this.#done < step; this.#done++) {
      const n = node[this.#done] ?? -1;
      const m = mark[this.#done] ?? 0;
      if (n < 0 || m === 0) continue;
      const before = this.#marks[n] ?? 0;
      this.#counts[before] = (this.#counts[before] ?? 1) - 1;
      this.#counts[m] = (this.#counts[m] ?? 0) + 1;
      this.#marks[n] = m;
      this.#values[n] = value[this.#done] ?? -1;
      this.#changed?.push(n);
    }
    if (this.#changed && this.#changed.length > mostTouched) this.#changed = null;
    this.#step = step;
    this.#draw();
  }

  /** Lights a node up for a moment: a value there is wrong. */
  flash() {
    this.stage.classList.remove('flash');
    void this.stage.offsetWidth;
    this.stage.classList.add('flash');
  }

  /** Marks the node of a state, as the search has met it so far; -1: none. @param {number} state */
  point(state) {
    const { state: states, node = [] } = this.trace.steps;
    let at = this.#step - 1;
    while (at >= 0 && (state < 0 || states[at] !== state || (node[at] ?? -1) < 0)) at--;
    this.#pointed = node[at] ?? -1;
    this.#draw();
  }

  /** The node of the step that is shown; -1: none. */
  get now() {
    return this.trace.steps.node?.[this.#step - 1] ?? -1;
  }

  #index() {
    const { node = [], mark = [], value = [] } = this.trace.steps;
    const wanted = new Set(this.about.line ?? []);
    for (let i = node.length - 1; i >= 0; i--) {
      const n = node[i] ?? -1;
      if (n < 0) continue;
      this.#first[n] = i + 1;
      if (!this.#ends.marks[n] && mark[i]) [this.#ends.marks[n], this.#ends.values[n]] = [mark[i] ?? 0, value[i] ?? -1];
      if (this.space.form === 'tree') this.#names[n] = (stateAt(this.trace, i + 1)?.name ?? '').replace(/^#/, '');
      const state = this.space.form === 'grid' && wanted.size > 0 ? stateAt(this.trace, i + 1) : null;
      if (state && wanted.has(state.play ?? state.name)) this.#line.add(n);
    }
  }

  /** The first step of the wave that a step is in, less one. @param {number} step */
  #begin(step) {
    let from = step;
    while (from > 1 && this.about.wave(from - 1) === this.about.wave(step)) from--;
    return Math.max(0, from - 1);
  }

  #listen() {
    const { signal } = this.#stop;
    const watched = new ResizeObserver(() => this.#fit());
    watched.observe(this.stage);
    signal.addEventListener('abort', () => watched.disconnect());
    document.addEventListener('theme', () => {
      this.#theme = null;
      this.#draw();
    }, { signal });
    /** Where a drag began. @type {{x: number, y: number, moved: boolean}|null} */
    let drag = null;
    const at = (/** @type {MouseEvent} */ e) => {
      const box = this.top.getBoundingClientRect();
      return { x: e.clientX - box.left, y: e.clientY - box.top };
    };
    this.top.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.#zoom(e.deltaY < 0 ? 1.2 : 1 / 1.2, at(e).x, at(e).y);
    }, { signal, passive: false });
    this.top.addEventListener('pointerdown', (e) => {
      drag = { ...at(e), moved: false };
      this.top.setPointerCapture(e.pointerId);
    }, { signal });
    this.top.addEventListener('pointermove', (e) => {
      const { x, y } = at(e);
      if (!drag) return this.#point(x, y);
      if (!drag.moved && Math.hypot(x - drag.x, y - drag.y) < 4) return;
      this.#camera = { ...this.#camera, x: this.#camera.x + x - drag.x, y: this.#camera.y + y - drag.y };
      drag = { x, y, moved: true };
      this.#draw();
    }, { signal });
    this.top.addEventListener('pointercancel', () => { drag = null; }, { signal });
    this.top.addEventListener('pointerup', (e) => {
      const click = drag && !drag.moved;
      drag = null;
      const node = click ? this.#nodeAt(at(e).x, at(e).y) : -1;
      if (node >= 0 && this.#first[node]) this.about.go?.(this.#first[node] ?? 0);
    }, { signal });
    this.top.addEventListener('pointerleave', () => this.#point(-1e9, -1e9), { signal });
  }

  #fit() {
    this.#form = null;
    this.#camera = { x: 0, y: 0, zoom: 1 };
    this.#draw();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  #zoom(factor, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const { zoom, x: cx, y: cy } = this.#camera;
    const next = Math.max(1, Math.min(400, zoom * factor));
    this.top.style.touchAction = next > 1 ? 'none' : ''; // what is seen whole is swiped away
    this.#camera = next === 1 ? { x: 0, y: 0, zoom: 1 } : { zoom: next, x: x - ((x - cx) * next) / zoom, y: y - ((y - cy) * next) / zoom };
    this.#draw();
  }

  /** @param {number} x @param {number} y */
  #nodeAt(x, y) {
    const { x: cx, y: cy, zoom } = this.#camera;
    return this.#form?.nodeAt((x - cx) / zoom, (y - cy) / zoom, this.#camera, this.#marks) ?? -1;
  }

  /** Tells of the node under the pointer. @param {number} x @param {number} y */
  #point(x, y) {
    const node = this.#nodeAt(x, y);
    const known = node >= 0 && (this.#first[node] ?? 0) > 0 ? node : -1;
    if (known === this.#hover) return;
    this.#hover = known;
    this.#unpicture();
    this.#unpicture = () => {};
    this.tip.hidden = known < 0;
    this.about.pointed?.(known < 0 ? -1 : this.trace.steps.state[(this.#first[known] ?? 0) - 1] ?? -1);
    this.top.style.cursor = known >= 0 && this.about.go ? 'pointer' : '';
    if (known >= 0) this.#explain(known, x, y);
    this.#draw();
  }

  /** @param {number} node @param {number} x @param {number} y */
  #explain(node, x, y) {
    const step = this.#first[node] ?? 0;
    const mark = this.#marks[node] ?? 0;
    const picture = el('div', { class: 'space-thumb' });
    const words = this.space.marks[mark]?.name ?? '';
    put(this.tip, this.about.picture ? picture : null, el('strong', null, stateAt(this.trace, step)?.name ?? ''), el('div', null, words), el('div', { class: 'hint' }, sentenceAt(this.trace, step)));
    if (this.about.picture) this.#unpicture = this.about.picture(picture, step);
    const { clientWidth: w, clientHeight: h } = this.stage;
    const { offsetWidth, offsetHeight } = this.tip;
    this.tip.style.left = `${Math.max(4, x + 16 + offsetWidth > w ? x - offsetWidth - 16 : x + 16)}px`;
    this.tip.style.top = `${Math.max(4, Math.min(h - offsetHeight - 4, y - offsetHeight / 2))}px`;
  }

  #draw() {
    if (this.#due) return;
    this.#painted = begun();
    this.#due = requestAnimationFrame(() => {
      this.#due = 0;
      this.#painted();
      this.#paint();
    });
  }

  #paint() {
    const { clientWidth: w, clientHeight: h } = this.stage;
    if (w < 20 || h < 20) return;
    if (!this.#theme || !this.#form) this.#changed = null;
    const theme = (this.#theme ??= readTheme(this.host));
    const paints = this.space.marks.map(({ tone }) => paintOf(tone, theme));
    this.#form ??= formOf(this.space, w, h > 3 * buttonsTall ? h - buttonsTall : h, this.#ends);
    const path = this.#path();
    const { x: cx, y: cy, zoom } = this.#camera;
    const shot = [w, h, window.devicePixelRatio, cx, cy, zoom, path.size, path.values().next().value].join(' ');
    const nodes = shot === this.#shot ? this.#changed : null;
    const [pen, top] = [nodes ? this.canvas.getContext('2d') : fresh(this.canvas, w, h), fresh(this.top, w, h)];
    if (!pen || !top) return;
    this.#form.draw(pen, { marks: this.#marks, values: this.#values, names: this.#names, paints, theme, camera: this.#camera, w, h, path }, nodes);
    this.#shot = shot;
    this.#changed = [];
    this.#uncompleted();
    if (nodes?.length) {
      this.#uncompleted = later(() => {
        this.#changed = null;
        this.#draw();
      }, completeAfter);
    }
    const reach = this.#form.reach(this.#camera);
    for (const [node, stroke, more] of /** @type {[number, string, number][]} */ ([[this.#hover, theme.ink, 2], [this.#pointed, theme.ink, 2], [this.now, theme.ring, 1]])) {
      if (node < 0) continue;
      const [x, y] = this.#form.at(node);
      top.strokeStyle = stroke;
      top.lineWidth = 2.5;
      top.beginPath();
      if (this.space.form === 'grid') top.rect(this.#camera.x + x * this.#camera.zoom - reach, this.#camera.y + y * this.#camera.zoom - reach, 2 * reach, 2 * reach);
      else top.arc(this.#camera.x + x * this.#camera.zoom, this.#camera.y + y * this.#camera.zoom, reach + more, 0, 2 * Math.PI);
      top.stroke();
      if (this.space.form === 'tree' && 2 * (reach - ringGap) < numbered) drawTag(top, theme, this.#names[node] ?? '', this.#camera.x + x * this.#camera.zoom, this.#camera.y + y * this.#camera.zoom, reach + more, w);
    }
    this.#tell(paints);
  }

  /** The nodes of the solution: those of its states in a grid, in a tree those above the goal that was reached. */
  #path() {
    if (this.space.form === 'grid') return this.#step >= stepsIn(this.trace) ? this.#line : new Set();
    const goal = this.space.marks.findIndex(({ tone }) => tone === 'goal');
    /** @type {Set<number>} */
    const path = new Set();
    let node = this.space.form === 'tree' && goal >= 0 ? this.#marks.lastIndexOf(goal) : -1;
    for (; node >= 0; node = this.space.parents?.[node] ?? -1) path.add(node);
    return path;
  }

  /** Says how many nodes there are of each kind. @param {import('./tones.js').Paint[]} paints */
  #tell(paints) {
    const told = this.space.marks.map(({ name }, i) => (i > 0 && this.#counts[i] ? `${name}: ${number(this.#counts[i] ?? 0)}` : '')).filter(Boolean).join('; ');
    const words = say('trace.space', { doc: this.space.doc, told: told || '–' });
    const left = this.#marks.length - (this.#form?.drawn ?? 0);
    this.part.hidden = left <= 0;
    if (left > 0) this.part.textContent = say('space.part', { n: left, total: this.#marks.length });
    if (this.canvas.getAttribute('aria-label') === words && this.legend.dataset.ink === paints.map(({ fill }) => fill).join()) return;
    this.canvas.setAttribute('aria-label', words);
    this.#listKinds(paints);
  }

  /** The legend; while the kinds are the same, only their counts change. @param {import('./tones.js').Paint[]} paints */
  #listKinds(paints) {
    const ink = paints.map(({ fill }) => fill).join();
    const kinds = this.space.marks.flatMap((_, i) => (i > 0 && this.#counts[i] ? [i] : []));
    if (this.legend.dataset.ink === ink && kinds.length === this.#tallies.size && kinds.every((i) => this.#tallies.has(i))) {
      for (const [i, text] of this.#tallies) text.data = this.#counted(i, this.#counts);
      return;
    }
    this.legend.dataset.ink = ink;
    put(this.legend, this.#kinds(this.#counts, paints));
  }

  /** A kind of node, and how many there are. @param {number} i @param {number[]} counts */
  #counted(i, counts) {
    return ` ${this.space.marks[i]?.name}: ${number(counts[i] ?? 0)}`;
  }

  /** The lines of the legend. @param {number[]} counts @param {import('./tones.js').Paint[]} paints */
  #kinds(counts, paints) {
    const kinds = this.space.marks.flatMap((_, i) => (i > 0 && counts[i] ? [i] : []));
    this.#tallies = new Map(kinds.map((i) => [i, new Text(this.#counted(i, counts))]));
    const totals = kinds.length > 0 && this.space.form === 'tree' && this.trace.steps.value?.some((value) => value >= 0);
    return [...kinds.map((i) => {
      const swatch = el('span', { class: `space-swatch${cut.has(this.space.marks[i]?.tone ?? '') ? ' cut' : ''}`, 'aria-hidden': 'true' }, paints[i]?.sign ?? '');
      swatch.style.background = paints[i]?.fill ?? '';
      swatch.style.color = inkOn(paints[i]?.fill ?? '#ffffff');
      return el('li', null, swatch, this.#tallies.get(i));
    }), totals ? el('li', null, say('space.totals')) : null];
  }
}

/** An empty canvas of that size. @param {HTMLCanvasElement} canvas @param {number} w @param {number} h */
function fresh(canvas, w, h) {
  const ratio = window.devicePixelRatio || 1;
  const [wide, tall] = [Math.ceil(w * ratio), Math.ceil(h * ratio)];
  if (canvas.width !== wide || canvas.height !== tall) [canvas.width, canvas.height] = [wide, tall];
  const pen = canvas.getContext('2d');
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen?.clearRect(0, 0, w, h);
  return pen;
}
