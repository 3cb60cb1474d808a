import assert from 'node:assert/strict';
import test from 'node:test';
import { enter, frame, outside, press, rest, words } from './document.js';
import { speaks } from './english.js';
import { open } from './bench.js';
import { service } from './corridor.js';
import { zoomButtons } from '../js/draw/zoombuttons.js';
import { themeSwitch } from '../js/appearance.js';
import { recall } from '../js/memory.js';

/**
 * Every control is found by the label that a reader of the language sees, pressed, and held to what the label says. So a label that
 * is exchanged for another, in any language, does something else than is expected here.
 *
 * @typedef {{labels: [string, string, string], scene: keyof typeof scenes, does: (at: any, press: () => Promise<void>) => Promise<void>|void}} Control
 *   the labels in English, Portuguese and Spanish
 */

const languages = /** @type {const} */ (['en', 'pt', 'es']);

/** @param {any} one */
const hidden = (one) => one.closest('[hidden]') || one.closest('[inert]');

/** What a control is called: its label for screen readers, or the words on it. @param {any} one */
const called = (one) => one.getAttribute('aria-label') ?? [...one.childNodes].filter((node) => node.localName !== 'kbd').map((node) => node.textContent).join('').replace(/^⚄ /, '').trim();

/** The only control that is shown with a label. @param {any} host @param {string} label @param {string} [selector] */
function labelled(host, label, selector = 'button') {
  const found = host.querySelectorAll(selector).filter((/** @type {any} */ one) => !hidden(one) && called(one) === label);
  assert.equal(found.length, 1, `${found.length} controls are called ${label}`);
  return found[0];
}

/** Where a control is pressed. @type {Record<string, (press?: any) => Promise<any>>} */
const scenes = {
  line: () => open({ text: 'm.....x', step: 3 }),
  texts: () => open({ text: 'm.x+m..x+m...x', case: 2 }),
  drawn: async () => {
    const at = await open();
    for (const place of [1, 2]) {
      at.find('[data-brush="wall"]').click();
      for (const phase of ['down', 'up']) at.bench.board.dispatchEvent(new CustomEvent('place', { detail: { place, button: 0, phase, shift: false, alt: false, x: 0, y: 0 } }));
      await rest();
    }
    at.bench.editor.undo();
    await rest();
    return at;
  },
  board: () => open(),
  comparison: () => open({ tab: 'compare' }),
  search: async () => {
    const at = await open();
    await at.click('#tab-search');
    return at;
  },
  game: async () => {
    const at = await open({ tab: 'play', text: 'm...x' });
    for (let i = 0; i < 2; i++) await at.click('.play-move[data-way=right]');
    return at;
  },
  over: async () => {
    const at = await open({ tab: 'play', text: 'm..x' });
    for (let i = 0; i < 3; i++) await at.click('.play-move[data-way=right]');
    return at;
  },
};

/** Goes to a step. @param {number} step */
const goesTo = (step) => async (/** @type {any} */ at, /** @type {() => Promise<void>} */ act) => {
  await act();
  assert.equal(at.bench.state().step, step);
};

/** Shows a pane and hides the others. @param {string} name */
const shows = (name) => async (/** @type {any} */ at, /** @type {() => Promise<void>} */ act) => {
  await act();
  assert.deepEqual(['answer', 'search', 'layers', 'rules'].filter((pane) => !at.find(`#pane-${pane}`).hidden), [name]);
};

/** Leads to a tab. @param {string} name */
const leadsTo = (name) => async (/** @type {any} */ at, /** @type {() => Promise<void>} */ act) => {
  await act();
  assert.equal(at.bench.state().tab, name);
};

/** Saves a file. @param {RegExp} name */
const saves = (name) => async (/** @type {any} */ _, /** @type {() => Promise<void>} */ act) => {
  outside.saved.length = 0;
  await act();
  assert.equal(outside.saved.length, 1);
  assert.match(outside.saved[0] ?? '', name);
};

/** Chooses another board of the text. @param {string} text */
const board = (text) => async (/** @type {any} */ at, /** @type {() => Promise<void>} */ act) => {
  await act();
  assert.equal(at.session.board?.text, text);
};

/** Leaves a game after some moves. @param {number} moves */
const leaves = (moves) => async (/** @type {any} */ at, /** @type {() => Promise<void>} */ act) => {
  await act();
  assert.equal(at.all('.play-played li').length, moves);
};

