/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./grid.js').GridScene} GridScene
 * @typedef {import('./graph.js').GraphScene} GraphScene
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {{from: number, to: number, name: string, ahead: number, path?: number[]}} Arrow
 *   a way from place to place; ahead: how many moves come before it, negative when it has been made already; path: what it walks
 *   before it pushes a piece
 * @typedef {{way: string, at?: number}} Sweep  a move left, right, up or down: of the whole board, or of who is at a place
 */

/** How many of the moves that come next are shown, and how many of those that were made. */
const [mostAhead, mostBehind] = [5, 3];

/** @type {Record<string, string>} */
const ways = { '←': 'left', '→': 'right', '↑': 'up', '↓': 'down' };

/**
 * The line of play as arrows, seen from one of its pictures: the next move, those after it, and those before.
 *
 * @param {Frame[]} frames @param {number} step
 * @returns {Arrow[]}
 */
export function lineArrows(frames, step) {
  if (frames.some(({ walk }) => walk)) return nextPush(frames, step);
  /** @type {Arrow[]} */
  const arrows = [];
  for (let i = Math.min(frames.length - 2, step + mostAhead); i >= Math.max(0, step - mostBehind); i--) {
    const [before, after] = [frames[i], frames[i + 1]];
    if (before && after) arrows.push(...moved(before, after).map((way) => ({ ...way, ahead: i - step })));
  }
  return arrows.sort((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead));
}

/** The walk to the next push, and the push; to the end, where there is none. @param {Frame[]} frames @param {number} step @returns {Arrow[]} */
function nextPush(frames, step) {
  /** @type {number[]} */
  const path = [];
  for (let i = step + 1; i < frames.length; i++) {
    const { walk = [], push } = frames[i] ?? {};
    path.push(...walk.slice(path.length ? 1 : 0));
    if (push) return [pushArrow(walkerOf(frames[i], walk), path, push)];
  }
  return [];
}

/** @param {string} name @param {number[]} path  up to where the piece is @param {number[]} push @returns {Arrow} */
export function pushArrow(name, path, [from = 0, to = 0], ahead = 0) {
  return { from, to, name, ahead, path: path.slice(0, -1) };
}

/** Who walks in a picture. @param {Frame|undefined} frame @param {number[]} walk */
export function walkerOf(frame, walk) {
  return frame?.tokens?.find(({ place }) => place === walk.at(-1))?.names[0] ?? '';
}

/** The way that the whole board is swept next, or who moves on it, when its moves are such and lineArrows has none. @param {Frame[]} frames @param {number} step @returns {Sweep|null} */
export function lineSweep(frames, step) {
  const [before, after] = [frames[step], frames[step + 1]];
  const way = ways[after?.caption ?? ''];
  if (!way || !before || !after) return null;
  if (after.walk?.length) return { way, at: after.walk[0] };
  return moved(before, after).length > 0 ? null : { way };
}

/** The moves between two pictures. A name in several places cannot be followed. @param {Frame} before @param {Frame} after */
export function moved(before, after) {
  const [from, to] = [placesOf(before), placesOf(after)];
  return [...to].flatMap(([name, place]) => {
    const was = from.get(name);
    return was === undefined || was === null || place === null || was === place ? [] : [{ from: was, to: place, name }];
  });
}

/** @param {Frame} frame @returns {Map<string, number|null>} */
function placesOf(frame) {
  const places = new Map();
  for (const { place, names } of frame.tokens ?? []) for (const name of names) places.set(name, places.has(name) ? null : place);
  return places;
}

/**
 * Draws arrows: the next move is solid, those after it faint, those before it a trail.
 *
 * @param {Pen} pen @param {GridScene|GraphScene} scene @param {Camera} camera @param {Arrow[]} arrows @param {Map<string, string>} colours
 */
