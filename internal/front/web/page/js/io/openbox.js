import { Board } from '../draw/board.js';
import { piecesOf } from '../draw/pieces.js';
import { button, el, put } from '../dom.js';
import { during, later } from '../pending.js';
import { say } from '../say.js';
import { brought } from './brought.js';
import { copyButton } from './copy.js';
import { classDialog } from './classreport.js';
import { gradedNotice } from './graded.js';
import { gradesAmong, gradesIn } from './folder.js';
import { open, read } from './open.js';
import { problemWords } from './problem.js';
import { recognise } from './recognise.js';
import { takeOpened, tooLarge } from './takeopened.js';

/**
 * @typedef {import('./open.js').Opened} Opened
 * @typedef {import('../types.js').Made} Made
 * @typedef {{text?: string, file?: File, entry?: FileSystemEntry|null}} Begin  what was pasted or dropped
 */

/** How long typing rests before the text is read, in milliseconds. */
const rest = 400;

/**
 * One box to paste, drop or open a level in: it says what the text is, and leads to the games that read it. It opens for what is pasted or dropped
 * only if that is not certain.
 *
 * @param {Begin} [begin] @param {Made} [made]  a board is shown, which a file may replace
 */
export function openBox(begin = {}, made = undefined) {
  const gone = new AbortController();
  const { signal } = gone;
  const reading = { latest: new AbortController(), wait: () => {} };
  const found = el('div', { class: 'open-found', role: 'status' });
  const typed = () => show(async (latest) => wordsOn('', read(area.value), false, latest));
  const area = el('textarea', { id: 'open-text', rows: 9, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', autofocus: true, 'aria-label': say('openbox.text'), 'aria-describedby': 'open-hint', on: { input: () => {
    reading.wait();
    reading.latest.abort();
    reading.wait = later(typed, rest);
  } } });
  const chooser = el('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', on: { change: () => take(chooser.files?.[0]) } });
  const folder = el('input', { type: 'file', webkitdirectory: '', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', on: { change: () => take(gradesAmong(folder.files ?? []), 'class.none') } });
  const dialog = el('dialog', { class: 'open-box', 'aria-label': say('home.solve'), on: { close: () => end() } },
  el('h2', null, say('home.solve')), el('p', { class: 'hint', id: 'open-hint' }, say('openbox.hint')), area, found,
  el('p', { class: 'row end' }, button(say('openbox.class'), () => folder.click(), { id: 'open-class', title: say('openbox.class.doc') }), button(say('source.open'), () => chooser.click(), { id: 'open-choose' }), chooser, folder, button(say('close'), () => dialog.close())));
  const end = () => {
    reading.wait();
    reading.latest.abort();
    gone.abort();
    dialog.remove();
  };
  const close = () => (dialog.open ? dialog.close() : end());
  /** Shows what a text is; without words it was taken. @param {(latest: AbortSignal) => Promise<(Node|null)[]>} saying @param {boolean} [takes] */
  const show = async (saying, takes = false) => {
    reading.latest.abort();
    const latest = reading.latest = new AbortController();
    const words = await during(saying(AbortSignal.any([signal, latest.signal]))).catch((error) => [problemLine('', problemWords(error))]);
    if (latest.signal.aborted) return;
    put(found, words);
    if (takes && words.length === 0) close();
    else if (!dialog.open) dialog.showModal();
  };
  /** @param {string} name @param {Opened} opened @param {AbortSignal} latest */
  const words = async (name, opened, latest) => {
    if (made) {
      const told = await takeOpened(name, opened, made);
      if (told !== 'open') {
        made.tell(told);
        return [];
      }
    }
    return wordsOn(name, opened, true, latest);
  };
  const take = (/** @type {File|null|undefined} */ chosen, missing = '') => {
    chooser.value = folder.value = '';
    if (!chosen && missing) put(found, problemLine('', say(missing)));
    const refused = chosen && made ? tooLarge(chosen, made) : null;
    if (refused) made?.tell(refused);
    if (refused) close();
    else if (chosen) show(async (latest) => words(chosen.name, await open(chosen), latest), true);
  };
  addEventListener('hashchange', close, { signal }); // a level was opened
  document.body.append(dialog);
  const { entry, file, text = '' } = begin;
  if (entry?.isDirectory) {
    show(async (latest) => {
      const grades = await gradesIn(/** @type {FileSystemDirectoryEntry} */ (entry));
      return grades ? words(grades.name, await open(grades), latest) : [problemLine(entry.name, say('class.none'))];
    }, true);
  } else if (file) take(file);
  else if (text.trim()) {
    area.value = text;
    show((latest) => words('', read(text), latest), true);
  } else dialog.showModal();
}

/** @param {string} name @param {string} words */
function problemLine(name, words) {
  return el('p', { class: 'bad-words' }, name ? `${name}: ${words}` : words);
}

/** What a text is, with a way to open it. @param {string} name  of its file @param {Opened} opened @param {boolean} chosen @param {AbortSignal} signal @returns {Promise<(Node|null)[]>} */
async function wordsOn(name, opened, chosen, signal) {
  if (opened.kind === 'editor') return [editorWords(name, opened)];
  if (opened.kind === 'unreadable') return [problemLine(name, say(opened.key))];
  if (opened.kind === 'link') return follow(opened.fragment);
  if (opened.kind === 'class') {
    classDialog(opened.students);
    return [];
  }
  if (opened.kind === 'text' && opened.text.trim() === '') return [];
  if (opened.kind === 'graded') brought.notice = (session, shown) => gradedNotice(opened.graded, session, shown);
  const { game, fragment, problem, by, games } = await recognise(name, opened, '', signal);
  const called = name || say('source.typed');
  if (game && (chosen || opened.kind !== 'text')) {
    brought.name = called;
    return follow(fragment);
  }
  if (games.length === 0 && !game) return [problemLine(name, by ? say('openbox.furthest', { game: by, problem: problemWords(problem) }) : say('openbox.none'))];
  return [games.length > 1 ? el('p', null, say('open.several')) : null, el('ul', { class: 'open-games' }, games.map((one) => candidate(one, called, signal)))];
}

/** Goes to a board. @param {string} fragment */
function follow(fragment) {
  location.hash = fragment.replace(/^#/, '');
  return [];
}

/** A board that a text can be, with its picture and size. @param {import('./recognise.js').Candidate} found @param {string} called @param {AbortSignal} signal */
function candidate({ game, fragment, shown }, called, signal) {
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' });
  const made = el('li', null, el('a', { href: fragment, data: { game: game.name }, on: { click: () => { brought.name = called; } } }, picture, el('span', null, el('strong', null, game.title), ' ', el('span', { class: 'hint' }, sizeWords(shown)))));
  later(() => { // a board reads its colours where it is in the document
    const board = new Board(picture, { label: game.title, cast: piecesOf(game), small: true, still: true });
    board.setView(shown.view);
    signal.addEventListener('abort', () => board.destroy());
  }, 0);
  return made;
}

/** How large a board is, and how many there are. @param {import('../types.js').Shown} shown */
export function sizeWords({ view: { grid, graph }, title, cases, levels }) {
  const size = grid ? say('openbox.grid', { rows: grid.rows, cols: grid.cols }) : `${say('openbox.nodes', { n: graph?.nodes.length ?? 0 })}, ${say('openbox.edges', { n: graph?.edges.length ?? 0 })}`;
  const many = Math.max(cases, levels?.keys.length ?? 1);
  return [title, size, many > 1 ? say('openbox.boards', { n: many }) : ''].filter(Boolean).join(' · ');
}

/** A map of a level editor, which the command checks. @param {string} name @param {Opened & {kind: 'editor'}} map */
function editorWords(name, { editor, rows, cols, levels }) {
  const size = levels ? say('openbox.levels', { n: levels }) : rows && cols ? say('openbox.grid', { rows, cols }) : '';
  const command = `jogada levels init ${name || (editor === 'LDtk' ? 'world.ldtk' : 'map.tmx')} && jogada levels check`;
  return el('div', null, el('p', null, el('strong', null, `${editor}: `), [size, say('openbox.editor')].filter(Boolean).join('. ')),
    el('p', { class: 'row' }, el('code', { class: 'to-copy' }, command), copyButton(say('copy'), () => command, { class: 'quiet' })));
}
