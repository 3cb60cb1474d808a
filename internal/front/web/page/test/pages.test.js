import assert from 'node:assert/strict';
import test from 'node:test';
import { enter, host, outside, press, rest, words } from './document.js';
import { english } from './english.js';
import './parts.js';
import { answerOf, asked, game, service } from './corridor.js';
import { keep, recall } from '../js/memory.js';
import { noteRecent, recentBoards } from '../js/recent.js';
import { wanted } from '../js/say.js';

const board = { text: 'm..x', params: { pace: 'slow' } };
const lesson = {
  name: 'walking', game: 'corridor', language: 'en', title: 'LESSON', lead: 'LEAD',
  steps: [
    { title: 'TITLE', board, text: 'TEXT', why: 'WHY', then: 'THEN', show: { layers: [0], step: 1 }, question: { kind: 'choice', text: 'ASKED', choices: [{ text: 'WRONG', right: false, reply: 'REPLY' }, { text: 'ALSO', right: false }, { text: 'RIGHT', right: true }] } },
    { title: 'TITLE', board, why: 'WHY', show: {}, question: { kind: 'number', text: 'ASKED', number: 3 } },
    { title: 'TITLE', board, why: 'WHY', show: {}, question: { kind: 'place', text: 'ASKED', places: [3] } },
    { title: 'TITLE', board, why: 'WHY', show: {}, search: { until: 2 }, question: { kind: 'number', text: 'ASKED', number: 4 } },
    { title: 'TITLE', statement: 'STATEMENT', board, why: 'WHY', show: {}, ways: { guess: { method: 'guess' } }, question: { kind: 'board', claims: ['answer.steps > 3'], example: { text: 'm...x', params: {} } } },
  ],
};

/** Another lesson, of boards to draw and of questions whose answers are shown. */
const drawing = {
  ...lesson, name: 'drawing', title: 'DRAWING',
  steps: [
    { title: 'FIRST', board, text: 'TEXT', why: 'WHY', show: {}, question: { kind: 'board', text: 'DRAW', claims: ['c'], example: { text: 'm....x', params: { pace: 'fast' } } } },
    { title: 'SECOND', statement: 'STATEMENT', board, why: 'WHY', show: {}, question: { kind: 'board', claims: ['c'] } },
    { title: 'THIRD', statement: 'STATEMENT', board, why: 'WHY', show: {}, question: { kind: 'board', claims: ['c'], example: { text: 'm..x' } } },
    { title: 'FOURTH', board: { text: 'm...x', params: {} }, text: 'ONE\n\nTWO', why: 'WHY', then: 'THEN', show: { way: 'guess', layers: [2], given: 3, step: 2 }, ways: { guess: { method: 'guess', params: { pace: 'fast' } } },
      answers: [{ name: '', method: 'walk', headline: '3 STEPS' }, { name: 'guess', method: 'guess', headline: '4 STEPS' }, { name: 'quick', method: 'walk', headline: '2 STEPS' }],
      question: { kind: 'choice', text: 'ASKED', choices: [{ text: 'WRONG', right: false }, { text: 'ALSO', right: false }, { text: '*RIGHT*', right: true }] } },
    { title: 'FIFTH', board, why: 'WHY', show: {}, question: { kind: 'number', text: 'ASKED', number: 3 } },
    { title: 'SIXTH', board, why: 'WHY', show: {}, question: { kind: 'place', text: 'ASKED', places: [0, 3] } },
  ],
};

/** Every word in angle quotes: what is not in them is not translated. */
const quoted = Object.fromEntries(Object.entries(english()).map(([key, one]) => [key, typeof one === 'string' ? `«${one}»` : one.map((form) => `«${form}»`)]));
const languages = { en: english(), pt: quoted };

/** What the service does otherwise for a while. */
const special = { answer: /** @type {(verb: string, body: any) => any} */ (() => undefined) };