export function drawArrows(pen, scene, camera, arrows, colours) {
  for (const { from, to, name, ahead, path } of arrows) {
    if (from >= scene.count || to >= scene.count) continue;
    const stroke = colours.get(name) ?? scene.theme.accent;
    const size = scene.box(from, camera).size;
    if (path) {
      drawPush(pen, scene, camera, { from, to, path, size, faint: ahead !== 0 });
      continue;
    }
    const [a, b] = [centre(scene, from, camera), centre(scene, to, camera)];
    const alpha = ahead === 0 ? 0.95 : ahead > 0 ? Math.max(0.18, 0.5 - 0.1 * ahead) : Math.max(0.12, 0.3 + 0.08 * ahead);
    const width = Math.max(2, Math.min(9, size * (ahead === 0 ? 0.11 : 0.08)));
    if (ahead < 0) pen.path([a, b], { stroke, width: width * 0.7, dash: [width, width * 1.6], alpha });
    else drawArrow(pen, a, b, size * (scene.kind === 'graph' ? 0.55 : 0.3), { stroke, width, alpha }, ahead === 0 ? scene.theme.ink : null);
  }
}

/** A walk as dots, and the push after it as one bold arrow. @param {Pen} pen @param {GridScene|GraphScene} scene @param {Camera} camera @param {{from: number, to: number, path: number[], size: number, faint: boolean}} push */
function drawPush(pen, scene, camera, { from, to, path, size, faint }) {
  const { accent, surface } = scene.theme;
  const width = Math.max(2.5, Math.min(10, size * 0.14));
  const points = path.map((place) => centre(scene, place, camera));
  if (points.length > 1) {
    pen.path(points, { stroke: surface, width: width * 0.8 + 2, dash: [0.1, width * 1.8], alpha: faint ? 0.4 : 0.9 });
    pen.path(points, { stroke: accent, width: width * 0.8, dash: [0.1, width * 1.8], alpha: faint ? 0.4 : 1 });
  }
  drawArrow(pen, centre(scene, from, camera), centre(scene, to, camera), 0, { stroke: accent, width: width * 1.4, alpha: faint ? 0.35 : 1 }, faint ? null : surface);
}

/** Draws the way that the whole board goes, or who is at a place. @param {Pen} pen @param {GridScene} scene @param {Camera} camera @param {Sweep} sweep */
export function drawSweep(pen, scene, camera, { way, at }) {
  const { w, h } = scene.world;
  const [dx = 0, dy = 0] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] ?? [];
  if (at !== undefined) {
    const [a, { size }] = [centre(scene, at, camera), scene.box(at, camera)];
    const width = Math.max(3, Math.min(10, size * 0.16));
    return drawArrow(pen, [a[0] + dx * size * 0.3, a[1] + dy * size * 0.3], [a[0] + dx * size * 1.2, a[1] + dy * size * 1.2], 0, { stroke: scene.theme.accent, width, alpha: 1 }, scene.theme.surface);
  }
  const [x, y] = [camera.x + (w * camera.scale) / 2, camera.y + (h * camera.scale) / 2];
  const reach = 0.22 * Math.min(w, h) * camera.scale;
  const width = Math.max(4, Math.min(16, reach * 0.22));
  drawArrow(pen, [x - dx * reach, y - dy * reach], [x + dx * reach, y + dy * reach], 0, { stroke: scene.theme.accent, width, alpha: 0.6 }, null);
}

/** @param {GridScene|GraphScene} scene @param {number} place @param {Camera} camera @returns {[number, number]} */
function centre(scene, place, camera) {
  const [x, y] = scene.centre(place);
  return [camera.x + x * camera.scale, camera.y + y * camera.scale];
}

/**
 * An arrow that leaves room at both ends; edged: with a line around it.
 *
 * @param {Pen} pen @param {[number, number]} a @param {[number, number]} b @param {number} room
 * @param {{stroke: string, width: number, alpha: number}} ink @param {string|null} edge
 */
function drawArrow(pen, a, b, room, { stroke, width, alpha }, edge) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < 4) return;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const gap = Math.min(room, length * 0.3);
  const head = Math.min(width * 3.2, (length - 2 * gap) * 0.6);
  /** @param {number} along @param {number} [aside] @returns {[number, number]} */
  const at = (along, aside = 0) => [a[0] + ux * along - uy * aside, a[1] + uy * along + ux * aside];
  const [begin, neck, end] = [gap, length - gap - head, length - gap];
  const shape = [at(begin, width / 2), at(neck, width / 2), at(neck, head * 0.55), at(end), at(neck, -head * 0.55), at(neck, -width / 2), at(begin, -width / 2)];
  pen.path(shape, { fill: stroke, stroke: edge ?? undefined, width: edge ? 1 : undefined, alpha }, true);
}
