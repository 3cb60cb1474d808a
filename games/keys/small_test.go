package keys

import (
	"iter"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/keys/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyMap yields all maps of up to so many cells, row by row, of everything that a small map can hold.
func everyMap(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := 1; rows < size; rows++ {
			for cols := 1; rows*cols < size; cols++ {
				things := size - rows*cols
				signs := "#.123abcABC"[:2+min(3, things)] + "abc"[:min(3, things)] + "ABC"[:min(3, things)]
				var rest func(text string, at, left int) bool
				rest = func(text string, at, left int) bool {
					if at == rows*cols {
						boards, err := parse([]byte(text), v, nil)
						return err != nil || yield(boards[0]) // an error: no start, or the same twice
					}
					if at > 0 && at%cols == 0 {
						text += "\n"
					}
					for _, sign := range signs {
						used := left
						if !strings.ContainsRune("#.", sign) {
							used--
						}
						if used >= 0 && !rest(text+string(sign), at+1, used) {
							return false
						}
					}
					return true
				}
				if !rest("", 0, things) {
					return
				}
			}
		}
	}
}

func TestGrading(t *testing.T) {
	gametest.Graded(t, Game(), gametest.Gradable{Sizes: 7, Every: everyMap, Docs: "../../docs"})
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, shape := range grading().Shapes[:5] {
		v, err := Game().Values(shape)
		if err != nil {
			t.Fatal(err)
		}
		for i := range uint64(tier.Scale(t, 2000, 100)) {
			b := gametest.Generated(t, Game(), v, seed+i)
			want := catalog.Solve(t.Context(), b, catalog.Request{}).Course
			if got := courseOf(b, mistakes.Right(plainWorld(b))); got != want {
				t.Fatalf("%q, and the solver says %q:\n%s", got, want, b.Text())
			}
		}
	}
}
