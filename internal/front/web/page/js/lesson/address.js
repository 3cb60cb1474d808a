/** The address of a step, from 0. @param {string} name @param {number} [step] */
export function addressOf(name, step = 0) {
  return `#lesson=${encodeURIComponent(name)}${step > 0 ? `&step=${step + 1}` : ''}`;
}

/** The lesson and the step that a fragment names; null: none. @param {string} fragment @returns {{name: string, step: number}|null} */
export function lessonIn(fragment) {
  const query = new URLSearchParams(fragment.replace(/^#/, ''));
  const name = fragment.startsWith('#lesson=') ? query.get('lesson') : null;
  const step = Number(query.get('step') ?? 1);
  return name ? { name, step: Number.isSafeInteger(step) && step > 0 ? step - 1 : 0 } : null;
}