service((verb, body) => {
  const other = special.answer(verb, body);
  if (other !== undefined) return other;
  if (verb === 'drawing.json') return drawing;
  if (verb === 'holds') return { holds: body.view.grid.cols > 4, claims: [], answers: [] };
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
  assert.deepEqual(all('.lesson-card').map((one) => [one.getAttribute('href'), words(one, 'h3'), words(one, '.lesson-game'), words(one, '.lesson-progress')]), [['#lesson=walking', 'LESSON', 'Corridor', '5 steps']]);
  assert.equal(says('.hero-headline'), 'He is out in 3 steps, at the exit');
  assert.deepEqual(all('.hero-doors a').map((one) => one.getAttribute('href')), ['#lessons', '#/corridor?tab=play']);
  const choosers = outside.choosers;
  find('#solve-mine').click();
  await rest();
  find('#open-choose').click();
  assert.equal(outside.choosers, choosers + 1);
  find('dialog.open-box').close();
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
  await go('#/corridor?text=m....x&step=3&layers=1');
  assert.match(says('.time-caption') ?? '', /3 \/ 5/, 'a link of the same game leads to its step');
  assert.match(location.hash, /layers=1&step=3/);
  await go('#/corridor?z=@@@');
  assert.equal(all('main .notice').length, 1);
  assert.deepEqual(all('main a').map((one) => one.getAttribute('href')), ['#/corridor', '#/']);
  await go('#/nowhere');
  assert.equal(all('main #again').length, 1);
  assert.equal(all('main .workbench, main .stage').length, 0);
  await go('#/');
  assert.equal(document.body.dataset.view, 'home');
  assert.equal(Number(document.documentElement.dataset.arrivals), before + 6);
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

test('the keys of a lesson lead where the table of keys says', async () => {
  await go('#lesson=walking&step=2');
  press(document.body, '?');
  await rest();
  const keys = Object.fromEntries(all('dialog.keys dl div').map((row) => [words(row, 'dd'), [...row.querySelectorAll('kbd')].at(-1).textContent]));
  find('dialog.keys .primary').click();
  for (const [key, step] of [['keys.next-step', 3], ['keys.step-before', 2]]) {
    press(document.body, keys[String(english()[key])]);
    assert.equal(location.hash, `#lesson=walking&step=${step}`);
    await go(location.hash);
  }
});

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
  await go('#/');
  assert.deepEqual([says('.lesson-progress'), find('.lesson-card').getAttribute('href'), all('.lesson-card .pips i').map((one) => one.className)], ['1 of 5 done', '#lesson=walking&step=2', ['done', '', '', '', '']]);
  await go('#lesson=walking&step=2');
  assert.equal(all('.lesson-steps [aria-current]').length, 1);
  assert.equal(says('.lesson-steps [aria-current] .unseen')?.slice(0, 2), '2:');
  const answer = async (/** @type {string} */ number) => {
    find('.question input').value = number;
    await send();
  };
  for (const [number, key] of [['2', 'lesson.more'], ['5', 'lesson.fewer']]) {
    await answer(number ?? '');
    assert.equal(says('.lesson-try'), String(english()[key ?? '']).replace('{number}', number ?? ''));
  }
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
  await go('#lesson=walking&step=5');
  assert.equal(says('blockquote'), 'STATEMENT');
  assert.equal(find('.tools').hidden, false);
  find('#lesson-judge').click();
  await rest();
  assert.deepEqual(asked.at(-1)?.body.claims, ['answer.steps > 3']);
  assert.deepEqual(asked.at(-1)?.body.ways, { guess: { method: 'guess' } });
  assert.equal(says('.lesson-outcome'), '', 'four cells do not break it');
  assert.notEqual(says('.lesson-try'), '');
  enter(all('.editor-size input')[1], 5);
  await rest();
  assert.equal(says('.lesson-try'), '', 'another drawing was not judged yet');
  all('.question button').at(-1).click();
  await rest();
  assert.equal(all('.editor-size input')[1].value, '4', 'it can be begun again');
  enter(all('.editor-size input')[1], 5);
  find('#lesson-judge').click();
  await rest();
  assert.match(says('.lesson-outcome') ?? '', /WHY/);
  assert.equal(find('.verdict').classList.contains('good-words'), true);
  await go('#/');
  assert.equal(says('.lesson-progress'), 'done');
});

