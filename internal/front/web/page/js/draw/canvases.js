import { el } from '../dom.js';

/**
 * The elements of a board: two canvases, one over the other (what stays and what moves), that follow the size of their
 * host and the pixel ratio of the screen.
 */
export class Canvases {
  /** @type {CanvasRenderingContext2D} */
  base;
  /** @type {CanvasRenderingContext2D} */
  top;
  w = 0;
  h = 0;
  ratio = 1;
  /** Whether the buttons are under the board instead of beside it. */
  narrow = false;
  /** Whether it may have another size than the one that was taken last. */
  #unsure = true;
  #watch;
  #resized;
  /** @type {MediaQueryList|null} */
  #density = null;
  #dense = () => this.measure();

  /** @type {Element|null} */
  #paper = null;

  /** Shows an SVG picture on paper, where a canvas is empty once the page is laid out for it; null takes it away. @param {string|null} svg */
  print(svg) {
    this.#paper?.remove();
    this.#paper = svg === null ? null : document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
    this.#paper?.classList.add('board-paper');
    if (this.#paper) this.root.append(this.#paper);
  }

  /** @param {HTMLElement} host @param {{label: string, small?: boolean, still?: boolean}} options @param {() => void} resized */
  constructor(host, { label, small, still }, resized) {
    const [under, over] = [el('canvas', { 'aria-hidden': 'true' }), el('canvas', { 'aria-hidden': 'true' })];
    this.element = el('div', { class: 'board-stage', role: still ? 'img' : 'application', 'aria-label': label, tabindex: still ? null : 0 }, under, over);
    this.tip = el('div', { class: 'board-tip', hidden: true, 'aria-hidden': 'true' });
    this.said = el('div', { class: 'board-said', 'aria-live': 'polite', role: 'status' });
    this.root = el('div', { class: `board${small ? ' small' : ''}${still ? ' still' : ''}` }, this.element, still ? null : [this.tip, this.said]);
    host.append(this.root);
    this.base = /** @type {CanvasRenderingContext2D} */ (under.getContext('2d', { alpha: false }));
    this.top = /** @type {CanvasRenderingContext2D} */ (over.getContext('2d'));
    this.#resized = resized;
    this.#watch = new ResizeObserver(() => this.measure());
    this.#watch.observe(this.element);
  }

  /** Takes the size that the element has now, if it may be another; whether it was. A board that asks before it draws is not drawn twice. */
  settle() {
    return this.#unsure && this.measure();
  }

  /** Takes the size that the element has now; whether it was another. */
  measure() {
    this.#unsure = false;
    const { clientWidth: w, clientHeight: h } = this.element;
    const ratio = Math.max(1, Math.min(4, globalThis.devicePixelRatio || 1));
    this.#followDensity();
    if (w === this.w && h === this.h && ratio === this.ratio) return false;
    [this.w, this.h, this.ratio] = [w, h, ratio];
    this.narrow = w < 480 && w < h;
    this.root.classList.toggle('narrow', this.narrow);
    for (const { canvas } of [this.base, this.top]) {
      canvas.width = Math.max(1, Math.round(w * ratio));
      canvas.height = Math.max(1, Math.round(h * ratio));
    }
    this.#resized();
    return true;
  }

  /** Lets the style sheet give the board a height that fits its cells; null: any height will do. @param {{rows: number, cols: number}|null} grid */
  shape(grid) {
    this.#unsure = true;
    this.root.classList.toggle('measured', grid !== null);
    this.root.style.setProperty('--board-rows', String(grid?.rows ?? 0));
    this.root.style.setProperty('--board-cols', String(Math.max(1, grid?.cols ?? 1)));
  }

  /** Shows lines of text beside a point, or nothing. @param {string[]} lines @param {number} x @param {number} y */
  explain(lines, x, y) {
    this.tip.hidden = lines.length === 0;
    if (!lines.length) return;
    this.tip.replaceChildren(...lines.map((line) => el('div', null, line)));
    const { offsetWidth: w, offsetHeight: h } = this.tip;
    this.tip.style.left = `${Math.max(2, Math.min(this.w - w - 2, x + 12))}px`;
    this.tip.style.top = `${y + 14 + h > this.h ? Math.max(2, y - h - 10) : y + 14}px`;
  }

  /** The last text for screen readers. */
  get told() {
    return this.said.textContent ?? '';
  }

  /** Says something to screen readers. @param {string} words */
  tell(words) {
    this.said.textContent = words;
  }

  destroy() {
    this.#watch.disconnect();
    this.#density?.removeEventListener('change', this.#dense);
    this.root.remove();
  }

  // A window moved to another screen changes the ratio without changing the size.
  #followDensity() {
    this.#density?.removeEventListener('change', this.#dense);
    this.#density = matchMedia(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`);
    this.#density.addEventListener('change', this.#dense, { once: true });
  }
}
