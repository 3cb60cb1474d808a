import * as api from '../io/api.js';
import { button, el, put } from '../dom.js';
import { Editor } from '../edit/editor.js';
import { problemNotice } from '../io/problem.js';
import { during } from '../pending.js';
import { say } from '../say.js';
import { inline } from './prose.js';
import { outcomes } from './outcomes.js';

/**
 * @typedef {import('../types.js').LessonStep} LessonStep
 * @typedef {import('../types.js').Game} Game
 * @typedef {import('../types.js').Shown} Shown
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {{step: LessonStep, game: Game, board: Board, shown: Shown, tools: HTMLElement, answered: (words: string, right: boolean) => void}} About
 */

/** Has a reader draw a board, and has it judged by the solver. */
export class Drawing {
  #gone = new AbortController();
  #about;
  #editor;
  #told = el('div', { class: 'lesson-try', role: 'status' });
  #row = el('p', { class: 'row' });

  /** @param {About} about */
  constructor(about) {
    const { step, game, board, shown, tools } = about;
    this.#about = about;
    this.params = shown.params;
    this.#editor = new Editor(tools, board, game);
    this.#editor.setView(shown.view, { fresh: true });
    this.#editor.addEventListener('change', () => put(this.#told));
    const check = button(say('lesson.judge'), () => during(this.#judge()), { class: 'primary', id: 'lesson-judge' });
    const give = step.statement ? button(say('lesson.none-can'), () => during(this.#giveUp(true))) : button(say('lesson.show'), () => during(this.#giveUp(false)), { class: 'quiet' });
    const again = button(say('lesson.reset'), () => this.#editor.setView(shown.view), { class: 'quiet' });
    put(this.#row, check, give, again);
    this.element = el('div', { class: 'question' }, step.statement ? null : el('p', { class: 'asked' }, ...inline(step.question.text ?? '')), this.#row, this.#told);
  }

  destroy() {
    this.#gone.abort();
    this.#editor.destroy();
  }

  async #judge() {
    const { step, game } = this.#about;
    put(this.#told, el('p', { class: 'hint' }, say('lesson.judging')));
    const { scope = [], claims = [] } = step.question;
    let held;
    try {
      held = await api.holds(game.name, { view: this.#editor.view, params: this.params, ways: step.ways, claims: [...scope.flatMap((s) => s.claims), ...claims] }, this.#gone.signal);
    } catch (error) {
      return put(this.#told, problemNotice(error));
    }
    let at = 0; // of the claims of a condition among all
    const outside = held.holds === null ? undefined : scope.find((s) => !held.claims.slice(at, (at += s.claims.length)).every((c) => c.holds));
    const words = held.holds === null ? say('lesson.undecided') : outside ? say('lesson.outside', { why: outside.else }) : say(this.#words(held.holds));
    put(this.#told, el('p', { class: held.holds ? 'good-words' : '' }, words), outcomes(held.answers, game, step));
    if (held.holds) this.#end(words, true);
  }

  /** @param {boolean} right */
  #words(right) {
    if (this.#about.step.statement) return right ? 'lesson.broken' : 'lesson.unbroken';
    return right ? 'lesson.right' : 'lesson.not-yet';
  }

  /** Shows a board that does it, or says that none exists. @param {boolean} claimed  the reader said that there is none */
  async #giveUp(claimed) {
    const { step, game } = this.#about;
    const example = step.question.example;
    if (!example) return this.#end(say('lesson.none-right'), true);
    let shown;
    try {
      shown = await api.show(game.name, example, this.#gone.signal);
    } catch (error) {
      return put(this.#told, problemNotice(error));
    }
    this.params = shown.params;
    this.#editor.setView(shown.view);
    await this.#show();
    this.#end(say(claimed ? 'lesson.none-wrong' : 'lesson.example'), false);
  }

  /** Tells what the ways say of the example. */
  async #show() {
    const { step, game } = this.#about;
    const held = await api.holds(game.name, { view: this.#editor.view, params: this.params, ways: step.ways, claims: step.question.claims ?? [] }, this.#gone.signal).catch(() => null);
    put(this.#told, held ? outcomes(held.answers, game, step) : null);
  }

  /** @param {string} words @param {boolean} right */
  #end(words, right) {
    this.#about.answered(words, right);
  }
}
