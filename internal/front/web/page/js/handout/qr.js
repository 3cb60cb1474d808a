import { svg } from '../dom.js';
import { say } from '../say.js';
import { encode } from '../vendor/uqr/uqr.js';

/** The longest link in bytes that gets a code: a longer one makes a code too large for a sheet. */
const longest = 1200;

/** The side of a square of a code on paper, in millimetres: phones and scanners of 200 dots per inch read it. */
const module = 0.4;

/** The least width of a code on paper, in millimetres. */
const least = 26;

/** The QR code of a link; null: the link is too long for one. @param {string} link @returns {SVGSVGElement|null} */
export function qrCode(link) {
  if (new TextEncoder().encode(link).length > longest) return null;
  const { size, data } = encode(link, { ecc: link.length > 300 ? 'L' : 'M', border: 4 });
  const path = data.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return svg('svg', { viewBox: `0 0 ${size} ${size}`, class: 'qr', width: `${Math.max(least, Math.ceil(size * module))}mm`, role: 'img', 'aria-label': say('handout.qr'), 'shape-rendering': 'crispEdges' },
    svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}
