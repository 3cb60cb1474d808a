/**
 * What was asked for before all of the page was there, by what was asked. In a bundle the script that asks is in the document and has a copy
 * of this module for itself, so the list is the window's.
 */
const shared = /** @type {{jogadaBegun?: Map<string, Promise<Response>>}} */ (globalThis);
const begun = (shared.jogadaBegun ??= new Map());

/** Asks for what will be asked for by the same words. @param {string} address @param {RequestInit} [init] */
export function fetchAhead(address, init = {}) {
  const response = fetch(address, init).then(read);
  response.catch(() => {}); // reported to each caller
  begun.set(keyOf(address, init), response);
}

/** Asks, unless that was done ahead; each is given once. @param {string} address @param {RequestInit} [init] @returns {Promise<Response>} */
export function fetchOnce(address, init = {}) {
  const key = keyOf(address, init);
  const response = begun.get(key);
  begun.delete(key);
  return response ?? fetch(address, init);
}

/**
 * A response that is read already: who asks for it waits for nothing any more, so that all of the page that was waiting for it is built in one
 * task, and laid out once.
 *
 * @param {Response} response
 */
async function read(response) {
  const told = response.json();
  await told.catch(() => {}); // reported to each caller
  return Object.assign(response, { json: () => told });
}

/** @param {string} address @param {RequestInit} init */
function keyOf(address, { body, headers }) {
  return JSON.stringify([address, body, headers]);
}
