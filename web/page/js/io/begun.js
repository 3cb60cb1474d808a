/**
 * What was asked for before all of the page was there, by what was asked. In a bundle the script that asks stands in the document and has a copy
 * of this module for itself, so the list is the window's.
 */
const shared = /** @type {{jogadaBegun?: Map<string, Promise<Response>>}} */ (globalThis);
const begun = (shared.jogadaBegun ??= new Map());

/** Asks for what will be asked for by the same words. @param {string} address @param {RequestInit} [init] */
export function fetchAhead(address, init = {}) {
  const response = fetch(address, init);
  response.catch(() => {}); // who asks is told
  begun.set(keyOf(address, init), response);
}

/** Asks, unless that was done ahead; each is given once. @param {string} address @param {RequestInit} [init] @returns {Promise<Response>} */
export function fetchOnce(address, init = {}) {
  const key = keyOf(address, init);
  const response = begun.get(key);
  begun.delete(key);
  return response ?? fetch(address, init);
}

/** @param {string} address @param {RequestInit} init */
function keyOf(address, { body, headers }) {
  return JSON.stringify([address, body, headers]);
}
