import { button, el, freshID, put } from '../dom.js';
import { placeName } from '../draw/places.js';
import { say } from '../say.js';
import { inline } from './prose.js';

/**
 * @typedef {import('../types.js').LessonStep} LessonStep
 * @typedef {{step: LessonStep, board: import('../draw/board.js').Board, view: () => import('../types.js').View|null, answered: (words: string, right: boolean) => void, signal: AbortSignal}} About
 *   answered: is called once, when the reader may see what happens
 */

/** Asks a question of a lesson and judges the answer. @param {About} about @returns {HTMLElement} */
export function question(about) {
  const { kind } = about.step.question;
  if (kind === 'choice') return choices(about);
  return kind === 'number' ? numbers(about) : places(about);
}

/** @param {About} about */
function choices({ step, answered }) {
  const list = step.question.choices ?? [];
  const name = freshID('choice');
  const radios = list.map((_, i) => el('input', { type: 'radio', name, value: i, id: `${name}-${i}`, required: true }));
  const labels = list.map((choice, i) => el('label', { class: 'choice', for: `${name}-${i}` }, radios[i], el('span', null, ...inline(choice.text))));
  const row = el('p', { class: 'row' }, el('button', { type: 'submit', class: 'primary' }, say('lesson.check')));
  const told = el('p', { class: 'lesson-try', role: 'status' });
  const form = el('form', { class: 'question' }, el('fieldset', null, el('legend', null, ...inline(step.question.text ?? '')), labels), row, told);
  const tried = { wrongly: false };
  /** @param {number} i @param {boolean} right */
  const judge = (i, right) => {
    labels[i]?.append(right ? mark('✓', say('lesson.right-one')) : mark('✗', say('lesson.wrong-one')));
    labels[i]?.classList.add(right ? 'right' : 'wrong');
  };
  /** @param {string} words @param {boolean} right */
  const end = (words, right) => {
    judge(list.findIndex((choice) => choice.right), true);
    for (const radio of radios) radio.disabled = true;
    row.remove();
    put(told);
    answered(words, right);
  };
  const show = button(say('lesson.show'), () => end(say('lesson.wrong'), false), { class: 'quiet' });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const at = radios.findIndex(({ checked }) => checked);
    const [chosen, radio] = [list[at], radios[at]];
    if (!chosen || !radio) return;
    const words = (/** @type {string} */ key) => `${say(key)} ${chosen.reply ?? ''}`.trim();
    if (chosen.right) return end(words('lesson.right'), true);
    judge(at, false);
    if (tried.wrongly) return end(words('lesson.wrong'), false);
    // The reader has a second try, without the answer.
    tried.wrongly = true;
    [radio.checked, radio.disabled] = [false, true];
    put(told, ...inline(words('lesson.try-again')));
    row.append(show);
  });
  return form;
}

/** @param {string} sign @param {string} words */
function mark(sign, words) {
  return el('span', { class: 'choice-mark' }, el('span', { 'aria-hidden': 'true' }, sign), el('span', { class: 'unseen' }, words));
}

/** @param {About} about */
function numbers({ step, answered }) {
  const id = freshID('number');
  const input = el('input', { type: 'text', inputmode: 'numeric', pattern: '\\s*-?[0-9]+\\s*', id, required: true, size: 8, autocomplete: 'off' });
  const told = el('p', { class: 'lesson-try', role: 'status' });
  const row = el('p', { class: 'row' }, input, el('button', { type: 'submit', class: 'primary' }, say('lesson.check')));
  const form = el('form', { class: 'question' }, el('label', { for: id }, ...inline(step.question.text ?? '')), row, told);
  const end = (/** @type {string} */ words, /** @type {boolean} */ right) => {
    put(told);
    put(row, input);
    input.disabled = true;
    answered(words, right);
  };
  const show = button(say('lesson.show'), () => end(say('lesson.number', { number: step.question.number ?? 0 }), false), { class: 'quiet' });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const n = Number(input.value);
    if (n === step.question.number) return end(say('lesson.right'), true);
    told.textContent = say(n < (step.question.number ?? 0) ? 'lesson.more' : 'lesson.fewer', { number: input.value.trim() });
    row.append(show);
    input.select();
  });
  return form;
}

/** @param {About} about */
function places({ step, board, view, answered, signal }) {
  const right = step.question.places ?? [];
  const told = el('p', { class: 'lesson-try', role: 'status' });
  const row = el('p', { class: 'row' }, button(say('lesson.show'), () => end(say('lesson.places', { n: right.length }), false), { class: 'quiet' }));
  const ended = new AbortController();
  const end = (/** @type {string} */ words, /** @type {boolean} */ good) => {
    ended.abort();
    row.remove();
    put(told);
    board.highlight(right);
    answered(words, good);
  };
  board.addEventListener('choose', (event) => {
    const { place } = /** @type {CustomEvent<{place: number|null}>} */ (event).detail;
    const shown = view();
    if (place === null || !shown) return;
    const name = placeName(shown, place);
    if (right.includes(place)) return end(say('lesson.place-right', { place: name }), true);
    told.textContent = say('lesson.place-wrong', { place: name });
    board.tell(told.textContent);
  }, { signal: AbortSignal.any([signal, ended.signal]) });
  return el('div', { class: 'question' }, el('p', { class: 'asked' }, ...inline(step.question.text ?? '')), el('p', { class: 'hint' }, say('lesson.point')), told, row);
}
