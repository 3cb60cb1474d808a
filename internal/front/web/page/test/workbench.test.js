import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { enter, frame, Happening, host, listening, outside, press, rest, snapshot, words } from './document.js';
import './english.js';
import { open } from './bench.js';
import { answerOf, asked, game, service, viewOf } from './corridor.js';

/** Waits until something is so; no pause passes meanwhile. @param {() => unknown} is */
async function until(is) {
  for (let turn = 0; turn < 20_000 && !is(); turn++) await new Promise(setImmediate);
  assert.ok(is(), String(is));
}

/** Everything that a press can change. @param {any} at */
function everything({ bench }) {
  const { shown, method, board, busy } = bench.session;
  return [snapshot(document.body), asked.length, JSON.stringify(outside), location.hash, document.title, JSON.stringify([shown, method, board?.text, busy, bench.editor.canUndo])].join('\n');
}

/** The states in which buttons are pressed, each as what is opened and what is done first. @type {Record<string, {state?: object, first?: (at: any) => Promise<unknown>}>} */
const scenes = {
  'a step of the line': { state: { step: 1, layers: [2] } },
  'a search': { first: async ({ click }) => { await click('#tab-search'); await click('.transport [data-does="forward"]'); await click('.transport [data-does="forward"]'); } },
  'a drawing that was undone in part': { first: async (at) => { await stroke(at, 'wall', 1); await stroke(at, 'wall', 2); at.bench.editor.undo(); await rest(); } },
  'a text of several boards': { state: { text: 'm.x+m..x+m...x', case: 2 } },
  'a game': { state: { tab: 'play' }, first: async ({ click }) => { await click('.play-move[data-way=right]'); } },
  'a game that is over': { state: { tab: 'play', text: 'm..x' }, first: async ({ click }) => { for (const way of ['right', 'left', 'right', 'right', 'right']) await click(`.play-move[data-way=${way}]`); } },
  'a comparison': { state: { tab: 'compare' }, first: async ({ click }) => { await click('.transport [data-does="forward"]'); } },
};

/** Presses a brush on a place, as a hand does. @param {any} at @param {string} brush @param {number} place @param {0|2} [button] */
async function stroke({ bench, click }, brush, place, button = 0) {
  if (brush) await click(`[data-brush="${brush}"]`);
  for (const phase of ['down', 'up']) bench.board.dispatchEvent(new CustomEvent('place', { detail: { place, button, phase, shift: false, alt: false, x: 0, y: 0 } }));
  await rest();
}

/** Whether a control is one that has nothing to do now. @param {any} one */
function idle(one) {
  const hidden = one.closest('[hidden]') || one.closest('[inert]');
  const inForce = one.getAttribute('aria-selected') === 'true' || (one.matches('.tool, .brush, .preset') && one.getAttribute('aria-pressed') === 'true');
  return hidden || one.disabled || one.getAttribute('aria-disabled') === 'true' || inForce || one.matches('.worth-stop[aria-current]');
}

/** What tells a button from the others. @param {any} one */
const keyOf = (one) => `${one.className} ${one.getAttribute('aria-label') ?? ''} ${words(one)} ${one.getAttribute('title') ?? ''}`;

/** The buttons that were pressed in a scene before. @type {Set<string>} */
const pressed = new Set();

for (const [name, { state, first }] of Object.entries(scenes)) {
  test(`every button does something: ${name}`, async () => {
    service();
    const begin = async () => {
      const at = await open(state);
      await first?.(at);
      return at;
    };
    const ready = (/** @type {any} */ at) => at.all('button').filter((/** @type {any} */ one) => !idle(one)).map(keyOf);
    let at = await begin();
    const keys = ready(at);
    assert.ok(keys.length > 15, `${keys.length} buttons`);
    for (const key of keys.filter((one) => !pressed.has(one))) {
      pressed.add(key);
      if (!ready(at).includes(key)) {
        at.bench.destroy();
        at = await begin();
      }
      const before = everything(at);
      at.all('button').find((one) => keyOf(one) === key).click();
      await rest();
      assert.notEqual(everything(at), before, `${key} does something`);
    }
    at.bench.destroy();
  });
}

const does = (/** @type {string} */ name) => `.transport [data-does="${name}"]`;
const disabled = (/** @type {any} */ at, /** @type {string} */ selector) => at.find(selector).getAttribute('aria-disabled') === 'true';

test('the line of play is shown step by step, and each control shows the current step', async () => {
  service();
  const at = await open();
  const { bench, click, key, find, says } = at;
  /** Expects a step to be what the caption, the slider, the board, the list and the link say. @param {number} step */
  const standsOn = (step) => {
    assert.equal(says('.time-caption'), `Line of play ${step} / 3 · ${step === 0 ? 'the start' : `after step ${step}`}`);
    const slider = find('.time-slider');
    assert.deepEqual([slider.value, slider.max, slider.disabled], [String(step), '3', false]);
    assert.equal(slider.getAttribute('aria-valuetext'), `${step} / 3 · ${step === 0 ? 'the start' : `after step ${step}`}`);
    assert.deepEqual(['first', 'back', 'forward', 'last', 'play'].map((name) => disabled(at, does(name))), [step === 0, step === 0, step === 3, step === 3, false]);
    assert.deepEqual(at.all('.line [aria-current]').map((one) => one.textContent), step === 0 ? [] : [`right ${step}`]);
    assert.deepEqual(bench.state().step, step);
    assert.equal(find('.time-play').hidden, step === 0 || step === 3, 'play from here is offered on the way');
  };
  standsOn(0);
  const pictures = [bench.board.toSVG()];
  for (let step = 1; step <= 3; step++) {
    await click(does('forward'));
    standsOn(step);
    pictures.push(bench.board.toSVG());
  }
  assert.equal(new Set(pictures).size, 4, 'each step is another picture');
  await click(does('forward'));
  standsOn(3);
  await click(does('back'));
  standsOn(2);
  await click(does('first'));
  standsOn(0);
  assert.equal(bench.board.toSVG(), pictures[0]);
  await click(does('last'));
  standsOn(3);
  for (const [pressed, step] of /** @type {const} */ ([['ArrowLeft', 2], ['ArrowLeft', 1], ['Home', 0], ['End', 3], ['ArrowLeft', 2]])) {
    await key(pressed);
    standsOn(step);
  }
  for (const [pressed, step] of /** @type {const} */ ([['Home', 0], ['End', 3], ['PageUp', 2], ['PageDown', 3]])) {
    await key(pressed, find('.timeline'));
    standsOn(step);
  }
  enter(find('.time-slider'), 1, 'input');
  standsOn(1);
  await click('.line [data-step="2"]');
  standsOn(2);
  await key('ArrowRight', find('.timeline'), { ctrlKey: true });
  standsOn(2);
  bench.destroy();
});

test('a line plays by itself at the speed that is chosen, and stops at its end', async () => {
  service();
  const { find, click, bench, says, all } = await open();
  const half = async (/** @type {string} */ speed) => {
    enter(all('.transport-speed select')[0], speed);
    find(does('first')).click();
    find(does('play')).click();
    assert.ok(find(does('pause')), 'it can be paused');
    frame(1000);
    for (let now = 1100; now <= 2000; now += 100) frame(now);
    const reached = bench.state().step || Number(find('.time-slider').value);
    find(does('pause'))?.click();
    assert.ok(find(does('play')), 'it can be played on');
    return reached;
  };
  assert.equal(await half('1'), 1);
  assert.equal(await half('2'), 2);
  assert.equal(await half('0.5'), 0);
  find(does('first')).click();
  enter(all('.transport-speed select')[0], '16');
  find(does('play')).click();
  for (let now = 5000; now < 8000; now += 100) frame(now);
  assert.match(says('.time-caption') ?? '', /3 \/ 3/);
  assert.ok(find(does('play')), 'it stops by itself');
  await click(does('play'));
  assert.match(says('.time-caption') ?? '', /0 \/ 3/, 'it begins again');
  bench.destroy();
});

test('a search is fetched, narrated and counted by steps, expansions and waves', async () => {
  service();
  const { find, click, bench, says, all, key } = await open();
  assert.equal(find('.trace').hidden, true);
  const line = bench.board.toSVG();
  await click('#tab-search');
  assert.deepEqual(asked.map(({ body }) => Boolean(body.trace)), [false, true]);
  assert.equal(find('.trace').hidden, false);
  assert.equal(find('.search-stage').hidden, false);
  assert.equal(says('.told-step'), 'The search has not started. Step forward, or press Play.');
  assert.equal(find('.time-slider').max, '4');
  const drawn = bench.board.toSVG();
  await click(does('forward'));
  assert.equal(says('.told-step'), 'It begins at cell 0.');
  assert.equal(says('.code [aria-current]'), 'begin');
  assert.equal(says('.told-queue'), 'Waiting (1): cell 1');
  assert.equal(says('.space-legend li'), '• looked at: 1');
  await click(does('forward'));
  assert.equal(says('.told-step'), 'It goes on to cell 1.');
  assert.equal(says('.code [aria-current]'), 'go on');
  assert.match(says('.trace-counts') ?? '', /2 of 4/);
  assert.match(says('.trace-counts') ?? '', /wave 0/);
  assert.equal(all('.bar-now').length, 1);
  assert.notEqual(bench.board.toSVG(), drawn, 'what was looked at is on the board');
  assert.deepEqual([bench.state().track, bench.state().step], ['search', 2]);
  const [byStep, byExpansion, byWave] = all('.trace-modes input');
  assert.deepEqual([byStep.checked, byExpansion.checked, byWave.checked], [true, false, false]);
  byWave.dispatchEvent(Object.assign(new CustomEvent('change')));
  await rest();
  assert.deepEqual([find('.time-slider').max, find('.time-slider').value], ['2', '1'], 'the second step ends the first wave');
  await click(does('forward'));
  assert.equal(says('.told-step'), 'It goes on to cell 3.');
  await click('.trace-hand button:not([title="x"])');
  assert.equal(says('.told-step'), 'It goes on to cell 1.');
  byStep.dispatchEvent(new CustomEvent('change'));
  await rest();
  await key('PageDown', find('.timeline'), { shiftKey: true });
  assert.equal(find('.time-slider').value, '4');
  await key('PageUp', find('.timeline'), { shiftKey: true });
  assert.equal(find('.time-slider').value, '2');
  all('.bar')[1].dispatchEvent(new CustomEvent('click'));
  await rest();
  assert.equal(find('.time-slider').value, '3', 'a bar leads to the first step of its wave');
  await click(does('last'));
  assert.equal(says('.told-queue'), 'Waiting: empty');
  assert.equal(says('.space-legend li'), '• looked at: 4');
  await click('#tab-rules');
  assert.equal(bench.board.toSVG(), line, 'the board is itself again');
  assert.equal(find('.search-stage').hidden, true);
  await click('#tab-search');
  assert.equal(find('.time-slider').value, '4', 'the search goes on where it was left');
  assert.equal(asked.length, 2, 'and is not fetched again');
  await click('#tab-answer');
  assert.match(says('.time-caption') ?? '', /^Line of play 0 \/ 3/);
  bench.destroy();
});

test('the answer says what the report says, number by number', async () => {
  service();
  const { find, click, bench, says, all } = await open();
  assert.equal(says('.answer .lead'), 'He is out in 3 steps, at the exit');
  assert.deepEqual(all('.costs div').map((row) => `${words(row, 'dt')}: ${words(row, 'dd')}`), [
    'Method: Walking', 'Expanded: 4', 'Generated: 23', 'Stored: 33', 'Time: 12.5 ms', 'Proved: exactly 3 steps']);
  assert.deepEqual(all('.line li').map((one) => words(one)), ['right 1', 'right 2', 'right 3']);
  assert.equal(says('.line-of-play h2'), 'Line of play: 3 steps');
  assert.deepEqual([find('.proof').dataset.ruling, says('.proof .badge')], ['accepted', '✓Accepted by the independent checker']);
  assert.equal(find('.exhibit'), null);
  const bare = bench.board.toSVG();
  const exit = find('.mention');
  for (const [on, off] of [['pointerenter', 'pointerleave'], ['focus', 'blur']]) {
    exit.dispatchEvent(new CustomEvent(on ?? ''));
    assert.notEqual(bench.board.toSVG(), bare, 'what is mentioned is pointed at');
    exit.dispatchEvent(new CustomEvent(off ?? ''));
    assert.equal(bench.board.toSVG(), bare);
  }
  await click('#copy-command');
  assert.equal(outside.copied, 'jogada solve corridor');
  find('.difficulty summary').click();
  await rest();
  assert.equal(asked.at(-1)?.body.difficulty, true);
  assert.deepEqual(all('.measures div').map((row) => `${words(row, 'dt')}: ${words(row, 'dd')}`), ['steps: 3', 'states: 250', 'dead ends: 1 of 4']);
  assert.equal(find('.difficulty-badge').dataset.level, 'easy');
  bench.destroy();
  const long = await open({ text: `m${'.'.repeat(69)}x` });
  assert.equal(long.all('.line li').length, 60);
  const more = long.all('.line-of-play button').at(-1);
  assert.equal(words(more), 'Show 10 more');
  more.click();
  assert.equal(long.all('.line li').length, 70);
  long.bench.destroy();
});

