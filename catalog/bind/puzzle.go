package bind

import (
	"errors"
	"fmt"
	"math"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/solve"
)

// Puzzle is a question of the Puzzle family with the words and the notation of its game.
type Puzzle[S comparable, M any] struct {
	About
	Question search.Puzzle[S, M]
	Methods  []search.Method[search.Puzzle[S, M], search.Route[S, M]]
	Notation Notation[S, M]
	Describe func(search.Route[S, M], say.Translator, *solve.Meter) Description
	// From returns the question from another state. Its states are those of Question. A question that is no search.Limiter
	// ignores the limit.
	From func(s S, limit int) search.Puzzle[S, M]
	// Look returns a state to draw; Said gives it in words.
	Look func(S) board.View
	Said func(S, say.Translator) string
	// Note explains what else the states shown by a method represent, or returns ""; nil if they never represent more
	// than themselves.
	Note func(method string, t say.Translator) string
	// Places returns the cells that select a move, in turn: where each moved token goes, or a piece and its target.
	// They are never a prefix of another move's.
	Places func(from S, move M) []int
	// Arrow returns left, right, up or down for a move in one of these directions; nil if none is.
	Arrow func(M) string
	// Tread returns the places that a move's token passes, both ends included, and from where to where it pushes a
	// piece, if it does; nil if tokens go straight.
	Tread func(from S, move M) (walk, push []int)
	// Stroll returns where the token can walk in a state; nil if it does not walk step by step.
	Stroll func(S) *catalog.Walkable
	// Looks rates the steps from a state as a greedy player would, lower is better; nil if no rating exists.
	Looks measure.Looks[S, M]
	// Own returns the game's own difficulty entries for a board with an exact answer; nil if it has none.
	Own func(search.Route[S, M]) []catalog.Entry
	// Recall reads the answer of a saved report: whether a line was found and, if not, what the refutation claims.
	Recall func(answer any) (search.Route[S, M], error)
	// Fits returns an error if the answer of a saved report contradicts its verdict or its line; nil if it never can.
	// The family's checker judges the line itself.
	Fits func(saved catalog.Report) error

	// Repeats means that every method expands all states nearer than its line, as the checker does where nothing else shows that none is
	// shorter. Its budget then follows from what the method needed.
	Repeats bool

	known map[S]search.Route[S, M] // answers by state, for play; nil keeps none
}

// judgeNodes limits the expansions of the checker beside a solve when it has to search itself: about a second.
const judgeNodes = 250_000

// Solver binds the question to its methods and its checker.
func (p Puzzle[S, M]) Solver() catalog.Solver {
	return &bound[search.Puzzle[S, M], search.Route[S, M]]{
		about: p.About, question: p.Question, methods: p.Methods, describe: p.Describe, play: p.play, difficulty: p.difficulty,
		undecided: func(r search.Route[S, M], end solve.Outcome) search.Route[S, M] {
			return search.Route[S, M]{Outcome: end, AtLeast: r.AtLeast}
		},
		open:  func(r search.Route[S, M], end solve.Outcome) search.Route[S, M] { r.Outcome = end; return r },
		watch: p.watch,
		line: func(r search.Route[S, M], m *solve.Meter) []catalog.Move {
			return p.Notation.writeLine(p.Question.Start(), r.Line, p.size(), m)
		},
		said: func(r search.Route[S, M], t say.Translator, m *solve.Meter) []string {
			return p.Notation.said(p.Question.Start(), r.Line, t, p.size(), m)
		},
		judge:      check.Puzzle[S, M],
		judgeNodes: judgeNodes,
		repeats:    p.Repeats,
		partly: func(_ catalog.Report, r search.Route[S, M], m *solve.Meter) check.Ruling {
			if r.Found || r.AtLeast < 1 { // with a line it is judged as a claim
				return check.Ruling{}
			}
			return check.NotWithin(p.Question, r.AtLeast, m)
		},
		agrees:  p.Fits,
		reasons: true,
		contradiction: func(states int) (err error) {
			if q, ok := p.Question.(check.FormedSpace[S, M]); ok {
				_, err = check.Forms(q, states)
			}
			if err == nil {
				err = check.Briefs(p.Question, states)
			}
			return err
		},
		// A route proves itself by its line and its bound, which the report contains anyway.
		certificate: func(search.Route[S, M], *solve.Meter) any { return nil },
		replay: func(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
			line, at, err := p.Notation.follow(p.Question.Start(), moves, p.steps, m)
			q := p.Question
			if m != nil {
				q = search.WithMeter(q, m)
			}
			return line, err == nil && q.Goal(at) && len(line) <= search.Limit(p.Question), err
		},
		recall: p.recall,
	}
}

