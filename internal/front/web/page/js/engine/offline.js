/**
 * The service worker of a page without a service: it keeps all files of the page, so that it works without a network.
 * jogada page writes which files those are before it. Another version has another list, and takes over when the reader
 * asks for it, or when the last window of this one is closed.
 */

const worker = /** @type {any} */ (globalThis);
const { version, files } = /** @type {{version: string, files: string[]}} */ (worker.site);
const store = `jogada ${version}`;

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(files.map(fresh))));
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(kept(request));
});

/** A request for a file as it is now. One with a sum in its name never changes, so that what the page has fetched already will do. @param {string} name */
function fresh(name) {
  return new Request(name, { cache: /-[A-Z2-7]{8}\.\w+$/.test(name) ? 'force-cache' : 'no-cache' });
}

/** Drops what older versions of the page kept. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('jogada ') && name !== store).map((name) => caches.delete(name)));
}

/** What was kept, or what the network has; without either an answer that says so, never a promise that is broken. @param {Request} request */
async function kept(request) {
  try {
    const found = await caches.open(store).then((cache) => cache.match(request, { ignoreSearch: true })).catch(() => undefined);
    return found ?? await fetch(request);
  } catch {
    return Response.error();
  }
}

export {};
