//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for 2048 clean up! as people write them. Each is a plain search with one thing wrong; none is
// fast.
package mistakes

import (
	"fmt"
	"slices"
)

// Puzzle is a square board, 0 for empty, and the most slides allowed.
type Puzzle struct {
	Side, Limit int
	Tiles       []int64
}

// None is the answer of a puzzle without a solution.
const None = -1

// mostBoards limits the boards that a search expands before it gives up.
const mostBoards = 100_000

// along slides one line of tiles towards its first cell.
type along func(line []int64) []int64

// exact slides a line by the rules: neighbours merge in pairs from the wall outwards, and a merged tile does not merge again.
func exact(line []int64) []int64 {
	tiles := pressed(line)
	var out []int64
	for i := 0; i < len(tiles); i++ {
		if i+1 < len(tiles) && tiles[i] == tiles[i+1] {
			out = append(out, 2*tiles[i])
			i++
			continue
		}
		out = append(out, tiles[i])
	}
	return padded(out, len(line))
}

// pressed returns the tiles of a line without the gaps.
func pressed(line []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(line), func(tile int64) bool { return tile == 0 })
}

// padded returns a line with empty cells behind it.
func padded(line []int64, length int) []int64 {
	return append(line, make([]int64, length-len(line))...)
}

// slid returns the tiles after a slide: 'L', 'R', 'U' or 'D'.
func (p Puzzle) slid(tiles []int64, way byte, by along) []int64 {
	out := make([]int64, len(tiles))
	for k := range p.Side {
		line := make([]int64, p.Side)
		place := func(i int) int {
			switch way {
			case 'L':
				return k*p.Side + i
			case 'R':
				return k*p.Side + p.Side - 1 - i
			case 'U':
				return i*p.Side + k
			default:
				return (p.Side-1-i)*p.Side + k
			}
		}
		for i := range line {
			line[i] = tiles[place(i)]
		}
		for i, tile := range by(line) {
			out[place(i)] = tile
		}
	}
	return out
}

// countTiles returns the number of tiles.
func countTiles(tiles []int64) int { return len(pressed(tiles)) }

// done reports whether a single tile is left.
func done(tiles []int64) bool { return countTiles(tiles) == 1 }

// fewest returns the fewest slides of some ways, at most a limit, that end as wanted, by breadth-first search; false: too many
// boards.
func (p Puzzle) fewest(ways string, by along, limit int, ends func(tiles []int64, slides int) bool) (int, bool) {
	seen := map[string]bool{fmt.Sprint(p.Tiles): true}
	layer := [][]int64{p.Tiles}
	for slides := 0; len(layer) > 0; slides++ {
		for _, tiles := range layer {
			if ends(tiles, slides) {
				return slides, true
			}
		}
		if slides == limit {
			break
		}
		var next [][]int64
		for _, tiles := range layer {
			for i := range len(ways) {
				to := p.slid(tiles, ways[i], by)
				if key := fmt.Sprint(to); !seen[key] {
					seen[key] = true
					next = append(next, to)
				}
			}
			if len(seen) > mostBoards {
				return 0, false
			}
		}
		layer = next
	}
	return None, true
}

// single reports whether a single tile is left, after any number of slides.
func single(tiles []int64, _ int) bool { return done(tiles) }

// all lists the four slides.
const all = "LRUD"

// Right solves the board correctly, as plainly as the wrong methods do. Tests compare it with the solver, so a mistake differs from it
// only by its one fault.
func Right(p Puzzle) (int, bool) { return p.fewest(all, exact, p.Limit, single) }
