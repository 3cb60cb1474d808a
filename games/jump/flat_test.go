package jump

import (
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// The flat form agrees with the rules.
func TestTheFlatFormIsTheRaceOfTheRules(t *testing.T) {
	d := catalog.NewDice(5)
	for n := range 400 {
		b := Board{Rows: 1 + d.Roll(7), Cols: 1 + d.Roll(7)}
		cells := make([]Cell, b.Rows*b.Cols)
		for c := range cells {
			cells[c] = Cell(c)
			b.Jumps = append(b.Jumps, int32(d.Roll(1+n%30)))
		}
		if n%5 == 0 {
			b.Jumps[d.Roll(len(cells))] = MaxJump - int32(n%2)
		}
		r, err := NewRace(b, nil, MoveRule(n%2), FirstRound)
		if err != nil {
			t.Fatal(err)
		}
		if err := gametest.FlatRaceLie(r, r, cells); err != nil {
			t.Fatalf("%v\n%+v", err, b)
		}
	}
}
