package escape

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/escape/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyMap yields all maps of up to so many cells, row by row.
func everyMap(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := 1; rows < size; rows++ {
			for cols := 1; rows*cols < size; cols++ {
				var rest func(text string, at, left int) bool
				rest = func(text string, at, left int) bool {
					if at == rows*cols {
						boards, err := parse([]byte(text), v, nil)
						return err != nil || yield(boards[0]) // an error: no player, or two
					}
					if at > 0 && at%cols == 0 {
						text += "\n"
					}
					for _, sign := range "#.@>^_<)abAB" {
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
				if !rest("", 0, size-rows*cols) {
					return
				}
			}
		}
	}
}

func TestGrading(t *testing.T) {
	all := []map[string]string{{}, {"ask": "softlock", "keys": "once"}, {"ask": "collect"}, {"keys": "once"}}
	for _, rules := range all[:tier.Scale(t, len(all), 2)] {
		t.Run(fmt.Sprint(rules), func(t *testing.T) {
			gametest.Graded(t, Game(), gametest.Gradable{Rules: rules, Sizes: 5, Every: everyMap, Docs: "../../docs"})
		})
	}
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, rules := range []map[string]string{{}, {"keys": "once"}, {"ask": "collect"}, {"ask": "softlock"}, {"ask": "softlock", "keys": "once"}} {
		for _, shape := range grading().Shapes[:4] {
			given := map[string]string{}
			for _, some := range []map[string]string{rules, shape} {
				for name, value := range some {
					given[name] = value
				}
			}
			v, err := Game().Values(given)
			if err != nil {
				t.Fatal(err)
			}
			for i := range uint64(tier.Scale(t, 500, 20)) {
				b := gametest.Generated(t, Game(), v, seed+i)
				want := strings.TrimSpace(catalog.Solve(t.Context(), b, catalog.Request{}).Course)
				n, ok := b.(instance).puzzle.plain().Fewest(mistakes.None)
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
