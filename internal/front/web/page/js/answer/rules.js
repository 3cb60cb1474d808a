import { el, holding, put } from '../dom.js';
import { field } from '../fields.js';
import { say } from '../say.js';

/** @typedef {import('../session.js').Session} Session */

/**
 * The method that answers.
 *
 * @param {HTMLElement} host
 * @param {{session: Session, changed: () => void}} options
 */
export function methodChooser(host, { session, changed }) {
  const refresh = () => drawMethods(host, session, changed);
  session.addEventListener('board', refresh);
  refresh();
  return { destroy: () => session.removeEventListener('board', refresh) };
}

/**
 * The rules of the board, and the optional details of the answer.
 *
 * @param {HTMLElement} host
 * @param {{session: Session, changed: () => void}} options
 */
export function rulesPanel(host, { session, changed }) {
  const rules = el('div', { class: 'fields' });
  const shown = { rules: '' };
  put(host, rules);

  /** @param {import('../types.js').Params} values */
  const keyOf = (values) => JSON.stringify([values, session.board?.game?.params]);
  /** Draws the fields again only if a value differs, so that the focus stays where it is. */
  const refresh = () => {
    const values = { ...session.board?.params, ...session.details };
    const key = keyOf(values);
    if (key === shown.rules || rules.contains(document.activeElement)) return;
    draw(values, key);
  };
  /** @param {import('../types.js').Params} values @param {string} key */
  const draw = (values, key) => {
    shown.rules = key;
    put(rules, session.declared.filter((p) => p.role !== 'shape' && !p.ofBoard).map((p) => field(p, values[p.name], (value) => {
      session.setParams({ [p.name]: value }).then(restore);
      changed();
    })));
  };
  /** A rule that was not taken is not shown as if it were in force. */
  const restore = () => {
    const values = { ...session.board?.params, ...session.details };
    if (session.problem) holding(rules, () => draw(values, keyOf(values)));
  };
  session.addEventListener('board', refresh);
  refresh();
  return { destroy: () => session.removeEventListener('board', refresh) };
}

/** @param {HTMLElement} host @param {Session} session @param {() => void} changed */
function drawMethods(host, session, changed) {
  const methods = session.board?.methods ?? session.game.methods;
  const key = session.method + methods.map((m) => m.name).join();
  if (host.dataset.key === key) return;
  host.dataset.key = key;
  const now = methods.find((m) => m.name === session.method) ?? methods[0];
  const select = el('select', { id: 'method', 'aria-describedby': 'method-doc', on: { change: () => choose() } },
    methods.map((m, i) => el('option', { value: m.name, selected: m === now }, methodLabel(m, i === 0))));
  const choose = () => {
    session.setMethod(select.value === methods[0]?.name ? '' : select.value);
    drawMethods(host, session, changed);
    document.getElementById('method')?.focus();
    changed();
  };
  put(host, el('label', { for: 'method' }, say('method')), select,
    now && !now.sound ? el('p', { class: 'exhibit' }, say('method.exhibit')) : null,
    el('details', { class: 'hint method-about' }, el('summary', null, say('method.about')),
      el('div', { id: 'method-doc' }, el('p', null, now?.doc ?? ''), now?.cost ? el('p', null, say('method.cost', { cost: now.cost })) : null)));
}

/** @param {import('../types.js').Method} method @param {boolean} isDefault */
function methodLabel(method, isDefault) {
  if (!method.sound) return `${method.title} — ${say('method.exhibit-short')}`;
  return isDefault ? `${method.title} — ${say('method.default')}` : method.title;
}
