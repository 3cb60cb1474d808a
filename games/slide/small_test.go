package slide

import (
	"fmt"
	"iter"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyBoard yields all boards by their texts whose cells, limit and largest tile are small enough for a size.
func everyBoard(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for side := 1; side*side < size; side++ {
			for limit := 0; side*side+limit < size; limit++ {
				var rest func(text string, at, left int) bool
				rest = func(text string, at, left int) bool {
					if at == side*side {
						boards, err := parse([]byte(text), v, nil)
						if err != nil {
							panic(err)
						}
						return yield(boards[0])
					}
					for tile := range left + 1 {
						end := " "
						if (at+1)%side == 0 {
							end = "\n"
						}
						if !rest(text+fmt.Sprint(tile)+end, at+1, left-tile) {
							return false
						}
					}
					return true
				}
				if !rest(fmt.Sprintf("1\n%d %d\n", side, limit), 0, size-side*side-limit) {
					return
				}
			}
		}
	}
}

func TestGrading(t *testing.T) {
	gametest.Graded(t, Game(), gametest.Gradable{Sizes: 11, Every: everyBoard, Docs: "../../docs"})
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, shape := range grading().Shapes[:6] {
		v, err := Game().Values(shape)
		if err != nil {
			t.Fatal(err)
		}
		for i := range uint64(tier.Scale(t, 300, 10)) {
			b := gametest.Generated(t, Game(), v, seed+i)
			n, ok := mistakes.Right(b.(instance).puzzle.plain())
			if want := catalog.Solve(t.Context(), b, catalog.Request{}).Course; ok && catalog.Fewest(n) != want {
				t.Fatalf("%q, and the solver says %q:\n%s", catalog.Fewest(n), want, b.Text())
			}
		}
	}
}
