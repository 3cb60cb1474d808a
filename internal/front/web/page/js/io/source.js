import * as api from './api.js';
import { brought } from './brought.js';
import { announce } from '../announce.js';
import { button, el, holding, put } from '../dom.js';
import { headed } from './heading.js';
import { menu } from '../menu.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { problemNotice, problemWords, rangeOf, spotOf } from './problem.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').SourceOptions} Options */

/**
 * Where boards come from, as one menu that says what is loaded: an example, chance, a text, a file.
 *
 * @param {HTMLElement} host
 * @param {HTMLElement} notice  where it shows the result
 * @param {Options} options
 */
export function sourceMenu(host, notice, options) {
  const { session } = options;
  const loaded = el('span', { class: 'loaded' });
  const { element, items, close, destroy } = menu('source', loaded, { title: say('source') });
  options.signal.addEventListener('abort', destroy);
  const drawer = el('div', { class: 'drawer', hidden: true });
  const cases = el('div', { class: 'cases' });
  /** A text that could not be read, to be mended, and its faults. */
  const spoilt = { text: /** @type {string|undefined} */ (undefined), problem: /** @type {unknown} */ (null) };
  let told = new AbortController();
  const tell = (/** @type {(HTMLElement|import('./brought.js').Notice|null)[]} */ ...words) => {
    told.abort();
    told = new AbortController();
    const signal = AbortSignal.any([options.signal, told.signal]);
    put(notice, words.map((one) => (typeof one === 'function' ? one(session, signal) : one)), words.some(Boolean) ? button('✕', () => tell(), { class: 'quiet', 'aria-label': say('close') }) : null);
  };
  /** Says what the board is, until it is painted on. @param {string} words @param {boolean} [example] */
  const name = (words, example = false) => put(loaded, example ? el('span', { class: 'loaded-kind' }, say('source.example'), ' ') : null, words);
  const made = { ...options, tell, name, close };
  /** Loads another board of the same shape and rules. */
  const random = async () => {
    const shapes = session.game.params.filter((p) => p.role === 'shape' && session.board?.params[p.name]).map((p) => [p.name, session.board?.params[p.name] ?? '']);
    const shown = await api.generate(session.game.name, { params: { ...session.habits(), ...Object.fromEntries(shapes) } });
    tell();
    close();
    name(say('source.made', { seed: String(shown.seed) }));
    const solved = session.setShown(shown);
    options.taken();
    await solved;
  };
  const doors = [
    door(drawer, 'generate', say('source.generate'), async () => (await part(import('./generate.js'))).generateForm(made)),
    door(drawer, 'text', say('source.text'), () => textForm(made, spoilt.text, spoilt.problem)),
  ];
  const box = (/** @type {import('./openbox.js').Begin} */ begin = {}) => during(part(import('./openbox.js')).then(({ openBox }) => openBox(begin, made))).catch((error) => tell(problemNotice(error)));
  items.classList.add('source');
  items.append(el('h2', null, say('source.examples')), exampleList(made), el('h2', null, say('source.other')), el('div', { class: 'row' }, doors,
    button(`⚄ ${say('source.dice')}`, () => during(random()).catch((error) => tell(problemNotice(error))), { id: 'dice', title: say('source.dice.doc') }),
    button(say('source.open'), () => box(), { id: 'open-file', title: say('source.open.doc'), 'aria-haspopup': 'dialog' })), levels(made), drawer);
  put(host, element, cases);
  const refresh = (/** @type {Event} */ event) => {
    const { title } = session.board ?? {};
    holding(cases, () => put(cases, title ? el('span', { class: 'board-title' }, title) : null, caseStepper(options)));
    if (/** @type {CustomEvent} */ (event).detail.by === 'view' && session.board?.text === '') name(say('source.drawn'));
  };
  session.addEventListener('board', refresh, { signal: options.signal });
  const take = () => {
    if (brought.notice) tell(brought.notice);
    brought.notice = null;
  };
  document.addEventListener('brought', take, { signal: options.signal });
  take();
  return {
    /** Opens what is pasted, dropped or chosen. */
    box,
    name,
    /** Opens the text of the board, or another one to be mended. @param {string} [text] @param {unknown} [problem]  what is wrong with it */
    openText(text, problem = null) {
      element.open = true;
      Object.assign(spoilt, { text, problem });
      if (text !== undefined) drawer.hidden = true;
      if (drawer.dataset.open !== 'text' || drawer.hidden) doors[1]?.click();
      Object.assign(spoilt, { text: undefined, problem: null });
    },
    close,
    random,
    /** Says something about where the board came from. @param {...(HTMLElement|null)} words */
    tell,
  };
}

/** @typedef {import('../types.js').Made} Made */

