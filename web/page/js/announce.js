/**
 * Tells something short to who reads with a screen reader, and shows it for a moment to everybody.
 *
 * @param {string} words
 */
export function announce(words) {
  const said = document.getElementById('said');
  if (!said) return;
  // The same words twice are told twice only if the region was empty in between.
  said.textContent = '';
  requestAnimationFrame(() => {
    said.textContent = words;
    said.classList.remove('told');
    requestAnimationFrame(() => said.classList.add('told'));
  });
}
