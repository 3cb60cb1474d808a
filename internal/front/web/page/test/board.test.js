import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { colourOf, host, press, rest, Happening, words } from './document.js';
import './english.js';
import { Board } from '../js/draw/board.js';
import { piecesOf } from '../js/draw/pieces.js';
import { Pointer } from '../js/draw/pointer.js';
import { SpacePicture } from '../js/time/space.js';

const roles = ['floor', 'field', 'wall', 'gate', 'item', 'goal', 'piece', 'home', 'outside'];
const cast = piecesOf(/** @type {any} */ ({
  kinds: roles.map((role) => ({ name: role, word: `a ${role}`, role, ...(role === 'goal' ? { sign: '⚑' } : {}) })),
  brushes: [{ name: 'Ann', target: 'token', token: 'Ann' }, { name: 'Bob', target: 'token', token: 'Bob' }],
}));
const [rows, cols, count] = [3, 4, 12];

/** A view with a look on some cells. @param {Record<number, {kind: string, text?: string}>} [looks] @param {any[]} [tokens] */
function grid(looks = {}, tokens = []) {
  const list = [{ kind: 'floor' }, ...Object.values(looks)];
  return { grid: { rows, cols, looks: list, cells: Array.from({ length: count }, (_, place) => (looks[place] ? list.indexOf(looks[place] ?? { kind: '' }) : 0)), tokens } };
}

/** @param {any} view @param {object} [options] */
function drawn(view, options = {}) {
  document.body.replaceChildren();
  const board = new Board(/** @type {any} */ (host()), { label: 'A board', cast, ...options });
  board.setView(view);
  return board;
}

/** The shapes of a picture, each with the points that it has. @param {Board} board */
function shapes(board) {
  return board.toSVG().split('\n').filter((line) => /^<(rect|circle|path|text)/.test(line) && !line.includes('100%')).map((line) => {
    const n = (/** @type {string} */ name) => Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(line)?.[1] ?? 0);
    const points = line.startsWith('<circle') ? [[n('cx') - n('r'), n('cy') - n('r')], [n('cx') + n('r'), n('cy') + n('r')]]
      : line.startsWith('<rect') ? [[n('x'), n('y')], [n('x') + n('width'), n('y') + n('height')]]
        : line.startsWith('<text') ? [[n('x'), n('y')]] : [...line.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);
    return { line, points: /** @type {[number, number][]} */ (points) };
  });
}

