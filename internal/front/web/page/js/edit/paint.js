/**
 * @typedef {import('../types.js').Brush} Brush
 * @typedef {import('../types.js').Look} Look
 * @typedef {import('../draw/gridlooks.js').Standing} Standing
 * @typedef {{look?: Look, token?: string}} Paint  a brush with its text or token chosen
 */

/** What there is to choose for a brush: texts, tokens, or a number. @param {Brush} brush @returns {string[]|'number'|null} */
export function choicesOf(brush) {
  if (brush.target === 'token') return brush.tokens?.length ? brush.tokens : null;
  if (brush.texts?.length) return brush.texts;
  return brush.min !== undefined || brush.max !== undefined ? 'number' : null;
}

/** What a brush has chosen to begin with. @param {Brush} brush */
export function firstChoice(brush) {
  const choices = choicesOf(brush);
  const begun = brush.target === 'token' ? brush.token : brush.text;
  if (begun) return begun;
  if (choices === 'number') return String(brush.min ?? 0);
  return choices?.[0] ?? '';
}

/** A brush with a choice made. @param {Brush} brush @param {string} chosen @returns {Paint} */
export function paintOf(brush, chosen) {
  if (brush.target === 'token') return { token: chosen };
  const kind = brush.kind ?? '';
  return { look: chosen === '' ? { kind } : { kind, text: chosen } };
}

/** A whole number within what a brush allows; null when it is none. @param {Brush} brush @param {string} text */
export function numberFor({ min = 0, max = Number.MAX_SAFE_INTEGER }, text) {
  const n = Number(text);
  return text.trim() !== '' && Number.isInteger(n) && n >= min && n <= max ? String(n) : null;
}

/** The tokens by place after one was put on a place; it leaves its old one. @param {Standing} standing @param {string} token @param {number} place @returns {Standing} */
export function put(standing, token, place) {
  /** @type {Standing} */
  const next = new Map();
  for (const [at, names] of standing) {
    const rest = at === place ? names : names.filter((name) => name !== token);
    if (rest.length) next.set(at, rest);
  }
  const there = next.get(place) ?? [];
  if (!there.includes(token)) next.set(place, [...there, token]);
  return next;
}

/** The tokens by place after a place was cleared. @param {Standing} standing @param {number} place @returns {Standing} */
export function cleared(standing, place) {
  if (!standing.has(place)) return standing;
  const next = new Map(standing);
  next.delete(place);
  return next;
}
