import * as api from './api.js';
import { announce } from '../announce.js';
import { button, el, holding, put } from '../dom.js';
import { field, labelFor, valueOf } from '../fields.js';
import { open } from './open.js';
import { during } from '../pending.js';
import { problemNotice, problemWords, rangeOf, spotOf } from './problem.js';
import { say } from '../say.js';

/**
 * @typedef {import('../session.js').Session} Session
 * @typedef {{session: Session, taken: () => void, follow: (fragment: string) => void}} Options
 *   taken: a new board is there; follow: opens a link that a picture carried
 */

/**
 * Where boards come from: an example, chance, a text, a file.
 *
 * @param {HTMLElement} host
 * @param {Options} options
 */
export function sourceBar(host, options) {
  const { session } = options;
  const drawer = el('div', { class: 'drawer', hidden: true });
  const notice = el('div', { class: 'source-notice' });
  const cases = el('div', { class: 'cases' });
  /** A text that could not be read, to be mended. */
  const spoilt = { text: /** @type {string|undefined} */ (undefined) };
  const doors = [
    door(drawer, 'generate', say('source.generate'), () => generateForm(options, notice)),
    door(drawer, 'text', say('source.text'), () => textForm(options, spoilt.text)),
  ];
  const chooser = el('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', on: { change: () => openFirst(chooser.files) } });
  const openFirst = async (/** @type {FileList|null|undefined} */ files) => {
    const file = files?.[0];
    if (file) put(notice, await during(takeFile(file, options)));
    chooser.value = '';
  };
  put(host,
    el('div', { class: 'row' },
      exampleChooser(options, notice), doors,
      button(say('source.open'), () => chooser.click(), { id: 'open-file', title: say('source.open.doc') }), chooser, cases),
    drawer, notice);
  const stepCases = () => holding(cases, () => put(cases, caseStepper(options)));
  session.addEventListener('board', stepCases);
  stepCases();
  return {
    openFirst,
    /** Opens the text of the board, or another one to be mended. @param {string} [text] */
    openText(text) {
      spoilt.text = text;
      doors[1]?.click();
      spoilt.text = undefined;
    },
    /** Says something about where the board came from. @param {...(HTMLElement|null)} words */
    tell: (...words) => put(notice, ...words),
    destroy: () => session.removeEventListener('board', stepCases),
  };
}

/**
 * A button that opens a form below the bar, and closes it again.
 *
 * @param {HTMLElement} drawer @param {string} name @param {string} label @param {() => HTMLElement} form
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
    put(drawer, form());
    drawer.querySelector('input, textarea')?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement|null} */ (drawer.querySelector('textarea, input, select'))?.focus();
  }, { id: `source-${name}`, 'aria-expanded': 'false', 'aria-controls': 'source-drawer' });
  drawer.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || drawer.dataset.open !== name) return;
    event.stopPropagation();
    made.click();
  });
  return made;
}

/** @param {Options} options @param {HTMLElement} notice */
function exampleChooser({ session, taken }, notice) {
  const select = el('select', { id: 'example', 'aria-label': say('source.example') },
    el('option', { value: '', selected: true }, say('source.example')),
    session.game.examples.map((example, i) => el('option', { value: String(i) }, exampleName(example.name))));
  select.addEventListener('change', async () => {
    const example = session.game.examples[Number(select.value)];
    select.value = '';
    if (!example) return;
    put(notice);
    await session.setText(example.text, example.params ?? {});
    announce(say('source.took', { name: exampleName(example.name) }));
    taken();
  });
  return select;
}

/** An example's file name as words: without the number that sorts it, and without its ending. @param {string} name */
function exampleName(name) {
  return name.replace(/^\d+-/, '').replace(/\.\w+$/, '').replaceAll('-', ' ');
}

/** @param {Options} options @param {HTMLElement} notice */
function generateForm({ session, taken }, notice) {
  const shapes = session.game.params.filter((p) => p.role === 'shape');
  const fields = shapes.map((p) => field(p, session.board?.params[p.name], () => {}, session.cast));
  const seed = el('input', { id: 'seed', type: 'number', min: 0, step: 1, inputmode: 'numeric', value: '', placeholder: say('source.seed.any') });
  const form = el('form', { class: 'generate', 'aria-label': say('source.generate') },
    el('div', { class: 'fields' }, fields,
      el('div', { class: 'field int' }, labelFor('seed', say('source.seed'), 'seed'), seed, el('p', { class: 'hint' }, say('source.seed.doc')))),
    el('p', { class: 'row' }, el('button', { type: 'submit', class: 'primary', id: 'generate' }, say('source.generate.go'))));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const params = { ...session.habits(), ...valuesIn(form, shapes.map((p) => p.name)) };
    try {
      const shown = await api.generate(session.game.name, seed.value === '' ? { params } : { params, seed: Number(seed.value) });
      seed.placeholder = String(shown.seed ?? '');
      put(notice, el('p', { class: 'hint' }, say('source.made', { seed: String(shown.seed) })));
      const made = session.setShown(shown);
      taken();
      await made;
    } catch (error) {
      put(notice, problemNotice(error));
    }
  });
  return form;
}

