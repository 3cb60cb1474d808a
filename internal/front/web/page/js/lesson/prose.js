import { el } from '../dom.js';

/**
 * A text of a lesson as paragraphs: they are parted by blank lines; `code` and *emphasis* are marked as in Markdown.
 *
 * @param {string|undefined} text
 * @returns {HTMLElement[]}
 */
export function paragraphs(text) {
  return (text ?? '').split(/\n\s*\n/).filter((p) => p.trim() !== '').map((p) => el('p', null, ...inline(p)));
}

/** A text in one line, with its marks. @param {string} text @returns {(Node|string)[]} */
export function inline(text) {
  return text.trim().split(/(`[^`]+`|\*[^*\s][^*]*\*)/).filter((part) => part !== '').map((part) => {
    if (part.length > 2 && part.startsWith('`')) return el('code', null, part.slice(1, -1));
    if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) return el('em', null, part.slice(1, -1));
    return part;
  });
}
