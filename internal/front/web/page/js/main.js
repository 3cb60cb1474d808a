import * as api from './io/api.js';
import { announce } from './announce.js';
import { themeSwitch } from './appearance.js';
import { button, el, put, typed } from './dom.js';
import { menu } from './menu.js';
import { during, tellPending } from './pending.js';
import { part } from './part.js';
import { problemNotice, problemWords } from './io/problem.js';
import { begin, language, languages, say, speak } from './say.js';
import { BrokenLink, stateOf } from './io/share.js';
import { lessonIn } from './lesson/address.js';
import { workbench } from './workbench.js';

/** @typedef {import('./io/share.js').State} State */
/** @typedef {{destroy(): void, apply?(state: State): Promise<boolean>, state?(): State, follow?(fragment: string): Promise<boolean>}} Mounted */

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const top = /** @type {HTMLElement} */ (document.getElementById('top'));
const foot = /** @type {HTMLElement} */ (document.getElementById('foot'));
const skip = /** @type {HTMLAnchorElement} */ (document.getElementById('skip'));
const icon = document.querySelector('link[rel="icon"]');

/** Where a workbench puts its title, its tabs and what it is asked for. */
const head = el('div', { class: 'bench-head' });

/** What is shown now. A newer visit makes older ones, that still wait for the service, give up. */
const page = { settings: /** @type {ReturnType<typeof menu>|null} */ (null), mounted: /** @type {Mounted|null} */ (null), visit: 0, arrivals: 0, home: 0 };

tellPending((count) => { document.documentElement.dataset.pending = String(count); });

try {
  await during(begin());
} catch (error) {
  put(main, el('p', { class: 'notice bad', role: 'alert' }, 'The words of this page could not be loaded. Please load it again.'));
  throw error;
}
dressTop();
dressFoot();
skip.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
document.addEventListener('keydown', (event) => {
  if (event.key === '?' && !typing(event.target)) showKeys();
});
window.addEventListener('hashchange', () => during(visit()));
during(visit());

/** Shows the keys. */
function showKeys() {
  during(part(import('./keys.js'))).then(({ keysDialog }) => keysDialog(), (error) => announce(problemWords(error)));
}

/** Shows what the address names. */
async function visit() {
  const fragment = location.hash;
  if (page.mounted && !/^(#?|#\/.*|#lesson=.*)$/s.test(fragment)) return; // an anchor within the page
  try {
    const lesson = lessonIn(fragment);
    if (lesson) return await study(lesson, fragment);
    const state = await stateOf(fragment);
    if (state && await page.mounted?.apply?.(state)) return arrived();
    await mount(state);
  } catch (error) {
    refuse(error);
  }
}

/** Tells that what the address names is shown now: data-arrivals of the document counts it. */
function arrived() {
  document.documentElement.dataset.arrivals = String(++page.arrivals);
}

/** Says why nothing can be shown, and where to go from here. @param {unknown} error */
function refuse(error) {
  unmount();
  document.body.dataset.view = 'home';
  page.visit++;
  const broken = error instanceof BrokenLink;
  put(main,
    broken ? el('p', { class: 'notice bad', role: 'alert' }, say('link.broken')) : problemNotice(error),
    el('p', { class: 'row after-notice' },
      broken && error.game ? el('a', { href: `#/${encodeURIComponent(error.game)}` }, say('link.game')) : null,
      broken ? null : button(say('answer.again'), () => during(visit()), { id: 'again' }),
      el('a', { href: '#/' }, say('home.back'))));
  arrived();
}

/** @param {State|null} state */
async function mount(state) {
  const visit = ++page.visit;
  const from = document.body.dataset.view;
  unmount();
  main.dataset.page = state ? state.game : '';
  document.body.dataset.view = state ? 'bench' : 'home';
  if (!state) {
    const [list, { home }] = await Promise.all([api.games(), part(import('./home.js'), 'lesson')]);
    if (visit !== page.visit) return;
    enter(visit);
    const shown = home(main, list);
    page.mounted = shown;
    await during(shown.listed);
    if (visit !== page.visit) return;
    if (from === 'lesson') window.scrollTo(0, page.home); // back to the list of lessons, where it was left
    return arrived();
  }
  const [list, game] = await Promise.all([api.games(), api.game(state.game)]);
  if (visit !== page.visit) return;
  enter(visit);
  const bench = workbench(main, head, game, list.limits);
  page.mounted = bench;
  await bench.begin(state);
  if (visit === page.visit) arrived();
}

/** Shows a lesson at a step. @param {{name: string, step: number}} wish @param {string} fragment */
async function study(wish, fragment) {
  if (await page.mounted?.follow?.(fragment)) return arrived();
  const visit = ++page.visit;
  unmount();
  main.dataset.page = `lesson ${wish.name}`;
  document.body.dataset.view = 'lesson';
  const { openLesson } = await part(import('./lesson/lesson.js'), 'lesson');
  const open = await openLesson(wish.name);
  if (visit !== page.visit) return;
  enter(visit);
  const view = open(main, head);
  page.mounted = view;
  await view.show(wish.step);
  if (visit === page.visit) arrived();
}

/** Goes to the top of what is shown now. @param {number} visit */
function enter(visit) {
  window.scrollTo(0, 0);
  // Who went here by a link that is gone now goes on from the top of what is shown.
  if (visit > 1 && document.activeElement === document.body) main.focus();
}

function unmount() {
  if (document.body.dataset.view === 'home' && page.mounted) page.home = window.scrollY;
  page.mounted?.destroy();
  page.mounted = null;
  put(main, el('p', { class: 'waiting', role: 'status' }, say('waiting')));
}

function dressTop() {
  skip.textContent = say('skip');
  document.title = 'Jogada';
  const tongue = el('select', { id: 'language', on: { change: () => during(translate(tongue.value)) } },
    languages().map((l) => el('option', { value: l.language, lang: l.tag, selected: l.language === language() }, l.name)));
  page.settings?.destroy();
  const settings = menu('settings', language().toUpperCase(), { title: say('settings'), 'aria-label': `${language().toUpperCase()}: ${say('settings')}` });
  page.settings = settings;
  const keys = button(say('keys.title'), () => {
    settings.close();
    showKeys();
  }, { 'aria-keyshortcuts': '?' });
  settings.items.append(el('label', { for: 'language' }, say('language')), tongue, el('label', { for: 'theme' }, say('theme')), themeSwitch(), keys);
  put(top,
    el('a', { class: 'brand', href: '#/', title: say('home.back') }, el('img', { src: icon?.getAttribute('href'), alt: '', width: 26, height: 26 }), el('span', null, 'Jogada')),
    el('p', { class: 'motto' }, say('motto')), head, settings.element);
}

function dressFoot() {
  if (api.alone) return;
  put(foot, el('a', { href: 'docs', title: say('service.doc') }, say('service')), el('a', { href: 'openapi.json' }, 'OpenAPI'));
}

/** @param {string} name */
async function translate(name) {
  const state = page.mounted?.state?.() ?? null;
  try {
    await speak(name);
  } catch (error) {
    return refuse(error);
  }
  dressTop();
  dressFoot();
  /** @type {HTMLElement|null} */ (top.querySelector('#settings summary'))?.focus();
  if (lessonIn(location.hash)) {
    page.mounted?.destroy();
    page.mounted = null;
    return visit();
  }
  await mount(state).catch(refuse);
}

/** Whether keys are being typed into something. @param {EventTarget|null} target */
function typing(target) {
  return target instanceof Element && target.closest(typed) !== null;
}
