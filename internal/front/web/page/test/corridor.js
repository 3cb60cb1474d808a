/**
 * A game for tests of whole views: a man (m) walks along a corridor of cells to its exit (x), one cell a move. `service` answers as
 * the service would, and notes what it was asked.
 */

const kinds = [
  { name: 'floor', word: 'floor', role: 'floor' }, { name: 'wall', word: 'wall', role: 'wall' }, { name: 'door', word: 'door', role: 'gate' },
  { name: 'key', word: 'key', role: 'item' }, { name: 'exit', word: 'exit', role: 'goal', sign: '⚑' },
];
const letters = /** @type {Record<string, number>} */ ({ '.': 0, '#': 1, D: 2, k: 3, x: 4 });

export const game = /** @type {any} */ ({
  name: 'corridor', title: 'Corridor', lead: 'Walk out.', doc: 'A man walks out. He takes a cell a move. Walls stop him.\n\nDoors do, too.', units: ['1 step', '{n} steps'],
  params: [
    { name: 'pace', doc: 'How far a step goes', role: 'rule', kind: 'choice', default: 'slow', choices: ['slow', 'fast'] },
    { name: 'length', doc: 'How long it is', role: 'shape', kind: 'int', default: '5', min: 2, max: 9 },
  ],
  formats: [{ name: 'corridor', doc: 'a line of cells' }],
  methods: [
    { name: 'walk', title: 'Walking', doc: 'It walks.', cost: 'linear', sound: true },
    { name: 'guess', title: 'Guessing', doc: 'It guesses.', cost: 'none', sound: false },
  ],
  measures: [{ name: 'length', kind: 'count', doc: 'steps' }, { name: 'effort', kind: 'number', doc: 'states' }, { name: 'dead_share', kind: 'share', doc: 'dead ends' }],
  examples: [{ name: 'short', title: 'A short one', text: 'm..x' }, { name: 'long', title: 'A long one', text: 'm....x', params: { pace: 'fast' } }],
  kinds, square: false, play: { doc: 'Walk out.', players: 'solo' },
  brushes: [
    { name: 'floor', doc: 'floor', target: 'look', kind: 'floor', key: 'f' }, { name: 'wall', doc: 'wall', target: 'look', kind: 'wall', key: 'w' },
    { name: 'exit', doc: 'exit', target: 'look', kind: 'exit', key: 'g' }, { name: 'number', doc: 'a number', target: 'look', kind: 'key', min: 1, max: 20, key: 'n' },
    { name: 'man', doc: 'man', target: 'token', token: 'man', key: 'm' },
  ],
});

/** @param {string} text */
export function viewOf(text) {
  const looks = kinds.map(({ name }) => ({ kind: name }));
  return { grid: { rows: 1, cols: text.length, looks, cells: [...text].map((letter) => letters[letter] ?? 0), tokens: text.includes('m') ? [{ place: text.indexOf('m'), names: ['man'] }] : [] } };
}

/** @param {any} view */
function textOf({ grid }) {
  const cells = grid.cells.map((/** @type {number} */ look) => Object.keys(letters).find((letter) => kinds[letters[letter] ?? 0]?.name === grid.looks[look].kind) ?? '.');
  for (const { place } of grid.tokens) cells[place] = 'm';
  return cells.join('');
}

/** The position of the man after each step of a shortest walk. @param {string} text */
const way = (text) => Array.from({ length: text.indexOf('x') - text.indexOf('m') + 1 }, (_, i) => text.indexOf('m') + i);

/** @param {number} place @param {string} caption */
const standing = (place, caption) => ({ caption, tokens: [{ place, names: ['man'] }] });

/** @param {any} body */
function shown(body) {
  const whole = body.view ? textOf(body.view) : body.example ? game.examples[body.example - 1].text : body.text;
  const texts = whole.split('+');
  const text = texts[(body.case ?? 1) - 1];
  const example = 1 + game.examples.findIndex((one) => one.text === whole);
  return { text, ...(example ? { example } : {}), params: { pace: 'slow', ...(body.example ? game.examples[body.example - 1].params : {}), ...body.params }, cases: texts.length, case: body.case ?? 1, id: `corridor-${text}`, view: viewOf(text), methods: game.methods };
}

/** A search that walks along: one step a cell, a wave every two. @param {string} text @param {boolean} wrong */
function traceOf(text, wrong) {
  const places = way(text);
  const column = (/** @type {(i: number) => any} */ f) => places.map((_, i) => f(i));
  return {
    unit: 'cells', total: places.length, listed: places.length, events: places.length, whole: true, waits: 'Waiting',
    code: [{ text: 'begin', say: 'It begins at {0}.' }, { text: '    go on', say: 'It goes on to {0}.' }], waves: Array.from({ length: Math.ceil(places.length / 2) }, (_, w) => ({ name: `wave ${w}`, count: Math.min(2, places.length - 2 * w) })),
    states: column((i) => ({ name: `cell ${i}`, play: `s${places[i]}`, place: places[i] })), words: column((i) => `cell ${i}`),
    steps: { line: column((i) => Math.min(i, 1)), state: column((i) => i), look: column((i) => i + 1), wave: column((i) => Math.floor(i / 2)), words: column((i) => [i]), queue: column((i) => (i + 1 < places.length ? [i + 1] : [])), waits: column((i) => (i + 1 < places.length ? 1 : 0)),
      node: column((i) => i), mark: column(() => 1), value: column((i) => i) },
    space: { form: 'tree', doc: 'What was looked at', marks: [{ name: 'not yet', tone: 'blank' }, { name: 'looked at', tone: 'looked' }], parents: column((i) => i - 1) },
    ...(wrong ? { wrong: { step: 1, name: 'cell 1', state: 'the second cell', holds: 'far', truth: 'near', mark: 1 } } : {}),
  };
}

