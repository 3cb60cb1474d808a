/**
 * What is under way: requests, pauses before something happens, pictures that are due, files that are read or written. The
 * document shows it (see main.js), so that whoever drives the page from outside can wait for the thing itself instead of for time.
 *
 * Something that leads at once to something else is never seen as nothing in between, as long as one looks from a task or
 * a frame of one's own and not from a microtask.
 */

/** @type {{count: number, tell: (count: number) => void}} */
const state = { count: 0, tell: () => {} };

/** Reports the number of pending requests, now and at each change. @param {(count: number) => void} tell */
export function tellPending(tell) {
  state.tell = tell;
  tell(state.count);
}

/** Begins something; the function that it returns ends it, and does nothing the second time. @returns {() => void} */
export function begun() {
  let open = true;
  state.tell(++state.count);
  return () => {
    if (!open) return;
    open = false;
    state.tell(--state.count);
  };
}

/** Waits for something that is under way until then. @template T @param {Promise<T>} work @returns {Promise<T>} */
export async function during(work) {
  const ended = begun();
  try {
    return await work;
  } finally {
    ended();
  }
}

/** Does something after a pause; the function that it returns calls it off. @param {() => void} act @param {number} milliseconds @returns {() => void} */
export function later(act, milliseconds) {
  const ended = begun();
  const timer = setTimeout(() => {
    act();
    ended();
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    ended();
  };
}
