import { readFileSync } from 'node:fs';
import { teach } from '../js/say.js';

/** The messages of a file with words of the page: for each key a form, or several where a number decides. @param {string} name @param {(part: (keyword: string) => string) => string[]} forms */
function messages(name, forms) {
  /** @type {Record<string, string|string[]>} */
  const words = {};
  for (const message of readFileSync(new URL(`../words/${name}`, import.meta.url), 'utf8').split(/\n\n+/)) {
    /** @param {string} keyword */
    const part = (keyword) => {
      const lines = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(message)?.[1] ?? '""';
      return lines.trim().split('\n').map((line) => JSON.parse(line)).join('');
    };
    const said = forms(part).filter(Boolean);
    if (part('msgctxt')) words[part('msgctxt')] = said.length > 1 ? said : (said[0] ?? '');
  }
  return words;
}

/** The English words of the page, from the template that the service makes them of. */
export function english() {
  return messages('page.pot', (part) => [part('msgid'), part('msgid_plural')]);
}

/** Speaks a language from now on, with the words of its translation. @param {'en'|'pt'|'es'} language */
export function speaks(language) {
  const words = language === 'en' ? english() : messages(`${language}.po`, (part) => [part('msgstr'), part('msgstr\\[0\\]'), part('msgstr\\[1\\]')]);
  teach({ language, tag: language, name: language, plural: ['!=', 'n', 1], words });
}

speaks('en');
