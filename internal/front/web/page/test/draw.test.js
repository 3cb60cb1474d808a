import assert from 'node:assert/strict';
import { tokenAt } from '../js/draw/foreground.js';
import { test } from 'node:test';
import { fitted, held, zoomed } from '../js/draw/camera.js';
import { contrast, groupColour, inkOn, layerColour, pixel, rampColour, tileColour, wakingColour } from '../js/draw/colours.js';
import { GridScene } from '../js/draw/grid.js';
import { GridLooks } from '../js/draw/gridlooks.js';
import { LayerStack } from '../js/draw/layerstack.js';
import { carriedBy } from '../js/draw/looks.js';
import { drawNumbers } from '../js/draw/overlays.js';
import { SVGPen } from '../js/draw/svg.js';
import { Tint } from '../js/draw/tint.js';
import { arrange, Motion } from '../js/draw/tokens.js';

test('text on every tile, heat, discovery and group is read with a contrast of at least 4.5', () => {
  const grounds = [];
  for (let i = 0; i <= 100; i++) grounds.push(rampColour(i / 100), wakingColour(i / 100), tileColour(2 ** (i / 5)));
  for (let n = 0; n < 9; n++) grounds.push(groupColour(n));
  for (const ground of grounds) assert.ok(contrast(inkOn(ground), ground) >= 4.5, ground);
});

test('a pixel is the colour in the order that ImageData has', () => {
  const word = new Uint8Array(new Uint32Array([pixel('#123456')]).buffer);
  assert.deepEqual([...word], [0x12, 0x34, 0x56, 0xff]);
});

test('a fitted board is inside the viewport, in whole device pixels where cells are drawn', () => {
  for (const ratio of [1, 1.25, 2, 3]) {
    for (const [w, h] of [[3, 3], [100, 100], [1000, 1000], [1, 50]]) {
      const camera = fitted({ w, h }, { w: 375, h: 300 }, { pad: 6, most: 64, ratio, whole: true });
      assert.ok(w * camera.scale <= 375 && h * camera.scale <= 300);
      if (camera.scale >= 8) assert.equal(Math.round(camera.scale * ratio * 1e6) % 1e6, 0);
    }
  }
});

test('zooming keeps the point under the pointer, to a pixel, and always changes the size until it can not', () => {
  let camera = { x: 10, y: 20, scale: 9 };
  for (let i = 0; i < 200 && camera.scale < 96; i++) {
    const next = zoomed(camera, 1.02, { x: 200, y: 150 }, { least: 4, most: 96, ratio: 1, whole: true });
    assert.ok(next.scale > camera.scale);
    const [before, after] = [(200 - camera.x) / camera.scale, (200 - next.x) / next.scale];
    assert.ok(Math.abs(before - after) * next.scale <= 1);
    camera = next;
  }
  assert.equal(camera.scale, 96);
});

test('a board larger than the viewport covers it, a smaller one is in the middle', () => {
  const large = held({ x: 500, y: -9000, scale: 10 }, { w: 100, h: 100 }, { w: 300, h: 300 }, 6, 1);
  assert.deepEqual([large.x, large.y], [6, 300 - 1000 - 6]);
  const small = held({ x: 500, y: -9000, scale: 10 }, { w: 10, h: 10 }, { w: 300, h: 300 }, 6, 1);
  assert.deepEqual([small.x, small.y], [100, 100]);
});

test('the tokens of a cell do not overlap and stay in it', () => {
  for (const cornered of [true, false]) {
    for (let count = 1; count < 7; count++) {
      const slots = arrange(count, cornered);
      assert.ok(slots.length >= 1 && slots.length <= count);
      slots.forEach((a, i) => {
        assert.ok(Math.abs(a.dx) + a.r <= 0.5 && Math.abs(a.dy) + a.r <= 0.5);
        for (const b of slots.slice(0, i)) assert.ok(Math.hypot(a.dx - b.dx, a.dy - b.dy) >= a.r + b.r);
      });
    }
  }
});

test('who carries keys is as large as who carries none, and a door keeps its letter', () => {
  const [empty] = arrange(1, false);
  for (const keys of [1, 2, 3]) {
    const [laden] = arrange(1, true, keys);
    assert.equal(laden?.r, empty?.r);
    assert.ok((laden?.r ?? 1) - (laden?.dy ?? -1) <= 0.5);
    assert.ok(keys === 1 || (laden?.dy ?? 1) + (laden?.r ?? 1) <= 0.25, 'several keys have the foot of the cell');
  }
  const of = (/** @type {any} */ role, /** @type {string} */ text) => carriedBy({ role, text });
  assert.deepEqual([of('floor', 'ab'), of('gate', 'Bb'), of('gate', 'B'), of('goal', 'a'), of('item', 'a'), of('field', 'a'), of('floor', '')], ['ab', 'b', '', 'a', '', '', '']);
});

