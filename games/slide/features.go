package slide

import (
	"math/bits"
	"slices"

	"jogada/catalog"
)

// features returns the properties of a board that expressions name.
func features() []catalog.Feature {
	count := func(name, doc string, of func(Puzzle) int) catalog.Feature {
		return catalog.CountFeature(name, doc, func(b catalog.Instance) int { return of(b.(instance).puzzle) })
	}
	flag := func(name, doc, not string, of func(Puzzle) bool) catalog.Feature {
		return catalog.FlagFeature(name, doc, not, func(b catalog.Instance) bool { return of(b.(instance).puzzle) })
	}
	return []catalog.Feature{
		count("rows", "the number of rows", Puzzle.Side),
		count("side", "the number of rows", Puzzle.Side),
		count("tiles", "the number of tiles", func(p Puzzle) int { return p.tilesOn(p.start) }),
		count("limit", "the limit of slides", Puzzle.Limit),
		count("slides_bound", "the number of slides that so many tiles need at least", func(p Puzzle) int { return bits.Len(uint(max(0, p.tilesOn(p.start)-1))) }),
		count("values", "the number of different tiles", func(p Puzzle) int { return len(slices.Compact(slices.Sorted(slices.Values(p.onBoard())))) }),
		count("largest", "the largest tile", func(p Puzzle) int { return int(slices.Max(append(p.onBoard(), 0))) }),
		flag("powers_of_two", "all tiles are powers of two", "not all tiles are powers of two", func(p Puzzle) bool {
			return !slices.ContainsFunc(p.onBoard(), func(tile int32) bool { return tile&(tile-1) != 0 })
		}),
		flag("sum_is_power", "the sum of the tiles is a power of two", "the sum of the tiles is no power of two", func(p Puzzle) bool { return p.sum&(p.sum-1) == 0 }),
	}
}

// onBoard returns the tiles without the empty cells.
func (p Puzzle) onBoard() []int32 {
	return slices.DeleteFunc(p.tiles(), func(tile int32) bool { return tile == 0 })
}