/** @param {HTMLFormElement} form @param {string[]} names */
function valuesIn(form, names) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    if (names.includes(input.name) && valueOf(input) !== '') values[input.name] = valueOf(input);
  }
  return values;
}

/** @param {Options} options @param {string} [text]  instead of that of the board */
function textForm({ session, taken }, text = session.board?.text ?? '') {
  const area = el('textarea', { id: 'board-text', rows: 10, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-label': say('source.text'), 'aria-describedby': 'text-problem', value: text });
  const problem = el('p', { id: 'text-problem', class: 'bad-words', role: 'alert' });
  const form = el('form', { class: 'text' }, area, problem,
    el('div', { class: 'row' }, el('button', { type: 'submit', class: 'primary', id: 'use-text' }, say('source.text.use')), el('span', { class: 'hint' }, say('source.text.keeps'))),
    el('details', null, el('summary', null, say('source.formats')),
      el('dl', { class: 'formats' }, session.game.formats.map((f) => [el('dt', null, f.name), el('dd', null, f.doc)]).flat())));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    area.removeAttribute('aria-invalid');
    await session.setText(area.value);
    if (!session.problem) return taken();
    const words = problemWords(session.problem);
    problem.textContent = words;
    area.setAttribute('aria-invalid', 'true');
    const spot = spotOf(session.problem);
    area.focus();
    if (spot) area.setSelectionRange(...rangeOf(area.value, spot));
  });
  return form;
}

/** @param {Options} options */
function caseStepper({ session, taken }) {
  const { source } = session;
  if (!source) return null;
  const { text, params, cases, case: now } = source;
  const go = (/** @type {number} */ to) => (to < 1 || to > cases ? undefined : session.setText(text, params, to).then(taken));
  return [
    button('‹', () => go(now - 1), { 'aria-disabled': String(now <= 1), 'aria-label': say('source.case.before') }),
    el('span', null, say('source.case', { n: now, of: cases })),
    button('›', () => go(now + 1), { 'aria-disabled': String(now >= cases), 'aria-label': say('source.case.after') }),
  ];
}

/** Takes the board of a file, and tells what came of it. @param {File} file @param {Options} options */
async function takeFile(file, { session, taken, follow }) {
  try {
    const most = session.limits?.body ?? Infinity;
    if (file.size > most) return refusal(file.name, say('open.large', { n: megabytes(file.size), most: megabytes(most) }));
    const opened = await open(file);
    if (opened.kind === 'unreadable') return refusal(file.name, say(opened.key));
    if (opened.kind === 'link') return void follow(opened.fragment);
    if (opened.kind === 'report' && opened.report.game !== session.game.name) return refusal(file.name, say('open.other-game', { game: opened.report.game }));
    await (opened.kind === 'report' ? session.setText(opened.text, opened.params, opened.case) : session.setText(opened.text));
    if (session.problem) return refusal(file.name, problemWords(session.problem));
    taken();
    if (opened.kind === 'report') return ruling(await api.check(session.game.name, { ...session.question(), report: opened.report }));
    announce(say('source.took', { name: file.name }));
    return null;
  } catch (error) {
    return problemNotice(error);
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 2 ** 16) / 16;
}

/** @param {string} name @param {string} words */
function refusal(name, words) {
  return el('div', { class: 'notice bad', role: 'alert' },
    el('p', null, el('strong', null, name), ': ', words), el('p', { class: 'hint' }, say('source.kept')));
}

/** @param {import('../types.js').Ruling} ruled */
function ruling(ruled) {
  const tone = { accepted: 'good', rejected: 'bad', open: 'warn' }[ruled.status];
  return el('div', { class: `notice ${tone}`, role: 'status' },
    el('p', null, say(`open.report.${ruled.status}`)), el('p', { class: 'hint' }, ruled.reason));
}