test('a token moves from where it is seen to where it stands, and arrives', () => {
  const motion = new Motion();
  motion.move(new Map([['A', [0, 0]]]), 0, false);
  assert.equal(motion.busy, false);
  motion.move(new Map([['A', [10, 0]]]), 1000, false);
  const half = motion.at('A', 1000 + Motion.span / 2);
  assert.ok(half && half[0] > 0 && half[0] < 10);
  motion.move(new Map([['A', [0, 0]]]), 1000 + Motion.span / 2, false);
  assert.deepEqual(motion.at('A', 1000 + Motion.span / 2), half);
  assert.deepEqual(motion.at('A', 2000), [0, 0]);
  assert.equal(motion.busy, false);
  motion.move(new Map([['A', [5, 5]]]), 3000, true);
  assert.equal(motion.busy, false);
});

const heat = { name: 'rounds', doc: '', kind: 'heat', values: [3, null, 0, 7], legend: { 0: 'the goal' }, notes: [{ place: 1, text: 'shut' }] };

test('a wave shows values up to its time, and says what another time changes', () => {
  const early = new LayerStack([{ layer: heat, upTo: 3 }]);
  assert.deepEqual([0, 1, 2, 3].map((place) => early.marks(place).map(({ value }) => value)), [[3], [], [0], []]);
  const late = new LayerStack([{ layer: heat, upTo: 7 }], early);
  assert.deepEqual(late.changed(early), [3]);
  assert.deepEqual(early.changed(late), [3]);
  assert.equal(new LayerStack([]).changed(early), null);
});

test('a layer speaks by its legend and its notes', () => {
  const stack = new LayerStack([{ layer: heat }]);
  assert.deepEqual(stack.words(2), ['rounds: the goal']);
  assert.deepEqual(stack.words(3), ['rounds: 7']);
  assert.deepEqual(stack.notes(1), ['shut']);
});

test('a layer that depends on a place shows the values for the chosen one, coloured on one scale', () => {
  const layer = { name: 'plies', doc: '', kind: 'heat', given: { doc: '', at: 1, values: [[1, 2], [8, null]] } };
  assert.deepEqual(new LayerStack([{ layer }]).marks(0), [{ kind: 'heat', value: 8, largest: 8 }]);
  assert.deepEqual(new LayerStack([{ layer, given: 0 }]).marks(1), [{ kind: 'heat', value: 2, largest: 8 }]);
  assert.equal(layerColour('heat', 8, 8), rampColour(1));
});

test('a trace knows what was looked at, forwards and backwards', () => {
  const tint = new Tint();
  const [places, wave] = [[4, 2, 4, 0], [0, 0, 1, 1]];
  tint.show({ places, wave, upTo: 3 }, 6);
  assert.deepEqual([0, 2, 4].map((place) => tint.seen(place)), [false, true, true]);
  tint.show({ places, wave, upTo: 4 }, 6);
  assert.ok(tint.seen(0));
  tint.show({ places, wave, upTo: 1 }, 6);
  assert.deepEqual([0, 2, 4].map((place) => tint.seen(place)), [false, false, true]);
  tint.show(null, 6);
  assert.ok(tint.empty && !tint.seen(4));
});

