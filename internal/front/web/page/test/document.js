/**
 * A document for modules that build elements, so that their buttons can be pressed without a browser: a tree of elements with
 * attributes, listeners, focus and the selectors that the page uses. It lays nothing out, and a canvas only notes what is drawn.
 */

import { setMaxListeners } from 'node:events';
import { mock } from 'node:test';
import { tellPending } from '../js/pending.js';

/** What a selector of one element asks for: a tag, and ids, classes, attributes. @param {string} compound */
function matcher(compound) {
  /** @type {((one: any) => boolean)[]} */
  const asks = [];
  const rest = compound.replace(/:not\(([^)]*)\)/g, (_, inner) => {
    const inside = matcher(inner);
    asks.push((one) => !inside(one));
    return '';
  }).replace(/\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g, (_, name, value) => {
    asks.push((one) => one.hasAttribute(name) && (value === undefined || one.getAttribute(name) === value));
    return '';
  }).replace(/:focus-visible/g, () => {
    asks.push((one) => one === document.activeElement);
    return '';
  }).replace(/([.#])([\w-]+)/g, (_, kind, name) => {
    asks.push((one) => (kind === '.' ? ` ${one.className} `.includes(` ${name} `) : one.id === name));
    return '';
  });
  if (!/^(\*|[\w-]*)$/.test(rest)) throw new Error(`no such selector here: ${compound}`);
  if (rest && rest !== '*') asks.push((one) => one.localName === rest);
  return (/** @type {any} */ one) => asks.every((ask) => ask(one));
}

/** The chains of elements that a selector asks for, innermost first. @type {Map<string, ((one: any) => boolean)[][]>} */
const chains = new Map();

/** @param {any} one @param {string} selector */
function fits(one, selector) {
  if (!chains.has(selector)) chains.set(selector, selector.split(',').map((part) => part.trim().split(/\s+/).map(matcher).reverse()));
  return (chains.get(selector) ?? []).some(([own, ...outer]) => {
    let at = one;
    if (!own?.(at)) return false;
    for (const wanted of outer) {
      do at = at.parentElement; while (at && !wanted(at));
      if (!at) return false;
    }
    return true;
  });
}

class Listened {
  /** @type {{type: string, act: any, capture: boolean, once: boolean}[]} */
  #listeners = [];