test('layers are switched on one at a time, explained, given a place and played', async () => {
  service();
  const { find, click, bench, says, all, session } = await open();
  const bare = bench.board.toSVG();
  const pressed = () => all('.chip').map((chip) => chip.getAttribute('aria-pressed')).join();
  assert.equal(pressed(), 'false,false,false');
  await click('.chip[data-layer="0"]');
  assert.equal(pressed(), 'true,false,false');
  assert.equal(says('.layer h2'), 'How far is it?');
  assert.equal(find('#pane-layers').hidden, false);
  const heat = bench.board.toSVG();
  assert.notEqual(heat, bare);
  assert.deepEqual(all('.legend-ramp span').map((one) => words(one)), ['0', '', '3']);
  await click('.chip[data-layer="1"]');
  assert.equal(pressed(), 'false,true,false');
  assert.deepEqual(bench.state().layers, [1]);
  assert.deepEqual(all('.legend-groups li').map((one) => words(one)), ['the near half2', 'the far half2']);
  await click('.chip[data-layer="1"]');
  assert.equal(pressed(), 'false,false,false');
  assert.equal(bench.board.toSVG(), bare);
  await click('.chip[data-layer="2"]');
  const fromFirst = bench.board.toSVG();
  enter(all('.layer-given select')[0], 2);
  await rest();
  assert.deepEqual(bench.state().given, { 2: 2 });
  assert.notEqual(bench.board.toSVG(), fromFirst);
  assert.equal(find('.layer-given button').getAttribute('aria-pressed'), 'true');
  bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place: 3 } }));
  assert.deepEqual([bench.state().given, find('.layer-given select').value], [{ 2: 3 }, '3']);
  await click('.layer-given button');
  assert.equal(find('.layer-given button').getAttribute('aria-pressed'), 'false');
  bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place: 1 } }));
  assert.deepEqual(bench.state().given, { 2: 3 });
  await click('.chip[data-layer="0"]');
  find('.layer-wave').click();
  frame(1000);
  assert.match(says('.time-caption') ?? '', /How far is it\?.*0 of 3/);
  for (let now = 1000; now < 6000; now += 100) frame(now);
  assert.match(says('.time-caption') ?? '', /3 of 3/);
  assert.equal(session.shown.step, 0, 'a wave is nothing to share');
  bench.board.dispatchEvent(new CustomEvent('hover', { detail: { place: 0 } }));
  bench.destroy();
});

test('a drawing is undone and done again step by step, and the buttons say when', async () => {
  service();
  const at = await open();
  const { bench, click, find, all, key } = at;
  const text = () => asked.at(-1)?.body.view && bench.session.board?.text;
  const marks = () => ['undo', 'redo'].map((act) => disabled(at, `[data-act=${act}]`));
  assert.deepEqual(marks(), [true, true]);
  await stroke(at, 'wall', 1);
  assert.equal(text(), 'm#.x');
  assert.deepEqual(marks(), [false, true]);
  await stroke(at, 'floor', 1);
  await stroke(at, 'man', 2);
  assert.equal(text(), '..mx');
  await stroke(at, '', 3, 2);
  assert.equal(text(), '..m.', 'the right button erases');
  await click('[data-act=undo]');
  assert.equal(text(), '..mx');
  assert.deepEqual(marks(), [false, false]);
  await key('z', document.body, { ctrlKey: true });
  assert.equal(text(), 'm..x');
  await key('z', document.body, { ctrlKey: true, shiftKey: true });
  assert.equal(text(), '..mx');
  await key('z', document.body, { ctrlKey: true });
  await key('y', document.body, { ctrlKey: true });
  assert.equal(text(), '..mx');
  await click('[data-act=redo]');
  assert.equal(text(), '..m.');
  assert.deepEqual(marks(), [false, true]);
  for (let i = 0; i < 4; i++) await click('[data-act=undo]');
  assert.deepEqual(marks(), [true, false]);
  assert.equal(bench.session.board?.text, 'm..x');
  await stroke(at, 'exit', 1);
  assert.deepEqual(marks(), [false, true], 'a new stroke leaves nothing to do again');
  const [rows, cols] = all('.editor-size input');
  assert.deepEqual([rows.value, cols.value], ['1', '4']);
  enter(cols, 6);
  await rest();
  assert.equal(bench.session.board?.text, 'mx.x..');
  enter(cols, 0);
  await rest();
  assert.equal(cols.value, '1');
  enter(rows, 3);
  assert.equal(bench.editor.view.grid?.rows, 3);
  bench.destroy();
});

test('keys and the picker choose what a brush paints', async () => {
  service();
  const { bench, find, key, all } = await open();
  const pressed = () => all('.tool, .brush').filter((one) => one.getAttribute('aria-pressed') === 'true').map((one) => one.dataset.tool ?? one.dataset.brush).join();
  assert.equal(pressed(), 'hand');
  for (const [letter, brush] of [['w', 'wall'], ['g', 'exit'], ['f', 'floor'], ['m', 'man'], ['n', 'number']]) {
    await key(letter ?? '');
    assert.equal(pressed(), brush);
  }
  const number = find('.editor-picker input');
  assert.deepEqual([number.value, number.min, number.max], ['1', '1', '20']);
  enter(number, 21, 'input');
  assert.equal(number.getAttribute('aria-invalid'), 'true');
  enter(number, 12, 'input');
  assert.equal(number.getAttribute('aria-invalid'), 'false');
  const type = (/** @type {string} */ digit, /** @type {number} */ timeStamp) => bench.board.dispatchEvent(new CustomEvent('key', { cancelable: true, detail: { key: digit, place: 1, event: { ctrlKey: false, metaKey: false, altKey: false, timeStamp } } }));
  const painted = () => bench.editor.view.grid?.looks[bench.editor.view.grid.cells[1] ?? 0];
  type('1', 10_000);
  assert.deepEqual(painted(), { kind: 'key', text: '1' });
  type('7', 10_500);
  assert.deepEqual(painted(), { kind: 'key', text: '17' }, 'a second digit belongs to the first');
  type('3', 20_000);
  assert.deepEqual(painted(), { kind: 'key', text: '3' }, 'after a while it begins another number');
  type('Delete', 30_000);
  assert.equal(painted()?.kind, 'floor');
  await key('v');
  assert.equal(pressed(), 'hand');
  assert.equal(bench.board.painting, false);
  await key('w');
  assert.equal(bench.board.painting, true);
  await key('Escape', find('.board-stage'));
  bench.destroy();
});

test('what is drawn is offered to be carried by hand, and a brush brings the board back from another time', async () => {
  service();
  const at = await open({ step: 2 });
  assert.match(at.says('.time-caption') ?? '', /2 \/ 3/);
  assert.equal(at.bench.board.grasping, 'token');
  await stroke(at, 'wall', 1);
  assert.match(at.says('.time-caption') ?? '', /0 \/ /);
  at.bench.destroy();
});

test('a puzzle is played, taken back, begun again, and reviewed when it is over', async () => {
  service();
  const at = await open({ tab: 'play' });
  const { bench, click, says, all, key, find, session } = at;
  const tools = () => ['left', 'undo', 'restart'].map((tool) => disabled(at, `[data-tool=${tool}]`));
  const move = (/** @type {string} */ way) => click(`.play-move[data-way=${way}]`);
  assert.deepEqual(tools(), [false, true, true]);
  assert.match(says('.play-status') ?? '', /Move 1/);
  assert.match(says('.play-status') ?? '', /He is on cell 0/);
  assert.deepEqual(all('.play-move').map((one) => [one.dataset.way, one.getAttribute('aria-disabled')].join()), ['up,true', 'left,true', 'down,true', 'right,']);
  const pictures = [bench.board.toSVG()];
  await move('right');
  pictures.push(bench.board.toSVG());
  assert.match(says('.play-status') ?? '', /Move 2.*He is on cell 1/);
  assert.deepEqual(tools(), [false, false, false]);
  assert.deepEqual(all('.play-played li').map((one) => words(one)), ['R']);
  await key('ArrowRight');
  assert.match(says('.play-status') ?? '', /Move 3.*He is on cell 2/);
  await click('[data-tool=undo]');
  assert.match(says('.play-status') ?? '', /Move 2.*He is on cell 1/);
  await click('[data-tool=restart]');
  assert.match(says('.play-status') ?? '', /Move 1.*He is on cell 0/);
  assert.deepEqual(tools(), [false, true, true]);
  await key('d');
  assert.match(says('.play-status') ?? '', /Move 2/);
  await key('a');
  await key('z');
  assert.match(says('.play-status') ?? '', /Move 2/);
  await key('r');
  assert.match(says('.play-status') ?? '', /Move 1/);
  assert.equal(says('.play-left'), '');
  await click('[data-tool=left]');
  assert.equal(says('.play-left'), 'solved in 3 steps');
  await click('[data-tool=left]');
  assert.equal(says('.play-left'), '');
  find('[data-tool=hints]').click();
  await rest();
  assert.equal(words(find('.play-move[data-way=right]')), 'R★ best · solved in 2 steps');
  find('[data-tool=hints]').click();
  await rest();
  assert.equal(words(find('.play-move[data-way=right]')), 'R');
  for (const way of ['right', 'left', 'right', 'right', 'right']) await move(way);
  assert.deepEqual(all('.play-over p').map((one) => words(one)), ['★solved', 'He is on cell 3.', 'You needed 5 steps; perfect play needs 3 steps.', 'Your best on this board: 5 steps.', '4 of 5 moves were best (80%).', 'Play againNew board']);
  assert.equal(says('.play-mistakes li'), 'L ? best R: solved in 2 steps instead of 4 Try again from here');
  assert.equal(all('.play-mistakes li').length, 1);
  assert.equal(find('.play-moves').hidden, true);
  assert.deepEqual(all('.worth-stop').length, 6);
  assert.equal(session.shown.step, 0);
  await click('[data-retry]');
  assert.match(says('.play-status') ?? '', /Move 2.*He is on cell 1/);
  assert.equal(all('.play-played li').length, 1);
  await click('.worth-stop:not([aria-current])');
  assert.match(says('.play-status') ?? '', /Move 1/);
  const before = snapshot(document.body);
  await click('#tab-solve');
  assert.notEqual(snapshot(document.body), before);
  assert.equal(find('.play'), null);
  assert.match(says('.time-caption') ?? '', /0 \/ 3/);
  bench.destroy();
});

test('a failed move leaves the game, says why, and the board can be played on', async () => {
  let fails = false;
  service((verb) => (fails && verb === 'moves' ? Response.json({ title: 'busy', status: 503, detail: 'too busy' }, { status: 503 }) : undefined));
  const { bench, click, says, all } = await open({ tab: 'play' });
  fails = true;
  await click('.play-move[data-way=right]');
  assert.match(says('.play-problem') ?? '', /busy/);
  assert.match(says('.play-status') ?? '', /Move 1/);
  fails = false;
  await click('.play-move[data-way=right]');
  assert.equal(says('.play-problem'), '');
  assert.equal(all('.play-played li').length, 1);
  bench.destroy();
});

test('a side of a comparison that a busy service refused is asked again by itself, and the other is not', async () => {
  let refused = 0;
  service((verb, body) => (verb === 'solve' && body.method === 'guess' && refused++ === 0 ? Response.json({ title: 'busy', status: 429 }, { status: 429, headers: { 'Retry-After': '2' } }) : undefined));
  const { bench, all, find } = await open({ tab: 'compare' });
  assert.deepEqual(asked.flatMap(({ verb, body }) => (verb === 'solve' && body.trace ? [body.method] : [])), ['walk', 'guess', 'guess']);
  assert.deepEqual([all('.contender .notice').length, Boolean(find('.compare-ask'))], [0, true]);
  bench.destroy();
});

test('two methods are compared by their own numbers, in step, and the first wrong value is found', async () => {
  service();
  const { bench, click, says, all, find } = await open({ tab: 'compare' });
  assert.deepEqual(asked.slice(-2).map(({ body }) => [body.method, body.trace, body.budget.seconds]), [['walk', true, 15], ['guess', true, 15]]);
  const both = () => all('.contender').map((side) => [words(side, '.contender-headline'), side.querySelectorAll('.contender-counts dd').map((/** @type {any} */ one) => words(one)).join(' | ')].join());
  assert.deepEqual([says('.compare-ask'), find('.compare-fewer'), find('.compare-first'), ...both()], ['Which one expands fewer states?', null, null, ',0', ',0'], 'the reader says first which it is');
  await click('[data-guess=right]');
  assert.equal(says('.compare-judged'), 'No. 0 of 1 right');
  assert.equal(says('.compare-fewer'), 'Walking expanded 4 states, Guessing 9: 2.3 times as many.');
  assert.match(says('.compare-differ') ?? '', /Guessing/);
  const counts = () => all('.contender').map((side) => side.querySelectorAll('.contender-counts dd').map((/** @type {any} */ one) => words(one)).join(' | '));
  assert.deepEqual(counts(), ['0 of 4 | 23 | 33', '0 of 9 | 23 | 33']);
  assert.equal(says('.time-caption'), 'After 0 expansions of 9');
  for (let i = 0; i < 5; i++) await click(does('forward'));
  assert.deepEqual(counts(), ['4 of 4 | 23 | 33', '5 of 9 | 23 | 33']);
  assert.deepEqual(all('.contender').map((side) => side.classList.contains('contender-finished')), [true, false]);
  assert.deepEqual(all('.contender-bar').map((bar) => Math.round(100 * Number(bar.value))), [100, 56]);
  await click('.compare-first button');
  assert.equal(says('.compare-wrong'), 'the second cell: Guessing says “far”. The truth: near.');
  assert.equal(all('.contender-told code').map((one) => words(one)).join(), 'go on,go on');
  assert.equal(find('.contender .badge-unsound').closest('.contender').getAttribute('aria-label'), 'Right');
  enter(all('.contender-head select')[1], 'walk');
  await rest();
  assert.deepEqual([says('.compare-fewer'), says('.time-caption')], [null, 'After 0 expansions'], 'another pair is another question');
  await click('[data-guess=same]');
  assert.equal(says('.compare-judged'), 'Right. 1 of 2 right');
  assert.equal(says('.compare-fewer'), 'Both expanded the same number of states: 4.');
  assert.equal(find('.compare-differ'), null);
  enter(all('.contender-rules select')[1], 'fast');
  await rest();
  assert.equal(asked.at(-1)?.body.params.pace, 'fast');
  await click('#tab-solve');
  assert.equal(find('.compare'), null);
  assert.deepEqual([find('#bench').hidden, find('#bench-compare').hidden], [false, true]);
  bench.destroy();
});

