import { button, el, put } from '../dom.js';
import { problemNotice } from '../io/problem.js';
import { during } from '../pending.js';
import { say } from '../say.js';

/**
 * @typedef {{link: boolean, answer: boolean, boards: string, count: number}} Wishes
 *   link: with a QR code; answer: with the answers, on a page of their own; boards: which of the choices; count: how many random boards
 * @typedef {{title: string, choices?: [string, string][], sheets: (wishes: Wishes, signal: AbortSignal) => Promise<HTMLElement[]>}} Source
 *   choices: what can be printed besides the board that is shown; sheets: the pages
 */

/** Whether the address of the page leads to the computer that it is on, and nowhere else. */
function isLocal() {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname) || location.protocol === 'file:';
}

/** Shows a handout as it will be printed, with what it can contain. @param {Source} source */
export function openHandout({ title, choices = [], sheets }) {
  const gone = new AbortController();
  const paper = el('div', { class: 'handout-paper' });
  const answer = el('input', { type: 'checkbox', id: 'handout-answer' });
  const link = el('input', { type: 'checkbox', id: 'handout-link', checked: true });
  const which = el('select', { id: 'handout-boards' }, choices.map(([value, words]) => el('option', { value }, words)));
  const count = el('input', { type: 'number', id: 'handout-count', min: 1, max: 12, value: 4, 'aria-label': say('handout.count') });
  const local = el('p', { class: 'handout-local', role: 'status' }, say('handout.local'));
  const drawing = { latest: new AbortController() };
  const draw = async () => {
    drawing.latest.abort();
    const latest = new AbortController();
    drawing.latest = latest;
    count.hidden = which.value !== 'random';
    local.hidden = !link.checked || !isLocal();
    put(paper, el('p', { class: 'waiting', role: 'status' }, say('waiting')));
    const wishes = { link: link.checked, answer: answer.checked, boards: which.value || 'this', count: Math.min(12, Math.max(1, Math.round(Number(count.value)) || 1)) };
    try {
      const made = await sheets(wishes, AbortSignal.any([gone.signal, latest.signal]));
      if (!latest.signal.aborted) put(paper, made);
    } catch (error) {
      if (!latest.signal.aborted) put(paper, problemNotice(error));
    }
  };
  for (const input of [answer, link, which, count]) input.addEventListener('change', () => during(draw()));
  const dialog = el('dialog', { class: 'handout', 'aria-label': say('handout'), on: { close: () => {
    gone.abort();
    dialog.remove();
    if (history.state?.handout) history.back();
  } } },
  el('div', { class: 'handout-bar' }, el('h2', { tabindex: -1, autofocus: true }, say('handout')),
    choices.length > 1 ? el('label', { for: 'handout-boards' }, el('span', { class: 'unseen' }, say('handout.boards')), which) : null, choices.length > 1 ? count : null,
    el('label', { for: 'handout-answer' }, answer, say('handout.answer')), el('label', { for: 'handout-link' }, link, say('handout.link')),
    el('span', { class: 'row' }, button(say('handout.print'), () => print(), { class: 'primary', id: 'handout-print', title: say('handout.print.doc') }), button(say('close'), () => dialog.close())), local),
  paper);
  const before = document.title;
  document.title = title;
  gone.signal.addEventListener('abort', () => { document.title = before; });
  addEventListener('hashchange', () => dialog.close(), { signal: gone.signal }); // who goes elsewhere goes there
  // Back closes the handout and stays on the page: it has an entry of the history for itself, which closing it takes away.
  history.pushState({ ...history.state, handout: true }, '', location.hash);
  addEventListener('popstate', () => dialog.close(), { signal: gone.signal });
  document.body.append(dialog);
  dialog.showModal();
  return draw();
}
