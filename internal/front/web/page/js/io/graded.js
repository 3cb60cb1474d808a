import { el } from '../dom.js';
import { say } from '../say.js';

/**
 * A report of `jogada grade -o json`.
 *
 * @typedef {{text: string, params: Record<string, string>, expected: string, got: string, smallest: boolean, smaller_tried: number, reason: string}} Counterexample
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

/** What a program answered, beside the right answer. @param {Graded} graded */
export function gradedNotice({ verdict, boards, counterexample, mistake }) {
  if (!counterexample) {
    const good = verdict === 'accepted';
    return el('div', { class: `notice ${good ? 'good' : 'warn'} graded`, role: 'status' }, el('p', null, say(good ? 'graded.accepted' : 'graded.undecided', { n: boards })));
  }
  return el('div', { class: 'notice bad graded', role: 'status' },
    el('p', null, el('strong', null, say(`graded.${verdict}`)), counterexample.reason ? `: ${counterexample.reason}` : ''),
    el('dl', { class: 'graded-answers' },
      el('div', null, el('dt', null, say('graded.expected')), el('dd', null, el('pre', null, counterexample.expected || '–'))),
      el('div', null, el('dt', null, say('graded.got')), el('dd', null, el('pre', null, counterexample.got || '–')))),
    mistake ? el('p', null, say('graded.mistake', { sentence: mistake.sentence })) : null,
    counterexample.smallest ? el('p', { class: 'hint' }, say('graded.smallest', { n: counterexample.smaller_tried })) : null);
}
