import assert from 'node:assert/strict';
import test from 'node:test';
import './english.js';
import { enter, press, rest } from './document.js';
import { open } from './bench.js';
import { asked, service } from './corridor.js';
import { treeIn } from '../js/play/variations.js';
import { fragmentOf, stateOf } from '../js/io/share.js';

const way = (/** @type {string} */ name) => `.play-move[data-way=${name}]`;

/** The tree as it is read. @param {any} at */
const tree = ({ all }) => all('.variation').map((/** @type {any} */ one) => `${one.closest('li') ? '  ' : ''}${one.querySelector('.variation-number').textContent}${one.querySelector('b').textContent}${one.querySelector('em') ? ` (${one.querySelector('em').textContent})` : ''}${one.getAttribute('aria-current') ? ' *' : ''}`);

test('another move after going back is a variation, which has a value and a name, is gone to, and is in the link', async () => {
  service();
  const at = await open({ tab: 'play', text: 'm...x' });
  const { click, find, all, bench } = at;
  assert.equal(find('.play-variations').hidden, true);
  await click(way('right'));
  await click(way('right'));
  assert.equal(find('.play-variations').open, false, 'one line is no tree');
  assert.equal(bench.state().played?.tree, undefined);
  await click('[data-tool=undo]');
  const undone = bench.state().played;
  assert.deepEqual([undone?.moves, undone?.tree], [['R'], '[["R","",[["R","",[]]]]]'], 'a move that was taken back is in the link, too');
  await click(way('left'));
  const names = tree(at);
  assert.equal(names.length, 3);
  assert.deepEqual(names.map((/** @type {string} */ name) => [name.startsWith('  '), name.endsWith('*')]), [[false, false], [false, false], [true, true]]);
  assert.equal(find('.play-variations').open, true);
  enter(find('.variation-naming input'), 'the way back');
  await rest();
  assert.match(tree(at)[2] ?? '', /\(the way back\) \*$/);
  await click('[data-tool=hints]');
  find('[data-tool=hints]').checked = true;
  find('[data-tool=hints]').dispatchEvent(new CustomEvent('change'));
  await rest();
  assert.equal(all('.variation-value').length, 3, 'each has its value');
  const before = asked.length;
  all('.variation')[1].click();
  await rest();
  assert.equal(asked.length, before, 'a move that is known is not asked for again');
  assert.equal(all('.play-played li').length, 2);
  assert.match(tree(at)[1] ?? '', /\*$/);
  const link = await fragmentOf(bench.state());
  const state = await stateOf(link);
  bench.destroy();
  const again = await open(/** @type {any} */ (state));
  assert.deepEqual(tree(again), [names[0], `${names[1]} *`, `${(names[2] ?? '').replace(' *', '')} (the way back)`]);
  assert.equal(again.all('.play-played li').length, 2);
  for (const key of ['r', 'z', 'ArrowLeft', 'w']) press(again.find('.variation-naming input'), key);
  assert.equal(again.all('.play-played li').length, 2, 'letters and arrows in a name are no moves');
  await again.click('[data-tool=restart]');
  assert.equal(again.all('.variation').length, 3, 'who starts again keeps what was tried');
  again.all('.variation')[2].click();
  await rest();
  await again.click('.variation-forget');
  assert.equal(again.all('.variation').length, 2);
  again.all('.variation')[0].click();
  await rest();
  await again.click('.variation-forget');
  assert.equal(again.find('.play-variations').hidden, true);
  again.bench.destroy();
});

test('a tree in a link that is none, or too large, is not gone into', () => {
  assert.deepEqual([treeIn(), treeIn('{'), treeIn('7'), treeIn('[[1,2,3],["a"],["b","",7]]')], [[], [], [], [['b', '', []]]]);
  const many = JSON.stringify(Array.from({ length: 300 }, () => ['a', 'x'.repeat(99), []]));
  assert.equal(treeIn(many).length, 200);
  assert.equal(treeIn(many)[0]?.[1]?.length, 80);
});
