package sokoban

import "jogada/catalog"

// features returns the properties of a level that expressions name.
func features() []catalog.Feature {
	count := func(name, doc string, of func(Puzzle) int) catalog.Feature {
		return catalog.CountFeature(name, doc, func(b catalog.Instance) int { return of(b.(instance).puzzle) })
	}
	among := func(cells []bool) (n int) {
		for _, is := range cells {
			if is {
				n++
			}
		}
		return n
	}
	return []catalog.Feature{
		count("rows", "the number of rows", func(p Puzzle) int { return p.rows }),
		count("cols", "the number of columns", func(p Puzzle) int { return p.cols }),
		count("boxes", "the number of boxes", func(p Puzzle) int { return len(p.start)/2 - 1 }),
		count("goals", "the number of goals", func(p Puzzle) int { return among(p.goal) }),
		count("boxes_home", "the number of boxes that start on a goal", func(p Puzzle) (n int) {
			for _, box := range p.start.Boxes() {
				if p.goal[box] {
					n++
				}
			}
			return n
		}),
	}
}