/** @type {Control[]} */
const controls = [
  { scene: 'line', labels: ['To the start (Home)', 'Ao início (Home)', 'Al principio (Inicio)'], does: goesTo(0) },
  { scene: 'line', labels: ['One step back (←)', 'Um passo atrás (←)', 'Un paso atrás (←)'], does: goesTo(2) },
  { scene: 'line', labels: ['One step forward (→)', 'Um passo à frente (→)', 'Un paso adelante (→)'], does: goesTo(4) },
  { scene: 'line', labels: ['To the end (End)', 'Ao fim (End)', 'Al final (Fin)'], does: goesTo(6) },
  { scene: 'line', labels: ['Play from here', 'Jogar daqui', 'Jugar desde aquí'], does: leadsTo('play') },
  { scene: 'line', labels: ['Answer', 'Resposta', 'Respuesta'], does: shows('answer') },
  { scene: 'line', labels: ['Search', 'Busca', 'Búsqueda'], does: shows('search') },
  { scene: 'line', labels: ['Layers', 'Camadas', 'Capas'], does: shows('layers') },
  { scene: 'line', labels: ['Rules', 'Regras', 'Reglas'], does: shows('rules') },
  { scene: 'comparison', labels: ['Solve', 'Resolver', 'Resolver'], does: leadsTo('solve') },
  { scene: 'board', labels: ['Compare', 'Comparar', 'Comparar'], does: leadsTo('compare') },
  { scene: 'board', labels: ['Play', 'Jogar', 'Jugar'], does: leadsTo('play') },
  { scene: 'texts', labels: ['Previous board in the text', 'Tabuleiro anterior do texto', 'Tablero anterior del texto'], does: board('m.x') },
  { scene: 'texts', labels: ['Next board in the text', 'Próximo tabuleiro do texto', 'Siguiente tablero del texto'], does: board('m...x') },
  { scene: 'drawn', labels: ['Undo', 'Desfazer', 'Deshacer'], does: board('m..x') },
  { scene: 'drawn', labels: ['Redo', 'Refazer', 'Rehacer'], does: board('m##x') },
  { scene: 'drawn', labels: ['Erase', 'Apagar', 'Borrar'], does: async (at, act) => { await act(); assert.equal(at.find('[data-tool=erase]').getAttribute('aria-pressed'), 'true'); } },
  { scene: 'drawn', labels: ['Look', 'Olhar', 'Mirar'], does: async (at, act) => { await act(); assert.equal(at.find('[data-tool=hand]').getAttribute('aria-pressed'), 'true'); } },
  { scene: 'board', labels: ['Board as text', 'Tabuleiro em texto', 'Tablero en texto'], does: saves(/\.txt$/) },
  { scene: 'board', labels: ['Report as JSON', 'Relatório em JSON', 'Informe en JSON'], does: saves(/\.json$/) },
  { scene: 'board', labels: ['Picture as SVG', 'Imagem em SVG', 'Imagen en SVG'], does: saves(/\.svg$/) },
  { scene: 'board', labels: ['Picture as PNG', 'Imagem em PNG', 'Imagen en PNG'], does: saves(/\.png$/) },
  { scene: 'board', labels: ['Copy link', 'Copiar link', 'Copiar enlace'], does: async (_, act) => { await act(); assert.match(outside.copied, /^http.*#\/corridor/); } },
  { scene: 'board', labels: ['Copy embed code', 'Copiar código de incorporação', 'Copiar código para insertar'], does: async (_, act) => { await act(); assert.match(outside.copied, /^<iframe/); } },
  { scene: 'board', labels: ['Present', 'Apresentar', 'Presentar'], does: async (_, act) => { await act(); assert.equal(document.body.dataset.present, 'asks'); } },
  { scene: 'board', labels: ['Copy link to present', 'Copiar link para apresentar', 'Copiar enlace para presentar'], does: async (_, act) => { await act(); assert.match(outside.copied, /^http.*#\/corridor.*[?&]present$/); } },
  { scene: 'board', labels: ['Copy', 'Copiar', 'Copiar'], does: async (_, act) => { await act(); assert.equal(outside.copied, 'jogada solve corridor'); } },
  { scene: 'board', labels: ['Another one', 'Outro', 'Otro'], does: board('m...x') },
  { scene: 'board', labels: ['Open…', 'Abrir…', 'Abrir…'], does: async (at, act) => { await act(); assert.ok(at.find('.open-box')); at.find('.open-box').close(); } },
  { scene: 'game', labels: ['Undo', 'Desfazer', 'Deshacer'], does: leaves(1) },
  { scene: 'game', labels: ['Start again', 'Recomeçar', 'Empezar de nuevo'], does: leaves(0) },
  { scene: 'over', labels: ['Play again', 'Jogar de novo', 'Jugar otra vez'], does: async (at, act) => { await act(); assert.deepEqual([at.session.board?.text, at.find('.play-over')], ['m..x', null]); } },
  { scene: 'over', labels: ['New board', 'Novo tabuleiro', 'Tablero nuevo'], does: board('m...x') },
];

for (const [n, language] of languages.entries()) {
  test(`every control does what its label says: ${language}`, async () => {
    speaks(language);
    service();
    for (const { labels, scene, does } of controls) {
      const at = await scenes[scene]?.();
      const label = labels[n] ?? '';
      const within = scene === 'game' ? at.find('.play') : document.body;
      await does(at, async () => {
        labelled(within, label).click();
        await rest();
      });
      at.bench.destroy();
    }
    speaks('en');
  });

  test(`choices are what they are called: ${language}`, async () => {
    speaks(language);
    service();
    const theme = /** @type {any} */ (themeSwitch());
    for (const [value, names] of Object.entries({ auto: ['Auto', 'Auto', 'Auto'], light: ['Light', 'Claro', 'Claro'], dark: ['Dark', 'Escuro', 'Oscuro'] })) {
      const option = theme.options.find((/** @type {any} */ one) => words(one) === names[n]);
      enter(theme, option?.value ?? '');
      assert.equal(recall('jogada.theme'), value, names[n]);
    }
    const at = await scenes.search?.();
    const sizes = { line: ['line', 'linha', 'línea'], expansion: ['expansion', 'expansão', 'expansión'], wave: ['wave', 'onda', 'onda'] };
    const by = (/** @type {string} */ name) => at.all('.trace-modes label').find((/** @type {any} */ one) => words(one) === name);
    for (const [mode, names] of Object.entries(sizes)) {
      const label = by(names[n] ?? '');
      assert.ok(label, `there is ${names[n]}`);
      const input = label.querySelector('input') ?? at.find(`#${label.getAttribute('for')}`);
      input.dispatchEvent(new CustomEvent('change'));
      await rest();
      assert.equal(at.find('.time-slider').max, { line: '4', expansion: '4', wave: '2' }[mode], names[n]);
    }
    at.bench.destroy();
    /** @type {number[]} */
    const zoomed = [];
    const host = zoomButtons((factor) => zoomed.push(factor));
    const zooms = [['Zoom in (+)', 'Aproximar (+)', 'Acercar (+)'], ['Zoom out (−)', 'Afastar (−)', 'Alejar (−)'], ['Show the whole board (0)', 'Mostrar o tabuleiro inteiro (0)', 'Mostrar todo el tablero (0)']];
    for (const names of zooms) labelled(host, names[n] ?? '').click();
    assert.deepEqual(zoomed.map((factor) => (factor === 0 ? 'all' : factor > 1 ? 'nearer' : 'farther')), ['nearer', 'farther', 'all']);
    speaks('en');
  });

  test(`play and pause are what the button says, and it is the same button: ${language}`, async () => {
    speaks(language);
    service();
    const at = await scenes.line?.();
    const [play, pause] = [['Play (space)', 'Reproduzir (espaço)', 'Reproducir (espacio)'][n] ?? '', ['Pause (space)', 'Pausar (espaço)', 'Pausar (espacio)'][n] ?? ''];
    const run = (/** @type {number} */ from) => {
      for (let now = from; now <= from + 2000; now += 100) frame(now);
      return Number(at.find('.time-slider').value);
    };
    assert.equal(run(1000), 3, 'it stands still');
    labelled(document.body, play).click();
    assert.ok(run(5000) > 3, 'it plays');
    labelled(document.body, pause).click();
    const stood = run(10_000);
    assert.equal(run(20_000), stood, 'it pauses');
    labelled(document.body, play);
    at.bench.destroy();
    speaks('en');
  });
}

/** What stops a line that plays, and the step that it leads to from the third of eight. @type {Record<string, [(at: any) => void, number]>} */
const stops = {
  'the first button': [({ find }) => find('[data-does=first]').click(), 0],
  'the last button': [({ find }) => find('[data-does=last]').click(), 8],
  'the back button': [({ find }) => find('[data-does=back]').click(), 2],
  'the forward button': [({ find }) => find('[data-does=forward]').click(), 4],
  'the pause button': [({ find }) => find('[data-does=pause]').click(), 3],
  'the slider': [({ find }) => enter(find('.time-slider'), 5, 'input'), 5],
  'a step of the line': [({ find }) => find('.line [data-step="6"]').click(), 6],
  space: [({ find }) => press(find('.timeline'), ' '), 3],
  'the left arrow': [({ find }) => press(find('.timeline'), 'ArrowLeft'), 2],
  'the right arrow': [({ find }) => press(find('.timeline'), 'ArrowRight'), 4],
  Home: [({ find }) => press(find('.timeline'), 'Home'), 0],
  End: [({ find }) => press(find('.timeline'), 'End'), 8],
};

for (const tab of ['solve', 'search', 'compare']) {
  test(`whoever goes to a step while it plays has it paused there: ${tab}`, async () => {
    service();
    for (const [name, [act, step]] of Object.entries(stops)) {
      if (tab !== 'solve' && name === 'a step of the line') continue;
      const at = await open({ text: `m${'.'.repeat(tab === 'search' ? 6 : 7)}x`, tab: tab === 'compare' ? tab : 'solve' });
      if (tab === 'search') await at.click('#tab-search');
      const last = Number(at.find('.time-slider').max);
      const now = () => Number(at.find('.time-slider').value);
      enter(at.find('.time-slider'), 3, 'input');
      at.find('[data-does=play]').click();
      frame(1000);
      assert.ok(at.find('[data-does=pause]'), 'it plays');
      act(at);
      const wanted = step === 8 ? last : step;
      assert.deepEqual([now(), Boolean(at.find('[data-does=play]'))], [wanted, true], `${name} goes there and pauses`);
      for (let time = 1100; time < 9000; time += 100) frame(time);
      assert.equal(now(), wanted, `${name}: it stays there`);
      at.bench.destroy();
    }
  });
}
