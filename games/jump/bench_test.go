package jump

import (
	"fmt"
	"testing"

	"jogada/internal/gametest"
)

// kind is a board to be timed on, made by the generator from a fixed seed.
type kind struct {
	name  string
	given map[string]string
}

func (k kind) race(tb testing.TB) *Race {
	tb.Helper()
	v, err := Game().Values(k.given)
	if err != nil {
		tb.Fatal(err)
	}
	return gametest.Generated(tb, Game(), v, 1).(instance).race
}

// wide returns the boards of the reports' experiments, and the same with a million players.
func wide() []kind {
	side := func(move, name, side, players, most, kindOf string) kind {
		return kind{fmt.Sprintf("%s/%s/%s", move, side, name), map[string]string{"move": move, "rows": side, "cols": side, "players": players, "max": most, "kind": kindOf}}
	}
	return []kind{
		side("straight", "worst9", "2000", "11", "9", "worst"),
		side("straight", "worst1999", "2000", "11", "1999", "worst"),
		side("straight", "random200", "2000", "11", "200", "random"),
		side("straight", "million", "2000", "1000000", "9", "worst"),
		side("walk", "worst", "256", "11", "0", "worst"),
		side("walk", "worst", "1000", "11", "0", "worst"),
		side("walk", "random9", "1000", "11", "9", "random"),
		side("walk", "random999", "1000", "11", "999", "random"),
	}
}

func BenchmarkClaims(b *testing.B) {
	for _, k := range wide() {
		r := k.race(b)
		for _, ties := range []TieRule{FirstRound, Stable} {
			again, err := NewRace(r.Board, r.Players, r.Moving, ties)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(k.name+"/"+ties.String(), func(b *testing.B) {
				b.ReportAllocs()
				var expanded int64
				for b.Loop() {
					expanded = Claims(again, unlimited()).Counts.Expanded
				}
				b.ReportMetric(float64(expanded)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mcells/s")
			})
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for _, k := range wide()[:4] {
		text := []byte(newInstance(k.race(b), false).Text())
		v, err := Game().Values(nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(k.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Game().Parse(text, v, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// edge returns the board that costs a turned set the most: every walk ends just short of a line along which nothing is
// ever claimed, so it looks at the words along the line and finds nothing.
func edge(tb testing.TB, side int) *Race {
	tb.Helper()
	b := Board{Rows: side, Cols: side, Jumps: make([]int32, side*side)}
	for c := range b.Jumps {
		row, col := b.Place(Cell(c))
		b.Jumps[c] = int32(max(0, side+2-row-col))
	}
	r, err := NewRace(b, []Player{{Name: "A"}}, Walk, FirstRound)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func BenchmarkClaimsEdge(b *testing.B) {
	for _, side := range []int{250, 500, 1000} {
		b.Run(fmt.Sprint(side), func(b *testing.B) {
			r := edge(b, side)
			var expanded int64
			for b.Loop() {
				expanded = Claims(r, unlimited()).Counts.Expanded
			}
			b.ReportMetric(float64(expanded)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mcells/s")
		})
	}
}

func BenchmarkHome(b *testing.B) {
	for _, k := range wide() {
		r := k.race(b)
		b.Run(k.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Home(r, unlimited())
			}
			b.ReportMetric(float64(len(r.Jumps))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mcells/s")
		})
	}
}
