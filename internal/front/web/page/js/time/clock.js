/** The speeds that a reader can choose from. */
export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

/** The longest stretch of time that one tick may stand for, so that a tab that slept does not leap ahead. */
const longestTick = 250;

/**
 * A moment that runs through the whole steps 0 to last. It knows no screen: whoever shows it calls tick with the time in
 * milliseconds, again and again while it plays.
 */
export class Clock {
  #at = 0;
  #last = 0;
  /** @type {number|null} the time of the tick before, while it plays */
  #before = null;
  #playing = false;

  /** How many times faster than its pace it runs. */
  speed = 1;

  /** Steps a second at a step, at speed 1. @type {(step: number) => number} */
  pace = () => 1;

  /** The current whole step. */
  get step() {
    return Math.floor(this.#at);
  }

  get last() {
    return this.#last;
  }

  get playing() {
    return this.#playing;
  }

  get ended() {
    return this.step >= this.#last;
  }

  /** Runs through other steps from now on, and stops on one of them. @param {number} last @param {number} [at] */
  span(last, at = 0) {
    this.pause();
    this.#last = Math.max(0, last);
    this.go(at);
  }

  /** Runs on; at the end it begins again. */
  play() {
    if (this.#last === 0) return;
    if (this.ended) this.#at = 0;
    this.#playing = true;
    this.#before = null;
  }

  pause() {
    this.#playing = false;
    this.#before = null;
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  /** Stands on a step, or on the nearest there is. @param {number} step */
  go(step) {
    this.#at = Math.min(this.#last, Math.max(0, Math.floor(step)));
  }

  /** Moves by that many steps (back when negative) and stops. @param {number} steps */
  stepBy(steps) {
    this.pause();
    this.go(this.step + steps);
  }

  /**
   * Lets time pass up to now, and says whether another step has come. It stops by itself at the end.
   *
   * @param {number} now milliseconds
   * @returns {boolean}
   */
  tick(now) {
    if (!this.#playing) return false;
    const passed = this.#before === null ? 0 : Math.min(longestTick, Math.max(0, now - this.#before));
    this.#before = now;
    const before = this.step;
    this.#at = Math.min(this.#last, this.#at + (passed / 1000) * this.speed * this.pace(this.#at));
    if (this.ended) this.pause();
    return this.step !== before;
  }
}
