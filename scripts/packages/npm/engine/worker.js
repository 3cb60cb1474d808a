// The worker that runs the engine, in browsers and in node. It receives the compiled module once, then one message at a
// time, and answers with progress and a reply.

const node = typeof process === 'object' && process.versions?.node;
const port = node ? (await import('node:worker_threads')).parentPort : globalThis;
const post = (/** @type {unknown} */ message) => port.postMessage(message);

let ready;

async function start(module) {
  if (node) globalThis.crypto ??= (await import('node:crypto')).webcrypto; // which node 18 lacks
  await import('./wasm_exec.js');
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance).then(() => post({ ended: true })); // it returns only if memory runs out
}

async function receive(data) {
  if (data.module) {
    ready = start(data.module);
    return;
  }
  await ready;
  post({ reply: globalThis.jogada(data.message, (progress) => post({ progress })) });
}

if (node) port.on('message', receive);
else port.addEventListener('message', ({ data }) => receive(data));
