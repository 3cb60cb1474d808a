import { answerPanel } from './answer/answer.js';
import { Address } from './io/address.js';
import { brought } from './io/brought.js';
import { announce } from './announce.js';
import { copyButton } from './io/copy.js';
import { button, el, focusable, freshID, put, typed } from './dom.js';
import { Board } from './draw/board.js';
import { takeDrops } from './io/drop.js';
import { Editor } from './edit/editor.js';
import { exportMenu } from './io/export.js';
import { layerChips } from './answer/layers.js';
import { during } from './pending.js';
import { problemNotice, problemWords } from './io/problem.js';
import { methodChooser, rulesPanel } from './answer/rules.js';
import { say } from './say.js';
import { Session } from './session.js';
import { fragmentOf, stateOf } from './io/share.js';
import { panes } from './panes.js';
import { part } from './part.js';
import { sourceMenu } from './io/source.js';
import { tabRow } from './tabs.js';
import { timeline } from './time/timeline.js';

/**
 * @typedef {import('./io/share.js').State} State
 * @typedef {import('./io/share.js').Tab} Tab
 * @typedef {import('./types.js').Game} Game
 * @typedef {import('./types.js').Limits} Limits
 * @typedef {import('./types.js').View} View
 * @typedef {import('./play/play.js').Sofar} Sofar
 * @typedef {import('./code/pane.js').CodePane} CodePane
 * @typedef {{destroy(): void, sofar?(): Sofar|undefined, key?(event: KeyboardEvent): boolean}} Panel
 */

/** @type {Tab[]} */
const tabNames = ['solve', 'compare', 'play'];

/** So many moves of the line are made again one by one to play on from there; after more of them one begins there. */
const mostReplayed = 16;

/** A board that is this much wider than tall is above the picture of its search. */
const wide = 2;

/** The panes beside the board while it is solved. */
const paneNames = ['answer', 'search', 'layers', 'rules'];

/** Those of a game whose texts are programs. */
const codePanes = ['answer', 'code', 'search', 'layers', 'rules'];

/** A game with its board and its answer: what the page shows at #/{game}. */
export class Workbench {
  #gone = new AbortController();
  /** @type {Panel[]} */
  #panels = [];
  /** @type {ReturnType<typeof timeline>|null} */
  #timeline = null;
  /** The levels of the text, from when it is known that there are several. @type {Promise<Panel|null>|null} */
  #levels = null;
  /** @type {Tab} */
  #tab = 'solve';
  #address = new Address(() => (this.session.board?.text ? this.state() : null), () => this.#remember());
  /** Whether the board is the reader's own, and not an example or a link that was only looked at. */
  #own = false;
  /** Names the board among those that the reader worked on; what is drawn on it belongs to it. */
  #board = freshID('board');
  /** Whether the user placed the nodes; otherwise the layout does, and a link need not record them. */
  #placed = false;
  /** Where a link puts the nodes, until the board is there. @type {[number, number][]|null} */
  positions = null;
  /** The edges of the graph that was laid out last. @type {string|undefined} */
  #edges = undefined;
  /** The pane that is shown beside the board. */
  #pane = 'answer';
  /** Shows a pane as if it had been chosen. */
  #choosePane = (/** @type {string} */ _name) => {};
  /** The editor of a game whose texts are programs, from when it is wanted. @type {Promise<CodePane|null>|null} */
  #code = null;
  /** A game to go on with, until it is played. @type {Sofar|undefined} */
  #resume = undefined;
  /** The board of the address, on its way. @type {Promise<unknown>} */
  #loading = Promise.resolve();
  /** Whether a board has been drawn. */
  began = false;
  /** Shows it to an audience, while it is presented. @type {Promise<Panel|null>|null} */
  #presented = null;
  /** Whether it is embedded in another page, and shows only the board and the answer. */
  #embedded = false;
  /** Leads from there to all of it. */
  #outside = el('a', { class: 'embed-open', target: '_blank', rel: 'noopener' }, say('embed.open'));