test('the colours are those that were chosen, and the boards that were worked on are kept at hand', async () => {
  await import('../js/theme.js');
  for (const theme of ['light', 'dark']) {
    enter(find('#theme'), theme);
    assert.deepEqual([document.documentElement.dataset.theme, recall('jogada.theme')], [theme, theme]);
  }
  assert.deepEqual(find('#theme').options.map((/** @type {any} */ one) => one.value), ['auto', 'light', 'dark']);
  enter(find('#theme'), 'auto');
  await go('#/corridor');
  await go('#/');
  assert.equal(all('.recent a').length, 0, 'an example that was only looked at is not worked on');
  await go('#/corridor');
  find('[data-example="1"]').click();
  await rest();
  find('.transport [data-does="forward"]').click();
  await rest();
  await go('#/');
  assert.equal(all('.recent a').length, 0, 'nor is another one');
  await go('#/corridor');
  find('#dice').click();
  await rest();
  find('.transport [data-does="forward"]').click();
  find('#tab-play').click();
  await rest();
  await go('#/');
  assert.deepEqual(all('.recent a').map((one) => [one.getAttribute('href')?.split('&')[0], words(one)]), [['#/corridor?text=m...x', 'Corridor']]);
  assert.equal(all('.recent .board').length, 1);
  assert.doesNotMatch(all('.recent a')[0].getAttribute('href'), /step|tab/);
  noteRecent({ key: 'half', game: 'corridor', fragment: '#/corridor?text=m...y', draft: true });
  await go('#/corridor');
  await go('#/');
  assert.deepEqual([all('.recent a').length, all('.recent .board').length], [2, 1], 'a text that cannot be read yet is kept without a picture, and not asked for');
  for (let i = 0; i < 8; i++) noteRecent({ key: `k${i}`, game: 'corridor', fragment: `#/corridor?text=m${'.'.repeat(i)}x` });
  const kept = () => recentBoards().map(({ key }) => key).join();
  assert.equal(kept(), 'k7,k6,k5,k4,k3,k2', 'the last six, the newest first');
  noteRecent({ key: 'k4', game: 'corridor', fragment: '#/corridor?text=mx' });
  assert.equal(kept(), 'k4,k7,k6,k5,k3,k2', 'a board that is worked on again is listed once');
  noteRecent({ key: 'new', game: 'corridor', fragment: '#/corridor?text=m.......x' });
  assert.equal(kept(), 'new,k4,k6,k5,k3,k2', 'and so is the same one');
  noteRecent({ key: 'long', game: 'corridor', fragment: `#/corridor?text=${'m'.repeat(20_000)}` });
  assert.equal(kept(), 'new,k4,k6,k5,k3,k2');
  find('.recent button').click();
  assert.equal(all('.recent a').length, 0);
  await go('#/corridor');
  await go('#/');
  assert.equal(all('.recent a').length, 0);
});

