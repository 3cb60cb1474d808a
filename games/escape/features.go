package escape

import "jogada/catalog"

// features returns the properties of a map that expressions name.
func features() []catalog.Feature {
	count := func(name, doc string, is func(sign byte) bool) catalog.Feature {
		return catalog.CountFeature(name, doc, func(b catalog.Instance) (n int) {
			for _, sign := range b.(instance).puzzle.cells {
				if is(sign) {
					n++
				}
			}
			return n
		})
	}
	return []catalog.Feature{
		catalog.CountFeature("rows", "the number of rows", func(b catalog.Instance) int { return b.(instance).puzzle.rows }),
		catalog.CountFeature("cols", "the number of columns", func(b catalog.Instance) int { return b.(instance).puzzle.cols }),
		count("exits", "the number of exits", func(sign byte) bool { return sign == exit }),
		count("key_cells", "the number of keys on the map", isKey),
		count("door_cells", "the number of doors on the map", isDoor),
		count("one_way", "the number of one-way cells", isArrow),
	}
}
