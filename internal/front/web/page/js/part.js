import { Problem } from './io/refusal.js';
import { learn, say } from './say.js';

/** The style sheets that are loaded, or are being loaded, by name. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * A part of the page that is fetched when it is needed: what the first answer does without.
 *
 * @template T @param {Promise<T>} loading @param {string} [style]  the style sheet that belongs to it @returns {Promise<T>}
 */
export function part(loading, style) {
  return Promise.all([loading, style ? styled(style) : null, learn()]).then(([loaded]) => loaded, () => {
    throw new Problem({ title: say('problem.unreachable') });
  });
}

/** Loads a style sheet that the document names. @param {string} name */
function styled(name) {
  const known = sheets.get(name);
  if (known) return known;
  /** @type {Promise<void>} */
  const loading = new Promise((done, fail) => {
    const link = /** @type {HTMLLinkElement|null} */ (document.querySelector(`link[data-part="${name}"]`));
    if (!link) return fail(new Error(name));
    link.addEventListener('load', () => done(), { once: true });
    link.addEventListener('error', fail, { once: true });
    link.rel = 'stylesheet';
  });
  sheets.set(name, loading);
  loading.catch(() => {
    sheets.delete(name);
    document.querySelector(`link[data-part="${name}"]`)?.setAttribute('rel', 'later'); // the next one who needs it tries again
  });
  return loading;
}
