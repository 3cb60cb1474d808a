import { button, el } from '../dom.js';
import { say } from '../say.js';

/** Keeps the page for when there is no network, where the browser allows it, and offers a newer version when there is one. */
export async function keepPage() {
  const kept = await navigator.serviceWorker?.register('sw.js');
  if (kept) watch(kept);
}

/**
 * Watches for a newer version of a page that the browser keeps, and offers it: until the reader takes it, this one stays as it is.
 *
 * @param {ServiceWorkerRegistration} kept
 */
function watch(kept) {
  const look = () => {
    const { waiting } = kept;
    if (waiting && navigator.serviceWorker.controller) offer(waiting);
  };
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', look));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) kept.update().catch(() => {}); // without a network there is no newer one
  });
  look();
}

/** Shows the offer at the foot of the page. @param {ServiceWorker} waiting */
function offer(waiting) {
  if (document.getElementById('new-version')) return;
  const reload = button(say('version.reload'), () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  }, { class: 'primary' });
  const toast = el('div', { id: 'new-version', class: 'toast', role: 'status' }, el('span', null, say('version.new')), reload,
    button('✕', () => toast.remove(), { class: 'quiet', 'aria-label': say('close') }));
  document.body.append(toast);
}
