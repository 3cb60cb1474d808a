package explore

import (
	"context"
	"math/rand/v2"
	"testing"

	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/grid"
	"jogada/solve"
)

// scribble returns a random map with players 1 to 3 on it.
func scribble(d *rand.Rand) []byte {
	rows, cols := 1+d.IntN(12), 3+d.IntN(30)
	var text []byte
	for range rows {
		for range cols {
			text = append(text, "######........abcABC"[d.IntN(20)])
		}
		text = append(text, '\n')
	}
	for _, name := range []byte("123") {
		for {
			if at := d.IntN(len(text)); text[at] != '\n' && !grid.IsStart(text[at]) {
				text[at] = name
				break
			}
		}
	}
	return text
}

// The size of a journey is found on the plan of areas and doors, and the walk finds the cells one by one.
func TestAJourneyHasAsManyCellsAsAWalkFinds(t *testing.T) {
	d := rand.New(rand.NewPCG(1, 0))
	opened, shut, together := 0, 0, 0
	for range 3000 {
		text := scribble(d)
		m, ok := grid.New(text)
		if !ok {
			t.Fatalf("this is no map:\n%s", text)
		}
		meter := solve.NewMeter(context.Background(), solve.Budget{})
		for player, j := range Players(m, areas.New(m, meter), meter) {
			cells, keys, met := 0, grid.Letters(0), PlayerSet(0)
			var doors grid.Letters
			Cells(m, m.Starts[player], len(text), func(c grid.Cell) bool {
				cells++
				switch what := text[c]; {
				case grid.IsKey(what):
					keys |= grid.Letter(int(what - 'a'))
				case grid.IsDoor(what):
					doors |= grid.Letter(int(what - 'A'))
				case grid.IsStart(what):
					met |= 1 << grid.PlayerNumber(what)
				}
				return true
			})
			if j.Size != cells || j.Opened != doors || j.Met != met || len(j.Keys) != keys.Len() {
				t.Fatalf("player %d: %d cells, doors %v, players %b, %d keys; the walk finds %d, %v, %b, %d\n%s", player+1, j.Size, j.Opened.Names('A'), j.Met, len(j.Keys),
					cells, doors.Names('A'), met, keys.Len(), text)
			}
			for _, door := range j.Shut {
				if keys.Has(int(door.Needs - 'a')) {
					t.Fatalf("player %d has a key %v, and a door stays shut\n%s", player+1, door.Needs, text)
				}
				shut++
			}
			opened += doors.Len()
			if met != 1<<player {
				together++
			}
		}
	}
	if t.Logf("%d letters opened, %d doors shut, %d journeys to another start", opened, shut, together); min(opened, shut, together) < 500 {
		t.Error("met too few of something")
	}
}
