import { counted } from '../answer/units.js';
import { button, el } from '../dom.js';
import { number, say } from '../say.js';
import { valueWords } from './playwords.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./match.js').Played} Played
 * @typedef {{kind: string, told: string, best: {moves: number, beaten: boolean}|null, retry: (i: number) => void, again: () => void, fresh: () => void}} About
 *   told: who it is told for, as a reader knows them; best: the fewest moves on this board so far, where it was played well; fresh: another board
 */

const marks = { win: '★', draw: '=', loss: '✗', done: '✓' };

/** What came of a game, how well it was played, and what would have been better. @param {Match} match @param {About} about */
export function review(match, about) {
  const came = match.worth.result ?? 'done';
  return el('div', { class: `play-over came-${came}` },
    el('p', { class: 'came' }, el('span', { class: 'came-mark', 'aria-hidden': 'true' }, marks[came]), el('strong', null, outcome(match, about))),
    el('p', null, match.now.said),
    el('p', null, against(match, about.kind)),
    about.best ? el('p', { class: 'play-record' }, say(about.best.beaten ? 'play.record' : 'play.best', { far: counted(about.best.moves, match.now.units) })) : null,
    about.kind === 'explorers' ? null : accuracy(match),
    mistakes(match, about),
    el('p', { class: 'row' },
      button(say('play.again'), about.again, { class: 'primary', data: { tool: 'again' } }), button(say('play.fresh'), about.fresh, { data: { tool: 'fresh' } })));
}

/** @param {Match} match @param {About} about */
function outcome(match, { kind, told }) {
  const { result } = match.worth;
  if (result === null) return say('play.done');
  if (kind === 'solo') return say(`play.solo.${result}`);
  return say(match.human === '' ? `play.came.${result}.for` : `play.came.${result}`, { name: told });
}

/** What perfect play comes to, beside what it came to. @param {Match} match @param {string} kind */
function against(match, kind) {
  const { predicted, worth, now } = match;
  const made = counted(match.played.length, now.units);
  const best = predicted.distance === null ? '' : counted(predicted.distance, now.units);
  if (worth.result === null) return say('play.took', { far: made });
  if (worth.result !== predicted.result) return say('play.predicted', { predicted: valueWords(predicted, now) });
  if (worth.result === 'draw') return say('play.as-predicted');
  if (kind === 'runners' && worth.result === 'loss') return say('play.hopeless');
  if (made === best) return say(worth.result === 'win' ? 'play.perfect' : 'play.perfect.loss', { made });
  return best ? say(`play.against.${worth.result}`, { made, best }) : '';
}

/** @param {Match} match */
function accuracy(match) {
  const { best, of } = match.accuracy;
  if (of === 0) return null;
  return el('p', { class: 'play-accuracy' }, say('play.accuracy', { percent: number(Math.round((100 * best) / of)), best, n: of }));
}

/** @param {Match} match @param {About} about */
function mistakes(match, { retry }) {
  const list = match.mistakes;
  if (list.length === 0) return null;
  return el('ol', { class: 'play-mistakes', 'aria-label': say('play.mistakes') }, list.map((i) => {
    const p = /** @type {Played} */ (match.played[i]);
    return el('li', { class: `tone-${p.mark}` }, el('b', null, `${p.move.said}${p.mark === 'loses' ? ' ??' : ' ?'}`), ' ',
      el('span', null, betterWords(p)), ' ', button(say('play.retry.here'), () => retry(i), { class: 'quiet', data: { retry: i }, 'aria-label': `${say('play.retry.here')} ${p.move.said}` }));
  }));
}

/** What was better than a move. @param {Played} played */
export function betterWords({ before, cost }) {
  const best = before.moves.find((m) => m.best) ?? before.moves[0];
  const [from, to] = [withMove(cost.from), withMove(cost.to)];
  const same = from.result === to.result && to.distance !== null;
  return say('play.better', { best: best?.said ?? '', from: valueWords(from, before), to: same ? number(to.distance ?? 0) : valueWords(to, before) });
}

/** What a value after a move comes to, counted from before it. @param {import('../types.js').Value} value */
function withMove(value) {
  return value.distance === null ? value : { ...value, distance: value.distance + 1 };
}
