package bind

import (
	"errors"
	"fmt"

	"jogada/board"
	"jogada/catalog"
	"jogada/check"
	"jogada/measure"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// Puzzle is a question of the Puzzle family with what a game adds to it: words and a notation.
type Puzzle[S comparable, M any] struct {
	About
	Question search.Puzzle[S, M]
	Methods  []search.Method[search.Puzzle[S, M], search.Route[S, M]]
	Notation Notation[S, M]
	Describe func(search.Route[S, M], say.Translator, *solve.Meter) Description
	// From is the question from another state, whatever the limit. It has the states of Question.
	From func(S) search.Puzzle[S, M]
	// Look is a state as something to draw, Said in words.
	Look func(S) board.View
	Said func(S, say.Translator) string
	// Note says what the states that a method shows stand for besides themselves, empty for nothing; nil: nothing ever.
	Note func(method string, t say.Translator) string
	// Places are those that a move is chosen by, one after the other: where each token that it moves goes, or a piece and where
	// it goes. Those of no other move begin so.
	Places func(from S, move M) []int
	// Arrow is left, right, up or down for a move that goes one of these ways; nil where none does.
	Arrow func(M) string
	// Looks says how the steps from a state look to a greedy player, the lower the better; nil: nothing does.
	Looks measure.Looks[S, M]
	// Own measures what the game adds to the difficulty of a board with an exact answer; nil: nothing.
	Own func(search.Route[S, M]) []catalog.Entry
	// Recall reads the answer of a saved report: whether a line was found, and how a refusal is meant.
	Recall func(answer any) (search.Route[S, M], error)
	// Fits says what is wrong with a saved report whose answer contradicts its verdict or its line; nil: nothing can. The claim
	// that the family's checker judges is the line.
	Fits func(saved catalog.Report) error
}

// judgeNodes is what the checker may expand beside a solve when it has to search for itself: about a second.
const judgeNodes = 250_000

// Solver binds the question to its methods and its checker.
func (p Puzzle[S, M]) Solver() catalog.Solver {
	steps := func(s S) []search.Step[S, M] { return p.Question.Steps(s, nil) }
	return bound[search.Puzzle[S, M], search.Route[S, M]]{
		about: p.About, question: p.Question, methods: p.Methods, describe: p.Describe, play: p.play, difficulty: p.difficulty,
		undecided: func(r search.Route[S, M], end solve.Outcome) search.Route[S, M] {
			return search.Route[S, M]{Outcome: end, AtLeast: r.AtLeast}
		},
		open:  func(r search.Route[S, M], end solve.Outcome) search.Route[S, M] { r.Outcome = end; return r },
		watch: p.watch,
		line: func(r search.Route[S, M], m *solve.Meter) []catalog.Move {
			return p.Notation.write(p.Question.Start(), r.Line, p.size(), m)
		},
		said: func(r search.Route[S, M], t say.Translator, m *solve.Meter) []string {
			return p.Notation.said(p.Question.Start(), r.Line, t, p.size(), m)
		},
		judge:      check.Puzzle[S, M],
		judgeNodes: judgeNodes,
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
		// A route proves itself by its line and its bound, which stand in the report anyway.
		certificate: func(search.Route[S, M], *solve.Meter) any { return nil },
		replay: func(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
			line, at, err := p.Notation.follow(p.Question.Start(), moves, steps, m)
			return line, err == nil && p.Question.Goal(at) && len(line) <= search.Limit(p.Question), err
		},
		recall: func(saved catalog.Report, m *solve.Meter) (search.Route[S, M], error) {
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
			if claim.Found || claim.Verdict == solve.Refuted { // a line that contradicts its verdict is for the checker to see
				claim.Line, err = p.Notation.read(p.Question.Start(), saved.Line, steps, m)
			}
			return claim, err
		},
	}
}

// size is how many places the board has: to write a move may take a look at all of them.
func (p Puzzle[S, M]) size() int {
	if p.View == nil {
		return 1
	}
	return p.View().Places()
}

// recallUnknown reads what an undecided report claims: a line that may not be a shortest, if there is one, and how many
// moves every line has.
func recallUnknown[S comparable, M any](claim *search.Route[S, M], saved catalog.Report) {
	claim.Found, claim.Stopped = len(saved.Line) > 0, errors.New(saved.Stopped)
	if least := saved.Bounds.AtLeast; least != nil {
		claim.AtLeast = *least
	}
}

// play answers what can be played in a state of a puzzle.
func (p Puzzle[S, M]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
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
	t := p.translator(r.Language).Missing(r.Missing)
	p.Question = search.Within(p.Question, m)
	picture := p.pictures(m)
	var steps []search.Step[S, M]
	if !p.Question.Goal(s) {
		steps = p.Question.Steps(s, nil)
	}
	own, each := p.weigh(&sharedBudget{whole: m, left: r.Budget.Nodes}, s, steps)
	state := catalog.Play{State: p.Notation.State(s), Players: []string{}, Over: len(steps) == 0, Said: p.Said(s, t), Value: own, Unit: t.Of(p.Unit),
		Toward: t.Of("the end"), Frame: picture(s), Moves: make([]catalog.Option, len(steps))}
	for i, step := range steps {
		if !m.Work(optionWork) {
			return catalog.Play{}, fmt.Errorf("the moves could not be shown: %w", m.Stopped())
		}
		state.Moves[i] = catalog.Option{Move: p.Notation.Move(s, step.Move), Said: p.Notation.say(s, step.Move, t), State: p.Notation.State(step.To), Value: each[i],
			Places: p.Places(s, step.Move), Frame: picture(step.To)}
		if p.Arrow != nil {
			state.Moves[i].Arrow = p.Arrow(step.Move)
		}
	}
	order(state.Moves, own)
	if own.Distance == nil && !is(own, catalog.Loss) { // a quicker move than the quickest one known may be there
		for i := range state.Moves {
			state.Moves[i].Best = false
		}
	}
	return state, nil
}

// pictures makes pictures of states, as they differ from the board, as far as the meter allows.
func (p Puzzle[S, M]) pictures(m *solve.Meter) func(S) board.FrameJSON {
	view := p.View()
	return func(s S) board.FrameJSON { return view.Difference(board.Frame{View: p.Look(s)}, m.Work) }
}

// weigh is what a state is worth and what each of the steps from it leads to, as far as the budget and the time allow for
// all of them together.
//
// The state's own answer goes first: where it is lost every step leads to another lost one, and the first step of its
// line comes just one nearer. Where its own search was stopped, what its steps lead to may still settle it.
func (p Puzzle[S, M]) weigh(shared *sharedBudget, s S, steps []search.Step[S, M]) (own catalog.Worth, each []catalog.Worth) {
	route := p.solve(shared, s, 2)
	own, each = worthOf(route), make([]catalog.Worth, len(steps))
	if is(own, catalog.Loss) {
		for i := range each {
			each[i] = own
		}
		return own, each
	}
	soonest, least := -1, search.Never
	for i, answer := range p.follow(shared, steps, route) {
		each[i] = worthOf(answer)
		if is(each[i], catalog.Win) && (soonest < 0 || *each[i].Distance < soonest) {
			soonest = *each[i].Distance
		}
		least = min(least, fewest(answer))
	}
	if own.Result == nil {
		own = settle(soonest, least, route.AtLeast)
	}
	return own, each
}

// follow are the answers from where each of the steps leads, given the one from where they come from.
func (p Puzzle[S, M]) follow(shared *sharedBudget, steps []search.Step[S, M], from search.Route[S, M]) []search.Route[S, M] {
	answers, known := make([]search.Route[S, M], len(steps)), map[S]search.Route[S, M]{}
	if from.Verdict == solve.Proved && len(from.Line) > 0 {
		rest := from
		rest.Line = from.Line[1:]
		known[from.Line[0].To] = rest
	}
	for i, step := range steps {
		answer, seen := known[step.To]
		if !seen {
			answer = p.solve(shared, step.To, len(steps)-i)
			known[step.To] = answer
		}
		answers[i] = answer
	}
	return answers
}

// solve solves the puzzle from a state on a share of what is left of a budget.
func (p Puzzle[S, M]) solve(shared *sharedBudget, s S, parts int) (route search.Route[S, M]) {
	if p.Question.Goal(s) { // that takes no search, so it is known even when the time is over
		return search.Route[S, M]{Outcome: solve.Outcome{Verdict: solve.Proved}, Found: true}
	}
	route.Stopped = solve.ErrTime
	shared.spend(parts, func(m *solve.Meter) { route = p.Methods[0].Run(search.Within(p.From(s), m), m) })
	return route
}

// worthOf is what a state is worth by its answer.
func worthOf[S comparable, M any](r search.Route[S, M]) catalog.Worth {
	switch {
	case r.Verdict == solve.Proved:
		return catalog.Worth{Result: catalog.Some(catalog.Win), Distance: catalog.Some(len(r.Line))}
	case r.Verdict == solve.Refuted && r.Anywhere:
		return catalog.Worth{Result: catalog.Some(catalog.Loss)}
	default:
		return catalog.Worth{}
	}
}

// fewest is a number of moves that no line from a state can be shorter than, by its answer.
func fewest[S comparable, M any](r search.Route[S, M]) int {
	switch {
	case r.Verdict == solve.Proved:
		return len(r.Line)
	case r.Anywhere:
		return search.Never
	default:
		return r.AtLeast
	}
}

// is says whether a result is known, and is this one.
func is(w catalog.Worth, result catalog.Result) bool { return w.Result != nil && *w.Result == result }

// settle is what a state whose own search was stopped is worth by its steps: the shortest line known from one of them
// (negative: none is), the fewest moves from any of them, and the fewest that its own search leaves open.
func settle(soonest, least, open int) catalog.Worth {
	switch {
	case least == search.Never:
		return catalog.Worth{Result: catalog.Some(catalog.Loss)}
	case soonest < 0:
		return catalog.Worth{}
	case soonest+1 <= max(least+1, open):
		return catalog.Worth{Result: catalog.Some(catalog.Win), Distance: catalog.Some(soonest + 1)}
	default:
		return catalog.Worth{Result: catalog.Some(catalog.Win)}
	}
}
