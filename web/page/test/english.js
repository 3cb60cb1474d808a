import { readFileSync } from 'node:fs';
import { teach } from '../js/say.js';

/** The English words of the page, from the template that the service makes them of. */
export function english() {
  /** @type {Record<string, string|string[]>} */
  const words = {};
  const template = readFileSync(new URL('../words/page.pot', import.meta.url), 'utf8');
  for (const message of template.split(/\n\n+/)) {
    /** @param {string} keyword */
    const part = (keyword) => {
      const lines = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(message)?.[1] ?? '""';
      return lines.trim().split('\n').map((line) => JSON.parse(line)).join('');
    };
    if (part('msgctxt')) words[part('msgctxt')] = part('msgid_plural') ? [part('msgid'), part('msgid_plural')] : part('msgid');
  }
  return words;
}

teach({ language: 'en', tag: 'en', name: 'English', plural: ['!=', 'n', 1], words: english() });
