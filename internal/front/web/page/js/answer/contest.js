/**
 * Two answers to the same board, side by side.
 *
 * @typedef {import('../types.js').Report} Report
 * @typedef {import('../types.js').Method} Method
 * @typedef {import('../types.js').Params} Params
 * @typedef {{left: string, right: string}} Pairing  the names of two methods
 */

/**
 * The default method against each other one, the most telling first: a report's, then an unsound one, then the rest.
 *
 * @param {Method[]} methods the default first
 * @returns {Pairing[]}
 */
export function pairings(methods) {
  const [ours, ...others] = methods;
  if (!ours) return [];
  /** @param {Method} m */
  const rank = (m) => (m.report ? 0 : m.sound ? 2 : 1);
  const ranked = others.map((m, i) => ({ m, i })).sort((a, b) => rank(a.m) - rank(b.m) || a.i - b.i);
  if (ranked.length === 0) return [{ left: ours.name, right: ours.name }];
  return ranked.map(({ m }) => ({ left: ours.name, right: m.name }));
}

/**
 * Which of two needed fewer expansions, and by what factor. Factor is null when one of them made none.
 *
 * @param {Report} left
 * @param {Report} right
 * @returns {{fewer: 'left'|'right'|'same', factor: number|null}}
 */
export function fewerExpansions(left, right) {
  const [l, r] = [left.counts.expanded, right.counts.expanded];
  if (l === r) return { fewer: 'same', factor: 1 };
  const [small, large] = l < r ? [l, r] : [r, l];
  return { fewer: l < r ? 'left' : 'right', factor: small > 0 ? large / small : null };
}

/**
 * How many of a hundred expansions the smaller number saves, as people say it: 35 against 40 are 12 % fewer. Null where the other
 * is twice as many or more, which is better said as a multiple.
 *
 * @param {number} less
 * @param {number} more
 * @returns {number|null}
 */
export function percentFewer(less, more) {
  return less > 0 && more < 2 * less ? Math.floor((100 * (more - less)) / more) : null;
}

/** Whether two answers that agree come by lines that differ. @param {Report} left @param {Report} right */
export function otherLine(left, right) {
  if (left.line.length === 0 || right.line.length === 0) return false;
  return JSON.stringify(left.line) !== JSON.stringify(right.line);
}

/**
 * Whether two answers say different things. One that is unknown contradicts nothing, and so does a fact that one of
 * them leaves open; lists of plain values (lines, orders) may differ between answers that are both right. Two that the
 * independent checker accepts, and that prove the same number under the same rules, agree, whatever lines they tell.
 *
 * @param {Report} left
 * @param {Report} right
 */
export function contradict(left, right) {
  if (left.verdict === 'unknown' || right.verdict === 'unknown') return false;
  if (accepted(left) && accepted(right) && left.verdict === right.verdict && sameNumber(left, right) && sameRules(left, right)) return false;
  return left.verdict !== right.verdict || !fit(left.answer, right.answer);
}

/** @param {Report} report */
function accepted({ sound, proof }) {
  return sound && proof?.checked === true;
}

/** @param {Report} left @param {Report} right */
function sameNumber({ bounds: a }, { bounds: b }) {
  return typeof a?.at_least === 'number' && a.at_least === a.at_most && a.at_least === b?.at_least && a.at_most === b.at_most;
}

/** Whether both were asked under the same rules. @param {Report} left @param {Report} right */
export function sameRules(left, right) {
  return fit(left.params, right.params);
}

/** @param {unknown} a @param {unknown} b @returns {boolean} */
function fit(a, b) {
  if (a === null || b === null || a === undefined || b === undefined) return true;
  if (Array.isArray(a) && Array.isArray(b)) return fitLists(a, b);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [/** @type {Record<string, unknown>} */ (a), /** @type {Record<string, unknown>} */ (b)];
  return Object.keys(left).every((name) => fit(left[name], right[name]));
}

/** @param {unknown[]} a @param {unknown[]} b */
function fitLists(a, b) {
  const plain = [...a, ...b].every((item) => typeof item !== 'object' || item === null);
  return plain || (a.length === b.length && a.every((item, i) => fit(item, b[i])));
}

/**
 * The pace of two searches in step, in expansions a second: the shorter one takes some five seconds, and what comes after it
 * goes the faster the longer it lasts, so that a thousandfold difference can be sat through.
 *
 * @param {number} left expansions in all
 * @param {number} right
 * @returns {(step: number) => number}
 */
export function paceInStep(left, right) {
  const base = Math.max(4, Math.min(left, right) / 5);
  return (step) => Math.max(base, step / 3);
}
