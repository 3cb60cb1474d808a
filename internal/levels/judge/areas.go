package judge

import (
	"cmp"
	"slices"

	"jogada/internal/levels/mapping"
	"jogada/solve"
)

// area is a set of cells that a player can walk between if every door is open.
type area struct{ at, size int }

// areas returns the areas of a map, the largest first, and then by their first cells. It runs in time linear in the map.
func areas(l *mapping.Level, meter *solve.Meter) (all []area) {
	m := l.Lock
	seen := make([]bool, len(m.Cells))
	var queue, buf []int
	for first := range m.Cells {
		if seen[first] || m.Kind(first).Wall {
			continue
		}
		seen[first] = true
		a := area{at: first}
		for queue = append(queue[:0], first); len(queue) > 0 && meter.Work(1); a.size++ {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			buf = appendNeighbours(l, at, buf[:0])
			for _, to := range buf {
				if !seen[to] && !m.Kind(to).Wall {
					seen[to] = true
					queue = append(queue, to)
				}
			}
		}
		all = append(all, a)
	}
	slices.SortStableFunc(all, func(a, b area) int { return cmp.Compare(b.size, a.size) })
	return all
}

// appendNeighbours appends the cells beside a cell.
func appendNeighbours(l *mapping.Level, at int, buf []int) []int {
	if l.Source.Layout.Skewed() {
		return l.Source.Neighbours(at, buf)
	}
	width, height := l.Lock.Width, l.Lock.Height
	x, y := at%width, at/width
	if x > 0 {
		buf = append(buf, at-1)
	}
	if x+1 < width {
		buf = append(buf, at+1)
	}
	if y > 0 {
		buf = append(buf, at-width)
	}
	if y+1 < height {
		buf = append(buf, at+width)
	}
	return buf
}

// checkAreas checks that not too many cells of a map without a start are cut off from its largest area.
func (c *Checker) checkAreas(r *Result, meter *solve.Meter) {
	l := r.Level
	asked := demandsOf(c.Mapping.Must(l.Source.Name()))
	if len(l.Lock.Starts) > 0 || !asked.asks(Unreachable) || l.Movement != nil || len(l.Portals) > 0 {
		return
	}
	r.Skipped = slices.DeleteFunc(r.Skipped, func(rule string) bool { return rule == Unreachable })
	r.Rules = append(r.Rules, Unreachable)
	all := areas(l, meter)
	if len(all) == 0 || asked.Unreachable.Most < 0 {
		return
	}
	total := 0
	for _, a := range all[1:] {
		total += a.size
	}
	if total <= asked.Unreachable.Most {
		return
	}
	found := collector{level: l, asked: asked, tr: c.Words}
	for _, a := range all[1:] {
		found.addFinding(Unreachable, a.at, "area", c.Words.Count(a.size, "a cell is cut off from the rest of the map", "%d cells are cut off from the rest of the map"),
			c.Words.Count(all[0].size, "its largest area has one cell", "its largest area has %d cells"))
	}
	r.Findings = append(r.Findings, found.findings(r.File)...)
	Sort(r.Findings)
}
