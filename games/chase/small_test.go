package chase

import (
	"fmt"
	"iter"
	"testing"

	"jogada/catalog"
	"jogada/games/chase/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyGraph yields all graphs of so many nodes and edges at the most, by their edge lists.
func everyGraph(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for nodes := 3; nodes < size; nodes++ {
			var rest func(text string, a, b, left int) bool
			rest = func(text string, a, b, left int) bool {
				if a == nodes {
					boards, err := parse([]byte(text), v, nil)
					return err != nil || yield(boards[0]) // an error: there are too few nodes
				}
				if b == nodes {
					return rest(text, a+1, a+2, left)
				}
				return rest(text, a, b+1, left) && (left == 0 || rest(text+fmt.Sprintf("%d %d\n", a, b), a, b+1, left-1))
			}
			if !rest("", 0, 1, size-nodes) {
				return
			}
		}
	}
}

func TestGrading(t *testing.T) {
	for _, rules := range []map[string]string{{}, {"first": "cat"}} {
		t.Run(fmt.Sprint(rules), func(t *testing.T) {
			gametest.Graded(t, Game(), gametest.Gradable{Rules: rules, Sizes: 10, Every: everyGraph, Docs: "../../docs"})
		})
	}
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, shape := range grading().Shapes[:5] {
		v, err := Game().Values(shape)
		if err != nil {
			t.Fatal(err)
		}
		for i := range uint64(tier.Scale(t, 500, 30)) {
			b := gametest.Generated(t, Game(), v, seed+i)
			want := catalog.Solve(t.Context(), b, catalog.Request{}).Course
			if got := fmt.Sprintln(mistakes.Right(b.(instance).duel.plain())); got != want {
				t.Fatalf("%q, and the solver says %q:\n%s", got, want, b.Text())
			}
		}
	}
}