test('a link has every choice, and opens with every choice made', async () => {
  service();
  const chosen = { text: 'm...x', params: { pace: 'fast' }, method: 'guess', tab: 'solve', layers: [2], given: { 2: 1 }, track: 'line', step: 2 };
  const { bench, click, find, says } = await open(chosen);
  const { game: name, positions, played, ...state } = bench.state();
  assert.deepEqual({ name, positions, played, state }, { name: 'corridor', positions: undefined, played: undefined, state: chosen });
  assert.deepEqual(asked.at(-1)?.body.method, 'guess');
  assert.match(says('.time-caption') ?? '', /2 \/ 4/);
  assert.equal(find('#method').value, 'guess');
  assert.equal(find('.layer-given select').value, '1');
  await click('#copy-link');
  const query = new URLSearchParams(outside.copied.split('?')[1]);
  assert.deepEqual(Object.fromEntries(query), { text: 'm...x', 'p.pace': 'fast', method: 'guess', layers: '2', given: '2_1', step: '2' });
  assert.equal(outside.copied.split('?')[0], 'http://jogada.test/#/corridor');
  assert.equal(location.hash, `#${outside.copied.split('#')[1]}`);
  await click(does('forward'));
  await rest();
  assert.match(location.hash, /step=3/, 'the address follows');
  await click('#copy-embed');
  assert.match(outside.copied, /^<iframe src="http:\/\/jogada.test\/#\/corridor\?.*&embed"/);
  bench.destroy();
});

test('every view leaves nothing behind', async () => {
  service();
  document.body.replaceChildren();
  const before = listening();
  const { bench, click, find, all } = await open();
  const bare = { board: bench.board.toSVG(), page: snapshot(document.body).replaceAll(/<canvas.*?<\/>/g, '') };
  const leaves = [
    async () => { await click(does('forward')); await click('.chip[data-layer="1"]'); find('.mention').dispatchEvent(new CustomEvent('focus')); },
    async () => { await click('#tab-search'); await click(does('last')); },
    async () => { await click('#tab-play'); await click('.play-move[data-way=right]'); find('[data-tool=hints]').click(); await rest(); find('[data-tool=hints]').click(); },
    async () => { await click('#tab-compare'); await click(does('forward')); },
  ];
  for (const [i, leave] of leaves.entries()) {
    await leave();
    await click('#tab-rules').catch(() => {});
    await click('#tab-play');
    await click('#tab-solve');
    if (i === 0) await click('.chip[data-layer="1"]'); // which layers are on is the reader's choice, and stays
    await click('#tab-answer');
    find('.panes').dataset.sheet = 'shut';
    assert.equal(bench.board.toSVG(), bare.board, `${i}`);
    assert.equal(all('.board').length, 1);
    assert.equal(bench.board.painting, false);
    assert.match(words(find('.time-caption')) ?? '', /0 \/ 3/);
    assert.equal(find('.search-stage').hidden, true);
  }
  bench.destroy();
  assert.equal(document.title, 'Jogada');
  assert.equal(listening(), before);
  assert.equal(all('header button').length, 0);
  assert.equal(all('.board').length, 0);
});

test('a board comes from an example, a text, chance or another board of its text', async () => {
  service((verb, body) => (body.text === '!' ? Response.json({ title: 'bad', status: 422, detail: 'no board', errors: [{ message: 'no board', line: 1, column: 1 }] }, { status: 422 }) : undefined));
  const { bench, click, find, says, all, session } = await open({ text: 'm.x+m..x+m...x' });
  const stepper = () => all('.cases button').map((one) => one.getAttribute('aria-disabled'));
  const cases = () => all('.bench-source span').map((one) => words(one)).find((one) => /\d of \d/.test(one ?? ''));
  const beside = (/** @type {string} */ sign) => all('.bench-source button').find((one) => words(one) === sign);
  assert.match(cases() ?? '', /1 of 3/);
  assert.deepEqual(['‹', '›'].map((sign) => beside(sign).getAttribute('aria-disabled')), ['true', 'false']);
  beside('›').click();
  await rest();
  assert.match(cases() ?? '', /2 of 3/);
  beside('›').click();
  await rest();
  assert.match(cases() ?? '', /3 of 3/);
  assert.equal(session.board?.text, 'm...x');
  assert.deepEqual(['‹', '›'].map((sign) => beside(sign).getAttribute('aria-disabled')), ['false', 'true']);
  beside('‹').click();
  await rest();
  assert.equal(session.board?.text, 'm..x');
  await click('[data-example="1"]');
  assert.deepEqual([session.board?.text, session.board?.params.pace], ['m....x', 'fast']);
  assert.equal(cases(), undefined);
  await click('#source-text');
  assert.match(find('#board-text').value, /m\.\.\.\.x/);
  assert.equal(find('#source-text').getAttribute('aria-expanded'), 'true');
  const submit = async (/** @type {string} */ text) => {
    find('#board-text').value = text;
    find('form.text').dispatchEvent(new CustomEvent('submit'));
    await rest();
  };
  await submit('!');
  assert.match(says('#text-problem') ?? '', /no board/);
  assert.equal(find('#board-text').getAttribute('aria-invalid'), 'true');
  assert.equal(session.board?.text, 'm....x', 'the board stays');
  await submit('m.#x');
  assert.equal(session.board?.text, 'm.#x');
  await click('#dice');
  assert.equal(asked.some(({ verb }) => verb === 'generate'), true);
  assert.equal(session.board?.text, 'm...x');
  for (const kind of ['text', 'json', 'svg', 'png']) await click(`#export-${kind}`);
  assert.deepEqual(outside.saved.slice(-4), ['corridor.txt', 'corridor.json', 'corridor.svg', 'corridor.png']);
  assert.equal(stepper().length, 0);
  bench.destroy();
});

test('rules and methods are chosen, and the answer is that of the choice', async () => {
  service();
  const { bench, all, find, says, session } = await open();
  const rule = all('.rules select')[0];
  enter(rule, 'fast');
  await rest();
  assert.equal(asked.at(-1)?.body.params.pace, 'fast');
  assert.equal(session.board?.params.pace, 'fast');
  enter(find('#method'), 'guess');
  await rest();
  assert.equal(asked.at(-1)?.body.method, 'guess');
  assert.match(says('.exhibit.of-answer') ?? '', /./);
  assert.deepEqual(all('.costs div').map((row) => words(row, 'dd')).slice(0, 2), ['Guessing', '9']);
  assert.equal(bench.state().method, 'guess');
  bench.destroy();
});

test('a search that nobody can wait for is offered, reports how far it is, and can be stopped', async () => {
  const far = { counts: { expanded: 7000, generated: 8000, stored: 9000 }, bounds: { at_least: 2, at_most: 5 }, seconds: 1.5 };
  /** @type {any} */
  let stream = null;
  const undecided = { verdict: 'unknown', bounds: { at_least: 1, at_most: null } };
  service((verb, body) => {
    if (verb !== 'solve') return undefined;
    if (body.budget) return { ...answerOf(body), report: { ...answerOf(body).report, ...undecided } };
    return new Response(new ReadableStream({ start(controller) { stream = controller; controller.enqueue(new TextEncoder().encode(`event: progress\ndata: ${JSON.stringify(far)}\n\n`)); } }), { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const { bench, find, says, session } = await open();
  assert.equal(find('.headline').classList.contains('unknown'), true);
  find('#solve').click();
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  assert.match(says('.progress-words') ?? '', /7,000.*1\.5.*at least 2 steps, at most 5 steps/);
  assert.equal(find('.answer').hasAttribute('aria-busy'), true);
  assert.equal(session.patient, true);
  find('#stop').click();
  stream?.error(new DOMException('', 'AbortError')); // as a request that was given up does
  await rest();
  assert.equal(find('.progress-words'), null);
  assert.equal(find('.answer').hasAttribute('aria-busy'), false);
  assert.match(says('.ran') ?? '', /7,000.*1\.5/);
  assert.deepEqual(find('.answer-body').querySelectorAll('.costs dd').map((/** @type {any} */ one) => words(one)).slice(1), ['7,000', '8,000', '9,000', '1.5 s', 'at least 2 steps, at most 5 steps']);
  assert.ok(find('#solve'), 'it can be asked again');
  bench.destroy();
});

/** A duel in which a count goes down to 0, by 1 or 2 a move; who takes the last one wins. @param {{state?: string}} body */
function countdown({ state = '' }) {
  const n = state === '' ? 7 : Number(state.slice(1));
  const turn = state.startsWith('y') ? 'y' : 'x';
  const value = (/** @type {number} */ left) => ({ result: left % 3 === 0 ? 'loss' : 'win', score: null, distance: left });
  const moves = [1, 2].filter((k) => k <= n).map((k) => {
    const won = (n - k) % 3 === 0;
    return { move: `-${k}`, said: `take ${k}`, state: `${turn === 'x' ? 'y' : 'x'}${n - k}`, keeps: won || n % 3 === 0, best: won, places: [k], arrow: '', value: { result: won ? 'win' : 'loss', score: null, distance: n - k }, frame: { caption: '' } };
  }).sort((a, b) => Number(b.keeps) - Number(a.keeps));
  return { state: state || 'x7', player: turn, players: ['x', 'y'], called: ['White', 'Black'], turn: n === 0 ? '' : turn, over: n === 0, said: `${n} are left.`, frame: { caption: '' }, value: value(n), units: ['1 turn', '{n} turns'], toward: 'the end', moves };
}

test('of two sides one is played by hand, and the computer replies as strongly as it was told to', async () => {
  service((verb, body) => (verb === 'moves' ? countdown(body) : undefined));
  const at = await open({ tab: 'play' }, { play: { doc: '', players: 'sides' } });
  const { bench, says, all, find } = at;
  const status = () => says('.play-status') ?? '';
  const take = async (/** @type {number} */ k) => {
    all('.play-move').find((one) => words(one) === `take ${k}`).click();
    await rest();
  };
  const [side, strength] = all('.play-setup select');
  assert.deepEqual(side.options.map((/** @type {any} */ one) => [one.value, words(one)]), [['x', 'White'], ['y', 'Black'], ['', words(side.options[2])]]);
  assert.deepEqual(strength.options.map((/** @type {any} */ one) => one.value), ['perfect', 'traps', 'random']);
  assert.match(status(), /White.*7 are left/);
  find('[data-tool=left]').click();
  assert.match(says('.play-left') ?? '', /White.*win in 7 turns/);
  await take(1);
  assert.deepEqual(all('.play-played li').map((one) => words(one)), ['White: take 1', 'Black: take 1'], 'the reply came by itself');
  assert.match(status(), /White.*take 1/);
  assert.equal(says('.play-left'), '', 'a move ends what was told before it');
  await take(2);
  assert.deepEqual(all('.play-played li').length, 4);
  find('[data-tool=undo]').click();
  await rest();
  assert.deepEqual(all('.play-played li').length, 2, 'undo takes back the reply, too');
  await take(2);
  while (all('.play-move').length > 0 && !find('.play-over')) await take(words(all('.play-move')[0]) === 'take 1' ? 1 : 2);
  assert.ok(find('.play-over'));
  find('[data-tool=again]').click();
  await rest();
  assert.match(status(), /White.*7 are left/);
  enter(side, 'y');
  await rest();
  assert.deepEqual(all('.play-played li').length, 1, 'the computer begins');
  assert.match(status(), /Black/);
  assert.equal(disabled(at, '[data-tool=undo]'), true);
  enter(all('.play-setup select')[0], '');
  await rest();
  assert.equal(all('.play-setup select').length, 1, 'nobody replies');
  await take(2);
  assert.deepEqual(all('.play-played li').length, 1);
  assert.match(status(), /Black.*5 are left/);
  bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place: 2 } }));
  await rest();
  assert.match(status(), /3 are left/, 'a click on a place makes the move that leads there');
  await at.key('ArrowLeft');
  assert.match(status(), /5 are left/, 'arrows go through the game where they are no moves');
  await at.key('ArrowRight');
  assert.match(status(), /3 are left/);
  bench.destroy();
});

