/**
 * @typedef {Node|string|number|null|undefined|false} Child
 * @typedef {Record<string, unknown>} Props
 */

/**
 * Makes an element. A prop is an attribute, except: `class`; `text` (its text); `on` (listeners by event name);
 * `data` (data-* by name); a function or object value never becomes an attribute; true is an empty attribute, and
 * false, null and undefined leave it out. `value`, `checked`, `selected`, `indeterminate` are set as properties.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props|null} [props]
 * @param {...Child|Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props, ...children) {
  const made = document.createElement(tag);
  dress(made, props ?? {});
  fill(made, children);
  return made;
}

/**
 * Makes an SVG element, with the same props as el.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props|null} [props]
 * @param {...Child|Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  dress(made, props ?? {});
  fill(made, children);
  return made;
}

/**
 * Replaces everything inside an element.
 *
 * @param {Element} host
 * @param {...Child|Child[]} children
 */
export function put(host, ...children) {
  host.replaceChildren();
  fill(host, children);
}

/** What takes the keys that are pressed in it. An editor is an element that holds its own tree, and says so. */
export const typed = 'input, textarea, select, [data-typing]';

/** What can have the focus. */
export const focusable = 'button, a[href], input, select, textarea, summary, [tabindex]';

/**
 * Draws the inside of an element anew without losing the focus in it: it goes to what has the same id, or else the same
 * number among what can have it, or else to the element itself.
 *
 * @param {HTMLElement} host
 * @param {() => void} draw
 */
export function holding(host, draw) {
  const held = document.activeElement;
  if (!held || held === host || !host.contains(held)) return draw();
  const at = [...host.querySelectorAll(focusable)].indexOf(held);
  draw();
  if (host.contains(document.activeElement)) return;
  const again = (held.id && host.querySelector(`#${CSS.escape(held.id)}`)) || host.querySelectorAll(focusable)[at];
  if (again instanceof HTMLElement) again.focus();
  if (host.contains(document.activeElement)) return;
  host.tabIndex = -1;
  host.focus();
}

/**
 * A button that does something; label is its text.
 *
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Props} [props]
 */
export function button(label, act, props = {}) {
  return el('button', { type: 'button', ...props, on: { click: act, .../** @type {object} */ (props.on ?? {}) } }, label);
}

/**
 * A name for an element that nothing else in the document has, for labels.
 *
 * @param {string} [about]
 */
export function freshID(about = 'x') {
  return `${about}-${Math.random().toString(36).slice(2, 9)}`;
}

/** Whether the reader asked for less motion. */
export function stillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const asProperty = new Set(['value', 'checked', 'selected', 'indeterminate', 'disabled', 'hidden']);

/** @param {Element} made @param {Props} props */
function dress(made, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (name === 'text') made.textContent = String(value);
    else if (name === 'on') listen(made, /** @type {Record<string, EventListener>} */ (value));
    else if (name === 'data') label(made, /** @type {Record<string, unknown>} */ (value));
    else if (asProperty.has(name)) Reflect.set(made, name, value);
    else if (value === false || typeof value === 'function' || typeof value === 'object') continue;
    else made.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Element} made @param {Record<string, EventListener>} listeners */
function listen(made, listeners) {
  for (const [event, act] of Object.entries(listeners)) made.addEventListener(event, act);
}

/** @param {Element} made @param {Record<string, unknown>} values */
function label(made, values) {
  for (const [name, value] of Object.entries(values)) made.setAttribute(`data-${name}`, String(value));
}

/** @param {Element} made @param {(Child|Child[])[]} children */
function fill(made, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    made.append(typeof child === 'number' ? String(child) : child);
  }
}
