/**
 * The state of a workbench in a link: `#/{game}?…`. What is short is written out, so that a link can be read; what is
 * long is compressed.
 *
 * @typedef {'solve'|'compare'|'play'} Tab
 * @typedef {{game: string, text?: string, case?: number, params?: Record<string, string>, method?: string, tab?: Tab,
 *   layers?: number[], given?: Record<number, number>, track?: 'line'|'search', step?: number, predict?: boolean, positions?: [number, number][], embed?: boolean, present?: boolean,
 *   played?: import('../play/play.js').Sofar}} State
 *   played: the game that is played; embed: within another page, where only the board and the answer are shown; present: before an audience
 */

import { inflated, mostInLink } from './inflate.js';

/** A query longer than this is compressed. */
const long = 400;

/** The fragment of a link that opens this state, with its '#'. @param {State} state @returns {Promise<string>} */
export async function fragmentOf(state) {
  const query = queryOf(state);
  const path = `#/${encodeURIComponent(state.game)}`;
  const whole = query.length <= long ? query : `z=${await packed(query)}`;
  const parts = [whole, state.embed ? 'embed' : '', state.present ? 'present' : ''].filter(Boolean);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** A link that was cut off or changed on its way; game is the one that it names, '' when that can't be read either. */
export class BrokenLink extends Error {
  /** @param {string} game */
  constructor(game) {
    super('a link that can not be read');
    this.game = game;
  }
}

/**
 * The state that a fragment opens; null: it names no game. What can't be read is a {@link BrokenLink}.
 *
 * @param {string} fragment
 * @returns {Promise<State|null>}
 */
export async function stateOf(fragment) {
  const found = /^#?\/([^?]+)(?:\?(.*))?$/s.exec(fragment);
  if (!found) return null;
  let game = '';
  try {
    game = decodeURIComponent(found[1] ?? '');
    const outer = new URLSearchParams(found[2] ?? '');
    const z = outer.get('z');
    const state = stateIn(game, z === null ? outer : new URLSearchParams(await unpacked(z)));
    return { ...state, ...(outer.has('embed') ? { embed: true } : {}), ...(outer.has('present') ? { present: true } : {}) };
  } catch {
    throw new BrokenLink(game);
  }
}

/** @param {State} state */
function queryOf(state) {
  const query = new URLSearchParams();
  if (state.text !== undefined) query.set('text', state.text);
  if ((state.case ?? 1) > 1) query.set('case', String(state.case));
  for (const [name, value] of Object.entries(state.params ?? {})) query.set(`p.${name}`, value);
  if (state.method) query.set('method', state.method);
  if (state.tab && state.tab !== 'solve') query.set('tab', state.tab);
  if (state.layers?.length) query.set('layers', state.layers.join('.'));
  const given = Object.entries(state.given ?? {});
  if (given.length) query.set('given', given.map(([layer, place]) => `${layer}_${place}`).join('.'));
  if (state.track === 'search') query.set('track', 'search');
  if (state.step) query.set('step', String(state.step));
  if (state.predict) query.set('predict', 'on');
  if (state.tab === 'play' && state.played) played(query, state.played);
  if (state.positions?.length) query.set('at', state.positions.map(([x, y]) => `${short(x)}_${short(y)}`).join('~'));
  return query.toString();
}

/** Writes a game that is played, unless it has only begun at the start. @param {URLSearchParams} query @param {import('../play/play.js').Sofar} game */
function played(query, { human, moves, state, tree }) {
  if (moves.length === 0 && !state && !tree) return;
  if (human) query.set('as', human);
  if (state) query.set('from', state);
  for (const move of moves) query.append('move', move);
  if (tree) query.set('tree', tree);
}

/** @param {string} game @param {URLSearchParams} query @returns {State} */
function stateIn(game, query) {
  /** @type {State} */
  const state = { game, params: {} };
  for (const [name, value] of query) {
    if (name.startsWith('p.')) state.params = { ...state.params, [name.slice(2)]: value };
  }
  const text = query.get('text');
  if (text !== null) state.text = text;
  state.case = whole(query.get('case')) || 1;
  state.method = query.get('method') ?? '';
  state.tab = tabOf(query.get('tab'));
  state.layers = (query.get('layers') ?? '').split('.').filter((n) => n !== '').map(whole);
  const given = query.get('given');
  if (given) state.given = Object.fromEntries(given.split('.').map((chosen) => chosen.split('_').map(whole)));
  state.track = query.get('track') === 'search' ? 'search' : 'line';
  state.step = whole(query.get('step'));
  if (query.get('predict') === 'on') state.predict = true;
  const [moves, from, tree] = [query.getAll('move'), query.get('from'), query.get('tree')];
  if (moves.length || from || tree) state.played = { human: query.get('as') ?? undefined, moves, state: from ?? undefined, ...(tree ? { tree } : {}) };
  const at = query.get('at');
  if (at) state.positions = at.split('~').map(pair);
  return state;
}

/** @param {string|null} name @returns {Tab} */
function tabOf(name) {
  return name === 'compare' || name === 'play' ? name : 'solve';
}

/** @param {string|null} digits */
function whole(digits) {
  const n = Number(digits);
  return Number.isSafeInteger(n) && n > 0 ? n : 0;
}

/** @param {string} written @returns {[number, number]} */
function pair(written) {
  const [x, y] = written.split('_').map(Number);
  return [inside(x), inside(y)];
}

/** @param {number|undefined} n */
function inside(n) {
  return n !== undefined && Number.isFinite(n) ? Math.min(1, Math.max(0, n)) : 0.5;
}

/** @param {number} n */
function short(n) {
  return String(Math.round(n * 1000) / 1000);
}

/** @param {string} text @returns {Promise<string>} */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} coded @returns {Promise<string>} */
async function unpacked(coded) {
  const binary = atob(coded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return inflated(bytes, 'deflate-raw', mostInLink);
}
