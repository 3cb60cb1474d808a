/**
 * What was done, so that it can be undone and done again. The oldest steps are forgotten when there are too many, or when
 * together they weigh too much.
 *
 * @template T
 */
export class History {
  /** @type {{step: T, weight: number}[]} */
  #done = [];
  /** @type {{step: T, weight: number}[]} */
  #undone = [];
  #weight = 0;

  /** @param {{steps?: number, weight?: number}} [limits] */
  constructor({ steps = 300, weight = 4_000_000 } = {}) {
    this.steps = steps;
    this.most = weight;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Remembers a step; what was undone before it can't be done again. @param {T} step @param {number} [weight] */
  push(step, weight = 1) {
    this.#undone = [];
    this.#done.push({ step, weight });
    this.#weight = this.#done.reduce((sum, one) => sum + one.weight, 0);
    while (this.#done.length > 1 && (this.#done.length > this.steps || this.#weight > this.most)) {
      this.#weight -= this.#done.shift()?.weight ?? 0;
    }
  }

  /** Takes the last step back, and gives it to be undone. @returns {T|null} */
  undo() {
    const last = this.#done.pop();
    if (!last) return null;
    this.#undone.push(last);
    return last.step;
  }

  /** Gives the step that was undone last, to be done again. @returns {T|null} */
  redo() {
    const next = this.#undone.pop();
    if (!next) return null;
    this.#done.push(next);
    return next.step;
  }

  clear() {
    this.#done = [];
    this.#undone = [];
  }
}
