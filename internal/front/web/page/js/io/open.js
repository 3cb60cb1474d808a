/**
 * What a file holds that was opened or dropped.
 *
 * @typedef {import('../types.js').Report} Report
 * @typedef {{kind: 'link', fragment: string} | {kind: 'class', students: import('./classreport.js').Student[]} | {kind: 'report', report: Report, text: string, params: Record<string, string>, case: number}
 *   | {kind: 'graded', graded: import('./graded.js').Graded, text: string, params: Record<string, string>} | {kind: 'text', text: string}
 *   | {kind: 'editor', key: string, editor: 'Tiled'|'LDtk', rows?: number, cols?: number, levels?: number} | {kind: 'unreadable', key: string}} Opened
 *   editor: a map of a level editor, with what it says of its size; unreadable: key is what to say of it
 */

import { fromPNG, fromSVG, isPNG } from './carry.js';
import { classIn } from './classreport.js';
import { gradedIn } from './graded.js';
import { inflated, mostInFile, TooLong } from './inflate.js';

/** @param {Blob} file @returns {Promise<Opened>} */
export async function open(file) {
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
  if (!bytes) return { kind: 'unreadable', key: 'open.gone' };
  if (isPNG(bytes)) return link(fromPNG(bytes));
  try {
    return read(await textOf(bytes));
  } catch (e) {
    if (e instanceof TooLong) return { kind: 'unreadable', key: 'open.too-long' };
    throw e;
  }
}

/** What a text holds: a picture's link, a report with its board, a graded program, or a board. @param {string} text @returns {Opened} */
export function read(text) {
  if (/^\s*(<\?xml[^>]*>\s*)?<svg\b/.test(text)) return link(fromSVG(text));
  const map = editorMap(text);
  if (map) return { kind: 'editor', key: 'open.editor', ...map };
  const shared = /^\s*\S*(#\/\S+)\s*$/.exec(text)?.[1];
  if (shared) return link(shared);
  const students = classIn(text);
  if (students) return { kind: 'class', students };
  const graded = gradedIn(text);
  if (graded) return { kind: 'graded', graded, text: graded.counterexample?.text ?? '', params: graded.counterexample?.params ?? {} };
  const saved = reportIn(text);
  if (!saved) return text.includes('\0') ? { kind: 'unreadable', key: 'open.binary' } : { kind: 'text', text };
  const { board, ...report } = saved;
  if (typeof board?.text !== 'string') return { kind: 'unreadable', key: 'open.no-board' };
  return { kind: 'report', report, text: board.text, params: board.params ?? report.params, case: board.case ?? 1 };
}

/** A report as it is saved, with the board that it answers. @param {Report} report @param {import('../types.js').Shown} board */
export function saved(report, board) {
  return JSON.stringify({ ...report, board: { text: board.text, params: board.params, case: board.case } }, null, 2) + '\n';
}

/** @param {string|null} fragment @returns {Opened} */
function link(fragment) {
  return fragment === null ? { kind: 'unreadable', key: 'open.no-link' } : { kind: 'link', fragment };
}

/** A file of Tiled or LDtk, which `jogada levels` reads; null: it is none. @param {string} text @returns {{editor: 'Tiled'|'LDtk', rows?: number, cols?: number, levels?: number}|null} */
function editorMap(text) {
  const [tag] = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?(<(?:map|tileset|world)\b[^>]*>)/.exec(text)?.slice(1) ?? [];
  if (tag) return { editor: 'Tiled', ...sizeOf(/\sheight="(\d+)"/.exec(tag)?.[1], /\swidth="(\d+)"/.exec(tag)?.[1]) };
  const value = objectIn(text);
  if (value?.tiledversion) return { editor: 'Tiled', ...sizeOf(value.height, value.width) };
  return value?.__header__?.app === 'LDtk' ? { editor: 'LDtk', levels: Array.isArray(value.levels) ? value.levels.length : 0 } : null;
}

/** @param {unknown} rows @param {unknown} cols */
function sizeOf(rows, cols) {
  return Number(rows) > 0 && Number(cols) > 0 ? { rows: Number(rows), cols: Number(cols) } : {};
}

/** The JSON object that a text is, if it is one. @param {string} text */
function objectIn(text) {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {Report & {board?: {text?: string, params?: Record<string, string>, case?: number}} | null}
 */
function reportIn(text) {
  const value = objectIn(text);
  return typeof value?.schema === 'string' && value.schema.startsWith('jogada.report/') ? value : null;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function textOf(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  return inflated(bytes, 'gzip', mostInFile);
}
