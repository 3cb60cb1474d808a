package jump

import (
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// Each step of a way is a jump, and takes a round off: towards the goal, or back to a start.
func TestWaysAreJumpsThatTakeARoundOff(t *testing.T) {
	d := catalog.NewDice(91)
	for i := range 60 {
		r := drawn(t, d, 1+d.Roll(5), 1+d.Roll(5), 1+d.Roll(3), 3, MoveRule(i%2), FirstRound)
		layers := solved(t, newInstance(r, false), "").Layers
		r.follows(t, layers[0], func(from, to int) (int, int) { return from, to })
		r.follows(t, layers[1], func(from, to int) (int, int) { return to, from })
	}
}

// follows follows the way from each cell; turned says which of two cells the jump between them leaves.
func (r *Race) follows(t *testing.T, l board.Layer, turned func(from, to int) (int, int)) {
	t.Helper()
	for place := range r.Jumps {
		rounds, ok := l.Value(place)
		next, leads := l.Path.Next(place)
		if leads != (ok && rounds > 0) {
			t.Fatalf("%s: cell %d has %d, %v, and leads on: %v\n%s", l.Name, place, rounds, ok, leads, paste(r))
		}
		if !leads {
			continue
		}
		if fewer, _ := l.Value(next); fewer != rounds-1 {
			t.Fatalf("%s: from cell %d with %d it leads to %d with %d\n%s", l.Name, place, rounds, next, fewer, paste(r))
		}
		from, to := turned(place, next)
		jumps := false
		for _, s := range r.Steps(Cell(from), nil) {
			jumps = jumps || int(s.To) == to
		}
		if !jumps {
			t.Fatalf("%s: nobody jumps from %d to %d\n%s", l.Name, from, to, paste(r))
		}
	}
}
