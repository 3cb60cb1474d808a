import assert from 'node:assert/strict';
import test from 'node:test';
import { Match, arrowBetween, costOf, markOf, choosePlace, moveByArrow, nextPlaces } from '../js/play/match.js';

/** @typedef {import('../js/types.js').Moves} Moves */
/** @typedef {import('../js/types.js').MoveChoice} MoveChoice */

/** A game of two in which a count goes down to 0, by 1 or 2 a move; whoever takes the last wins. @param {string} state */
function countdown(state) {
  const n = state === '' ? 7 : Number(state.slice(1));
  const turn = state.startsWith('y') ? 'y' : 'x';
  return { n, turn, other: turn === 'x' ? 'y' : 'x' };
}

/** @param {number} n @returns {'win'|'loss'} */
function result(n) {
  return n % 3 === 0 ? 'loss' : 'win';
}

/** @param {string} state @returns {Promise<Moves>} */
async function ask(state) {
  const { n, turn, other } = countdown(state);
  const moves = [1, 2].filter((k) => k <= n).map((k) => {
    const won = result(n - k) === 'loss';
    return /** @type {MoveChoice} */ ({
      move: `-${k}`, state: `${other}${n - k}`, keeps: won || result(n) === 'loss', best: won, places: [k], arrow: k === 1 ? 'left' : 'right',
      value: { result: won ? 'win' : 'loss', score: null, distance: n - k }, frame: { caption: '' },
    });
  }).sort((a, b) => Number(b.keeps) - Number(a.keeps));
  return {
    state, player: turn, players: ['x', 'y'], turn: n === 0 ? '' : turn, over: n === 0, said: '', frame: { caption: '' },
    value: { result: result(n), score: null, distance: n }, units: ['1 move', '{n} moves'], toward: 'the end', moves,
  };
}

/** @param {Match} match @param {string} name */
function choose(match, name) {
  const move = match.now.moves.find((m) => m.move === name);
  assert.ok(move, `there is a move ${name}`);
  return match.make(move);
}

test('a full game against the computer goes as predicted when every move keeps the value', async () => {
  const match = await Match.begin(ask, 'sides', 'x');
  assert.equal(match.predicted.result, 'win');
  while (!match.over) {
    if (match.awaitsReply) await match.reply();
    else await match.make(/** @type {MoveChoice} */ (match.now.moves[0]));
  }
  assert.equal(match.worth.result, 'win');
  assert.equal(match.now.state, 'y0');
  assert.ok(match.played.filter((p) => p.human).every((p) => p.mark === 'best'));
});

test('a move that throws the win away is marked, and the computer takes it', async () => {
  const match = await Match.begin(ask, 'sides', 'x');
  await choose(match, '-2');
  assert.equal(match.played[0]?.mark, 'loses');
  assert.equal(match.played[0]?.cost.from.result, 'win');
  assert.equal(match.played[0]?.cost.to.result, 'loss');
  assert.equal(match.awaitsReply, true);
  await match.reply();
  assert.equal(match.played[1]?.human, false);
  assert.equal(match.worth.result, 'loss');
});

test('undo takes back the reply, too', async () => {
  const match = await Match.begin(ask, 'sides', 'x');
  await choose(match, '-1');
  await match.reply();
  assert.equal(match.played.length, 2);
  match.undo();
  assert.equal(match.played.length, 0);
  assert.equal(match.now.state, '');
  assert.equal(match.canUndo, false);
});

test('undo of a first move by the computer is not offered', async () => {
  const match = await Match.begin(ask, 'sides', 'y');
  assert.equal(match.awaitsReply, true);
  await match.reply();
  assert.equal(match.canUndo, false);
  match.undo();
  assert.equal(match.played.length, 1);
});

test('with both by hand the computer never moves, and undo takes back one move', async () => {
  const match = await Match.begin(ask, 'sides', '');
  await choose(match, '-1');
  assert.equal(match.awaitsReply, false);
  await choose(match, '-1');
  match.undo();
  assert.equal(match.played.length, 1);
});

