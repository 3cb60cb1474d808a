import { fetchOnce } from './io/begun.js';
import { keep, recall } from './memory.js';

/**
 * @typedef {string | string[]} Words  with several forms, `n` decides which
 * @typedef {'n' | number | [string, ...any[]]} Rule  which form a number takes: n, a number, or an operator and what it is applied to
 * @typedef {{language: string, tag: string, name: string}} Language  `name` is what it calls itself
 * @typedef {Language & {plural: Rule, words: Record<string, Words>}} Lexicon
 * @typedef {Language & {address: string, later: string}} Offered  where its words are: those that the page begins with, and the others, if they are apart
 */

const remembered = 'jogada.language';

/** `tag` is that of the language that is spoken, or will be as soon as its words are here. @type {{tag: string, begun: Promise<void>|null, lexicon: Lexicon}} */
const state = { tag: 'en', begun: null, lexicon: { language: 'en', tag: 'en', name: '', plural: ['!=', 'n', 1], words: {} } };

/** The languages of the page: those that the document names. @returns {Offered[]} */
export function languages() {
  return [...document.querySelectorAll('link[rel="words"]')].map((link) => /** @type {HTMLLinkElement} */ (link)).map((link) => ({
    language: link.dataset.language ?? '', tag: link.hreflang, name: link.title, address: link.href, later: link.dataset.later ?? '',
  }));
}

/** The language that is spoken now. */
export function language() {
  return state.lexicon.language;
}

/** Speaks the language that the reader wants most. Whoever asks again waits for the same words. @returns {Promise<void>} */
export function begin() {
  state.begun ??= speak(wanted()?.language ?? 'en');
  return state.begun;
}

/**
 * Speaks another language from now on, remembers it, and notifies the document. Whoever shows words must show them again.
 *
 * @param {string} name
 */
export async function speak(name) {
  const offered = languages().find(({ language }) => language === name);
  state.tag = offered?.tag ?? state.tag;
  try {
    const lexicon = await fetched(offered?.address ?? name);
    teach(learnt.wanted && offered ? await completed(lexicon, offered) : lexicon);
  } catch (error) {
    state.tag = state.lexicon.tag;
    throw error;
  }
  document.documentElement.lang = tagOf();
  keep(remembered, name);
}

/** Whether more than the first words are wanted, and those that were asked for, by address. @type {{wanted: boolean, words: Map<string, Promise<Lexicon['words']>>}} */
const learnt = { wanted: false, words: new Map() };

/** Learns the words that only parts loaded on demand say. */
export async function learn() {
  learnt.wanted = true;
  const offered = languages().find((one) => one.language === language());
  if (offered) await completed(state.lexicon, offered);
}

/** A lexicon with all its words. @param {Lexicon} lexicon @param {Offered} offered */
async function completed(lexicon, { later }) {
  if (!later) return lexicon;
  const known = learnt.words.get(later) ?? fetched(new URL(later, document.baseURI).href).then(({ words }) => words);
  learnt.words.set(later, known);
  known.catch(() => learnt.words.delete(later)); // who needs them next tries again
  Object.assign(lexicon.words, await known);
  return lexicon;
}

/** Speaks with these words from now on. @param {Lexicon} lexicon */
export function teach(lexicon) {
  state.lexicon = lexicon;
  state.tag = lexicon.tag;
}

/** The tag of the language for the document and for Accept-Language. */
export function tagOf() {
  return state.tag;
}

/**
 * The words for a key in the language of the page, with {name} replaced by values; numbers are written as the language
 * writes them. A key without words is said as itself, so that it is seen.
 *
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return spoken(state.lexicon.words[key] ?? key, values);
}

/** Words that are here already, with {name} replaced by values. @param {Words} words @param {Record<string, string|number>} values */
export function spoken(words, values) {
  return form(words, values).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? written(values[name] ?? '') : whole));
}

/** A number as the language writes it. @param {number} n */
export function number(n) {
  if (numerals.tag !== tagOf()) Object.assign(numerals, { tag: tagOf(), format: new Intl.NumberFormat(tagOf(), { maximumFractionDigits: 2 }) });
  return numerals.format.format(n);
}

/** A text as a sentence begins. A sign before the first letter stays as it is, and so does what it quotes. @param {string} text */
export function capital(text) {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tagOf()));
}

/** How the language writes numbers, made once for it. */
const numerals = { tag: '', format: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }) };

/** @param {Words} words @param {Record<string, string|number>} values */
function form(words, values) {
  if (typeof words === 'string') return words;
  return words[Number(value(state.lexicon.plural, Math.abs(Number(values.n))))] ?? words.at(-1) ?? '';
}

/** What an operator makes of its operands. @type {Record<string, (a: number, b: number) => number|boolean>} */
const operators = {
  '==': (a, b) => a === b, '!=': (a, b) => a !== b, '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b,
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b,
  '&&': (a, b) => a !== 0 && b !== 0, '||': (a, b) => a !== 0 || b !== 0, '!': (a) => a === 0,
};

/** What a rule comes to for a number. @param {Rule} rule @param {number} n @returns {number} */
export function value(rule, n) {
  if (rule === 'n') return n;
  if (typeof rule === 'number') return rule;
  const [operator, ...operands] = rule;
  if (operator === '?') return value(operands[value(operands[0], n) === 0 ? 2 : 1], n);
  const [a, b] = operands.map((operand) => value(operand, n));
  return Number(operators[operator]?.(a ?? 0, b ?? 0));
}

/** @param {string|number} value */
function written(value) {
  return typeof value === 'number' ? number(value) : value;
}

/** The words at an address. @param {string} address @returns {Promise<Lexicon>} */
async function fetched(address) {
  const response = await fetchOnce(address);
  if (!response.ok) throw new Error(`${response.status}: the words of the page are not there`);
  return response.json();
}

/** The language that the reader wants most; undefined: the page has no words. @returns {Offered|undefined} */
export function wanted() {
  const known = languages();
  const named = (/** @type {string} */ name) => known.find(({ language }) => language === name);
  for (const wish of [recall(remembered), ...(globalThis.navigator?.languages ?? [])]) {
    const found = named((wish ?? '').split('-', 1)[0]?.toLowerCase() ?? '');
    if (found) return found;
  }
  return named('en');
}
