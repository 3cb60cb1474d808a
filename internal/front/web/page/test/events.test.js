import assert from 'node:assert/strict';
import test from 'node:test';
import { EventReader } from '../js/io/events.js';

const stream = 'event: progress\ndata: {"n":1}\n\n: a comment\n\nevent: answer\ndata: one\ndata: two\n\n';
const want = [{ name: 'progress', data: '{"n":1}' }, { name: 'answer', data: 'one\ntwo' }];

test('events are read whatever the pieces they arrive in', () => {
  for (let size = 1; size <= stream.length; size++) {
    const reader = new EventReader();
    const got = [];
    for (let at = 0; at < stream.length; at += size) got.push(...reader.push(stream.slice(at, at + size)));
    assert.deepEqual(got, want, `pieces of ${size}`);
  }
});

test('line ends of either kind are read', () => {
  assert.deepEqual(new EventReader().push(stream.replaceAll('\n', '\r\n')), want);
});

test('an event that is not complete is not told', () => {
  const reader = new EventReader();
  assert.deepEqual(reader.push('event: answer\ndata: {"half"'), []);
  assert.deepEqual(reader.push(':1}\n\n'), [{ name: 'answer', data: '{"half":1}' }]);
});
