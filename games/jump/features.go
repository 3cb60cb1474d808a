package jump

import (
	"slices"

	"jogada/catalog"
)

// features returns the properties of a board that expressions name.
func features() []catalog.Feature {
	count := func(name, doc string, of func(*Race) int) catalog.Feature {
		return catalog.CountFeature(name, doc, func(b catalog.Instance) int { return of(b.(instance).race) })
	}
	return []catalog.Feature{
		count("rows", "the number of rows", func(r *Race) int { return r.Rows }),
		count("cols", "the number of columns", func(r *Race) int { return r.Cols }),
		count("cells", "the number of cells", func(r *Race) int { return len(r.Jumps) }),
		count("runners", "the number of players", func(r *Race) int { return len(r.Players) }),
		count("largest", "the largest number on the board", func(r *Race) int { return int(slices.Max(append(slices.Clone(r.Jumps), 0))) }),
		count("zeros", "the number of cells that hold 0", func(r *Race) int { return len(r.cellsWhere(func(_ int, jump int32) bool { return jump == 0 })) }),
		count("too_long", "the number of cells from which every jump leaves the board", func(r *Race) int {
			return len(r.cellsWhere(func(c int, jump int32) bool {
				row, col := r.Place(Cell(c))
				return int(jump) > max(row, r.Rows-1-row) && int(jump) > max(col, r.Cols-1-col)
			}))
		}),
		count("on_goal", "the number of players that start on the last cell", func(r *Race) (n int) {
			for _, p := range r.Players {
				if r.Goal(p.At) {
					n++
				}
			}
			return n
		}),
		count("shared_starts", "the number of players that start where an earlier one does", func(r *Race) (n int) {
			taken := map[Cell]bool{}
			for _, p := range r.Players {
				if taken[p.At] {
					n++
				}
				taken[p.At] = true
			}
			return n
		}),
	}
}

// cellsWhere returns the cells of which a condition is true.
func (b Board) cellsWhere(holds func(cell int, jump int32) bool) (cells []Cell) {
	for c, jump := range b.Jumps {
		if holds(c, jump) {
			cells = append(cells, Cell(c))
		}
	}
	return cells
}
