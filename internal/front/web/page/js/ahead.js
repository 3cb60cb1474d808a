/**
 * Asks for what the address needs while the rest of the page is still on its way: the words, the game, the first answer. In a bundle it is in
 * the document itself. Whoever asks for the same later is given what has come (io/begun.js).
 */

import { fetchAhead } from './io/begun.js';
import { boardOf, look } from './io/first.js';
import { requestOf } from './io/request.js';
import { stateOf } from './io/share.js';
import { wanted } from './say.js';
import { writtenAt } from './io/written.js';

const words = wanted();
if (words) fetchAhead(words.address);
// An engine in the page itself is not asked before the page is there; what lies beside it is.
const alone = document.querySelector('link[rel="engine"]') !== null;
ask(words?.tag ?? 'en');
// The first number that is written takes 30 ms, since a browser reads then how languages write them: a third of all that is done between the last
// byte of the page and its first answer. While the page is on its way there is time for that.
setTimeout(() => (0).toLocaleString(words?.tag ?? 'en'));

/** @param {string} tag */
async function ask(tag) {
  const state = await stateOf(location.hash).catch(() => null);
  for (const letter of lettersOf(state)) {
    const { address, init } = alone ? { address: writtenAt(letter, tag), init: {} } : requestOf(letter, tag);
    if (address) fetchAhead(address, init);
  }
}

/** What a page that opens so asks for. @param {import('./io/share.js').State|null} state @returns {import('./io/api.js').Letter[]} */
function lettersOf(state) {
  if (location.hash.startsWith('#lesson=')) return [];
  const list = { verb: 'games', game: '' };
  if (!state) return [list, { verb: 'first', game: '' }];
  const { game } = state;
  const solve = { verb: 'solve', game, body: look(boardOf(state)) };
  return [{ verb: 'game', game }, ...(state.method ? [] : [solve]), list];
}
