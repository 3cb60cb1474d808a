// Package own solves games that people write themselves: a board is a file of rules in Starlark, which is also valid
// Python. A file with goal is a puzzle, one with over, turn and sides a duel; the generic algorithms of these families
// solve it, and their checkers judge the answer, which evaluates the rules again.
//
// Package script runs the files within hard limits of time and memory.
package own

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"go.starlark.net/starlark"

	"jogada/games/own/internal/script"
	"jogada/search"
	"jogada/solve"
)

// State is a state of a game, encoded: equal states have equal texts.
type State string

// Move is a move by its name.
type Move string

// step is a move with the state that it leads to.
type step = search.Step[State, Move]

// rules is the question that a file asks, from one of its states. It is safe for concurrent use until a meter is bound.
type rules struct {
	*file
	from  State
	meter *solve.Meter
	mu    *sync.Mutex
	known map[State]*facts // evaluated by the last calls
	kept  int64            // bytes of known
	ahead ahead
	last  State // the state that was asked for last, and what the rules say of it; nil: none
	facts *facts
	mine  *script.Machine // of a question with a meter
}

// ahead holds states that were evaluated together. They are asked for in their order.
type ahead struct {
	states []State
	facts  []*facts
	next   int
}

// take returns what the rules say of a state, if it is the next one.
func (a *ahead) take(s State) *facts {
	if a.next >= len(a.states) || a.states[a.next] != s {
		return nil
	}
	k := a.facts[a.next]
	a.facts[a.next] = nil
	a.next++
	return k
}

// facts is what the rules say of a state.
type facts struct {
	over   bool
	winner search.Side // Nobody: a draw
	turn   search.Side
	goal   bool
	steps  []step
	err    error
	bytes  int64
}

// puzzle and duel are the question as the families know it.
type (
	puzzle struct{ *rules }
	duel   struct{ *rules }
)

// What the questions know besides their rules.
var (
	_ search.Puzzle[State, Move]                 = puzzle{}
	_ search.Metered[search.Puzzle[State, Move]] = puzzle{}
	_ search.Duel[State, Move]                   = duel{}
	_ search.Metered[search.Duel[State, Move]]   = duel{}
	_ search.Foreseen[State]                     = duel{}
	_ search.Sized                               = duel{}
	_ search.Weighed[State]                      = duel{}
)

// found returns what is known of a state; nil: it was not evaluated.
func (r *rules) found(s State) *facts {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.facts != nil && r.last == s {
		return r.facts
	}
	if k := r.ahead.take(s); k != nil {
		r.last, r.facts = s, k
		return k
	}
	return r.known[s]
}

// newRules returns the question of a file from a state.
func newRules(f *file, from State) *rules {
	return &rules{file: f, from: from, mu: &sync.Mutex{}, known: map[State]*facts{}}
}

// withMeter returns the question with its work charged to a meter, which belongs to one goroutine.
func (r *rules) withMeter(m *solve.Meter) *rules {
	bound := newRules(r.file, r.from)
	bound.meter = m
	return bound
}

// WithMeter returns the question with its evaluations charged to a meter.
func (p puzzle) WithMeter(m *solve.Meter) search.Puzzle[State, Move] { return puzzle{p.withMeter(m)} }

// WithMeter returns the question with its evaluations charged to a meter.
func (d duel) WithMeter(m *solve.Meter) search.Duel[State, Move] { return duel{d.withMeter(m)} }

// Start returns the state that is asked about.
func (r *rules) Start() State { return r.from }

// Steps appends the moves of a state, in their order. A solved state, and one in which the game is over, has none.
func (r *rules) Steps(s State, buf []step) []step { return append(buf, r.factsOf(s).steps...) }

