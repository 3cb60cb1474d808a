import { arrowsAlong, cellBeside, wayOver } from '../draw/walk.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').MoveChoice} MoveChoice
 * @typedef {import('./match.js').Match} Match
 * @typedef {object} Walked
 * @property {() => Moves|null} now  what can be moved; null: nothing
 * @property {() => {cols: number, count: number}} grid
 * @property {(frame: Frame) => void} show
 * @property {(move: MoveChoice) => Promise<unknown>} make
 */

/**
 * Walks a token cell by cell, where a game lets it walk. Where steps are no moves of the game, only the page knows where it has
 * walked to: the next push begins there.
 */
export class TokenWalk {
  #walked;
  /** The walks since the last move, each with both its ends. @type {number[][]} */
  #trail = [];
  /** Where the moves went that were made here, up to the cell that their push ends on the man. @type {WeakMap<MoveChoice, number[]>} */
  #trod = new WeakMap();
  /** Counts the walks, so that another one ends the one before. */
  #walks = 0;

  /** @param {Walked} walked */
  constructor(walked) {
    this.#walked = walked;
  }

  get #free() {
    return this.#walked.now()?.stroll ?? null;
  }

  /** Where the token is. */
  get place() {
    const { frame, stroll } = this.#walked.now() ?? {};
    return this.#at ?? frame?.tokens?.find(({ names }) => names.includes(stroll?.token ?? ''))?.place ?? -1;
  }

  /** Where it has walked to since the last move; null: nowhere. */
  get #at() {
    return this.#trail.at(-1)?.at(-1) ?? null;
  }

  /** Whether it has walked since the last move. */
  get away() {
    return this.#trail.length > 0;
  }

  /** Follows a move: the frame has the token's new place. A walk of several steps continues. */
  moved() {
    this.#trail = [];
  }

  /** Takes the last walk back; false: there is none since the last move. */
  undo() {
    const now = this.#walked.now();
    const walk = this.#trail.pop();
    if (!walk || !now) return false;
    this.#walks++;
    this.#walked.show({ ...this.standing(now.frame), walk: walk.toReversed() });
    return true;
  }

  /** Ends a walk, because the state changed by anything but a move. */
  forget() {
    this.moved();
    this.#walks++;
  }

  /** Takes a step, or pushes what is in the way; false: the game has no strolls, and arrows mean what they mean elsewhere. @param {string} way */
  step(way) {
    const stroll = this.#free;
    if (!stroll) return false;
    this.#walks++;
    const { cols, count } = this.#walked.grid();
    const next = cellBeside(this.place, way, cols, count);
    if (next === null) return true;
    if (stroll.free && stroll.places.includes(next)) this.#walk([this.place, next], stroll.token);
    else {
      const move = this.#walked.now()?.moves.find((one) => one.arrow === way && (!stroll.free || one.places[0] === next));
      if (move) this.#walked.make(move);
    }
    return true;
  }

  /** Walks to a cell, if one can; steps that are moves are made one after the other. @param {number} place */
  to(place) {
    const stroll = this.#free;
    const way = stroll && place !== this.place ? wayOver(new Set(stroll.places), this.place, place, this.#walked.grid().cols) : null;
    if (!stroll || !way || !stroll.places.includes(place)) return false;
    if (stroll.free) this.#walk(way, stroll.token);
    else this.#march(way);
    return true;
  }

  /** The picture after a move, with the walk to it from where the token is. @param {MoveChoice} move @returns {Frame} */
  pictured(move) {
    const way = this.#wayTo(move);
    if (!way) return move.frame;
    this.#trod.set(move, [...this.#soFar, ...way.slice(1)]);
    return { ...move.frame, walk: way };
  }

  /** The places that were walked over since the last move. */
  get #soFar() {
    return this.#trail.flatMap((walk, i) => (i === 0 ? walk : walk.slice(1))).concat(this.away ? [] : [this.place]);
  }

  /** The way to a push and the push, from where the token is; null: the move is none of those. @param {MoveChoice} move @returns {number[]|null} */
  #wayTo({ frame: { push } }) {
    const stroll = this.#free;
    if (!stroll || !push) return null;
    const [from = 0, to = 0] = push;
    const way = wayOver(new Set(stroll.places), this.place, from - (to - from), this.#walked.grid().cols);
    return way && [...way, from];
  }

  /** A move in arrows as it would go from where the token is, or as it went. @param {MoveChoice} move @param {boolean} [made] */
  said(move, made = false) {
    const way = this.#trod.get(move) ?? (made ? null : this.#wayTo(move));
    return way ? `${arrowsAlong(way.slice(0, -1), this.#walked.grid().cols)}${move.said.at(-1)}` : move.said;
  }

  /** How many steps were taken so far, and how many of them were pushes. @param {Match} match */
  counts(match) {
    const moves = match.played.reduce((sum, { move }) => sum + (this.#trod.get(move)?.length ?? move.frame.walk?.length ?? 2) - 1, this.#soFar.length - 1);
    return { moves, pushes: match.played.filter(({ move }) => move.frame.push).length };
  }

  /** The picture of a state with the token where it has walked to. @param {Frame} frame @returns {Frame} */
  standing(frame) {
    const stroll = this.#free;
    if (this.#at === null || !stroll) return frame;
    const others = (frame.tokens ?? []).map(({ place, names }) => ({ place, names: names.filter((name) => name !== stroll.token) })).filter(({ names }) => names.length);
    return { ...frame, tokens: [...others, { place: this.#at, names: [stroll.token] }] };
  }

  /** @param {number[]} way @param {string} token */
  #walk(way, token) {
    const now = this.#walked.now();
    if (!now || !token) return;
    this.#trail.push(way);
    this.#walked.show({ ...this.standing(now.frame), walk: way });
  }

  /** @param {number[]} way */
  async #march(way) {
    const walk = ++this.#walks;
    for (const place of way.slice(1)) {
      const move = this.#walked.now()?.moves.find((one) => one.places[0] === place && !one.frame.push);
      if (!move || walk !== this.#walks) return;
      await this.#walked.make(move);
    }
  }
}
