package keys

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/keys/internal/grid"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

func limited(b solve.Budget) *solve.Meter { return solve.NewMeter(context.Background(), b) }

// patchwork draws a map of any width, so that rows begin and end anywhere in a block and in a page, with up to ten players.
func patchwork(d *catalog.Dice, most int) []byte {
	kinds := []string{"......#aA", "...#####aAbB", "..........................#ab", "AAAABBaa.", ".#", "...............AZz", "ABCDEFGHabcdefgh........########"}
	kind := kinds[d.Roll(len(kinds))]
	rows, cols := 1+d.Roll(most), 1+d.Roll(most)
	if d.Chance(1, 3) {
		cols = 64*(1+d.Roll(3)) - 3 + d.Roll(5)
	}
	cells := make([]byte, rows*cols)
	for i := range cells {
		cells[i] = kind[d.Roll(len(kind))]
	}
	for n := range 1 + d.Roll(len(playerNames)) {
		if at := d.Roll(len(cells)); !grid.IsStart(cells[at]) || n == 0 {
			cells[at] = playerNames[n]
		}
	}
	b := builder{rows: rows, cols: cols, cells: cells}
	return []byte(b.world().String())
}

// agree compares areas with closure on a map, player by player: the count, the keys, the closed doors, and the cells in
// order of discovery.
func agree(t *testing.T, m *Map) Exploration {
	t.Helper()
	got, want := Areas(m, limited(solve.Budget{})), exploration(m)
	if got.Verdict != solve.Proved || len(got.Regions) != len(want.Regions) {
		t.Fatalf("verdict %v, %d regions\n%s", got.Verdict, len(got.Regions), m)
	}
	for i, r := range got.Regions {
		w := want.Regions[i]
		name := m.players[i].Name
		if r.Start != w.Start || r.Size != w.Size {
			t.Fatalf("player %s explores %d cells; closure says %d\n%s", name, r.Size, w.Size, m)
		}
		if got, want := letterNames(r), letterNames(w); got != want {
			t.Fatalf("player %s finds keys %s; closure says %s\n%s", name, got, want, m)
		}
		if got, want := shutPlaces(m, r), shutPlaces(m, w); !slices.Equal(got, want) {
			t.Fatalf("for player %s doors %v stay shut; closure says %v\n%s", name, got, want, m)
		}
		if got, want := slices.Collect(r.Cells), slices.Collect(w.Cells); !slices.Equal(got, want) {
			t.Fatalf("the cells of player %s are not those of closure, or in another order\n%s", name, m)
		}
	}
	return got
}

func letterNames(r Region) string {
	var names string
	for _, key := range r.Keys {
		names += key.Key.String()
	}
	return sorted(names)
}

func shutPlaces(m *Map, r Region) []string {
	var places []string
	for _, door := range r.Shut {
		places = append(places, m.writeCell(door.At)+door.Needs.String())
	}
	slices.Sort(places)
	return places
}

// features records which features that a labelling could get wrong a map has.
func (s spread) features(m *Map, e Exploration) {
	p := m.known(nil).plan
	starts := slices.Clone(p.Starts)
	slices.Sort(starts)
	if len(slices.Compact(starts)) < len(p.Starts) {
		s["players in one area"]++
	}
	for i := range int32(p.Doors()) {
		row, col := m.place(p.DoorAt(i))
		if len(p.Around(i, nil)) > 2 {
			s["a door next to three"]++
		}
		if row == 0 || col == 0 || row == m.rows-1 || col == m.cols-1 {
			s["a door at the border"]++
		}
		for _, n := range p.Around(i, nil) {
			if int(n) >= len(p.Areas) {
				s["doors side by side"]++
			}
		}
	}
	for i, r := range e.Regions {
		s.note(m, r)
		for _, j := range m.known(nil).each[:i] {
			if len(j.Shut) > 0 && len(r.Shut) > 0 && &j.Shut[0] == &r.Shut[0] {
				s["one player follows another"]++
			}
		}
	}
	if len(m.grid.Cells) > 4096 { // the labelling reads the map in pages of so many cells
		s["several pages"]++
	}
}

