package gametest

import (
	"slices"
	"testing"

	"jogada/search"
)

// Encoded compares a puzzle with the same one over words, on the first most states that breadth-first search meets:
// goals, bounds, refutations, forms and steps, in their order. It returns the number of states compared, 0 if the
// states do not fit into words.
func Encoded[S, M comparable](t *testing.T, p search.Puzzle[S, M], most int) int {
	t.Helper()
	encoded, is := p.(search.Encoded[S, M])
	if !is {
		t.Fatalf("%T is not encoded", p)
	}
	words, state, ok := encoded.Words()
	if !ok {
		return 0
	}
	if search.Limit(p) != search.Limit(words) {
		t.Errorf("a limit of %d, and of %d over words", search.Limit(p), search.Limit(words))
	}
	start := words.Start()
	if state(start) != p.Start() {
		t.Errorf("the start is %v, and over words %v", p.Start(), state(start))
	}
	met, queue := map[uint64]bool{start: true}, []uint64{start}
	n := 0
	for ; n < min(most, len(queue)); n++ {
		w := queue[n]
		sameState(t, p, words, state, w)
		for _, step := range words.Steps(w, nil) {
			if !met[step.To] {
				met[step.To] = true
				queue = append(queue, step.To)
			}
		}
	}
	return n
}

// sameState compares a state and its word.
func sameState[S, M comparable](t *testing.T, p search.Puzzle[S, M], words search.Puzzle[uint64, M], state func(uint64) S, w uint64) {
	t.Helper()
	s := state(w)
	if p.Goal(s) != words.Goal(w) {
		t.Errorf("%v: goal %v, and %v over words", s, p.Goal(s), words.Goal(w))
	}
	b, bounds := p.(search.Bounder[S])
	wordB, wordBounds := words.(search.Bounder[uint64])
	if bounds != wordBounds || bounds && b.Bound(s) != wordB.Bound(w) {
		t.Errorf("%v: the bounds differ", s)
	}
	r, refutes := p.(search.Refuter[S])
	wordR, wordRefutes := words.(search.Refuter[uint64])
	if refutes != wordRefutes {
		t.Errorf("only one of the two refutes")
	} else if refutes {
		why, lost := r.Refute(s)
		if wordWhy, wordLost := wordR.Refute(w); lost != wordLost || lost && why != wordWhy {
			t.Errorf("%v: refuted %v, %s, and over words %v, %s", s, lost, why, wordLost, wordWhy)
		}
	}
	if form := search.FormOf[S](p)(s); form != state(search.FormOf[uint64](words)(w)) {
		t.Errorf("%v: its form is %v, and over words %v", s, form, state(search.FormOf[uint64](words)(w)))
	}
	steps, list := p.Steps(s, nil), []search.Step[S, M]{}
	for _, step := range words.Steps(w, nil) {
		list = append(list, search.Step[S, M]{Move: step.Move, To: state(step.To)})
	}
	if !slices.Equal(steps, list) {
		t.Errorf("%v: the steps are %v, and over words %v", s, steps, list)
	}
}
