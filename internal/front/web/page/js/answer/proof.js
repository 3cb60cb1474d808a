import { el } from '../dom.js';
import { say } from '../say.js';

/** What the independent checker said, as one of three. @param {import('../types.js').Proof} proof */
function rulingOf(proof) {
  if (proof.checked === true) return 'accepted';
  if (proof.checked === false) return 'rejected';
  return 'open';
}

const marks = { accepted: '✓', rejected: '✗', open: '?', checking: '…' };
const tones = { accepted: 'good', rejected: 'bad', open: 'warn', checking: 'warn' };

/** The proof of an answer: a badge, what it rests on, and the checker's own words. @param {import('../types.js').Proof} proof @param {boolean} [checking]  whether the checker is still at work */
export function proofBadge(proof, checking = false) {
  const ruled = rulingOf(proof);
  const is = ruled === 'open' && checking ? 'checking' : ruled;
  return el('section', { class: `proof ${tones[is]}`, 'aria-label': say('proof'), data: { ruling: is } },
    el('p', { class: 'badge' }, el('span', { class: 'mark', 'aria-hidden': 'true' }, marks[is]), say(`proof.${is}`)),
    proof.rests ? el('p', { class: 'rests' }, el('span', { class: 'term' }, say('proof.rests')), ' ', proof.rests) : null,
    proof.checker && is !== 'checking' ? el('p', { class: 'words' }, el('span', { class: 'term' }, say('proof.checker')), ' ', el('q', null, proof.checker)) : null);
}
