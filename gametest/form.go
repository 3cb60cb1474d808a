package gametest

import (
	"maps"
	"testing"

	"jogada/search"
)

// FormedSpace is a question that is searched by forms.
type FormedSpace[S comparable, M any] interface {
	search.Space[S, M]
	search.Formed[S]
}

// HoldForm holds the forms of a question to the question itself, in the first states that can arise as they are played: the
// form of a form is itself; a state and its form are goals alike, or over and won alike with the same side to move; and their
// steps lead to the same forms. It returns how many states were not forms.
func HoldForm[S comparable, M any](t testing.TB, q FormedSpace[S, M], most int) (others int) {
	t.Helper()
	met := map[S]bool{q.Start(): true}
	for todo := []S{q.Start()}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		form := q.Form(s)
		if form != s {
			others++
		}
		if again := q.Form(form); again != form {
			t.Fatalf("the form of %v is %v, and the form of that is %v", s, form, again)
		}
		if over := alike(t, q, s, form); over {
			continue
		}
		if own, its := formsAfter(q, s), formsAfter(q, form); !maps.Equal(own, its) {
			t.Fatalf("%v leads to %v, and its form %v to %v", s, own, form, its)
		}
		for _, step := range q.Steps(s, nil) {
			if !met[step.To] && len(met) < most {
				met[step.To] = true
				todo = append(todo, step.To)
			}
		}
	}
	return others
}

// alike holds for a state and its form, and says whether the game is over there.
func alike[S comparable, M any](t testing.TB, q FormedSpace[S, M], s, form S) (over bool) {
	t.Helper()
	switch p := any(q).(type) {
	case search.Puzzle[S, M]:
		if p.Goal(s) != p.Goal(form) {
			t.Fatalf("one of %v and its form %v is a goal", s, form)
		}
	case search.Duel[S, M]:
		winner, over := p.Final(s)
		if by, ended := p.Final(form); by != winner || ended != over || p.Turn(s) != p.Turn(form) {
			t.Fatalf("%v is over %v, won by %d, and its form %v %v, %d; or another side is to move", s, over, winner, form, ended, by)
		}
		return over
	}
	return false
}

// formsAfter are the forms that the steps from a state lead to.
func formsAfter[S comparable, M any](q FormedSpace[S, M], s S) map[S]bool {
	forms := map[S]bool{}
	for _, step := range q.Steps(s, nil) {
		forms[q.Form(step.To)] = true
	}
	return forms
}
