package jump

import (
	"fmt"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"rows": "60", "cols": "60", "players": "60", "max": "20"}, {"rows": "300", "cols": "300", "players": "300", "max": "100"}},
		Largest: func() []string { return []string{column(60_000, false), column(60_000, true), wideBoard(1000)} },
	})
}

// column returns a board of one column on which everybody goes a cell a round, with as many players as cells: all on
// the first, or one on each.
func column(cells int, apart bool) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d 1\n%d\n%s", cells, cells, strings.Repeat("1\n", cells))
	for n := range cells {
		if !apart {
			n = 0
		}
		fmt.Fprintf(&text, "%d 0\n", n)
	}
	return text.String()
}

// wideBoard returns a square board on which a walk may end almost anywhere.
func wideBoard(side int) string {
	row := strings.TrimSuffix(strings.Repeat(fmt.Sprint(side-1, " "), side), " ") + "\n"
	return fmt.Sprintf("%d %d\n2\n%s0 0\n1 1\n", side, side, strings.Repeat(row, side))
}
