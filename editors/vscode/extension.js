// The extension for VS Code: it starts "jogada lsp" and passes on what the editor and the server say to each other.
'use strict';
const vscode = require('vscode');
const { Connection } = require('./connection.js');

/** The languages whose files the server may know; it looks at name and content itself. */
const languages = ['yaml', 'plaintext', 'python', 'starlark', 'puzzlescript'];

/** How often the server may end unexpectedly before it is left alone. */
const mostStarts = 5;

/** @type {Connection|undefined} */
let server;
let starts = 0;
/** @type {Promise<void>} until the server has answered the first request */
let ready = Promise.resolve();
/** @type {import('vscode').DiagnosticCollection} */
let faults;
/** @type {import('vscode').OutputChannel} */
let output;
/** @type {import('vscode').EventEmitter<void>} */
let lensesChanged;

/** @param {import('vscode').ExtensionContext} context */
async function activate(context) {
  faults = vscode.languages.createDiagnosticCollection('jogada');
  output = vscode.window.createOutputChannel('Jogada');
  lensesChanged = new vscode.EventEmitter();
  const yaml = [{ language: 'yaml' }];
  const all = languages.map((language) => ({ language }));
  context.subscriptions.push(
    faults,
    output,
    lensesChanged,
    vscode.workspace.onDidOpenTextDocument((document) => open(document)),
    vscode.workspace.onDidChangeTextDocument((event) => change(event.document)),
    vscode.workspace.onDidSaveTextDocument((document) => tell(document, 'textDocument/didSave', {})),
    vscode.workspace.onDidCloseTextDocument((document) => tell(document, 'textDocument/didClose', {})),
    vscode.languages.registerCodeLensProvider(all, { onDidChangeCodeLenses: lensesChanged.event, provideCodeLenses: lenses }),
    vscode.languages.registerCompletionItemProvider(yaml, { provideCompletionItems: completions }, ' ', '{', ','),
    vscode.languages.registerHoverProvider(yaml, { provideHover: hover }),
    vscode.commands.registerCommand('jogada.openBoard', openBoard),
    vscode.commands.registerCommand('jogada.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('jogada.command') || event.affectsConfiguration('jogada.arguments')) return restart();
    }),
  );
  await start();
}

async function deactivate() {
  const leaving = server;
  server = undefined;
  await leaving?.leave();
}

async function restart() {
  starts = 0;
  await deactivate();
  await start();
}

async function start() {
  const settings = vscode.workspace.getConfiguration('jogada');
  const started = new Connection(settings.get('command', 'jogada'), ['lsp', ...settings.get('arguments', [])], {
    notified,
    asked,
    ended: (why) => ended(started, why),
    said: (words) => output.appendLine(words),
  });
  server = started;
  starts++;
  const wants = { window: { showDocument: { support: true } }, workspace: { codeLens: { refreshSupport: true } } };
  ready = started.ask('initialize', { processId: process.pid, rootUri: null, capabilities: wants }).then(() => started.tell('initialized', {}));
  await ready.then(() => vscode.workspace.textDocuments.forEach(open), () => {});
}

/** @param {Connection} gone @param {string} why */
function ended(gone, why) {
  if (server !== gone) return;
  server = undefined;
  faults.clear();
  output.appendLine(`jogada lsp: ${why}`);
  if (why.startsWith('there is no program')) {
    vscode.window.showErrorMessage(`Jogada: ${why}. Install it, or set jogada.command to its path.`);
  } else if (starts < mostStarts) {
    start();
  } else {
    vscode.window.showErrorMessage(`Jogada: the language server ended ${mostStarts} times. "Jogada: Restart the language server" starts it again; the output Jogada says why it ended.`);
  }
}

