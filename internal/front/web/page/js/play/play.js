import * as api from '../io/api.js';
import { button, el, freshID, holding, put } from '../dom.js';
import { moved, pushArrow, walkerOf } from '../draw/arrows.js';
import { isMistake, markOf, Match, nextPlaces } from './match.js';
import { keep, recall } from '../memory.js';
import { movesByHand } from './movesbyhand.js';
import { later } from '../pending.js';
import { bestOf, noteBest } from './best.js';
import { brief, costWords, moveLabel, signs, valueWords } from './playwords.js';
import { review } from './review.js';
import { TokenWalk } from './tokenwalk.js';
import { ValueStrip } from './valuestrip.js';
import { growTree, treeIn, treeText, VariationTree } from './variations.js';
import { problemNotice } from '../io/problem.js';
import { say } from '../say.js';

/**
 * @typedef {import('../types.js').MoveChoice} MoveChoice
 * @typedef {import('../types.js').Choice} Choice
 * @typedef {import('./match.js').Played} Played
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {import('../session.js').Session} Session
 * @typedef {{human?: string, moves: string[], state?: string, tree?: string}} Sofar  who is played by hand, the moves of everybody, the state that they begin in, if it is not the start, and what else was tried
 */

/** How long the computer waits before it moves, in milliseconds, so that its move is seen as one. */
const pause = 700;

/** What the service may take to value the moves of one state, in seconds: on a hard board one plays without values rather than wait. */
const patience = 2;

const hintsKey = 'jogada.hints';
const strengthKey = 'jogada.strength';

/** How the computer can play. @type {import('./match.js').Strength[]} */
const strengths = ['perfect', 'traps', 'random'];

/**
 * Play against the service, or by hand alone.
 *
 * @param {HTMLElement} host
 * @param {{board: Board, session: Session, fresh: () => Promise<void>, over: HTMLElement, resume?: Sofar, changed: () => void}} about  fresh: loads another board; over: where warnings lie over the board; resume: a game to go on with;
 *   changed: something was played or taken back
 */
export function playPanel(host, about) {
  const made = new Play(host, about);
  return { destroy: () => made.destroy(), sofar: () => made.sofar() };
}

class Play {
  #listeners = new AbortController();
  /** @type {Match|null} */
  #match = null;
  /** Who is played by hand; null: not chosen yet, the first there is. @type {string|null} */
  #human = null;
  #hints = recall(hintsKey) === 'on';
  #strength = strengths.find((one) => one === recall(strengthKey)) ?? 'perfect';
  /** Whether the game that is over was the best on its board; null: it is not over, or was not noted. @type {{moves: number, beaten: boolean}|null} */
  #record = null;
  /** Where the first tokens of a move go, until all of it is chosen. @type {number[]} */
  #chosen = [];
  #left = false;
  /** Whether moves are listed though one walks to them on the board. */
  #listed = false;
  #waits = false;
  /** Whether the result of a game that is over has been shown. */
  #told = false;
  #question = '';
  /** The state that the game began in; '': the start of the board. */
  #begunAt = '';
  /** Gives up what was asked for a game that is over with. */
  #asking = new AbortController();
  /** Calls off the computer's move. */
  #reply = () => {};

  /** A game that is gone on with, until a move is made. @type {Sofar|undefined} */
  #resume;

