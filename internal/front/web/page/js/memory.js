/** What the browser remembers of this reader's wishes. A profile without storage forgets them with the page. */

/** @type {Map<string, string>} */
const here = new Map();

/** What was kept under a name, or null. @param {string} name @returns {string|null} */
export function recall(name) {
  try {
    return globalThis.localStorage?.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  here.set(name, value);
  try {
    globalThis.localStorage?.setItem(name, value);
  } catch {
    // It is kept until the page is left.
  }
}