test('an SVG file is whole and takes any text', () => {
  const pen = new SVGPen();
  pen.text(1, 2, '<a> & "b"\u0001', { size: 10, fill: '#000000' });
  pen.path([[0, 0], [1, 1]], { stroke: '#112233', dash: [1, 2] });
  const file = pen.file(10, 20, '#ffffff', 'x < y');
  assert.match(file, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 10 20"/);
  assert.match(file, /&#60;a&#62; &#38; &#34;b&#34;</);
  assert.doesNotMatch(file, /\u0001|style=/);
  assert.match(file, /stroke-dasharray="1 2"/);
});

test('pills of a node at the edge stay on the board, and none covers the number of another node', () => {
  const places = [[0.95, 0.5], [0.5, 0.4], [0.5, 0.5]];
  const scene = /** @type {any} */ ({
    kind: 'graph', count: places.length, world: { w: 1, h: 1 }, centre: (/** @type {number} */ n) => places[n],
    box: (/** @type {number} */ n, /** @type {any} */ { scale }) => ({ x: (places[n]?.[0] ?? 0) * scale - 15, y: (places[n]?.[1] ?? 0) * scale - 15, size: 30 }),
  });
  const camera = { x: 0, y: 0, scale: 400 };
  const top = /** @type {any} */ ({ names: (/** @type {string} */ name) => name, standing: new Map([[0, ['mouse', 'cat 1', 'cat 2']], [2, ['cat 3']]]) });
  assert.equal(tokenAt(scene, top, camera, 394, 177), 'cat 2');
  assert.equal(tokenAt(scene, top, camera, 450, 177), undefined);
  assert.equal(tokenAt(scene, top, camera, 200, 177), undefined, 'node 1 is there');
  assert.equal(tokenAt(scene, top, camera, 200, 223), 'cat 3');
});

test('a layer whose cells all say the same has no numbers on them', () => {
  const drawn = (/** @type {Record<string, string>} */ legend) => {
    const pen = new SVGPen();
    const stack = new LayerStack([{ layer: /** @type {import('../js/types.js').Layer} */ ({ name: 'Where is a box lost?', kind: 'area', values: [1], legend }) }]);
    drawNumbers(pen, { x: 0, y: 0, size: 40 }, stack.marks(0), true, '#ffffff', 0.05);
    return pen.file(40, 40, '', '').includes('<text');
  };
  assert.equal(drawn({ 1: 'dead square' }), false);
  assert.equal(drawn({ 1: 'the mouse wins', 2: 'the cat wins' }), true);
});

test('the number of a layer on a door or a key is read on a tag of its own, which leaves the letter free', () => {
  for (const size of [28, 30, 40, 47, 60, 73]) {
    for (const [kind, text] of /** @type {[string, string][]} */ ([['door', 'A'], ['key', 'a']])) {
      const drawn = recorded();
      const layer = /** @type {import('../js/types.js').Layer} */ ({ name: 'When is it found?', kind: 'heat', values: [18, 20] });
      const sheet = GridLooks.of({ rows: 1, cols: 2, looks: [{ kind, text }, { kind: 'floor' }], cells: [0, 1] });
      const see = (/** @type {import('../js/types.js').Look} */ look) => ({ role: look.kind === 'door' ? 'gate' : look.kind === 'key' ? 'item' : 'floor', text: look.text ?? '', sign: '' });
      new GridScene(sheet, new LayerStack([{ layer }]), paper, /** @type {any} */ (see)).drawAll(drawn.pen, { x: 0, y: 0, scale: size });
      const number = drawn.texts.find((one) => one.text === '18');
      const letter = drawn.texts.find((one) => one.text === text);
      assert.ok(number && letter, `${kind} of ${size} pixels`);
      const tag = drawn.rects.findLast(({ x, y, w, h }) => number.x > x && number.x < x + w && number.y > y && number.y < y + h);
      assert.ok(tag && contrast(number.fill, tag.fill) > 15, `the number on a ${kind} of ${size} pixels is on ${tag?.fill}`);
      assert.ok(number.size >= 9, `the number on a ${kind} of ${size} pixels has letters of ${number.size}`);
      assert.ok(letter.x + letter.size * 0.3 <= tag.x + 1 || letter.y + letter.size * 0.35 <= tag.y + 3, `the tag on a ${kind} of ${size} pixels covers the letter`);
    }
  }
});

test('the pixels of a tile fill its cell without a gap, and none reaches beyond it', () => {
  const colours = [['#100000', '#200000', '#300000'], ['#400000', '#500000', '#600000'], ['#700000', '#800000', '#900000']];
  for (const size of [8, 21, 40, 65.5]) {
    const { pen, rects } = recorded();
    const see = () => ({ role: 'field', sign: '', word: '', text: '', pixels: colours, bare: false });
    new GridScene(GridLooks.of({ rows: 1, cols: 2, looks: [{ kind: 'things' }], cells: [0, 0] }), new LayerStack([]), paper, /** @type {any} */ (see)).drawAll(pen, { x: 0, y: 0, scale: size });
    const tiles = rects.filter(({ fill }) => colours.flat().includes(fill));
    assert.equal(tiles.length, 18);
    tiles.forEach(({ x, y, w, h }, i) => assert.ok(x >= (i < 9 ? 0 : size) && x + w <= (i < 9 ? size : 2 * size) && y + h <= size, `${size}: ${x} ${y} ${w} ${h}`));
    const area = tiles.reduce((sum, { w, h }) => sum + w * h, 0);
    assert.ok(Math.abs(area - 2 * size * size) < 1e-6, `${size}: ${area}`);
  }
});

test('between pieces on bare ground the lines of the board are seen, between tiles none', () => {
  const inner = (/** @type {boolean} */ bare) => {
    const { pen, rects } = recorded();
    new GridScene(GridLooks.of({ rows: 1, cols: 1, looks: [{ kind: 'things' }], cells: [0] }), new LayerStack([]), paper, /** @type {any} */ (() => ({ role: 'field', sign: '', word: '', text: '', pixels: [['#100000']], bare }))).drawAll(pen, { x: 0, y: 0, scale: 40 });
    return rects.find(({ fill }) => fill === '#100000')?.w;
  };
  assert.deepEqual([inner(false), inner(true)], [40, 39]);
});

/** A theme of one colour. */
const paper = /** @type {import('../js/draw/colours.js').Theme} */ (new Proxy({}, { get: () => '#ffffff' }));

/** A pen that keeps what it draws. */
function recorded() {
  /** @type {{x: number, y: number, w: number, h: number, fill: string}[]} */
  const rects = [];
  /** @type {{x: number, y: number, text: string, size: number, fill: string}[]} */
  const texts = [];
  /** @type {import('../js/draw/pen.js').Pen} */
  const pen = {
    rect: (x, y, w, h, { fill = '' }) => rects.push({ x, y, w, h, fill }),
    circle() {},
    path() {},
    text: (x, y, text, { size, fill }) => texts.push({ x, y, text, size, fill }),
  };
  return { pen, rects, texts };
}
