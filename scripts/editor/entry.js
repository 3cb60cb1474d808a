// What the page uses of CodeMirror 6. scripts/vendor bundles it into internal/front/web/page/js/vendor/codemirror.
export { Compartment, EditorState } from '@codemirror/state';
export { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
export { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
export { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
export { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
export { python } from '@codemirror/legacy-modes/mode/python';
export { tags } from '@lezer/highlight';
