import en from './lang/en.js';
import es from './lang/es.js';
import pt from './lang/pt.js';
import { keep, recall } from './memory.js';

/**
 * @typedef {string | {one: string, other: string}} Words  with two forms, `n` decides which
 * @typedef {Record<string, Words>} Lexicon
 * @typedef {'en'|'pt'|'es'} Language
 */

/** The languages of the page, each with its own name for itself. */
export const languages = /** @type {const} */ ([['en', 'English'], ['pt', 'Português'], ['es', 'Español']]);

const remembered = 'jogada.language';

/** @type {Record<Language, Lexicon>} */
const lexicons = { en, pt, es };

const state = { language: preferred() };

/** The language that is spoken now. @returns {Language} */
export function language() {
  return state.language;
}

/**
 * Speaks another language from now on, remembers it, and tells the document. Whoever shows words must show them again.
 *
 * @param {Language} name
 */
export function speak(name) {
  state.language = name;
  document.documentElement.lang = tagOf(name);
  keep(remembered, name);
}

/** The tag of the language for the document and for Accept-Language. @param {Language} [name] */
export function tagOf(name = state.language) {
  return name === 'pt' ? 'pt-BR' : name;
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
  const words = lexicons[state.language][key] ?? lexicons.en[key] ?? key;
  return form(words, values).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? written(values[name] ?? '') : whole));
}

/** A number as the language writes it. @param {number} n */
export function number(n) {
  return n.toLocaleString(tagOf(), { maximumFractionDigits: 2 });
}

/** @param {Words} words @param {Record<string, string|number>} values */
function form(words, values) {
  if (typeof words === 'string') return words;
  const one = new Intl.PluralRules(tagOf()).select(Number(values.n)) === 'one';
  return one ? words.one : words.other;
}

/** @param {string|number} value */
function written(value) {
  return typeof value === 'number' ? number(value) : value;
}

/** @returns {Language} */
function preferred() {
  const known = new Set(languages.map(([name]) => String(name)));
  for (const wish of [recall(remembered), ...(globalThis.navigator?.languages ?? [])]) {
    const name = (wish ?? '').slice(0, 2).toLowerCase();
    if (known.has(name)) return /** @type {Language} */ (name);
  }
  return 'en';
}
