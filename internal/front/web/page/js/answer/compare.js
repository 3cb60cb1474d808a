import { Clock } from '../time/clock.js';
import { contradict, fewerExpansions, otherLine, paceInStep, pairings, percentFewer, sameRules } from './contest.js';
import { button, el, holding, put } from '../dom.js';
import { headlineOf, titleOf } from './headline.js';
import { number, say } from '../say.js';
import { Side } from './side.js';
import { Transport } from '../time/transport.js';
import { expandedAt } from '../time/wave.js';

/**
 * @typedef {import('../types.js').Report} Report
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('./contest.js').Pairing} Pairing
 */

/**
 * Two methods or two sets of rules on the same board, side by side, in step by number of expansions.
 *
 * @param {HTMLElement} host
 * @param {{session: Session}} about
 */
export function comparePanel(host, about) {
  const made = new Comparison(host, about.session);
  return { destroy: () => made.destroy(), key: (/** @type {KeyboardEvent} */ event) => made.transport.key(event) };
}

class Comparison {
  #listeners = new AbortController();
  /** Whether the verdict is kept back until the reader has said what it will be, or has seen both searches. */
  #veiled = true;
  /** Which side the reader expects to need fewer expansions. @type {'left'|'right'|'same'|null} */
  #guess = null;
  /** How many such guesses were right, and how many were made. */
  #score = { right: 0, of: 0 };
  #question = '';

  /** @param {HTMLElement} host @param {Session} session */
  constructor(host, session) {
    this.session = session;
    this.clock = new Clock();
    this.transport = new Transport(this.clock, { show: (step) => this.#show(step), words: (step) => this.#words(step) });
    const first = pairings(this.#methods())[0] ?? { left: '', right: '' };
    const changed = () => this.#changed();
    this.left = new Side(session, say('compare.left'), first.left, changed);
    this.right = new Side(session, say('compare.right'), first.right, changed);
    this.presets = el('div', { class: 'presets', role: 'group', 'aria-label': say('compare.presets') });
    this.caption = el('p', { class: 'time-caption' });
    this.verdict = el('div', { class: 'compare-verdict', 'aria-live': 'polite' });
    this.wrong = el('div');
    const time = el('section', { class: 'timeline', 'aria-label': say('time.title'), on: { keydown: (/** @type {KeyboardEvent} */ e) => this.transport.key(e) } },
      this.caption, this.transport.element);
    this.element = el('section', { class: 'compare', 'aria-label': say('compare.title') },
      this.presets, el('div', { class: 'compare-head' }, this.verdict, el('div', { class: 'compare-time' }, time, this.wrong)),
      el('div', { class: 'contenders' }, this.left.element, this.right.element), el('p', { class: 'hint' }, say('compare.doc')));
    for (const side of [this.left, this.right]) side.go = (expanded) => this.transport.go(expanded);
    host.append(this.element);
    session.addEventListener('board', () => this.#solve(), { signal: this.#listeners.signal });
    this.#changed();
    this.#solve();
  }

  destroy() {
    this.#listeners.abort();
    this.transport.destroy();
    this.left.destroy();
    this.right.destroy();
    this.element.remove();
  }

  #methods() {
    return this.session.board?.methods ?? this.session.game.methods;
  }

  /** Solves both sides, when the board is another one. */
  #solve() {
    const question = JSON.stringify(this.session.question());
    if (question === this.#question || !this.session.board) return;
    this.#question = question;
    this.left.solve();
    this.right.solve();
  }

  /** @param {Pairing} pairing */
  #take({ left, right }) {
    if (this.left.method !== left || !this.left.answer) this.left.setMethod(left);
    if (this.right.method !== right || !this.right.answer) this.right.setMethod(right);
    this.#drawPresets();
  }

  /** @param {Pairing} pairing */
  #titles({ left, right }) {
    const methods = this.#methods();
    return { left: titleOf(methods, left), right: titleOf(methods, right) };
  }

  #ruled() {
    return this.session.declared.some((p) => p.role === 'rule' && !p.ofBoard);
  }

