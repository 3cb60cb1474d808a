import assert from 'node:assert/strict';
import test from 'node:test';
import { enter, host, outside, press, rest, words } from './document.js';
import { english } from './english.js';
import './parts.js';
import { answerOf, asked, game, service } from './corridor.js';

const board = { text: 'm..x', params: { pace: 'slow' } };
const lesson = {
  name: 'walking', game: 'corridor', language: 'en', title: 'LESSON', lead: 'LEAD',
  steps: [
    { title: 'TITLE', board, text: 'TEXT', why: 'WHY', then: 'THEN', show: { layers: [0], step: 1 }, question: { kind: 'choice', text: 'ASKED', choices: [{ text: 'WRONG', right: false, reply: 'REPLY' }, { text: 'ALSO', right: false }, { text: 'RIGHT', right: true }] } },
    { title: 'TITLE', board, why: 'WHY', show: {}, question: { kind: 'number', text: 'ASKED', number: 3 } },
    { title: 'TITLE', board, why: 'WHY', show: {}, question: { kind: 'place', text: 'ASKED', places: [3] } },
    { title: 'TITLE', board, why: 'WHY', show: {}, search: { until: 2 }, question: { kind: 'number', text: 'ASKED', number: 4 } },
  ],
};

/** Every word in angle quotes: what is not in them is not translated. */
const quoted = Object.fromEntries(Object.entries(english()).map(([key, one]) => [key, typeof one === 'string' ? `«${one}»` : one.map((form) => `«${form}»`)]));
const languages = { en: english(), pt: quoted };

service((verb) => {
  if (verb === 'games') return { games: [game], limits: { seconds: 30 } };
  if (verb === 'corridor') return game;
  if (verb === 'index.json') return [{ ...lesson, steps: lesson.steps.length }];
  if (verb === 'walking.json') return lesson;
  const language = /** @type {'en'|'pt'|undefined} */ (/^(en|pt)\.words$/.exec(verb)?.[1]);
  return language && { language, tag: language === 'pt' ? 'pt-BR' : 'en', name: language, plural: ['!=', 'n', 1], words: languages[language] };
});

for (const [tag, id] of [['a', 'skip'], ['header', 'top'], ['main', 'main'], ['footer', 'foot'], ['div', 'said']]) host(tag).id = id;
for (const language of ['en', 'pt']) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'words', href: `${language}.words`, hreflang: language === 'pt' ? 'pt-BR' : 'en', title: language });
  link.dataset.language = language;
  document.head.append(link);
}
await import('../js/main.js');
await rest();

const find = (/** @type {string} */ selector) => /** @type {any} */ (document.body.querySelector(selector));
const all = (/** @type {string} */ selector) => /** @type {any[]} */ (/** @type {unknown} */ (document.body.querySelectorAll(selector)));
const says = (/** @type {string} */ selector) => words(document.body, selector);

/** Goes to an address. @param {string} hash */
async function go(hash) {
  location.hash = hash;
  window.dispatchEvent(new CustomEvent('hashchange'));
  await rest();
}

test('the first page shows every game with its answer, and every lesson with its progress', async () => {
  await go('#/');
  assert.equal(document.body.dataset.view, 'home');
  assert.equal(find('main').dataset.page, '');
  assert.deepEqual(all('.card').map((one) => [one.getAttribute('href'), words(one, 'h2'), words(one, '.card-text p'), words(one, '.caption')]), [['#/corridor', 'Walk out.', 'Corridor', 'He is out in 3 steps, at the exit']]);
  assert.equal(all('.card .board').length, 1);
  assert.deepEqual(all('.lesson-card').map((one) => [one.getAttribute('href'), words(one, 'h3'), words(one, '.lesson-game'), words(one, '.lesson-progress')]), [['#lesson=walking', 'LESSON', 'Corridor', '4 steps']]);
  assert.equal(says('.hero-headline'), 'He is out in 3 steps, at the exit');
  assert.deepEqual(all('.hero-doors a').map((one) => one.getAttribute('href')), ['#lessons', '#/corridor?tab=play']);
  const choosers = outside.choosers;
  find('.hero-doors button').click();
  assert.equal(outside.choosers, choosers + 1);
});

