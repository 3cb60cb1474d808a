import assert from 'node:assert/strict';
import { host, press, rest, words } from './document.js';
import './parts.js';
import { asked, game } from './corridor.js';
import { workbench } from '../js/workbench.js';

/** Opens a workbench in an empty document. @param {Record<string, unknown>} [state] @param {object} [other]  another game */
export async function open(state = {}, other = {}) {
  document.body.replaceChildren();
  location.hash = '';
  asked.length = 0;
  const [head, main] = [host('header'), host('main')];
  host('div').id = 'said';
  const bench = workbench(/** @type {any} */ (main), /** @type {any} */ (head), { ...game, ...other }, /** @type {any} */ ({ seconds: 30 }));
  await bench.begin(/** @type {any} */ ({ game: 'corridor', ...state }));
  await rest();
  const find = (/** @type {string} */ selector) => document.body.querySelector(selector);
  return {
    bench, main, head, session: bench.session, find,
    all: (/** @type {string} */ selector) => /** @type {any[]} */ (/** @type {unknown} */ (document.body.querySelectorAll(selector))),
    says: (/** @type {string} */ selector) => words(document.body, selector),
    click: async (/** @type {string} */ selector) => {
      const one = find(selector);
      assert.ok(one, `there is ${selector}`);
      one.click();
      await rest();
    },
    key: async (/** @type {string} */ key, /** @type {any} */ on = document.body, /** @type {object} */ held = {}) => {
      press(on, key, held);
      await rest();
    },
    /** Where the man is drawn. */
    man: () => bench.board.toSVG(),
  };
}
