import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { contrast, mix } from '../js/draw/colours.js';
import { strongest } from '../js/draw/tint.js';

const read = (/** @type {string} */ name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The colours of one theme by name. @param {string} css @param {string} selector */
function tokens(css, selector) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

const grounds = ['paper', 'card', 'sunken'];
/** Text and the grounds it stands on; the last number is what WCAG AA wants. */
const pairs = [
  ...['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad'].flatMap((text) => grounds.map((ground) => [text, ground, 4.5])),
  ...['good', 'warn', 'bad', 'accent'].flatMap((tone) => [[tone, `${tone}-wash`, 4.5], ['ink', `${tone}-wash`, 4.5]]),
  ['accent-ink', 'accent', 4.5], ['paper', 'ink', 4.5],
  ...['edge', 'accent'].flatMap((border) => ['paper', 'card'].map((ground) => [border, ground, 3])),
];

for (const [theme, selector] of [['light', ':root'], ['dark', ':root[data-theme="dark"]']]) {
  test(`text and borders of the ${theme} theme have the contrast that WCAG AA wants`, () => {
    const colours = tokens(read('style.css'), selector ?? '');
    for (const [a, b, least] of pairs) {
      const [first, second] = [colours.get(String(a)), colours.get(String(b))];
      assert.ok(first && second, `${a} and ${b} are colours`);
      const ratio = contrast(first, second);
      assert.ok(ratio >= Number(least), `${a} on ${b}: ${ratio.toFixed(2)}`);
    }
  });

  test(`the trace of a search leaves numbers readable in the ${theme} theme, and is seen`, () => {
    const colours = Object.fromEntries([...tokens(read('style/board.css'), selector ?? '')].map(([name, colour]) => [name.replace('board-', ''), colour]));
    const { surface = '', ink = '', accent = '' } = colours;
    const most = strongest(/** @type {any} */ (colours));
    assert.ok(most > 0.25, `the strongest tint is ${most}`);
    assert.ok(contrast(mix(surface, accent, most), mix(ink, accent, most)) >= 4.5);
    assert.ok(contrast(mix(surface, accent, most), surface) > 1.5);
  });
}
