// The engine of Jogada in a worker, so that a search never blocks the page and can be stopped.

const node = typeof process === 'object' && Boolean(process.versions?.node);
const here = (/** @type {string} */ name) => new URL(name, import.meta.url);

/** An error of a request: its status is that of HTTP (400, 404, 422 …), its errors say where the input is wrong. */
export class EngineError extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? 'the request failed');
    this.name = 'EngineError';
    this.status = problem.status ?? 500;
    this.errors = problem.errors ?? [];
  }
}

/** An engine with a worker of its own. Requests are answered one after another. */
export class Engine {
  #module;
  #worker;
  #last = Promise.resolve();

  /** @param {{module?: WebAssembly.Module | Promise<WebAssembly.Module>, language?: string}} [options] */
  constructor(options = {}) {
    this.language = options.language ?? 'en';
    this.#module = options.module;
  }

  games() { return this.ask('games'); }
  game(game) { return this.ask('game', game); }
  solve(game, request, options) { return this.ask('solve', game, request, options); }
  check(game, request, options) { return this.ask('check', game, request, options); }
  generate(game, request = {}, options = {}) { return this.ask('generate', game, request, options); }
  show(game, request, options) { return this.ask('show', game, request, options); }
  moves(game, request, options) { return this.ask('moves', game, request, options); }

  /** Sends any request of the service: its verb, its game, and its body. */
  ask(verb, game, body, { signal, onProgress } = {}) {
    const turn = this.#last.then(() => this.#answer({ verb, game, language: this.language, body }, signal, onProgress));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends the worker. The next request starts another. */
  close() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #answer(message, signal, onProgress) {
    signal?.throwIfAborted();
    this.#module ??= compile();
    this.#worker ??= await start(await this.#module);
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers?.() ?? deferred();
    const stop = () => { this.close(); reject(signal.reason); };
    const lost = (error) => { this.close(); reject(error instanceof Error ? error : new Error('the engine ended')); };
    worker.listen((data) => {
      if (data.progress !== undefined) return onProgress?.(JSON.parse(data.progress));
      if (data.ended) return lost(new Error('the engine ran out of memory'));
      const { answer, problem } = JSON.parse(data.reply);
      if (problem) reject(new EngineError(problem));
      else resolve(answer);
    }, lost);
    signal?.addEventListener('abort', stop, { once: true });
    worker.hold(true);
    worker.post({ message: JSON.stringify(message) });
    try {
      return await promise;
    } finally {
      worker.hold(false);
      signal?.removeEventListener('abort', stop);
    }
  }
}

function deferred() {
  const d = {};
  d.promise = new Promise((resolve, reject) => Object.assign(d, { resolve, reject }));
  return d;
}

/** Compiles the engine, once for all engines that are given the result. */
export async function compile(bytes) {
  if (bytes) return WebAssembly.compile(bytes);
  if (node) return WebAssembly.compile(await (await import('node:fs/promises')).readFile(here('./engine.wasm')));
  const response = await fetch(new URL('./engine.wasm', import.meta.url));
  if (!response.ok) throw new Error(`engine.wasm: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts a worker; the two kinds of workers differ only here. */
async function start(module) {
  if (node) {
    const { Worker: Thread } = await import('node:worker_threads');
    const thread = new Thread(here('./worker.js'));
    thread.unref(); // an idle engine does not keep node running
    thread.postMessage({ module });
    return {
      post: (message) => thread.postMessage(message),
      listen: (told, lost) => { thread.removeAllListeners(); thread.on('message', told); thread.on('error', lost); thread.unref(); },
      hold: (busy) => (busy ? thread.ref() : thread.unref()),
      terminate: () => thread.terminate(),
    };
  }
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ module });
  return {
    post: (message) => worker.postMessage(message),
    listen: (told, lost) => { worker.onmessage = ({ data }) => told(data); worker.onerror = (event) => lost(new Error(event.message || 'the worker of the engine failed')); },
    hold: () => {},
    terminate: () => worker.terminate(),
  };
}

const shared = new Engine();

export const games = () => shared.games();
export const game = (name) => shared.game(name);
export const solve = (name, request, options) => shared.solve(name, request, options);
export const check = (name, request, options) => shared.check(name, request, options);
export const generate = (name, request, options) => shared.generate(name, request, options);
export const show = (name, request, options) => shared.show(name, request, options);
export const moves = (name, request, options) => shared.moves(name, request, options);
export const close = () => shared.close();