/** New puzzles that are so hard as one asks. @param {Made} made */
function levels({ session, taken, tell, name, close }) {
  if (!session.game.measures?.some((m) => m.name === 'length' || m.name === 'spheres')) return '';
  const make = async (/** @type {string} */ level) => {
    const { puzzleOf, tries } = await part(import('./harder.js'));
    announce(say('source.searching'));
    const shown = await puzzleOf(session.game, session.habits(), level);
    close();
    if (!shown) return tell(el('p', { role: 'status' }, say('source.not-found', { n: tries })));
    tell();
    const called = `${say(`difficulty.${level}`)} · ${shown.seed}`;
    name(called);
    announce(say('source.took', { name: called }));
    const solved = session.setShown(shown);
    taken();
    await solved;
  };
  return el('div', { class: 'row new-puzzle', role: 'group', 'aria-label': say('source.puzzle') }, el('h2', null, say('source.puzzle')),
    ['easy', 'medium', 'hard'].map((level) => button(say(`difficulty.${level}`), () => during(make(level)).catch((error) => tell(problemNotice(error))), { data: { level } })));
}

/**
 * A button that opens a form below it, and closes it again.
 *
 * @param {HTMLElement} drawer @param {string} name @param {string} label @param {() => HTMLElement|Promise<HTMLElement>} form
 */
function door(drawer, name, label, form) {
  drawer.id = 'source-drawer';
  const made = button(label, () => {
    const closes = drawer.dataset.open === name && !drawer.hidden;
    if (drawer.contains(document.activeElement)) made.focus();
    for (const other of made.parentElement?.querySelectorAll('[aria-controls="source-drawer"]') ?? []) other.setAttribute('aria-expanded', 'false');
    drawer.hidden = closes;
    drawer.dataset.open = name;
    if (closes) return;
    made.setAttribute('aria-expanded', 'true');
    const show = (/** @type {HTMLElement|null} */ shown) => {
      if (drawer.dataset.open !== name) return;
      put(drawer, shown);
      /** @type {HTMLElement|null} */ (drawer.querySelector('textarea, input, select'))?.focus();
    };
    const shown = form();
    if (shown instanceof HTMLElement) return show(shown);
    put(drawer);
    during(shown.catch(problemNotice)).then(show);
  }, { id: `source-${name}`, 'aria-expanded': 'false', 'aria-controls': 'source-drawer' });
  return made;
}

/** @param {Made} made */
function exampleList({ session, taken, tell, name, close }) {
  return el('ul', { class: 'examples' }, session.game.examples.map((example, i) => el('li', null, button(example.title, async () => {
    tell();
    close();
    await session.setExample(i + 1);
    if (session.problem) return; // the previous board stays, and the fault is shown
    name(example.title, true);
    announce(say('source.took', { name: example.title }));
    taken(true);
  }, { data: { example: i } }))));
}

/** Reads a board from a text. @param {Made} made @param {string} [text]  instead of that of the board @param {unknown} [problem]  that it has */
function textForm({ session, taken, name, close }, text = session.board ? headed(session.game, session.board) : '', problem = null) {
  const area = el('textarea', { id: 'board-text', rows: 10, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-label': say('source.text'), 'aria-describedby': 'text-problem', value: text });
  const told = el('p', { id: 'text-problem', class: 'bad-words', role: 'alert' });
  const form = el('form', { class: 'text' }, problem ? el('p', { class: 'hint' }, say('link.board')) : null, area, told,
    el('div', { class: 'row' }, el('button', { type: 'submit', class: 'primary', id: 'use-text' }, say('source.text.use')), el('span', { class: 'hint' }, say('source.text.keeps'))),
    el('details', null, el('summary', null, say('source.formats')),
      el('dl', { class: 'formats' }, session.game.formats.map((f) => [el('dt', null, f.name), el('dd', null, f.doc)]).flat())));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    told.textContent = '';
    area.removeAttribute('aria-invalid');
    await session.setText(area.value);
    const wrong = session.dismiss();
    if (!wrong) {
      name(say('source.typed'));
      close();
      return taken();
    }
    tellWrong(wrong);
    area.focus();
  });
  const tellWrong = (/** @type {unknown} */ wrong) => {
    told.textContent = problemWords(wrong);
    area.setAttribute('aria-invalid', 'true');
    const spot = spotOf(wrong);
    if (spot) area.setSelectionRange(...rangeOf(area.value, spot));
  };
  if (problem) tellWrong(problem);
  return form;
}

/** @param {Options} options */
function caseStepper({ session, taken }) {
  const { source } = session;
  if (!source) return null;
  const { text, params, cases, case: now } = source;
  const go = (/** @type {number} */ to) => (to < 1 || to > cases ? undefined : session.setText(text, params, to).then(() => taken()));
  return [
    button('‹', () => go(now - 1), { 'aria-disabled': String(now <= 1), 'aria-label': say('source.case.before') }),
    el('span', null, say('source.case', { n: now, of: cases })),
    button('›', () => go(now + 1), { 'aria-disabled': String(now >= cases), 'aria-label': say('source.case.after') }),
  ];
}
