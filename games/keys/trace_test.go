package keys

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

// The kernel reports each run and each node as it expands them, with correct cells.
func TestTheTraceOfAreasIsWhatItExpands(t *testing.T) {
	d := catalog.NewDice(7)
	for n := range 300 {
		m := read(t, string(scribble(d)))
		if n%10 == 0 {
			m = read(t, string(hall(d, 41, letters)))
		}
		r := catalog.Solve(context.Background(), newInstance(m), catalog.Request{Trace: true})
		if r.Trace.Total != int(r.Counts.Expanded) {
			t.Fatalf("%d of %d expansions are reported\n%s", r.Trace.Total, r.Counts.Expanded, m)
		}
		places, waves := r.Trace.Looked()
		explored := make([]map[Cell]bool, len(m.players))
		for i, region := range exploration(m).Regions {
			explored[i] = map[Cell]bool{}
			for c := range region.Cells {
				explored[i][c] = true
			}
		}
		for i, place := range places {
			wave := waves[i]
			if grid.IsRock(m.grid.Cells[m.at(place)]) {
				t.Fatalf("step %d is at rock, place %d\n%s", i, place, m)
			}
			if wave < len(m.players) && !explored[wave][m.at(place)] {
				t.Fatalf("step %d: player %s does not explore place %d\n%s", i, m.players[wave].Name, place, m)
			}
		}
		if last := r.Trace.Waves[len(r.Trace.Waves)-1]; last.Name != "all players together" || len(r.Trace.Waves) != len(m.players)+1 {
			t.Fatalf("the waves are %v", r.Trace.Waves)
		}
	}
}

// Many walled-in rooms make the labelling forget areas and use their numbers again.
func TestTheTraceKeepsItsCellsWhenAreasAreForgotten(t *testing.T) {
	line := strings.Repeat(".#", 3000) + "\n"
	wall := strings.Repeat("##", 3000) + "\n"
	m := read(t, line+wall+line+wall+line+wall+"1aA"+strings.Repeat(".#", 2000)+"\n")
	r := catalog.Solve(context.Background(), newInstance(m), catalog.Request{Trace: true})
	var walked []int
	places, waves := r.Trace.Looked()
	for i, place := range places {
		if waves[i] == 0 {
			walked = append(walked, place)
		}
	}
	row := 6 * m.cols
	if want := []int{row, row + 2, row + 3}; !slices.Equal(walked, want) {
		t.Errorf("player 1 is seen at %v; want its room, the door and the room behind it, %v", walked, want)
	}
}