/** The shapes that something adds to a picture. @param {Board} board @param {() => void} act */
function added(board, act) {
  const before = shapes(board).map(({ line }) => line);
  act();
  const left = [...before];
  return shapes(board).filter(({ line }) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether a shape is on a cell, give or take a few pixels. @param {{points: [number, number][]}} shape @param {number} place */
function isOn({ points }, place) {
  const [x, y] = [8 + 36 * (place % cols), 8 + 36 * Math.floor(place / cols)];
  return points.every(([px, py]) => px >= x - 5 && px <= x + 41 && py >= y - 5 && py <= y + 41);
}

/** What is put on one cell of the board, each in its own way. @type {Record<string, (board: Board, place: number) => void>} */
const signs = {
  'a highlight': (board, place) => board.highlight([place]),
  'a mark': (board, place) => board.setFrame({ caption: '', marks: [place] }),
  'a choice': (board, place) => board.setChoices([{ place, tone: 'best', text: '7' }]),
  'a number of a layer': (board, place) => board.setLayers([{ layer: /** @type {any} */ ({ name: 'far', kind: 'heat', values: Array.from({ length: count }, (_, i) => (i === place ? 5 : null)) }) }]),
  'a group of a layer': (board, place) => board.setLayers([{ layer: /** @type {any} */ ({ name: 'area', kind: 'area', values: Array.from({ length: count }, (_, i) => (i === place ? 2 : null)), legend: { 1: 'one', 2: 'two' } }) }]),
  'an order': (board, place) => board.setLayers([{ layer: /** @type {any} */ ({ name: 'order', kind: 'order', values: Array.from({ length: count }, (_, i) => (i === place ? 3 : null)) }) }]),
  'a look of a search': (board, place) => board.setTrace({ places: [place], wave: [0], upTo: 1 }),
  'a token': (board, place) => board.setFrame({ caption: '', tokens: [{ place, names: ['Ann'] }] }),
  'two tokens': (board, place) => board.setFrame({ caption: '', tokens: [{ place, names: ['Ann', 'Bob'] }] }),
  ...Object.fromEntries(roles.filter((role) => role !== 'floor').map((role) => [`a ${role}`, (/** @type {Board} */ board, /** @type {number} */ place) => board.setFrame({ caption: '', cells: [{ place, kind: role, text: role === 'item' ? 'k' : undefined }] })])),
};

for (const [name, put] of Object.entries(signs)) {
  test(`${name} is drawn on its own cell and nowhere else`, () => {
    for (let place = 0; place < count; place += 5) {
      const board = drawn(grid());
      const now = added(board, () => put(board, place));
      assert.ok(now.length > 0, `cell ${place} shows it`);
      for (const shape of now) assert.ok(isOn(shape, place), `cell ${place}: ${shape.line}`);
      board.destroy();
    }
  });
}

test('each kind of cell looks like no other, and its text is read on it', () => {
  const pictures = roles.map((role) => drawn(grid({ 5: { kind: role } })).toSVG());
  assert.equal(new Set(pictures).size, roles.length);
  for (const role of roles.filter((one) => one !== 'outside' && one !== 'wall')) {
    const letters = shapes(drawn(grid({ 5: { kind: role, text: 'q' } }))).filter(({ line }) => line.startsWith('<text'));
    assert.ok(letters.some((shape) => shape.line.includes('>q<') && isOn(shape, 5)), role);
  }
});

/** A graph of three nodes in a row. */
const three = { graph: { directed: false, nodes: [{ text: 'a', kind: 'floor', tokens: ['Ann'] }, { text: 'b', kind: 'floor' }, { text: 'c', kind: 'field' }], edges: /** @type {[number, number][]} */ ([[0, 1], [1, 2]]) } };
const at = /** @type {[number, number][]} */ ([[0.1, 0.2], [0.9, 0.2], [0.5, 0.9]]);

/** The shapes of a cell without their colours. @param {Board} board @param {number} place */
const uncoloured = (board, place) => shapes(board).filter((shape) => isOn(shape, place)).map(({ line }) => line.replaceAll(/#[0-9a-f]{6}/g, '')).join('\n');

test('a kind of cell has its own colour of the theme, and differs from the others without colour, too', () => {
  const under = { floor: 'floor', wall: 'wall', gate: 'gate', item: 'item', goal: 'goal', piece: 'floor', home: 'goal' };
  for (const [role, name] of Object.entries(under)) {
    const own = shapes(drawn(grid({ 5: { kind: role } }))).filter((shape) => isOn(shape, 5) && shape.line.startsWith('<rect'));
    assert.ok(own.some(({ line }) => line.includes(`fill="${colourOf(`--board-${name}`)}"`)), role);
  }
  const signed = ['floor', 'wall', 'gate', 'item', 'goal', 'piece', 'home'].map((role) => uncoloured(drawn(grid({ 5: { kind: role } })), 5));
  assert.equal(new Set(signed).size, signed.length);
});

test('a choice shows its tone without colour, too, and its number', () => {
  const tones = /** @type {const} */ (['best', 'keeps', 'loses', 'open']);
  for (const view of [grid(), three]) {
    const pictures = tones.map((tone) => {
      const board = drawn(view);
      const now = added(board, () => board.setChoices([{ place: 1, tone, text: '42' }]));
      assert.equal(now.filter(({ line }) => line.includes('>42<')).length, 1, tone);
      assert.ok(now.some(({ line }) => line.includes(colourOf(`--board-${tone}`))), tone);
      board.setChoices([{ place: 1, tone }]);
      return shapes(board).map(({ line }) => line.replaceAll(/#[0-9a-f]{6}/g, '')).join();
    });
    assert.equal(new Set(pictures).size, tones.length);
    const circles = (/** @type {string} */ picture) => picture.split('<circle').length;
    assert.ok(circles(pictures[0] ?? '') > circles(pictures[3] ?? ''), 'a tone has a sign');
  }
});

test('tokens have their names, their own colours and their own sides of a cell', () => {
  const board = drawn(grid({}, [{ place: 1, names: ['Ann', 'Bob'] }]));
  const circles = shapes(board).filter(({ line }) => line.startsWith('<circle'));
  assert.equal(circles.length, 2);
  assert.notEqual(...circles.map(({ line }) => /fill="([^"]*)"/.exec(line)?.[1]));
  assert.notDeepEqual(...circles.map(({ points }) => points));
  assert.match(board.toSVG(), />A<[^]*>B<|>Ann<[^]*>Bob</);
});

test('the number of a layer is the one of its cell, in the order of its size', () => {
  const values = [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1200];
  for (const kind of ['heat', 'waking', 'order']) {
    const board = drawn(grid());
    const now = added(board, () => board.setLayers([{ layer: /** @type {any} */ ({ name: 'n', kind, values }) }])).filter(({ line }) => line.startsWith('<text'));
    for (const shape of now) {
      const place = values.findIndex((_, i) => isOn(shape, i));
      assert.match(shape.line, new RegExp(`>${Number(values[place]).toLocaleString('en')}<|>1.2k<|>1200<`), kind);
    }
    assert.equal(now.length, kind === 'order' ? 10 : 11, kind);
    board.setLayers([{ layer: /** @type {any} */ ({ name: 'n', kind, values }), upTo: 4 }]);
    const upTo = shapes(board).filter(({ line }) => line.startsWith('<text'));
    if (kind !== 'order') assert.equal(upTo.length, 5, 'a wave shows what it has reached');
    board.setLayers([]);
    assert.equal(shapes(board).filter(({ line }) => line.startsWith('<text')).length, 0);
  }
});

test('an arrow goes from its cell to the other one, and ends there', () => {
  for (const [from, to] of [[0, 1], [5, 4], [1, 9], [10, 2]]) {
    const board = drawn(grid());
    const now = added(board, () => board.setArrows([{ from: from ?? 0, to: to ?? 0, name: 'Ann', ahead: 0 }]));
    assert.ok(now.length > 0);
    const centre = (/** @type {number} */ place) => [8 + 36 * (place % cols) + 18, 8 + 36 * Math.floor(place / cols) + 18];
    const [[ax, ay], [bx, by]] = [centre(from ?? 0), centre(to ?? 0)];
    for (const { points, line } of now) {
      for (const [x, y] of points) assert.ok(x >= Math.min(ax ?? 0, bx ?? 0) - 14 && x <= Math.max(ax ?? 0, bx ?? 0) + 14 && y >= Math.min(ay ?? 0, by ?? 0) - 14 && y <= Math.max(ay ?? 0, by ?? 0) + 14, line);
    }
  }
});

test('a graph has each node where it was put, with its name, and each edge between its own nodes', () => {
  const board = drawn(three);
  board.setPositions(at);
  assert.deepEqual(board.positions(), at);
  const all = shapes(board);
  const centre = (/** @type {number} */ n) => {
    const named = all.filter(({ line }) => line.includes(`>${'abc'[n]}<`));
    assert.equal(named.length, 1, `node ${n} has its name`);
    return named[0]?.points[0] ?? [0, 0];
  };
  const [a, b, c] = [0, 1, 2].map(centre);
  assert.ok((a?.[0] ?? 0) < (c?.[0] ?? 0) && (c?.[0] ?? 0) < (b?.[0] ?? 0) && (a?.[1] ?? 0) < (c?.[1] ?? 0));
  const lines = all.filter(({ line, points }) => line.startsWith('<path') && points.length === 2);
  const near = ([x, y] = [0, 0], [p, q] = [0, 0]) => Math.hypot((x ?? 0) - (p ?? 0), (y ?? 0) - (q ?? 0)) < 90;
  const joins = (/** @type {any} */ p, /** @type {any} */ q) => lines.some(({ points }) => (near(points[0], p) && near(points[1], q)) || (near(points[0], q) && near(points[1], p)));
  assert.deepEqual([joins(a, b), joins(b, c), joins(a, c)], [true, true, false]);
  const more = added(board, () => board.setView({ graph: { ...three.graph, directed: true } }));
  assert.ok(more.length >= 2, 'a directed edge has an arrowhead');
  const heads = more.filter(({ line, points }) => line.startsWith('<path') && points.length >= 3);
  assert.ok(heads.every(({ points }) => near(points[0], b) || near(points[0], c)) && heads.length === 2, 'at the node that it leads to');
  board.setPositions(null);
  assert.notDeepEqual(board.positions(), at);
  board.destroy();
});

test('another board forgets what was said of the places of the one before', () => {
  const board = drawn(grid());
  board.highlight([1]);
  board.setArrows([{ from: 0, to: 1, name: 'Ann', ahead: 0 }]);
  board.setChoices([{ place: 2, tone: 'best' }]);
  board.setTrace({ places: [3], wave: [0], upTo: 1 });
  board.setFrame({ caption: '', marks: [4] });
  board.setLayers([{ layer: /** @type {any} */ ({ name: 'far', kind: 'heat', values: new Array(count).fill(1) }) }]);
  const other = { grid: { rows: 2, cols: 2, looks: [{ kind: 'floor' }], cells: [0, 0, 0, 0], tokens: [] } };
  board.setView(other);
  assert.equal(board.toSVG(), drawn(other).toSVG());
});

/** Presses the pointer on the middle of a cell, as the board is shown. @param {any} stage @param {[number, number]} point @param {object} [how] */
function pointer(stage, [x, y], how = {}) {
  for (const type of ['pointerdown', 'pointerup']) stage.dispatchEvent(new Happening(type, { clientX: x, clientY: y, offsetX: x, offsetY: y, pointerId: 1, button: 0, buttons: type === 'pointerdown' ? 1 : 0, isPrimary: true, pointerType: 'mouse', shiftKey: false, altKey: false, ...how }));
}

test('a press on a cell names that cell, with its button', async () => {
  const board = drawn(grid({}, [{ place: 6, names: ['Bob'] }]));
  board.painting = true;
  board.editing = true;
  await rest();
  /** @type {any[]} */
  const heard = [];
  board.addEventListener('place', (event) => heard.push(/** @type {CustomEvent} */ (event).detail));
  const stage = /** @type {any} */ (document.querySelector('.board-stage'));
  /** The places that are met along a line of points, each once. @param {(i: number) => [number, number]} point */
  const met = (point) => {
    heard.length = 0;
    for (let i = 0; i < 60; i++) pointer(stage, point(i));
    return heard.map(({ place }) => place).filter((place, i, all) => place !== null && place !== all[i - 1]);
  };
  assert.deepEqual(met((i) => [i * 7, 150]), [4, 5, 6, 7], 'the middle row from left to right');
  const column = met((i) => [150, i * 5]);
  assert.deepEqual(column, [column[0], column[0] + 4, column[0] + 8], 'a column from top to bottom');
  const bob = heard.length;
  met((i) => [i * 7, 150]);
  assert.ok(bob > 0 && heard.filter(({ phase }) => phase === 'down').every(({ place, token }) => (token === undefined) || (token === 'Bob' && place === 6)));
  assert.ok(heard.some(({ phase, token }) => phase === 'down' && token === 'Bob') && heard.every(({ phase, token }) => phase === 'down' || token === undefined));
  heard.length = 0;
  pointer(stage, [150, 150], { button: 2, buttons: 2 });
  pointer(stage, [150, 150]);
  assert.deepEqual(heard.map(({ phase, button }) => `${phase} ${button}`), ['down 2', 'up 2', 'down 0', 'up 0']);
  board.destroy();
});

test('the cursor goes by arrows, stays on the board, and says what is there', async () => {
  const board = drawn(grid({ 5: { kind: 'item', text: 'k' } }, [{ place: 1, names: ['Ann'] }]));
  await rest();
  const stage = /** @type {any} */ (document.querySelector('.board-stage'));
  stage.focus();
  const goes = (/** @type {string} */ key, /** @type {number} */ to) => {
    press(stage, key);
    assert.equal(board.cursor, to, key);
  };
  goes('ArrowRight', 1);
  assert.match(words(document.body, '.board-said') ?? '', /Ann/);
  goes('ArrowDown', 5);
  assert.match(words(document.body, '.board-said') ?? '', /k/);
  goes('ArrowLeft', 4);
  goes('ArrowLeft', 4);
  goes('ArrowUp', 0);
  goes('ArrowUp', 0);
  /** @type {number[]} */
  const chosen = [];
  board.addEventListener('choose', (event) => chosen.push(/** @type {CustomEvent} */ (event).detail.place));
  goes('ArrowRight', 1);
  press(stage, 'Enter');
  assert.deepEqual(chosen, [1]);
  board.destroy();
});

test('pointers press, drag, pan, pinch and point, each where they are', async () => {
  document.body.replaceChildren();
  const stage = /** @type {any} */ (host());
  /** @type {string[]} */
  const heard = [];
  const is = { paints: false, roomy: false, edits: false };
  const note = (/** @type {string} */ name) => (/** @type {any[]} */ ...args) => { heard.push([name, ...args.filter((one) => typeof one !== 'object' || one === null).map((one) => (typeof one === 'number' ? Math.round(100 * one) / 100 : one))].join(' ')); };
  const pointer = new Pointer(stage, { painting: () => is.paints, editing: () => is.edits, roomy: () => is.roomy, press: note('press'), choose: note('choose'), hover: note('hover'), pan: note('pan'), zoom: (...args) => (note('zoom')(...args), args[0] > 1) });
  /** What is heard of some events. @param {...[string, number, number, object?]} events */
  const does = (...events) => {
    heard.length = 0;
    const sent = events.map(([type, x, y, facts]) => {
      const event = new Happening(type, { clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: 'mouse', deltaMode: 0, ctrlKey: false, ...facts });
      stage.dispatchEvent(event);
      return event.defaultPrevented;
    });
    return { heard: heard.join(', '), prevented: sent.at(-1) };
  };
  const finger = (/** @type {number} */ pointerId) => ({ pointerId, pointerType: 'touch' });
  assert.equal(does(['pointermove', 3, 4]).heard, 'hover 3 4');
  assert.equal(does(['pointermove', 3, 4, finger(1)]).heard, '', 'a finger does not hover');
  assert.equal(does(['pointerleave', 0, 0]).heard, 'hover  ');
  assert.equal(does(['pointerdown', 10, 20], ['pointerleave', 0, 0], ['pointermove', 13, 24], ['pointerup', 13, 24]).heard, 'press down 10 20 true, press move 13 24 true, press up 13 24 true, choose 13 24');
  assert.equal(does(['pointerdown', 10, 20], ['pointermove', 16, 20], ['pointerup', 10, 20]).heard, 'press down 10 20 true, press move 16 20 true, press up 10 20 true', 'who strays chooses nothing');
  assert.equal(does(['pointerdown', 10, 20], ['pointercancel', 10, 20]).heard, 'press down 10 20 true, press up 10 20 false');
  assert.equal(does(['pointerdown', 1, 2, { button: 2 }], ['pointerup', 1, 2, { button: 2 }]).heard, 'press down 1 2 true, press up 1 2 true', 'another button chooses nothing');
  assert.equal(does(['pointerup', 1, 2]).heard, '');
  is.roomy = true;
  assert.equal(does(['pointerdown', 10, 20], ['pointermove', 12, 20], ['pointermove', 20, 25], ['pointermove', 23, 24], ['pointerup', 23, 24]).heard,
    'press down 10 20 true, press move 12 20 true, press up 0 0 false, pan 8 5, pan 3 -1', 'a board that is larger than its window is pushed');
  is.paints = true;
  assert.equal(does(['pointerdown', 10, 20], ['pointermove', 30, 20], ['pointerup', 30, 20]).heard, 'press down 10 20 true, press move 30 20 true, press up 30 20 true', 'unless it is painted');
  assert.deepEqual(does(['pointerdown', 1, 1, { button: 1 }]), { heard: '', prevented: true });
  assert.equal(does(['pointermove', 5, 3, { button: 1 }], ['pointerup', 5, 3, { button: 1 }]).heard, 'pan 4 2', 'the middle button pans');
  pointer.space = true;
  assert.equal(does(['pointerdown', 1, 1], ['pointermove', 5, 3], ['pointerup', 5, 3]).heard, 'pan 4 2', 'and so does the space bar');
  pointer.space = false;
  assert.equal(does(['pointerdown', 5, 5, finger(1)], ['pointermove', 10, 5, finger(1)]).heard, '', 'a finger waits for a second one');
  assert.equal(does(['pointermove', 13, 5, finger(1)], ['pointerup', 13, 5, finger(1)]).heard, 'press down 5 5 true, press move 13 5 true, press up 13 5 true');
  assert.equal(does(['pointerdown', 5, 5, finger(1)]).heard, '');
  mock.timers.tick(90);
  assert.equal(heard.join(), 'press down 5 5 true', 'it does not wait long');
  assert.equal(does(['pointerup', 5, 5, finger(1)]).heard, 'press up 5 5 true, choose 5 5');
  assert.equal(does(['pointerdown', 5, 5, finger(1)], ['pointerup', 5, 5, finger(1)]).heard, 'press down 5 5 true, press up 5 5 true, choose 5 5', 'a tap is a press');
  assert.equal(does(['pointerdown', 0, 0, finger(1)], ['pointerdown', 10, 0, finger(2)], ['pointermove', 20, 0, finger(2)], ['pointerdown', 50, 50, finger(3)], ['pointerup', 50, 50, finger(3)], ['pointerup', 20, 0, finger(2)], ['pointerup', 0, 0, finger(1)]).heard, 'pan 5 0, zoom 2 10 0', 'two fingers pinch');
  mock.timers.tick(90);
  assert.equal(heard.length, 2, 'and paint nothing');
  is.paints = false;
  assert.equal(does(['pointerdown', 0, 0, finger(1)], ['pointerdown', 10, 0, finger(2)], ['pointerup', 10, 0, finger(2)], ['pointerup', 0, 0, finger(1)]).heard, 'press down 0 0 true, press up 0 0 false', 'the press of the first is taken back');
  assert.deepEqual(does(['wheel', 7, 8, { deltaY: -100 }]), { heard: 'zoom 1.17 7 8', prevented: true });
  assert.deepEqual(does(['wheel', 7, 8, { deltaY: 100 }]), { heard: 'zoom 0.85 7 8', prevented: false }, 'where nothing is zoomed the page scrolls');
  assert.equal(does(['wheel', 7, 8, { deltaY: -10, deltaMode: 1 }]).heard, 'zoom 1.29 7 8');
  assert.equal(does(['wheel', 7, 8, { deltaY: -1, deltaMode: 2 }]).heard, 'zoom 1.9 7 8');
  assert.equal(does(['wheel', 7, 8, { deltaY: -10, ctrlKey: true }]).heard, 'zoom 1.11 7 8', 'two fingers on a pad');
  assert.equal(does(['contextmenu', 0, 0]).prevented, false);
  is.edits = true;
  assert.equal(does(['contextmenu', 0, 0]).prevented, true);
  pointer.destroy();
  assert.equal(does(['pointerdown', 1, 1], ['wheel', 1, 1, { deltaY: 1 }]).heard, '');
});

test('a board is zoomed by buttons, keys and the wheel, pushed, and shown whole again', async () => {
  const board = drawn(grid());
  await rest();
  const stage = /** @type {any} */ (document.querySelector('.board-stage'));
  /** @type {any[]} */
  const heard = [];
  board.addEventListener('place', (event) => heard.push(/** @type {CustomEvent} */ (event).detail.place));
  /** The cells that are seen in the corners of the window. */
  const seen = () => {
    heard.length = 0;
    for (const [x, y] of /** @type {[number, number][]} */ ([[20, 30], [380, 30], [20, 270], [380, 270]])) pointer(stage, [x, y]);
    return heard.filter((_, i) => i % 2 === 0).join();
  };
  const whole = seen();
  const [larger, smaller, all] = /** @type {any[]} */ (/** @type {unknown} */ (document.querySelectorAll('.board-zoom button')));
  larger.click();
  larger.click();
  larger.click();
  const near = seen();
  assert.notEqual(near, whole);
  smaller.click();
  smaller.click();
  smaller.click();
  assert.equal(seen(), whole);
  for (const key of ['+', '=', '+']) press(stage, key);
  assert.equal(seen(), near);
  stage.dispatchEvent(new Happening('pointerdown', { clientX: 200, clientY: 150, pointerId: 1, button: 1, pointerType: 'mouse' }));
  stage.dispatchEvent(new Happening('pointermove', { clientX: 330, clientY: 150, pointerId: 1, button: 1, pointerType: 'mouse' }));
  stage.dispatchEvent(new Happening('pointerup', { clientX: 330, clientY: 150, pointerId: 1, button: 1, pointerType: 'mouse' }));
  assert.notEqual(seen(), near, 'it is pushed aside');
  all.click();
  assert.equal(seen(), whole);
  press(stage, '+');
  press(stage, '0');
  assert.equal(seen(), whole);
  const wheel = new Happening('wheel', { clientX: 380, clientY: 150, deltaY: -500, deltaMode: 0, ctrlKey: false });
  stage.dispatchEvent(wheel);
  assert.equal(wheel.defaultPrevented, true);
  assert.notEqual(seen(), whole);
  press(stage, 'Home');
  assert.equal(board.cursor, 0);
  press(stage, 'End');
  assert.equal(board.cursor, count - 1, 'the last cell');
  assert.match(seen(), /11/, 'it is brought into sight');
  board.destroy();
});

test('nodes and edges of a graph are met where they are drawn, and arrows go to the next one that way', async () => {
  const board = drawn(three);
  board.setPositions(at);
  await rest();
  const stage = /** @type {any} */ (document.querySelector('.board-stage'));
  /** @type {any[]} */
  const heard = [];
  board.addEventListener('place', (event) => heard.push(/** @type {CustomEvent} */ (event).detail));
  /** @type {Map<string, [number, number][]>} */
  const met = new Map();
  for (let x = 2; x < 400; x += 8) {
    for (let y = 2; y < 300; y += 8) {
      heard.length = 0;
      pointer(stage, [x, y]);
      const { place, edge, x: px, y: py } = heard[0];
      const name = place !== null ? `node ${place}` : edge ? `edge ${edge.join('-')}` : '';
      met.set(name, [...(met.get(name) ?? []), [px, py]]);
    }
  }
  assert.deepEqual([...met.keys()].filter(Boolean).sort(), ['edge 0-1', 'edge 1-2', 'node 0', 'node 1', 'node 2']);
  const middle = (/** @type {string} */ name) => [0, 1].map((axis) => (met.get(name) ?? []).reduce((sum, point) => sum + (point[axis] ?? 0), 0) / (met.get(name)?.length ?? 1));
  const near = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) => assert.ok(Math.hypot((middle(name)[0] ?? 0) - x, (middle(name)[1] ?? 0) - y) < 0.06, `${name}: ${middle(name)}`);
  at.forEach(([x, y], n) => near(`node ${n}`, x, y));
  near('edge 0-1', 0.5, 0.2);
  near('edge 1-2', 0.7, 0.55);
  stage.focus();
  for (const [key, to] of /** @type {const} */ ([['Home', 0], ['ArrowRight', 1], ['ArrowDown', 2], ['ArrowUp', 0], ['ArrowUp', 0], ['ArrowLeft', 0]])) {
    press(stage, key);
    assert.equal(board.cursor, to, key);
  }
  board.destroy();
});

/** @type {Record<string, any>} */
const spaces = {
  grid: { sheets: ['one'], rows: 2, cols: 3, rowName: 'r', colName: 'c', rowTags: ['0', '1'], colTags: ['0', '1', '2'] },
  tree: { parents: [-1, 0, 0, 1, 1, 2] },
  plan: { nodes: [0, 1, 2, 3, 4, 5].map((n) => ({ x: 0.1 + 0.15 * n, y: 0.2 + 0.1 * n, size: 0.05, text: `${n}` })), links: [[0, 1], [1, 2]] },
};

for (const [form, shape] of Object.entries(spaces)) {
  test(`the space of a search fills as it goes on, and tells of each node that was met: ${form}`, async () => {
    document.body.replaceChildren();
    const met = [0, 2, 1, 5]; // by step
    const trace = /** @type {any} */ ({ code: [{ text: 'look', say: 'It looks at {0}.' }], words: met.map((n) => `node ${n}`), states: met.map((n) => ({ name: `state ${n}` })), waves: [{ name: 'all', count: 4 }],
      steps: { line: met.map(() => 0), state: met.map((_, i) => i), look: met.map((_, i) => i + 1), wave: met.map(() => 0), words: met.map((_, i) => [i]), queue: [], waits: [], node: met, mark: [1, 1, 1, 2], value: met } });
    /** @type {number[]} */
    const gone = [];
    const picture = new SpacePicture(/** @type {any} */ (host()), trace, { form: /** @type {any} */ (form), doc: 'states', marks: [{ name: 'none', tone: 'blank' }, { name: 'seen', tone: 'looked' }, { name: 'goal', tone: 'goal' }], ...shape }, { wave: () => 0, go: (step) => gone.push(step) });
    const legend = async (/** @type {number} */ step) => {
      picture.show(step);
      await rest();
      return /** @type {any[]} */ (/** @type {unknown} */ (document.querySelectorAll('.space-legend li'))).map((one) => words(one));
    };
    assert.deepEqual(await legend(0), []);
    const totals = form === 'tree' ? ['below a node: so far + at least to go'] : [];
    assert.deepEqual(await legend(2), ['• seen: 2', ...totals]);
    assert.deepEqual(await legend(4), ['• seen: 3', '★ goal: 1', ...totals]);
    assert.deepEqual(await legend(1), ['• seen: 1', ...totals], 'back again');
    assert.match(picture.canvas.getAttribute('aria-label') ?? '', /seen: 1/);
    await legend(4);
    /** The middle of what each state covers, by its name. @type {Map<string, {x: number, y: number, points: number}>} */
    const seen = new Map();
    const top = /** @type {any} */ (picture.top);
    for (let x = 1; x < 400; x += 9) {
      for (let y = 1; y < 256; y += 9) {
        top.dispatchEvent(new Happening('pointermove', { clientX: x, clientY: y }));
        const name = picture.tip.hidden ? '' : words(picture.tip, 'strong') ?? '';
        const known = seen.get(name) ?? { x: 0, y: 0, points: 0 };
        seen.set(name, { x: known.x + x, y: known.y + y, points: known.points + 1 });
      }
    }
    seen.delete('');
    assert.deepEqual([...seen.keys()].sort(), ['state 0', 'state 1', 'state 2', 'state 5'], 'who was not met has nothing to tell');
    for (const [step, n] of met.entries()) {
      const { x, y, points } = /** @type {any} */ (seen.get(`state ${n}`));
      const at = { clientX: x / points, clientY: y / points, pointerId: 1 };
      for (const type of ['pointermove', 'pointerdown', 'pointerup']) top.dispatchEvent(new Happening(type, at));
      assert.match(words(picture.tip) ?? '', new RegExp(`state ${n}.*${n === 5 ? 'goal' : 'seen'}.*It looks at node ${n}\\.`));
      assert.equal(gone.at(-1), step + 1, 'a click goes to the step that met it');
      top.dispatchEvent(new Happening('pointerleave', {}));
    }
    for (const [step, n] of met.entries()) {
      const { x, y, points } = /** @type {any} */ (seen.get(`state ${n}`));
      const at = { clientX: x / points, clientY: y / points };
      picture.show(step + 1);
      const calls = top.getContext().calls;
      const before = calls.length;
      await rest();
      const ring = calls.slice(before).find((/** @type {any[]} */ [name]) => name === 'rect' || name === 'arc');
      const [mx, my] = ring[0] === 'rect' ? [ring[1] + ring[3] / 2, ring[2] + ring[4] / 2] : [ring[1], ring[2]];
      assert.ok(Math.hypot(mx - at.clientX, my - at.clientY) < 60, `the ring of step ${step + 1} is on its node: ${mx} ${my}, ${at.clientX} ${at.clientY}`);
    }
    picture.destroy();
  });
}
