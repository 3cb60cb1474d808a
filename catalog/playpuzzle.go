package catalog

import (
	"context"
	"fmt"

	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// play answers what can be played in a state of a puzzle.
func (p Puzzle[S, M]) play(ctx context.Context, r PlayRequest) (Play, error) {
	s := p.Question.Start()
	if r.State != "" {
		var err error
		if s, err = p.Notation.Read(r.State); err != nil {
			return Play{}, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	if r.Player != "" {
		return Play{}, fmt.Errorf("there is no player %q: it is a game for one", r.Player)
	}
	t := p.words(r.Language).Missing(r.Missing)
	picture := p.pictures()
	var steps []search.Step[S, M]
	if !p.Question.Goal(s) {
		steps = p.Question.Steps(s, nil)
	}
	own, each := p.weigh(ctx, s, steps, r.Budget)
	state := Play{State: p.Notation.State(s), Players: []string{}, Over: len(steps) == 0, Said: p.Said(s, t), Value: own, Unit: t.Of(p.Unit),
		Toward: t.Of("the end"), Frame: picture(s), Moves: make([]Option, len(steps))}
	for i, step := range steps {
		state.Moves[i] = Option{Move: p.Notation.Move(s, step.Move), State: p.Notation.State(step.To), Value: each[i],
			Frame: picture(step.To)}
		if p.Arrow != nil {
			state.Moves[i].Arrow = p.Arrow(step.Move)
		}
	}
	order(state.Moves, own)
	if own.Distance == nil && !own.is(Loss) { // a quicker move than the quickest one known may be there
		for i := range state.Moves {
			state.Moves[i].Best = false
		}
	}
	return state, nil
}

// pictures makes pictures of states, as they differ from the board.
func (p Puzzle[S, M]) pictures() func(S) FrameJSON {
	board := p.View()
	return func(s S) FrameJSON { return board.Difference(Frame{View: p.Look(s)}) }
}

// weigh is what a state is worth and what each of the steps from it leads to, as far as the budget and the time allow for
// all of them together.
//
// The state's own answer goes first: where it is lost every step leads to another lost one, and the first step of its
// line comes just one nearer. Where its own search was stopped, what its steps lead to may still settle it.
func (p Puzzle[S, M]) weigh(ctx context.Context, s S, steps []search.Step[S, M], budget solve.Budget) (own Worth, each []Worth) {
	purse := purse{budget}
	route := p.solve(ctx, &purse, s, 2)
	own, each = worthOf(route), make([]Worth, len(steps))
	if own.is(Loss) {
		for i := range each {
			each[i] = own
		}
		return own, each
	}
	soonest, least := -1, search.Never
	for i, answer := range p.follow(ctx, &purse, steps, route) {
		each[i] = worthOf(answer)
		if each[i].is(Win) && (soonest < 0 || *each[i].Distance < soonest) {
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
func (p Puzzle[S, M]) follow(ctx context.Context, purse *purse, steps []search.Step[S, M], from search.Route[S, M]) []search.Route[S, M] {
	answers, known := make([]search.Route[S, M], len(steps)), map[S]search.Route[S, M]{}
	if from.Verdict == solve.Proved && len(from.Line) > 0 {
		rest := from
		rest.Line = from.Line[1:]
		known[from.Line[0].To] = rest
	}
	for i, step := range steps {
		answer, seen := known[step.To]
		if !seen {
			answer = p.solve(ctx, purse, step.To, len(steps)-i)
			known[step.To] = answer
		}
		answers[i] = answer
	}
	return answers
}

// solve solves the puzzle from a state on a share of what is left in the purse.
func (p Puzzle[S, M]) solve(ctx context.Context, purse *purse, s S, parts int) (route search.Route[S, M]) {
	purse.spend(ctx, parts, func(m *solve.Meter) { route = p.Methods[0].Run(p.From(s), m) })
	return route
}

// worthOf is what a state is worth by its answer.
func worthOf[S comparable, M any](r search.Route[S, M]) Worth {
	switch {
	case r.Verdict == solve.Proved:
		return Worth{Result: Some(Win), Distance: Some(len(r.Line))}
	case r.Verdict == solve.Refuted && r.Anywhere:
		return Worth{Result: Some(Loss)}
	default:
		return Worth{}
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
func (w Worth) is(result Result) bool { return w.Result != nil && *w.Result == result }

// settle is what a state whose own search was stopped is worth by its steps: the shortest line known from one of them
// (negative: none is), the fewest moves from any of them, and the fewest that its own search leaves open.
func settle(soonest, least, open int) Worth {
	switch {
	case least == search.Never:
		return Worth{Result: Some(Loss)}
	case soonest < 0:
		return Worth{}
	case soonest+1 <= max(least+1, open):
		return Worth{Result: Some(Win), Distance: Some(soonest + 1)}
	default:
		return Worth{Result: Some(Win)}
	}
}

// tracer is how a search of a puzzle is watched: boards, by how many moves they are from the start.
func (p Puzzle[S, M]) tracer(t say.Tongue) tracer[S] {
	return tracer[S]{unit: t.Of("board"), picture: p.pictures(), name: p.Notation.State, wave: func(n int) string { return t.Say("depth %d", n) }}
}
