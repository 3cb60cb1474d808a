/** How much of the engine has come, from 0 to 1; null: all of it, or none is on its way. @type {{share: number|null}} */
const arrived = { share: null };

/** How much of the engine has come, from 0 to 1; null: nothing is waited for. */
export function loading() {
  return arrived.share;
}

/** Notes how much has come; 'loading' of the document says that it changed, and data-loading that something is waited for. @param {number|null} share */
export function tell(share) {
  const before = arrived.share;
  arrived.share = share;
  document.documentElement.toggleAttribute('data-loading', share !== null);
  if (Math.floor((before ?? -1) * 100) !== Math.floor((share ?? -1) * 100)) document.dispatchEvent(new CustomEvent('loading'));
}