// Goal reports whether a puzzle is solved. Where the state was not evaluated before, it calls goal alone.
func (p puzzle) Goal(s State) bool {
	if k := p.found(s); k != nil {
		return k.goal || p.factsOf(s).goal
	}
	v, err := script.Decode(string(s))
	if err == nil {
		m := p.hold()
		defer p.release(m)
		var solved starlark.Value
		if solved, err = p.call(m, "goal", s, v); err == nil {
			return bool(solved.Truth())
		}
	}
	p.meter.Stop(err)
	return false
}

// Turn returns the side to move; the first side where the game is over.
func (d duel) Turn(s State) search.Side { return max(search.First, d.factsOf(s).turn) }

// Final reports whether the game is over, and who has won it.
func (d duel) Final(s State) (search.Side, bool) {
	k := d.factsOf(s)
	return k.winner, k.over
}

// StateBytes returns the size of what is kept of a state besides its text.
func (r *rules) StateBytes() int { return 16 }

// Weight returns the size of a state's text.
func (r *rules) Weight(s State) int64 { return int64(len(s)) }

// mostKnown limits the facts that are kept, in bytes.
const mostKnown = 8 << 20

// factsOf returns what the rules say of a state. A fault of the rules stops the meter.
func (r *rules) factsOf(s State) *facts {
	k := r.found(s)
	if k == nil {
		m := r.hold()
		k = r.evaluate(m, s)
		r.release(m)
		r.keep(s, k)
	}
	if k.err != nil {
		r.meter.Stop(k.err)
	}
	return k
}

// hold returns a machine. A question with a meter belongs to one goroutine, and has one of its own.
func (r *rules) hold() *script.Machine {
	if r.meter == nil {
		return r.metered(nil)
	}
	if r.mine == nil || r.mine.Stopped() {
		r.mine = r.metered(r.meter)
	}
	return r.mine
}

// release returns a machine.
func (r *rules) release(m *script.Machine) {
	if m != r.mine {
		r.done(m)
	}
}

// keep remembers what the rules say of a state.
func (r *rules) keep(s State, k *facts) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last, r.facts = s, k
	if !r.duel && r.meter != nil { // a search meets each state of a puzzle once
		return
	}
	if r.kept > mostKnown {
		clear(r.known)
		r.kept = 0
	}
	r.known[s] = k
	r.kept += k.bytes
}

// The largest batch of states that are evaluated together, and the bytes after which a batch takes no more.
const (
	batchStates = 2048
	batchBytes  = 16 << 20
	partStates  = 16
)

// Foresee evaluates the first of some states, on all cores, and returns how many it looked at.
func (r *rules) Foresee(states []State) int {
	n := min(len(states), batchStates)
	found := make([]*facts, n)
	var next atomic.Int64
	var bytes atomic.Int64
	var charging sync.Mutex
	work := func() {
		m := r.metered(nil)
		defer r.done(m)
		if r.meter != nil {
			m.Charge = func(steps int) bool {
				charging.Lock()
				defer charging.Unlock()
				return r.meter.Work(steps)
			}
		}
		// Each part takes some of the states, and its evaluation charges each.
		for part := next.Add(partStates); int(part)-partStates < n; part = next.Add(partStates) {
			for at := int(part) - partStates; at < min(n, int(part)) && bytes.Load() < batchBytes; at++ {
				found[at] = r.evaluate(m, states[at])
				bytes.Add(found[at].bytes)
			}
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+partStates-1)/partStates) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	if whole := slices.Index(found, nil); whole > 0 {
		n = whole
	}
	r.ahead = ahead{states: states[:n], facts: found[:n]}
	return n
}

// evaluate calls the functions of the file for a state.
func (f *file) evaluate(m *script.Machine, s State) *facts {
	k := &facts{bytes: 100}
	v, err := script.Decode(string(s))
	if err != nil {
		k.err = err
		return k
	}
	if f.duel {
		f.evaluateDuel(m, s, v, k)
	} else {
		var solved starlark.Value
		if solved, k.err = f.call(m, "goal", s, v); k.err == nil {
			k.goal = bool(solved.Truth())
		}
	}
	if k.err == nil && !k.over && !k.goal {
		f.evaluateMoves(m, s, v, k)
	}
	return k
}

