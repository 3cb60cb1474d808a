/**
 * A letter as a request to the service.
 *
 * @param {import('./api.js').Letter} letter @param {string} tag  of the language of the answer @param {string} [accept]
 * @returns {{address: string, init: RequestInit}}
 */
export function requestOf({ verb, game, body }, tag, accept = 'application/json') {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept, 'Accept-Language': tag };
  if (body === undefined) return { address: addressOf(verb, game, tag), init: { headers } };
  return { address: addressOf(verb, game, tag), init: { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } } };
}

/** @param {string} verb @param {string} game @param {string} tag */
function addressOf(verb, game, tag) {
  if (verb === 'first') return `first/${tag.split('-', 1)[0]}.json`;
  if (verb === 'games') return 'v1/games';
  return `v1/games/${encodeURIComponent(game)}${verb === 'game' ? '' : `/${verb}`}`;
}
