// Package puzzlescript solves levels of PuzzleScript games. A board is a game with one of its levels, and the question is
// the fewest inputs that win it.
//
// Package plain, which follows the language to the letter, is the question that the checker uses. Package engine is the
// fast default method.
package puzzlescript

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/plain"
	"jogada/games/puzzlescript/internal/source"
	"jogada/search"
	"jogada/solve"
)

// Goal is the goal of the question about a level.
type Goal string

// What can be asked: the fewest inputs that win, the fewest into a state that can't be won, the number of shortest lines, the fewest inputs that win
// whatever chance does. Where chance matters, the first is the fewest with luck.
const (
	Shortest Goal = "shortest"
	Stuck    Goal = "stuck"
	Count    Goal = "count"
	Always   Goal = "always"
)

// game is a game that was read, shared by its levels.
type game struct {
	text   string
	source *source.Game
	prog   *engine.Program
	rules  *plain.Rules
	coding
}

// Puzzle is one question: a level, or a state of it, and what is asked.
type Puzzle struct {
	*game
	ask    Goal
	level  int // among all levels
	number int // among the playable ones, from 1 on
	signs  signs
	drawn  plain.Board // the level before anything happened
	first  State
	start  State
	meter  *solve.Meter
	fates  *fates
	tables *sync.Pool // of *table
	// withoutLooks leaves out rules that change only layers on which nothing else depends.
	withoutLooks bool
	ahead        *ahead
}

// table is a level in play on which inputs are tried one after another.
type table struct {
	*plain.Play
	board, checkpoint plain.Board // that the inputs are tried on
	text              []byte
	chance            choices
}

// Input is an input by its letter: U, L, D, R or X. Where chance gives it several outcomes, their number from 1 on is in the bits over the letter's.
type Input uint32

// letter returns the letter of an input.
func (i Input) letter() byte { return byte(i) }

// outcome returns the number of an outcome of several, from 1 on; 0: there is only one.
func (i Input) outcome() int { return int(i >> 8) }

// String returns the letter of an input, and the number of its outcome where there are several.
func (i Input) String() string {
	if n := i.outcome(); n > 0 {
		return string(i.letter()) + strconv.Itoa(n)
	}
	return string(i.letter())
}

// What the question knows besides its rules.
var (
	_ search.Puzzle[State, Input]                 = Puzzle{}
	_ search.Metered[search.Puzzle[State, Input]] = Puzzle{}
	_ search.Ranker[State]                        = Puzzle{}
	_ search.Sized                                = Puzzle{}
	_ search.Bounder[State]                       = Puzzle{}
	_ search.Reducer[State, Input]                = Puzzle{}
)

// newPuzzle makes the question of a level. It has no states if the meter stopped, or if chance decides how the level begins.
func newPuzzle(g *game, level, number int, ask Goal, meter *solve.Meter) Puzzle {
	p := Puzzle{game: g, ask: ask, level: level, number: number, meter: meter, fates: &fates{}, tables: &sync.Pool{}, ahead: &ahead{}}
	if !meter.Work(len(g.text)/16) || !p.rules.Affords(p.source.Levels[level], meter) {
		return p
	}
	p.signs = newSigns(g.source, g.text, g.source.Levels[level].Fill)
	play := p.rules.Level(p.source.Levels[level])
	play.Meter, p.drawn = meter, slices.Clone(play.Checkpoint)
	var start choices
	play.Dice = start.draw
	if !meter.CheckContext() {
		return p
	}
	status := inPlay
	switch endless := !play.Begin(); {
	case len(start.sizes) > 0: // there are several starts
		return p
	case play.Won:
		status = won
	case endless:
		status = endlessly
	}
	p.first = p.encode(status, play)
	p.start = p.first
	return p
}

// WithMeter returns the question with its turns and goals charged to a meter.
func (p Puzzle) WithMeter(m *solve.Meter) search.Puzzle[State, Input] {
	p.meter = m
	return p
}

// Start returns the state that is asked about.
func (p Puzzle) Start() State { return p.start }

// letters returns the inputs that the game takes.
func (p Puzzle) letters() string {
	if p.source.Set("noaction") {
		return strings.TrimSuffix(engine.Letters, "X")
	}
	return engine.Letters
}

// Steps appends the inputs that change something, in the order up, left, down, right, action. A level that is won, or that never settles, takes
// none.
func (p Puzzle) Steps(s State, buf []search.Step[State, Input]) []search.Step[State, Input] {
	if s.status() != inPlay {
		return buf
	}
	if known, met := p.fates.steps(s); met {
		return append(buf, known...)
	}
	before := len(buf)
	t := p.set(s)
	defer p.tables.Put(t)
	for i := range len(p.letters()) {
		letter := p.letters()[i]
		to := p.outcomes(t, s, letter)
		if p.meter.Stopped() != nil {
			return buf[:before]
		}
		for n, next := range to {
			if next != s {
				buf = append(buf, search.Step[State, Input]{Move: inputOf(letter, n, len(to)), To: next})
			}
		}
	}
	p.fates.storeSteps(s, buf[before:])
	return buf
}

// set puts a state on a table. Put it back into the pool afterwards.
func (p Puzzle) set(s State) *table {
	t, used := p.tables.Get().(*table)
	if !used {
		t = &table{Play: p.rules.At(p.source.Levels[p.level], p.drawn, p.drawn), board: slices.Clone(p.drawn), checkpoint: slices.Clone(p.drawn)}
		t.Dice = t.chance.draw
	}
	t.Play.Meter, t.Play.WithoutLooks = p.meter, p.withoutLooks
	p.load(t, s)
	return t
}

