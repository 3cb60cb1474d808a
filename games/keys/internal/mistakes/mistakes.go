//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for maps of keys and doors as people write them. Each is a plain flood with one thing
// wrong; none is fast.
package mistakes

import "slices"

// World is a map with rows of equal length, and where the players start.
type World struct {
	Cells  [][]byte
	Starts [][2]int
}

// ways lists the orders in which people try the four neighbours.
var ways = [][][2]int{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}}

// diagonal lists all eight neighbours.
var diagonal = [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}

// bag is the keys that a player has, by letter.
type bag [26]bool

// at returns the content of a cell; outside is rock.
func (w World) at(cell [2]int) byte {
	if cell[0] < 0 || cell[0] >= len(w.Cells) || cell[1] < 0 || cell[1] >= len(w.Cells[0]) {
		return '#'
	}
	return w.Cells[cell[0]][cell[1]]
}

func isKey(c byte) bool  { return c >= 'a' && c <= 'z' }
func isDoor(c byte) bool { return c >= 'A' && c <= 'Z' }
func isFree(c byte) bool { return !isDoor(c) && c != '#' }

// flood returns the cells that can be reached from a start over what passes.
func (w World) flood(start [2]int, near [][2]int, passes func(cell [2]int, what byte) bool) (cells [][2]int) {
	seen := map[[2]int]bool{start: true}
	cells = append(cells, start)
	for i := 0; i < len(cells); i++ {
		for _, way := range near {
			to := [2]int{cells[i][0] + way[0], cells[i][1] + way[1]}
			if what := w.at(to); !seen[to] && what != '#' && passes(to, what) {
				seen[to] = true
				cells = append(cells, to)
			}
		}
	}
	return cells
}

// closure floods again and again, each time with the keys found before, until there are no more.
func (w World) closure(start [2]int, near [][2]int, keys *bag, opens func(what byte, keys *bag) bool) [][2]int {
	for {
		before := *keys
		cells := w.flood(start, near, func(_ [2]int, what byte) bool { return !isDoor(what) || opens(what, keys) })
		w.pick(cells, keys)
		if *keys == before {
			return cells
		}
	}
}

// pick picks up the keys on cells.
func (w World) pick(cells [][2]int, keys *bag) {
	for _, cell := range cells {
		if what := w.at(cell); isKey(what) {
			keys[what-'a'] = true
		}
	}
}

// own implements the rule: a door opens to the key of its letter.
func own(what byte, keys *bag) bool { return keys[what-'A'] }

// explored returns the cells that a player explores, by the rules.
func (w World) explored(start [2]int) [][2]int {
	return w.closure(start, ways[0], &bag{}, own)
}

// each returns a count for every player.
func (w World) each(count func(start [2]int) int) []int {
	counts := make([]int, len(w.Starts))
	for i, start := range w.Starts {
		counts[i] = count(start)
	}
	return counts
}

// Right solves the board correctly, as plainly as the wrong methods do. Tests compare it with the solver, so a mistake differs from it
// only by its one fault.
func Right(w World) []int {
	return w.each(func(start [2]int) int { return len(w.explored(start)) })
}

// counting counts the explored cells that hold what counts.
func (w World) counting(counts func(what byte) bool) []int {
	return w.each(func(start [2]int) int {
		return len(slices.DeleteFunc(w.explored(start), func(cell [2]int) bool { return !counts(w.at(cell)) }))
	})
}