test('a board that a lesson wishes for is shown when it is given up, and that there is none can be right', async () => {
  await go('#lesson=drawing');
  const give = async (/** @type {string} */ label) => {
    all('.question button').find((one) => words(one) === label).click();
    await rest();
    return [says('.lesson-outcome .verdict'), find('.lesson-outcome .verdict')?.classList.contains('good-words') ?? null, all('.editor-size input').at(1)?.value];
  };
  assert.equal(says('.question .asked'), 'DRAW');
  special.answer = (verb) => (verb === 'holds' ? { holds: null, claims: [], answers: [{ name: '', method: 'guess', headline: 'HEADLINE' }] } : undefined);
  find('#lesson-judge').click();
  await rest();
  assert.equal(says('.lesson-try'), 'The solver ran out of time. Try a smaller board.GuessingHEADLINE');
  assert.equal(all('.lesson-try .exhibit-row').length, 1, 'a method that can be wrong is marked');
  special.answer = (verb) => (verb === 'holds' ? Response.json({ title: 'x', status: 503, detail: 'IT IS DOWN' }, { status: 503 }) : undefined);
  find('#lesson-judge').click();
  await rest();
  assert.match(says('.lesson-try') ?? '', /IT IS DOWN/);
  special.answer = (verb) => (verb === 'holds' ? { holds: false, claims: [], answers: [] } : undefined);
  find('#lesson-judge').click();
  await rest();
  assert.equal(says('.lesson-try'), 'Not yet. See what the solver says.');
  special.answer = () => undefined;
  assert.deepEqual(await give('Show the answer'), ['Here is one that does.', false, '6']);
  const judged = asked.findLast(({ verb }) => verb === 'holds')?.body;
  assert.deepEqual([judged.view.grid.cols, judged.params], [6, { pace: 'fast' }], 'it is judged under its own rules');
  await go('#lesson=drawing&step=2');
  assert.equal(says('.question .asked'), null);
  assert.deepEqual(await give('No board can'), ['Right: no board can.', true, '4']);
  await go('#lesson=drawing&step=3');
  assert.deepEqual(await give('No board can'), ['There is one: this board.', false, '4']);
  await go('#lesson=drawing&step=4');
  const choose = async (/** @type {number} */ i) => {
    for (const [n, radio] of all('.question input').entries()) radio.checked = n === i;
    await send();
  };
  await send();
  assert.equal(says('.lesson-try'), '', 'nothing is chosen yet');
  await choose(0);
  assert.equal(says('.lesson-try'), 'Not quite. Try once more.');
  await choose(1);
  assert.equal(says('.verdict'), 'Not quite.');
  assert.deepEqual(all('.question label').map((one) => one.className.match(/right|wrong/)?.[0]), ['wrong', 'wrong', 'right']);
  assert.deepEqual(all('.outcomes div').map((one) => [words(one), one.classList.contains('exhibit-row')]), [['the truth3 STEPS', false], ['Guessing guess (fast)4 STEPS', true], ['quick2 STEPS', false]]);
  const shown = asked.findLast(({ verb }) => verb === 'solve')?.body;
  assert.deepEqual([shown.text, shown.params, shown.method, shown.check], ['m...x', { pace: 'fast' }, 'guess', false]);
  assert.deepEqual([find('.time input').value, says('.lesson-layers')], ['2', 'From where?'], 'the step and the layers that the lesson shows');
  const link = new URLSearchParams(find('.lesson-open').getAttribute('href').split('?')[1]);
  assert.deepEqual(Object.fromEntries(link), { text: 'm...x', 'p.pace': 'fast', method: 'guess' });
  assert.deepEqual(all('.lesson-nav a').map((one) => [one.getAttribute('href'), words(one), one.classList.contains('primary')]), [['#lesson=drawing&step=3', 'Back', false], ['#lesson=drawing&step=5', 'Next', true]]);
  await go('#lesson=drawing&step=5');
  assert.deepEqual(all('.lesson-nav a').map((one) => [words(one), one.classList.contains('primary')]), [['Back', false], ['Skip', false]]);
  find('.question input').value = '1';
  await send();
  assert.equal((await give('Show the answer'))[0], 'It is 3.');
  assert.equal(find('.question input').disabled, true);
  await go('#lesson=drawing&step=6');
  assert.deepEqual(all('.lesson-nav a').map((one) => [one.getAttribute('href'), words(one)]), [['#lesson=drawing&step=5', 'Back'], ['#/', 'All lessons']]);
  assert.equal((await give('Show the answer'))[0], 'Here they are: 2 in all.');
  press(document.body, 'N');
  assert.equal(location.hash, '#lesson=drawing&step=6', 'there is no next step');
  press(find('#language'), 'B');
  assert.equal(location.hash, '#lesson=drawing&step=6', 'a letter in a field leads nowhere');
  assert.equal(all('.lesson-steps .done').length, 6);
  await go('#lesson=drawing&step=99');
  assert.equal(says('.lesson-side h2'), 'SIXTH');
  await go('#lesson=nothing');
  assert.equal(all('main #again').length, 1);
});

