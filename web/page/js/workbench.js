import { answerPanel } from './answer/answer.js';
import { Address } from './io/address.js';
import { announce } from './announce.js';
import { copyButton } from './io/copy.js';
import { el, put } from './dom.js';
import { Board } from './draw/board.js';
import { takeDrops } from './io/drop.js';
import { Editor } from './edit/editor.js';
import { exportMenu } from './io/export.js';
import { layerChips } from './answer/layers.js';
import { during } from './pending.js';
import { problemNotice } from './io/problem.js';
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
 * @typedef {{destroy(): void, sofar?(): Sofar|undefined}} Panel
 */

/** @type {Tab[]} */
const tabNames = ['solve', 'compare', 'play'];

/** The panes beside the board while it is solved. */
const paneNames = ['answer', 'search', 'layers', 'rules'];

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
  #address = new Address(() => (this.session.board?.text ? this.state() : null));
  /** Whether the user placed the nodes; otherwise the layout does, and a link need not record them. */
  #placed = false;
  /** Where a link puts the nodes, until the board is there. @type {[number, number][]|null} */
  positions = null;
  /** A game to go on with, until it is played. @type {Sofar|undefined} */
  #resume = undefined;
  /** Whether a board has been drawn. */
  began = false;
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
    this.time = el('div', { class: 'time' });
    this.side = el('div', { class: 'side' });
    this.compare = el('div', { id: 'bench-compare', class: 'bench-compare', role: 'tabpanel', 'aria-labelledby': 'tab-compare', hidden: true });
    this.bench = el('div', { id: 'bench', class: 'bench', role: 'tabpanel', 'aria-labelledby': 'tab-solve' },
      el('div', { class: 'stage' }, this.levels, this.chips, this.tools, this.drawing, this.time), this.side);
    // A board reads its colours from its position in the document, so it must be attached first.
    put(host, this.notice, this.bench, this.compare);
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

  /** What is shown now, as a link shares it; view: a drawing that has no text yet; played: the game, which a link does not share. @returns {State & {view?: View, played?: Sofar}} */
  state() {
    const { board, game, method, shown } = this.session;
    const drawn = board?.text === '' ? { view: board.view } : { text: board?.text };
    return {
      game: game.name, ...drawn, params: { ...board?.params, ...this.session.details }, method, tab: this.#tab,
      layers: shown.layers, given: shown.given, track: shown.track, step: shown.step, positions: this.#placed ? this.board.positions() ?? undefined : undefined,
      ...(this.#embedded ? { embed: true } : {}), played: this.#panels.map((panel) => panel.sofar?.()).find(Boolean) ?? this.#resume,
    };
  }

  destroy() {
    this.#address.close();
    this.#gone.abort();
    this.#levels?.then((panel) => panel?.destroy());
    this.#unmount();
    this.session.close();
    this.editor.destroy();
    this.board.destroy();
    put(this.head);
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
      el('div', { class: 'row bench-actions' }, link, exportMenu({ session: this.session, board: this.board, fragment, embed: () => this.#iframe(), signal })));
    this.bar = sourceMenu(source, this.notice, {
      session: this.session,
      taken: () => this.#address.note(true),
      follow: (found) => this.#follow(found),
      signal,
    });
  }

  /** The line that shows this board and its answer within another page. */
  async #iframe() {
    const address = new URL(await fragmentOf({ ...this.state(), tab: 'solve', embed: true }), location.href).href;
    const frame = el('iframe', { src: address, width: 640, height: 520, loading: 'lazy', title: document.title });
    return frame.outerHTML;
  }

  #listen() {
    const { signal } = this.#gone;
    const { session } = this;
    session.addEventListener('board', (event) => this.#boardChanged(/** @type {CustomEvent} */ (event).detail.by), { signal });
    session.addEventListener('answer', () => this.#answerChanged(), { signal });
    session.addEventListener('shown', () => this.#address.note(), { signal });
    session.addEventListener('time', (event) => {
      this.editor.paused = /** @type {CustomEvent} */ (event).detail.away;
    }, { signal });
    this.editor.addEventListener('wake', () => session.tell('rewind'), { signal });
    this.editor.addEventListener('change', (event) => {
      this.#placed = true;
      session.setView(/** @type {CustomEvent} */ (event).detail.view);
    }, { signal });
    this.board.addEventListener('positions', () => {
      this.#placed = true;
      this.#address.note();
    }, { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    takeDrops(this.host, (files) => this.bar?.openFirst(files), signal);
  }

  /** @param {State & {view?: View, played?: Sofar}} state */
  async #open(state) {
    const { session } = this;
    this.#resume = state.played;
    const example = session.game.examples[0];
    session.method = state.method ?? '';
    session.shown = { layers: state.layers ?? [], given: state.given, track: state.track ?? 'line', step: state.step ?? 0 };
    session.setDetails(state.params ?? {});
    this.#embedded = Boolean(state.embed);
    document.body.toggleAttribute('data-embed', this.#embedded);
    this.positions = state.positions ?? null;
    const loading = state.view ? session.setView(state.view)
      : state.text !== undefined ? session.setText(state.text, state.params, state.case)
        : example ? session.setExample(1, state.params) : undefined;
    this.#nameOrigin(state);
    this.#address.adopt();
    this.#mount(state.tab ?? 'solve');
    await loading;
    if (session.board) return;
    // A link whose board can't be read still opens the game, and says what was wrong.
    const { problem } = session;
    session.shown = { layers: [], track: 'line', step: 0 };
    if (example) await session.setText(example.text, example.params ?? {});
    this.#nameOrigin({ game: state.game });
    this.bar?.tell(problemNotice(problem), el('p', { class: 'hint' }, say('link.board')));
    if (state.text) this.bar?.openText(state.text);
  }

  /** Says what the board of a state is called. @param {State & {view?: View}} state */
  #nameOrigin(state) {
    const { examples } = this.session.game;
    const known = state.text === undefined ? examples[0] : examples.find((example) => example.text.trim() === state.text?.trim());
    if (known && !state.view) this.bar?.name(known.title, true);
    else this.bar?.name(say(state.view ? 'source.drawn' : 'source.link'));
  }

  /** @param {'text'|'view'|'echo'} by */
  #boardChanged(by) {
    const view = this.session.board?.view;
    if (!view) return;
    if (by === 'echo') this.editor.setView(view, { echo: true });
    if (by === 'text' || !this.began) {
      this.board.setView(view);
      this.#placed = this.positions !== null && view.graph !== undefined;
      if (this.positions) this.board.setPositions(this.positions);
      this.positions = null;
      this.editor.setView(view, { fresh: !this.began });
      this.began = true;
    }
    if ((this.session.board?.levels?.keys.length ?? 0) > 1 && !this.#embedded) this.#levels ??= during(this.#levelStrip());
    this.#address.note();
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
    this.#timeline?.setFrames(answer?.frames ?? []);
    this.#timeline?.setTrace(answer?.trace);
    if (this.#embedded) fragmentOf({ ...this.state(), embed: false }).then((fragment) => { this.#outside.href = fragment; });
  }

  /** @param {Tab} tab */
  #go(tab) {
    if (tab === this.#tab) return;
    // A long search that nobody sees any more would take the place of those of the other tab.
    if (this.session.patient) this.session.stop();
    this.session.remember({ step: 0, track: 'line' });
    this.#mount(tab);
    this.#address.note(true);
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
    this.editor.enabled = tab === 'solve' && !this.#embedded;
    if (tab === 'solve') this.#mountSolve();
    if (tab === 'compare') during(this.#mountLater(this.compare, this.#comparison()));
    if (tab === 'play') during(this.#mountLater(this.side, this.#play()));
  }

  async #comparison() {
    const { comparePanel } = await part(import('./answer/compare.js'));
    return () => comparePanel(this.compare, { session: this.session });
  }

  async #play() {
    const { playPanel } = await part(import('./play/play.js'));
    const resume = this.#resume;
    this.#resume = undefined;
    return () => playPanel(this.side, { board: this.board, session: this.session, fresh: () => this.bar?.random() ?? Promise.resolve(), resume });
  }

  /** Mounts what is fetched when it is needed, unless something else is shown by then. @param {HTMLElement} host @param {Promise<() => Panel>} loading */
  async #mountLater(host, loading) {
    const panels = this.#panels;
    try {
      const open = await loading;
      if (panels === this.#panels) panels.push(open());
    } catch (error) {
      if (panels === this.#panels) put(host, problemNotice(error));
    }
  }

  #mountSolve() {
    const { session, board } = this;
    const answer = el('section', { class: 'answer', 'aria-label': say('answer') });
    const beside = panes(paneNames, (name) => session.tell('pane', { name }));
    const about = el('section', { class: 'about' }, el('h2', null, say('about')), session.game.doc.split(/\n\s*\n/).map((p) => el('p', null, p.replaceAll(/\s+/g, ' '))));
    const [method, rules] = [el('div', { class: 'field method' }), el('section', { class: 'rules', 'aria-label': say('rules') })];
    const changed = () => this.#address.note(true);
    // Within another page there is no head to say what it is.
    put(this.side, this.#embedded ? el('h1', { class: 'unseen' }, session.game.title) : null, answer, beside.element, this.#outside);
    put(beside.part('search'), method);
    put(beside.part('rules'), rules, about);
    const show = (/** @type {Event} */ event) => beside.show(/** @type {CustomEvent} */ (event).detail.name);
    session.addEventListener('show', show);
    this.#panels.push({ destroy: () => session.removeEventListener('show', show) },
      answerPanel(answer, beside.part('answer'), { session, board }), methodChooser(method, { session, changed }), rulesPanel(rules, { session, changed }));
    this.#timeline = timeline(this.time, { board, session, beside: beside.part('search') });
    this.#panels.push(this.#timeline, layerChips(this.chips, beside.part('layers'), { board, session }));
    this.#answerChanged();
  }

  #unmount() {
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, dialog, .drawing')) return;
    const act = {
      S: () => this.session.solve(),
      T: () => this.bar?.openText(),
      L: () => document.getElementById('copy-link')?.click(),
      Escape: () => this.session.stop(),
      1: () => this.tabs.choose('solve'),
      2: () => this.tabs.choose('compare'),
      3: () => this.tabs.choose('play'),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** The workbench of a game, without a board yet. @param {HTMLElement} host @param {HTMLElement} head @param {Game} game @param {Limits} limits */
export function workbench(host, head, game, limits) {
  return new Workbench(host, head, new Session(game, limits));
}
