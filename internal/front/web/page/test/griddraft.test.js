import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from '../js/draw/pieces.js';
import { GridDraft } from '../js/edit/griddraft.js';

const cast = piecesOf({ brushes: [], kinds: [{ name: 'rock', word: 'rock', role: 'wall' }, { name: 'key', word: 'key', role: 'item' }, { name: 'door', word: 'door', role: 'gate' }] });
const blank = { kind: 'empty' };
const small = () => new GridDraft({
  rows: 2, cols: 3, looks: [{ kind: 'empty' }, { kind: 'rock' }, { kind: 'key', text: 'a' }],
  cells: [0, 1, 2, 0, 0, 0], tokens: [{ place: 3, names: ['1', '2'] }],
}, blank, cast);
const looks = (draft) => draft.view.grid.cells.map((number) => draft.view.grid.looks[number]);

test('a view that is taken and given again is the same', () => {
  const { grid } = small().view;
  assert.deepEqual(looks(small()), [{ kind: 'empty' }, { kind: 'rock' }, { kind: 'key', text: 'a' }, { kind: 'empty' }, { kind: 'empty' }, { kind: 'empty' }]);
  assert.deepEqual(grid.tokens, [{ place: 3, names: ['1', '2'] }]);
});

test('a stroke remembers what it changed, and is undone and done again', () => {
  const draft = small();
  const before = draft.view;
  draft.begin();
  draft.paint(0, { look: { kind: 'rock' } });
  draft.paint(1, { look: { kind: 'rock' } });
  draft.paint(2, { look: { kind: 'door', text: 'B' } });
  const stroke = draft.end();
  assert.deepEqual(stroke.cells.map(({ place }) => place), [0, 2]);
  const after = draft.view;
  draft.replay(stroke, 'before');
  assert.deepEqual(draft.view, before);
  draft.replay(stroke, 'after');
  assert.deepEqual(looks(draft), after.grid.cells.map((number) => after.grid.looks[number]));
});

test('a stroke that changes nothing is none', () => {
  const draft = small();
  draft.begin();
  draft.paint(1, { look: { kind: 'rock' } });
  assert.equal(draft.end(), null);
});

test('a token leaves where it was, and clears a rock that it is put on', () => {
  const draft = small();
  draft.begin();
  draft.paint(1, { token: '1' });
  draft.end();
  assert.deepEqual(draft.tokens, [{ place: 1, names: ['1'] }, { place: 3, names: ['2'] }]);
  assert.deepEqual(looks(draft)[1], { kind: 'empty' });
});

test('a token that is dragged leaves the cells on its way as they were', () => {
  const draft = small();
  draft.begin();
  for (const place of [1, 2, 4]) {
    draft.takeBack();
    draft.paint(place, { token: '1' });
  }
  const stroke = draft.end();
  assert.deepEqual(looks(draft), looks(small()));
  assert.deepEqual(draft.tokens, [{ place: 3, names: ['2'] }, { place: 4, names: ['1'] }]);
  draft.replay(stroke, 'before');
  assert.deepEqual(draft.view, small().view);
});

test('rock sends tokens away, erasing leaves a blank, and both are undone', () => {
  const draft = small();
  draft.begin();
  draft.paint(3, { look: { kind: 'rock' } });
  draft.erase(2);
  const stroke = draft.end();
  assert.deepEqual(draft.tokens, []);
  assert.deepEqual(looks(draft)[2], blank);
  draft.replay(stroke, 'before');
  assert.deepEqual(draft.view, small().view);
});

test('another size keeps what is there, by row and column', () => {
  const grown = small().resized(3, 4);
  assert.equal(grown.cells.length, 12);
  assert.deepEqual(grown.looks[grown.cells[2]], { kind: 'key', text: 'a' });
  assert.deepEqual(grown.looks[grown.cells[3]], blank);
  assert.deepEqual(grown.tokens, [{ place: 4, names: ['1', '2'] }]);
  const shrunk = small().resized(1, 2);
  assert.deepEqual(shrunk.cells.map((number) => shrunk.looks[number].kind), ['empty', 'rock']);
  assert.deepEqual(shrunk.tokens, []);
});

const yard = piecesOf({ brushes: [], kinds: [
  { name: 'empty', word: 'floor', role: 'floor' }, { name: 'wall', word: 'wall', role: 'wall' }, { name: 'spot', word: 'goal', role: 'goal' },
  { name: 'box', word: 'box', role: 'piece' }, { name: 'stored', word: 'box on a goal', role: 'home' }] });
const level = () => new GridDraft({
  rows: 1, cols: 6, looks: [{ kind: 'empty' }, { kind: 'wall' }, { kind: 'spot' }, { kind: 'box' }], cells: [3, 0, 2, 1, 0, 0], tokens: [{ place: 4, names: ['@'] }],
}, blank, yard);
const kinds = (draft) => looks(draft).map(({ kind }) => kind).join(' ');

test('a piece is carried to other cells, and what lies under it stays', () => {
  const draft = level();
  assert.deepEqual([0, 1, 2, 3, 9, null].map((place) => draft.movable(place)), [true, false, false, false, false, false]);
  draft.begin();
  draft.carry(0, 1);
  assert.equal(kinds(draft), 'empty box spot wall empty empty');
  draft.carry(0, 2);
  assert.equal(kinds(draft), 'empty empty stored wall empty empty');
  assert.equal(draft.carry(0, 3), null, 'not into a wall');
  assert.equal(draft.carry(0, 4), null, 'not where somebody stands');
  assert.equal(kinds(draft), 'empty empty stored wall empty empty', 'it stays where it was');
  const stroke = draft.end();
  assert.deepEqual(stroke.cells.map(({ place }) => place).sort(), [0, 2]);
  draft.begin();
  draft.carry(2, 5);
  assert.equal(kinds(draft), 'empty empty spot wall empty box');
  draft.carry(2, 2);
  assert.equal(draft.end(), null, 'back in its place nothing has changed');
  draft.replay(stroke, 'before');
  assert.equal(kinds(draft), 'box empty spot wall empty empty');
});

test('a tile keeps its number', () => {
  const tiles = piecesOf({ brushes: [], kinds: [{ name: 'empty', word: 'empty', role: 'floor' }, { name: 'tile', word: 'tile', role: 'piece' }] });
  const draft = new GridDraft({ rows: 1, cols: 2, looks: [{ kind: 'tile', text: '8' }, { kind: 'empty' }], cells: [0, 1], tokens: [] }, blank, tiles);
  draft.begin();
  draft.carry(0, 1);
  assert.deepEqual(looks(draft), [{ kind: 'empty' }, { kind: 'tile', text: '8' }]);
});
