package keys

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

// benchSide is the side of the maps of the benchmarks: about a million cells.
const benchSide = 1025

// hall draws rooms of eight cells a side as the speed test of report 001 does: between two rooms there is a gap (45 of
// 100), a door (35) or nothing, and one room of five holds a key. Letters from lost on have doors and no key.
func hall(d *catalog.Dice, side, lost int) []byte {
	b := builder{dice: d, rows: side, cols: side, cells: make([]byte, side*side)}
	for i := range b.cells {
		b.cells[i] = free
		if row, col := i/side, i%side; row%8 == 0 || col%8 == 0 || row == side-1 || col == side-1 {
			b.cells[i] = rock
		}
	}
	gap := func(row, col int) {
		if n := d.Roll(100); row < side-1 && col < side-1 && n < 80 {
			b.set(row, col, free)
			if n >= 45 {
				b.set(row, col, byte('A'+d.Roll(letters)))
			}
		}
	}
	for row := 0; row+8 < side; row += 8 {
		for col := 0; col+8 < side; col += 8 {
			if d.Chance(1, 5) {
				b.set(row+1+d.Roll(7), col+1+d.Roll(7), byte('a'+d.Roll(lost)))
			}
			gap(row+1+d.Roll(7), col+8)
			gap(row+8, col+1+d.Roll(7))
		}
	}
	b.putPlayers(9)
	return []byte(b.world().String())
}

// field draws one open map with as many keys and doors strewn over it as it has rows.
func field(d *catalog.Dice, side int) []byte {
	b := builder{dice: d, rows: side, cols: side, cells: make([]byte, side*side)}
	for i := range b.cells {
		b.cells[i] = free
	}
	for range side {
		b.cells[d.Roll(len(b.cells))] = byte('a' + d.Roll(letters-2))
		b.cells[d.Roll(len(b.cells))] = byte('A' + d.Roll(letters))
	}
	b.putPlayers(9)
	return []byte(b.world().String())
}

// benchMaps returns the maps of the benchmarks.
func benchMaps() map[string][]byte {
	return map[string][]byte{
		"rooms": hall(catalog.NewDice(1), benchSide, letters),
		"lost":  hall(catalog.NewDice(2), benchSide, letters-2),
		"open":  field(catalog.NewDice(3), benchSide),
	}
}

func eachBenchMap(b *testing.B, f func(b *testing.B, data []byte)) {
	maps := benchMaps()
	for _, name := range []string{"rooms", "lost", "open"} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(maps[name])))
			b.ReportAllocs()
			f(b, maps[name])
		})
	}
}

func BenchmarkRead(b *testing.B) {
	eachBenchMap(b, func(b *testing.B, data []byte) {
		for b.Loop() {
			if _, err := ReadMap(data); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkLabel(b *testing.B) {
	eachBenchMap(b, func(b *testing.B, data []byte) {
		m, _ := ReadMap(data)
		for b.Loop() {
			areas.New(m.grid, solve.NewMeter(context.Background(), solve.Budget{}))
		}
	})
}

func benchMethod(b *testing.B, run func(search.Maze[Cell, Key], *solve.Meter) Exploration) {
	eachBenchMap(b, func(b *testing.B, data []byte) {
		m, _ := ReadMap(data)
		for b.Loop() {
			run(m, solve.NewMeter(context.Background(), solve.Budget{}))
		}
	})
}

func BenchmarkAreas(b *testing.B)   { benchMethod(b, Areas) }
func BenchmarkClosure(b *testing.B) { benchMethod(b, mazes.Closure[Cell, Key]) }

// BenchmarkTell measures putting an answer into words.
func BenchmarkTell(b *testing.B) {
	eachBenchMap(b, func(b *testing.B, data []byte) {
		m, _ := ReadMap(data)
		e := Areas(m, solve.NewMeter(context.Background(), solve.Budget{}))
		for b.Loop() {
			m.describe(e, say.Translator{}, nil).Full()
		}
	})
}

// BenchmarkCells measures listing the cells of one player.
func BenchmarkCells(b *testing.B) {
	eachBenchMap(b, func(b *testing.B, data []byte) {
		m, _ := ReadMap(data)
		e := Areas(m, solve.NewMeter(context.Background(), solve.Budget{}))
		for b.Loop() {
			for range e.Regions[0].Cells {
			}
		}
	})
}

// BenchmarkPlay measures valuing each step from the end of a walk, as the service does: on a map of 200 rows and
// columns at the start, and when all but a corner has been explored.
func BenchmarkPlay(b *testing.B) {
	const side = 200
	open := field(catalog.NewDice(4), side)
	for i, c := range open {
		if grid.IsDoor(c) || grid.IsKey(c) || grid.IsStart(c) {
			open[i] = free
		}
	}
	open[0] = '1'
	var walk strings.Builder
	walk.WriteString("1")
	for row := range side - 10 {
		walk.WriteString(strings.Repeat([]string{" R", " L"}[row%2], side-1) + " D")
	}
	m, err := ReadMap(open)
	if err != nil {
		b.Fatal(err)
	}
	rooms, _ := ReadMap(hall(catalog.NewDice(1), side, letters))
	for _, at := range []struct {
		name, state string
		m           *Map
	}{{"start", "", m}, {"end", walk.String(), m}, {"rooms", "", rooms}} {
		b.Run(at.name, func(b *testing.B) {
			for b.Loop() {
				p, err := newInstance(at.m).Play(context.Background(), catalog.PlayRequest{State: at.state})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := json.Marshal(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
