import { fragmentOf } from './share.js';

/** The longest fragment that is written as one draws; a longer one is made only when a link is asked for. */
const longest = 800_000;

/** How long things rest before the address is written: a large board takes a while to compress. @param {number} size */
const restMilliseconds = (size) => (size > 100_000 ? 1500 : 250);

/** Keeps the address of the page in step with what it shows. */
export class Address {
  #push = false;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #waiting = undefined;
  #written = location.hash;

  /** @param {() => import('./share.js').State|null} state  null: what is shown can't be written now @param {(fragment: string) => void} [written]  is called with each address */
  constructor(state, written = () => {}) {
    this.state = state;
    this.written = written;
  }

  /** Whether the page's address was written here, and not navigated to. */
  get own() {
    return location.hash === this.#written;
  }

  /** Takes the address as it is. */
  adopt() {
    clearTimeout(this.#waiting);
    this.#push = false;
    this.#written = location.hash;
  }

  /**
   * Writes the state when things have come to rest.
   *
   * @param {boolean} [push]  as a step that "back" undoes
   */
  note(push = false) {
    this.#push ||= push;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#write(), restMilliseconds(this.state()?.text?.length ?? 0));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#waiting);
  }

  async #write() {
    const state = this.state();
    if (!state || (state.text?.length ?? 0) > 10 * longest) return;
    const fragment = await fragmentOf(state);
    // Who has just gone somewhere else by the address goes there.
    if (this.#closed || !this.own || fragment === location.hash || fragment.length > longest) return;
    const way = this.#push ? 'pushState' : 'replaceState';
    this.#push = false;
    history[way](null, '', fragment);
    this.#written = location.hash;
    this.written(fragment);
  }
}