// recall reads the answer of a saved report.
func (p Puzzle[S, M]) recall(saved catalog.Report, m *solve.Meter) (search.Route[S, M], error) {
	claim, err := p.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	if saved.Proof.Certificate != nil {
		return claim, errors.New("there is a certificate, and a puzzle has none")
	}
	claim.Verdict = saved.Verdict
	if q, ok := p.Question.(search.Refuter[S]); ok && claim.Verdict == solve.Refuted && claim.Anywhere {
		if why, refuted := q.Refute(p.Question.Start()); refuted {
			claim.Why = why
		}
	}
	if claim.Verdict == solve.Refuted && !claim.Anywhere {
		claim.AtLeast = search.Limit(p.Question) + 1
		if least := saved.Bounds.AtLeast; least != nil {
			claim.AtLeast = *least
		}
	}
	if claim.Verdict == solve.Unknown {
		recallUnknown(&claim, saved)
	}
	if claim.Found || claim.Verdict == solve.Refuted { // the checker rejects a line that contradicts its verdict
		claim.Line, err = p.Notation.read(p.Question.Start(), saved.Line, p.steps, m)
	}
	return claim, err
}

func (p Puzzle[S, M]) steps(s S) []search.Step[S, M] { return p.Question.Steps(s, nil) }

// withMeter returns a copy whose question charges a meter.
func (p *Puzzle[S, M]) withMeter(m *solve.Meter) *Puzzle[S, M] {
	own := *p
	own.Question = search.WithMeter(p.Question, m)
	return &own
}

// size returns the number of cells of the board: writing a move may visit all of them.
func (p *Puzzle[S, M]) size() int {
	if p.View == nil {
		return 1
	}
	return p.View().Places()
}

// recallUnknown reads the claim of an undecided report: a line that may not be a shortest, if there is one, and a lower
// bound on the moves.
func recallUnknown[S comparable, M any](claim *search.Route[S, M], saved catalog.Report) {
	claim.Found, claim.Stopped = len(saved.Line) > 0, errors.New(saved.Stopped)
	if least := saved.Bounds.AtLeast; least != nil {
		claim.AtLeast = *least
	}
}

