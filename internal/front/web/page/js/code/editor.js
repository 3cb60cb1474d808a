import { el } from '../dom.js';
import { say } from '../say.js';
import {
  bracketMatching, defaultKeymap, EditorState, EditorView, highlightActiveLine, highlightActiveLineGutter, HighlightStyle, history,
  historyKeymap, indentOnInput, indentUnit, keymap, lineNumbers, lintGutter, lintKeymap, python, setDiagnostics, StreamLanguage,
  syntaxHighlighting, tags,
} from '../vendor/codemirror/codemirror.js';
import { puzzlescript } from './puzzlescript.js';

/**
 * @typedef {import('./spots.js').Spot} Spot
 * @typedef {ReturnType<typeof codeEditor>} CodeEditor
 */

/** How the languages are read; a text in another one is shown plain. @type {Record<string, import('./puzzlescript.js').Mode>} */
const languages = { puzzlescript, starlark: python };

/**
 * An editor of a program. It is CodeMirror in a shadow tree: there its styles need no style element, which the policy of the
 * page forbids. Tab leaves it, as it leaves every other field.
 *
 * @param {{language: string, label: string, text: string, typed: () => void}} options  typed: called when the reader has changed the text
 */
export function codeEditor({ language, label, text, typed }) {
  const element = el('div', { class: 'code-editor', data: { typing: '' } });
  const root = element.attachShadow({ mode: 'open' });
  const mode = languages[language];
  /** Whether the text is changed from outside, and not typed. */
  let replacing = false;
  const view = new EditorView({
    root, parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), history(), indentOnInput(), bracketMatching(), indentUnit.of('    '),
        EditorState.phrases.of(phrases()), keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]), syntaxHighlighting(colours), look,
        ...(mode ? [StreamLanguage.define(mode)] : []), EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of((/** @type {any} */ update) => { if (update.docChanged && !replacing) typed(); }),
      ],
    }),
  });
  const now = () => view.state.doc.toString();
  return {
    element,
    text: now,
    /** Shows another text; only what differs is changed, so that the place in it and what can be undone stay. @param {string} next */
    replace(next) {
      const change = difference(now(), next);
      if (!change) return;
      replacing = true;
      view.dispatch({ changes: change });
      replacing = false;
    },
    /** Marks the faults. @param {Spot[]} spots */
    mark: (spots) => view.dispatch(setDiagnostics(view.state, spots.map(({ from, to, message }) => ({ from, to, message, severity: 'error' })))),
    /** Puts the cursor at a place. @param {number} at */
    goTo(at) {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** The one change that makes a text another one. @param {string} was @param {string} next @returns {{from: number, to: number, insert: string}|null} */
export function difference(was, next) {
  if (was === next) return null;
  const least = Math.min(was.length, next.length);
  let from = 0;
  while (from < least && was[from] === next[from]) from++;
  let end = 0;
  while (end < least - from && was[was.length - 1 - end] === next[next.length - 1 - end]) end++;
  return { from, to: was.length - end, insert: next.slice(from, next.length - end) };
}

/** The words that the editor itself says. */
function phrases() {
  return { Diagnostics: say('code.problems'), 'No diagnostics': say('code.no-problems'), close: say('close') };
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.heading], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.color], color: 'var(--warn)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.definition(tags.variableName), tags.standard(tags.variableName)], fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** It takes its colours from the page. */
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--ink-soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent-wash) 45%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-wash)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: 'var(--round-small)' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--bad)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)', backgroundColor: 'var(--bad-wash)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
});
