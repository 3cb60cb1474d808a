/**
 * Drawing primitives for boards. A canvas and an SVG file take the same few shapes, so exports match the screen.
 *
 * @typedef {{fill?: string, stroke?: string, width?: number, dash?: number[], alpha?: number}} Ink
 * @typedef {{size: number, fill: string, bold?: boolean, align?: 'left'|'center'|'right', halo?: string}} Lettering
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Pen
 * @property {(x: number, y: number, w: number, h: number, ink: Ink, radius?: number) => void} rect
 * @property {(x: number, y: number, r: number, ink: Ink) => void} circle
 * @property {(points: Point[], ink: Ink, closed?: boolean) => void} path
 * @property {(x: number, y: number, text: string, lettering: Lettering) => void} text  y is the middle of the letters
 */

/** The typeface of boards. */
export const typeface = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** How far the line under the letters is below their middle, in parts of their size. */
export const drop = 0.355;

/** The size of letters that lets a text fit a width, at most `most`. @param {string} text @param {number} width @param {number} most */
export function fitting(text, width, most) {
  return Math.min(most, width / (0.62 * Math.max(1, text.length)));
}

/**
 * A pen that draws on a canvas.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @returns {Pen}
 */
export function canvasPen(ctx) {
  return {
    rect(x, y, w, h, ink, radius = 0) {
      if (!radius && ink.fill && !ink.stroke) {
        ctx.globalAlpha = ink.alpha ?? 1;
        ctx.fillStyle = ink.fill;
        ctx.fillRect(x, y, w, h);
        ctx.globalAlpha = 1;
        return;
      }
      ctx.beginPath();
      ctx.roundRect(x, y, w, h, Math.max(0, radius));
      apply(ctx, ink);
    },
    circle(x, y, r, ink) {
      ctx.beginPath();
      ctx.arc(x, y, Math.max(0, r), 0, 2 * Math.PI);
      apply(ctx, ink);
    },
    path(points, ink, closed = false) {
      ctx.beginPath();
      points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
      if (closed) ctx.closePath();
      apply(ctx, ink);
    },
    text(x, y, text, { size, fill, bold, align = 'center', halo }) {
      ctx.font = `${bold ? '600 ' : ''}${size}px ${typeface}`;
      ctx.textAlign = align;
      if (halo) {
        ctx.lineJoin = 'round';
        ctx.lineWidth = size * 0.28;
        ctx.strokeStyle = halo;
        ctx.strokeText(text, x, y + size * drop);
      }
      ctx.fillStyle = fill;
      ctx.fillText(text, x, y + size * drop);
    },
  };
}

/** @param {CanvasRenderingContext2D} ctx @param {Ink} ink */
function apply(ctx, ink) {
  ctx.globalAlpha = ink.alpha ?? 1;
  if (ink.fill) {
    ctx.fillStyle = ink.fill;
    ctx.fill();
  }
  if (ink.stroke) {
    ctx.strokeStyle = ink.stroke;
    ctx.lineWidth = ink.width ?? 1;
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    ctx.setLineDash(ink.dash ?? []);
    ctx.stroke();
    if (ink.dash) ctx.setLineDash([]);
  }
  ctx.globalAlpha = 1;
}