/** The answer to a request. @param {any} body */
export function answerOf(body) {
  const board = shown(body);
  const places = way(board.text);
  const last = places.length - 1;
  const method = body.method ?? 'walk';
  const sound = method === 'walk';
  const moves = places.slice(1).map((place) => ({ move: 'R', state: `s${place}` }));
  return {
    ...board,
    units: game.units,
    report: {
      schema: '1', game: 'corridor', params: board.params, method, sound, verdict: body.text === 'm#x' ? 'refuted' : 'proved', headline: `He is out in ${last} steps.`, because: ['He walks.'],
      answer: { steps: sound ? last : last + 1 }, unit: 'step', bounds: { at_least: last, at_most: last }, line: moves, proof: { rests: 'on walking', checked: true, checker: 'He is out.' },
      counts: { expanded: sound ? last + 1 : 2 * last + 3, generated: 20 + last, stored: 30 + last }, seconds: 0.0125, command: 'jogada solve corridor',
      ...(body.difficulty ? { difficulty: { length: last, effort: 250, dead_share: { part: 1, of: 4 }, capped: [] } } : {}),
    },
    told: { headline: [{ text: `He is out in ${last} steps, at ` }, { text: 'the exit', places: [board.text.indexOf('x')] }], because: [[{ text: 'He walks.' }]], line: moves.map((_, i) => `right ${i + 1}`) },
    frames: [standing(places[0] ?? 0, 'the start'), ...places.slice(1).map((place, i) => standing(place, `after step ${i + 1}`))],
    layers: [
      { name: 'How far is it?', doc: 'steps to the exit', kind: 'heat', values: [...board.text].map((letter, place) => (letter === '#' ? null : last - place)), way: { next: places.map((place) => (place === places.at(-1) ? null : place + 1)), then: 0 } },
      { name: 'Where is he?', doc: 'halves', kind: 'area', values: [...board.text].map((_, place) => (place < 2 ? 1 : 2)), legend: { 1: 'the near half', 2: 'the far half' } },
      { name: 'From where?', doc: 'steps from a cell', kind: 'heat', given: { doc: 'The cell', at: 0, values: [...board.text].map((_, from) => [...board.text].map((__, to) => Math.abs(from - to))) } },
    ],
    ...(body.trace ? { trace: traceOf(board.text, !sound) } : {}),
  };
}

/** @param {any} body */
function moves(body) {
  const { text } = shown(body);
  const at = body.state ? Number(body.state.slice(1)) : text.indexOf('m');
  const exit = text.indexOf('x');
  const value = (/** @type {number} */ place) => ({ result: 'win', score: null, distance: Math.abs(exit - place) });
  const to = (/** @type {string} */ arrow, /** @type {string} */ said, /** @type {number} */ place) => ({ move: said, said, state: `s${place}`, value: value(place), keeps: true, best: place > at, places: [place], arrow, frame: standing(place, said) });
  return {
    state: `s${at}`, player: '', players: [], called: [], turn: '', over: at === exit, said: `He is on cell ${at}.`, frame: standing(at, ''), value: value(at), units: game.units, toward: 'the exit',
    moves: at === exit ? [] : [to('right', 'R', at + 1), ...(at > 0 ? [to('left', 'L', at - 1)] : [])],
  };
}

/** @type {Record<string, (body: any) => unknown>} */
const answers = {
  show: shown, solve: answerOf, moves, generate: (body) => ({ ...shown({ ...body, text: 'm...x' }), seed: 7 }),
  check: () => ({ status: 'accepted', reason: 'He is out.' }), holds: () => ({ holds: true, claims: [], answers: [] }),
};

/** What was asked, in order. @type {{verb: string, body: any, headers: any}[]} */
export const asked = [];

/** Answers every request from now on; `other` may answer instead, and is told the game, too. @param {(verb: string, body: any, game: string) => any} [other] */
export function service(other = () => undefined) {
  globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path, /** @type {any} */ { body = '{}', headers = {}, signal } = {}) => {
    const [verb = '', to = ''] = String(path).split('/').reverse();
    const request = JSON.parse(String(body));
    asked.push({ verb, body: request, headers });
    const told = await other(verb, request, to) ?? answers[verb]?.(request) ?? Response.json({ title: `no ${verb}` }, { status: 404 });
    if (signal?.aborted) throw new DOMException('', 'AbortError');
    return told instanceof Response ? told : Response.json(told);
  });
}
