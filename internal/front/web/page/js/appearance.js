import { el } from './dom.js';
import { keep, recall } from './memory.js';
import { say } from './say.js';

const remembered = 'jogada.theme';

/** The switch between the system's colours, light and dark. js/theme.js does what it says. */
export function themeSwitch() {
  const now = recall(remembered) ?? 'auto';
  const made = el('select', { id: 'theme', on: { change: () => wish(made.value) } },
    ['auto', 'light', 'dark'].map((name) => el('option', { value: name, selected: name === now }, say(`theme.${name}`))));
  return made;
}

/** @param {string} theme */
function wish(theme) {
  keep(remembered, theme);
  document.dispatchEvent(new CustomEvent('theme-wish', { detail: theme }));
}
