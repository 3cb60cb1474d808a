import { language, number } from '../say.js';

/** A unit that is counted, in the language of the page: "1 ply", "4 plies". @param {number} n @param {string} unit */
export function counted(n, unit) {
  return `${number(n)} ${Math.abs(n) === 1 ? unit : plural(unit)}`;
}

/** The plural of a unit; in a language whose plurals are not known here, the unit as it is. @param {string} unit */
function plural(unit) {
  if (unit === '') return '';
  switch (language()) {
    case 'en':
      if (/[^aeiou]y$/i.test(unit)) return `${unit.slice(0, -1)}ies`;
      return /(s|x|z|ch|sh)$/i.test(unit) ? `${unit}es` : `${unit}s`;
    case 'pt': if (/ão$/i.test(unit)) return `${unit.slice(0, -2)}ões`; break;
    case 'es': if (/ón$/i.test(unit)) return `${unit.slice(0, -2)}ones`; break;
    default: return unit;
  }
  return /[aeiouáéíóúâêô]$/i.test(unit) ? `${unit}s` : `${unit}es`;
}
