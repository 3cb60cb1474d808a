import { tell } from './arrived.js';
import { Problem } from './refusal.js';
import { say, tagOf } from '../say.js';

// In the same file of the bundle: one that is fetched last of all is often cut off by a reader who leaves, and Firefox complains.
export { keepPage } from './newversion.js';

/**
 * @typedef {import('../types.js').Progress} Progress
 * @typedef {{letter: string, progress?: (p: Progress) => void, settle: (reply: string) => void, fail: (error: unknown) => void}} Task
 */

/** How many engines there are at most: a long search leaves one for what is quick. */
const most = 2;

/** Asks an engine in the page itself, in workers: for a page without a service. */
export class Engines {
  /** Is settled when the engine is here; who asks waits for it. */
  compiled;
  /** What was compiled, once it is. @type {WebAssembly.Module|undefined} */
  #module;
  /** @type {Worker[]} */
  #idle = [];
  /** @type {Map<Worker, Task>} */
  #busy = new Map();
  /** @type {Task[]} */
  #waiting = [];

  /** @param {string} engine @param {string} script  their addresses */
  constructor(engine, script) {
    this.script = script;
    this.compiled = compiled(engine);
    this.compiled.catch(() => {}); // reported to each caller
  }

  /** @type {import('./api.js').Ask} */
  async ask({ verb, game, body }, { signal, progress }) {
    this.#module = await this.compiled;
    signal?.throwIfAborted();
    const letter = JSON.stringify({ verb, game, language: tagOf().split('-', 1)[0], body });
    /** @type {string} */
    const reply = await new Promise((settle, fail) => {
      const task = { letter, progress, settle, fail };
      this.#waiting.push(task);
      signal?.addEventListener('abort', () => this.#giveUp(task, signal.reason), { once: true });
      this.#next();
    });
    const { answer, problem } = JSON.parse(reply);
    if (problem) throw new Problem(problem);
    return answer;
  }

  /** Gives what waits to engines that have nothing to do. */
  #next() {
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? (this.#busy.size < most ? this.#begin() : null);
      if (!worker) return;
      const task = /** @type {Task} */ (this.#waiting.shift());
      this.#busy.set(worker, task);
      worker.postMessage({ letter: task.letter });
    }
  }

  /** Starts an engine. */
  #begin() {
    const worker = new Worker(this.script);
    worker.addEventListener('message', ({ data }) => this.#told(worker, data));
    worker.addEventListener('error', () => this.#lost(worker));
    worker.postMessage({ module: this.#module });
    return worker;
  }

  /** @param {Worker} worker @param {{progress?: string, reply?: string, ended?: boolean}} data */
  #told(worker, { progress, reply, ended }) {
    const task = this.#busy.get(worker);
    if (ended) return this.#lost(worker);
    if (progress !== undefined) return task?.progress?.(JSON.parse(progress));
    this.#busy.delete(worker);
    this.#idle.push(worker);
    task?.settle(reply ?? '{}');
    this.#next();
  }

  /** An engine ended by itself: there was no memory left. @param {Worker} worker */
  #lost(worker) {
    const task = this.#busy.get(worker);
    this.#end(worker);
    task?.fail(new Problem({ title: say('problem.engine-lost') }));
    this.#next();
  }

  /** An engine that works hears nothing, so that it is ended; the next task gets a new one. @param {Task} task @param {unknown} reason */
  #giveUp(task, reason) {
    this.#waiting = this.#waiting.filter((other) => other !== task);
    for (const [worker, running] of this.#busy) {
      if (running !== task) continue;
      this.#end(worker);
      this.#idle.push(this.#begin());
    }
    task.fail(reason);
    this.#next();
  }

  /** @param {Worker} worker */
  #end(worker) {
    worker.terminate();
    this.#busy.delete(worker);
    this.#idle = this.#idle.filter((other) => other !== worker);
  }
}

/** The engine at an address, compiled. @param {string} address @returns {Promise<WebAssembly.Module>} */
async function compiled(address) {
  try {
    const response = await fetch(address);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const body = response.body.pipeThrough(counted(sizeOf(response)));
    return await WebAssembly.compileStreaming(new Response(await unpacked(body), { headers: { 'Content-Type': 'application/wasm' } }));
  } catch (error) {
    throw new Problem({ title: say(isForbidden(error) ? 'engine.forbidden' : 'problem.no-engine') });
  } finally {
    tell(null);
  }
}

/** Whether the content security policy of the host let nothing be compiled; browsers say so in words only. @param {unknown} error */
function isForbidden(error) {
  return error instanceof WebAssembly.CompileError && /content security policy|\bcsp\b|unsafe-eval/i.test(error.message);
}

/** The bytes that a response will have; 0: its host does not say, or unpacks it on the way. @param {Response} response */
function sizeOf({ headers }) {
  return headers.get('Content-Encoding') ? 0 : Number(headers.get('Content-Length')) || 0;
}

/** Lets bytes through, and notes how many of them. @param {number} size @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
function counted(size) {
  let come = 0;
  return new TransformStream({
    transform(bytes, controller) {
      come += bytes.length;
      tell(size > 0 ? Math.min(0.99, come / size) : 0);
      controller.enqueue(bytes);
    },
  });
}

/** What is packed, unpacked. Some hosts unpack it themselves. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @returns {Promise<ReadableStream>} */
async function unpacked(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start(controller) {
      if (first.value) controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return packed ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
