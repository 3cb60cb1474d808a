/**
 * The cells on the way from one cell to another, both included: a pointer is only seen now and then, and a stroke must have no gaps.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} cols
 * @returns {number[]}
 */
export function between(from, to, cols) {
  const [r0, c0, r1, c1] = [Math.floor(from / cols), from % cols, Math.floor(to / cols), to % cols];
  const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0));
  if (steps === 0) return [from];
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return Math.round(r0 + (r1 - r0) * t) * cols + Math.round(c0 + (c1 - c0) * t);
  });
}