// call calls a function of the file for a state.
func (f *file) call(m *script.Machine, name string, s State, args ...starlark.Value) (starlark.Value, error) {
	v, err := m.Call(f.prog.Global(name), args...)
	if err != nil {
		var wrong *script.Error
		if errors.As(err, &wrong) && wrong.Stopped {
			return nil, errStopped
		}
		return nil, f.fault(err, name, s, nil)
	}
	return v, nil
}

// errStopped means that the meter stopped while a state was evaluated. The meter itself says why.
var errStopped = errors.New("the rules were not evaluated to the end")

// evaluateDuel finds out whether the game is over, and who is to move.
func (f *file) evaluateDuel(m *script.Machine, s State, v starlark.Value, k *facts) {
	ended, err := f.call(m, "over", s, v)
	if err != nil {
		k.err = err
		return
	}
	if ended != starlark.None {
		k.over = true
		winner, known := f.side(ended)
		if name, is := ended.(starlark.String); !known && (!is || name != drawWord) {
			k.err = f.wrong("over", s, `over must return None, "draw", %q or %q, not %s`, f.sides[0], f.sides[1], describeValue(ended))
		}
		k.winner = winner
		return
	}
	mover, err := f.call(m, "turn", s, v)
	if err != nil {
		k.err = err
		return
	}
	var known bool
	if k.turn, known = f.side(mover); !known {
		k.err = f.wrong("turn", s, "turn must return one of the sides, %q or %q, not %s", f.sides[0], f.sides[1], describeValue(mover))
	}
}

// wrong returns the error for a result that a function must not return.
func (f *file) wrong(function string, s State, format string, args ...any) error {
	return f.at(function, "%s; the state is %s", fmt.Sprintf(format, args...), script.Cut(script.Write(string(s)), shownState))
}

// describeValue returns a value as an error shows it, if that is short, or else its kind.
func describeValue(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.String:
		return script.Cut(v.String(), maxName)
	case starlark.NoneType, starlark.Bool, starlark.Int:
		return script.Cut(v.String(), maxName)
	}
	return "a " + v.Type()
}

// mostMoves is the largest number of moves of a state.
const mostMoves = 10_000

// evaluateMoves lists the moves of a state.
func (f *file) evaluateMoves(m *script.Machine, s State, v starlark.Value, k *facts) {
	result, err := f.call(m, "moves", s, v)
	if err != nil {
		k.err = err
		return
	}
	_, isList := result.(*starlark.List)
	_, isTuple := result.(starlark.Tuple)
	if !isList && !isTuple {
		k.err = f.wrong("moves", s, "moves must return a list of (name, next state), not %s", describeValue(result))
		return
	}
	list := listOf(result)
	if len(list) > mostMoves {
		k.err = f.wrong("moves", s, "moves returns %d moves; the most is %d", len(list), mostMoves)
		return
	}
	k.steps = make([]step, 0, len(list))
	for i, entry := range list {
		pair := listOf(entry)
		if len(pair) != 2 {
			k.err = f.wrong("moves", s, "move %d must be a pair (name, next state), not %s", i+1, describeValue(entry))
			return
		}
		name, is := pair[0].(starlark.String)
		if !is || !validName(string(name)) {
			k.err = f.wrong("moves", s, "the name of move %d must be a string of 1 to %d characters on one line, not %s", i+1, maxName, describeValue(pair[0]))
			return
		}
		to, err := script.Encode(pair[1])
		if err != nil {
			k.err = f.wrong("moves", s, "move %d, %s: %v", i+1, name, err)
			return
		}
		k.steps = append(k.steps, step{Move: Move(m.Name(string(name))), To: State(to)})
		k.bytes += int64(len(name) + len(to) + 32)
		if !m.Spend(1 + len(to)/16) {
			k.err = errStopped
			return
		}
	}
}
