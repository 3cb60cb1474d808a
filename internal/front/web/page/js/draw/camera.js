/**
 * Where a board is looked at from: a point of the world (cells, or units of a graph) is on the screen at
 * x + point * scale, in CSS pixels.
 *
 * @typedef {{x: number, y: number, scale: number}} Camera
 * @typedef {{w: number, h: number}} Extent
 */

/** Cells of at least this many CSS pixels are drawn one by one; smaller ones as coloured pixels. */
export const drawnCell = 8;

/**
 * The camera that shows a whole world in the middle of a viewport, no larger than most pixels a unit.
 *
 * @param {Extent} world
 * @param {Extent} viewport
 * @param {{pad: number, most: number, ratio: number, whole: boolean}} options
 *   whole: units are whole numbers of device pixels (ratio a CSS pixel) where they are drawn one by one
 * @returns {Camera}
 */
export function fitted(world, viewport, { pad, most, ratio, whole }) {
  const room = { w: Math.max(1, viewport.w - 2 * pad), h: Math.max(1, viewport.h - 2 * pad) };
  let scale = Math.min(most, room.w / Math.max(1e-9, world.w), room.h / Math.max(1e-9, world.h));
  if (whole && scale >= drawnCell) scale = Math.floor(scale * ratio + 1e-6) / ratio;
  return centred(world, viewport, scale, ratio);
}

/**
 * The camera after zooming by a factor around a point of the screen that stays where it is.
 *
 * @param {Camera} camera
 * @param {number} factor
 * @param {{x: number, y: number}} around
 * @param {{least: number, most: number, ratio: number, whole: boolean}} options
 * @returns {Camera}
 */
export function zoomed(camera, factor, around, { least, most, ratio, whole }) {
  const wanted = Math.min(most, Math.max(least, camera.scale * factor));
  const scale = whole && wanted >= drawnCell ? stepped(wanted, factor, camera.scale, ratio) : wanted;
  const grown = scale / camera.scale;
  return {
    x: snapped(around.x - (around.x - camera.x) * grown, ratio),
    y: snapped(around.y - (around.y - camera.y) * grown, ratio),
    scale,
  };
}

/**
 * The camera moved so that the world does not leave the viewport: a smaller one is in the middle, a larger one covers it.
 *
 * @param {Camera} camera
 * @param {Extent} world
 * @param {Extent} viewport
 * @param {number} slack  pixels that may stay free at the sides
 * @param {number} ratio
 * @returns {Camera}
 */
export function held(camera, world, viewport, slack, ratio) {
  /** @param {number} at @param {number} size @param {number} room */
  const along = (at, size, room) => (size + 2 * slack <= room ? (room - size) / 2 : Math.min(slack, Math.max(room - size - slack, at)));
  return {
    x: snapped(along(camera.x, world.w * camera.scale, viewport.w), ratio),
    y: snapped(along(camera.y, world.h * camera.scale, viewport.h), ratio),
    scale: camera.scale,
  };
}

/** @param {Extent} world @param {Extent} viewport @param {number} scale @param {number} ratio @returns {Camera} */
function centred(world, viewport, scale, ratio) {
  return {
    x: snapped((viewport.w - world.w * scale) / 2, ratio),
    y: snapped((viewport.h - world.h * scale) / 2, ratio),
    scale,
  };
}

// A wheel notch must change the size even where rounding to whole pixels would keep it.
/** @param {number} wanted @param {number} factor @param {number} before @param {number} ratio */
function stepped(wanted, factor, before, ratio) {
  const whole = Math.round(wanted * ratio) / ratio;
  if (whole !== before || wanted === before) return whole;
  return factor > 1 ? whole + 1 / ratio : Math.max(drawnCell, whole - 1 / ratio);
}

/** @param {number} x @param {number} ratio */
function snapped(x, ratio) {
  return Math.round(x * ratio) / ratio;
}
