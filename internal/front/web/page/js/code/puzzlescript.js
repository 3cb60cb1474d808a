/**
 * How an editor reads PuzzleScript, line by line.
 *
 * @typedef {{eol(): boolean, sol(): boolean, next(): string|void, eatSpace(): boolean, skipToEnd(): void, match(pattern: RegExp): boolean|string[]|null}} Stream
 * @typedef {{depth: number, section: string}} State  depth: of comments; section: the one that the line belongs to
 * @typedef {{name?: string, startState?: () => any, token: (stream: any, state: any) => string|null, languageData?: Record<string, unknown>}} Mode
 */

const section = /^(OBJECTS|LEGEND|SOUNDS|COLLISIONLAYERS|RULES|WINCONDITIONS|LEVELS)\s*$/i;
const commands = /^(late|rigid|random|randomdir|startloop|endloop|checkpoint|restart|cancel|win|again|message|no|all|any|some|on|and|or|sfx\d+)\b/i;
const directions = /^(up|down|left|right|moving|stationary|action|parallel|perpendicular|orthogonal|horizontal|vertical)\b/i;
const colours = /^(black|white|grey|gray|darkgrey|darkgray|lightgrey|lightgray|red|darkred|lightred|brown|darkbrown|lightbrown|orange|yellow|green|darkgreen|lightgreen|blue|lightblue|darkblue|purple|pink|transparent|#[0-9a-f]{3,8})\b/i;

/** @type {Mode} */
export const puzzlescript = {
  startState: () => ({ depth: 0, section: '' }),
  languageData: { commentTokens: { block: { open: '(', close: ')' } } },
  token(/** @type {Stream} */ stream, /** @type {State} */ state) {
    if (state.depth > 0) return comment(stream, state);
    if (stream.sol()) {
      if (stream.match(/^=+\s*$/)) return 'comment';
      const found = stream.match(section);
      if (found) {
        state.section = Array.isArray(found) ? (found[1] ?? '').toLowerCase() : '';
        return 'heading';
      }
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^\(/)) {
      state.depth = 1;
      return comment(stream, state);
    }
    return word(stream, state);
  },
};

/** Reads a comment, which may hold others, to its end or that of the line. @param {Stream} stream @param {State} state */
function comment(stream, state) {
  while (state.depth > 0 && !stream.eol()) {
    const sign = stream.next();
    if (sign === '(') state.depth++;
    if (sign === ')') state.depth--;
  }
  return 'comment';
}

/** @param {Stream} stream @param {State} state */
function word(stream, state) {
  if (state.section === 'levels') {
    if (stream.match(/^message\b/i)) {
      stream.skipToEnd();
      return 'keyword';
    }
    stream.match(/^[^\s(]+/);
    return 'string';
  }
  if (state.section === '' && stream.sol() && stream.match(/^\w+/)) return 'keyword';
  if (state.section === 'objects' && (stream.match(colours))) return 'color';
  if (stream.match(/^(->|\[|\]|\||\.\.\.|=|,)/)) return 'operator';
  if (stream.match(/^[<>^]|^v(?=\s)/)) return 'atom';
  if (stream.match(directions)) return 'atom';
  if (stream.match(commands)) return 'keyword';
  if (stream.match(/^\d+(?=\s|$)/)) return 'number';
  if (!stream.match(/^[^\s()[\]|,]+/)) stream.next();
  return null;
}
