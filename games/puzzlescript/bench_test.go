package puzzlescript

import (
	"testing"

	"jogada/catalog"
	"jogada/search"
)

// BenchmarkPlain is the plain rules on a level of an example, a state at a time.
func BenchmarkPlain(b *testing.B) {
	boards, err := parse([]byte(exampleList()[0].Text), catalog.Values{"level": "1"}, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := boards[0].(instance).puzzle
	var buf []search.Step[State, Input]
	for b.Loop() {
		buf = p.Steps(p.Start(), buf[:0])
	}
}
