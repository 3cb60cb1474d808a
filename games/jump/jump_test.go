package jump

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{"rows": "3", "cols": "4", "players": "4", "max": "4"},
		map[string]string{"rows": "1", "cols": "6", "players": "3", "max": "3", "standings": "true"},
		map[string]string{"rows": "5", "cols": "5", "players": "30", "max": "2"},
		map[string]string{"rows": "4", "cols": "3", "players": "2", "max": "3", "kind": "worst"},
		map[string]string{"rows": "1", "cols": "1", "players": "2", "max": "2"},
		map[string]string{"rows": "2", "cols": "3", "players": "0"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "0 0\n0\n", "1 1\n2\n2147483647\n0 0\n0 0\n", "2 2\r\n1\r\n1\t1\r\n1 1\r\n0 0", "1000000 1000000\n1\n",
		"3 3 1\n1 1 1\n1 1 1\n1 1 1\n0 9\n")
}

// parsed reads one board under parameters.
func parsed(t testing.TB, board string, given map[string]string) catalog.Instance {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := Game().Parse([]byte(board), v, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, board)
	}
	return boards[0]
}

// solved returns the checked report of a method; the empty name is the default.
func solved(t testing.TB, b catalog.Instance, method string) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(b, method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Check: true})
	return r
}

// drawn returns a random board under rules. On two boards of three the starts are equally far from the goal and, where
// they can be, at least two rounds: there the order of play decides. With tie=name the names are in no order.
func drawn(t testing.TB, d *catalog.Dice, rows, cols, players, most int, moving MoveRule, ties TieRule) *Race {
	t.Helper()
	b := Board{Rows: rows, Cols: cols, Jumps: make([]int32, rows*cols)}
	for c := range b.Jumps {
		b.Jumps[c] = int32(max(d.Roll(most+1), d.Roll(2)))
	}
	starts := everywhere(b)
	if d.Chance(2, 3) {
		starts = equallyFar(d, b, moving)
	}
	d.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
	all := make([]Player, players)
	for n := range all {
		all[n] = Player{Name: nameOf(n), At: starts[(n+d.Roll(2))%len(starts)]}
	}
	if ties == ByName {
		d.Shuffle(players, func(i, j int) { all[i].Name, all[j].Name = all[j].Name, all[i].Name })
	}
	r, err := NewRace(b, all, moving, ties)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func everywhere(b Board) []Cell {
	cells := make([]Cell, len(b.Jumps))
	for c := range cells {
		cells[c] = Cell(c)
	}
	return cells
}

func equallyFar(d *catalog.Dice, b Board, moving MoveRule) []Cell {
	rounds := b.distances(moving, nil)
	far := max(1, slices.Max(rounds))
	if far > 2 {
		far = 2 + int32(d.Roll(int(far)-1))
	}
	cells := slices.DeleteFunc(everywhere(b), func(c Cell) bool { return rounds[c] != far })
	if len(cells) == 0 {
		return everywhere(b)
	}
	return cells
}

// paste returns a board as it can be given to the command line.
func paste(r *Race) string {
	i := newInstance(r, false)
	return Game().Spell(i.Rules()) + "\n" + i.Text()
}

// repeated returns a number written n times with blanks between.
func repeated(number, n int) string {
	return strings.TrimSpace(strings.Repeat(strconv.Itoa(number)+" ", n))
}

func asJSON(t testing.TB, part any) string {
	t.Helper()
	data, err := json.Marshal(part)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