test('a lesson is printed with its boards, questions and, if wished, answers', async () => {
  await go('#lesson=drawing&step=4');
  find('#lesson-handout').click();
  await rest();
  assert.equal(document.title, 'DRAWING · Handout');
  assert.deepEqual(all('.sheet-exercise h2').map((one) => words(one)), ['1. FIRST', '2. Try to break it', '3. Try to break it', '4. FOURTH', '5. FIFTH', '6. SIXTH']);
  assert.deepEqual(all('.sheet-exercise').map((one) => one.querySelectorAll('svg').length), [1, 0, 0, 1, 1, 0], 'the board of the step before is not printed again');
  assert.deepEqual(all('.sheet-exercise blockquote').map((one) => words(one)), ['STATEMENT', 'STATEMENT']);
  assert.deepEqual(all('.sheet-choices li').map((one) => words(one)), ['WRONG', 'ALSO', 'RIGHT']);
  assert.deepEqual([all('.blank-lines').length, all('.sheet-question').length, all('.sheet-answers').length, all('.qr').length], [5, 4, 0, 1]);
  assert.deepEqual([find('#handout-boards'), find('#handout-count')], [null, null], 'there is nothing else to choose');
  for (const [field, on] of [['#handout-answer', true], ['#handout-link', false]]) {
    find(field).checked = on;
    find(field).dispatchEvent(new CustomEvent('change'));
    await rest();
  }
  assert.deepEqual([all('.sheet-answers li').map((one) => words(one)), all('.qr').length], [['WHY', 'WHY', 'WHY', 'RIGHTTHENWHY', '3WHY', 'WHY'], 0]);
  special.answer = (verb) => (verb === 'show' ? Response.json({ title: 'x', status: 503, detail: 'IT IS DOWN' }, { status: 503 }) : undefined);
  find('#handout-link').dispatchEvent(new CustomEvent('change'));
  await rest();
  special.answer = () => undefined;
  assert.match(says('.handout-paper') ?? '', /IT IS DOWN/);
  await go('#/');
  assert.equal(find('dialog.handout'), null, 'who goes elsewhere goes there');
});

test('the pictures of the first page move while they are seen, and a file leads to its game', async () => {
  const before = { matchMedia, IntersectionObserver, setInterval, clearInterval };
  /** @type {{see: (entries: any[]) => void, tick: () => void, ended: number}} */
  const clock = { see: () => {}, tick: () => {}, ended: 0 };
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    IntersectionObserver: class { constructor(/** @type {any} */ see) { clock.see = see; } observe() {} disconnect() { clock.ended++; } },
    setInterval: (/** @type {() => void} */ tick) => { clock.tick = tick; }, clearInterval: () => { clock.ended++; },
  });
  const caption = (times = 1) => {
    for (let i = 0; i < times; i++) clock.tick();
    return says('.card .caption');
  };
  await go('#/corridor');
  await go('#/');
  assert.equal(caption(3), 'He is out in 3 steps, at the exit', 'what nobody sees does not move');
  clock.see([{ isIntersecting: true }]);
  assert.deepEqual(Array.from({ length: 8 }, () => caption()), ['the start', 'after step 1', 'after step 2', 'after step 3', 'after step 3', 'after step 3', 'the start', 'after step 1']);
  clock.see([{ isIntersecting: false }]);
  assert.equal(caption(), 'after step 1');
  await go('#/corridor');
  assert.equal(clock.ended, 2);
  special.answer = (verb, body) => (verb === 'solve' ? { ...answerOf(body), text: 'm..x', frames: [] } : undefined);
  await go('#/');
  clock.see([{ isIntersecting: true }]);
  assert.equal(caption(12), 'How far is it?', 'a game without a line shows how a layer spreads');
  special.answer = () => undefined;
  Object.assign(globalThis, before);
  find('#solve-mine').click();
  await rest();
  const chooser = find('.open-box input[type=file]');
  const take = async (/** @type {string} */ content) => {
    chooser.files = [new File([content], 'f')];
    chooser.value = 'f';
    chooser.dispatchEvent(new CustomEvent('change'));
    await rest();
    return [says('.open-found .bad-words'), chooser.value];
  };
  const [at] = [location.hash];
  assert.deepEqual(await take('a\0b'), ['f: not a board file (text, JSON report, or a PNG or SVG exported here).', '']);
  special.answer = (verb) => (verb === 'solve' ? Response.json({ title: 'x', status: 422, detail: 'NO BOARD' }, { status: 422 }) : undefined);
  assert.deepEqual(await take('zz'), ['f: No game reads this text.', '']);
  assert.equal(location.hash, at);
  special.answer = () => undefined;
  const paste = async (/** @type {string} */ text) => {
    enter(find('#open-text'), text, 'input');
    await rest();
    return [...all('.open-games a').map((one) => [one.getAttribute('href'), words(one, 'strong'), words(one, '.hint')]), says('.open-found p') ?? ''];
  };
  assert.deepEqual(await paste('m.x'), [['#/corridor?text=m.x', 'Corridor', '1 × 3 cells'], '']);
  assert.deepEqual(await paste('<map version="1" width="5" height="4"></map>'), ['Tiled: 4 × 5 cells. The page draws boards as text. This command says what the things on the map mean, and checks it:']);
  assert.equal(says('.open-found code'), 'jogada levels init map.tmx && jogada levels check');
  assert.deepEqual(await paste(' \n'), ['']);
  assert.equal(location.hash, at, 'what is pasted is shown first');
  assert.equal((await take('m.x'))[1], '');
  assert.equal(location.hash.replace('#', ''), '/corridor?text=m.x', 'a file that was chosen is opened');
  await go('#/corridor?text=m.x');
  assert.equal(says('.loaded'), 'f', 'and named');
  await go('#/');
  find('#solve-mine').click();
  await rest();
  await paste('m.x');
  find('.open-games a').click();
  await go('#/corridor?text=m.x');
  assert.equal(says('.loaded'), 'Your text');
  await go('#/');
  await go('#/corridor?text=m.x');
  assert.equal(says('.loaded'), 'From a link');
  await go('#/corridor');
});