  /** @param {HTMLElement} host @param {{board: Board, session: Session, fresh: () => Promise<void>, over: HTMLElement, resume?: Sofar, changed: () => void}} about */
  constructor(host, { board, session, fresh, resume, over, changed }) {
    this.#resume = resume;
    this.changed = changed;
    this.#human = resume?.human ?? null;
    this.board = board;
    this.fresh = fresh;
    this.session = session;
    this.kind = (session.board?.game ?? session.game).play.players;
    this.alarm = el('div', { class: 'play-alarm', role: 'alert', hidden: true });
    over.append(this.alarm);
    this.setup = el('div', { class: 'play-setup' });
    this.status = el('div', { class: 'play-status', role: 'status' });
    this.result = el('div', { class: 'play-result', 'aria-live': 'assertive' });
    this.problem = el('div', { class: 'play-problem' });
    this.tools = el('div', { class: 'play-tools' });
    this.left = el('p', { class: 'play-left', role: 'status' });
    this.moves = el('div', { class: 'play-moves', role: 'group', 'aria-label': say('play.moves') });
    this.steps = el('div', { class: 'play-steps pad', role: 'group', 'aria-label': say('play.steps') });
    this.strip = new ValueStrip((count) => this.#goTo(count));
    this.tree = new VariationTree({ visit: (node) => this.#visit(node), changed: () => this.#refresh() });
    this.played = el('ol', { class: 'play-played', tabindex: 0, 'aria-label': say('play.played') });
    this.element = el('section', { class: 'panel play', 'aria-label': say('play.title') },
      el('p', { class: 'hint' }, (session.board?.game ?? session.game).play.doc), this.kind === 'explorers' ? el('p', { class: 'hint' }, say('play.heuristic')) : null, this.setup, this.status, this.result, this.problem, this.tools, this.left, this.steps, this.moves, this.strip.element,
      el('h2', null, say('play.played')), this.played, this.tree.element);
    host.append(this.element);
    this.tokenWalk = new TokenWalk({
      now: () => (this.#waits ? null : this.#match?.now ?? null),
      grid: () => ({ cols: session.board?.view.grid?.cols ?? 1, count: session.board?.view.grid?.cells.length ?? 0 }),
      show: (frame) => this.#tokenMoved(frame),
      make: (move) => this.#make(move),
    });
    this.#listen();
    this.#begin();
  }

  /** What was played so far, to go on with elsewhere. @returns {Sofar|undefined} */
  sofar() {
    const match = this.#match;
    return this.#resume ?? (match ? { human: match.human, moves: match.played.map((p) => p.move.move), state: this.#begunAt || undefined, tree: treeText(match.root, match.at) || undefined } : undefined);
  }

  destroy() {
    this.#reply();
    this.#listeners.abort();
    this.#asking.abort();
    this.#match = null;
    this.board.setFrame(null);
    this.board.setArrows([]);
    this.board.setChoices([]);
    this.board.painting = false;
    this.board.steer(false);
    this.alarm.remove();
    this.element.remove();
  }

  #listen() {
    const { signal } = this.#listeners;
    this.session.addEventListener('board', () => this.#begin(), { signal });
    const chosen = () => this.#chosen;
    movesByHand({
      tokenWalk: this.tokenWalk,
      board: this.board, panel: this.element, signal,
      cols: () => this.session.board?.view.grid?.cols ?? 0,
      moves: () => this.#match?.now ?? null,
      make: (move) => this.#make(move),
      get chosen() { return chosen(); },
      choose: (places) => this.#choose(places),
      letters: () => Boolean(this.session.board?.view.sheet?.things.length),
      browse: (by) => this.#goTo((this.#match?.played.length ?? 0) + by),
      undo: () => this.#press('undo'),
      restart: () => this.#press('restart'),
    });
  }

  /** Presses a tool. @param {string} name */
  #press(name) {
    const tool = this.tools.querySelector(`[data-tool=${name}]`);
    if (tool instanceof HTMLButtonElement && !tool.disabled) tool.click();
  }

  /** Begins a game on the board of the session. @param {boolean} [again] also when the board is the same */
  async #begin(again = false) {
    const question = this.session.question();
    const key = JSON.stringify(question);
    if ((key === this.#question && !again) || !this.session.board) return;
    this.#question = key;
    this.#reply();
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    /** @param {string} state @param {string} player @param {string[]} before */
    const ask = async (state, player, before) => {
      const moves = await api.moves(this.session.game.name, { ...question, state, player, before, budget: { seconds: patience } }, signal);
      return { ...moves, race: this.kind === 'runners' };
    };
    this.#match = null;
    if (!this.status.hasChildNodes()) put(this.status, el('p', null, say('waiting')));
    await this.#try(async () => {
      const state = this.#resume?.state ?? '';
      this.#begunAt = state;
      const start = await ask(state, '', []);
      this.#human = this.#playedBy(start);
      this.#match = await Match.begin(ask, this.kind, this.#human, start, state);
      this.#match.strength = this.#strength;
      await this.#goOnWith(this.#match);
      this.#resume = undefined;
    });
    if (signal.aborted) return;
    holding(this.setup, () => this.#drawSetup());
    this.#refresh();
  }

  /** Makes the moves of the game that is gone on with. @param {Match} match */
  async #goOnWith(match) {
    await growTree(match, treeIn(this.#resume?.tree));
    for (const name of this.#resume?.moves ?? []) {
      const move = match.now.moves.find((one) => one.move === name);
      if (!move || !await match.make(move)) return;
    }
  }

  /** Who is played by hand: who was chosen, if the board has it, or else a side that can win, or the first there is. @param {import('../types.js').Moves} start */
  #playedBy({ players, player, value }) {
    if (this.kind === 'solo') return '';
    const kept = this.#human !== null && (players.includes(this.#human) || (this.#human === '' && this.kind === 'sides'));
    if (kept) return this.#human ?? '';
    const rival = players.find((name) => name !== player);
    return (this.kind === 'sides' && (value.result === 'win' ? player : value.result === 'loss' ? rival : null)) || (players[0] ?? '');
  }

  /** Does something that may fail; then the game stays as it was, and the problem is announced. @param {() => Promise<unknown>} act */
  async #try(act) {
    const { signal } = this.#asking;
    this.#waits = true;
    put(this.problem);
    try {
      await act();
    } catch (error) {
      if (!signal.aborted) put(this.problem, problemNotice(error), this.#retry(error));
    }
    if (!signal.aborted) this.#waits = false;
  }

  /** What goes on where a request failed, when no move by hand does; a board that can't be played stays so. @param {unknown} error */
  #retry(error) {
    const match = this.#match;
    if ((match && !match.awaitsReply) || (error instanceof api.Problem && error.status === 422)) return null;
    return button(say('play.retry'), () => (match ? this.#answer() : this.#begin(true)), { data: { tool: 'retry' } });
  }

  /** @param {MoveChoice} move */
  async #make(move) {
    const match = this.#match;
    if (!match || this.#waits || match.awaitsReply) return;
    this.#resume = undefined;
    this.board.setArrows([]);
    this.board.setChoices([]);
    this.board.setFrame(this.tokenWalk.pictured(move));
    if (this.kind === 'solo' && move.value.result === 'loss') this.#warn(true);
    await this.#try(() => match.make(move));
    this.#left = false;
    this.tokenWalk.moved();
    this.#refresh();
  }

  async #answer() {
    const match = this.#match;
    if (!match) return;
    await this.#try(() => match.reply());
    this.#refresh();
  }

  /** Shows where the token has walked to: that is no move. @param {import('../types.js').Frame} frame */
  #tokenMoved(frame) {
    this.board.setArrows([]);
    this.board.setFrame(frame);
    if (!this.#match) return;
    this.#drawStatus(this.#match);
    this.#drawTools(this.#match);
    this.#drawMoves(this.#match);
  }

  /** Says over the board that the level is lost, as soon as a move loses it. @param {boolean} lost */
  #warn(lost) {
    if (lost !== this.alarm.hidden) return;
    this.alarm.hidden = !lost;
    put(this.alarm, lost ? [el('strong', null, say('play.alarm')), ' ', button(say('play.undo'), () => this.#press('undo'))] : []);
  }

  #refresh() {
    const match = this.#match;
    if (this.#listeners.signal.aborted) return;
    this.changed();
    if (!match) return this.#clear();
    this.#chosen = [];
    this.board.setFrame(this.tokenWalk.standing(match.now.frame));
    this.#warn(this.kind === 'solo' && !match.over && match.worth.result === 'loss');
    this.board.setChoices(this.#choices(match));
    this.board.setArrows(lastMoves(match));
    const arrows = match.now.moves.some((move) => move.arrow);
    this.board.steer(arrows);
    // A finger that swipes must not scroll the page.
    this.board.painting = arrows && Boolean(this.session.board?.view.grid);
    this.#drawStatus(match);
    this.#drawTools(match);
    this.#drawMoves(match);
    this.#drawPlayed(match);
    this.#drawStrip(match);
    if (match.over && !this.#told) this.result.scrollIntoView({ block: 'start' });
    this.#told = match.over;
    this.#reply();
    if (match.awaitsReply && this.problem.childElementCount === 0) this.#reply = later(() => this.#answer(), pause);
  }

  /** There is no game to show. */
  #clear() {
    this.board.setFrame(null);
    this.board.setChoices([]);
    this.#warn(false);
    for (const part of [this.status, this.result, this.tools, this.left, this.steps, this.moves, this.played]) put(part);
    this.tree.element.hidden = true;
  }

  #drawSetup() {
    const players = this.#match?.now.players ?? [];
    if (this.kind === 'solo' || players.length === 0) return put(this.setup);
    const id = freshID('player');
    const select = el('select', { id, on: { change: () => {
      this.#human = select.value;
      this.#resume = undefined;
      this.#begin(true);
    } } }, players.map((name) => el('option', { value: name, selected: name === this.#human }, this.#called(name))),
    this.kind === 'sides' ? el('option', { value: '', selected: this.#human === '' }, say('play.both')) : null);
    put(this.setup, el('span', { class: 'play-choice' }, el('label', { for: id }, say('play.as')), select), this.kind === 'sides' && this.#human !== '' ? this.#strengths() : null);
  }

  /** @param {Match} match */
  #drawStatus(match) {
    const { now } = match;
    // A reply is announced once it is there, not in advance.
    this.status.setAttribute('aria-live', match.awaitsReply ? 'off' : 'polite');
    const replied = match.played.at(-1);
    put(this.status, match.over ? [] : [
      el('p', null, match.awaitsReply ? say('play.reply', { name: this.#called(now.turn) }) : this.#turnWords(match)),
      this.kind === 'solo' && match.worth.result === 'loss' ? el('p', { class: 'play-lost bad-words' }, say('play.lost')) : null,
      now.stroll ? el('p', { class: 'play-counts' }, say('play.counts', this.tokenWalk.counts(match))) : null,
      el('p', { class: 'hint' }, replied && !replied.human ? this.#moveWords(replied) : now.said)]);
    if (!match.over) {
      this.#record = null;
      return put(this.result);
    }
    put(this.result, review(match, {
      kind: this.kind, told: this.#called(match.told), best: this.#recordOf(match),
      retry: (i) => this.#goOn(() => match.retry(i)), again: () => this.#goOn(() => this.#restart(match)), fresh: () => this.#try(this.fresh),
    }));
  }

  /** Goes on with a game that was over. @param {() => void} act */
  #goOn(act) {
    act();
    this.tokenWalk.forget();
    this.#refresh();
    /** @type {HTMLElement|null} */ (this.moves.querySelector('.play-move'))?.focus({ preventScroll: true });
  }

  /** The fewest moves on this board, where it was played well, noted once a game. @param {Match} match */
  #recordOf(match) {
    const well = match.worth.result === 'win' || (match.worth.result === null && match.now.over);
    if (!well || match.human === '' && this.kind === 'sides') return null;
    if (this.#record) return this.#record;
    const { name } = this.session.game;
    const board = `${this.#question}${this.#human}${this.kind === 'sides' ? this.#strength : ''}`;
    const beaten = noteBest(name, board, match.played.length);
    this.#record = { moves: bestOf(name, board) ?? match.played.length, beaten };
    return this.#record;
  }

  /** How the computer plays, to choose. */
  #strengths() {
    const id = freshID('strength');
    const select = el('select', { id, class: 'play-strength', on: { change: () => {
      this.#strength = strengths.find((one) => one === select.value) ?? 'perfect';
      keep(strengthKey, this.#strength);
      if (this.#match) this.#match.strength = this.#strength;
    } } }, strengths.map((one) => el('option', { value: one, selected: one === this.#strength }, say(`play.strength.${one}`))));
    return el('span', { class: 'play-choice' }, el('label', { for: id }, say('play.strength')), select);
  }

  /** @param {Match} match */
  #turnWords(match) {
    if (this.kind === 'solo') return say(match.now.stroll?.free ? 'play.turn.push' : 'play.turn.solo', { n: match.played.length + 1 });
    return say(match.human === '' ? 'play.turn' : 'play.turn.you', { name: this.#called(match.now.turn || match.now.player) });
  }

  /** The name of a player: a number alone is not a name. @param {string} name */
  #called(name) {
    const { players = [], called: all = [] } = this.#match?.now ?? {};
    const called = all[players.indexOf(name)] ?? name;
    return /^\d+$/.test(called) ? say('play.player', { name: called }) : called;
  }

  /** A move as it was made; of two sides, the one that made it is named where the move does not name it. @param {Played} played */
  #moveWords({ mover, move }) {
    const [said, name] = [this.tokenWalk.said(move, true), this.#called(mover)];
    return this.kind !== 'sides' || said.startsWith(`${name} `) ? said : `${name}: ${said}`;
  }

  /** @param {Match} match */
  #drawTools(match) {
    const id = 'play-hints';
    const hints = el('input', { type: 'checkbox', id, checked: this.#hints, data: { tool: 'hints' }, on: { change: () => {
      this.#hints = hints.checked;
      keep(hintsKey, this.#hints ? 'on' : 'off');
      this.#refresh();
    } } });
    holding(this.tools, () => put(this.tools,
      el('span', { class: 'play-hints' }, hints, el('label', { for: id }, say('play.hints'))),
      this.#tool('left', 'play.left', () => { this.#left = !this.#left; }, match.over, this.#left),
      walks(match) && !this.#hints ? this.#tool('list', 'play.list', () => { this.#listed = !this.#listed; }, false, this.#listed) : null,
      this.#tool('undo', 'play.undo', () => this.tokenWalk.undo() || match.undo(), !match.canUndo && !this.tokenWalk.away),
      this.#tool('restart', 'play.restart', () => this.#restart(match), match.played.length === 0 && this.#begunAt === '' && !this.tokenWalk.away)));
    const left = this.#left && !match.over ? this.#leftWords(match) : '';
    if (this.left.textContent !== left) this.left.textContent = left;
  }

  /** Begins again, at the start of the board. @param {Match} match */
  #restart(match) {
    this.#resume = undefined;
    if (this.#begunAt === '') match.restart();
    else this.#begin(true);
  }

  /** @param {string} name @param {string} key @param {() => void|boolean} act  true: only a walk was taken back @param {boolean} disabled @param {boolean} [pressed] */
  #tool(name, key, act, disabled, pressed) {
    return button(say(key), () => {
      if (disabled) return;
      put(this.problem);
      if (act() === true) return;
      if (name !== 'left' && name !== 'list') this.tokenWalk.forget();
      this.#refresh();
    }, { id: `play-${name}`, 'aria-disabled': String(disabled), data: { tool: name }, 'aria-pressed': pressed === undefined ? undefined : String(pressed) });
  }

  /** @param {Match} match */
  #leftWords(match) {
    const words = valueWords(match.worth, match.now);
    return this.kind === 'sides' ? `${say('play.for', { name: this.#called(match.told) })} ${words}` : words;
  }

  /** @param {Match} match */
  #drawMoves(match) {
    const held = document.activeElement instanceof HTMLElement && this.moves.contains(document.activeElement) ? document.activeElement : null;
    const hinted = this.#hints && !match.awaitsReply;
    const padded = !match.now.stroll?.free && onPad(match.now.moves); // there arrows are steps, which have a pad of their own
    this.moves.hidden = match.over;
    this.moves.classList.toggle('pad', padded && !match.over);
    this.moves.classList.toggle('folded', walks(match) && !this.#hints && !this.#listed);
    const buttonOf = (/** @type {MoveChoice} */ move) => el('button', {
      type: 'button', class: `play-move${hinted ? ` tone-${markOf(move, match.now.value)}` : ''}`, 'aria-disabled': match.awaitsReply ? 'true' : undefined,
      data: { way: move.arrow }, on: { click: () => this.#make(move) },
    }, moveLabel(move, hinted ? match.now : null, this.tokenWalk.said(move)));
    put(this.moves, padded ? pad.map((way) => {
      const move = match.now.moves.find(({ arrow }) => arrow === way);
      return move ? buttonOf(move) : el('button', { type: 'button', class: 'play-move', 'aria-disabled': 'true', data: { way } }, el('b', null, arrows[way]));
    }) : this.#inOrder(match).map(buttonOf));
    this.#drawSteps(match);
    const again = held?.dataset.way && padded ? this.moves.querySelector(`[data-way=${held.dataset.way}]`) : this.moves.firstElementChild;
    const next = match.over ? this.tools.querySelector('[data-tool=restart]') : again;
    if (held && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** Arrows to walk with, where steps are no moves. @param {Match} match */
  #drawSteps(match) {
    if (walks(match) === this.steps.hasChildNodes()) return;
    put(this.steps, walks(match) ? pad.map((way) => button(arrows[way], () => this.tokenWalk.step(way), { class: 'pad-step', data: { way }, 'aria-label': say(`play.step.${way}`) })) : []);
  }

  /** The moves in the order they are listed in: best first would be a hint. @param {Match} match */
  #inOrder(match) {
    const { moves } = match.now;
    return this.#hints ? moves : [...moves].sort((a, b) => a.move.localeCompare(b.move, undefined, { numeric: true }));
  }

  /** The strip shows what moves are worth: on request, or when the game is over. @param {Match} match */
  #drawStrip(match) {
    const told = this.#hints || match.over || match.made.length > match.played.length;
    if (told && this.kind !== 'explorers') holding(this.strip.element, () => this.strip.draw(match, match.played.length));
    else this.strip.element.hidden = true;
  }

  /** Goes to after that many of the moves that were made. @param {number} count */
  #goTo(count) {
    const match = this.#match;
    if (!match || this.#waits || count < 0 || count > match.made.length) return;
    match.goTo(count);
    this.tokenWalk.forget();
    this.#refresh();
    this.#reply();
    if (match.awaitsReply && count === match.made.length) this.#reply = later(() => this.#answer(), pause);
  }

  /** Goes to a variation. @param {import('./match.js').Variation} node */
  #visit(node) {
    const match = this.#match;
    if (!match || this.#waits) return;
    match.visit(node);
    this.#goTo(match.played.length);
  }

  /** @param {Match} match */
  #drawPlayed(match) {
    this.tree.draw(match, this.#hints || match.over);
    // The value of a move is shown on request, or when the game is over.
    const told = this.#hints || match.over;
    put(this.played, match.played.map((p) => {
      const mark = p.mark === 'keeps' && isMistake(p) ? 'slow' : p.mark;
      return el('li', { class: told ? `tone-${mark}` : '' }, el('b', null, this.#moveWords(p)), ' ',
        told ? el('span', { class: 'played-mark' }, mark === 'slow' ? signs.slow : `${signs[mark]} ${say(`play.mark.${mark}`)}`) : null, ' ',
        told ? el('span', { class: 'played-cost' }, costWords(p)) : null);
    }));
    this.played.scrollTop = this.played.scrollHeight;
  }

  /** @param {Match} match @returns {Choice[]} */
  #choices(match) {
    if (match.over || match.awaitsReply) return [];
    return [...nextPlaces(match.now.moves, this.#chosen)].map(([place, move]) => (
      { place, tone: this.#hints ? markOf(move, match.now.value) : 'open', text: this.#hints ? brief(move) : undefined }));
  }

  /** Shows where the other tokens of a move can go. @param {number[]} places where the first ones do */
  #choose(places) {
    if (!this.#match) return;
    this.#chosen = places;
    this.board.setFrame({ ...this.tokenWalk.standing(this.#match.now.frame), marks: places });
    this.board.setChoices(this.#choices(this.#match));
  }
}

/** The ways of a pad, in the order of its buttons. */
const pad = /** @type {const} */ (['up', 'left', 'down', 'right']);
const arrows = { up: '↑', left: '←', down: '↓', right: '→' };

/** Whether one walks freely to the moves, so that there are arrows to walk with. @param {Match} match */
function walks(match) {
  return Boolean(match.now.stroll?.free) && !match.over;
}

/** Whether moves are arrows and nothing else, so that each has a place of its own. @param {MoveChoice[]} moves */
function onPad(moves) {
  return moves.length > 0 && moves.every(({ arrow }, i) => arrow && moves.findIndex((other) => other.arrow === arrow) === i);
}

/** The last moves as arrows: what was made by hand, and the reply to it. @param {Match} match */
function lastMoves(match) {
  const { frame } = match.played.at(-1)?.move ?? {};
  if (frame?.walk) return frame.push ? [pushArrow(walkerOf(frame, frame.walk), [], frame.push, -1)] : [];
  return match.played.slice(-2).flatMap(({ before, after }, i, all) => moved(before.frame, after.frame).map((way) => ({ ...way, ahead: i === all.length - 1 ? 1 : 2 })));
}
