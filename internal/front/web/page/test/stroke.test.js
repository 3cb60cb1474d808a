import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between } from '../js/edit/stroke.js';

test('a stroke from a cell to itself is that cell', () => {
  assert.deepEqual(between(7, 7, 5), [7]);
});

test('a stroke along a row or a column has every cell of it', () => {
  assert.deepEqual(between(0, 4, 5), [0, 1, 2, 3, 4]);
  assert.deepEqual(between(21, 1, 5), [21, 16, 11, 6, 1]);
});

test('between any two cells, each cell of a stroke touches the one before and none leaves the board', () => {
  const [rows, cols] = [7, 9];
  for (let from = 0; from < rows * cols; from++) {
    for (let to = 0; to < rows * cols; to++) {
      const way = between(from, to, cols);
      assert.equal(way[0], from);
      assert.equal(way.at(-1), to);
      for (let i = 1; i < way.length; i++) {
        const [a, b] = [way[i - 1], way[i]];
        assert.ok(Math.abs(Math.floor(a / cols) - Math.floor(b / cols)) <= 1 && Math.abs((a % cols) - (b % cols)) <= 1, `${from} to ${to}: ${way}`);
        assert.notEqual(a, b);
      }
    }
  }
});