func TestAreasAgreesWithClosureOnMapsOfEveryWidth(t *testing.T) {
	met := spread{}
	d := catalog.NewDice(5)
	maps := tier.Scale(t, 1500, 400)
	for n := range maps {
		most := 12
		if n%15 == 0 {
			most = 110
		}
		m := read(t, string(patchwork(d, most)))
		got := agree(t, m)
		if ruling := check.Maze(m, got, limited(solve.Budget{})); ruling.Status != check.Accepted {
			t.Fatalf("the checker says %s\n%s", ruling.Reason, m)
		}
		met.features(m, got)
	}
	met.need(t, 40, "doors opened and shut", "doors opened", "doors shut", "no doors", "walled in", "players in one area",
		"a door next to three", "a door at the border", "doors side by side", "one player follows another")
	met.need(t, 8, "several pages")
}

func TestAreasAgreesWithBruteForceOnTinyMaps(t *testing.T) {
	met := spread{}
	d := catalog.NewDice(6)
	for range 3000 {
		m := read(t, string(patchwork(d, 5)))
		if m.cols > 10 {
			continue
		}
		e := Areas(m, limited(solve.Budget{}))
		for i, r := range e.Regions {
			if want := gametest.BruteRegion(m, m.players[i].At); r.Size != want {
				t.Fatalf("player %s explores %d cells; brute force: %d\n%s", m.players[i].Name, r.Size, want, m)
			}
		}
		met.features(m, e)
	}
	met.need(t, 50, "doors opened and shut", "doors opened", "doors shut", "no doors", "walled in", "players in one area", "doors side by side")
}

func TestAreasAgreesWithClosureOnGeneratedMaps(t *testing.T) {
	for _, kind := range []string{"rooms", "cave", "open"} {
		for seed := range uint64(3) {
			v := shape(t, map[string]string{"kind": kind, "rows": "100", "cols": "222", "players": "9", "letters": "12", "keys": "4"})
			agree(t, gametest.Generated(t, Game(), v, seed).(instance).world)
		}
	}
	for seed := range uint64(2) {
		v := shape(t, map[string]string{"kind": "open", "rows": "3", "cols": "10000", "players": "9", "doors": "9"})
		agree(t, gametest.Generated(t, Game(), v, seed).(instance).world)
		agree(t, read(t, string(hall(catalog.NewDice(seed), 177, letters-3))))
		agree(t, read(t, string(field(catalog.NewDice(seed), 177))))
	}
}

// carved returns a map of rock with the cells free that a drawing says.
func carved(rows, cols int, open func(row, col int) bool) []byte {
	b := builder{rows: rows, cols: cols, cells: bytes.Repeat([]byte{rock}, rows*cols)}
	for row := range rows {
		for col := range cols {
			if open(row, col) {
				b.set(row, col, free)
			}
		}
	}
	return []byte(b.world().String())
}