test('every request says in which language it wants its answer', () => {
  const requests = asked.filter(({ verb }) => ['solve', 'games', 'corridor'].includes(verb));
  assert.ok(requests.length > 2);
  for (const { verb, headers } of requests) {
    assert.equal(headers['Accept-Language'], 'en', verb);
    assert.ok(headers.Accept, verb);
    assert.equal(headers['Content-Type'], verb === 'solve' ? 'application/json' : undefined, verb);
  }
});

test('an address leads to a game, a lesson, home again, or to why it can not', async () => {
  const before = Number(document.documentElement.dataset.arrivals);
  await go('#/corridor?text=m.x&step=1');
  assert.deepEqual([find('main').dataset.page, document.body.dataset.view, words(document.body, 'h1')], ['corridor', 'bench', 'Corridor']);
  assert.match(says('.time-caption') ?? '', /1 \/ 2/);
  assert.equal(document.title, 'Corridor · Jogada');
  await go('#/corridor?text=m...x');
  assert.match(says('.time-caption') ?? '', /0 \/ 4/);
  await go('#/corridor?z=@@@');
  assert.equal(all('main .notice').length, 1);
  assert.deepEqual(all('main a').map((one) => one.getAttribute('href')), ['#/corridor', '#/']);
  await go('#/nowhere');
  assert.equal(all('main #again').length, 1);
  assert.equal(all('main .workbench, main .stage').length, 0);
  await go('#/');
  assert.equal(document.body.dataset.view, 'home');
  assert.equal(Number(document.documentElement.dataset.arrivals), before + 5);
  press(document.body, '?');
  await rest();
  assert.equal(all('dialog.keys').length, 1);
  assert.ok(all('dialog.keys kbd').length > 20);
  find('dialog.keys button').click();
  assert.equal(all('dialog.keys').length, 0);
  press(find('#language'), '?');
  await rest();
  assert.equal(all('dialog.keys').length, 0, 'not while one types');
});

/** Sends the form of a question. */
async function send() {
  find('.question').dispatchEvent(new CustomEvent('submit'));
  await rest();
}

test('a lesson asks, answers, remembers, and goes on', async () => {
  await go('#lesson=walking');
  assert.deepEqual([document.body.dataset.view, says('h1'), says('.lesson-side h2'), document.title], ['lesson', 'LESSON', 'TITLE', 'LESSON · Jogada']);
  assert.equal(says('.lesson-outcome'), '');
  assert.deepEqual(all('.lesson-nav a').map((one) => one.getAttribute('href')), ['#lesson=walking&step=2']);
  const choose = async (/** @type {number} */ i) => {
    for (const [n, radio] of all('.question input').entries()) radio.checked = n === i;
    await send();
  };
  await choose(0);
  assert.match(says('.lesson-try') ?? '', /REPLY/);
  assert.equal(says('.lesson-outcome'), '', 'there is a second try');
  assert.equal(all('.question input')[0].disabled, true);
  await choose(2);
  assert.match(says('.lesson-outcome') ?? '', /THEN.*WHY/);
  assert.match(says('.lesson-outcome .verdict') ?? '', /^(Right|Correct|Yes)/);
  assert.deepEqual(all('.question label').map((one) => one.className.match(/right|wrong/)?.[0]), ['wrong', undefined, 'right']);
  assert.equal(says('.lesson-layers'), 'How far is it?');
  assert.ok(all('.question input').every((one) => one.disabled));
  assert.equal(all('.lesson-steps .done').length, 1);
  await go('#lesson=walking&step=2');
  assert.equal(all('.lesson-steps [aria-current]').length, 1);
  assert.equal(says('.lesson-steps [aria-current] .unseen')?.slice(0, 2), '2:');
  const answer = async (/** @type {string} */ number) => {
    find('.question input').value = number;
    await send();
  };
  await answer('2');
  const more = says('.lesson-try');
  await answer('5');
  assert.deepEqual([more, says('.lesson-try')], ['Not 2. It is more.', 'Not 5. It is less.']);
  await answer('3');
  assert.match(says('.lesson-outcome') ?? '', /WHY/);
  press(document.body, 'N');
  assert.equal(location.hash, '#lesson=walking&step=3');
  await go(location.hash);
  const shown = /** @type {any} */ (find('.board-stage'));
  for (let i = 0; i < 3; i++) press(shown, 'ArrowRight');
  press(shown, 'ArrowLeft');
  press(shown, 'Enter');
  assert.equal(says('.lesson-outcome'), '');
  assert.notEqual(says('.lesson-try'), '');
  press(shown, 'ArrowRight');
  press(shown, 'Enter');
  await rest();
  assert.match(says('.lesson-outcome') ?? '', /WHY/);
  await go('#lesson=walking&step=4');
  assert.equal(find('.time .time-slider, .time input').max, '2', 'the search stops where the question is');
  find('.question button').click();
  await answer('4');
  assert.equal(find('.time .time-slider, .time input').max, '4', 'and goes on when it is answered');
  press(document.body, 'B');
  assert.equal(location.hash, '#lesson=walking&step=3');
  press(document.body, 'N');
  await go('#/');
  assert.equal(says('.lesson-progress'), 'done');
});

