package keys

import (
	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

// features returns the properties of a map that expressions name.
func features() []catalog.Feature {
	count := func(name, doc string, is func(sign byte) bool) catalog.Feature {
		return catalog.CountFeature(name, doc, func(b catalog.Instance) (n int) {
			for _, sign := range b.(instance).world.grid.Cells {
				if is(sign) {
					n++
				}
			}
			return n
		})
	}
	return []catalog.Feature{
		catalog.CountFeature("rows", "the number of rows", func(b catalog.Instance) int { return b.(instance).world.rows }),
		catalog.CountFeature("cols", "the number of columns", func(b catalog.Instance) int { return b.(instance).world.cols }),
		catalog.CountFeature("explorers", "the number of players", func(b catalog.Instance) int { return len(b.(instance).world.players) }),
		count("key_cells", "the number of keys on the map", grid.IsKey),
		count("door_cells", "the number of doors on the map", grid.IsDoor),
		catalog.CountFeature("twins", "the number of keys and doors of which the map has an equal one before", func(b catalog.Instance) (n int) {
			var met [256]bool
			for _, sign := range b.(instance).world.grid.Cells {
				if !grid.IsKey(sign) && !grid.IsDoor(sign) {
					continue
				}
				if met[sign] {
					n++
				}
				met[sign] = true
			}
			return n
		}),
		catalog.FlagFeature("enclosed", "all cells at the edge of the map are rock", "a cell at the edge of the map is no rock", func(b catalog.Instance) bool {
			return enclosed(plainWorld(b).Cells)
		}),
	}
}

// enclosed reports whether all cells at the edge of a map are rock.
func enclosed(rows [][]byte) bool {
	for y, row := range rows {
		for x, sign := range row {
			if sign != rock && (y == 0 || x == 0 || y == len(rows)-1 || x == len(row)-1) {
				return false
			}
		}
	}
	return true
}