// figures returns the shapes that are hard on a labelling by rows.
func figures(side int) map[string][]byte {
	mid := side / 2
	return map[string][]byte{
		"snake": carved(side, side, func(row, col int) bool {
			return row%2 == 0 || col == (row/2%2)*(side-1)
		}),
		"snake on its side": carved(side, side, func(row, col int) bool {
			return col%2 == 0 || row == (col/2%2)*(side-1)
		}),
		"spiral": carved(side, side, func(row, col int) bool {
			ring := min(row, col, side-1-row, side-1-col)
			return ring%2 == 0 && !(col == ring && row == ring+1) || ring%2 == 1 && col == ring && row == ring+1
		}),
		"rings":  carved(side, side, func(row, col int) bool { return max(row-mid, mid-row, col-mid, mid-col)%2 == 0 }),
		"comb":   carved(side, side, func(row, col int) bool { return col%2 == 0 || row == side-1 }),
		"rake":   carved(side, side, func(row, col int) bool { return col%2 == 0 || row == 0 }),
		"chess":  carved(side, side, func(row, col int) bool { return (row+col)%2 == 0 }),
		"stairs": carved(side, side, func(row, col int) bool { return (row+col)%3 != 0 || row == side-1 }),
		"tree": carved(side, side, func(row, col int) bool { // teeth that join two by two, then four by four …
			return col%2 == 0 && row < mid || row >= mid && col&(1<<min(row-mid+1, 20)-1) <= 1<<(row-mid)
		}),
		"all open": carved(side, side, func(int, int) bool { return true }),
	}
}