test('a request names the states before, where the rules look at them', async () => {
  /** @type {string[][]} */
  const pasts = [];
  let past = true;
  /** A game that goes to and fro, and ends where a state occurs again. @param {string} state @param {string} player @param {string[]} before */
  const round = async (state, player, before) => {
    pasts.push(before);
    const over = before.includes(state);
    const move = { move: 'go', state: state === 'b' ? 'a' : 'b', value: { result: 'draw', score: null, distance: null }, keeps: true, best: true, places: [], arrow: '', frame: { caption: '' } };
    return /** @type {Moves} */ ({ ...(await ask('')), state: state || 'a', past, over, moves: over ? [] : [move], value: { result: over ? 'draw' : 'win', score: null, distance: null } });
  };
  const match = await Match.begin(round, 'sides', '');
  await choose(match, 'go');
  assert.equal(match.over, false);
  await choose(match, 'go');
  assert.deepEqual(pasts, [[], ['a'], ['a', 'b']]);
  assert.equal(match.over, true);
  assert.equal(match.worth.result, 'draw');
  match.undo();
  assert.equal(match.over, false);
  await choose(match, 'go');
  assert.deepEqual(pasts.at(-1), ['a', 'b'], 'what was taken back is no past');
  past = false;
  const alone = await Match.begin(round, 'explorers', 'x');
  await choose(alone, 'go');
  await choose(alone, 'go');
  assert.deepEqual(pasts.slice(-2), [[], []]);
  assert.equal(alone.over, false, 'who walks alone may come back');
});

test('a request that fails leaves the game as it was', async () => {
  let fails = false;
  const match = await Match.begin((state) => (fails ? Promise.reject(new Error('too busy')) : ask(state)), 'sides', 'x');
  await choose(match, '-1');
  fails = true;
  await assert.rejects(match.reply(), /too busy/);
  assert.equal(match.played.length, 1);
  assert.equal(match.awaitsReply, true);
  fails = false;
  assert.equal(await match.reply(), true);
});

test('an answer that comes after undo changes nothing', async () => {
  const match = await Match.begin(ask, 'sides', 'x');
  await choose(match, '-1');
  const late = match.reply();
  match.undo();
  assert.equal(await late, false);
  assert.equal(match.played.length, 0);
});

test('the value is told for whoever plays by hand, whoever is to move', async () => {
  const match = await Match.begin(ask, 'sides', 'y');
  assert.equal(match.now.value.result, 'win');
  assert.equal(match.predicted.result, 'loss');
});

test('runners and explorers ask for the one that was chosen; sides ask for whoever is to move', async () => {
  /** @type {string[]} */
  const named = [];
  /** @param {string} state @param {string} player */
  const asks = (state, player) => {
    named.push(player);
    return ask(state);
  };
  await Match.begin(asks, 'runners', 'x');
  await Match.begin(asks, 'sides', 'x');
  await Match.begin(asks, 'solo', '');
  assert.deepEqual(named, ['x', '', '']);
});

test('a slower move that still wins keeps the value and costs the difference', async () => {
  const start = await ask('');
  const quick = { ...start.moves[0], best: true, keeps: true, value: { result: 'win', score: null, distance: 3 } };
  const slow = { ...quick, best: false, value: { result: 'win', score: null, distance: 5 } };
  const before = /** @type {Moves} */ ({ ...start, moves: [quick, slow] });
  assert.equal(markOf(/** @type {MoveChoice} */ (slow), quick.value), 'keeps');
  const unknown = { result: null, score: null, distance: null };
  assert.equal(markOf(/** @type {MoveChoice} */ ({ ...slow, keeps: false, value: { ...unknown, result: 'loss' } }), unknown), 'open');
  assert.equal(markOf(/** @type {MoveChoice} */ ({ ...slow, keeps: false, value: unknown }), quick.value), 'open');
  assert.equal(costOf(before, /** @type {MoveChoice} */ (slow)).distance, 2);
  assert.equal(costOf(before, /** @type {MoveChoice} */ (quick)).distance, null);
});

test('an arrow stands for a move only when it stands for just one', async () => {
  const start = await ask('');
  assert.equal(moveByArrow(start, 'left')?.move, '-1');
  assert.equal(moveByArrow(start, 'up'), null);
  const twice = { ...start, moves: [...start.moves, ...start.moves] };
  assert.equal(moveByArrow(twice, 'left'), null);
});

