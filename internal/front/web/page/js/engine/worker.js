/**
 * The worker that runs the engine. It is sent the compiled module once, and then one letter at a time (see ask.Letter); it
 * reports progress while it works, and then the reply. Go's own script, wasm_exec.js, comes before it in the bundle.
 *
 * @typedef {(letter: string, tell: (progress: string) => void) => string} Ask
 */

const worker = /** @type {any} */ (globalThis);

/** What waits for the engine to be ready. @type {Promise<void>|undefined} */
let ready;

worker.addEventListener('message', async (/** @type {MessageEvent<{module?: WebAssembly.Module, letter?: string}>} */ { data }) => {
  if (data.module) {
    ready = start(data.module).catch(() => worker.postMessage({ ended: true })); // a policy may forbid it
    return;
  }
  await ready;
  const ask = /** @type {Ask} */ (worker.jogada);
  worker.postMessage({ reply: ask(data.letter ?? '', (progress) => worker.postMessage({ progress })) });
});

/** @param {WebAssembly.Module} module */
async function start(module) {
  const go = new worker.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // It never returns, unless memory runs out.
  go.run(instance).then(() => worker.postMessage({ ended: true }));
}

export {};
