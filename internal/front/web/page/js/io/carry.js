/**
 * Pictures that carry the link they show: in an SVG as metadata, in a PNG as a tEXt chunk. So a picture can be opened
 * again as the board that it shows.
 */

const keyword = 'jogada';
const signature = [137, 80, 78, 71, 13, 10, 26, 10];

/** An SVG with a fragment in its metadata. @param {string} svg @param {string} fragment */
export function intoSVG(svg, fragment) {
  const safe = fragment.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const note = `<metadata id="${keyword}">${safe}</metadata>`;
  return svg.replace(/<svg\b[^>]*>/, (open) => open.endsWith('/>') ? `${open.slice(0, -2)}>${note}</svg>` : open + note);
}

/** The fragment in an SVG, or null. @param {string} svg @returns {string|null} */
export function fromSVG(svg) {
  const found = new RegExp(`<metadata id="${keyword}">([^<]*)</metadata>`).exec(svg);
  const text = found?.[1];
  return text === undefined ? null : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A PNG with a fragment in a tEXt chunk, right after its header. @param {Uint8Array} png @param {string} fragment @returns {Uint8Array<ArrayBuffer>} */
export function intoPNG(png, fragment) {
  if (!isPNG(png)) throw new TypeError('not a PNG');
  const data = new TextEncoder().encode(`${keyword}\0${fragment}`);
  const chunk = new Uint8Array(data.length + 12);
  const fields = new DataView(chunk.buffer);
  fields.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode('tEXt'), 4);
  chunk.set(data, 8);
  fields.setUint32(data.length + 8, checksum(chunk.subarray(4, data.length + 8)));
  const cut = 8 + 12 + new DataView(png.buffer, png.byteOffset).getUint32(8);
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, cut), 0);
  whole.set(chunk, cut);
  whole.set(png.subarray(cut), cut + chunk.length);
  return whole;
}

/** The fragment in a PNG, or null. @param {Uint8Array} png @returns {string|null} */
export function fromPNG(png) {
  if (!isPNG(png)) return null;
  const fields = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length;) {
    const size = fields.getUint32(at);
    if (at + 12 + size > png.length) return null;
    const note = noteIn(png.subarray(at + 4, at + 8 + size));
    if (note !== null) return note;
    at += 12 + size;
  }
  return null;
}

/** Whether bytes begin as a PNG does. @param {Uint8Array} bytes */
export function isPNG(bytes) {
  return bytes.length > 20 && signature.every((byte, i) => bytes[i] === byte);
}

/** @param {Uint8Array} chunk  type and data @returns {string|null} */
function noteIn(chunk) {
  const text = new TextDecoder('latin1').decode(chunk);
  const head = `tEXt${keyword}\0`;
  return text.startsWith(head) ? text.slice(head.length) : null;
}

/** The CRC-32 that PNG wants. @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
