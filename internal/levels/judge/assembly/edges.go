package assembly

import (
	"slices"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
	"jogada/solve"
)

// neighbours yields the steps of a map.
func neighbours(l *mapping.Level, yield func(from, to int)) {
	m := l.Lock
	if l.Source.Layout.Skewed() {
		var buf []int
		for at := range m.Cells {
			buf = l.Source.Neighbours(at, buf[:0])
			for _, to := range buf {
				yield(at, to)
			}
		}
		return
	}
	step := func(from, to int, way lock.Directions) {
		if m.Kind(to).Ways.Allow(way) {
			yield(from, to)
		}
	}
	for at := range m.Cells {
		if at%m.Width+1 < m.Width {
			step(at, at+1, lock.Right)
			step(at+1, at, lock.Left)
		}
		if at+m.Width < len(m.Cells) {
			step(at, at+m.Width, lock.Down)
			step(at+m.Width, at, lock.Up)
		}
	}
}

// platformer returns the moves of a level seen from the side.
func (a *Assembly) platformer(number int) *platformer {
	l := a.levels[number]
	s := l.Source
	var below []int
	if w := a.mapping.World(); s.World != nil && (w == nil || w.TouchingEdges()) {
		below = a.adjacentLevels(number)
	}
	return &platformer{l.Lock, l, func(x int) bool {
		if len(below) == 0 {
			return false
		}
		px, py := s.World.X+x*s.Cell.Width+s.Cell.Width/2, s.World.Y+s.Height*s.Cell.Height+s.Cell.Height/2
		return slices.ContainsFunc(below, func(k int) bool { return a.levels[k].Source.Contains(px, py) })
	}}
}

// edges connects maps that touch: a step over the edge of a map leads to the cell that contains the centre of a cell
// beyond it.
func (a *Assembly) edges(meter *solve.Meter) {
	for i, l := range a.levels {
		s := l.Source
		if s.World == nil {
			continue
		}
		if s.Layout.Kind != source.Square {
			a.problem(i, -1, "edges", say.NewSentence("the map is %s, and touches no other map", say.NewSentence(string(s.Layout.Kind))), say.NewSentence("use links, and write \"edges: false\""))
			continue
		}
		beside := a.adjacentLevels(i)
		if !meter.Work(1 + 2*(s.Width+s.Height)*len(beside)) {
			return
		}
		var side *platformer
		if l.Movement != nil {
			side = a.platformer(i)
		}
		over := func(x, y, dx, dy int, way lock.Directions) {
			if side != nil && way != lock.Down && !(way == lock.Up && side.ladder(x, y)) && !(way != lock.Up && side.footing(x, y)) {
				return
			}
			px, py := s.World.X+(x+dx)*s.Cell.Width+s.Cell.Width/2, s.World.Y+(y+dy)*s.Cell.Height+s.Cell.Height/2
			for _, k := range beside {
				o := a.levels[k].Source
				if !o.Contains(px, py) {
					continue
				}
				cell := (py-o.World.Y)/o.Cell.Height*o.Width + (px-o.World.X)/o.Cell.Width
				other := a.levels[k]
				if other.Lock.Kind(cell).Ways.Allow(way) && (other.Movement == nil || a.platformer(k).safe(cell%o.Width, cell/o.Width)) {
					a.builder.Link(a.First[i]+y*s.Width+x, a.First[k]+cell)
				}
			}
		}
		for y := range s.Height {
			over(0, y, -1, 0, lock.Left)
			over(s.Width-1, y, 1, 0, lock.Right)
		}
		for x := range s.Width {
			over(x, 0, 0, -1, lock.Up)
			over(x, s.Height-1, 0, 1, lock.Down)
		}
	}
}

// adjacentLevels returns the levels that lie beside a level or overlap it, in the same world and at the same depth.
func (a *Assembly) adjacentLevels(number int) (list []int) {
	s := a.levels[number].Source
	for k, other := range a.levels {
		o := other.Source
		if k == number || o.World == nil || o.Layout.Kind != source.Square || o.World.World != s.World.World || o.World.Depth != s.World.Depth {
			continue
		}
		if o.World.X <= s.World.X+s.Width*s.Cell.Width && s.World.X <= o.World.X+o.Width*o.Cell.Width &&
			o.World.Y <= s.World.Y+s.Height*s.Cell.Height && s.World.Y <= o.World.Y+o.Height*o.Cell.Height {
			list = append(list, k)
		}
	}
	return list
}