test('a graph is drawn with each of its tools, and everything can be undone', async () => {
  const view = { graph: { directed: false, nodes: ['a', 'b', 'c'].map((text) => ({ text, kind: 'floor' })), edges: [[0, 1]] } };
  const positions = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]];
  service((verb, body) => (verb === 'solve' || verb === 'show' ? { ...answerOf({ text: 'm.x' }), text: body.view ? 'graph' : body.text ?? 'graph', view: body.view ?? view, frames: [], layers: [] } : undefined));
  const at = await open({ text: 'graph', positions });
  const { bench, click, all, session, find } = at;
  assert.deepEqual(bench.board.positions(), positions);
  assert.deepEqual(all('.tool').map((one) => one.dataset.tool), ['hand', 'node', 'edge', 'delete', 'erase']);
  assert.equal(find('.editor-size').hidden, true);
  const touch = async (/** @type {any} */ press, phases = ['down', 'up']) => {
    for (const phase of phases) bench.board.dispatchEvent(new CustomEvent('place', { detail: { place: null, button: 0, shift: false, alt: false, x: 0.5, y: 0.5, ...press, phase } }));
    await rest();
  };
  const graph = () => /** @type {any} */ (bench.editor.view.graph);
  await click('[data-tool=edge]');
  await touch({ place: 1 }, ['down']);
  await touch({ place: 2 }, ['move', 'up']);
  assert.deepEqual(graph().edges, [[0, 1], [1, 2]]);
  await touch({ place: 0 });
  await touch({ place: 1 });
  assert.deepEqual(graph().edges, [[1, 2]], 'an edge that is there is cut');
  await click('[data-tool=node]');
  await touch({ x: 0.25, y: 0.75 });
  assert.equal(graph().nodes.length, 4);
  assert.deepEqual(bench.board.positions()?.at(-1), [0.25, 0.75]);
  await click('[data-brush="wall"]');
  await touch({ place: 3 });
  assert.equal(graph().nodes[3].kind, 'wall');
  await click('[data-tool=erase]');
  await touch({ place: 3 });
  assert.equal(graph().nodes[3].kind, 'floor');
  await click('[data-brush="man"]');
  await touch({ place: 0 });
  assert.deepEqual(graph().nodes.map((/** @type {any} */ node) => node.tokens ?? []), [['man'], [], [], []]);
  await click('[data-tool=hand]');
  await touch({ place: 0, token: 'man' }, ['down']);
  await touch({ place: 2 }, ['move', 'up']);
  assert.deepEqual(graph().nodes.map((/** @type {any} */ node) => node.tokens ?? []), [[], [], ['man'], []]);
  await touch({ place: 1, x: 0.9, y: 0.1 }, ['down']);
  await touch({ place: 1, x: 0.7, y: 0.3 }, ['move', 'up']);
  assert.deepEqual(bench.board.positions()?.[1], [0.7, 0.3]);
  assert.deepEqual(bench.state().positions?.[1], [0.7, 0.3], 'a link has the place');
  await click('[data-tool=delete]');
  await touch({ place: null, edge: [1, 2] });
  assert.deepEqual(graph().edges, []);
  await touch({ place: 0 });
  assert.equal(graph().nodes.length, 3);
  assert.equal(session.board?.view.graph?.nodes.length, 3);
  for (let i = 0; i < 10; i++) await click('[data-act=undo]');
  assert.equal(disabled(at, '[data-act=undo]'), true);
  assert.deepEqual([graph().edges, graph().nodes.length, bench.board.positions()], [[[0, 1]], 3, positions]);
  bench.destroy();
});

test('the levels of a text have their verdicts, and lead to each other', async () => {
  const keys = ['one', 'two', 'three'];
  service((verb, body) => {
    if (verb !== 'solve') return undefined;
    const level = Number(body.params?.level ?? 1);
    const answer = answerOf({ ...body, text: ['m.x', 'm..x', 'm...x'][level - 1] });
    return { ...answer, text: 'levels', params: { ...answer.params, level: String(level) }, levels: { param: 'level', keys }, report: { ...answer.report, verdict: level === 2 ? 'refuted' : 'proved' } };
  });
  const { bench, all, says, find, session, click } = await open({ text: 'levels' }, { params: [...game.params, { name: 'level', doc: '', role: 'rule', kind: 'int', default: '1', ofBoard: true }] });
  assert.deepEqual(all('.level').map((one) => [words(one, '.level-number'), words(one, '.level-verdict'), one.getAttribute('aria-current')]), [['1', '2', 'true'], ['2', '✗', null], ['3', '4', null]]);
  assert.match(says('.level-summary') ?? '', /3.*2.*1/);
  await click('#level-3');
  assert.equal(session.board?.params.level, '3');
  assert.deepEqual(all('.level').map((one) => one.getAttribute('aria-current')), [null, null, 'true']);
  assert.equal(find('.levels').hidden, false);
  bench.destroy();
});

test('keys of the workbench do what the list of keys says', async () => {
  service();
  const { bench, key, find, session, says } = await open();
  await key('S');
  assert.equal(asked.length, 2);
  assert.equal(session.patient, true);
  await key('L');
  assert.match(outside.copied, /#\/corridor/);
  await key('T');
  assert.ok(find('#board-text'));
  for (const [digit, tab] of [['3', 'play'], ['2', 'compare'], ['1', 'solve']]) {
    await key(digit ?? '');
    assert.equal(find('main').dataset.tab, tab);
    assert.equal(find(`#tab-${tab}`).getAttribute('aria-selected'), 'true');
  }
  await key('2', find('#method'));
  assert.equal(find('main').dataset.tab, 'solve', 'not where one types');
  await key(' ');
  assert.ok(find(does('pause')), 'space plays');
  await key(' ');
  assert.ok(find(does('play')));
  await key('ArrowRight', document.body);
  assert.match(says('.time-caption') ?? '', /1 \/ 3/);
  const tabs = find('.bench-head [role=tablist], header [role=tablist]');
  find('#tab-solve').focus();
  press(tabs, 'ArrowRight');
  await rest();
  assert.equal(find('main').dataset.tab, 'solve', 'a tab that was not walked to leaves the arrows to time');
  tabs.setAttribute('data-walked', ''); // as Tab does
  press(tabs, 'ArrowRight');
  await rest();
  assert.equal(find('main').dataset.tab, 'compare');
  press(tabs, 'End');
  await rest();
  assert.equal(find('main').dataset.tab, 'play');
  press(tabs, 'Home');
  await rest();
  assert.equal(find('main').dataset.tab, 'solve');
  bench.destroy();
});

test('from a step of the line, or of a search, one can play on', async () => {
  service();
  for (const [state, status] of /** @type {const} */ ([[{ step: 2 }, /Move 3.*cell 2/], [{ track: 'search', step: 3 }, /cell 2/]])) {
    const { bench, click, says } = await open(state);
    await click('.time-play');
    assert.match(says('.play-status') ?? '', status);
    await click('[data-tool=restart]');
    assert.match(says('.play-status') ?? '', /Move 1.*cell 0/);
    bench.destroy();
  }
  const { bench, click, says } = await open({ step: 1 });
  await click('#tab-play');
  assert.match(says('.play-status') ?? '', /Move 2.*cell 1/, 'play goes on where the line stood');
  bench.destroy();
});

test('an embedded board is only the board and its answer, with a link to all of it', async () => {
  service();
  const { bench, find } = await open({ embed: true, text: 'm..x', step: 1 });
  assert.equal(document.body.hasAttribute('data-embed'), true);
  assert.equal(bench.editor.enabled, false);
  assert.match(find('.embed-open').getAttribute('href') ?? '', /^#\/corridor\?text=m..x/);
  assert.doesNotMatch(find('.embed-open').getAttribute('href') ?? '', /embed/);
  assert.equal(bench.state().embed, true);
  bench.destroy();
  assert.equal(document.body.hasAttribute('data-embed'), false);
});

test('what a reader chose for play is remembered', async () => {
  service((verb, body) => (verb === 'moves' ? countdown(body) : undefined));
  const duel = { play: { doc: '', players: 'sides' } };
  const before = await open({ tab: 'play' }, duel);
  assert.deepEqual([before.find('[data-tool=hints]').checked, before.find('.play-strength').value], [false, 'perfect']);
  before.find('[data-tool=hints]').click();
  enter(before.find('.play-strength'), 'random');
  before.bench.destroy();
  const after = await open({ tab: 'play' }, duel);
  assert.deepEqual([after.find('[data-tool=hints]').checked, after.find('.play-strength').value], [true, 'random']);
  after.find('[data-tool=hints]').click();
  enter(after.find('.play-strength'), 'perfect');
  after.bench.destroy();
});

test('a drawing that is no board says why, and keeps the drawing', async () => {
  service((verb, body) => (body.view ? Response.json({ title: 'bad', status: 422, detail: 'there is no exit', errors: [{ message: 'there is no exit' }] }, { status: 422 }) : undefined));
  const at = await open();
  const { bench, says, find, session, click } = at;
  await stroke(at, 'wall', 3);
  assert.equal(says('.headline .bad-words'), 'there is no exit');
  assert.equal(find('.headline').classList.contains('refused'), true);
  const drawn = () => bench.editor.view.grid?.looks[bench.editor.view.grid.cells[3] ?? 0]?.kind;
  assert.equal(drawn(), 'wall');
  assert.deepEqual([session.answer, session.problem?.status], [null, 422]);
  assert.match(says('.time-caption') ?? '', /Line of play/);
  await click('[data-act=undo]');
  assert.equal(drawn(), 'exit');
  bench.destroy();
});

test('a service that fails leaves the answer, says so, and is asked again', async () => {
  let fails = false;
  service(() => (fails ? Response.json({ title: 'down', status: 503, detail: 'it is stopping' }, { status: 503 }) : undefined));
  const at = await open();
  fails = true;
  await stroke(at, 'floor', 1);
  await stroke(at, 'wall', 1);
  assert.match(at.says('.headline .bad-words') ?? '', /it is stopping/);
  assert.equal(at.find('.answer').classList.contains('stale'), true);
  assert.match(at.says('.headline .lead') ?? '', /3 steps/, 'the answer before stays');
  fails = false;
  await at.click('#again');
  assert.equal(at.find('.headline .bad-words'), null);
  assert.equal(at.find('.answer').classList.contains('stale'), false);
  at.bench.destroy();
});

test('a handout has the boards, the links and the answers that were wished for', async () => {
  service();
  const { bench, click, find, all, says } = await open({ text: 'm..x' });
  await click('#export-handout');
  assert.equal(document.title, 'Corridor · Handout');
  const sheets = () => [all('.sheet-board').length, all('.sheet-link').length, all('.sheet-answers li').length];
  assert.deepEqual(sheets(), [1, 1, 0]);
  assert.deepEqual(all('.sheet-rules li').map((one) => words(one)), ['A man walks out.', 'He takes a cell a move.', 'Walls stop him.']);
  assert.match(find('.sheet-board svg').textContent, /^<svg/);
  for (const [field, on] of [['#handout-answer', true], ['#handout-link', false]]) {
    find(field).checked = on;
    find(field).dispatchEvent(new CustomEvent('change'));
    await rest();
  }
  assert.deepEqual(sheets(), [1, 0, 1]);
  const question = asked.findLast((one) => one.verb === 'solve');
  assert.deepEqual([question?.body.text, question?.body.params], ['m..x', { ...bench.session.board?.params, ...bench.session.details }]);
  assert.equal(says('.sheet-answers li'), 'He is out in 3 steps, at the exitright 1 · right 2 · right 3');
  assert.equal(find('#handout-count').hidden, true);
  enter(find('#handout-boards'), 'examples');
  await rest();
  assert.deepEqual(sheets(), [2, 0, 2]);
  assert.deepEqual(all('.sheet-exercise h2').map((one) => words(one)?.split(' · ')[1]), ['A short one', 'A long one']);
  enter(find('#handout-boards'), 'random');
  await rest();
  assert.deepEqual([sheets(), find('#handout-count').hidden], [[4, 0, 4], false]);
  enter(find('#handout-count'), 99);
  await rest();
  assert.deepEqual(sheets(), [12, 0, 12]);
  const printed = outside.printed;
  await click('#handout-print');
  assert.equal(outside.printed, printed + 1);
  find('dialog.handout').close();
  assert.deepEqual([find('dialog.handout'), document.title], [null, 'Corridor · Jogada']);
  bench.destroy();
});

test('a board is made by chance, of the shape and the seed that were entered', async () => {
  service();
  const { bench, click, find, session, says } = await open();
  await click('#source-generate');
  const length = find('form.generate').elements.find((/** @type {any} */ one) => one.name === 'length');
  length.value = '7';
  find('#seed').value = '12';
  find('form.generate').dispatchEvent(new CustomEvent('submit'));
  await rest();
  const wish = asked.findLast(({ verb }) => verb === 'generate')?.body;
  assert.deepEqual([wish.seed, wish.params.length, wish.params.pace], [12, '7', 'slow']);
  assert.equal(session.board?.text, 'm...x');
  assert.match(says('.bench-source') ?? '', /7/, 'the seed of the board is shown');
  bench.destroy();
});

/** A box on a corridor of six cells: the man walks freely, pushes are moves, and the box goes home to the last cell. @param {{state?: string}} body */
function pushing({ state = '' }) {
  const [man, box] = state === '' ? [0, 3] : state.split(' ').map(Number);
  const free = Array.from({ length: box ?? 0 }, (_, i) => i);
  const frame = (/** @type {number} */ at, /** @type {number} */ of) => ({ caption: '', cells: [{ place: of, kind: 'key' }], tokens: [{ place: at, names: ['man'] }] });
  const value = { result: 'win', score: null, distance: 5 - (box ?? 0) };
  return {
    state, player: '', players: [], called: [], turn: '', over: box === 5, said: '', frame: frame(man ?? 0, box ?? 0), value, units: ['1 push', '{n} pushes'], toward: 'home', stroll: { token: 'man', places: free, free: true },
    moves: box === 5 ? [] : [{ move: 'R', said: 'push', state: `${box} ${(box ?? 0) + 1}`, value, keeps: true, best: true, places: [box], arrow: 'right', frame: { ...frame(box ?? 0, (box ?? 0) + 1), push: [box, (box ?? 0) + 1] } }],
  };
}

test('a man walks without moving the game, and steps and pushes are counted apart', async () => {
  service((verb, body) => (verb === 'moves' ? pushing(body) : undefined));
  const at = await open({ text: 'm....x', tab: 'play' });
  const counts = () => at.says('.play-counts');
  const numbers = () => counts()?.match(/\d+/g)?.map(Number);
  const start = at.bench.board.toSVG();
  assert.deepEqual(numbers(), [0, 0]);
  await at.key('ArrowRight');
  assert.deepEqual([numbers(), at.all('.play-played li').length], [[1, 0], 0]);
  assert.notEqual(at.bench.board.toSVG(), start, 'the step is seen');
  await at.key('ArrowLeft');
  await at.key('ArrowLeft');
  assert.deepEqual(numbers(), [2, 0], 'a wall is no step');
  at.bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place: 2 } }));
  await rest();
  assert.deepEqual(numbers(), [4, 0], 'a press walks there');
  await at.key('ArrowRight');
  assert.deepEqual([numbers(), at.all('.play-played li').length], [[5, 1], 1]);
  await at.click('[data-tool=undo]');
  assert.deepEqual([numbers(), at.all('.play-played li').length], [[0, 0], 0]);
  await at.click('.pad-step[data-way=right]');
  assert.deepEqual(numbers(), [1, 0]);
  await at.click('.play-move[data-way=right]');
  assert.deepEqual(numbers(), [3, 1], 'a push walks to the box first');
  await at.key('d');
  assert.ok(at.find('.play-over'));
  at.bench.destroy();
});

