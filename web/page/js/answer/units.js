import { language, number } from '../say.js';

/** A unit that is counted, in the language of the page: "1 ply", "4 plies". @param {number} n @param {string} unit */
export function counted(n, unit) {
  return `${number(n)} ${Math.abs(n) === 1 ? unit : plural(unit)}`;
}

/** The plural of a unit. @param {string} unit */
function plural(unit) {
  if (unit === '') return '';
  if (language() === 'pt' && /ão$/i.test(unit)) return `${unit.slice(0, -2)}ões`;
  if (language() === 'es' && /ón$/i.test(unit)) return `${unit.slice(0, -2)}ones`;
  if (language() !== 'en') return /[aeiouáéíóúâêô]$/i.test(unit) ? `${unit}s` : `${unit}es`;
  return /[^aeiou]y$/i.test(unit) ? `${unit.slice(0, -1)}ies` : `${unit}s`;
}
