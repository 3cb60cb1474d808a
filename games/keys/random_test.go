package keys

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/keys/internal/grid"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// scribble draws a small ragged map without walls, full of repeated keys and doors.
func scribble(d *catalog.Dice) []byte {
	kinds := []string{"....#aAbB", "..##aAbBcC", ".#ABCabc", "...abcdeABCDE##", ".##", "....aAbBcCdD", ".A#b", ".AABCa", "..#ABDCcdaae###", "..AABBCCDDabcd##"}
	kind := kinds[d.Roll(len(kinds))]
	var rows [][]byte
	for range 1 + d.Roll(6) {
		row := make([]byte, d.Roll(8))
		for i := range row {
			row[i] = kind[d.Roll(len(kind))]
		}
		rows = append(rows, row)
	}
	row := d.Roll(len(rows))
	rows[row] = append(rows[row], "12"[:1+d.Roll(2)]...)
	if n := len(rows[row]); n > 2 {
		d.Shuffle(n, func(i, j int) { rows[row][i], rows[row][j] = rows[row][j], rows[row][i] })
	}
	return append(bytes.Join(rows, []byte{'\n'}), "\n"[:d.Roll(2)]...)
}

// fortress draws a room with a player in it, doors and rock round the room, and keys and more doors round those.
func fortress(d *catalog.Dice) []byte {
	const side = 9
	doors := "ABCDEFG"[:1+d.Roll(7)]
	ring := doors + doors + "######"
	outside := []string{"..abcdefg#", "...abcdefgABCDEFG####", "abcde#######", "....abc"}[d.Roll(4)]
	var out []byte
	for row := range side {
		for col := range side {
			switch far := max(row-side/2, side/2-row, col-side/2, side/2-col); {
			case far == 0:
				out = append(out, '1')
			case far == 1:
				out = append(out, free)
			case far == 2:
				out = append(out, ring[d.Roll(len(ring))])
			default:
				out = append(out, outside[d.Roll(len(outside))])
			}
		}
		out = append(out, '\n')
	}
	return out
}

// spread counts what kinds of maps a random test met.
type spread map[string]int

func (s spread) need(t *testing.T, least int, kinds ...string) {
	t.Helper()
	for _, kind := range kinds {
		if s[kind] < least {
			t.Errorf("only %d of %q were met, too few to tell: %v", s[kind], kind, s)
		}
	}
}

func (s spread) note(m *Map, r Region) {
	opened := false
	for c := range r.Cells {
		opened = opened || grid.IsDoor(m.grid.Cells[c])
	}
	switch {
	case opened && len(r.Shut) > 0:
		s["doors opened and shut"]++
	case opened:
		s["doors opened"]++
	case len(r.Shut) > 0:
		s["doors shut"]++
	default:
		s["no doors"]++
	}
	if r.Size == 1 {
		s["walled in"]++
	}
	b := m.surveyor(usualLimit, nil).Find(r.Start, r.Shut)
	for _, lock := range b.Locks() {
		if lock.Len() > 1 {
			s["mutual locks"]++
		}
		if lock.Len() >= longLock {
			s["long locks"]++
		}
	}
}

func TestAllMethodsAndBruteForceAgree(t *testing.T) {
	met := spread{}
	d := catalog.NewDice(1)
	for n := range tier.Scale(t, 7000, 2500) {
		draw := scribble
		if n%7 == 0 {
			draw = fortress
		}
		m := read(t, string(draw(d)))
		for _, method := range methods() {
			e := method.Run(m, solve.NewMeter(context.Background(), solve.Budget{}))
			if e.Verdict != solve.Proved || len(e.Regions) != len(m.players) {
				t.Fatalf("%s: verdict %v, %d regions\n%s", method.Name, e.Verdict, len(e.Regions), m)
			}
			for i, r := range e.Regions {
				if want := gametest.BruteRegion(m, m.players[i].At); r.Size != want {
					t.Errorf("%s: player %s explores %d cells; brute force: %d\n%s", method.Name, m.players[i].Name, r.Size, want, m)
				}
				met.note(m, r)
			}
			if ruling := check.Maze(m, e, solve.NewMeter(context.Background(), solve.Budget{})); ruling.Status != check.Accepted {
				t.Errorf("%s: the checker says %s\n%s", method.Name, ruling.Reason, m)
			}
		}
	}
	met.need(t, 100, "doors opened and shut", "doors opened", "doors shut", "no doors", "walled in", "mutual locks")
	met.need(t, 10, "long locks")
}

func TestTheNeighboursOfACellAreTheFourThatAreNotRock(t *testing.T) {
	d := catalog.NewDice(2)
	for range 500 {
		m := read(t, string(scribble(d)))
		for n := range m.rows * m.cols {
			var want []Cell
			row, col := n/m.cols, n%m.cols
			c := m.cell(row, col)
			for _, step := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				r, k := row+step[0], col+step[1]
				if r >= 0 && r < m.rows && k >= 0 && k < m.cols && m.grid.Cells[m.cell(r, k)] != rock {
					want = append(want, m.cell(r, k))
				}
			}
			if got := m.Near(c, nil); !slices.Equal(got, want) {
				t.Fatalf("next to %s are %v; want %v\n%s", m.writeCell(c), got, want, m)
			}
		}
	}
}