test('a rule of each kind shows the value in force, and another value is asked for', async () => {
  service();
  const params = [
    { name: 'pace', doc: 'PACE', role: 'rule', kind: 'choice', default: 'slow', choices: ['slow', 'fast', 'flying'], words: ['SLOW', 'FAST', 'FLYING'] },
    { name: 'limit', doc: 'LIMIT', role: 'rule', kind: 'int', default: '4', min: 1, max: 9 },
    { name: 'list', doc: 'LIST', role: 'rule', kind: 'ints', default: '0' },
    { name: 'wild', doc: 'WILD', role: 'rule', kind: 'bool', default: 'false' },
    { name: 'word', doc: 'WORD', role: 'rule', kind: 'words', default: 'a' },
  ];
  const values = /** @type {Record<string, string>} */ ({ pace: 'fast', limit: '6', list: '1, 2', wild: 'true', word: 'b' });
  const others = /** @type {Record<string, string>} */ ({ pace: 'flying', limit: '7', list: '3', wild: 'false', word: 'c' });
  const { bench, all, find } = await open({ text: 'm..x', params: values }, { params });
  const field = (/** @type {string} */ name) => all('.rules input, .rules select').find((one) => one.name === name);
  const shown = (/** @type {any} */ one) => (one.type === 'checkbox' ? String(one.checked) : one.value);
  assert.deepEqual(params.map(({ name }) => shown(field(name))), Object.values(values));
  assert.deepEqual(params.map(({ doc }) => all('.rules label').filter((one) => words(one)?.includes(doc)).length), [1, 1, 1, 1, 1]);
  assert.deepEqual(field('pace').options.map((/** @type {any} */ one) => words(one)), ['SLOW', 'FAST', 'FLYING']);
  for (const { name } of params) {
    if (field(name).type === 'checkbox') field(name).click();
    else enter(field(name), others[name] ?? '');
    await rest();
    find('.board-stage').focus();
    assert.equal(asked.at(-1)?.body.params[name], others[name], name);
    assert.equal(shown(field(name)), others[name], name);
  }
  const before = asked.length;
  enter(field('limit'), '99');
  await rest();
  assert.equal(asked.length, before, 'a value out of its range is not asked for');
  bench.destroy();
});

const refused = (/** @type {string} */ detail) => Response.json({ title: 'bad', status: 422, detail, errors: [{ message: detail }] }, { status: 422 });

/** Games of which each reads the texts that begin with its own letter; both others read what begins with "?". @param {string} verb @param {any} body @param {string} of */
function severalGames(verb, body, of) {
  const games = [game, { ...game, name: 'other', title: 'Other', formats: [{ name: 'oth', doc: '' }] }, { ...game, name: 'third', title: 'Third', formats: [] }];
  if (verb === 'games') return { games, limits: { seconds: 30 } };
  if (games.some(({ name }) => name === verb)) return games.find(({ name }) => name === verb);
  const reads = { corridor: 'm', other: 'o?', third: '3?' }[of] ?? '';
  return (verb === 'show' || verb === 'solve') && body.text !== undefined && !reads.includes(body.text[0] ?? '-') ? refused(`${of} can not read it`) : undefined;
}

test('a file is opened, by the chooser or dropped, as the board, report or picture that it is', async () => {
  service(severalGames);
  const at = await open({ text: 'm..x' });
  const { bench, find, says, all, session } = at;
  session.limits = /** @type {any} */ ({ seconds: 30, body: 3 << 20 });
  const report = { ...answerOf({ text: 'm...x' }).report, schema: 'jogada.report/1' };
  const board = { text: 'm.x+m...x', params: { pace: 'fast' }, case: 2 };
  const graded = { game: 'corridor', verdict: 'wrong-answer', boards: 9, mistake: { name: 'm', sentence: 'MISTAKE' }, counterexample: { text: 'm....x', params: { pace: 'fast' }, expected: '4', got: '', smallest: true, smaller_tried: 5, reason: 'REASON' } };
  const take = async (/** @type {string} */ name, /** @type {any} */ content) => {
    find('#open-file').click();
    await rest();
    const chooser = find('.open-box input[type=file]');
    chooser.files = [new File([typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)], name)];
    chooser.value = name;
    chooser.dispatchEvent(new CustomEvent('change'));
    await rest();
    assert.equal(chooser.value, '', 'the same file can be chosen again');
    const open = find('.open-box');
    if (open) {
      const told = [words(open, '.open-found'), ...all('.open-games a').map((one) => one.getAttribute('href'))];
      open.close();
      return told;
    }
    const notice = all('.notice').find((one) => !one.closest('.answer'));
    return [notice ? `${notice.className}: ${words(notice)}` : '', session.board?.text, session.board?.params.pace];
  };
  const kept = (/** @type {string} */ why) => [`notice bad: f: ${why}Your board is kept.`, 'm..x', 'slow'];
  assert.deepEqual(await take('f', 'x'.repeat(4 << 20)), kept('this file has 4 MB; the service accepts at most 3.'));
  assert.deepEqual(await take('f', 'a\0b'), kept('not a board file (text, JSON report, or a PNG or SVG exported here).'));
  assert.deepEqual(await take('f', '<map version="1">'), ['Tiled: The page draws boards as text. This command says what the things on the map mean, and checks it:jogada levels init f && jogada levels checkCopy']);
  assert.deepEqual(await take('f', '<svg></svg>'), kept('the picture does not include a board. Pictures exported here do.'));
  assert.deepEqual(await take('f', report), kept('the report does not include its board. Save reports with “Export”, or open the board first.'));
  assert.deepEqual(await take('f', 'zzz'), kept('corridor can not read it'));
  assert.equal(location.hash, '#/corridor?text=m..x&p.pace=slow');
  assert.deepEqual(await take('f', '? for two'), ['Several games can read this. Which one is it for?Other 1 × 9 cellsThird 1 × 9 cells', '#/other?text=%3F+for+two', '#/third?text=%3F+for+two']);
  find('[aria-label=Close]').click();
  assert.equal(find('.notice'), null, 'what was said can be put away');
  assert.deepEqual(await take('f', { ...graded, verdict: 'accepted', counterexample: null, mistake: null }), ['notice good graded: Accepted: no wrong answer on 9 boards.', 'm..x', 'slow']);
  assert.deepEqual(await take('f', { ...graded, verdict: 'undecided', counterexample: null, mistake: null }), ['notice warn graded: Undecided: time ran out after 9 boards, with no wrong answer.', 'm..x', 'slow']);
  find('#source').open = true;
  assert.deepEqual(await take('mine.txt', 'm.....x'), ['', 'm.....x', 'slow']);
  assert.deepEqual([says('.loaded'), says('#said'), find('#source').open], ['mine.txt', '“mine.txt” loaded.', false]);
  assert.deepEqual(await take('f', graded), ['notice bad graded: Wrong answer: REASONRight answer4The program’s answer–Known mistake: MISTAKENo smaller board fails: 5 were tried.', 'm....x', 'fast']);
  assert.deepEqual(await take('f', { ...report, board }), ['notice good: The independent checker accepts this report.He is out.', 'm...x', 'fast']);
  const claim = asked.findLast(({ verb }) => verb === 'check')?.body;
  assert.deepEqual(claim, { text: 'm...x', params: { pace: 'fast' }, report: JSON.parse(JSON.stringify(report)) });
  for (const [name, text, to] of [['b.oth', '3 o', 'other'], ['b.txt', '#! jogada third\n3', 'third'], ['b.txt', 'o', 'other'], ['b.oth', '#! jogada third\n3', 'third']]) {
    location.hash = '';
    await take(name ?? '', text);
    assert.equal(location.hash.replace('#', '').split('?')[0], `/${to}`, `${name} ${text}`);
  }
  await take('f', { ...graded, game: 'other' });
  assert.match(location.hash, /^#?\/other/);
  bench.destroy();
  const next = await open();
  assert.match(next.says('.notice.graded') ?? '', /REASON/, 'what a program answered comes along to the game of its board');
  next.bench.destroy();
  const again = await open({ text: 'm..x' });
  assert.equal(again.find('.notice.graded'), null);
  const drop = async (/** @type {string} */ type, /** @type {string[]} */ types, facts = {}) => {
    const sent = /** @type {any} */ (Object.assign(new Happening(type), { dataTransfer: { types, files: [new File(['m...x'], 'dropped')], items: [{ webkitGetAsEntry: () => null }] }, ...facts }));
    document.body.dispatchEvent(sent);
    await rest();
    return [sent.defaultPrevented, again.main.classList.contains('dropping')];
  };
  assert.deepEqual(await drop('dragover', ['text/plain']), [false, false]);
  assert.deepEqual(await drop('dragover', ['Files']), [true, true]);
  assert.deepEqual(await drop('dragleave', ['Files'], { relatedTarget: document.body }), [false, true]);
  assert.deepEqual(await drop('dragleave', ['Files']), [false, false]);
  await drop('drop', ['text/plain']);
  assert.equal(again.session.board?.text, 'm..x');
  assert.deepEqual(await drop('drop', ['Files']), [true, false]);
  assert.equal(again.session.board?.text, 'm...x');
  again.bench.destroy();
});

test('boards are made until one is harder, or has a trap, and a failure is told', async () => {
  let made = 0;
  service((verb, body) => {
    if (verb === 'generate') return { ...answerOf({ text: `m${'.'.repeat(++made)}x`, params: body.params }), seed: made };
    if (!body.difficulty) return undefined;
    assert.deepEqual([body.check, body.omit, body.budget], [false, ['view', 'layers', 'frames'], { seconds: 2 }]);
    const length = body.text.length;
    return { ...answerOf(body), report: { ...answerOf(body).report, difficulty: { length, effort: 10 ** (length - 4), traps: length === 7 ? 1 : 0, capped: [] } } };
  });
  const { bench, click, find, says, session } = await open({ text: 'm...x', params: { pace: 'fast' } });
  const search = async (/** @type {string} */ wish) => {
    if (!find('form.generate')) await click('#source-generate');
    made = 0;
    const before = asked.length;
    await click(`#generate-${wish}`);
    const wishes = asked.slice(before).filter(({ verb }) => verb === 'generate').map(({ body }) => body);
    return [session.board?.text, wishes.length, wishes.at(-1)?.params.pace, says('.loaded')];
  };
  assert.deepEqual(await search('harder'), ['m....x', 4, 'fast', 'Random, seed 4']);
  assert.equal(session.board?.params.pace, 'fast');
  assert.deepEqual(await search('trap'), ['m.....x', 5, 'fast', 'Random, seed 5']);
  service((verb, body) => (body.difficulty ? { ...answerOf(body), report: { ...answerOf(body).report, difficulty: { length: 1, effort: 1, traps: 0, capped: [] } } } : undefined));
  assert.deepEqual(await search('trap'), ['m.....x', 24, 'fast', 'Random, seed 5']);
  assert.equal(says('form.generate [role=status]'), 'None of 24 boards fits. Try again, or ask for something else.');
  await click('[data-level=hard]');
  assert.equal(says('.source-notice [role=status]'), 'None of 240 boards fits. Try again, or ask for something else.');
  assert.equal(session.board?.text, 'm.....x');
  service((verb) => (verb === 'generate' ? refused('NO BOARD') : undefined));
  await search('trap');
  assert.equal(says('form.generate [role=status]'), 'NO BOARD');
  find('form.generate').dispatchEvent(new CustomEvent('submit'));
  await rest();
  assert.match(says('.notice') ?? '', /NO BOARD/);
  assert.equal(session.board?.text, 'm.....x');
  bench.destroy();
});

