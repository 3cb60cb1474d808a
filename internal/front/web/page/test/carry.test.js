import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { fromPNG, fromSVG, intoPNG, intoSVG, isPNG } from '../js/io/carry.js';

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const png = new Uint8Array(Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
]));
const fragment = '#/maze?text=%231&p.a=<b>&step=2';

test('a PNG gives back the link that was put into it', () => {
  assert.equal(fromPNG(intoPNG(png, fragment)), fragment);
});

test('the chunk in a PNG is the one that the format wants', () => {
  const want = chunk('tEXt', Buffer.from(`jogada\0${fragment}`));
  const made = Buffer.from(intoPNG(png, fragment));
  assert.equal(made.indexOf(want), 8 + 25);
  assert.equal(made.length, png.length + want.length);
});

test('a PNG without a link, a cut one and no PNG at all give none', () => {
  assert.equal(fromPNG(png), null);
  assert.equal(fromPNG(intoPNG(png, fragment).subarray(0, 45)), null);
  assert.equal(fromPNG(new Uint8Array(100)), null);
  assert.equal(isPNG(new Uint8Array(100)), false);
  assert.throws(() => intoPNG(new Uint8Array(100), fragment));
});

test('an SVG gives back the link that was put into it', () => {
  const made = intoSVG('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', fragment);
  assert.equal(fromSVG(made), fragment);
  assert.match(made, /<rect\/><\/svg>$/);
  assert.equal(fromSVG('<svg></svg>'), null);
});
