package games_test

import (
	"fmt"
	"strings"
	"testing"

	"jogada/games"
)

// rowsOf repeats a row.
func rowsOf(row string, n int) string { return strings.Repeat(row+"\n", n) }

// The largest boards and numbers that a text may hold are read; one more is refused.
func TestTheLimitsOfTextsAreExact(t *testing.T) {
	slide := func(side, limit int, first int64) string {
		return fmt.Sprintf("1\n%d %d\n%d%s\n%s", side, limit, first, strings.Repeat(" 0", side-1), rowsOf(strings.TrimSpace(strings.Repeat("0 ", side)), side-1))
	}
	sokoban := func(rows, cols int) string {
		wall, free := strings.Repeat("#", cols), "#"+strings.Repeat(" ", cols-2)+"#"
		return wall + "\n#@$." + strings.Repeat(" ", cols-5) + "#\n" + rowsOf(free, rows-3) + wall + "\n"
	}
	for name, c := range map[string]struct{ game, largest, beyond string }{
		"the side of slide":       {"slide", slide(64, 9, 2), slide(65, 9, 2)},
		"the limit of slide":      {"slide", slide(2, 1_000_000, 2), slide(2, 1_000_001, 2)},
		"a tile of slide":         {"slide", slide(2, 9, 1<<31-1), slide(2, 9, 1<<31)},
		"the rows of sokoban":     {"sokoban", sokoban(100, 10), sokoban(101, 10)},
		"the columns of sokoban":  {"sokoban", sokoban(10, 100), sokoban(10, 101)},
		"the rows of escape":      {"escape", "@>\n" + rowsOf("..", 99), "@>\n" + rowsOf("..", 100)},
		"the columns of escape":   {"escape", "@>" + strings.Repeat(".", 98) + "\n", "@>" + strings.Repeat(".", 99) + "\n"},
		"the players of keys":     {"keys", "123456789@\n", "1234567891\n"},
		"the first node of chase": {"chase", "[[1],[0]]", "[[2],[0]]"},
	} {
		g, _ := games.All().Find(c.game)
		v, err := g.Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.game == "chase" {
			v["mouse"], v["cat"], v["hole"] = "0", "1", "0"
		}
		if _, err := g.Parse([]byte(c.largest), v, nil); err != nil {
			t.Errorf("%s: the largest is refused: %v", name, err)
		}
		if _, err := g.Parse([]byte(c.beyond), v, nil); err == nil {
			t.Errorf("%s: one beyond the largest is read", name)
		}
	}
}
