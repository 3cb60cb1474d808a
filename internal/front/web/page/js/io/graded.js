import { button, el, put } from '../dom.js';
import { say } from '../say.js';
import { crest } from '../time/wave.js';

/**
 * A report of `jogada grade -o json`.
 *
 * @typedef {{expected: Record<string, any>, got: Record<string, any>}} Fields  both answers: {"steps": 3}
 * @typedef {{text: string, params: Record<string, string>, expected: string, got: string, fields?: Fields|null, smallest: boolean, smaller_tried: number, reason: string}} Counterexample
 * @typedef {{game: string, verdict: string, boards: number, counterexample: Counterexample|null, mistake: {name: string, sentence: string}|null}} Graded
 */

/** The report in a JSON text; null: it is something else. @param {string} text @returns {Graded|null} */
export function gradedIn(text) {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value = JSON.parse(text);
    const known = typeof value.game === 'string' && typeof value.verdict === 'string' && typeof value.boards === 'number' && 'counterexample' in value && 'mistake' in value;
    return known && (value.counterexample === null || typeof value.counterexample.text === 'string') ? value : null;
  } catch {
    return null;
  }
}

/**
 * What a program answered, beside the right answer, and where both are on the board while one steps through it.
 *
 * @param {Graded} graded @param {import('../session.js').Session} session @param {AbortSignal} signal  the notice is gone
 */
export function gradedNotice({ verdict, boards, counterexample, mistake }, session, signal) {
  if (!counterexample) {
    const good = verdict === 'accepted';
    return el('div', { class: `notice ${good ? 'good' : 'warn'} graded`, role: 'status' }, el('p', null, say(good ? 'graded.accepted' : 'graded.undecided', { n: boards })));
  }
  return el('div', { class: 'notice bad graded', role: 'status' },
    el('p', null, el('strong', null, say(`graded.${verdict}`)), counterexample.reason ? `: ${counterexample.reason}` : ''),
    el('dl', { class: 'graded-answers' },
      el('div', null, el('dt', null, say('graded.expected')), el('dd', null, el('pre', null, counterexample.expected || '–'))),
      el('div', null, el('dt', null, say('graded.got')), el('dd', null, el('pre', null, counterexample.got || '–')))),
    counterexample.fields ? alongside(counterexample.fields, session, signal) : null,
    mistake ? el('p', null, say('graded.mistake', { sentence: mistake.sentence })) : null,
    counterexample.smallest && counterexample.smaller_tried > 0 ? el('p', { class: 'hint' }, say('graded.smallest', { n: counterexample.smaller_tried })) : null);
}

/**
 * A number of an answer that can be counted on the board: moves of the line, or places that a player reaches.
 *
 * @typedef {{right: number, got: number|null, wave?: {name: string, values: (number|null)[]}}} Count  got: null: the program finds no solution
 */

/** The numbers in which two answers differ, and which the board counts. @param {Fields} fields @param {import('../types.js').Answer} answer @returns {Count[]} */
export function countsOf({ expected, got }, { frames, layers }) {
  const waves = layers.flatMap(({ kind, name, values }) => (kind === 'waking' && values ? [{ name, values }] : []));
  return Object.entries(expected).flatMap(([field, right]) => {
    if (!Array.isArray(right)) return right === frames.length - 1 && got[field] !== right && (got[field] === null || typeof got[field] === 'number') ? [{ right, got: got[field] }] : [];
    return right.flatMap((one, i) => {
      const [what = ''] = Object.entries(one).find(([, value]) => typeof value === 'number') ?? [];
      const mine = Array.isArray(got[field]) ? got[field].find(({ name }) => name === one.name)?.[what] : undefined;
      const wave = waves[i];
      return wave && crest(wave.values) === one[what] && typeof mine === 'number' && mine !== one[what] ? [{ right: one[what], got: mine, wave }] : [];
    });
  });
}

/** Where two answers are at a step. @param {Count} count @param {number} step */
function stepWords({ right, got }, step) {
  if (got === null) return say('graded.nothing', { n: right });
  if (step >= got && got < right) return say('graded.stops', { got, n: right - got });
  if (step === right) return say('graded.over', { n: right, got });
  return say('graded.both', { n: step, right, got });
}

/** Says for each count where both answers are, and leads to where they part. @param {Fields} fields @param {import('../session.js').Session} session @param {AbortSignal} signal */
function alongside(fields, session, signal) {
  const host = el('div', { class: 'graded-steps' });
  /** The wave that is played. @type {{name: string, upTo: number}|null} */
  let played = null;
  const go = (/** @type {Count} */ { right, got, wave }) => (wave ? session.dispatchEvent(new CustomEvent('playwave', { detail: wave })) : session.tell('seek', { step: Math.min(right, got ?? right) }));
  /** Whether the board was drawn on: the answers are not about it any more. */
  let drawn = false;
  /** @type {{count: Count, words: HTMLElement}[]} */
  let rows = [];
  const step = () => {
    const { shown } = session;
    for (const { count, words } of rows) {
      const at = count.wave ? (played?.name === count.wave.name ? played.upTo : 0) : (shown.track === 'line' ? shown.step : 0);
      words.textContent = stepWords(count, at);
    }
  };
  const draw = () => {
    const { answer, settled } = session;
    rows = (answer && settled && !drawn ? countsOf(fields, answer) : []).map((count) => ({ count, words: el('span', { role: 'status' }) }));
    put(host, drawn ? el('p', { class: 'hint' }, say('graded.drawn')) : rows.length ? rows.map(({ count, words }) => el('p', { class: 'row' }, button(count.wave?.name ?? say('graded.part'), () => go(count)), words)) : (answer?.frames.length ?? 0) > 1 ? el('p', { class: 'hint' }, say('class.step')) : null);
    step();
  };
  session.addEventListener('board', () => {
    drawn ||= session.board?.text === '';
    if (drawn) draw();
  }, { signal });
  session.addEventListener('answer', draw, { signal });
  session.addEventListener('shown', step, { signal });
  session.addEventListener('wave', (event) => {
    played = /** @type {CustomEvent} */ (event).detail;
    step();
  }, { signal });
  draw();
  return host;
}