func TestSnakesSpiralsAndCombsAreLabelledRight(t *testing.T) {
	for name, data := range figures(131) {
		d := catalog.NewDice(uint64(len(name)))
		for range 3 {
			cells := slices.Clone(data)
			for n := 0; n < 30; { // a few doors, keys and players on the way
				if at := d.Roll(len(cells)); cells[at] == free {
					cells[at] = "AaBbCc"[n%6]
					if n < 9 {
						cells[at] = playerNames[n]
					}
					n++
				}
			}
			agree(t, read(t, string(cells)))
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

func TestAreasThatCanNotMatterTakeNoMemory(t *testing.T) {
	side := tier.Scale(t, 1001, 501)
	for name, data := range figures(side) {
		data[bytes.IndexByte(data, free)] = '1'
		m := read(t, string(data))
		if used := allocated(func() { Areas(m, limited(solve.Budget{})) }); used > 300_000+len(data)/5 {
			t.Errorf("%s: %d bytes were allocated for a map of %d", name, used, len(data))
		}
	}
}

func TestNothingIsAllocatedToReadAMapAndLessThanAByteACellToSolveIt(t *testing.T) {
	for name, data := range benchMaps() {
		var m *Map
		if used := allocated(func() { m, _ = ReadMap(data) }); used > 10_000 {
			t.Errorf("%s: %d bytes were allocated to read %d", name, used, len(data))
		}
		if used := allocated(func() { Areas(m, limited(solve.Budget{})) }); used > len(data)*2/3 {
			t.Errorf("%s: %d bytes were allocated for %d", name, used, len(data))
		}
	}
}

func TestWhatIsAllocatedGrowsWithTheDoors(t *testing.T) {
	for _, kind := range []string{"rooms", "cave", "open"} {
		v := shape(t, map[string]string{"kind": kind, "rows": "1000", "cols": "1000", "players": "1", "doors": "100"})
		m := gametest.Generated(t, Game(), v, 1).(instance).world
		doors := m.countDoors(grid.AllLetters)
		if used := allocated(func() { Areas(m, limited(solve.Budget{})) }); used > 200_000+50*doors {
			t.Errorf("%s: %d bytes were allocated for %d doors", kind, used, doors)
		}
	}
}

func TestAreasUnderEveryBudgetClaimsNothingFalse(t *testing.T) {
	d := catalog.NewDice(7)
	partial := 0
	for range 150 {
		m := read(t, string(patchwork(d, 9)))
		if m.cols > 20 {
			continue
		}
		whole := Areas(m, limited(solve.Budget{}))
		for nodes := int64(1); nodes < whole.Counts.Expanded; nodes++ {
			e := Areas(m, limited(solve.Budget{Nodes: nodes}))
			if e.Verdict != solve.Unknown || !errors.Is(e.Stopped, solve.ErrNodes) || e.Counts.Expanded != nodes {
				t.Fatalf("with %d of %d nodes: %v, %v after %d\n%s", nodes, whole.Counts.Expanded, e.Verdict, e.Stopped, e.Counts.Expanded, m)
			}
			for i, r := range e.Regions {
				if r.Size > 1 {
					partial++
				}
				notTooMuch(t, m, r, whole.Regions[i])
			}
		}
		if e := Areas(m, limited(solve.Budget{Nodes: whole.Counts.Expanded})); e.Verdict != solve.Proved {
			t.Fatalf("with just enough nodes: %v\n%s", e.Stopped, m)
		}
		for bytes := int64(1); bytes < 100_000; bytes *= 2 {
			e := Areas(m, limited(solve.Budget{Bytes: bytes}))
			if e.Verdict == solve.Unknown && !errors.Is(e.Stopped, solve.ErrMemory) {
				t.Fatalf("with %d bytes: %v\n%s", bytes, e.Stopped, m)
			}
			for i, r := range e.Regions {
				notTooMuch(t, m, r, whole.Regions[i])
			}
		}
	}
	if partial < 100 {
		t.Errorf("only %d regions were begun and not finished, too few to tell", partial)
	}
}

// notTooMuch checks that the region of a stopped search is part of the whole one, with keys that can be collected in
// order.
func notTooMuch(t *testing.T, m *Map, r, whole Region) {
	t.Helper()
	cells := slices.Collect(r.Cells)
	if r.Size < 1 || r.Size > whole.Size || len(cells) != r.Size || cells[0] != r.Start {
		t.Fatalf("%d of %d cells, %d listed\n%s", r.Size, whole.Size, len(cells), m)
	}
	all := slices.Collect(whole.Cells)
	for _, c := range cells {
		if !slices.Contains(all, c) {
			t.Fatalf("cell %s can't be explored\n%s", m.writeCell(c), m)
		}
	}
	for _, key := range r.Keys {
		if m.grid.Cells[key.At] != byte(key.Key) || !slices.Contains(all, key.At) {
			t.Fatalf("key %s is not found at %s\n%s", key.Key, m.writeCell(key.At), m)
		}
	}
}

func TestACancelledAreasStopsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := read(t, string(hall(catalog.NewDice(1), 257, letters)))
	meter := solve.NewMeter(ctx, solve.Budget{})
	meter.Monitor.Watch(func(solve.Progress) { cancel() })
	e := Areas(m, meter)
	if e.Verdict != solve.Unknown || !errors.Is(e.Stopped, solve.ErrCancel) || e.Counts.Expanded > 4*4096 {
		t.Errorf("%v, %v after %d", e.Verdict, e.Stopped, e.Counts.Expanded)
	}
}

func TestTheCountsOfAreasAreTheSameEveryTime(t *testing.T) {
	m := read(t, string(hall(catalog.NewDice(1), 257, letters-2)))
	first := Areas(m, limited(solve.Budget{}))
	for range 3 {
		again := Areas(read(t, m.String()), limited(solve.Budget{}))
		if again.Counts != first.Counts || fmt.Sprint(again.Regions[0].Keys) != fmt.Sprint(first.Regions[0].Keys) {
			t.Errorf("the counts are %+v, and then %+v", first.Counts, again.Counts)
		}
	}
}

func TestTheKeysOfAnAreaComeInReadingOrderAndNearAreasFirst(t *testing.T) {
	m := read(t, "..b.A.d\na1c.C.e\n#####D#\nf......\n")
	var keys string
	for _, key := range Areas(m, limited(solve.Budget{})).Regions[0].Keys {
		keys += key.Key.String()
	}
	if keys != "bacdef" {
		t.Errorf("the keys are found in the order %s\n%s", keys, m)
	}
}

func TestAWalkStopsWhenItIsToldTo(t *testing.T) {
	m := read(t, "1........\n")
	count := 0
	for range Areas(m, limited(solve.Budget{})).Regions[0].Cells {
		if count++; count == 4 {
			break
		}
	}
	if count != 4 {
		t.Errorf("%d cells were walked", count)
	}
}
