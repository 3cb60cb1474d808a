import { spoken } from '../say.js';

/** A number of units: "1 ply", "4 plies". @param {number} n @param {string[]} units  as the service writes them, one text per plural form */
export function counted(n, units) {
  return spoken(units, { n });
}
