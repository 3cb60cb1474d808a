import { drop, typeface } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen @typedef {import('./pen.js').Ink} Ink */

/** A pen that writes SVG: a file of its own, with every colour written out. */
export class SVGPen {
  /** @type {string[]} */
  #parts = [];

  /** @type {Pen['rect']} */
  rect(x, y, w, h, ink, radius = 0) {
    this.#add(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''}${look(ink)}/>`);
  }

  /** @type {Pen['circle']} */
  circle(x, y, r, ink) {
    this.#add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${look(ink)}/>`);
  }

  /** @type {Pen['path']} */
  path(points, ink, closed = false) {
    const d = points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('') + (closed ? 'Z' : '');
    this.#add(`<path d="${d}"${look({ ...ink, fill: ink.fill ?? 'none' })}/>`);
  }

  /** @type {Pen['text']} */
  text(x, y, text, { size, fill, bold, align = 'center', halo }) {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[align];
    const around = halo ? ` stroke="${halo}" stroke-width="${n(size * 0.28)}" stroke-linejoin="round" paint-order="stroke"` : '';
    this.#add(`<text x="${n(x)}" y="${n(y + size * drop)}" font-size="${n(size)}" text-anchor="${anchor}" fill="${fill}"${bold ? ' font-weight="600"' : ''}${around}>${escape(text)}</text>`);
  }

  /** A picture made elsewhere, as a data: address. @param {string} href @param {number} w @param {number} h */
  image(href, w, h) {
    this.#add(`<image href="${escape(href)}" width="${n(w)}" height="${n(h)}" preserveAspectRatio="none" image-rendering="pixelated"/>`);
  }

  /** The file. @param {number} w @param {number} h @param {string} ground @param {string} title */
  file(w, h, ground, title) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(w)} ${n(h)}" width="${n(w)}" height="${n(h)}" font-family="${escape(typeface)}" role="img">\n`
      + `<title>${escape(title)}</title>\n<rect width="100%" height="100%" fill="${ground}"/>\n${this.#parts.join('\n')}\n</svg>\n`;
  }

  /** @param {string} part */
  #add(part) {
    this.#parts.push(part);
  }
}

/** @param {Ink} ink */
function look({ fill, stroke, width, dash, alpha }) {
  return ` fill="${fill ?? 'none'}"`
    + (stroke ? ` stroke="${stroke}" stroke-width="${n(width ?? 1)}" stroke-linejoin="round" stroke-linecap="round"` : '')
    + (stroke && dash?.length ? ` stroke-dasharray="${dash.map(n).join(' ')}"` : '')
    + (alpha !== undefined && alpha < 1 ? ` opacity="${n(alpha)}"` : '');
}

/** @param {number} x */
function n(x) {
  return String(Math.round(x * 100) / 100);
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}
