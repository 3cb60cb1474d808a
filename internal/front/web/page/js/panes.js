import { el } from './dom.js';
import { say } from './say.js';
import { tabRow } from './tabs.js';

/**
 * The panes beside the board, one at a time, under a row of tabs. On a small screen they are a sheet at the foot of it, which
 * a press on a tab opens, and a press on the tab that is open shuts.
 *
 * @param {string[]} names  each has the words pane.{name}
 * @param {(name: string) => void} chosen  called when the user chooses one
 * @param {(name: string) => void} [shown]  called when one is shown, chosen or not
 */
export function panes(names, chosen, shown = () => {}) {
  const state = { now: names[0] ?? '' };
  const parts = new Map(names.map((name) => [name, el('div', {
    id: `pane-${name}`, class: `pane pane-${name}`, role: 'tabpanel', 'aria-labelledby': `tab-${name}`, tabindex: 0, hidden: true,
  })]));
  const tabs = tabRow(say('panes'), names.map((name) => ({ name, label: say(`pane.${name}`), panel: `pane-${name}` })), (name) => {
    element.dataset.sheet = name === state.now && element.dataset.sheet === 'open' ? 'shut' : 'open';
    show(name);
    chosen(name);
  });
  const element = el('div', { class: 'panes', data: { sheet: 'shut' } }, tabs.row, [...parts.values()]);
  /** Shows one of them, without opening the sheet. @param {string} name */
  const show = (name) => {
    state.now = name;
    element.dataset.pane = name;
    tabs.mark(name);
    for (const [other, part] of parts) part.hidden = other !== name;
    shown(name);
  };
  element.dataset.pane = state.now;
  tabs.mark(state.now);
  for (const [other, part] of parts) part.hidden = other !== state.now;
  return {
    element,
    show,
    /** Shows one of them, and opens the sheet. @param {string} name */
    choose(name) {
      element.dataset.sheet = 'open';
      show(name);
      chosen(name);
    },
    /** The name of the one that is shown. */
    get now() { return state.now; },
    /** Where one of them is filled in. @param {string} name @returns {HTMLElement} */
    part: (name) => /** @type {HTMLElement} */ (parts.get(name)),
  };
}