test('the levels are asked about one by one: that can be stopped, a busy service is asked again, a failure is passed over', async () => {
  const keys = ['one', 'two', 'three', 'four'];
  let busy = 0;
  /** @type {(() => void)|null} */
  let hold = null;
  service(async (verb, body) => {
    if (verb !== 'solve') return undefined;
    const level = Number(body.params?.level ?? 1);
    if (level > 1) assert.deepEqual([body.budget, body.omit], [{ seconds: 3 }, ['view', 'layers', 'frames']]);
    if (level === 2 && busy++ === 0) return Response.json({ title: 'busy', status: 429 }, { status: 429, headers: { 'Retry-After': '2' } });
    if (level === 3 && busy < 9) return refused('no such level');
    if (level === 4 && hold === null) await new Promise((go) => { hold = () => go(undefined); });
    const answer = answerOf({ ...body, text: `m${'.'.repeat(level)}x` });
    return { ...answer, text: 'levels', params: { ...answer.params, level: String(level) }, levels: { param: 'level', keys } };
  });
  const opened = open({ text: 'levels' }, { params: [...game.params, { name: 'level', doc: '', role: 'rule', kind: 'int', default: '1', ofBoard: true }] });
  const turns = async () => { for (let turn = 0; turn < 60; turn++) await new Promise(setImmediate); };
  const find = (/** @type {string} */ selector) => document.body.querySelector(selector);
  const verdicts = () => document.body.querySelectorAll('.level').map((/** @type {any} */ one) => words(one, '.level-verdict'));
  for (let i = 0; i < 40 && !hold; i++) { // the service keeps the fourth level until it is told to let it go
    await turns();
    mock.timers.tick(1000);
  }
  assert.deepEqual(verdicts(), ['2', '3', '', '…']);
  assert.equal(busy, 2, 'a busy service was asked again');
  assert.equal(words(document.body, '.level-summary'), '4 levels: 2 solved');
  assert.equal(find('#level-4').getAttribute('title'), 'Level 4: solving…');
  find('#levels-stop').click();
  assert.deepEqual(verdicts(), ['2', '3', '', '']);
  /** @type {any} */ (hold)();
  const { bench } = await opened;
  assert.deepEqual(verdicts(), ['2', '3', '', ''], 'what was stopped is not told');
  busy = 9;
  find('#levels-go-on').click();
  await rest();
  assert.deepEqual(verdicts(), ['2', '3', '4', '5']);
  assert.equal(find('#levels-go-on'), null);
  assert.equal(words(document.body, '.level-summary'), '4 levels: 4 solved');
  bench.destroy();
});

test('an answer shows what the checker said, what is to be copied, how hard it is, and what its layers mean', async () => {
  let fails = true;
  const steps = [{ keep: 2, of: 2 }, { keep: 1, of: 3 }, { keep: 2, of: 3 }, { keep: 1, of: 2, trap: true }];
  const proofs = /** @type {Record<string, boolean|null>} */ ({ 'm.x': false, 'm..x': null, 'm...x': true });
  service((verb, body) => {
    if (verb !== 'solve') return undefined;
    if (body.difficulty && fails) return refused('TOO HARD');
    const answer = answerOf(body);
    const checked = proofs[body.text];
    return { ...answer, report: { ...answer.report, proof: { rests: 'RESTS', checked, checker: 'SAYS' }, ...(body.difficulty ? { difficulty: { length: 10, effort: 1000, traps: 1, only_moves: 5, capped: ['effort'], steps } } : {}) },
      told: { ...answer.told, because: [[{ text: 'Run ' }, { text: 'TO COPY', copy: true }]] },
      layers: [
        { name: 'ORDER', doc: '', kind: 'order', values: [...body.text].map((_, i) => (i === 1 ? null : i === 0 ? 2 : 1)), notes: [{ place: 0, text: 'NOTE' }, { place: 1, text: 'TOLD' }], legend: { 1: 'TOLD' } },
        { name: 'GROUPS', doc: '', kind: 'area', values: [...body.text].map((_, i) => i), legend: {} },
        { name: 'EMPTY', doc: '', kind: 'heat', values: [...body.text].map(() => null) },
        { name: 'PART', doc: '', kind: 'waking', values: [...body.text].map((_, i) => (i < 2 ? null : i)) },
      ] };
  });
  const { bench, find, says, all, session, click } = await open({ text: 'm.x' });
  const proof = () => [find('.proof').dataset.ruling, find('.proof').className, words(find('.proof')), Boolean(find('.answer-body #solve'))];
  assert.deepEqual(proof(), ['rejected', 'proof bad', '✗Rejected by the independent checkerProof: RESTSChecker: SAYS', false]);
  await session.setText('m..x');
  assert.deepEqual(proof(), ['checking', 'proof warn', '…Checking…Proof: RESTS', false]);
  await rest();
  assert.deepEqual(proof(), ['open', 'proof warn', '?Not verified: the checker ran out of timeProof: RESTSChecker: SAYS', true]);
  await click('.answer-body #solve');
  assert.deepEqual([asked.at(-1)?.body.budget, proof()[3]], [undefined, false], 'it is asked again with all the time there is');
  await session.setText('m...x');
  assert.equal(proof()[0], 'accepted');
  assert.equal(says('.because li'), 'Run TO COPY Copy');
  await click('.because .to-copy button');
  assert.equal(outside.copied, 'TO COPY');
  find('.difficulty summary').click();
  await rest();
  assert.equal(says('.difficulty-body'), 'TOO HARD');
  fails = false;
  find('.difficulty summary').click();
  await rest();
  assert.deepEqual(all('.difficulty-strip li').map((one) => [one.className, one.getAttribute('title'), words(one)].join('|')), [
    'free|Step 1: 2 good moves of 2|Step 1: 2 good moves of 2', 'only|Step 2: 1 good move of 3|Step 2: 1 good move of 3', 'some|Step 3: 2 good moves of 3|Step 3: 2 good moves of 3',
    'trap|Step 4: 1 good move of 2 · the greedy move fails|Step 4: 1 good move of 2 · the greedy move fails']);
  assert.equal(says('.difficulty-key'), 'every move is goodseveral good movesone good movethe greedy move fails');
  assert.deepEqual([says('.difficulty-badge'), says('.difficulty-labels')], ['Hard', 'Length10Single good move5Traps1Positions1,000']);
  assert.deepEqual(all('.measures dd').map((one) => words(one)), ['10', 'too many to count', '–']);
  await click('.chip[data-layer="0"]');
  assert.deepEqual(all('.legend-order li').map((one) => [one.value ?? one.getAttribute('value'), words(one)].join(' ')), ['1 row 1, column 3, row 1, column 4, row 1, column 5', '2 row 1, column 1']);
  assert.deepEqual(all('.legend-notes li').length, 1, 'what the legend says is not said again');
  assert.match(says('.legend-notes li') ?? '', /NOTE$/);
  const bare = bench.board.toSVG();
  for (const line of [...all('.legend-order li'), ...all('.legend-notes li')]) {
    for (const [on, off] of [['pointerenter', 'pointerleave'], ['focus', 'blur']]) {
      line.dispatchEvent(new CustomEvent(on ?? ''));
      assert.notEqual(bench.board.toSVG(), bare, words(line) ?? '');
      line.dispatchEvent(new CustomEvent(off ?? ''));
      assert.equal(bench.board.toSVG(), bare);
    }
  }
  await click('.chip[data-layer="1"]');
  assert.deepEqual(bench.state().layers, [0, 1], 'an order is shown over another layer');
  assert.deepEqual(all('.legend-groups li').map((one) => words(one)), [0, 1, 2, 3, 4].map((n) => `group ${n}1`));
  await click('.chip[data-layer="2"]');
  assert.deepEqual(bench.state().layers, [0, 2]);
  assert.match(says('.layer[data-layer="2"] .layer-legend') ?? '', /^No cell has a number here\./);
  await click('.chip[data-layer="3"]');
  assert.equal(says('.layer[data-layer="3"] .layer-legend'), '24Darker was discovered later. 2 cells have no number.');
  bench.destroy();
});

test('a side that fails, or is stopped, can be asked again, and leaves the other alone', async () => {
  let fails = true;
  /** @type {any} */
  let hold = null;
  service(async (verb, body) => {
    if (verb !== 'solve' || !body.trace || body.method !== 'guess') return undefined;
    if (fails) return Response.json({ title: 'down', status: 500, detail: 'SIDE FAILS' }, { status: 500 });
    if (hold !== false) await new Promise((go) => { hold = go; });
    return undefined;
  });
  const { bench, all, says, click } = await open({ tab: 'compare' });
  const [left, right] = all('.contender');
  assert.match(words(right) ?? '', /SIDE FAILS/);
  assert.equal(words(left, '.contender-counts dd'), '0');
  const again = (/** @type {string} */ label) => right.querySelectorAll('button').find((/** @type {any} */ one) => words(one) === label);
  fails = false;
  again('Try again').click();
  await until(() => hold);
  assert.match(words(right) ?? '', /Searching: 0 expanded so far/);
  again('Stop').click();
  assert.match(words(right) ?? '', /Stopped without an answer\./);
  assert.equal(document.activeElement, again('Try again'), 'the focus stays');
  hold();
  hold = false;
  await rest();
  assert.match(words(right) ?? '', /Stopped without an answer\./, 'what was stopped is not shown');
  again('Try again').click();
  await rest();
  await click('.compare-tell');
  assert.equal(words(right, '.contender-counts dd'), '0 of 9');
  assert.match(says('.compare-fewer') ?? '', /9/);
  bench.destroy();
});

