package gametest

import (
	"slices"
	"testing"

	"jogada/search"
)

// LinkedDuel is a duel that knows where its moves lead by number.
type LinkedDuel[S comparable, M any] interface {
	search.Duel[S, M]
	search.Linked[S]
}

// HoldLinks holds the numbers of a duel to the duel itself, in the first positions that can arise: a position's number is
// within the range and brings its form back, and its successors are the numbers of where its steps lead, in their order.
// It returns how many positions it looked at.
func HoldLinks[S comparable, M any](t testing.TB, d LinkedDuel[S, M], most int) (looked int) {
	t.Helper()
	form := search.FormOf[S](d)
	start := form(d.Start())
	met := map[S]bool{start: true}
	for todo := []S{start}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		looked++
		n := d.Number(s)
		if n < 0 || n >= d.States() || d.State(uint32(n)) != s {
			t.Fatalf("%v has number %d of %d, which is %v", s, n, d.States(), d.State(uint32(n)))
		}
		if _, over := d.Final(s); over {
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
			t.Fatalf("the steps of %v lead to numbers %d, and its successors are %d", s, want, got)
		}
	}
	return looked
}
