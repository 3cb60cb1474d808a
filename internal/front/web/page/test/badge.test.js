import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf, levelOf, pointsOf } from '../js/answer/badge.js';

test('difficulty grows with positions, traps, only moves and dead ends', () => {
  const board = { length: 4, only_moves: 1, traps: 0, dead_share: { part: 6, of: 33 }, effort: 16, capped: [] };
  assert.equal(levelOf(pointsOf(board) ?? -1), 'easy');
  assert.equal(levelOf(pointsOf({ ...board, effort: 1000 }) ?? -1), 'medium');
  assert.equal(levelOf(pointsOf({ ...board, length: 20, effort: 40_000, traps: 3, dead_share: { part: 9, of: 10 } }) ?? -1), 'fiendish');
  assert.equal(levelOf(pointsOf({ ...board, length: 3, effort: 40_000, traps: 1 }) ?? -1), 'easy', 'three moves are easy');
  assert.equal(pointsOf({ ...board, length: null }), null);
  const steps = [{ keep: 3, of: 3 }, { keep: 2, of: 2 }, { keep: 1, of: 4 }, { keep: 1, of: 1 }];
  assert.equal(levelOf(pointsOf({ ...board, effort: 40_000, steps }) ?? -1), 'easy', 'one move can be wrong');
});

test('a maze is as hard as its keys make it', () => {
  const maze = { effort: 999, capped: [] };
  assert.equal(pointsOf(maze), null);
  assert.deepEqual([[0, 0], [1, 2], [2, 2], [2, 4], [3, 5], [5, 12]].map(([spheres, keys_needed]) => levelOf(pointsOf({ ...maze, spheres, keys_needed }) ?? -1)), ['easy', 'easy', 'medium', 'hard', 'very-hard', 'fiendish']);
  assert.equal(pointsOf({ ...maze, spheres: null, keys_needed: 1 }), null, 'what was capped is not known');
});

test('a step says how many of its moves are good, and whether the greedy one is', () => {
  const kinds = [{ keep: 3, of: 3 }, { keep: 1, of: 1 }, { keep: 2, of: 4 }, { keep: 1, of: 4 }, { keep: 1, of: 4, trap: /** @type {const} */ (true) }].map(kindOf);
  assert.deepEqual(kinds, ['free', 'free', 'some', 'only', 'trap']);
});
