import { el, put, svg } from '../dom.js';
import { say } from '../say.js';
import { isMistake } from './match.js';
import { valueWords } from './playwords.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').Value} Value
 */

/** The height of the strip, in its own units. */
const tall = 40;

/**
 * How good a value is, from 0 (lost) to 1 (won): among those that win the nearer end is better, among those that lose the farther.
 *
 * @param {Value} value @param {number} most  the largest distance of the game
 */
export function goodness({ result, distance }, most) {
  const near = distance === null || most === 0 ? 0 : 1 - distance / (most + 1);
  if (result === 'win') return 0.6 + 0.4 * near;
  if (result === 'loss') return 0.4 - 0.4 * near;
  if (result === 'draw') return 0.5;
  return distance === null ? 0.5 : near;
}

/** What the position was worth after each move, as a strip: mistakes are dots, and a press goes to before the move that follows. */
export class ValueStrip {
  /** @param {(played: number) => void} go  goes to after that many moves */
  constructor(go) {
    this.go = go;
    this.element = el('div', { class: 'play-worth', role: 'group', 'aria-label': say('play.worth') });
  }

  /** @param {Match} match @param {number} at  how many moves have been made in what is shown */
  draw(match, at) {
    const states = match.states;
    this.element.hidden = states.length < 2;
    if (states.length < 2) return put(this.element);
    const most = Math.max(0, ...states.map((state) => state.value.distance ?? 0));
    const heights = states.map((state) => tall * (1 - goodness(match.valueFor(state), most)));
    const wide = states.length - 1;
    const points = heights.map((y, i) => `${i} ${y.toFixed(2)}`);
    const drawn = svg('svg', { viewBox: `-0.5 -2 ${wide + 1} ${tall + 4}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('path', { class: 'worth-area', d: `M0 ${tall} L${points.join(' L')} L${wide} ${tall} Z` }),
      svg('path', { class: 'worth-line', d: `M${points.join(' L')}` }),
      svg('path', { class: 'worth-now', d: `M${at} -2 V${tall + 2}` }));
    put(this.element, drawn, el('div', { class: 'worth-stops' }, states.map((state, i) => {
      const played = match.made[i - 1];
      const wrong = played !== undefined && played.human && isMistake(played);
      const words = `${i === 0 ? say('play.worth.start') : say('play.worth.after', { n: i, move: played?.move.said ?? '' })}: ${valueWords(match.valueFor(state), state)}${wrong ? ` · ${say('play.worth.mistake')}` : ''}`;
      const stop = el('button', { type: 'button', class: `worth-stop${wrong ? ' mistake' : ''}`, title: words, 'aria-label': words, 'aria-current': i === at ? 'step' : undefined, on: { click: () => this.go(i) } });
      stop.style.setProperty('--worth', String((heights[i] ?? 0) / tall));
      return stop;
    })));
  }
}
