import { titleOf } from '../answer/headline.js';
import { lineArrows, lineSweep } from '../draw/arrows.js';
import { Board } from '../draw/board.js';
import { Clock } from './clock.js';
import { button, el } from '../dom.js';
import { problemWords } from '../io/problem.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { number, say } from '../say.js';
import { wide } from './narrate.js';
import { drawStep, SearchTrack } from './trace.js';
import { Transport } from './transport.js';
import { crest, frameOf, stateAt } from './wave.js';

/**
 * @typedef {import('../types.js').Frame} Frame
 * @typedef {import('../types.js').Trace} Trace
 * @typedef {import('../session.js').Session} Session
 * @typedef {'line'|'search'|'wave'} Track
 * @typedef {{name: string, values: (number|null)[]}} Wave  a layer that is played as a wave
 */

/** How long a line of play is watched at speed 1, in seconds, when it is long. */
const watching = 30;

/**
 * Shows time under a board: the line of play, the search itself, or a layer as a wave. Which one follows what is beside the
 * board ('pane' {name} of the session): the search beside the search, the line of play beside the answer.
 *
 * It sends the session 'time' {away} when the board begins or ceases to show something else than itself, and 'wave' {name,
 * upTo} (null: no wave) while a layer is played; 'playwave' {name, values} of the session starts one.
 *
 * @param {HTMLElement} host
 * @param {{board: Board, session: Session, beside: HTMLElement, stage: HTMLElement, play: (from: import('../play/play.js').Sofar) => void}} about  beside: where the search is narrated; stage: where its picture is; play: plays on from there
 */
export function timeline(host, about) {
  const made = new Timeline(host, about);
  return {
    /** @param {Frame[]} frames */
    setFrames: (frames) => made.setFrames(frames),
    /** @param {Trace|null|undefined} trace */
    setTrace: (trace) => made.setTrace(trace ?? null),
    /** Handles a key that nothing else uses. @param {KeyboardEvent} event */
    key: (event) => made.transport.key(event),
    /** @param {1|-1} direction */
    step: (direction) => made.transport.step(direction),
    /** What is shown, for who tells it elsewhere. */
    said: () => made.said(),
    destroy: () => made.destroy(),
  };
}

class Timeline {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {Wave|null} */
  #wave = null;
  /** @type {Track} */
  #track = 'line';
  /** Whether the track was chosen by hand; otherwise it is the line of play, or the search where there is no line. */
  #chosen = false;
  /** The step that the search was left at. */
  #left = 0;
  #fetching = false;
  #away = false;
  /** Asks what comes next, while the reader wants that. @type {import('./predict.js').Predictor|null} */
  #predictor = null;
  /** Whether a question waits for its answer. */
  #asking = false;
  #restored = false;
  #listeners = new AbortController();

