package keys

import (
	"strings"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"rows": "60", "cols": "60", "players": "9", "letters": "10"}, {"rows": "300", "cols": "300", "players": "9", "letters": "26"}},
		Largest: func() []string { return []string{plain(1000)} },
	})
}

// plain returns a map without a wall, with nine players.
func plain(side int) string {
	row := strings.Repeat(".", side) + "\n"
	return "123456789" + row[9:] + strings.Repeat(row, side-1)
}
