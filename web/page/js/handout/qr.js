import { svg } from '../dom.js';
import { say } from '../say.js';
import { encode } from '../vendor/uqr/uqr.js';

/** The longest link in bytes that a phone still reads from paper. */
const longest = 1200;

/** The QR code of a link; null: the link is too long for one. @param {string} link @returns {SVGSVGElement|null} */
export function qrCode(link) {
  if (new TextEncoder().encode(link).length > longest) return null;
  const { size, data } = encode(link, { ecc: link.length > 300 ? 'L' : 'M', border: 4 });
  const path = data.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return svg('svg', { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': say('handout.qr'), 'shape-rendering': 'crispEdges' },
    svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}
