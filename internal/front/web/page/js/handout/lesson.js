import * as api from '../io/api.js';
import { el } from '../dom.js';
import { inline, paragraphs } from '../lesson/prose.js';
import { addressOf } from '../lesson/address.js';
import { say } from '../say.js';
import { figureOf } from './figure.js';
import { openHandout } from './handout.js';
import { qrCode } from './qr.js';

/**
 * @typedef {import('../types.js').Lesson} Lesson
 * @typedef {import('../types.js').LessonStep} LessonStep
 * @typedef {import('../types.js').Game} Game
 */

/** Opens the handout of a lesson: its boards and questions, and its answers on a page of their own. @param {Lesson} lesson @param {Game} game */
export function lessonHandout(lesson, game) {
  return openHandout({
    title: `${lesson.title} · ${say('handout')}`,
    sheets: async ({ link, answer }, signal) => {
      const boards = await Promise.all(lesson.steps.map(({ board }) => api.show(game.name, board, signal)));
      const code = link ? qrCode(new URL(addressOf(lesson.name), location.href).href) : null;
      return [
        el('header', { class: 'sheet-head' }, el('div', null, el('h1', null, lesson.title), el('p', null, lesson.lead), el('p', { class: 'sheet-name' }, `${say('handout.name')} `, el('span', { class: 'blank' }))), code),
        ...lesson.steps.map((step, i) => el('section', { class: 'sheet-exercise several' }, el('h2', null, `${i + 1}. ${titleOf(step)}`), step.statement ? el('blockquote', null, ...inline(step.statement)) : null,
          ...paragraphs(step.text), same(lesson, i) ? null : figureOf(game, /** @type {import('../types.js').Shown} */ (boards[i]).view), questionOf(step))),
        ...(answer ? [answersOf(lesson)] : []),
      ];
    },
  });
}

/** @param {LessonStep} step */
function titleOf(step) {
  return step.statement ? say('lesson.break') : step.title;
}

/** Whether a step has the board of the step before, which need not be printed again. @param {Lesson} lesson @param {number} i */
function same({ steps }, i) {
  return i > 0 && JSON.stringify(steps[i]?.board) === JSON.stringify(steps[i - 1]?.board);
}

/** @param {LessonStep} step */
function questionOf({ question }) {
  const asked = question.text ? el('p', { class: 'sheet-question' }, ...inline(question.text)) : null;
  if (question.kind === 'choice') return el('div', null, asked, el('ul', { class: 'sheet-choices' }, (question.choices ?? []).map(({ text }) => el('li', null, ...inline(text)))));
  return el('div', null, asked, el('div', { class: 'blank-lines', 'aria-hidden': 'true' }, el('i')));
}

/** @param {Lesson} lesson */
function answersOf({ steps }) {
  return el('section', { class: 'sheet-answers' }, el('h2', null, say('handout.answers')), el('ol', null, steps.map((step) => {
    const right = step.question.choices?.find((choice) => choice.right)?.text ?? (step.question.number === undefined ? '' : String(step.question.number));
    return el('li', null, right ? el('p', null, el('strong', null, ...inline(right))) : null, ...paragraphs(step.then), ...paragraphs(step.why));
  })));
}
