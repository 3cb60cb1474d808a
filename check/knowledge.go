package check

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// FormedSpace is a question that is searched by forms.
type FormedSpace[S comparable, M any] interface {
	search.Space[S, M]
	search.Formed[S]
}

// Forms checks the forms of a question against the question itself, in the first states that can arise, up to most: the
// form of a form is itself; a state and its form agree on goal, end, winner and side to move; and their steps lead to
// the same forms. It returns how many states were not forms.
func Forms[S comparable, M any](q FormedSpace[S, M], most int) (others int, err error) {
	met := map[S]bool{q.Start(): true}
	//meterless: at most as many states as the caller gives; used by tests
	for todo := []S{q.Start()}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		form := q.Form(s)
		if form != s {
			others++
		}
		if again := q.Form(form); again != form {
			return others, fmt.Errorf("the form of %v is %v, and the form of that is %v", s, form, again)
		}
		over, err := alike(q, s, form)
		if err != nil {
			return others, err
		}
		if over {
			continue
		}
		if own, its := formsAfter(q, s), formsAfter(q, form); !maps.Equal(own, its) {
			return others, fmt.Errorf("%v leads to %v, and its form %v to %v", s, own, form, its)
		}
		for _, step := range q.Steps(s, nil) {
			if !met[step.To] && len(met) < most {
				met[step.To] = true
				todo = append(todo, step.To)
			}
		}
	}
	return others, nil
}

// alike checks that a state and its form agree, and reports whether the game is over there.
func alike[S comparable, M any](q FormedSpace[S, M], s, form S) (over bool, err error) {
	switch p := any(q).(type) {
	case search.Puzzle[S, M]:
		if p.Goal(s) != p.Goal(form) {
			err = fmt.Errorf("one of %v and its form %v is a goal", s, form)
		}
	case search.Duel[S, M]:
		winner, over := p.Final(s)
		if by, ended := p.Final(form); by != winner || ended != over || p.Turn(s) != p.Turn(form) {
			err = fmt.Errorf("%v is over %v, won by %d, and its form %v %v, %d; or another side is to move", s, over, winner, form, ended, by)
		}
		return over, err
	}
	return false, err
}

// formsAfter returns the forms that the steps from a state lead to.
func formsAfter[S comparable, M any](q FormedSpace[S, M], s S) map[S]bool {
	forms := map[S]bool{}
	for _, step := range q.Steps(s, nil) {
		forms[q.Form(step.To)] = true
	}
	return forms
}

// LinkedDuel is a duel that knows its moves by number.
type LinkedDuel[S comparable, M any] interface {
	search.Duel[S, M]
	search.Linked[S]
}

// Links checks the numbers of a duel against the duel itself, in the first positions that can arise, up to most: a
// position's number is in range and gives its form and its standing back, and its successors are the numbers of its
// steps, in order. It returns how many positions it visited.
func Links[S comparable, M any](d LinkedDuel[S, M], most int) (looked int, err error) {
	form := search.FormOf[S](d)
	start := form(d.Start())
	met := map[S]bool{start: true}
	//meterless: at most as many states as the caller gives; used by tests
	for todo := []S{start}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		looked++
		n := d.Number(s)
		if n < 0 || n >= d.States() || d.State(uint32(n)) != s {
			return looked, fmt.Errorf("%v has number %d of %d, which is %v", s, n, d.States(), d.State(uint32(n)))
		}
		winner, over := d.Final(s)
		if turn, by, ended := d.Standing(uint32(n)); turn != d.Turn(s) || ended != over || over && by != winner {
			return looked, fmt.Errorf("in %v, number %d, side %d is to move, over: %t, won by %d; its standing is %d, %t, %d", s, n, d.Turn(s), over, winner, turn, ended, by)
		}
		if over {
			continue
		}
		var want []uint32
		for _, step := range d.Steps(s, nil) {
			to := form(step.To)
			want = append(want, uint32(d.Number(to)))
			if !met[to] && len(met) < most {
				met[to] = true
				todo = append(todo, to)
			}
		}
		if got := d.Successors(uint32(n), nil); !slices.Equal(got, want) {
			return looked, fmt.Errorf("the steps of %v lead to numbers %d, and its successors are %d", s, want, got)
		}
	}
	return looked, nil
}

// Briefs checks StepsWithin of a puzzle against its steps and its bound, in up to states reachable states and with
// every number of moves left that makes a difference there. It returns the first fault, or nil if there is none or the
// puzzle is not Brief.
func Briefs[S comparable, M any](p search.Puzzle[S, M], states int) error {
	q, ok := p.(search.BoundedStepper[S, M])
	if !ok {
		return nil
	}
	met := search.NewTable[S](p, 0, solve.NewMeter(context.Background(), solve.Budget{}))
	met.Add(p.Start())
	for at := 0; at < met.Len() && at < states; at++ {
		steps := p.Steps(met.State(at), nil)
		for _, step := range steps {
			bound := q.Bound(step.To)
			for left := bound - 2; left <= bound+1 && bound < search.Never; left++ {
				want := openSteps(p, left, slices.Clone(steps), 0)
				if got := q.StepsWithin(met.State(at), left, nil); !slices.EqualFunc(got, want, func(x, y search.Step[S, M]) bool {
					return x.To == y.To && reflect.DeepEqual(x.Move, y.Move)
				}) {
					return fmt.Errorf("with %d moves left the steps from %v are %v, and those whose bound is at most that are %v", left, met.State(at), got, want)
				}
			}
			if met.Len() < states {
				met.Add(step.To)
			}
		}
	}
	return nil
}
