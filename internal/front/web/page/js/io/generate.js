import * as api from './api.js';
import { button, el } from '../dom.js';
import { field, labelFor, valueOf } from '../fields.js';
import { part } from '../part.js';
import { during } from '../pending.js';
import { problemNotice, problemWords } from './problem.js';
import { say } from '../say.js';

/** @typedef {import('../types.js').Made} Made */

/** Makes a board by chance. @param {Made} made */
export function generateForm({ session, taken, tell, name, close }) {
  const shapes = session.game.params.filter((p) => p.role === 'shape');
  const fields = shapes.map((p) => field(p, session.board?.params[p.name], () => {}));
  const seed = el('input', { id: 'seed', type: 'number', min: 0, step: 1, inputmode: 'numeric', value: '', placeholder: say('source.seed.any') });
  const told = el('span', { class: 'hint', role: 'status' });
  const form = el('form', { class: 'generate', 'aria-label': say('source.generate') },
    el('div', { class: 'fields' }, fields,
      el('div', { class: 'field int' }, labelFor('seed', say('source.seed')), seed, el('p', { class: 'hint' }, say('source.seed.doc')))),
    el('p', { class: 'row' }, el('button', { type: 'submit', class: 'primary', id: 'generate' }, say('source.generate.go')),
      session.game.measures?.length ? [button(say('source.harder'), () => during(search('harder')), { id: 'generate-harder' }), button(say('source.trap'), () => during(search('trap')), { id: 'generate-trap' })] : [], told));
  /** Makes boards until one is as wished. @param {'harder'|'trap'} wish */
  const search = async (wish) => {
    told.textContent = say('source.searching');
    try {
      const { findBoard, most } = await part(import('./harder.js'));
      const shown = await findBoard(session, { ...session.habits(), ...valuesIn(form, shapes.map((p) => p.name)) }, wish);
      told.textContent = shown ? '' : say('source.not-found', { n: most });
      if (!shown) return;
      tell();
      close();
      name(say('source.made', { seed: String(shown.seed) }));
      const solved = session.setShown(shown);
      taken();
      await solved;
    } catch (error) {
      told.textContent = problemWords(error);
    }
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const params = { ...session.habits(), ...valuesIn(form, shapes.map((p) => p.name)) };
    try {
      const shown = await api.generate(session.game.name, seed.value === '' ? { params } : { params, seed: Number(seed.value) });
      seed.placeholder = String(shown.seed ?? '');
      tell();
      close();
      name(say('source.made', { seed: String(shown.seed) }));
      const solved = session.setShown(shown);
      taken();
      await solved;
    } catch (error) {
      tell(problemNotice(error));
    }
  });
  return form;
}

/** @param {HTMLFormElement} form @param {string[]} names */
function valuesIn(form, names) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    if (names.includes(input.name) && valueOf(input) !== '') values[input.name] = valueOf(input);
  }
  return values;
}
