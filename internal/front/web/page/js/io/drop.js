/**
 * Takes files that are dropped anywhere on the page, and marks the host while one hangs over it.
 *
 * @param {HTMLElement} host
 * @param {(files: FileList|undefined) => void} take
 * @param {AbortSignal} signal
 */
export function takeDrops(host, take, signal) {
  const over = (/** @type {boolean} */ on) => host.classList.toggle('dropping', on);
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(true);
  }, { signal });
  document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) over(false); }, { signal });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(false);
    take(event.dataTransfer.files);
  }, { signal });
}