  /** Turns to two sets of rules: the default method on both sides. */
  #takeRules() {
    const name = this.#methods()[0]?.name ?? '';
    this.#take({ left: name, right: name });
    for (const side of [this.left, this.right]) side.rules.open = true;
    this.right.rules.querySelector('select, input')?.scrollIntoView({ block: 'nearest' });
  }

  /** One of the sides has another answer, or none. */
  #changed() {
    if (!this.element) return;
    const [left, right] = [this.left.total, this.right.total];
    const waits = !this.left.report || !this.right.report;
    if (waits) this.#veil(true);
    this.clock.pace = paceInStep(left, right);
    this.clock.span(Math.max(left, right), waits ? 0 : this.clock.step);
    this.#drawPresets();
    this.#drawVerdict();
    this.transport.refresh();
  }

  #drawPresets() {
    const list = pairings(this.#methods());
    const key = JSON.stringify([list, this.left.method, this.right.method]);
    if (this.presets.dataset.key === key) return;
    this.presets.dataset.key = key;
    const held = [...this.presets.children].findIndex((child) => child === document.activeElement);
    put(this.presets, list.map((pairing) => button(say('compare.preset', this.#titles(pairing)), () => this.#take(pairing), {
      class: 'preset', 'aria-pressed': String(pairing.left === this.left.method && pairing.right === this.right.method),
    })), this.#ruled() ? button(say('compare.preset.rules'), () => this.#takeRules(), {
      class: 'preset', 'aria-pressed': String(this.left.method === this.right.method),
    }) : null);
    const again = this.presets.children[held];
    if (again instanceof HTMLElement) again.focus();
  }

  #drawVerdict() {
    const [left, right] = [this.left.report, this.right.report];
    put(this.wrong, left && right && !this.#veiled ? this.#offerWrong() : null);
    if (!left || !right) return put(this.verdict);
    if (this.#veiled) return holding(this.verdict, () => this.#ask());
    put(this.verdict, this.#judged(left, right), el('p', { class: 'compare-fewer' }, fewerWords(this.left, this.right)), this.#differing(left, right));
  }

  /** Asks what the verdict will be. */
  #ask() {
    const choices = /** @type {const} */ ([['left', nameOf(this.left, this.left, this.right)], ['right', nameOf(this.right, this.left, this.right)], ['same', say('compare.ask.same')]]);
    put(this.verdict, el('p', { class: 'compare-ask' }, say('compare.ask')), el('div', { class: 'row compare-guesses' },
      choices.map(([guess, words]) => button(words, () => this.#expect(guess), { data: { guess } })),
      button(say('compare.tell'), () => this.#tell(), { class: 'quiet compare-tell' })));
  }

  /** @param {'left'|'right'|'same'} guess */
  #expect(guess) {
    this.#guess = guess;
    this.#tell();
  }

  /** Tells the verdict, and whether it was expected. */
  #tell() {
    const { left: { report: left }, right: { report: right } } = this;
    if (!this.#veiled || !left || !right) return;
    if (this.#guess) {
      this.#score.of++;
      if (fewerExpansions(left, right).fewer === this.#guess) this.#score.right++;
    }
    const held = this.verdict.contains(document.activeElement);
    this.#veil(false);
    this.#drawVerdict();
    this.transport.refresh();
    if (held) this.transport.play.focus();
  }

  /** @param {boolean} veiled */
  #veil(veiled) {
    this.#veiled = veiled;
    if (veiled) this.#guess = null;
    this.left.veil(veiled);
    this.right.veil(veiled);
  }

  /** Whether the reader guessed right. @param {Report} left @param {Report} right */
  #judged(left, right) {
    if (!this.#guess) return null;
    const hit = fewerExpansions(left, right).fewer === this.#guess;
    return el('p', { class: `compare-judged ${hit ? 'right' : 'wrong'}` }, el('strong', null, say(hit ? 'predict.right' : 'predict.wrong')), ' ', el('span', { class: 'hint' }, say('predict.score', { n: this.#score.right, of: this.#score.of })));
  }

  /** Offers to go where a method first holds a value that is not true. */
  #offerWrong() {
    const side = [this.left, this.right].find(({ answer }) => answer?.trace?.wrong);
    const trace = side?.answer?.trace;
    if (!side || !trace?.wrong) return null;
    const { step, mark, ...wrong } = trace.wrong;
    const told = el('p', { class: 'compare-wrong', 'aria-live': 'polite' });
    return el('div', { class: 'compare-first' }, button(say('compare.wrong.go'), () => {
      this.transport.go(expandedAt(trace, step + 1));
      side.pin(step + 1);
      (side === this.left ? this.right : this.left).pinState(wrong.name, wrong.state, mark);
      told.textContent = say('compare.wrong.told', { ...wrong, method: side.title });
    }), told);
  }

  /** @param {Report} left @param {Report} right */
  #differing(left, right) {
    if (left.verdict === 'unknown' || right.verdict === 'unknown') return el('p', { class: 'notice warn' }, say('compare.undecided'));
    if (!contradict(left, right)) return el('p', { class: 'compare-agree' }, say(otherLine(left, right) ? 'compare.agree.line' : 'compare.agree'));
    const why = sameRules(left, right) ? wrongWords(this.left, this.right) : say('compare.otherrules');
    return el('div', { class: 'notice bad compare-differ', role: 'alert' },
      el('strong', null, say('compare.differ')),
      [this.left, this.right].map((side) => (side.answer ? el('p', null, side.report?.sound ? `${nameOf(side, this.left, this.right)}: ${headlineOf(side.answer)}` : headlineOf(side.answer)) : null)), el('p', null, why));
  }

  /** @param {number} step */
  #show(step) {
    this.left.show(step);
    this.right.show(step);
    this.caption.setAttribute('aria-live', this.transport.live);
    this.caption.textContent = this.#words(step);
    if (this.#veiled && step > 0 && this.clock.ended) this.#tell(); // both searches were seen
  }

  /** @param {number} step */
  #words(step) {
    return this.#veiled ? say('compare.step.veiled', { n: step }) : say('compare.step', { n: step, total: this.clock.last });
  }
}

/** The name of a side: its method, plus its position if both have the same. @param {Side} side @param {Side} left @param {Side} right */
function nameOf(side, left, right) {
  return left.method === right.method ? `${side.title} (${side.name})` : side.title;
}

/** Which needed fewer expansions, in words. @param {Side} left @param {Side} right */
function fewerWords(left, right) {
  if (!left.report || !right.report) return '';
  const { fewer, factor } = fewerExpansions(left.report, right.report);
  const [less, more] = fewer === 'right' ? [right, left] : [left, right];
  const values = { less: nameOf(less, left, right), more: nameOf(more, left, right), n: less.total, m: more.total, factor: factor === null ? '' : number(Math.round(factor * 10) / 10) };
  if (fewer === 'same') return say('compare.same', values);
  const percent = percentFewer(values.n, values.m);
  if (percent !== null) return say('compare.percent', { ...values, percent: percent > 0 ? number(percent) : `< ${number(1)}` });
  return say(factor === null ? 'compare.none' : factor === 2 ? 'compare.twice' : 'compare.fewer', values);
}

/** Whose answer is not to be trusted, in words. @param {Side} left @param {Side} right */
function wrongWords(left, right) {
  const unsound = [left, right].filter(({ report }) => report?.sound === false).map(({ title }) => title);
  return unsound.length === 0 ? say('compare.bothsound') : say('compare.wrong', { method: unsound.join(', ') });
}
