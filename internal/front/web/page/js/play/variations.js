import { button, el, freshID, put } from '../dom.js';
import { number, say } from '../say.js';
import { isMistake } from './match.js';
import { signs, valueWords } from './playwords.js';

/**
 * The moves that were tried, as a tree: the line that was made first, and under its moves what else was made there.
 *
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./match.js').Variation} Variation
 * @typedef {(string|Written[])[]} Written  a move, what it is called, and the moves after it
 */

/** More moves than this are not read from a link: each is asked of the service. */
const most = 200;

/** Whether there is more to a tree than one line without names. @param {Variation} node */
export function branches(node) {
  for (let at = /** @type {Variation|undefined} */ (node); at; at = at.children[0]) if (at.children.length > 1 || at.name) return true;
  return false;
}

/** A tree as a link has it; '' where the moves up to where the game stands say as much. @param {Variation} root @param {Variation} at  where it stands */
export function treeText(root, at) {
  return branches(root) || at.children.length > 0 ? JSON.stringify(writtenFrom(root)) : '';
}

/** @param {Variation} node @returns {Written[]} */
function writtenFrom({ children }) {
  return children.map((child) => [child.played?.move.move ?? '', child.name, writtenFrom(child)]);
}

/** The tree in a link; what is none is empty. @param {string} [text] @returns {Written[]} */
export function treeIn(text = '') {
  const left = { count: most };
  /** @param {unknown} list @returns {Written[]} */
  const read = (list) => (Array.isArray(list) ? list.flatMap((one) => {
    if (!Array.isArray(one) || typeof one[0] !== 'string' || typeof one[1] !== 'string' || left.count-- <= 0) return [];
    return [[one[0], one[1].slice(0, 80), read(one[2])]];
  }) : []);
  try {
    return read(JSON.parse(text || '[]'));
  } catch {
    return [];
  }
}

/** Makes the moves of a tree, and goes back to where it began. @param {Match} match @param {Written[]} list */
export async function growTree(match, list) {
  for (const [name, title, after] of list) {
    const from = match.at;
    const move = match.now.moves.find((one) => one.move === name);
    if (!move || !await match.make(move)) continue;
    match.at.name = String(title);
    await growTree(match, /** @type {Written[]} */ (after));
    match.visit(from);
  }
}

/** Shows the variations of a game, and lets the reader go to each and name it. */
export class VariationTree {
  /** @type {Match|null} */
  #match = null;

  /** @param {{visit: (node: Variation) => void, changed: () => void}} about */
  constructor(about) {
    this.about = about;
    const id = freshID('name');
    this.name = el('input', { id, type: 'text', maxlength: 80, autocomplete: 'off', on: { change: () => this.#rename() } });
    this.tree = el('div', { class: 'variations' });
    this.gone = button(say('play.variations.forget'), () => this.#forget(), { class: 'variation-forget' });
    this.element = el('details', { class: 'play-variations', hidden: true }, el('summary', null, say('play.variations')),
      el('p', { class: 'hint' }, say('play.variations.doc')), this.tree, el('p', { class: 'variation-naming' }, el('label', { for: id }, say('play.variations.name')), this.name, this.gone));
  }

  /** @param {Match} match @param {boolean} told  whether values are shown */
  draw(match, told) {
    const branched = branches(match.root);
    if (branched && (this.#match !== match || !this.tree.querySelector('ul'))) this.element.open = true;
    this.#match = match;
    this.element.hidden = match.root.children.length === 0;
    this.name.value = match.at.name;
    this.name.disabled = this.gone.disabled = match.at === match.root;
    const held = this.tree.contains(document.activeElement);
    put(this.tree, this.#line(match, match.root, 0, told));
    if (held) /** @type {HTMLElement|null} */ (this.tree.querySelector('[aria-current]'))?.focus({ preventScroll: true });
  }

  #rename() {
    if (!this.#match) return;
    this.#match.at.name = this.name.value.trim();
    this.about.changed();
  }

  #forget() {
    this.#match?.forget();
    this.about.changed();
    this.element.querySelector('summary')?.focus({ preventScroll: true });
  }

  /** The moves after a node, and what else was made at each. @param {Match} match @param {Variation} node @param {number} made  how many moves came before @param {boolean} told @returns {HTMLElement[]} */
  #line(match, node, made, told) {
    /** @type {HTMLElement[]} */
    const parts = [];
    for (let at = node, n = made; at.children[0]; at = at.children[0], n++) {
      parts.push(this.#move(match, at.children[0], n + 1, told));
      const others = at.children.slice(1);
      if (others.length) parts.push(el('ul', null, others.map((other) => el('li', null, this.#move(match, other, n + 1, told), this.#line(match, other, n + 1, told)))));
    }
    return parts;
  }

  /** @param {Match} match @param {Variation} node @param {number} n @param {boolean} told */
  #move(match, node, n, told) {
    const { played, name } = node;
    if (!played) return el('span');
    const value = told ? valueWords(match.valueFor(played.after), played.after) : '';
    const mark = played.mark === 'keeps' && isMistake(played) ? signs.slow : signs[played.mark];
    return el('button', { type: 'button', class: `variation${told ? ` tone-${played.mark}` : ''}`, 'aria-current': node === match.at ? 'step' : undefined, title: value || undefined, on: { click: () => this.about.visit(node) } },
      el('span', { class: 'variation-number' }, `${number(n)}.`), el('b', null, played.move.said), told ? el('span', { class: 'variation-value' }, `${mark} ${value}`) : null, name ? el('em', null, name) : null);
  }
}