  /** @param {HTMLElement} host @param {{board: Board, session: Session, beside: HTMLElement, stage: HTMLElement, play: (from: import('../play/play.js').Sofar) => void}} about */
  constructor(host, { board, session, beside, stage, play }) {
    this.board = board;
    this.session = session;
    this.clock = new Clock();
    this.transport = new Transport(this.clock, {
      show: (step) => this.#show(step),
      words: (step) => this.#words(step),
      wave: (direction) => (this.#track === 'search' ? this.search.wave(this.clock.step, direction) : null),
      rest: (step) => this.#rest(step),
      ask: () => this.#track === 'search' && (this.#predictor?.forward() ?? false),
    });
    this.search = new SearchTrack(board, {
      go: (position) => this.transport.go(position),
      counted: (position) => this.#recount(position(this.clock.step)),
    }, { stage, swiped: true, line: () => session.answer?.report.line.map(({ state }) => state) ?? [], picture: (to, step) => this.#thumbnail(to, step) });
    this.caption = el('p', { class: 'time-caption', 'aria-live': 'polite' });
    this.notice = el('p', { class: 'time-notice', role: 'status' });
    this.offer = button(say('time.watch'), () => this.#watch(), { class: 'time-watch', hidden: true });
    this.predict = button(say('predict'), () => this.#predict(this.#predictor === null), { class: 'time-predict', 'aria-pressed': 'false', title: say('predict.doc'), hidden: true });
    this.stage = stage;
    this.play = button(say('time.playhere'), () => this.#playHere(play), { class: 'time-play quiet', hidden: true });
    this.name = el('b', { class: 'time-track' });
    this.words = el('span');
    this.caption.append(this.name, ' ', this.words);
    this.element = el('section', { class: 'timeline', 'aria-label': say('time.title'), on: { keydown: (/** @type {KeyboardEvent} */ e) => this.transport.key(e) } },
      el('div', { class: 'time-head' }, this.caption, this.offer, this.predict, this.play), this.transport.element);
    host.append(this.element);
    beside.append(this.notice, this.search.element);
    const { signal } = this.#listeners;
    session.addEventListener('seek', (e) => this.#choose('line', /** @type {CustomEvent<{step: number}>} */ (e).detail.step), { signal });
    session.addEventListener('rewind', () => this.transport.go(0), { signal });
    session.addEventListener('pane', (e) => this.#follow(/** @type {CustomEvent<{name: string}>} */ (e).detail.name), { signal });
    session.addEventListener('busy', () => this.#drawOffer(), { signal });
    wide.addEventListener('change', () => this.transport.refresh(), { signal });
    session.addEventListener('playwave', (e) => this.#playWave(/** @type {CustomEvent<Wave>} */ (e).detail), { signal });
    this.#turnTo('line');
  }

  /** @param {Frame[]} frames */
  setFrames(frames) {
    const same = frames.length === this.#frames.length && frames.every((f, i) => f.caption === this.#frames[i]?.caption);
    this.#frames = frames;
    if (this.#fetching) return;
    const track = this.#fitting();
    if (track === this.#track && (track === 'search' || (track === 'line' && same))) this.transport.refresh();
    else this.#turnTo(track);
    this.#restore();
  }

  /** @param {Trace|null} trace */
  setTrace(trace) {
    if (trace === this.search.trace || this.#fetching) return; // what is fetched is set once, when it has come
    this.search.set(trace);
    this.#left = 0;
    this.notice.textContent = '';
    if (this.#track === 'search') this.#turnTo('search');
  }

  /** Asks what comes next before the search tells, or ceases to. @param {boolean} on */
  async #predict(on) {
    this.session.remember({ predict: on });
    this.predict.setAttribute('aria-pressed', String(on));
    if (!on) {
      this.#predictor?.destroy();
      this.#predictor = null;
      return;
    }
    const { Predictor } = await part(import('./predict.js'), 'predict');
    if (this.#listeners.signal.aborted || this.#predictor || !this.session.shown.predict) return;
    this.search.countBy('step');
    this.#predictor = new Predictor(this.element, {
      board: this.board, trace: () => this.search.trace, step: () => this.search.stepAt(this.clock.step), go: (step) => this.transport.go(this.search.positionOf(step)),
      picture: (host, state) => this.#small(host, (board, trace) => board.setFrame(frameOf(trace, state))),
      toBoard: () => this.search.swipe(false),
      asking: (asks) => {
        this.#asking = asks;
        this.search.element.toggleAttribute('data-asks', asks);
        this.#goAway(asks || this.clock.step > 0);
      },
    });
    this.search.chose = (step) => this.#predictor?.chose(step) ?? false;
    this.#show(this.clock.step);
  }

  /** Draws the state of a step of the search small. @param {HTMLElement} host @param {number} step */
  #thumbnail(host, step) {
    return this.#small(host, (board, trace) => drawStep(board, trace, step));
  }

  /** Draws the board small, as the search has it. @param {HTMLElement} host @param {(board: Board, trace: Trace) => void} draw */
  #small(host, draw) {
    const view = this.session.board?.view;
    const trace = this.search.trace;
    if (!view || !trace) return () => {};
    const board = new Board(host, { label: '', cast: this.session.cast, small: true, still: true });
    board.setView(view);
    const places = this.board.positions();
    if (places) board.setPositions(places);
    draw(board, trace);
    return () => board.destroy();
  }

  /** The state that is shown, to play on from there; null: it is none that can be played. @returns {import('../play/play.js').Sofar|null} */
  #playable() {
    const { answer, game: { play } } = this.session;
    if (!answer || !['sides', 'solo'].includes(play.players)) return null;
    const { step } = this.clock;
    if (this.#track === 'line') return step > 0 && step < this.clock.last ? { moves: answer.report.line.slice(0, step).map(({ move }) => move) } : null;
    const state = this.#track === 'search' && this.search.trace ? stateAt(this.search.trace, this.search.stepAt(step)) : null;
    const name = state?.play ?? (play.players === 'sides' ? state?.name : undefined);
    return name ? { moves: [], state: name } : null;
  }

  /** @param {(from: import('../play/play.js').Sofar) => void} play */
  #playHere(play) {
    const from = this.#playable();
    if (from) play(from);
  }

  destroy() {
    this.#predictor?.destroy();
    this.search.narration.destroy();
    this.stage.hidden = true;
    this.#listeners.abort();
    this.transport.destroy();
    this.#clear();
    this.#goAway(false);
    for (const part of [this.element, this.notice, this.search.element]) part.remove();
  }

  /** Goes where a shared link stood, once; the answer to the board before is not yet that of the link. */
  #restore() {
    const { track, step } = this.session.shown;
    if (this.#restored || !this.session.settled) return;
    this.#restored = true;
    if (track === 'search') {
      this.session.tell('show', { name: 'search' });
      during(this.#choose('search', step)).then(() => (this.session.shown.predict ? during(this.#predict(true)) : undefined));
    } else if (step > 0) this.transport.go(step);
  }

  /** The track for the answer that is there: what was chosen, as long as there is such a thing. @returns {Track} */
  #fitting() {
    if (this.#chosen && this.#track === 'search') return 'search';
    return this.#frames.length === 0 && this.session.answer && !this.session.veiled ? 'search' : 'line';
  }

  /** Turns to a track by hand; the search is fetched first. @param {Track} track @param {number} [step] */
  async #choose(track, step = 0) {
    this.#chosen = true;
    if (track === 'search' && !this.search.trace) await this.#fetch();
    this.#turnTo(track);
    if (step > 0) this.transport.go(track === 'search' ? this.search.positionOf(step) : step);
  }

  /** Fetches the search and plays it. */
  async #watch() {
    this.session.tell('show', { name: 'search' });
    await this.#choose('search');
    if (this.clock.last === 0) return;
    this.transport.play.focus();
    this.transport.toggle();
  }

  /** Fetches the search; when there is none to show, the notice says why. */
  async #fetch() {
    if (this.#fetching) return;
    this.#fetching = true;
    this.notice.textContent = say('trace.fetching');
    const answer = await this.session.solve({ trace: true });
    await during(new Promise((go) => setTimeout(go))); // the answer is drawn first: each is a task of its own
    this.#fetching = false;
    this.search.set((answer === this.session.answer && answer?.trace) || null);
    this.notice.textContent = this.search.last > 0 ? '' : this.#failure(answer);
  }

  /** Why there is no search to show. @param {import('../types.js').Answer|null} answer */
  #failure(answer) {
    if (answer) return answer.trace ? say('trace.empty') : say('trace.none', { method: titleOf(this.session.board?.methods, answer.report.method) });
    return this.session.problem ? problemWords(this.session.problem) : say('trace.stopped');
  }

  /** @param {Track} track */
  #turnTo(track) {
    this.#track = track;
    if (track !== 'wave') this.#endWave();
    this.#clear();
    this.clock.span(this.#last());
    this.clock.pace = () => this.#pace();
    this.name.textContent = this.#wave ? say('time.wave', { name: this.#wave.name }) : say(`time.${track}`);
    this.#drawOffer();
    this.transport.refresh();
  }

  /** Shows the chosen pane over time. @param {string} pane */
  #follow(pane) {
    if (pane === 'search' && (this.#track !== 'search' || !this.search.trace)) this.#choose('search', this.#left);
    // Layers and rules are those of the board itself.
    if ((pane === 'layers' || pane === 'rules') && this.#track === 'search') {
      this.#left = this.search.stepAt(this.clock.step);
      this.#turnTo('line');
    }
    if (pane === 'answer' && this.#track !== 'line' && this.#frames.length > 0) this.#choose('line');
  }

  /** A search is fetched on demand: recording it takes a solve of its own. */
  #drawOffer() {
    this.offer.hidden = this.#track !== 'search' || this.search.trace !== null || this.#fetching || this.session.busy !== null || this.session.answer === null;
  }

  #last() {
    if (this.#track === 'search') return this.search.last;
    return this.#track === 'wave' ? crest(this.#wave?.values ?? []) : Math.max(0, this.#frames.length - 1);
  }

  #pace() {
    if (this.#track === 'search') return this.search.pace;
    return this.#track === 'wave' ? Math.max(2, this.clock.last / 8) : Math.max(1.2, this.clock.last / watching);
  }

  /** Positions of the search are counted otherwise now. @param {number} position */
  #recount(position) {
    this.clock.span(this.#last(), position);
    this.transport.refresh();
  }

  /** @param {number} step */
  #show(step) {
    const searching = this.#track === 'search';
    this.caption.setAttribute('aria-live', searching && wide.matches ? 'off' : this.transport.live);
    this.search.narration.told.setAttribute('aria-live', searching ? this.transport.live : 'off');
    if (this.#track === 'search') this.search.show(step);
    const frames = this.#track === 'line' ? this.#frames : [];
    if (this.#track === 'line') this.board.setFrame(step === 0 && !this.clock.playing ? null : frames[step] ?? null);
    this.board.setArrows(lineArrows(frames, step), lineSweep(frames, step));
    if (this.#track === 'wave') this.#tellWave(step);
    // On a small screen the search is narrated here, too: what is beside the board there is a sheet that is mostly shut.
    const told = searching && !wide.matches && this.search.last > 0;
    this.element.toggleAttribute('data-told', told);
    this.words.textContent = told ? this.search.narration.told.textContent : this.#words(step);
    this.search.element.hidden = this.#track !== 'search' || this.search.last === 0;
    const without = this.search.element.hidden || !this.search.trace?.space;
    const comes = this.stage.hidden && !without;
    this.stage.hidden = without;
    if (comes) this.search.swipe(true);
    if (!this.clock.playing) this.play.hidden = this.#playable() === null;
    this.predict.hidden = !searching || this.search.last === 0;
    if (this.#predictor) this.#predictor.element.hidden = this.predict.hidden;
    this.#predictor?.element.toggleAttribute('data-ended', this.clock.ended);
    this.#predictor?.moved(this.search.stepAt(step));
    this.#goAway(step > 0 || this.clock.playing || this.#asking);
    this.session.tell('step');
  }

  /** What is shown, for who tells it elsewhere. */
  said() {
    const { step, last } = this.clock;
    const searching = this.#track === 'search';
    return { track: this.#track, step, last, sentence: searching ? this.search.narration.told.textContent ?? '' : this.#frames[step]?.caption ?? '', code: searching ? this.search.narration.line : '' };
  }

  /** @param {number} step */
  #words(step) {
    if (!this.session.answer) return say('time.noanswer');
    if (this.#track === 'search') return this.search.trace ? this.search.words(step) : say(this.#frames.length > 0 ? 'time.unfetched' : 'time.unwatched');
    if (this.#track === 'wave') return say('time.upto', { name: this.#wave?.name ?? '', n: step, last: this.clock.last });
    if (this.#frames.length === 0) return say('time.noline');
    return `${number(step)} / ${number(this.clock.last)} · ${this.#frames[step]?.caption ?? ''}`;
  }

  /** @param {number} step */
  #rest(step) {
    if (!this.#restored || this.#track === 'wave') return;
    // A search that nobody has watched is nothing to share: a link to it would make everybody fetch it.
    const searched = this.#track === 'search' && this.search.last > 0;
    this.session.remember({ track: searched ? 'search' : 'line', step: searched ? this.search.stepAt(step) : step });
  }

  /** @param {Wave} wave */
  #playWave(wave) {
    this.#chosen = false;
    this.#wave = wave;
    this.#turnTo('wave');
    this.transport.toggle();
  }

  #endWave() {
    if (!this.#wave) return;
    this.#wave = null;
    this.session.dispatchEvent(new CustomEvent('wave', { detail: null }));
  }

  /** @param {number} step */
  #tellWave(step) {
    this.session.dispatchEvent(new CustomEvent('wave', { detail: { name: this.#wave?.name, upTo: step } }));
  }

  #clear() {
    this.board.setFrame(null);
    this.board.setTrace(null);
    this.board.highlight([]);
    this.board.setArrows([]);
  }

  /** @param {boolean} away */
  #goAway(away) {
    if (away === this.#away) return;
    this.#away = away;
    this.session.dispatchEvent(new CustomEvent('time', { detail: { away } }));
  }
}