test('the colours are those that were chosen, and the boards that were worked on are kept at hand', async () => {
  await import('../js/theme.js');
  for (const theme of ['light', 'dark']) {
    enter(find('#theme'), theme);
    assert.equal(document.documentElement.dataset.theme, theme);
  }
  enter(find('#theme'), 'auto');
  await go('#/corridor');
  await go('#/');
  assert.equal(all('.recent a').length, 0, 'an example that was only looked at is not worked on');
  await go('#/corridor');
  find('#dice').click();
  await rest();
  await go('#/');
  assert.deepEqual(all('.recent a').map((one) => [one.getAttribute('href')?.split('&')[0], words(one)]), [['#/corridor?text=m...x', 'Corridor']]);
  assert.equal(all('.recent .board').length, 1);
  find('.recent button').click();
  assert.equal(all('.recent a').length, 0);
  await go('#/corridor');
  await go('#/');
  assert.equal(all('.recent a').length, 0);
});

/** The texts of the page that are not in the words of its language, nor in those of the service. */
function untranslated() {
  const told = JSON.stringify([game, answerOf({ text: 'm..x', trace: true }), lesson]) + ['at the exit', 'It goes on to cell', 'He is on cell', 'Jogada', 'OpenAPI', 'Esc', 'Tab', 'Enter', 'Shift', 'Ctrl', 'Space', 'pt', 'en', 'PT', 'µs', 'ms'].join();
  /** @type {string[]} */
  const found = [];
  const look = (/** @type {any} */ one) => {
    const seen = one.data !== undefined ? [one.data] : ['title', 'aria-label', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '');
    for (const text of seen) {
      const left = String(text).replaceAll(/«[^«»]*(«[^«»]*»[^«»]*)*»/g, '').split(/[·:()|…→—+,\n]|\d+/).map((part) => part.trim());
      found.push(...left.filter((part) => /\p{L}{2}/u.test(part) && !told.includes(part)));
    }
    for (const child of one.childNodes) look(child);
  };
  for (const id of ['top', 'main', 'foot', 'skip']) look(document.getElementById(id));
  return [...new Set(found)];
}

test('in another language every word of the page is of that language', async () => {
  await go('#/corridor?step=1&layers=2');
  assert.ok(untranslated().length > 10, 'English is noticed');
  enter(find('#language'), 'pt');
  await rest();
  assert.equal(document.documentElement.lang, 'pt-BR');
  assert.match(says('.time-caption') ?? '', /1 \/ 3/, 'the page stays where it was');
  assert.equal(asked.at(-1)?.headers['Accept-Language'], 'pt-BR');
  for (const address of ['#/', '#/corridor?layers=0', '#/corridor?track=search&step=2', '#/corridor?tab=play', '#/corridor?tab=compare', '#/corridor?z=@', '#lesson=walking', '#lesson=walking&step=2', '#lesson=walking&step=3']) {
    await go(address);
    assert.deepEqual(untranslated(), [], address);
  }
  press(document.body, '?');
  await rest();
  find('dialog.keys')?.remove();
});
