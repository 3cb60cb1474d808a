import assert from 'node:assert/strict';
import { test } from 'node:test';
import { castOf } from '../js/draw/cast.js';
import { GridDraft } from '../js/edit/griddraft.js';

const { see } = castOf({ brushes: [], kinds: [{ name: 'rock', word: 'rock', role: 'wall' }, { name: 'key', word: 'key', role: 'item' }, { name: 'door', word: 'door', role: 'gate' }] });
const blank = { kind: 'empty' };
const small = () => new GridDraft({
  rows: 2, cols: 3, looks: [{ kind: 'empty' }, { kind: 'rock' }, { kind: 'key', text: 'a' }],
  cells: [0, 1, 2, 0, 0, 0], tokens: [{ place: 3, names: ['1', '2'] }],
}, blank, see);
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
