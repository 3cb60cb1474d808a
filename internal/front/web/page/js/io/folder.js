/** The name of what a report of a graded class has for programs. */
const name = 'grades.json';

/** So deep below a chosen folder is it looked for: in `report/`, or in the folder that this is in. */
const deepest = 2;

/** The grades of a class among the files of a chosen folder: the least nested ones; null if it has none. @param {Iterable<File>} files */
export function gradesAmong(files) {
  const depth = (/** @type {File} */ file) => file.webkitRelativePath.split('/').length;
  const found = [...files].filter((file) => file.name === name && depth(file) <= deepest + 2).sort((a, b) => depth(a) - depth(b));
  return found[0] ?? null;
}

/** The grades of a class in a dropped folder; null if it has none. @param {FileSystemDirectoryEntry} folder @returns {Promise<File|null>} */
export async function gradesIn(folder) {
  /** @type {FileSystemDirectoryEntry[]} */
  let level = [folder];
  for (let depth = 0; depth <= deepest; depth++) {
    const entries = (await Promise.all(level.map(entriesOf))).flat();
    const grades = entries.find((entry) => entry.isFile && entry.name === name);
    if (grades) return new Promise((resolve, reject) => { /** @type {FileSystemFileEntry} */ (grades).file(resolve, reject); });
    level = /** @type {FileSystemDirectoryEntry[]} */ (entries.filter((entry) => entry.isDirectory)).slice(0, 100);
  }
  return null;
}

/** What a folder holds; a browser lists it in pieces. @param {FileSystemDirectoryEntry} folder */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); }).catch(() => []);
    if (some.length === 0 || all.length > 10_000) return all;
    all.push(...some);
  }
}