test('tokens and pieces are carried by hand, and the answer follows them', async () => {
  service();
  const at = await open({ text: 'm..k#x' }, { kinds: game.kinds.map((/** @type {any} */ kind) => (kind.name === 'key' ? { ...kind, role: 'piece' } : kind)) });
  const { bench, session, key, find } = at;
  const touch = async (/** @type {any} */ press, phases = ['down', 'up']) => {
    for (const phase of phases) bench.board.dispatchEvent(new CustomEvent('place', { detail: { place: null, button: 0, shift: false, alt: false, x: 0.5, y: 0.5, ...press, phase } }));
    await rest();
    return session.board?.text;
  };
  const asks = asked.length;
  assert.equal(await touch({ place: 1 }), 'm..k#x', 'a hand that holds nothing paints nothing');
  assert.equal(asked.length, asks);
  assert.equal(await touch({ place: 0, token: 'man' }, ['down']), 'm..k#x');
  assert.equal(await touch({ place: 1 }, ['move']), '.m.k#x', 'the answer follows on the way');
  assert.equal(await touch({ place: 4 }, ['move']), '.m.k#x', 'nobody stands on a wall');
  assert.equal(await touch({ place: 2 }, ['move', 'up']), '..mk#x');
  await at.click('[data-act=undo]');
  assert.equal(session.board?.text, 'm..k#x', 'the whole way is one step');
  assert.equal(await touch({ place: 2 }, ['move']), 'm..k#x', 'the hand has let go');
  assert.equal(await touch({ place: 3 }, ['down']), 'm..k#x');
  assert.equal(await touch({ place: 2 }, ['move', 'up']), 'm.k.#x', 'a piece is carried, too');
  await at.click(does('forward'));
  assert.match(at.says('.time-caption') ?? '', /1 \//);
  await touch({ place: 1 });
  assert.match(at.says('.time-caption') ?? '', /1 \//, 'a hand that holds nothing leaves the time');
  await touch({ place: 0, token: 'man' });
  assert.match(at.says('.time-caption') ?? '', /0 \//, 'a grasp brings the board back');
  const before = asked.length;
  await key('w', find('#method'));
  assert.equal(bench.board.painting, false, 'a letter in a field is no tool');
  await key('z', find('#method'), { ctrlKey: true });
  assert.equal(asked.length, before, 'nor is a key there an undo');
  bench.destroy();
});

test('a graph is drawn by keys as well', async () => {
  const view = { graph: { directed: false, nodes: ['a', 'b', 'c'].map((text) => ({ text, kind: 'floor' })), edges: [[0, 1]] } };
  service((verb, body) => (verb === 'solve' || verb === 'show' ? { ...answerOf({ text: 'm.x' }), text: body.view ? 'graph' : body.text ?? 'graph', view: body.view ?? view, frames: [], layers: [] } : undefined));
  const { bench, click, says, key, find } = await open({ text: 'graph', positions: [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]] });
  const graph = () => /** @type {any} */ (bench.editor.view.graph);
  const type = async (/** @type {string} */ letter, /** @type {number} */ place, held = {}) => {
    const event = new CustomEvent('key', { cancelable: true, detail: { key: letter, place, event: { ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0, ...held } } });
    bench.board.dispatchEvent(event);
    await rest();
    return event.defaultPrevented;
  };
  const [left, top] = bench.board.positions()?.[1] ?? [0, 0];
  for (const [arrow, x, y] of /** @type {const} */ ([['ArrowLeft', -1, 0], ['ArrowRight', 1, 0], ['ArrowDown', 0, 1], ['ArrowUp', 0, -1]])) {
    const [beforeX, beforeY] = bench.board.positions()?.[1] ?? [0, 0];
    assert.equal(await type(arrow, 1, { altKey: true }), true);
    const [nowX, nowY] = bench.board.positions()?.[1] ?? [0, 0];
    assert.deepEqual([Math.sign(nowX - beforeX), Math.sign(nowY - beforeY)], [x, y], arrow);
  }
  assert.equal(await type('q', 1, { altKey: true }), false);
  for (let i = 0; i < 4; i++) await click('[data-act=undo]');
  assert.deepEqual(bench.board.positions()?.[1], [left, top], 'each is undone by itself');
  await click('[data-tool=node]');
  bench.board.dispatchEvent(new CustomEvent('place', { detail: { place: 0, button: 0, phase: 'down', x: 0.1, y: 0.1 } }));
  await rest();
  const [x, y] = bench.board.positions()?.[3] ?? [0, 0];
  assert.deepEqual([graph().nodes.length, Math.round(100 * Math.hypot(x - 0.1, y - 0.1)), x >= 0 && y >= 0], [4, 16, true], 'a node beside the one that was pressed');
  assert.equal(await type('Delete', 3), true);
  assert.equal(graph().nodes.length, 3);
  assert.equal(await type('Delete', 0), true);
  assert.deepEqual([graph().nodes.length, graph().edges, bench.board.positions(), says('#said')], [2, [], [[0.9, 0.1], [0.5, 0.9]], 'Node a deleted. Numbers from 1 on went down by one: 1 became 0.']);
  await click('[data-act=undo]');
  assert.deepEqual(graph().edges, [[0, 1]]);
  bench.board.dispatchEvent(new CustomEvent('place', { detail: { place: null, edge: [0, 1], button: 2, phase: 'down', x: 0, y: 0 } }));
  assert.deepEqual(graph().edges, [], 'the right button cuts an edge');
  await click('[data-brush="wall"]');
  bench.board.dispatchEvent(new CustomEvent('place', { detail: { place: 2, button: 0, phase: 'down', x: 0, y: 0 } }));
  assert.equal(graph().nodes[2].kind, 'wall');
  assert.equal(await type('Backspace', 2), true);
  assert.deepEqual([graph().nodes[2].kind, graph().nodes.length], ['floor', 3], 'only what is on it goes');
  for (const [letter, tool] of [['a', 'node'], ['e', 'edge'], ['x', 'delete'], ['v', 'hand']]) {
    await key(letter ?? '');
    assert.deepEqual([find(`[data-tool=${tool}]`).getAttribute('aria-pressed'), words(find(`[data-tool=${tool}] kbd`))], ['true', letter]);
  }
  bench.destroy();
});

test('a brush with texts paints the one that is picked, by the list or by its letter', async () => {
  service((verb, body) => (body.view ? { ...answerOf(body), view: body.view } : undefined));
  const brushes = [...game.brushes, { name: 'letter', doc: '', target: 'look', kind: 'door', texts: ['A', 'b', '3'], key: 'l' }, { name: 'piece', doc: '', target: 'token', tokens: ['man', 'dog'], token: 'dog', key: 'p' }];
  const at = await open({}, { brushes });
  const { bench, find, key } = at;
  const painted = (/** @type {number} */ place) => bench.editor.view.grid?.looks[bench.editor.view.grid.cells[place] ?? 0];
  await stroke(at, 'letter', 1);
  assert.deepEqual(painted(1), { kind: 'door', text: 'A' });
  enter(find('.editor-picker select'), 'b');
  await stroke(at, '', 2);
  assert.deepEqual(painted(2), { kind: 'door', text: 'b' });
  bench.board.dispatchEvent(new CustomEvent('key', { cancelable: true, detail: { key: '3', place: 1, event: { ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 } } }));
  assert.deepEqual([painted(1), find('.editor-picker select').value], [{ kind: 'door', text: '3' }, '3']);
  await key('b');
  assert.equal(find('.editor-picker select').value, 'b');
  await key('q');
  assert.equal(find('.editor-picker select').value, 'b');
  await key('p');
  assert.deepEqual(find('.editor-picker select').options.map((/** @type {any} */ one) => [one.value, one.selected]), [['man', false], ['dog', true]]);
  await stroke(at, '', 2);
  assert.deepEqual(bench.editor.view.grid?.tokens.find(({ place }) => place === 2)?.names, ['dog']);
  bench.destroy();
});

test('a drawing that takes too long is not solved by itself, but read', async () => {
  let slow = false;
  service((verb, body) => (slow && verb === 'solve' && body.budget ? { ...answerOf(body), text: body.view ? answerOf(body).text : body.text, report: { ...answerOf(body).report, verdict: 'unknown', stopped: 'WHY' } } : undefined));
  const at = await open();
  const { says, find, session, bench } = at;
  slow = true;
  await stroke(at, 'wall', 1);
  assert.equal(says('.undecided .hint'), 'It stopped because: WHY');
  await stroke(at, 'wall', 2);
  assert.equal(says('.headline .lead'), 'This board is too large, or too slow, to solve while you draw.');
  assert.equal(says('.headline .hint'), 'takes at most 30 seconds');
  const read = asked.at(-1)?.body;
  assert.deepEqual([read.live, read.budget, read.omit, read.view.grid.cols, session.board?.text, session.answer], [true, { seconds: 0.01 }, ['view', 'layers', 'frames'], 4, 'm##x', null]);
  slow = false;
  await at.click('#solve');
  assert.deepEqual([asked.at(-1)?.body.budget, asked.at(-1)?.body.text], [undefined, 'm##x']);
  assert.match(says('.headline .lead') ?? '', /^He is out/);
  assert.equal(find('#solve'), null);
  bench.destroy();
});

test('where the text can not be shown, a notice says that its board can not be read; a presentation ends', async () => {
  service((verb, body) => (body.text === '!!' ? refused('NO SUCH BOARD') : undefined));
  for (const way of [{ embed: true }, { present: true }]) {
    const { bench, all, find } = await open({ text: '!!', ...way });
    assert.equal(document.body.dataset.present, undefined);
    assert.deepEqual([all('.notice').length, find('#board-text')?.value], way.embed ? [1, undefined] : [0, '!!']);
    bench.destroy();
  }
});

test('a link whose board can not be read opens the first example, says why, and offers the text', async () => {
  service((verb, body) => (body.text === '!!' ? refused('NO SUCH BOARD') : undefined));
  const { bench, says, find, session, all } = await open({ text: '!!', step: 3, layers: [1], tab: 'play' });
  assert.equal(session.board?.text, 'm..x');
  assert.deepEqual([all('.notice').length, says('#text-problem')], [0, 'NO SUCH BOARD'], 'it is said where the text is');
  assert.match(find('main').textContent + find('header').textContent, /The board in this link can’t be read/);
  assert.deepEqual([find('#source').open, find('#board-text').value, says('.loaded')], [true, '!!', 'Example A short one']);
  assert.deepEqual([session.shown.step, session.shown.layers], [0, []]);
  press(find('#board-text'), 'Escape');
  assert.equal(find('#source').open, false, 'Escape shuts a menu');
  find('#source').open = true;
  find('#source').querySelector('.menu-items').click();
  assert.equal(find('#source').open, true, 'a press inside leaves it');
  document.body.click();
  assert.equal(find('#source').open, false, 'a press elsewhere shuts it');
  bench.destroy();
});

test('a search that is not there yet is offered, and one that can not be shown says why', async () => {
  const how = { trace: /** @type {any} */ (undefined), fails: false };
  service((verb, body) => {
    if (!body.trace) return undefined;
    if (how.fails) return Response.json({ title: 'down', status: 503, detail: 'IT IS DOWN' }, { status: 503 });
    return { ...answerOf(body), ...how };
  });
  const at = await open();
  const { says, find, click, bench } = at;
  await click('#tab-search');
  assert.equal(says('.time-notice'), 'The method Walking can’t be watched. Choose another one.');
  assert.deepEqual([find('.time-watch').hidden, find('.trace').hidden, bench.state().track], [false, true, 'line']);
  how.fails = true;
  await click('.time-watch');
  assert.match(says('.time-notice') ?? '', /IT IS DOWN/);
  how.fails = false;
  how.trace = answerOf({ text: 'm..x', trace: true }).trace;
  find('.time-watch').click();
  for (let i = 0; i < 30 && !find(does('pause')); i++) {
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    mock.timers.tick(1000);
  }
  assert.ok(find(does('pause')), 'it is fetched and played');
  assert.equal(document.activeElement, find(does('pause')));
  assert.deepEqual([says('.time-notice'), find('.time-watch').hidden, says('.time-track')], ['', true, words(find('.time-track'))]);
  for (let now = 1000; now < 9000; now += 100) frame(now);
  assert.equal(find('.time-slider').value, '4');
  bench.destroy();
});

/** Two tokens that both move: a and b, from 0 and 3 to the places between. @param {{state?: string}} body */
function pairs({ state = '' }) {
  const frameOf = (/** @type {string} */ at) => ({ caption: '', tokens: [...at].map((place, i) => ({ place: Number(place), names: [i === 0 ? 'a' : 'b'] })) });
  const moves = state ? [] : [[1, 2], [1, 3], [0, 2]].map((places) => ({ move: places.join('-'), said: `to ${places.join(' and ')}`, state: places.join(''), keeps: true, best: true, places, arrow: '', value: { result: 'win', score: null, distance: 1 }, frame: frameOf(places.join('')) }));
  return { state: state || '03', player: '', players: [], called: [], turn: '', over: state !== '', said: `now ${state}`, frame: frameOf(state || '03'), value: { result: 'win', score: null, distance: 1 }, units: ['1 turn', '{n} turns'], toward: 'the end', moves };
}

test('a move of two tokens is chosen place by place', async () => {
  service((verb, body) => (verb === 'moves' ? pairs(body) : undefined));
  const { bench, says, all } = await open({ tab: 'play' });
  const choose = async (/** @type {number} */ place) => {
    bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place } }));
    await rest();
    return bench.board.toSVG();
  };
  const bare = bench.board.toSVG();
  const first = await choose(1);
  assert.notEqual(first, bare, 'the first place is marked');
  assert.equal(all('.play-played li').length, 0);
  await choose(3);
  assert.equal(says('.play-played li'), 'to 1 and 3 ★ best');
  bench.destroy();
});

/** A walk on a corridor with a trap: moves lead along, and the last cell loses. @param {{state?: string}} body */
function trapped({ state = '' }) {
  const at = Number(state || 0);
  const value = (/** @type {number} */ place) => ({ result: place === 3 ? 'loss' : 'win', score: null, distance: 9 - place });
  const to = (/** @type {string} */ arrow, /** @type {number} */ place) => ({ move: arrow, said: `${arrow} ${place}`, state: String(place), value: value(place), keeps: place !== 3, best: false, places: [place], arrow, frame: { caption: '', tokens: [{ place, names: ['man'] }] } });
  return { state: String(at), player: '', players: [], called: [], turn: '', over: false, said: `on ${at}`, frame: { caption: '', tokens: [{ place: at, names: ['man'] }] }, value: value(at), units: ['1 step', '{n} steps'], toward: 'out', stroll: { token: 'man', places: [0, 1, 2, 3], free: false },
    moves: [...(at < 3 ? [to('right', at + 1)] : []), ...(at > 0 ? [to('left', at - 1)] : [])] };
}

test('swipes and presses are moves, a lost level is told at once, and a game that could not begin begins again', async () => {
  let fails = true;
  service((verb, body) => (verb === 'moves' ? fails ? Response.json({ title: 'busy', status: 503, detail: 'TOO BUSY' }, { status: 503 }) : trapped(body) : undefined));
  const at = await open({ text: 'm...x', tab: 'play' });
  const { bench, says, click, find, key } = at;
  assert.match(says('.play-problem') ?? '', /TOO BUSY/);
  fails = false;
  await click('[data-tool=retry]');
  const status = () => says('.play-status') ?? '';
  assert.match(status(), /Move 1.*on 0/);
  const swipe = async (/** @type {number|null} */ from, /** @type {number|null} */ to) => {
    for (const [phase, place] of [['down', from], ['up', to]]) bench.board.dispatchEvent(new CustomEvent('place', { detail: { place, phase, button: 0 } }));
    await rest();
  };
  await swipe(0, 1);
  assert.match(status(), /Move 2.*on 1/);
  await swipe(3, 2);
  assert.match(status(), /Move 3.*on 0/, 'a swipe goes its way, wherever it begins');
  for (const [from, to] of /** @type {const} */ ([[1, 1], [null, 2], [1, null]])) await swipe(from, to);
  assert.match(status(), /Move 3.*on 0/, 'a tap is no swipe');
  bench.board.dispatchEvent(new CustomEvent('choose', { detail: { place: 2 } }));
  await rest();
  assert.match(status(), /Move 5.*on 2/, 'a press walks there step by step');
  assert.equal(find('.play-alarm').hidden, true);
  await key('ArrowRight');
  assert.deepEqual([find('.play-alarm').hidden, Boolean(words(find('.play-alarm')))], [false, true], 'a lost level is told');
  await click('.play-alarm button');
  assert.match(status(), /Move 5.*on 2/);
  assert.equal(find('.play-alarm').hidden, true);
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) await key('ArrowLeft', document.body, held);
  await key('d', document.body, { shiftKey: true });
  const field = document.createElement('select');
  find('.play').append(field);
  for (const pressed of ['ArrowLeft', 'a', 'z', 'r']) await key(pressed, field);
  assert.match(status(), /Move 5/);
  bench.destroy();
});

test('where the clipboard is not allowed, a text is copied by selecting it, or that is told', async () => {
  service();
  const { bench, find, click, says, all } = await open();
  const { clipboard } = navigator;
  /** @type {string[]} */
  const selected = [];
  Object.assign(navigator, { clipboard: undefined });
  for (const [allowed, told] of /** @type {const} */ ([[true, 'Copied.'], [false, 'The browser does not allow copying here.']])) {
    Object.assign(document, { execCommand: (/** @type {string} */ command) => (selected.push(`${command} ${all('textarea.unseen')[0]?.value}`), allowed) });
    find('#copy-command').focus();
    find('#copy-command').click();
    await until(() => (allowed ? find('#copy-command').hasAttribute('data-done') : selected.length === 2));
    await rest();
    assert.deepEqual([says('#said'), find('textarea.unseen'), document.activeElement === find('#copy-command'), find('#copy-command').hasAttribute('data-done')], [told, null, true, false]);
  }
  assert.deepEqual(selected, ['copy jogada solve corridor', 'copy jogada solve corridor']);
  Object.assign(navigator, { clipboard });
  await click('#copy-command');
  bench.destroy();
});

