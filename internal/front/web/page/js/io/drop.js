/**
 * Takes files and folders that are dropped anywhere on the page, and marks the host while one hangs over it.
 *
 * @param {HTMLElement} host
 * @param {(file: File|undefined, entry: FileSystemEntry|null|undefined) => void} take  entry: tells a folder from a file
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
    take(event.dataTransfer.files[0], event.dataTransfer.items[0]?.webkitGetAsEntry());
  }, { signal });
}
