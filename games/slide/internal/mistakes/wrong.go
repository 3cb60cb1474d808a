package mistakes

import (
	"fmt"
	"math/bits"
	"slices"
)

// DoubleMerge lets a tile made in a slide merge again in the same slide.
func DoubleMerge(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		var out []int64
		for _, tile := range pressed(line) {
			out = append(out, tile)
			for n := len(out); n > 1 && out[n-1] == out[n-2]; n = len(out) {
				out = append(out[:n-2], 2*out[n-2])
			}
		}
		return padded(out, len(line))
	}, p.Limit, single)
}

// MergeFromBehind merges pairs from the far end of a line instead of from the wall.
func MergeFromBehind(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		tiles := pressed(line)
		slices.Reverse(tiles)
		tiles = pressed(exact(tiles))
		slices.Reverse(tiles)
		return padded(tiles, len(line))
	}, p.Limit, single)
}

// AdjacentOnly merges tiles only where there is no gap between them before the slide.
func AdjacentOnly(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		line = slices.Clone(line)
		for i := 0; i+1 < len(line); i++ {
			if line[i] != 0 && line[i] == line[i+1] {
				line[i], line[i+1] = 2*line[i], 0
				i++
			}
		}
		return padded(pressed(line), len(line))
	}, p.Limit, single)
}

// GapLeft leaves a gap where a tile was merged away.
func GapLeft(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		tiles := padded(pressed(line), len(line))
		for i := 0; i+1 < len(tiles); i++ {
			if tiles[i] == tiles[i+1] {
				tiles[i], tiles[i+1] = 2*tiles[i], 0
				i++
			}
		}
		return tiles
	}, p.Limit, single)
}

// orders lists the orders in which people try the four slides.
var orders = []string{"LRUD", "UDLR", "RLDU"}

// inOrders returns a method for each of the orders.
func inOrders(method func(p Puzzle, ways string) (int, bool)) (methods []func(Puzzle) (int, bool)) {
	for _, ways := range orders {
		methods = append(methods, func(p Puzzle) (int, bool) { return method(p, ways) })
	}
	return methods
}

// Greedy always takes the slide that leaves the fewest tiles.
func Greedy() []func(Puzzle) (int, bool) {
	return inOrders(func(p Puzzle, ways string) (int, bool) {
		tiles := p.Tiles
		seen := map[string]bool{}
		for slides := 0; slides <= p.Limit; slides++ {
			if done(tiles) {
				return slides, true
			}
			if key := fmt.Sprint(tiles); seen[key] {
				break
			} else {
				seen[key] = true
			}
			var best []int64
			for i := range len(ways) {
				if to := p.slid(tiles, ways[i], exact); !slices.Equal(to, tiles) && (best == nil || countTiles(to) < countTiles(best)) {
					best = to
				}
			}
			if best == nil {
				break
			}
			tiles = best
		}
		return None, true
	})
}

// FirstFound takes the first solution that a depth-first search finds.
func FirstFound() []func(Puzzle) (int, bool) {
	return inOrders(func(p Puzzle, ways string) (int, bool) {
		left := mostBoards
		var dive func(tiles []int64, slides int) int
		dive = func(tiles []int64, slides int) int {
			left--
			switch {
			case done(tiles):
				return slides
			case slides == p.Limit || left < 0:
				return None
			}
			for i := range len(ways) {
				if to := p.slid(tiles, ways[i], exact); !slices.Equal(to, tiles) {
					if found := dive(to, slides+1); found != None {
						return found
					}
				}
			}
			return None
		}
		found := dive(p.Tiles, 0)
		return found, left >= 0
	})
}

// VisitedTooEarly never looks at a board twice in a depth-first search, although it may be reached by fewer slides later.
func VisitedTooEarly() []func(Puzzle) (int, bool) {
	return inOrders(func(p Puzzle, ways string) (int, bool) {
		best, seen := None, map[string]bool{}
		var dive func(tiles []int64, slides int)
		dive = func(tiles []int64, slides int) {
			if done(tiles) {
				if best == None || slides < best {
					best = slides
				}
				return
			}
			key := fmt.Sprint(tiles)
			if slides == p.Limit || seen[key] || len(seen) > mostBoards {
				return
			}
			seen[key] = true
			for i := range len(ways) {
				dive(p.slid(tiles, ways[i], exact), slides+1)
			}
		}
		dive(p.Tiles, 0)
		return best, len(seen) <= mostBoards
	})
}

// LimitExclusive looks for fewer slides than the limit.
func LimitExclusive(p Puzzle) (int, bool) {
	n, ok := Right(p)
	if n == p.Limit {
		n = None
	}
	return n, ok
}

// LimitIgnored looks for any number of slides.
func LimitIgnored(p Puzzle) (int, bool) { return p.fewest(all, exact, mostBoards, single) }

// PowersOfTwo rejects sums that are not powers of two.
func PowersOfTwo(p Puzzle) (int, bool) {
	sum := int64(0)
	for _, tile := range p.Tiles {
		sum += tile
	}
	if bits.OnesCount64(uint64(sum)) != 1 {
		return None, true
	}
	return Right(p)
}

// Overflow keeps tiles in 32 bits.
func Overflow(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		line = exact(line)
		for i := range line {
			line[i] = int64(int32(line[i]))
		}
		return line
	}, p.Limit, single)
}

// TestedLate tests for a single tile only after a slide.
func TestedLate(p Puzzle) (int, bool) {
	return p.fewest(all, exact, p.Limit, func(tiles []int64, slides int) bool { return slides > 0 && done(tiles) })
}

// TwoWays slides in two of the four directions only.
func TwoWays() []func(Puzzle) (int, bool) {
	var methods []func(Puzzle) (int, bool)
	for _, ways := range []string{"RD", "LU", "LR"} {
		methods = append(methods, func(p Puzzle) (int, bool) { return p.fewest(ways, exact, p.Limit, single) })
	}
	return methods
}

// OneMerge merges one pair in each line and no more.
func OneMerge(p Puzzle) (int, bool) {
	return p.fewest(all, func(line []int64) []int64 {
		tiles := pressed(line)
		for i := 0; i+1 < len(tiles); i++ {
			if tiles[i] == tiles[i+1] {
				tiles[i] *= 2
				tiles = slices.Delete(tiles, i+1, i+2)
				break
			}
		}
		return padded(tiles, len(line))
	}, p.Limit, single)
}
