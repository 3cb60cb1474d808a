import { el, freshID } from './dom.js';
import { number, say } from './say.js';

/** @typedef {import('./types.js').Param} Param */

/**
 * A form field for a parameter: what it is, and more words on it.
 *
 * @param {Param} param
 * @param {string|undefined} value
 * @param {(value: string) => void} changed  called with valid values; '' means unset
 */
export function field(param, value, changed) {
  const id = freshID(`param-${param.name}`);
  const [label, more] = labelOf(param);
  const input = control(param, value ?? param.default ?? '', { id, name: param.name, 'aria-describedby': more ? `${id}-hint` : null });
  input.addEventListener('change', () => {
    if (input.checkValidity()) changed(valueOf(input));
    else input.reportValidity();
  });
  return el('div', { class: `field ${param.kind}` },
    labelFor(id, label || say('field.which')), input, more ? el('p', { class: 'hint', id: `${id}-hint` }, more) : null);
}

/** The label of a field. @param {string} id @param {string} words */
export function labelFor(id, words) {
  return el('label', { for: id }, el('span', { class: 'field-label' }, words));
}

/**
 * The words of a parameter as a label and the rest: they are cut after what says what it is. A label that names the choices
 * already would be none; then it is ''.
 *
 * @param {Pick<Param, 'doc'|'choices'>} param
 * @returns {[string, string]}
 */
export function labelOf({ doc, choices = [] }) {
  const [, label = doc, more = ''] = /^([^:;]*)[:;]\s*(.*)$/s.exec(doc) ?? [];
  return choices.some((choice) => label.includes(choice)) ? ['', doc] : [label, more];
}

/** The word for a value of a parameter. @param {Param} param @param {string} value */
export function wordOf({ kind, choices, words }, value) {
  return words?.[choices?.indexOf(value) ?? -1] ?? (kind === 'int' && value !== '' ? number(Number(value)) : value);
}

/** What a field holds, as a parameter's text. @param {HTMLInputElement|HTMLSelectElement} input */
export function valueOf(input) {
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return String(input.checked);
  return input.value.trim();
}

/** @param {Param} param @param {string} value @param {import('./dom.js').Props} props @returns {HTMLInputElement|HTMLSelectElement} */
function control(param, value, props) {
  switch (param.kind) {
    case 'choice':
      return el('select', props, (param.choices ?? []).map((c, i) => el('option', { value: c, selected: c === value }, param.words?.[i] ?? c)));
    case 'bool':
      return el('input', { ...props, type: 'checkbox', checked: value === 'true' });
    case 'int':
      return el('input', { ...props, type: 'number', step: 1, inputmode: 'numeric', min: param.min, max: param.max, value, placeholder: say('not-set') });
    case 'ints':
      return el('input', { ...props, type: 'text', value, pattern: '\\s*\\d+(\\s*,\\s*\\d+)*\\s*', placeholder: '0, 1', autocomplete: 'off' });
    default:
      return el('input', { ...props, type: 'text', value, autocomplete: 'off', spellcheck: 'false' });
  }
}
