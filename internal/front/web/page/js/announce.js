/** How long an announcement stays visible, in milliseconds. */
const seen = 2400;

const fading = { timer: /** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined) };

/**
 * Tells something short to who reads with a screen reader, and shows it for a moment to everybody.
 *
 * @param {string} words
 */
export function announce(words) {
  const said = document.getElementById('said');
  if (!said) return;
  clearTimeout(fading.timer);
  // Screen readers repeat the same words only if the region was empty in between.
  said.textContent = '';
  said.classList.remove('told');
  requestAnimationFrame(() => {
    said.textContent = words;
    said.classList.add('told');
  });
  fading.timer = setTimeout(() => said.classList.remove('told'), seen);
}