// play returns the legal moves in a state of a puzzle.
func (p *Puzzle[S, M]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
	s := p.Question.Start()
	if r.State != "" {
		var err error
		if s, err = p.Notation.Read(r.State); err != nil {
			return catalog.Play{}, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	if r.Player != "" {
		return catalog.Play{}, fmt.Errorf("there is no player %q: it is a game for one", r.Player)
	}
	left := search.Limit(p.Question)
	limited := left < math.MaxInt
	if limited {
		if left -= len(r.Before); left < 0 {
			return catalog.Play{}, fmt.Errorf("there are %d states before this one, more than the limit of %d moves", len(r.Before), left+len(r.Before))
		}
	}
	if r.Memory != nil {
		if r.Memory.Kept == nil {
			r.Memory.Kept = map[S]search.Route[S, M]{}
		}
		own := *p
		p = &own
		p.known, _ = r.Memory.Kept.(map[S]search.Route[S, M])
	}
	t := p.translator(r.Language).Missing(r.Missing)
	p = p.withMeter(m)
	picture := p.pictures(m)
	var steps []search.Step[S, M]
	said := p.Said(s, t)
	switch {
	case p.Question.Goal(s):
	case left == 0:
		said = t.Say("%s; no more moves are allowed", said)
	default:
		steps = p.Question.Steps(s, nil)
	}
	own, each := p.weigh(&sharedBudget{whole: m, left: r.Budget.Nodes}, s, steps, left)
	state := catalog.Play{State: p.Notation.State(s), Players: []string{}, Over: len(steps) == 0, Said: said, Value: own, Units: t.Forms(p.Unit),
		Toward: t.Of("the end"), Frame: picture(s), Past: limited, Moves: make([]catalog.Option, len(steps))}
	for i, step := range steps {
		if !m.Work(optionWork) {
			return catalog.Play{}, fmt.Errorf("the moves could not be shown: %w", m.Stopped())
		}
		state.Moves[i] = catalog.Option{Move: p.Notation.Move(s, step.Move), Said: p.Notation.say(s, step.Move, t), State: p.Notation.State(step.To), Value: each[i],
			Places: p.Places(s, step.Move), Frame: picture(step.To)}
		if p.Arrow != nil {
			state.Moves[i].Arrow = p.Arrow(step.Move)
		}
		if p.Tread != nil {
			state.Moves[i].Frame.Walk, state.Moves[i].Frame.Push = p.Tread(s, step.Move)
		}
	}
	if p.Stroll != nil && len(steps) > 0 {
		state.Walkable = p.Stroll(s)
	}
	order(state.Moves, own)
	if own.Distance == nil && !is(own, catalog.Loss) { // there may be a quicker move than the quickest known one
		for i := range state.Moves {
			state.Moves[i].Best = false
		}
	}
	return state, nil
}

// pictures draws states, as they differ from the board, as far as the meter allows.
func (p *Puzzle[S, M]) pictures(m *solve.Meter) func(S) board.FrameJSON {
	view := p.View()
	return func(s S) board.FrameJSON { return view.Difference(board.Frame{View: p.Look(s)}, m.Work) }
}

// weigh returns the value of a state with so many moves left and of each step from it, as far as the shared budget
// allows.
//
// It solves the state itself first: if that is lost, every step leads to a lost state, and the first step of its line
// is one move nearer to the goal. If that search was stopped, the steps may still settle its value.
func (p *Puzzle[S, M]) weigh(shared *sharedBudget, s S, steps []search.Step[S, M], left int) (own catalog.StateValue, each []catalog.StateValue) {
	route := p.solve(shared, s, left, 2)
	own, each = worthOf(route, left), make([]catalog.StateValue, len(steps))
	if is(own, catalog.Loss) {
		for i := range each {
			each[i] = own
		}
		return own, each
	}
	if left != math.MaxInt {
		left--
	}
	soonest, least := -1, search.Never
	for i, answer := range p.follow(shared, steps, route, left) {
		each[i] = worthOf(answer, left)
		if is(each[i], catalog.Win) && (soonest < 0 || *each[i].Distance < soonest) {
			soonest = *each[i].Distance
		}
		least = min(least, fewest(answer, left))
	}
	if own.Result == nil {
		own = settle(soonest, least, route.AtLeast)
	}
	return own, each
}

// follow returns the answers for the targets of the steps, given the answer for their source.
func (p *Puzzle[S, M]) follow(shared *sharedBudget, steps []search.Step[S, M], from search.Route[S, M], left int) []search.Route[S, M] {
	answers, known := make([]search.Route[S, M], len(steps)), map[S]search.Route[S, M]{}
	if from.Verdict == solve.Proved && len(from.Line) > 0 {
		rest := from
		rest.Line = from.Line[1:]
		known[from.Line[0].To] = rest
	}
	for i, step := range steps {
		answer, seen := known[step.To]
		if !seen {
			answer = p.solve(shared, step.To, left, len(steps)-i)
			known[step.To] = answer
		}
		answers[i] = answer
	}
	return answers
}

// solve solves the puzzle from a state, within so many moves, on a share of the remaining budget. A line in memory may
// be longer than that.
func (p *Puzzle[S, M]) solve(shared *sharedBudget, s S, left, parts int) (route search.Route[S, M]) {
	if p.Question.Goal(s) { // no search is needed, so it is known even when the time is over
		return search.Route[S, M]{Outcome: solve.Outcome{Verdict: solve.Proved}, Found: true}
	}
	if kept, known := p.known[s]; known && (kept.Verdict == solve.Proved || kept.Anywhere || kept.AtLeast > left) {
		return kept
	}
	route.Stopped = solve.ErrTime
	shared.spend(parts, func(m *solve.Meter) { route = p.Methods[0].Run(search.WithMeter(p.From(s, left), m), m) })
	if route.Verdict == solve.Refuted && left < math.MaxInt {
		route.AtLeast = max(route.AtLeast, left+1)
	}
	p.remember(s, route)
	return route
}

// mostRemembered limits the states whose answers are kept.
const mostRemembered = 1 << 16

// remember keeps the answer for a state, and for those along its line.
func (p *Puzzle[S, M]) remember(s S, route search.Route[S, M]) {
	if p.known == nil || len(p.known) > mostRemembered || route.Verdict == solve.Unknown {
		return
	}
	p.known[s] = route
	line := route.Line
	for i, step := range line {
		rest := route
		rest.Line, rest.AtLeast = line[i+1:], len(line)-i-1
		p.known[step.To] = rest
	}
}

// worthOf converts the answer for a state with so many moves left into its value.
func worthOf[S comparable, M any](r search.Route[S, M], left int) catalog.StateValue {
	switch {
	case r.Verdict == solve.Proved && len(r.Line) <= left:
		return catalog.StateValue{Result: catalog.Some(catalog.Win), Distance: catalog.Some(len(r.Line))}
	case r.Verdict != solve.Unknown:
		return catalog.StateValue{Result: catalog.Some(catalog.Loss)}
	default:
		return catalog.StateValue{}
	}
}

// fewest returns a lower bound on the moves from a state with so many left, by its answer.
func fewest[S comparable, M any](r search.Route[S, M], left int) int {
	switch {
	case r.Verdict == solve.Proved && len(r.Line) <= left:
		return len(r.Line)
	case r.Verdict != solve.Unknown || r.AtLeast > left:
		return search.Never
	default:
		return r.AtLeast
	}
}

// is reports whether a result is known and equals the given one.
func is(w catalog.StateValue, result catalog.Result) bool {
	return w.Result != nil && *w.Result == result
}

// settle returns the value of a state whose own search was stopped, from its steps: soonest is the shortest line known
// from one of them (negative: none), least the fewest moves from any of them, and open the fewest that its own search
// leaves open.
func settle(soonest, least, open int) catalog.StateValue {
	switch {
	case least == search.Never:
		return catalog.StateValue{Result: catalog.Some(catalog.Loss)}
	case soonest < 0:
		return catalog.StateValue{}
	case soonest+1 <= max(least+1, open):
		return catalog.StateValue{Result: catalog.Some(catalog.Win), Distance: catalog.Some(soonest + 1)}
	default:
		return catalog.StateValue{Result: catalog.Some(catalog.Win)}
	}
}
