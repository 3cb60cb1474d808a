import { el } from './dom.js';

/**
 * A button that opens something under it: Escape, a click elsewhere and close() shut it again.
 *
 * @param {string} id
 * @param {import('./dom.js').Child|import('./dom.js').Child[]} label
 * @param {import('./dom.js').Props} [props]  of the button
 */
export function menu(id, label, props = {}) {
  const summary = el('summary', props, label);
  const items = el('div', { class: 'menu-items' });
  const element = el('details', { class: 'menu', id }, summary, items);
  const gone = new AbortController();
  const close = () => {
    if (!element.open) return;
    const inside = items.contains(document.activeElement);
    element.open = false;
    if (inside) summary.focus();
  };
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !element.open) return;
    event.stopPropagation();
    close();
    summary.focus();
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && event.target.isConnected && !element.contains(event.target)) element.open = false;
  }, { signal: gone.signal });
  return { element, summary, items, close, destroy: () => gone.abort() };
}