/** @param {string} method @param {any} params */
function notified(method, params) {
  if (method === 'textDocument/publishDiagnostics') {
    const uri = vscode.Uri.parse(params.uri);
    const shown = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    if (shown && params.version !== undefined && params.version < shown.version) return; // of an older text
    faults.set(uri, params.diagnostics.map(diagnosticOf));
  } else if (method === 'window/logMessage') {
    output.appendLine(params.message);
  } else if (method === 'window/showMessage') {
    vscode.window.showInformationMessage(params.message);
  }
}

/** @param {string} method @param {any} params */
async function asked(method, params) {
  if (method === 'workspace/codeLens/refresh') return lensesChanged.fire();
  if (method === 'window/showDocument') return { success: await show(params.uri) };
  throw new Error(`there is no method ${method}`);
}

/** Shows the page in a tab beside the text, or in the browser. The address stays a string: a parsed one would be escaped again. @param {string} address */
async function show(address) {
  if (vscode.workspace.getConfiguration('jogada').get('board', 'beside') === 'beside') {
    await vscode.commands.executeCommand('simpleBrowser.api.open', address, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    return true;
  }
  return vscode.env.openExternal(address);
}

/** @param {any} argument */
async function openBoard(argument) {
  await ask('workspace/executeCommand', { command: 'jogada.openBoard', arguments: [argument] });
}

/** @param {import('vscode').TextDocument} document */
function open(document) {
  if (!languages.includes(document.languageId)) return;
  const { languageId, version } = document;
  ready.then(() => server?.tell('textDocument/didOpen', { textDocument: { uri: document.uri.toString(), languageId, version, text: document.getText() } }), () => {});
}

/** @param {import('vscode').TextDocument} document */
function change(document) {
  tell(document, 'textDocument/didChange', { contentChanges: [{ text: document.getText() }] });
}

/** @param {import('vscode').TextDocument} document @param {string} method @param {object} more */
function tell(document, method, more) {
  if (!languages.includes(document.languageId)) return;
  const textDocument = { uri: document.uri.toString(), version: document.version };
  ready.then(() => server?.tell(method, { textDocument, ...more }), () => {});
}

/** Sends a request when the server is ready. Faults are for the output; the editor goes on. @param {string} method @param {any} params */
async function ask(method, params) {
  try {
    await ready;
    return await server?.ask(method, params);
  } catch (error) {
    output.appendLine(`${method}: ${error.message}`);
    return null;
  }
}

/** @param {any} span */
function rangeOf(span) {
  return new vscode.Range(span.start.line, span.start.character, span.end.line, span.end.character);
}

/** @param {any} found */
function diagnosticOf(found) {
  const made = new vscode.Diagnostic(rangeOf(found.range), found.message, found.severity - 1);
  made.source = found.source;
  made.code = found.code;
  return made;
}

/** @param {import('vscode').TextDocument} document */
async function lenses(document) {
  const list = await ask('textDocument/codeLens', { textDocument: { uri: document.uri.toString() } });
  return (list ?? []).map((lens) => new vscode.CodeLens(rangeOf(lens.range), lens.command));
}

/** @param {import('vscode').TextDocument} document @param {import('vscode').Position} position */
async function completions(document, position) {
  const { line, character } = position;
  const list = await ask('textDocument/completion', { textDocument: { uri: document.uri.toString() }, position: { line, character } });
  return (list ?? []).map((offer) => {
    const item = new vscode.CompletionItem(offer.label, offer.kind - 1);
    item.documentation = offer.documentation;
    item.range = rangeOf(offer.textEdit.range);
    item.insertText = offer.textEdit.newText;
    return item;
  });
}

/** @param {import('vscode').TextDocument} document @param {import('vscode').Position} position */
async function hover(document, position) {
  const { line, character } = position;
  const found = await ask('textDocument/hover', { textDocument: { uri: document.uri.toString() }, position: { line, character } });
  return found ? new vscode.Hover(new vscode.MarkdownString(found.contents.value), rangeOf(found.range)) : undefined;
}

module.exports = { activate, deactivate };
