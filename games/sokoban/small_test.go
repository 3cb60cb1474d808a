package sokoban

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/sokoban/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyLevel yields all levels of up to so many cells, row by row.
func everyLevel(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := 1; rows <= size; rows++ {
			for cols := 1; rows*cols <= size-3; cols++ { // a man, a box and a goal count once more
				var rest func(text string, at, left int) bool
				rest = func(text string, at, left int) bool {
					if at == rows*cols {
						boards, err := parse([]byte(text), v, nil)
						return err != nil || len(boards) != 1 || yield(boards[0]) // an error: no man, or two
					}
					if at > 0 && at%cols == 0 {
						text += "\n"
					}
					for sign, more := range map[string]int{"#": 0, "-": 0, "@": 1, "$": 1, ".": 1, "*": 2, "+": 2} {
						if more <= left && !rest(text+sign, at+1, left-more) {
							return false
						}
					}
					return true
				}
				if !rest("", 0, size-rows*cols) {
					return
				}
			}
		}
	}
}

func TestGrading(t *testing.T) {
	for _, count := range []string{"pushes", "moves"} {
		t.Run(count, func(t *testing.T) {
			gametest.Graded(t, Game(), gametest.Gradable{Rules: map[string]string{"count": count}, Sizes: 7, Every: everyLevel, Docs: "../../docs"})
		})
	}
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, count := range []string{"pushes", "moves"} {
		for _, shape := range grading().Shapes[:4] {
			given := map[string]string{"count": count}
			for name, value := range shape {
				given[name] = value
			}
			v, err := Game().Values(given)
			if err != nil {
				t.Fatal(err)
			}
			for i := range uint64(tier.Scale(t, 200, 10)) {
				b := gametest.Generated(t, Game(), v, seed+i)
				want := strings.TrimSpace(catalog.Solve(t.Context(), b, catalog.Request{}).Course)
				n, ok := plain(b).Fewest(mistakes.None)
				got := fmt.Sprint(n)
				if n < 0 {
					got = "no solution"
				}
				if ok && got != want {
					t.Fatalf("%q, and the solver says %q:\n%s", got, want, b.Text())
				}
			}
		}
	}
}
