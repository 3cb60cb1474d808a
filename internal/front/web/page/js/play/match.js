/**
 * One game as it is played: whose turn it is, what was moved, what each move cost. It draws nothing and waits for nothing but
 * the service.
 *
 * @typedef {import('../types.js').Moves} Moves
 * @typedef {import('../types.js').MoveChoice} MoveChoice
 * @typedef {import('../types.js').Value} Value
 * @typedef {'sides'|'runners'|'explorers'|'solo'} Players
 * @typedef {(state: string, player: string, before: string[]) => Promise<Moves>} Ask  every move in a state, and the states before it
 * @typedef {'perfect'|'traps'|'random'} Strength  how the computer plays
 * @typedef {'best'|'keeps'|'loses'|'open'} Mark  open: the service could not tell in its time
 * @typedef {{from: Value, to: Value, distance: number|null, score: number|null}} Cost
 *   what a move left behind: by how much it is farther from (or nearer to) the end than the best, and how much it scores less
 * @typedef {{mover: string, move: MoveChoice, mark: Mark, cost: Cost, before: Moves, after: Moves, human: boolean}} Played
 * @typedef {{played: Played|null, parent: Variation|null, children: Variation[], onward: Variation|null, name: string}} Variation
 *   a move that was made after another; onward: the one that was looked at last of those after it
 */

/** @param {Played|null} played @param {Variation|null} parent @returns {Variation} */
const variation = (played, parent) => ({ played, parent, children: [], onward: null, name: '' });

export class Match {
  /** @type {Ask} */
  #ask;
  /** @type {Moves} */
  #start;
  /** Counts the changes, so that an answer that comes too late is known. */
  #turns = 0;

  /** How the computer plays. @type {Strength} */
  strength = 'perfect';

  /** A number from 0 to below 1, for who plays at random. */
  chance = Math.random;

  /** All that was tried, from the start. */
  root = variation(null, null);

  /** The last of the moves that were made. */
  at = this.root;

  /**
   * @param {Ask} ask
   * @param {Players} players
   * @param {string} human who is played by hand; '' is everybody
   * @param {Moves} start
   */
  constructor(ask, players, human, start) {
    this.#ask = ask;
    this.players = players;
    this.human = human;
    this.#start = start;
  }

  /** Begins at the start, which is asked for unless it is known for the same player. @param {Ask} ask @param {Players} players @param {string} human @param {Moves} [start] @param {string} [state]  where it begins, if not at the start of the board */
  static async begin(ask, players, human, start, state = '') {
    const player = asked(players, human);
    const known = start && (player === '' || player === start.player);
    return new Match(ask, players, human, known ? start : await ask(state, player, []));
  }

  /** What was played so far, in order. @returns {Played[]} */
  get played() {
    return this.#path.flatMap(({ played }) => played ?? []);
  }

  /** What was played, and what was taken back after it. @returns {Played[]} */
  get made() {
    const made = this.played;
    for (let on = this.at.onward; on; on = on.onward) if (on.played) made.push(on.played);
    return made;
  }