test('a place stands for the best move that leads there', async () => {
  const { moves } = await ask('');
  assert.equal(choosePlace(moves, [], 2).move?.move, '-2');
  assert.deepEqual(choosePlace(moves, [], 9), { move: null, chosen: [] });
  const best = /** @type {MoveChoice} */ ({ ...moves[0], move: 'best', places: [2] });
  assert.equal(choosePlace([best, ...moves], [], 2).move, best);
});

test('a move of several tokens is chosen place after place, until it is the only one', () => {
  /** @type {[string, ...number[]][]} */
  const listed = [['a', 1, 2, 3], ['b', 1, 2, 4], ['c', 1, 3, 4], ['d', 2, 2, 2], ['e']];
  const moves = listed.map(([move, ...places]) => /** @type {MoveChoice} */ ({ move, places }));
  const names = (/** @type {number[]} */ chosen) => [...nextPlaces(moves, chosen)].map(([place, { move }]) => `${place}${move}`).join();
  assert.equal(names([]), '1a,2d');
  assert.deepEqual(choosePlace(moves, [], 1), { move: null, chosen: [1] });
  assert.equal(names([1]), '2a,3c');
  assert.equal(choosePlace(moves, [1], 3).move?.move, 'c', 'no other begins so');
  assert.deepEqual(choosePlace(moves, [1], 2).chosen, [1, 2]);
  assert.equal(choosePlace(moves, [1, 2], 4).move?.move, 'b');
  assert.equal(choosePlace(moves, [1], 1).chosen[0], 1, 'what does not go on begins anew');
  assert.equal(choosePlace(moves, [1, 2], 2).move?.move, 'd');
  assert.deepEqual(choosePlace(moves, [1], 9), { move: null, chosen: [] });
});

test('a swipe is an arrow in the direction of its longer side', () => {
  assert.equal(arrowBetween(5, 7, 4), 'right');
  assert.equal(arrowBetween(5, 4, 4), 'left');
  assert.equal(arrowBetween(5, 13, 4), 'down');
  assert.equal(arrowBetween(13, 1, 4), 'up');
  assert.equal(arrowBetween(5, 10, 4), '');
  assert.equal(arrowBetween(5, 5, 4), '');
});

test('a loss that comes sooner than need be is a mistake, and can be played again from there', async () => {
  const start = await ask('');
  /** @param {string} move @param {number} distance @param {boolean} best @returns {MoveChoice} */
  const losing = (move, distance, best) => ({ .../** @type {MoveChoice} */ (start.moves[0]), move, keeps: true, best, value: { result: 'loss', score: null, distance } });
  const lost = { ...start, value: { result: /** @type {const} */ ('loss'), score: null, distance: 4 }, moves: [losing('away', 3, true), losing('into the cat', 0, false)] };
  const match = new Match(ask, 'sides', 'x', lost);
  await choose(match, 'into the cat');
  assert.deepEqual(match.mistakes, [0]);
  assert.deepEqual(match.accuracy, { best: 0, of: 1 });
  match.retry(0);
  await choose(match, 'away');
  assert.deepEqual(match.mistakes, []);
  assert.deepEqual(match.accuracy, { best: 1, of: 1 });
});

test('who plays at random takes any move, and who sets traps the one with the fewest good replies', async () => {
  const match = await Match.begin(ask, 'sides', 'y');
  match.strength = 'random';
  match.chance = () => 0.99;
  await match.reply();
  assert.deepEqual(match.played[0]?.move, (await ask('')).moves[1]);

  const start = await ask('');
  /** @param {string} state */
  const reply = (state) => /** @type {MoveChoice} */ ({ ...start.moves[0], move: state, state, keeps: true, best: true });
  /** @param {string} state @returns {Promise<Moves>} */
  const trapped = async (state) => (state === '' ? { ...start, moves: [reply('easy'), reply('hard')] }
    : { ...start, state, turn: 'y', player: 'y', moves: [true, state === 'easy', state === 'easy'].map((good) => ({ ...reply('x'), keeps: good, best: good })) });
  const sly = await Match.begin(trapped, 'sides', 'y');
  sly.strength = 'traps';
  await sly.reply();
  assert.equal(sly.played[0]?.move.move, 'hard');
});
