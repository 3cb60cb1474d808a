import { el } from '../dom.js';
import { layerColour } from '../draw/colours.js';
import { placeName } from '../draw/places.js';
import { number, say } from '../say.js';
import { swatch } from './swatch.js';

/**
 * @typedef {import('../types.js').Layer} Layer
 * @typedef {import('../types.js').View} View
 * @typedef {(places: number[]) => void} Point  points at places on the board
 */

/** More groups or notes than this would not be read. */
const most = 24;

/**
 * What the colours and numbers of a layer mean.
 *
 * @param {Layer} layer
 * @param {(number|null)[]} values
 * @param {View} view
 * @param {Point} point
 * @returns {(HTMLElement|null)[]}
 */
export function legend(layer, values, view, point) {
  const shown = layer.kind === 'area' ? groups(layer, values, point) : layer.kind === 'order' ? order(values, view, point) : ramp(layer, values);
  return [shown, notes(layer, view, point)];
}

/** @param {Layer} layer @param {(number|null)[]} values @param {Point} point */
function groups(layer, values, point) {
  const members = membersOf(values);
  const numbers = [...members.keys()].sort((a, b) => a - b);
  return el('ul', { class: 'legend-groups' }, numbers.slice(0, most).map((n) => {
    const places = members.get(n) ?? [];
    return pointing(el('li', null, swatch(layer.kind, n), el('span', null, layer.legend?.[n] ?? say('layers.group', { n })),
      el('span', { class: 'legend-count' }, number(places.length))), places, point);
  }), numbers.length > most ? el('li', null, say('layers.more', { n: numbers.length - most })) : null);
}

/** @param {(number|null)[]} values @param {View} view @param {Point} point */
function order(values, view, point) {
  const members = membersOf(values);
  const numbers = [...members.keys()].sort((a, b) => a - b);
  return el('ol', { class: 'legend-order' }, numbers.slice(0, most).map((n) => {
    const places = members.get(n) ?? [];
    return pointing(el('li', { value: n }, places.map((place) => placeName(view, place)).join(', ')), places, point);
  }));
}

/** @param {Layer} layer @param {(number|null)[]} values */
function ramp(layer, values) {
  const known = values.filter((v) => v !== null);
  if (known.length === 0) return el('p', { class: 'hint' }, say('layers.empty'));
  const largest = known.reduce((a, b) => Math.max(a, b));
  const smallest = known.reduce((a, b) => Math.min(a, b));
  const bar = el('span', { class: 'ramp-bar', 'aria-hidden': 'true' });
  const stops = Array.from({ length: 9 }, (_, i) => layerColour(layer.kind, smallest + ((largest - smallest) * i) / 8, largest));
  bar.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
  const none = values.length - known.length;
  return el('div', { class: 'legend-ramp' }, el('span', null, number(smallest)), bar, el('span', null, number(largest)),
    el('p', { class: 'hint' }, [say(`layers.${layer.kind}`), none > 0 ? say('layers.without', { n: none }) : ''].join(' ')));
}

/** The notes that the groups do not give already. @param {Layer} layer @param {View} view @param {Point} point */
function notes(layer, view, point) {
  const told = new Set(Object.values(layer.legend ?? {}));
  const list = (layer.notes ?? []).filter((note) => !told.has(note.text));
  if (list.length === 0) return null;
  return el('ul', { class: 'legend-notes' }, list.slice(0, most).map((note) => pointing(
    el('li', null, el('b', null, placeName(view, note.place)), ' ', note.text), [note.place], point)),
  list.length > most ? el('li', null, say('layers.more', { n: list.length - most })) : null);
}

/** Makes a line of the legend point at its places. @param {HTMLElement} item @param {number[]} places @param {Point} point */
function pointing(item, places, point) {
  item.tabIndex = 0;
  for (const event of ['pointerenter', 'focus']) item.addEventListener(event, () => point(places));
  for (const event of ['pointerleave', 'blur']) item.addEventListener(event, () => point([]));
  return item;
}

/** @param {(number|null)[]} values @returns {Map<number, number[]>} */
function membersOf(values) {
  const members = new Map();
  values.forEach((value, place) => {
    if (value === null) return;
    const list = members.get(value);
    if (list) list.push(place);
    else members.set(value, [place]);
  });
  return members;
}
