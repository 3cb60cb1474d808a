import { copyButton } from '../io/copy.js';
import { button, el, holding, put } from '../dom.js';
import { isOfBoard, loading } from '../io/api.js';
import { problemWords } from '../io/problem.js';
import { difficulty } from './difficulty.js';
import { proofBadge } from './proof.js';
import { number, say } from '../say.js';
import { counted } from './units.js';

/**
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../draw/board.js').Board} Board
 * @typedef {import('../types.js').Answer} Answer
 * @typedef {import('../types.js').Part} Part
 */

const fewMoves = 60;

/**
 * The answer in words: the headline in one place, which is always in sight, and reasons, proof, costs and the line of play in
 * another. What it mentions is highlighted on the board when it is pointed at.
 *
 * @param {HTMLElement} host  of the headline
 * @param {HTMLElement} body
 * @param {{session: Session, board: Board}} options
 */
export function answerPanel(host, body, { session, board }) {
  const headline = el('div', { class: 'headline', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
  const progress = el('div', { class: 'progress' });
  put(host, headline, progress);
  body.classList.add('answer-body');
  /** What is drawn. Drawing the same words again would make screen readers repeat them, and would take the focus away. @type {unknown[]} */
  let drawn = [];
  const draw = () => {
    const { answer, problem, asks, halted, checking } = session;
    dim();
    host.dataset.answer = String(session.answers);
    const now = [answer, problem, asks, halted, checking];
    if (now.every((part, i) => part === drawn[i]) && drawn.length > 0) return;
    drawn = now;
    holding(host, () => drawHeadline(headline, session, board));
    holding(body, () => put(body, answer ? halted && answer.report.verdict === 'unknown' ? costs(soFar(answer, halted), session) : details(answer, session, board) : el('p', { class: 'hint' }, say('answer.none'))));
    mark();
  };
  const dim = () => {
    for (const part of [host, body]) part.classList.toggle('stale', session.stale);
    host.classList.toggle('of-before', session.draft !== null);
  };
  const busy = () => {
    dim();
    drawProgress(progress, host, session);
  };
  const mark = () => {
    dim();
    markStep(body, session.shown);
  };
  session.addEventListener('answer', draw);
  session.addEventListener('problem', draw);
  session.addEventListener('busy', busy);
  session.addEventListener('shown', mark);
  document.addEventListener('loading', busy);
  draw();
  busy();
  return {
    destroy() {
      session.removeEventListener('answer', draw);
      session.removeEventListener('problem', draw);
      session.removeEventListener('busy', busy);
      session.removeEventListener('shown', mark);
      document.removeEventListener('loading', busy);
      board.highlight([]);
    },
  };
}

/** @param {HTMLElement} host @param {Session} session @param {Board} board */
function drawHeadline(host, session, board) {
  const { answer, problem } = session;
  host.className = 'headline';
  if (problem && !answer) {
    host.classList.add('refused');
    return put(host, el('p', { class: 'lead' }, say(isOfBoard(problem) ? 'answer.no-board' : 'answer.none')), el('p', { class: 'bad-words' }, problemWords(problem)),
      isOfBoard(problem) ? null : el('p', null, button(say('answer.again'), () => session.solve(), { id: 'again' })));
  }
  if (!answer) {
    return put(host, session.asks ? [el('p', { class: 'lead' }, say(session.halted ? 'answer.halted' : 'answer.dear')), ran(session, session.game.units), solveButton(session)] : null);
  }
  const open = answer.report.verdict === 'unknown';
  host.classList.add(answer.report.verdict);
  put(host,
    problem ? unanswered(problem, session) : null,
    answer.report.sound ? null : el('p', { class: 'exhibit of-answer' }, say('answer.exhibit')),
    el('p', { class: 'lead of-answer' }, open && session.halted ? say('answer.halted') : sentence(answer.told?.headline ?? [{ text: answer.report.headline }], board)),
    ran(session, answer.units),
    open ? undecided(answer, session) : null);
}

/** The problem that prevents another answer, above the current one. @param {import('../io/api.js').Problem} problem @param {Session} session */
function unanswered(problem, session) {
  const words = el('p', { class: 'bad-words' }, problemWords(problem).replace(/[^.!?]$/, '$&.'), ' ', say(isOfBoard(problem) ? 'source.kept' : session.stale ? 'answer.before' : 'answer.stays'));
  return isOfBoard(problem) ? words : [words, el('p', null, button(say('answer.again'), () => session.solve(), { id: 'again' }))];
}

/** How far the search had come that was stopped. @param {Session} session @param {string[]} units */
function ran({ halted }, units) {
  if (!halted) return null;
  const known = boundsOf(halted.bounds, units);
  return el('p', { class: 'ran' }, say('answer.ran', { n: halted.counts.expanded, seconds: halted.seconds.toFixed(1) }), known ? ` ${say('bounds')}: ${known}.` : '');
}

/** @param {Answer} answer @param {Session} session */
function undecided(answer, session) {
  return el('div', { class: 'undecided' },
    el('p', null, say('answer.undecided')),
    answer.report.stopped && !answer.report.because.includes(answer.report.stopped) ? el('p', { class: 'hint' }, say('answer.stopped', { why: answer.report.stopped })) : null,
    session.asks ? solveButton(session) : null);
}

/** @param {Session} session @param {string} [words] */
function solveButton(session, words = say('answer.solve')) {
  const seconds = session.limits?.seconds;
  return el('p', { class: 'row' },
    button(words, () => (session.busy ? null : session.solve()), { class: 'primary', id: 'solve' }),
    seconds ? el('span', { class: 'hint' }, say('answer.solve.most', { n: seconds })) : null);
}

/** @param {HTMLElement} host @param {HTMLElement} panel @param {Session} session */
function drawProgress(host, panel, session) {
  const { busy } = session;
  panel.toggleAttribute('aria-busy', busy !== null);
  if (!busy) return put(host);
  const known = busy.bounds ? boundsOf(busy.bounds, session.game.units) : null;
  const loaded = loading();
  const words = loaded !== null ? say('answer.loading', { percent: Math.floor(loaded * 100) }) : [say('answer.busy', { n: busy.counts.expanded, seconds: busy.seconds.toFixed(1) }), known].filter(Boolean).join('; ');
  const said = host.querySelector('.progress-words');
  if (said) {
    said.textContent = words;
    return;
  }
  put(host, el('div', { class: 'bar', 'aria-hidden': 'true' }), el('span', { class: 'progress-words' }, words),
    button(say('answer.stop'), () => session.stop(), { id: 'stop' }));
}

/** @param {Answer} answer @param {Session} session @param {Board} board */
function details(answer, session, board) {
  const { report } = answer;
  const because = answer.told?.because ?? report.because.map((text) => [{ text }]);
  return [
    because.length > 0 ? el('section', { class: 'because' }, el('h2', null, say('answer.because')), el('ul', null, because.map((parts) => el('li', null, sentence(parts, board))))) : null,
    report.line.length > 0 ? lineOfPlay(answer, session) : null,
    proofBadge(report.proof, session.checking),
    report.verdict !== 'unknown' && report.proof.checked === null && !session.checking && !session.patient ? solveButton(session, say('answer.check')) : null,
    costs(answer, session),
    report.verdict === 'unknown' ? null : difficulty(session),
    report.command ? command(report.command) : null,
  ];
}

/** An answer that is open, with the counts and the bounds of the search that was stopped last. @param {Answer} answer @param {import('../types.js').Progress} halted */
function soFar({ report, units }, { counts, seconds, bounds }) {
  const least = Math.max(report.bounds.at_least ?? -Infinity, bounds.at_least ?? -Infinity);
  const most = Math.min(report.bounds.at_most ?? Infinity, bounds.at_most ?? Infinity);
  const known = { at_least: Number.isFinite(least) ? least : null, at_most: Number.isFinite(most) ? most : null };
  return { units, report: { ...report, counts, seconds, bounds: known } };
}

/** A sentence whose mentions highlight their places. @param {Part[]} parts @param {Board} board */
function sentence(parts, board) {
  return parts.flatMap((part) => (part.places?.length ? mention(part.text, part.places, board) : part.copy ? toCopy(part.text) : part.text));
}

/** A text to copy, as a line that other programs read. @param {string} text */
function toCopy(text) {
  return el('span', { class: 'to-copy' }, el('code', null, text), ' ', copyButton(say('copy'), () => text, { class: 'quiet' }));
}

/** A span and not a button, because a button does not break over lines as words do. @param {string} text @param {number[]} places @param {Board} board */
function mention(text, places, board) {
  const on = () => board.highlight(places);
  const off = () => board.highlight([]);
  return el('span', {
    class: 'mention', role: 'button', tabindex: 0, title: say('answer.mention', { n: places.length }), data: { places: places.slice(0, 50).join(' ') },
    on: { pointerenter: on, focus: on, click: on, pointerleave: off, blur: off },
  }, text);
}

/** @param {{report: import('../types.js').Report, units: string[]}} answer @param {Session} session */
function costs({ report, units }, session) {
  const { counts, bounds } = report;
  const method = session.board?.methods?.find((m) => m.name === report.method);
  const rows = [
    [say('method'), el('span', { title: method?.doc }, method?.title ?? report.method)],
    [say('count.expanded'), number(counts.expanded)],
    [say('count.generated'), number(counts.generated)],
    [say('count.stored'), number(counts.stored)],
    [say('count.time'), report.seconds > 0 ? timeOf(report.seconds) : null],
    [say('bounds'), boundsOf(bounds, units)],
  ];
  return el('dl', { class: 'costs' }, rows.filter(([, value]) => value !== null)
    .map(([term, value]) => el('div', null, el('dt', null, term), el('dd', null, value))));
}

/** A time as people say it. @param {number} seconds */
function timeOf(seconds) {
  if (seconds < 0.001) return `${number(Math.round(seconds * 1e6))} µs`;
  return seconds < 1 ? `${number(Math.round(seconds * 1e5) / 100)} ms` : `${number(seconds)} s`;
}

/** What is proved of the number that is asked for. @param {import('../types.js').Report['bounds']} bounds @param {string[]} units */
function boundsOf({ at_least: least, at_most: most }, units) {
  /** @param {string} key @param {number|null} n */
  const bound = (key, n) => (n === null ? '' : say(key, { far: counted(n, units) }));
  if (least === most) return bound('bounds.exact', least) || null;
  return [bound('bounds.least', least), bound('bounds.most', most)].filter(Boolean).join(', ');
}

/** The moves of the line, each a button that shows the board after it. @param {Answer} answer @param {Session} session */
function lineOfPlay({ report, told }, session) {
  const list = el('ol', { class: 'line' });
  const fill = (/** @type {number} */ count) => put(list, report.line.slice(0, count).map((step, i) => el('li', null,
    button(told?.line?.[i] ?? step.move, () => session.seek(i + 1), { title: `${step.move} · ${step.state}`, data: { step: i + 1 } }))));
  fill(fewMoves);
  const rest = report.line.length - fewMoves;
  const more = rest > 0 ? button(say('line.more', { n: rest }), () => {
    fill(report.line.length);
    more?.remove();
  }, { class: 'quiet' }) : null;
  return el('section', { class: 'line-of-play' }, el('h2', null, say('line', { n: report.line.length })), list, more);
}

/** Marks the move that the timeline has reached. @param {HTMLElement} body @param {import('../types.js').ShownState} shown */
function markStep(body, shown) {
  for (const move of body.querySelectorAll('.line [data-step]')) {
    const here = shown.track === 'line' && move.getAttribute('data-step') === String(shown.step);
    if (here) move.setAttribute('aria-current', 'step');
    else move.removeAttribute('aria-current');
  }
}

/** @param {string} words */
function command(words) {
  return el('section', { class: 'command' },
    el('h2', null, say('command')),
    el('div', { class: 'command-row' }, el('code', { tabindex: 0, 'aria-label': say('command') }, words), copyButton(say('copy'), () => words, { id: 'copy-command' })));
}