test('what is exported is the board, its report and its picture, and what can not be is told', async () => {
  service();
  const at = await open({ text: 'm...x', params: { pace: 'fast' } });
  const { bench, click, says, session } = at;
  /** @type {{blob: Blob, address: string, gone: boolean}[]} */
  const blobs = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (/** @type {any} */ blob) => (blobs.push({ blob, address: `blob:${blobs.length}`, gone: false }), `blob:${blobs.length - 1}`);
  URL.revokeObjectURL = (address) => { for (const one of blobs) one.gone ||= one.address === address; };
  const save = async (/** @type {string} */ kind) => {
    const before = blobs.length;
    await click(`#export-${kind}`);
    return { saved: blobs.length - before, type: blobs.at(-1)?.blob.type, text: await blobs.at(-1)?.blob.text() ?? '', said: says('#said') };
  };
  const text = await save('text');
  assert.deepEqual([text.type, text.said], ['text/plain', 'Saved corridor.txt.']);
  assert.match(text.text, /^#! jogada corridor.*pace=fast.*\n[^]*m\.\.\.x/);
  const json = await save('json');
  const report = JSON.parse(json.text);
  assert.deepEqual([json.type, report.board, report.method, report.headline], ['application/json', { text: 'm...x', params: { pace: 'fast' }, case: 1 }, 'walk', 'He is out in 4 steps.']);
  const svg = await save('svg');
  assert.equal(svg.type, 'image/svg+xml');
  assert.match(svg.text, /^<svg[^]*corridor\?text=m\.\.\.x[^]*pace=fast/, 'the picture has the link of the board');
  const png = await save('png');
  assert.equal(png.type, 'image/png');
  assert.match(png.text, /corridor\?text=m\.\.\.x/);
  for (let i = 0; i < 10; i++) await rest();
  assert.ok(blobs.every(({ gone }) => gone), 'nothing is kept');
  session.stale = true;
  assert.deepEqual([(await save('json')).saved, says('#said')], [0, 'There is no answer to export yet.']);
  session.stale = false;
  const { board } = session;
  if (board) board.text = '';
  assert.deepEqual([(await save('text')).saved, says('#said')], [0, 'The drawing is not a board yet, so it has no text.']);
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  bench.destroy();
});

test('a rule that is refused is shown as it was, and the method says what it is', async () => {
  service((verb, body) => (body.params?.pace === 'fast' ? refused('NOT THIS PACE') : undefined));
  const { bench, all, find, says } = await open();
  const rule = () => all('.rules select')[0];
  rule().focus();
  enter(rule(), 'fast');
  await rest();
  assert.equal(rule().value, 'slow');
  assert.equal(document.activeElement, rule(), 'the focus stays');
  assert.match(says('.headline .bad-words') ?? '', /^NOT THIS PACE\. Your board is kept\.$/);
  assert.deepEqual(find('#method').options.map((/** @type {any} */ one) => words(one)), ['Walking — default', 'Guessing — can be wrong']);
  assert.equal(says('#method-doc'), 'It walks.Cost: linear');
  assert.equal(find('.method .exhibit'), null);
  enter(find('#method'), 'guess');
  await rest();
  assert.match(says('#method-doc') ?? '', /It guesses.*none/);
  assert.ok(find('.method .exhibit'));
  assert.equal(document.activeElement, find('#method'));
  enter(find('#method'), 'walk');
  await rest();
  assert.equal(bench.session.method, '', 'the first is the default');
  bench.destroy();
});

test('a long search ends when its tab is left or Escape is pressed, and not by a key in a dialog', async () => {
  /** @type {(() => void)[]} */
  const held = [];
  service((verb, body) => (verb === 'solve' && !body.budget ? new Promise((go) => held.push(() => go(answerOf(body)))) : undefined));
  const at = await open();
  const { bench, session, find } = at;
  const running = async () => {
    const before = held.length;
    void session.solve();
    await until(() => held.length > before);
    assert.ok(session.busy && session.patient);
  };
  await running();
  press(find('.rules select'), 'Escape');
  assert.ok(session.busy, 'not in a field');
  const dialog = host('dialog');
  press(dialog, 'Escape');
  press(dialog, '2');
  dialog.remove();
  assert.ok(session.busy);
  assert.equal(find('main').dataset.tab, 'solve');
  assert.equal(find('.stage').hasAttribute('data-stale'), session.stale);
  press(document.body, 'Escape');
  assert.equal(session.busy, null);
  await running();
  find('#tab-play').click();
  assert.equal(session.busy, null);
  const before = session.answers;
  for (const go of held) go(); // as requests that were given up do
  await rest();
  assert.equal(session.answers, before);
  bench.destroy();
});

test('an answer that is not of the board any more is marked so, and another graph has a layout of its own', async () => {
  const graphs = /** @type {Record<string, [number, number][]>} */ ({ one: [[0, 1]], two: [[1, 2]] });
  /** @type {any} */
  let hold = null;
  service(async (verb, body) => {
    if (verb !== 'solve' && verb !== 'show') return undefined;
    if (body.text === 'two') await new Promise((go) => { hold = go; });
    return { ...answerOf({ text: 'm.x' }), text: body.text, view: { graph: { directed: false, nodes: ['a', 'b', 'c'].map((text) => ({ text, kind: 'floor' })), edges: graphs[body.text] } }, frames: [], layers: [] };
  });
  const positions = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]];
  const { bench, find, session } = await open({ text: 'one', positions });
  assert.deepEqual([bench.board.positions(), find('.stage').hasAttribute('data-stale')], [positions, false]);
  await session.setText('one');
  assert.deepEqual(bench.board.positions(), positions, 'the same graph stays as it was put');
  const other = session.setText('two');
  await until(() => hold);
  assert.deepEqual([find('.stage').hasAttribute('data-stale'), find('.answer').classList.contains('stale')], [true, true]);
  hold();
  await other;
  await rest();
  assert.deepEqual([find('.stage').hasAttribute('data-stale'), find('.answer').classList.contains('stale')], [false, false]);
  assert.notDeepEqual(bench.board.positions(), positions);
  assert.equal(bench.state().positions, undefined, 'a link has only what was put by hand');
  bench.destroy();
});

test('what is embedded is the answer, from whatever tab, and a comparison takes no more time than the service gives', async () => {
  service();
  const { bench, click, session } = await open({ text: 'm..x', tab: 'play' });
  await click('.play-move[data-way=right]');
  await click('#copy-embed');
  assert.match(outside.copied, /corridor\?text=m\.\.x/);
  assert.doesNotMatch(outside.copied, /tab=/);
  session.limits = /** @type {any} */ ({ seconds: 5 });
  await click('#tab-compare');
  assert.deepEqual(asked.slice(-2).map(({ body }) => body.budget), [{ seconds: 5 }, { seconds: 5 }]);
  bench.destroy();
});

test('a side that ran out of time says so, and a search that was chosen stays chosen for the next board', async () => {
  service((verb, body) => (body.method === 'guess' ? { ...answerOf(body), report: { ...answerOf(body).report, verdict: 'unknown' } } : undefined));
  const at = await open({ tab: 'compare' });
  await at.click(does('last'));
  assert.deepEqual(at.all('.contender').map((side) => words(side, '.contender-state')), ['Finished after 4 expansions.', 'Stopped undecided after 9 expansions.']);
  await at.click('#tab-solve');
  await at.click('#tab-search');
  const name = at.says('.time-track');
  await at.session.setText('m.x');
  await rest();
  assert.deepEqual([at.says('.time-track'), at.find('.time-watch').hidden], [name, false]);
  at.bench.destroy();
});

test('a search that is asked for twice runs once', async () => {
  let runs = 0;
  /** @type {any} */
  let hold = null;
  service(async (verb, body) => {
    if (verb !== 'solve') return undefined;
    if (body.budget) return { ...answerOf(body), report: { ...answerOf(body).report, verdict: 'unknown' } };
    runs++;
    await new Promise((go) => { hold = go; });
    return undefined;
  });
  const { bench, find } = await open();
  for (let i = 0; i < 2; i++) {
    find('#solve').click();
    await until(() => runs > 0);
  }
  assert.equal(runs, 1);
  hold();
  await rest();
  bench.destroy();
});

test('how a number comes about is shown where it is pointed at, unless one draws or looks at another time', async () => {
  service();
  const { bench, click } = await open({ layers: [0] });
  const points = () => {
    const bare = bench.board.toSVG();
    bench.board.dispatchEvent(new CustomEvent('hover', { detail: { place: 0 } }));
    const shown = bench.board.toSVG() !== bare;
    bench.board.dispatchEvent(new CustomEvent('hover', { detail: { place: null } }));
    assert.equal(bench.board.toSVG(), bare, 'it goes with the pointer');
    return shown;
  };
  assert.equal(points(), true);
  await click('[data-brush="wall"]');
  assert.equal(points(), false);
  await click('[data-tool=hand]');
  await click(does('forward'));
  assert.equal(points(), false);
  await click(does('first'));
  assert.equal(points(), true);
  bench.destroy();
});

test('while the computer thinks no move is offered, and what moves are worth is told on request alone', async () => {
  service((verb, body) => (verb === 'moves' ? countdown(body) : undefined));
  const { bench, all, find } = await open({ tab: 'play' }, { play: { doc: '', players: 'sides' } });
  /** @type {number[][]} */
  const offered = [];
  const real = bench.board.setChoices.bind(bench.board);
  bench.board.setChoices = (list) => {
    offered.push(list.map(({ place }) => place));
    real(list);
  };
  assert.equal(find('.play-worth').hidden, true);
  all('.play-move').find((one) => words(one) === 'take 1').click();
  for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate);
  assert.deepEqual(offered.at(-1), [], 'it is not the turn of the hand');
  await rest();
  assert.deepEqual(offered.at(-1)?.sort(), [1, 2]);
  assert.equal(find('.play-worth').hidden, true);
  find('[data-tool=hints]').click();
  await rest();
  assert.equal(find('.play-worth').hidden, false);
  find('[data-tool=hints]').click();
  await rest();
  bench.destroy();
});

test('a stroke that goes on is not disturbed by the answer to what was drawn before it', async () => {
  /** @type {any} */
  let hold = null;
  service(async (verb, body) => {
    if (body.view) await new Promise((go) => { hold = go; });
    if (!body.view) return undefined;
    const { grid } = answerOf(body).view; // the service writes walls in its own way
    return { ...answerOf(body), view: { grid: { ...grid, looks: grid.looks.map((look) => (look.kind === 'wall' ? { kind: 'wall', text: 'q' } : look)) } } };
  });
  const at = await open();
  const { bench, click } = at;
  const touch = (/** @type {string} */ phase, /** @type {number} */ place) => {
    bench.session.cost = null; // however slow this machine is, each stroke is asked about at once
    bench.board.dispatchEvent(new CustomEvent('place', { detail: { place, button: 0, phase, shift: false, alt: false, x: 0, y: 0 } }));
  };
  const walls = () => bench.editor.view.grid?.cells.flatMap((look, place) => (bench.editor.view.grid?.looks[look]?.kind === 'wall' ? [place] : [])).join();
  await click('[data-brush="wall"]');
  touch('down', 1);
  touch('up', 1);
  await until(() => hold);
  touch('down', 2);
  assert.equal(walls(), '1,2');
  hold();
  for (let turn = 0; turn < 40; turn++) await new Promise(setImmediate);
  assert.equal(walls(), '1,2', 'what is being drawn stays');
  hold = null;
  touch('up', 2);
  await until(() => hold);
  hold();
  await rest();
  assert.equal(walls(), '1,2');
  assert.equal(bench.session.board?.text, 'm##x');
  await click('[data-brush="floor"]');
  touch('down', 1);
  hold = null;
  const before = asked.length;
  bench.editor.enabled = false;
  assert.equal(asked.length, before + 1, 'a stroke ends when nothing can be drawn any more');
  await until(() => hold);
  hold();
  await rest();
  bench.destroy();
});

test('another board of the text, and another one by chance, keep the rules and the shape', async () => {
  service();
  const { bench, all, click } = await open({ text: 'm.x+m..x', params: { pace: 'fast', length: '7' } });
  all('.bench-source button').find((one) => words(one) === '›').click();
  await rest();
  assert.deepEqual([bench.session.board?.text, asked.at(-1)?.body.params, asked.at(-1)?.body.case], ['m..x', { pace: 'fast', length: '7' }, 2]);
  await click('#dice');
  assert.deepEqual(asked.findLast(({ verb }) => verb === 'generate')?.body, { params: { pace: 'fast', length: '7' } });
  bench.destroy();
});

test('a drawing has its name, its largest size, and is read aloud as it is typed', async () => {
  service((verb, body) => (body.view?.grid.cols > 99 ? refused('TOO LONG') : body.text?.length > 99 ? { ...answerOf({ text: 'm.x' }), text: body.text, view: viewOf(body.text), frames: [], layers: [] } : undefined));
  const at = await open();
  const { bench, says, all, key } = at;
  assert.equal(says('.loaded'), 'Example A short one');
  await stroke(at, 'wall', 1);
  assert.equal(says('.loaded'), 'Your drawing');
  await key('v');
  await key('w', document.body, { altKey: true });
  assert.equal(bench.board.painting, false, 'keys with Alt are the browser’s');
  await key('n');
  bench.board.dispatchEvent(new CustomEvent('key', { cancelable: true, detail: { key: '7', place: 2, event: { ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 } } }));
  assert.match(says('.board-said') ?? '', /^row 1, column 3: .*7/);
  await rest();
  const cols = all('.editor-size input')[1];
  const most = Number(cols.max);
  enter(cols, most + 1);
  await rest();
  assert.deepEqual([cols.value, says('#said')], ['1000', 'At most 1,000 rows and columns; load a file for a larger board.']);
  await bench.session.setText(`m${'.'.repeat(most + 8)}x`);
  await rest();
  assert.equal(all('.editor-size input')[0].max, String(most + 10), 'a board that came larger keeps its size');
  bench.destroy();
});

test('a link to an example says which it is, and one that is a little else does not', async () => {
  for (const [text, loaded] of [['m....x', 'Example A long one'], ['m.....x', 'From a link']]) {
    const { bench, says } = await open({ text, params: { pace: 'fast' } });
    assert.equal(says('.loaded'), loaded);
    bench.destroy();
  }
});
