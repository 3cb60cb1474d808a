package jump

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/jump/internal/mistakes"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyBoard yields all boards of up to a size by their texts: every shape, every number, every start.
func everyBoard(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := 1; rows < size; rows++ {
			for cols := 1; rows*cols < size; cols++ {
				for players := 1; rows*cols+players <= size; players++ {
					most := size - rows*cols - players
					var rest func(text string, cells, starts int) bool
					rest = func(text string, cells, starts int) bool {
						if cells > 0 {
							for n := range most + 1 {
								end := " "
								if (cells-1)%cols == 0 {
									end = "\n"
								}
								if !rest(text+fmt.Sprint(n)+end, cells-1, starts) {
									return false
								}
							}
							return true
						}
						if starts > 0 {
							for at := range rows * cols {
								if !rest(text+fmt.Sprintf("%d %d\n", at/cols, at%cols), 0, starts-1) {
									return false
								}
							}
							return true
						}
						boards, err := parse([]byte(text), v, nil)
						if err != nil {
							panic(err)
						}
						return yield(boards[0])
					}
					if !rest(fmt.Sprintf("%d %d\n%d\n", rows, cols, players), rows*cols, players) {
						return
					}
				}
			}
		}
	}
}

func TestGrading(t *testing.T) {
	for _, rules := range []map[string]string{{}, {"move": "walk", "tie": "stable"}} {
		t.Run(fmt.Sprint(rules), func(t *testing.T) {
			gametest.Graded(t, Game(), gametest.Gradable{Rules: rules, Sizes: 6, Every: everyBoard, Docs: "../../docs"})
		})
	}
}

func TestThePlainMethodBehindTheMistakesIsRight(t *testing.T) {
	seed := tier.Seed(t)
	for _, rules := range gametest.Rules(Game()) {
		for i := range uint64(tier.Scale(t, 2000, 200)) {
			v, err := Game().Values(rules)
			if err != nil {
				t.Fatal(err)
			}
			v["rows"], v["cols"], v["players"], v["max"] = "3", "4", "4", "3"
			b := gametest.Generated(t, Game(), v, seed+i)
			if got, want := courseOf(mistakes.Right(plainRace(b))), solved(t, b, "").Course; got != want {
				t.Fatalf("%v: %q, and the solver says %q:\n%s", rules, got, want, strings.TrimSpace(b.Text()))
			}
		}
	}
}
