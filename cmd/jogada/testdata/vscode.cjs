// Drives the extension for VS Code against the real jogada lsp, with a stand-in for the module vscode: a user opens a file, types,
// reads what is above a level, clicks it, completes a field. Prints what the user sees, one line each.
'use strict';
const Module = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { EventEmitter } = require('node:events');

const [, , extension, program, ...files] = process.argv;
const events = new EventEmitter();
const happened = (name) => (listener) => (events.on(name, listener), { dispose() {} });
const providers = {};
const commands = {};
const shown = new Map();
const settings = { command: program, arguments: ['--time', '1h'], board: 'beside' };
const documents = [];
const waiting = [];
const print = (...words) => console.log(words.join(' '));

/** Waits until the faults of a file fit. */
const until = (uri, fits) =>
  new Promise((resolve) => {
    const look = () => shown.has(uri) && fits(shown.get(uri)) && (resolve(shown.get(uri)), true);
    if (!look()) waiting.push(look);
  });

const stand = {
  languages: {
    createDiagnosticCollection: () => ({
      set(uri, list) {
        shown.set(uri.toString(), list);
        for (const look of [...waiting]) if (look()) waiting.splice(waiting.indexOf(look), 1);
      },
      clear: () => shown.clear(),
      dispose() {},
    }),
    registerCodeLensProvider: (_, provider) => ((providers.lens = provider), { dispose() {} }),
    registerCompletionItemProvider: (_, provider) => ((providers.completion = provider), { dispose() {} }),
    registerHoverProvider: (_, provider) => ((providers.hover = provider), { dispose() {} }),
  },
  window: {
    createOutputChannel: () => ({ appendLine: (line) => process.stderr.write(`${line}\n`), dispose() {} }),
    showErrorMessage: (words) => print('error:', words),
    showInformationMessage: (words) => print('information:', words),
  },
  workspace: {
    textDocuments: documents,
    getConfiguration: () => ({ get: (name, usual) => settings[name] ?? usual }),
    onDidOpenTextDocument: happened('open'),
    onDidChangeTextDocument: happened('change'),
    onDidSaveTextDocument: happened('save'),
    onDidCloseTextDocument: happened('close'),
    onDidChangeConfiguration: happened('configuration'),
  },
  commands: {
    registerCommand: (name, run) => ((commands[name] = run), { dispose() {} }),
    executeCommand: async (name, address, options) => events.emit('shown', name, address, options),
  },
  env: { openExternal: async (address) => events.emit('shown', 'openExternal', address, {}) },
  EventEmitter: class {
    event = () => ({ dispose() {} });
    fire() {}
    dispose() {}
  },
  Uri: { parse: (text) => ({ toString: () => text }) },
  ViewColumn: { Beside: -2 },
  Range: class {
    constructor(...at) {
      this.at = at;
    }
  },
  Diagnostic: class {
    constructor(range, message, severity) {
      Object.assign(this, { range, message, severity });
    }
  },
  CodeLens: class {
    constructor(range, command) {
      Object.assign(this, { range, command });
    }
  },
  CompletionItem: class {
    constructor(label) {
      this.label = label;
    }
  },
  Hover: class {
    constructor(contents) {
      this.contents = contents;
    }
  },
  MarkdownString: class {
    constructor(value) {
      this.value = value;
    }
  },
};

const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => (name === 'vscode' ? 'vscode' : resolve.call(Module, name, ...rest));
require.cache.vscode = { id: 'vscode', filename: 'vscode', loaded: true, exports: stand };

/** A document as the editor has it. */
function documentOf(file, languageId) {
  const document = { languageId, version: 1, text: fs.readFileSync(file, 'utf8'), uri: { toString: () => `file://${path.resolve(file)}` }, getText: () => document.text };
  documents.push(document);
  return document;
}

/** Types a text over a document. */
function type(document, text) {
  document.text = text;
  document.version++;
  events.emit('change', { document });
}

const faultsOf = (list) => list.map((d) => `${d.range.at.join(',')} ${d.severity} ${d.message}`).join('; ') || 'none';

(async () => {
  const { activate, deactivate } = require(path.resolve(extension));
  const game = documentOf(files[0], 'puzzlescript'); // open before the extension is there
  await activate({ subscriptions: [] });
  const gameURI = game.uri.toString();
  print('game:', faultsOf(await until(gameURI, () => true)));
  const lenses = await providers.lens.provideCodeLenses(game);
  for (const lens of lenses) print('lens:', lens.range.at[0], lens.command.title);
  const opened = new Promise((done) => events.once('shown', (name, address, options) => done([name, address, options.viewColumn])));
  await commands[lenses[1].command.command](...lenses[1].command.arguments);
  const [name, address, column] = await opened;
  const page = await fetch(address);
  print('board:', name, column, address.replace(/:\d+\/.*z=.*/, ''), page.status);
  settings.board = 'browser';
  const outside = new Promise((done) => events.once('shown', (how) => done(how)));
  await commands['jogada.openBoard'](lenses[0].command.arguments[0]);
  print('board:', await outside);

  const levels = documentOf(files[1], 'yaml');
  events.emit('open', levels);
  const levelsURI = levels.uri.toString();
  print('levels.yaml:', faultsOf(await until(levelsURI, () => true)));
  type(levels, 'means:\n  - {layer: Walls, is: wall}\n');
  print('levels.yaml:', faultsOf(await until(levelsURI, (list) => list.length === 0)));
  type(levels, 'means:\n  - {layer: Walls, is: ');
  const offers = await providers.completion.provideCompletionItems(levels, { line: 1, character: 25 });
  print('offers:', offers.map((offer) => offer.insertText).join(', '));
  const said = await providers.hover.provideHover(levels, { line: 0, character: 2 });
  print('hover:', said.contents.value.split('\n')[0]);
  events.emit('close', levels);
  print('closed:', faultsOf(await until(levelsURI, (list) => list.length === 0)));

  await commands['jogada.restart']();
  shown.delete(gameURI);
  await until(gameURI, () => true);
  print('restarted');
  await deactivate();

  settings.command = '/nowhere/jogada';
  const missing = new Promise((done) => (stand.window.showErrorMessage = done));
  await commands['jogada.restart']();
  print('error:', await missing);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