// load makes a state the one that turns are tried on.
func (p Puzzle) load(t *table, s State) {
	p.boardIn(s[1:], t.board)
	if rest := s[1+p.boardBytes():]; len(rest) > 0 {
		p.boardIn(rest, t.checkpoint)
	} else {
		copy(t.checkpoint, p.drawn)
	}
}

// turn plays a turn on the state that was loaded.
func (t *table) turn(input string) {
	t.Become(t.board)
	copy(t.Checkpoint, t.checkpoint)
	t.Won, t.Again = false, false
	t.Turn(input)
}

// step returns the state that an input leads to from the state on a table; the same one where it changes nothing.
func (p Puzzle) step(t *table, s State, letter byte) State {
	t.turn(plain.Inputs[letter])
	status := inPlay
	switch settled := t.Settle(); {
	case t.Won:
		status = won
	case !settled:
		status = endlessly
	}
	if t.text = p.write(t.text[:0], status, t.Play); string(t.text) == string(s) {
		return s
	}
	return State(t.text)
}

// Goal reports whether the level is won or, if the question is about traps, whether it can no longer be won.
func (p Puzzle) Goal(s State) bool {
	if p.ask == Stuck {
		return p.fates.stuck(p, s)
	}
	return s.status() == won
}

// Rank returns the number of objects that violate the win conditions.
func (p Puzzle) Rank(s State) int {
	if s.status() == won || p.ask == Stuck {
		return 0
	}
	return 1 + p.decode(s).Missing()
}

// from returns the question from another state.
func (p Puzzle) from(s State) Puzzle {
	p.ahead.mu.Lock()
	defer p.ahead.mu.Unlock()
	known := p.ahead
	if !known.known {
		known = known.before
	}
	p.start, p.ahead = s, &ahead{before: known}
	return p
}

// ahead holds what bounds the inputs from the states that can follow the start, once that was asked for.
type ahead struct {
	mu      sync.Mutex
	known   bool
	outlook *plain.Outlook
	before  *ahead // of the state that a question was asked about before
}

// cellsAUnit is the number of layers of cells that a bound looks at for one unit of work.
const cellsAUnit = 1024

// Bound returns a number of inputs that win from a state at the least, by the outlook of the plain rules.
func (p Puzzle) Bound(s State) int {
	if p.ask == Stuck || s.status() == won {
		return 0
	}
	if s.status() == endlessly {
		return search.Never
	}
	o := p.outlook()
	if o == nil || !p.meter.Work(1+len(p.drawn)/cellsAUnit) {
		return 1
	}
	n := o.Bound(func(cell, layer int) int16 { return p.objectIn(s, cell, layer) })
	if n == plain.Never {
		return search.Never
	}
	return n
}

// outlook returns what bounds the inputs from the states that can follow the start; nil: nothing does.
func (p Puzzle) outlook() *plain.Outlook {
	a := p.ahead
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known {
		return a.outlook
	}
	board := p.boards(p.start)[0]
	if a.before != nil && a.before.outlook.Covers(board) {
		a.outlook = a.before.outlook
	} else {
		a.outlook = p.rules.Outlook(p.source.Levels[p.level], board, p.meter)
	}
	a.known = p.meter.Stopped() == nil
	return a.outlook
}

// fates records the states of a level that can't be won. They are computed on first use, by the plain rules, over all reachable states.
type fates struct {
	mu    sync.Mutex
	known map[State]bool // state → it can be won; nil: not worked out

	noted sync.Mutex
	next  map[State][]search.Step[State, Input] // the steps of the states that were met first; see mostNoted
}

// mostNoted is of how many states the steps are kept: playing, checking and measuring a level go over the same states again and again.
const mostNoted = 5000

// steps returns the steps of a state, if they are kept.
func (f *fates) steps(s State) ([]search.Step[State, Input], bool) {
	f.noted.Lock()
	defer f.noted.Unlock()
	steps, met := f.next[s]
	return steps, met
}

// storeSteps keeps the steps of a state.
func (f *fates) storeSteps(s State, steps []search.Step[State, Input]) {
	f.noted.Lock()
	defer f.noted.Unlock()
	if f.next == nil {
		f.next = map[State][]search.Step[State, Input]{}
	}
	if len(f.next) < mostNoted {
		f.next[s] = slices.Clone(steps)
	}
}

// stuck reports whether a state can't be won. Where the meter stops before that is known it says no, and the meter says that it stopped.
func (f *fates) stuck(p Puzzle, s State) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, met := f.known[s]; !met {
		known := p.winnable(s)
		if known == nil {
			return false
		}
		if f.known == nil {
			f.known = map[State]bool{}
		}
		for state, can := range known {
			f.known[state] = can
		}
	}
	return !f.known[s]
}

// winnable works out which states that can be reached from one can be won; nil: the meter stopped.
func (p Puzzle) winnable(s State) map[State]bool {
	can, from := map[State]bool{s: false}, map[State][]State{}
	var wins []State
	for queue := []State{s}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at.status() == won {
			can[at], wins = true, append(wins, at)
			continue
		}
		for _, step := range p.Steps(at, nil) {
			if _, met := can[step.To]; !met {
				can[step.To] = false
				queue = append(queue, step.To)
			}
			from[step.To] = append(from[step.To], at)
		}
		if !p.meter.Work(len(p.source.Rules)) || p.meter.Stopped() != nil {
			return nil
		}
	}
	//meterless: each state once, and each was charged when it was found
	for ; len(wins) > 0; wins = wins[1:] {
		for _, before := range from[wins[0]] {
			if !can[before] {
				can[before] = true
				wins = append(wins, before)
			}
		}
	}
	return can
}
