import { announce } from '../announce.js';
import { button } from '../dom.js';
import { during } from '../pending.js';
import { say } from '../say.js';

/**
 * A button that copies a text, and says whether it could.
 *
 * @param {string} label
 * @param {() => string|Promise<string>} text
 * @param {import('../dom.js').Props} [props]
 */
export function copyButton(label, text, props = {}) {
  const made = button(label, async () => {
    const copied = await during(textCopied(text));
    announce(say(copied ? 'copied' : 'not-copied'));
    if (!copied) return;
    made.dataset.done = '';
    setTimeout(() => delete made.dataset.done, 1500);
  }, props);
  return made;
}

/** @param {() => string|Promise<string>} text @returns {Promise<boolean>} */
async function textCopied(text) {
  return copy(await text());
}

/** @param {string} text @returns {Promise<boolean>} */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages that are not served from a trusted origin. @param {string} text */
function copyBySelection(text) {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  const before = document.activeElement;
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