  /** @param {HTMLElement} host @param {HTMLElement} head  where title, tabs and source stand @param {Session} session */
  constructor(host, head, session) {
    this.host = host;
    this.head = head;
    this.session = session;
    this.tabs = tabRow(say('tabs'), tabNames.map((name) => ({ name, label: say(`tab.${name}`), panel: name === 'compare' ? 'bench-compare' : 'bench' })),
      (name) => this.#go(/** @type {Tab} */ (name)));
    this.notice = el('div', { class: 'source-notice' });
    this.levels = el('div', { class: 'levels', hidden: true });
    this.chips = el('div', { class: 'chips' });
    this.tools = el('div', { class: 'tools', role: 'toolbar', 'aria-label': say('tools') });
    this.drawing = el('div', { class: 'drawing' });
    this.space = el('div', { class: 'search-stage', hidden: true });
    this.scene = el('div', { class: 'scene' }, this.drawing, this.space);
    this.time = el('div', { class: 'time' });
    this.side = el('div', { class: 'side' });
    this.skip = button(say('skip.panel'), () => this.#toPanel(), { class: 'skip', id: 'skip-panel' });
    this.compare = el('div', { id: 'bench-compare', class: 'bench-compare', role: 'tabpanel', 'aria-labelledby': 'tab-compare', hidden: true });
    this.stage = el('div', { class: 'stage' }, el('p', { class: 'rule-line', title: session.game.doc }, firstSentences(session.game.doc)), this.levels, this.chips, this.tools, this.scene, this.time);
    this.bench = el('div', { id: 'bench', class: 'bench', role: 'tabpanel', 'aria-labelledby': 'tab-solve' },
      this.stage, this.side);
    // A board reads its colours from its position in the document, so it must be attached first.
    put(host, this.notice, this.bench, this.compare);
    document.getElementById('skip')?.after(this.skip);
    this.board = new Board(this.drawing, { label: say('board.of', { title: session.game.title }), cast: session.cast });
    this.editor = new Editor(this.tools, this.board, session.game);
    this.#build();
    this.#listen();
  }

  /** Opens a state for the first time. @param {State} state */
  async begin(state) {
    document.title = `${this.session.game.title} · Jogada`;
    await this.#open(state);
  }

  /** Takes another state of the same game, as back and forward do; false: it is another game's. @param {State} state */
  async apply(state) {
    if (state.game !== this.session.game.name) return false;
    if (!this.#address.own) await this.#open(state);
    return true;
  }

  /** What is shown now, as a link shares it; view: a drawing that has no text yet; played: the game so far. @returns {State & {view?: View}} */
  state() {
    const { board, game, method, shown } = this.session;
    const drawn = board?.text === '' ? { view: board.view } : { text: this.session.draft ?? board?.text };
    return {
      game: game.name, ...drawn, params: { ...board?.params, ...this.session.details }, method, tab: this.#tab,
      layers: shown.layers, given: shown.given, track: shown.track, step: shown.step, ...(shown.predict ? { predict: true } : {}), positions: this.#placed ? this.board.positions() ?? undefined : undefined,
      ...(this.#embedded ? { embed: true } : {}), ...(this.#presented ? { present: true } : {}), played: this.#panels.map((panel) => panel.sofar?.()).find(Boolean) ?? this.#resume,
    };
  }

  destroy() {
    this.#address.close();
    this.#gone.abort();
    this.#levels?.then((panel) => panel?.destroy());
    this.#present(false);
    this.#unmount();
    this.session.close();
    this.editor.destroy();
    this.board.destroy();
    put(this.head);
    this.skip.remove();
    document.body.removeAttribute('data-embed');
    document.title = 'Jogada';
  }

  #build() {
    const { game } = this.session;
    const { signal } = this.#gone;
    const fragment = () => fragmentOf(this.state());
    const link = copyButton(say('share'), async () => new URL(await fragment(), location.href).href, { id: 'copy-link', title: say('share.doc') });
    const source = el('div', { class: 'bench-source' });
    put(this.head, el('h1', null, game.title), source, this.tabs.row,
      el('div', { class: 'row bench-actions' }, link, exportMenu({ session: this.session, board: this.board, fragment, embed: () => this.#iframe(), present: () => this.#present(true), keep: () => this.#keep(), presented: () => this.#link({ present: true, step: 0 }), signal })));
    this.bar = sourceMenu(source, this.notice, {
      session: this.session,
      taken: (example = false) => {
        this.#own = !example;
        this.#board = freshID('board');
        this.#address.note(true);
      },
      follow: (found) => this.#follow(found),
      signal,
    });
  }

  /** The line that shows this board and its answer within another page. */
  async #iframe() {
    const address = await this.#link({ tab: 'solve', embed: true, present: false });
    const frame = el('iframe', { src: address, width: 640, height: 520, loading: 'lazy', title: document.title });
    return frame.outerHTML;
  }

  /** The whole address of what is shown, with a change. @param {Partial<State>} change */
  async #link(change) {
    return new URL(await fragmentOf({ ...this.state(), ...change }), location.href).href;
  }

  /** What tells this board from others, whatever is shown of it. */
  async #boardKey() {
    const { game, text, params } = this.state();
    return fragmentOf({ game, text, params });
  }

  /** Puts what is shown on the shelf of the reader. */
  async #keep() {
    const { board, game } = this.session;
    if (!board?.text) throw new Error(say('export.no-text'));
    const { keepBoard } = await part(import('./keepboard.js'));
    keepBoard({ name: board.title || (board.game ?? game).title, game: game.name, fragment: await fragmentOf({ ...this.state(), text: board.text, present: false }), key: await this.#boardKey() });
  }

  /** Presents the board after this one in the lesson that it is part of. */
  async #nextInLesson() {
    const [{ nextInLesson }, { presented }] = await Promise.all([part(import('./shelf.js')), part(import('./homeshelf.js'))]);
    const next = nextInLesson(await this.#boardKey());
    if (next) location.hash = presented(next.fragment);
  }

  /** Shows it to an audience, or ceases to. A link that stands at a move shows it. @param {boolean} on */
  #present(on) {
    if (on === (this.#presented !== null)) return;
    this.#presented?.then((panel) => panel?.destroy());
    this.#presented = on ? during(this.#openPresentation()) : null;
    this.session.veil(on && (this.session.shown.step === 0 || this.session.shown.track === 'search'));
    this.editor.enabled = this.#tab === 'solve' && !this.#embedded && !on;
    this.#address.note();
  }

  /** @returns {Promise<Panel|null>} */
  async #openPresentation() {
    try {
      const { present } = await part(import('./present.js'), 'present');
      if (!this.#presented || this.#gone.signal.aborted) return null;
      return present({
        session: this.session, stage: this.stage, said: () => this.#timeline?.said() ?? null,
        step: (direction) => this.#timeline?.step(direction), leave: () => this.#present(false), next: () => during(this.#nextInLesson()),
      });
    } catch (error) {
      this.#present(false);
      announce(problemWords(error));
      return null;
    }
  }

  #listen() {
    const { signal } = this.#gone;
    const { session } = this;
    session.addEventListener('board', (event) => this.#boardChanged(/** @type {CustomEvent} */ (event).detail.by), { signal });
    session.addEventListener('answer', () => this.#answerChanged(), { signal });
    session.addEventListener('shown', () => this.#address.note(), { signal });
    session.addEventListener('busy', () => this.stage.toggleAttribute('data-stale', session.stale), { signal });
    session.addEventListener('time', (event) => {
      this.editor.paused = /** @type {CustomEvent} */ (event).detail.away;
    }, { signal });
    this.editor.addEventListener('wake', () => session.tell('rewind'), { signal });
    this.editor.addEventListener('change', (event) => {
      this.#placed = true;
      this.#own = true;
      session.setView(/** @type {CustomEvent} */ (event).detail.view);
    }, { signal });
    this.board.addEventListener('positions', () => {
      this.#placed = true;
      this.#address.note();
    }, { signal });
    this.board.addEventListener('time', (event) => {
      if (this.#timeline?.key(/** @type {CustomEvent} */ (event).detail.event)) event.preventDefault();
    }, { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    takeDrops(this.host, (file, entry) => this.bar?.box({ file, entry }), signal);
    document.addEventListener('paste', (event) => this.#paste(event), { signal });
  }

  /** @param {State & {view?: View}} state */
  async #open(state) {
    const { session } = this;
    this.#resume = state.played;
    const example = session.game.examples[0];
    this.bar?.close();
    session.method = state.method ?? '';
    session.shown = { layers: state.layers ?? [], given: state.given, track: state.track ?? 'line', step: state.step ?? 0, predict: state.predict };
    session.setDetails(state.params ?? {});
    this.#embedded = Boolean(state.embed);
    document.body.toggleAttribute('data-embed', this.#embedded);
    this.positions = state.positions ?? null;
    const loading = state.view ? session.setView(state.view)
      : state.text !== undefined ? session.setText(state.text, state.params, state.case)
        : example ? session.setExample(1, state.params) : undefined;
    this.#loading = Promise.resolve(loading);
    const called = brought.name;
    brought.name = '';
    this.#nameOrigin(state, called);
    this.#address.adopt();
    this.#mount(state.tab ?? 'solve');
    this.#present(Boolean(state.present));
    await loading;
    if (session.board) return state.text === undefined ? undefined : this.#nameOrigin(state, called);
    // A link whose board can't be read still opens the game, and says what was wrong.
    const { problem } = session;
    session.shown = { layers: [], track: 'line', step: 0 };
    if (example) await session.setExample(1);
    this.#nameOrigin({ game: state.game });
    this.#present(false); // an audience would take the example for the board
    const mended = state.text && !this.#embedded;
    if (!mended || session.game.code) this.bar?.tell(problemNotice(problem), el('p', { class: 'hint' }, say('link.board')));
    if (mended) await this.#mend(state.text, problem);
  }

  /** Says what the board of a state is called, as far as that is known. @param {State & {view?: View}} state @param {string} [called]  by whoever opened it here */
  #nameOrigin(state, called = '') {
    const { board, game } = this.session;
    const known = game.examples[(state.text === undefined ? 1 : board?.example ?? 0) - 1];
    if (known && !state.view) this.bar?.name(known.title, true);
    else this.bar?.name(called || say(state.view ? 'source.drawn' : 'source.link'));
  }

  /** @param {'text'|'view'|'echo'} by */
  #boardChanged(by) {
    const view = this.session.board?.view;
    if (!view) return;
    const shape = view.grid ? view.grid.cols / view.grid.rows : 1;
    this.scene.toggleAttribute('data-wide', shape >= wide);
    this.scene.style.setProperty('--shape', String(shape));
    if (by === 'echo') this.editor.setView(view, { echo: true });
    if (by === 'text' || !this.began) {
      // Another graph with as many nodes has a layout of its own.
      const other = JSON.stringify(view.graph?.edges) !== this.#edges;
      this.#edges = JSON.stringify(view.graph?.edges);
      this.board.setView(view);
      if (view.graph && other && this.began && !this.positions) this.board.setPositions(null);
      this.#placed = this.positions !== null && view.graph !== undefined;
      if (this.positions) this.board.setPositions(this.positions);
      this.positions = null;
      this.editor.setView(view, { fresh: !this.began });
      this.began = true;
    }
    if ((this.session.board?.levels?.keys.length ?? 0) > 1 && !this.#embedded) this.#levels ??= during(this.#levelStrip());
    this.#address.note();
  }

  /** Remembers the reader's own board for the first page. */
  async #remember() {
    const { board, game } = this.session;
    if (!board?.text || !this.#own || this.#embedded) return;
    const { noteRecent } = await part(import('./recent.js'));
    const draft = this.session.draft !== null;
    noteRecent({ key: this.#board, game: game.name, fragment: await fragmentOf({ ...this.state(), tab: 'solve', step: 0 }), draft });
  }

  /** Shows the levels of the text above the board. @returns {Promise<Panel|null>} */
  async #levelStrip() {
    try {
      const { levelStrip } = await part(import('./answer/levels.js'));
      return this.#gone.signal.aborted ? null : levelStrip(this.levels, { session: this.session, changed: () => this.#address.note(true) });
    } catch {
      this.#levels = null; // the next board tries again
      return null;
    }
  }

  #answerChanged() {
    const answer = this.session.stale ? null : this.session.answer;
    this.#timeline?.setFrames((!this.session.veiled && answer?.frames) || []);
    this.#timeline?.setTrace(answer?.trace);
    if (this.#embedded) fragmentOf({ ...this.state(), embed: false }).then((fragment) => { this.#outside.href = fragment; });
  }

  /** @param {Tab} tab */
  #go(tab) {
    if (tab === this.#tab) return;
    // A long search that nobody sees any more would take the place of those of the other tab.
    if (this.session.patient) this.session.stop();
    if (tab === 'play') this.#resume = this.#lineSofar();
    this.session.remember({ step: 0, track: 'line' });
    this.#mount(tab);
    this.#address.note(true);
  }

  /** Plays on from a state. @param {Sofar} from */
  #playFrom(from) {
    this.#go('play');
    this.#resume = from;
  }

  /** The moves of the line of play up to the current step of the timeline, to play on from there. @returns {Sofar|undefined} */
  #lineSofar() {
    const { answer, stale, shown } = this.session;
    if (!answer || stale || shown.track !== 'line' || shown.step === 0) return undefined;
    const line = answer.report.line.slice(0, shown.step);
    return line.length <= mostReplayed ? { moves: line.map(({ move }) => move) } : { moves: [], state: line.at(-1)?.state };
  }

  /** @param {Tab} tab */
  #mount(tab) {
    this.#unmount();
    this.#tab = tab;
    this.tabs.mark(tab);
    this.host.dataset.tab = tab;
    this.bench.hidden = tab === 'compare';
    this.bench.setAttribute('aria-labelledby', `tab-${tab}`);
    this.compare.hidden = tab !== 'compare';
    this.editor.enabled = tab === 'solve' && !this.#embedded && !this.#presented;
    if (tab === 'solve') this.#mountSolve();
    if (tab === 'compare') during(this.#mountLater(this.compare, this.#comparison()));
    if (tab === 'play') during(this.#mountLater(this.side, this.#play()));
  }

  async #comparison() {
    const { comparePanel } = await part(import('./answer/compare.js'), 'compare');
    return () => comparePanel(this.compare, { session: this.session });
  }

  async #play() {
    const { playPanel } = await part(import('./play/play.js'), 'play');
    await this.#loading; // who plays may depend on the text
    const resume = this.#resume;
    this.#resume = undefined;
    return () => playPanel(this.side, { board: this.board, session: this.session, fresh: () => this.bar?.random() ?? Promise.resolve(), over: this.drawing, resume, changed: () => this.#address.note() });
  }

  /** Mounts what is fetched when it is needed, unless something else is shown by then. @param {HTMLElement} host @param {Promise<() => Panel>} loading */
  async #mountLater(host, loading) {
    const panels = this.#panels;
    try {
      const open = await loading;
      if (panels !== this.#panels) return;
      panels.push(open());
      // Who plays moves on the board; who walks along the tabs by keyboard stays there.
      if (this.#tab === 'play' && !document.activeElement?.matches('[role=tab]:focus-visible')) this.board.focus();
    } catch (error) {
      if (panels === this.#panels) put(host, problemNotice(error));
    }
  }

  #mountSolve() {
    const { session, board } = this;
    const answer = el('section', { class: 'answer', 'aria-label': say('answer') });
    const beside = panes(session.game.code ? codePanes : paneNames, (name) => session.tell('pane', { name }), (name) => {
      this.#pane = name;
      if (name === 'code') this.#code ??= during(this.#openCode(beside.part(name)));
    });
    const about = el('section', { class: 'about' }, el('h2', null, say('about')), session.game.doc.split(/\n\s*\n/).map((p) => el('p', null, p.replaceAll(/\s+/g, ' '))));
    const [method, rules] = [el('div', { class: 'field method' }), el('section', { class: 'rules', 'aria-label': say('rules') })];
    const changed = () => this.#address.note(true);
    // Within another page there is no head to say what it is.
    put(this.side, this.#embedded ? el('h1', { class: 'unseen' }, session.game.title) : null, answer, beside.element, this.#outside);
    put(beside.part('search'), method);
    put(beside.part('rules'), rules, about);
    this.#choosePane = beside.choose;
    const show = (/** @type {Event} */ event) => beside.show(/** @type {CustomEvent} */ (event).detail.name);
    session.addEventListener('show', show);
    this.#panels.push({ destroy: () => session.removeEventListener('show', show) },
      answerPanel(answer, beside.part('answer'), { session, board }), methodChooser(method, { session, changed }), rulesPanel(rules, { session, changed }));
    this.#timeline = timeline(this.time, { board, session, beside: beside.part('search'), stage: this.space, play: (from) => this.#playFrom(from) });
    this.#panels.push(this.#timeline, layerChips(this.chips, beside.part('layers'), { board, session }));
    if (!this.#embedded) beside.show(this.#pane);
    this.#answerChanged();
  }

  /** Goes to what is beside the board, past the tools and the timeline. */
  #toPanel() {
    const host = this.compare.hidden ? this.side : this.compare;
    const first = host.querySelector('[role=tab][aria-selected=true]') ?? host.querySelector(focusable);
    if (first instanceof HTMLElement) first.focus();
  }

  /** Fills the pane of a program with its editor. @param {HTMLElement} host @returns {Promise<CodePane|null>} */
  async #openCode(host) {
    const panels = this.#panels;
    try {
      const { codePane } = await part(import('./code/pane.js'), 'code');
      if (panels !== this.#panels) return null;
      const pane = codePane(host, { session: this.session, edited: (typed) => {
        this.#own = true;
        if (typed) this.bar?.name(say('source.typed'));
      } });
      panels.push(pane);
      return pane;
    } catch (error) {
      if (panels === this.#panels) put(host, problemNotice(error));
      this.#code = null; // the next time tries again
      return null;
    }
  }

  /** Shows the text of the board, or another one to be mended, where it is edited. @param {string} [text] @param {unknown} [problem]  what is wrong with it */
  async #mend(text, problem) {
    if (!this.session.game.code) return this.bar?.openText(text, problem);
    this.#showPane('code');
    (await this.#code)?.edit(text);
  }

  /** Shows a pane beside the board, as if it had been chosen. @param {string} name */
  #showPane(name) {
    if (this.#tab !== 'solve') this.#go('solve');
    this.#choosePane(name);
  }

  #unmount() {
    this.#code = null;
    for (const panel of this.#panels) panel.destroy();
    this.#panels = [];
    this.#timeline = null;
    for (const host of [this.side, this.chips, this.time, this.compare]) put(host);
    this.board.setFrame(null);
    this.board.setTrace(null);
    this.board.setLayers([]);
    this.board.setArrows([]);
    this.board.setChoices([]);
    this.board.highlight([]);
  }

  /** Opens what a picture carried. @param {string} fragment */
  async #follow(fragment) {
    const state = await stateOf(fragment).catch(() => null);
    if (!state) return announce(say('link.broken'));
    const before = location.hash;
    location.hash = fragment.replace(/^#/, '');
    // The address may be that already, and only be about to follow what was chosen meanwhile.
    if (location.hash === before) await during(this.#open(state));
  }

  /** Opens a text or a file that is pasted where nothing else takes it. @param {ClipboardEvent} event */
  #paste(event) {
    const target = event.target instanceof Element ? event.target : null;
    const [text, file] = [event.clipboardData?.getData('text') ?? '', event.clipboardData?.files[0]];
    if (event.defaultPrevented || target?.closest(`${typed}, dialog, .code`) || !(text.trim() || file)) return;
    event.preventDefault();
    this.bar?.box({ text, file });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (timeKey(event, target) && (this.#timeline?.key(event) || this.#panels.some((panel) => panel.key?.(event)))) return;
    // While one plays, no cell of the board is edited, and its keys are free.
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(`${typed}, dialog${this.#tab === 'play' ? '' : ', .drawing'}`)) return;
    const act = {
      S: () => this.session.solve(),
      T: () => during(this.#mend()),
      F: () => this.#showPane('search'),
      L: () => document.getElementById('copy-link')?.click(),
      P: () => this.#present(true),
      Escape: () => this.session.stop(),
      1: () => this.tabs.choose('solve'),
      2: () => this.tabs.choose('compare'),
      3: () => {
        this.tabs.choose('play');
        this.board.focus();
      },
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** What uses the space bar itself. A tab that was pressed with a pointer does not (see tabs.js). */
const usesSpace = `${typed}, .drawing, summary, a[href], [role=button], button:not([role=tab]), [role=tablist][data-walked] [role=tab]`;

/** Whether a key pressed here may step through time: nothing that has the focus uses it. @param {KeyboardEvent} event @param {Element|null} target */
function timeKey(event, target) {
  if (event.defaultPrevented || target?.closest('dialog, details[open].menu, .timeline')) return false;
  if (event.key === ' ') return !target?.closest(usesSpace);
  if (event.key === 'PageUp' || event.key === 'PageDown') return !target?.closest(typed);
  return ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && !target?.closest(`${typed}, [role=tablist][data-walked], [role=toolbar], .drawing, .code:focus-visible`);
}

/** The first two sentences of a text. @param {string} text */
function firstSentences(text) {
  return (text.replaceAll(/\s+/g, ' ').match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [text]).slice(0, 2).join('').trim();
}

/** The workbench of a game, without a board yet. @param {HTMLElement} host @param {HTMLElement} head @param {Game} game @param {Limits} limits */
export function workbench(host, head, game, limits) {
  return new Workbench(host, head, new Session(game, limits));
}
