import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import test from 'node:test';
import { intoSVG } from '../js/io/carry.js';
import { open, read, saved } from '../js/io/open.js';

/** @type {any} */
const report = { schema: 'jogada.report/1', game: 'maze', params: { a: '1' }, headline: 'yes' };
const board = { text: '1 2\n', params: { a: '1', b: '2' }, case: 2, cases: 3, view: {} };

test('a saved report gives back itself and its board', () => {
  assert.deepEqual(read(saved(report, board)), { kind: 'report', report, text: '1 2\n', params: board.params, case: 2 });
});

test('a report without its board says so', () => {
  assert.deepEqual(read(JSON.stringify(report)), { kind: 'unreadable', key: 'open.no-board' });
});

test('JSON that is no report is a board in text, and so is any other text', () => {
  for (const text of ['[[1],[0]]', '{"a": 1}', '{broken', '3 3\n', '']) assert.deepEqual(read(text), { kind: 'text', text });
});

test('a picture gives the link that it carries, and one without says so', () => {
  assert.deepEqual(read(intoSVG('<svg></svg>', '#/maze')), { kind: 'link', fragment: '#/maze' });
  assert.deepEqual(read('<?xml version="1.0"?>\n<svg></svg>'), { kind: 'unreadable', key: 'open.no-link' });
});

test('a packed text is unpacked, and bytes that are neither text nor picture are refused', async () => {
  assert.deepEqual(await open(new Blob([gzipSync('2 2\n')])), { kind: 'text', text: '2 2\n' });
  assert.deepEqual(await open(new Blob([new Uint8Array([1, 0, 2])])), { kind: 'unreadable', key: 'open.binary' });
});

test('a file that unpacks to more than a board is not opened', async () => {
  const { gzipSync } = await import('node:zlib');
  const opened = await open(new Blob([gzipSync(Buffer.alloc((64 << 20) + 1, 'a'), { level: 1 })]));
  assert.deepEqual(opened, { kind: 'unreadable', key: 'open.too-long' });
});

test('a map of Tiled or LDtk is named as such, and a file that is gone as well', async () => {
  const editor = { kind: 'editor', key: 'open.editor' };
  assert.deepEqual(read('<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" width="3" height="2"></map>\n'), { ...editor, editor: 'Tiled', rows: 2, cols: 3 });
  assert.deepEqual(read('<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map></map>'), { ...editor, editor: 'Tiled' });
  assert.deepEqual(read('{"tiledversion": "1.11.0", "type": "map", "layers": [], "width": 7, "height": 1}'), { ...editor, editor: 'Tiled', rows: 1, cols: 7 });
  assert.deepEqual(read('{"__header__": {"fileType": "LDtk Project JSON", "app": "LDtk"}, "levels": [{}, {}]}'), { ...editor, editor: 'LDtk', levels: 2 });
  assert.deepEqual(read(' https://games.example/x/#/maze?text=1\n'), { kind: 'link', fragment: '#/maze?text=1' });
  assert.equal(read('{"nodes": []}').kind, 'text');
  assert.equal(read('{"nodes": ').kind, 'text');
  const gone = /** @type {Blob} */ (/** @type {unknown} */ ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }));
  assert.deepEqual(await open(gone), { kind: 'unreadable', key: 'open.gone' });
});