  /** @param {string} type @param {any} act @param {any} [how] */
  addEventListener(type, act, how) {
    const one = { type, act, capture: how === true || Boolean(how?.capture), once: Boolean(how?.once) };
    if (how?.signal?.aborted) return;
    this.#listeners.push(one);
    how?.signal?.addEventListener('abort', () => { this.#listeners = this.#listeners.filter((other) => other !== one); });
  }

  /** What is listened to, in the order of the alphabet. */
  get listening() { return this.#listeners.map(({ type }) => type).sort(); }

  /** @param {string} type @param {any} act */
  removeEventListener(type, act) {
    this.#listeners = this.#listeners.filter((one) => one.type !== type || one.act !== act);
  }

  /** @param {any} event @param {boolean|null} capture */
  hear(event, capture) {
    for (const one of [...this.#listeners]) {
      if (one.type !== event.type || (capture !== null && one.capture !== capture) || event.ended) continue;
      if (one.once) this.removeEventListener(one.type, one.act);
      if (typeof one.act === 'function') one.act.call(this, event);
      else one.act.handleEvent(event);
    }
  }

  /** @param {any} event */
  dispatchEvent(event) {
    const sent = event instanceof Happening ? event : new Happening(event.type, { bubbles: event.bubbles, detail: event.detail });
    sent.target = this;
    const path = [];
    for (let at = /** @type {any} */ (this).parentNode; at; at = at.parentNode) path.push(at);
    if (path.at(-1) === document && /** @type {any} */ (this) !== window) path.push(window);
    for (const at of [...path].reverse()) if (!sent.stopped) at.hear(sent, true);
    if (!sent.stopped) this.hear(sent, null);
    if (sent.bubbles) for (const at of path) if (!sent.stopped) at.hear(sent, false);
    return !sent.defaultPrevented;
  }
}

/** An event of the document. */
export class Happening {
  target = /** @type {any} */ (null);
  defaultPrevented = false;
  stopped = false;
  ended = false;

  /** @param {string} type @param {Record<string, unknown>} [facts] */
  constructor(type, facts = {}) {
    this.type = type;
    this.bubbles = true;
    Object.assign(this, facts);
  }

  preventDefault() { this.defaultPrevented = true; }

  stopPropagation() { this.stopped = true; }

  stopImmediatePropagation() { this.stopped = this.ended = true; }
}

class FakeNode extends Listened {
  parentNode = /** @type {any} */ (null);
  childNodes = /** @type {any[]} */ ([]);

  get parentElement() { return this.parentNode instanceof FakeElement ? this.parentNode : null; }

  get isConnected() {
    let at = /** @type {any} */ (this);
    while (at.parentNode) at = at.parentNode;
    return at === document;
  }

  get textContent() { return this.childNodes.map((one) => one.textContent).join(''); }

  set textContent(text) { this.replaceChildren(...(String(text) === '' ? [] : [text])); }

  get children() { return this.childNodes.filter((one) => one instanceof FakeElement); }

  get firstElementChild() { return this.children[0] ?? null; }

  get lastElementChild() { return this.children.at(-1) ?? null; }

  get childElementCount() { return this.children.length; }

  get firstChild() { return this.childNodes[0] ?? null; }

  hasChildNodes() { return this.childNodes.length > 0; }

  /** @param {any} other */
  contains(other) {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }

  /** @param {number} at @param {any[]} nodes */
  place(at, nodes) {
    const made = nodes.map((one) => (one instanceof FakeNode ? one : new FakeText(String(one))));
    for (const one of made) one.remove();
    this.childNodes.splice(at, 0, ...made);
    for (const one of made) one.parentNode = this;
  }

  /** @param {...any} nodes */
  append(...nodes) { this.place(this.childNodes.length, nodes); }

  /** @param {any} node */
  appendChild(node) {
    this.append(node);
    return node;
  }

  /** @param {...any} nodes */
  prepend(...nodes) { this.place(0, nodes); }

  /** @param {any} node @param {any} next */
  insertBefore(node, next) { this.place(next ? this.childNodes.indexOf(next) : this.childNodes.length, [node]); }

  /** @param {...any} nodes */
  replaceChildren(...nodes) {
    for (const one of [...this.childNodes]) one.remove();
    this.append(...nodes);
  }

  /** @param {...any} nodes */
  after(...nodes) { this.parentNode?.place(this.parentNode.childNodes.indexOf(this) + 1, nodes); }

  /** @param {...any} nodes */
  before(...nodes) { this.parentNode?.place(this.parentNode.childNodes.indexOf(this), nodes); }

  /** @param {...any} nodes */
  replaceWith(...nodes) {
    this.after(...nodes);
    this.remove();
  }

  remove() {
    if (!this.parentNode) return;
    if (this.contains(document.activeElement)) /** @type {any} */ (document).activeElement = document.body;
    this.parentNode.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }

  /** @param {string} selector @returns {any[]} */
  querySelectorAll(selector) {
    /** @type {any[]} */
    const found = [];
    const look = (/** @type {any} */ host) => {
      for (const one of host.childNodes) {
        if (!(one instanceof FakeElement)) continue;
        if (fits(one, selector)) found.push(one);
        look(one);
      }
    };
    look(this);
    return found;
  }

  /** @param {string} selector */
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
}

class FakeText extends FakeNode {
  /** @param {string} text */
  constructor(text) {
    super();
    this.data = text;
  }

  get textContent() { return this.data; }

  set textContent(text) { this.data = String(text); }
}

/** A context that notes each call. */
function notingContext() {
  /** @type {unknown[][]} */
  const calls = [];
  /** @type {any} */
  const held = { calls, measureText: (/** @type {string} */ text) => ({ width: 8 * text.length }), getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    getImageData: (/** @type {number} */ _x, /** @type {number} */ _y, /** @type {number} */ w, /** @type {number} */ h) => ({ data: new Uint8ClampedArray(4 * w * h), width: w, height: h }),
    createImageData: (/** @type {number} */ w, /** @type {number} */ h) => ({ data: new Uint8ClampedArray(4 * w * h), width: w, height: h }) };
  return new Proxy(held, {
    get: (to, name) => (name in to ? to[name] : (/** @type {unknown[]} */ ...args) => { calls.push([name, ...args]); }),
  });
}

const reflected = ['id', 'title', 'type', 'name', 'href', 'src', 'htmlFor', 'min', 'max', 'step', 'target', 'rel', 'lang', 'hreflang'];
const flags = ['hidden', 'disabled', 'open', 'inert', 'multiple'];

class FakeElement extends FakeNode {
  #attributes = new Map();
  #context = /** @type {any} */ (null);
  #style = /** @type {any} */ (null);
  #dataset = /** @type {any} */ (null);
  #classes = /** @type {any} */ (null);
  scrollTop = 0;
  scrollHeight = 0;
  clientWidth = 400;
  clientHeight = 300;
  offsetWidth = 400;
  width = 0;
  height = 0;
  checked = false;
  selected = false;
  indeterminate = false;

  /** @param {string} tag */
  constructor(tag) {
    super();
    this.localName = tag;
    this.tagName = tag.toUpperCase();
  }

  get style() {
    return (this.#style ??= { setProperty(/** @type {string} */ name, /** @type {string} */ value) { this[name] = value; }, removeProperty(/** @type {string} */ name) { delete this[name]; }, getPropertyValue(/** @type {string} */ name) { return this[name] ?? ''; } });
  }

  get styled() { return this.#style ? JSON.stringify(this.#style) : ''; }

  get dataset() {
    return (this.#dataset ??= new Proxy({}, {
      get: (_, name) => this.getAttribute(dashed(name)) ?? undefined,
      set: (_, name, value) => (this.setAttribute(dashed(name), value), true),
      deleteProperty: (_, name) => (this.removeAttribute(dashed(name)), true),
      has: (_, name) => this.hasAttribute(dashed(name)),
    }));
  }

  get classList() {
    const list = () => this.className.split(/\s+/).filter(Boolean);
    return (this.#classes ??= {
      contains: (/** @type {string} */ name) => list().includes(name),
      add: (/** @type {string[]} */ ...names) => { this.className = [...new Set([...list(), ...names])].join(' '); },
      remove: (/** @type {string[]} */ ...names) => { this.className = list().filter((one) => !names.includes(one)).join(' '); },
      toggle: (/** @type {string} */ name, on = !list().includes(name)) => (on ? this.classList.add(name) : this.classList.remove(name), on),
    });
  }

  get className() { return this.getAttribute('class') ?? ''; }

  set className(names) { this.setAttribute('class', names); }

  get tabIndex() { return Number(this.getAttribute('tabindex') ?? (['button', 'input', 'select', 'textarea', 'a', 'summary'].includes(this.localName) ? 0 : -1)); }

  set tabIndex(n) { this.setAttribute('tabindex', n); }

  /** @param {string} name */
  getAttribute(name) { return this.#attributes.get(name) ?? null; }

  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }

  /** @param {string} name */
  removeAttribute(name) { this.#attributes.delete(name); }

  /** @param {string} name */
  hasAttribute(name) { return this.#attributes.has(name); }

  /** @param {string} name */
  toggleAttribute(name, on = !this.hasAttribute(name)) {
    if (on) this.setAttribute(name, '');
    else this.removeAttribute(name);
    return on;
  }

  attributes() { return [...this.#attributes]; }

  get elements() { return this.querySelectorAll('input, select, textarea, button'); }

  /** @param {string} selector */
  matches(selector) { return fits(this, selector); }

  /** @param {string} selector */
  closest(selector) {
    for (let at = /** @type {FakeElement|null} */ (this); at; at = at.parentElement) if (fits(at, selector)) return at;
    return null;
  }

  focus() {
    const before = /** @type {any} */ (document.activeElement);
    if (before === this || !this.isConnected) return;
    /** @type {any} */ (document).activeElement = this;
    before?.dispatchEvent(new Happening('blur', { bubbles: false }));
    this.dispatchEvent(new Happening('focus', { bubbles: false }));
    this.dispatchEvent(new Happening('focusin'));
  }

  blur() {
    if (document.activeElement === /** @type {any} */ (this)) /** @type {any} */ (document).activeElement = document.body;
  }

  click() {
    if (/** @type {any} */ (this).disabled) return;
    if (/** @type {any} */ (this).type === 'checkbox') this.checked = !this.checked;
    if (/** @type {any} */ (this).type === 'file') outside.choosers++;
    if (this.hasAttribute('download')) outside.saved.push(this.getAttribute('download') ?? '');
    this.dispatchEvent(new Happening('click'));
    if (/** @type {any} */ (this).type === 'checkbox') this.dispatchEvent(new Happening('change'));
  }

  get outerHTML() { return `<${this.localName}${[...this.#attributes].map(([name, value]) => ` ${name}="${value}"`).join('')}>${this.textContent}</${this.localName}>`; }

  getContext() { return (this.#context ??= notingContext()); }

  getBoundingClientRect() { return { x: 0, y: 0, left: 0, top: 0, width: this.clientWidth, height: this.clientHeight, right: this.clientWidth, bottom: this.clientHeight }; }

  scrollIntoView() {}

  scrollTo() {}

  animate() { return { finished: Promise.resolve(), cancel() {} }; }

  setPointerCapture() {}

  releasePointerCapture() {}

  hasPointerCapture() { return false; }

  showModal() { /** @type {any} */ (this).open = true; }

  close() {
    /** @type {any} */ (this).open = false;
    this.dispatchEvent(new Happening('close', { bubbles: false }));
  }

  toBlob(/** @type {(blob: Blob) => void} */ take) { take(new Blob([Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...new Array(37).fill(0)])])); }
}

for (const name of reflected) {
  Object.defineProperty(FakeElement.prototype, name, { get() { return this.getAttribute(name) ?? ''; }, set(value) { this.setAttribute(name, value); } });
}
for (const name of flags) {
  Object.defineProperty(FakeElement.prototype, name, { get() { return this.hasAttribute(name); }, set(on) { this.toggleAttribute(name, Boolean(on)); } });
}

/** @param {string|symbol} name */
function dashed(name) {
  return `data-${String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

class FakeInput extends FakeElement {
  #value = '';

  get value() { return this.#value; }

  set value(value) { this.#value = String(value ?? ''); }

  select() {}

  setSelectionRange(/** @type {number} */ from, /** @type {number} */ to) { Object.assign(this, { selectionStart: from, selectionEnd: to }); }

  reportValidity() { return this.checkValidity(); }

  checkValidity() {
    const { type, min, max } = /** @type {any} */ (this);
    const n = Number(this.value);
    return type !== 'number' || (this.value !== '' && !Number.isNaN(n) && (min === '' || n >= Number(min)) && (max === '' || n <= Number(max)));
  }
}

class FakeOption extends FakeElement {
  get value() { return this.getAttribute('value') ?? this.textContent; }

  set value(value) { this.setAttribute('value', value); }
}

class FakeSelect extends FakeElement {
  #value = /** @type {string|null} */ (null);

  get options() { return this.querySelectorAll('option'); }

  get value() { return this.#value ?? (this.options.find((one) => one.selected) ?? this.options[0])?.value ?? ''; }

  set value(value) { this.#value = String(value); }

  checkValidity() { return true; }
}

class FakeButton extends FakeElement {}
class FakeTextArea extends FakeInput {}

/** @type {Record<string, any>} */
const kinds = { input: FakeInput, select: FakeSelect, option: FakeOption, button: FakeButton, textarea: FakeTextArea, progress: FakeInput };

/** @param {string} tag */
const create = (tag) => new (kinds[tag] ?? FakeElement)(tag);

/** @type {Map<number, (now: number) => void>} */
const frames = new Map();
let framesAsked = 0;

/** Lets the frames that are due be drawn, at a time in milliseconds. @param {number} [now] */
export function frame(now = performance.now()) {
  const due = [...frames.values()];
  frames.clear();
  for (const draw of due) draw(now);
}

/** Presses a key on an element. @param {any} on @param {string} key @param {Record<string, unknown>} [held] */
export function press(on, key, held = {}) {
  const event = new Happening('keydown', { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0, ...held });
  on.dispatchEvent(event);
  return event;
}

/** Gives a field another value, as a reader does. @param {any} field @param {string|number} value @param {string} [event] */
export function enter(field, value, event = 'change') {
  field.value = String(value);
  field.dispatchEvent(new Happening(event));
}

/** The words of an element, or of the one inside that a selector names; spaces are one. @param {any} host @param {string} [selector] */
export function words(host, selector) {
  const one = selector ? host.querySelector(selector) : host;
  return one ? one.textContent.replaceAll(/\s+/g, ' ').trim() : null;
}

/** A colour for each name, so that no two are drawn alike. @param {string} name */
export function colourOf(name) {
  let n = 7;
  for (const letter of name) n = (n * 31 + letter.charCodeAt(0)) % 0xffffff;
  return `#${n.toString(16).padStart(6, '0')}`;
}

class FakeDocument extends FakeNode {
  documentElement = create('html');
  head = create('head');
  body = create('body');
  activeElement = /** @type {any} */ (null);
  title = '';
  hidden = false;
  createElement = create;
  createElementNS = (/** @type {string} */ _, /** @type {string} */ tag) => create(tag);

  importNode(/** @type {any} */ node) { return node; }

  createTextNode(/** @type {string} */ text) { return new FakeText(text); }

  getElementById(/** @type {string} */ id) { return this.querySelector(`#${id}`); }
}

setMaxListeners(0); // many modules listen for the end of one workbench

const globals = /** @type {any} */ (globalThis);
const made = new FakeDocument();
const listened = new Listened();

Object.assign(globals, {
  document: made, window: globals, Node: FakeNode, Element: FakeElement, HTMLElement: FakeElement, SVGElement: FakeElement, HTMLInputElement: FakeInput,
  HTMLSelectElement: FakeSelect, HTMLButtonElement: FakeButton, HTMLTextAreaElement: FakeTextArea, Text: FakeText, KeyboardEvent: Happening, PointerEvent: Happening,
  addEventListener: listened.addEventListener.bind(listened), removeEventListener: listened.removeEventListener.bind(listened), hear: listened.hear.bind(listened),
  dispatchEvent: listened.dispatchEvent.bind(listened),
  matchMedia: () => Object.assign(new Listened(), { matches: true }), getComputedStyle: () => ({ getPropertyValue: colourOf }), devicePixelRatio: 1, innerWidth: 1280, innerHeight: 800,
  CSS: { escape: (/** @type {string} */ text) => text }, Path2D: class { addPath() {} moveTo() {} lineTo() {} arc() {} rect() {} closePath() {} }, scrollTo() {},
  DOMParser: class {
    parseFromString(/** @type {string} */ text) { return { documentElement: Object.assign(create('svg'), { textContent: text }) }; }
  },
  print: () => { outside.printed++; },
  ResizeObserver: class { observe() {} unobserve() {} disconnect() {} }, IntersectionObserver: class { observe() {} unobserve() {} disconnect() {} },
  requestAnimationFrame: (/** @type {(now: number) => void} */ draw) => (frames.set(++framesAsked, draw), framesAsked),
  cancelAnimationFrame: (/** @type {number} */ due) => frames.delete(due),
});
/** What left the page: the text that was copied last, how often a file was asked for, what was saved, and how often it was printed. @type {{copied: string, choosers: number, saved: string[], printed: number}} */
export const outside = { copied: '', choosers: 0, saved: [], printed: 0 };
Object.defineProperty(globals, 'navigator', { configurable: true, value: { languages: ['en'], clipboard: { writeText: async (/** @type {string} */ text) => { outside.copied = text; } } } });
globals.location = { hash: '', href: 'http://jogada.test/', search: '', pathname: '/', origin: 'http://jogada.test' };
globals.history = { replaceState(/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ to) { globals.location.hash = to.slice(to.indexOf('#')); }, pushState(/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ to) { globals.location.hash = to.slice(to.indexOf('#')); } };

made.append(made.documentElement);
made.documentElement.append(made.head, made.body);
made.activeElement = made.body;
for (const name of ['compare', 'play', 'lesson', 'handout', 'predict', 'present']) { // a style sheet is there as soon as it is asked for
  const sheet = create('link');
  sheet.setAttribute('data-part', name);
  Object.defineProperty(sheet, 'rel', { set: () => queueMicrotask(() => sheet.dispatchEvent(new Happening('load', { bubbles: false }))) });
  made.head.append(sheet);
}

/** What the document and the window listen to. */
export const listening = () => [...made.listening, '|', ...listened.listening].join(' ');

/** An empty element in the document. @param {string} [tag] */
export function host(tag = 'div') {
  const one = create(tag);
  made.body.append(one);
  return one;
}

/** Everything that is shown in an element, as one text: names that are made up anew each time are left out. @param {any} one @returns {string} */
export function snapshot(one) {
  if (one instanceof FakeText) return one.data;
  const facts = one.attributes().filter((/** @type {[string, string]} */ [name]) => !['id', 'for', 'name', 'aria-describedby', 'aria-labelledby'].includes(name));
  const drawn = one.localName === 'canvas' ? one.getContext().calls.length : '';
  const held = [one.value, one.checked, one.scrollTop, one.styled, drawn].join(' ');
  return `<${one.localName} ${facts.join(' ')} ${held}>${one.childNodes.map(snapshot).join('')}</>`;
}

let pending = 0;
tellPending((count) => { pending = count; });
mock.timers.enable({ apis: ['setTimeout'] });

/** Waits until the page has nothing under way; pauses pass at once. */
export async function rest() {
  let turns = 0;
  for (let quiet = 0; quiet < 3; quiet++) {
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    frame();
    if (++turns > 20_000) throw new Error(`the page never comes to rest: ${pending} things are under way`);
    if (Number(made.documentElement.dataset.pending ?? pending) > 0) quiet = -1; // the page itself counts, once it is all there
    mock.timers.tick(1000);
  }
}