  /** The variations from the start to where the game is. */
  get #path() {
    /** @type {Variation[]} */
    const path = [];
    for (let at = /** @type {Variation|null} */ (this.at); at; at = at.parent) path.unshift(at);
    return path;
  }

  /** Goes to a variation. @param {Variation} node */
  visit(node) {
    this.#turns++;
    this.at = node;
    for (let at = node; at.parent; at = at.parent) at.parent.onward = at;
  }

  /** The start and the state after each of those. */
  get states() {
    return [this.#start, ...this.made.map(({ after }) => after)];
  }

  /** Goes back or forward to after that many of the moves that were made. @param {number} count */
  goTo(count) {
    this.#turns++;
    const path = this.#path;
    for (let on = this.at.onward; on; on = on.onward) path.push(on);
    this.at = path[count] ?? this.at;
  }

  /** The state now, with its moves. */
  get now() {
    return this.at.played?.after ?? this.#start;
  }

  get over() {
    return this.now.over || this.now.moves.length === 0;
  }

  /** The states up to now, oldest first, where the rules look at them. */
  get #past() {
    return this.now.past ? [this.#start.state, ...this.played.map((p) => p.after.state)] : [];
  }

  /** Whether the computer is to move. */
  get awaitsReply() {
    return this.players === 'sides' && this.human !== '' && !this.over && this.now.turn !== this.human;
  }

  /** The expected result at the start, for the human player (or the one who moves first, when both are). */
  get predicted() {
    return this.valueFor(this.#start);
  }

  /** What the state is worth now, for the same player as predicted. */
  get worth() {
    return this.valueFor(this.now);
  }

  /** The player that predicted and worth refer to. */
  get told() {
    return this.human || this.#start.player;
  }

  /**
   * Makes a move, once the service has returned the moves after it. A failed request changes nothing.
   * False when the game was changed meanwhile, and the move came to nothing.
   *
   * @param {MoveChoice} move one of now.moves
   */
  async make(move) {
    const turn = ++this.#turns;
    const before = this.now;
    const human = !this.awaitsReply;
    const known = this.at.children.find(({ played }) => played?.move.state === move.state && played.move.move === move.move);
    if (known) {
      this.visit(known);
      return true;
    }
    const after = await this.#ask(move.state, asked(this.players, this.human), this.#past);
    if (turn !== this.#turns) return false;
    const made = variation({
      mover: before.turn || before.player, move, mark: markOf(move, before.value), cost: costOf(before, move), before, after, human,
    }, this.at);
    this.at.children.push(made);
    this.at.onward = made;
    this.at = made;
    return true;
  }

  /** Makes the computer's move. */
  async reply() {
    if (!this.awaitsReply) return false;
    const turn = this.#turns;
    const move = await this.#chosen(this.now.moves);
    return move !== undefined && turn === this.#turns && this.make(move);
  }

  /** The move that the computer makes: the best, any, or of those that lose nothing the one after which most replies are wrong. @param {MoveChoice[]} moves */
  async #chosen(moves) {
    if (this.strength === 'random') return moves[Math.floor(this.chance() * moves.length)];
    if (this.strength === 'perfect' || moves.length < 2) return moves[0];
    const keeping = moves.filter((m) => m.keeps);
    const candidates = (keeping.length ? keeping : moves).slice(0, mostTraps);
    const after = await Promise.all(candidates.map((m) => this.#ask(m.state, asked(this.players, this.human), this.#past)));
    const safe = after.map(safety);
    return candidates[safe.indexOf(Math.min(...safe))];
  }

  get canUndo() {
    return this.played.some((p) => p.human);
  }

  /** Takes back the last move by hand, and the reply to it. */
  undo() {
    if (!this.canUndo) return;
    this.#turns++;
    this.goTo(this.played.findLastIndex((p) => p.human));
  }

  /** Goes back to before a move, to play on from there. @param {number} i */
  retry(i) {
    this.goTo(i);
  }

  /** The moves by hand that were not as good as could be, by number: also those that lose sooner than need be. */
  get mistakes() {
    return this.played.flatMap((p, i) => (p.human && isMistake(p) ? [i] : []));
  }

  /** How many of the moves by hand that could be judged were the best, and how many there were. */
  get accuracy() {
    const judged = this.played.filter((p) => p.human && p.mark !== 'open');
    return { best: judged.filter((p) => !isMistake(p)).length, of: judged.length };
  }

  /** Removes the move that was made last and all that was made after it. */
  forget() {
    const { at } = this;
    if (!at.parent) return;
    at.parent.children = at.parent.children.filter((one) => one !== at);
    at.parent.onward = null;
    this.visit(at.parent);
  }

  /** Goes back to the start; what was played stays in the tree. */
  restart() {
    this.goTo(0);
  }

  /** The value of a state for that player: of two sides one wins what the other loses. @param {Moves} moves @returns {Value} */
  valueFor(moves) {
    const turned = this.players === 'sides' && moves.player !== this.told;
    return turned ? { ...moves.value, result: opposite(moves.value.result) } : moves.value;
  }
}

/** So many moves are looked at for traps. */
const mostTraps = 12;

/** Which part of the replies in a state lose nothing; a state without replies sets no trap. @param {Moves} moves */
function safety({ moves }) {
  return moves.length === 0 ? 1 : moves.filter((m) => m.keeps && m.best).length / moves.length;
}

/** Whether a move lost something: the result, a score, or time. @param {Played} played */
export function isMistake({ mark, cost }) {
  return mark === 'loses' || (mark === 'keeps' && (cost.distance !== null || cost.score !== null));
}

/** The player named to the service: of two sides the one to move, so that the moves come best first for the mover. @param {Players} players @param {string} human */
function asked(players, human) {
  return players === 'sides' || players === 'solo' ? '' : human;
}

/** @param {Value['result']} result @returns {Value['result']} */
export function opposite(result) {
  if (result === 'win') return 'loss';
  return result === 'loss' ? 'win' : result;
}

/** How a move is marked in a state of this value: nothing is lost or kept of what is not known. @param {MoveChoice} move @param {Value} own @returns {Mark} */
export function markOf(move, own) {
  const unknown = (/** @type {Value} */ { result, score }) => result === null && score === null;
  if (unknown(move.value) || unknown(own)) return 'open';
  if (!move.keeps) return 'loses';
  return move.best ? 'best' : 'keeps';
}

/** What a move costs against the best one of its state. @param {Moves} before @param {MoveChoice} move @returns {Cost} */
export function costOf(before, move) {
  const best = (before.moves.find((m) => m.best) ?? before.moves[0] ?? move).value;
  const same = best.result === move.value.result;
  return {
    from: best,
    to: move.value,
    distance: same ? difference(move.value.distance, best.distance) : null,
    score: difference(best.score, move.value.score),
  };
}

/** @param {number|null} a @param {number|null} b */
function difference(a, b) {
  return a === null || b === null || a === b ? null : a - b;
}

/** The move in an arrow's direction, if there is exactly one. @param {Moves} moves @param {string} arrow */
export function moveByArrow(moves, arrow) {
  const fitting = moves.moves.filter((m) => m.arrow === arrow);
  return fitting.length === 1 ? fitting[0] ?? null : null;
}

/**
 * What a place means that is chosen after others, one for each token: a move, when it is the only one that begins so or is the
 * best of those that lead just there; the places chosen so far, when several begin so. A place that does not go on begins anew.
 *
 * @param {MoveChoice[]} moves the best first @param {number[]} chosen @param {number} place
 * @returns {{move: MoveChoice|null, chosen: number[]}}
 */
export function choosePlace(moves, chosen, place) {
  const places = [...chosen, place];
  const fitting = moves.filter((m) => begins(m, places));
  if (fitting.length === 0) return chosen.length ? choosePlace(moves, [], place) : { move: null, chosen: [] };
  const whole = fitting.find((m) => m.places.length === places.length) ?? (fitting.length === 1 ? fitting[0] : undefined);
  return whole ? { move: whole, chosen: [] } : { move: null, chosen: places };
}

/** The best move for each place that can be chosen next. @param {MoveChoice[]} moves the best first @param {number[]} chosen @returns {Map<number, MoveChoice>} */
export function nextPlaces(moves, chosen) {
  const next = new Map();
  for (const move of moves) {
    const place = move.places[chosen.length];
    if (place !== undefined && begins(move, chosen) && !next.has(place)) next.set(place, move);
  }
  return next;
}

/** @param {MoveChoice} move @param {number[]} places */
function begins(move, places) {
  return places.every((place, i) => move.places[i] === place);
}

/** The arrow from one cell to another: the longer way counts; '' when it is none. @param {number} from @param {number} to @param {number} cols */
export function arrowBetween(from, to, cols) {
  const down = Math.floor(to / cols) - Math.floor(from / cols);
  const right = (to % cols) - (from % cols);
  if (Math.abs(down) === Math.abs(right)) return '';
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'right' : 'left';
  return down > 0 ? 'down' : 'up';
}
