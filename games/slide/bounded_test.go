package slide

import (
	"fmt"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"side": "10", "kind": "random"}, {"side": "32", "kind": "solvable", "slides": "30"}},
		Largest: func() []string { return []string{chequered(MostSide)} },
	})
}

// chequered returns a full board of twos and fours in turn, which merge only after they have moved.
func chequered(side int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "1\n%d %d\n", side, MostLimit)
	for r := range side {
		for c := range side {
			fmt.Fprint(&text, 2+2*((r+c/3)%2), " ")
		}
		text.WriteString("\n")
	}
	return text.String()
}