test('what is on every page works: to skip to the board, the settings, the keys, colours on paper', async () => {
  await go('#/corridor');
  find('#skip').click();
  assert.equal(document.activeElement, find('main'));
  find('#settings').open = true;
  all('#settings button').at(-1).click();
  await rest();
  assert.deepEqual([find('#settings').open, all('dialog.keys').length], [false, 1]);
  find('dialog.keys button').click();
  await import('../js/theme.js');
  enter(find('#theme'), 'dark');
  for (const [event, theme] of [['beforeprint', 'light'], ['afterprint', 'dark']]) {
    window.dispatchEvent(new CustomEvent(event ?? ''));
    assert.equal(document.documentElement.dataset.theme, theme);
  }
  enter(find('#theme'), 'auto');
  await go('#lessons');
  assert.equal(find('main').dataset.page, 'corridor', 'an anchor within the page leads nowhere else');
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
  assert.deepEqual([recall('jogada.language'), wanted()?.language, find('#language').value, says('#settings summary')], ['pt', 'pt', 'pt', 'PT'], 'it is remembered');
  assert.match(says('.time-caption') ?? '', /1 \/ 3/, 'the page stays where it was');
  assert.equal(asked.at(-1)?.headers['Accept-Language'], 'pt-BR');
  for (const address of ['#/', '#/corridor?layers=0', '#/corridor?track=search&step=2', '#/corridor?tab=play', '#/corridor?tab=compare', '#/corridor?z=@', '#lesson=walking', '#lesson=walking&step=2', '#lesson=walking&step=3']) {
    await go(address);
    assert.deepEqual(untranslated(), [], address);
  }
  press(document.body, '?');
  await rest();
  find('dialog.keys')?.remove();
  enter(find('#language'), 'en');
  await rest();
  assert.deepEqual([document.documentElement.lang, document.body.dataset.view, says('.lesson-side h2')], ['en', 'lesson', 'TITLE'], 'a lesson stays where it was');
});

test('what is remembered stays in the browser, or with the page where that is not allowed', () => {
  /** @type {Map<string, string>} */
  const store = new Map();
  const world = /** @type {any} */ (globalThis);
  world.localStorage = { getItem: (/** @type {string} */ name) => store.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {string} */ value) => store.set(name, value) };
  keep('a', '1');
  assert.deepEqual([store.get('a'), recall('a'), recall('none')], ['1', '1', null]);
  store.set('a', '2');
  assert.equal(recall('a'), '2', 'another window may have changed it');
  const refuse = () => { throw new Error('not allowed'); };
  world.localStorage = { getItem: refuse, setItem: refuse };
  keep('a', '3');
  assert.equal(recall('a'), '3');
  delete world.localStorage;
});

test('a language that can not be fetched leaves the one that is spoken', async () => {
  await go('#/corridor');
  special.answer = (verb) => (verb === 'pt.words' ? new Response('', { status: 500 }) : undefined);
  enter(find('#language'), 'pt');
  await rest();
  special.answer = () => undefined;
  assert.equal(all('main .notice').length, 1);
  await go('#/corridor?text=m.x');
  assert.equal(asked.at(-1)?.headers['Accept-Language'], 'en');
  assert.match(says('.headline .lead') ?? '', /^He is out/);
  assert.match(says('.time-caption') ?? '', /^Line of play/);
});
