import { el, put } from './dom.js';

/**
 * A row of tabs. Arrow keys move between them where Tab or an arrow led to them (data-walked); after a press or a shortcut they
 * are left to what is shown.
 *
 * @param {string} label
 * @param {{name: string, label: string, panel: string}[]} list  panel: the id of what the tab shows
 * @param {(name: string) => void} choose
 */
export function tabRow(label, list, choose) {
  const tabs = list.map((tab) => el('button', {
    type: 'button', role: 'tab', id: `tab-${tab.name}`, 'aria-controls': tab.panel, data: { tab: tab.name },
    on: { click: () => choose(tab.name), pointerdown: () => row.removeAttribute('data-walked') },
  }, tab.label));
  const row = el('div', { role: 'tablist', class: 'tabs', 'aria-label': label, on: {
    keydown: (/** @type {KeyboardEvent} */ e) => walk(row, tabs, e),
    keyup: (/** @type {KeyboardEvent} */ e) => e.key === 'Tab' && row.setAttribute('data-walked', ''),
  } });
  put(row, tabs);
  return {
    row,
    /** Chooses a tab as a press on it does; the focus goes there, because what it was in may be gone. @param {string} name */
    choose(name) {
      const tab = tabs.find((one) => one.dataset.tab === name);
      tab?.focus();
      row.removeAttribute('data-walked');
      tab?.click();
    },
    /** Marks the tab that is shown. @param {string} name */
    mark(name) {
      for (const tab of tabs) {
        const on = tab.dataset.tab === name;
        tab.setAttribute('aria-selected', String(on));
        tab.tabIndex = on ? 0 : -1;
      }
    },
  };
}

/** @param {HTMLElement} row @param {HTMLButtonElement[]} tabs @param {KeyboardEvent} event */
function walk(row, tabs, event) {
  if (!row.hasAttribute('data-walked')) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -tabs.length, End: tabs.length };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const now = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[Math.min(tabs.length - 1, Math.max(0, now + step))];
  next?.focus();
  next?.click();
}
