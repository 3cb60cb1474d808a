package lock

import (
	"fmt"

	"jogada/solve"
)

// Builder makes a World of levels and links.
type Builder struct {
	World World
	moves []func(yield func(from, to int)) // by level
	links [][2]int32
	size  int // cells so far
	pass  []passage
	full  bool // there are more than MostLinks
}

// MostLinks limits the links and passages of a world, and MostSteps all steps from one place to another.
const (
	MostLinks = 1 << 24
	MostSteps = 1 << 28
)

// passage is a link with a condition.
type passage struct {
	from, to, kind int32
	both           bool
}

// Level adds a level of cells, by their kinds, row by row. The function moves yields its steps, as cells of the level;
// steps into walls are left out.
func (b *Builder) Level(name string, width, height int, cells []int32, moves func(yield func(from, to int))) int {
	b.World.Levels = append(b.World.Levels, Level{Name: name, First: b.size, Width: width, Height: height})
	b.World.Places = append(b.World.Places, cells...)
	b.moves = append(b.moves, moves)
	b.size += len(cells)
	return len(b.World.Levels) - 1
}

// Kind adds a kind and returns its number.
func (b *Builder) Kind(k Kind) int32 {
	b.World.Kinds = append(b.World.Kinds, k)
	return int32(len(b.World.Kinds) - 1)
}

// Link adds a step from one cell of the world to another. One from a cell to itself is left out. It reports whether there
// was room; Build fails if there was not.
func (b *Builder) Link(from, to int) bool {
	if b.full = b.full || len(b.links)+len(b.pass) >= MostLinks; !b.full {
		b.links = append(b.links, [2]int32{int32(from), int32(to)})
	}
	return !b.full
}

// Passage adds a link with a condition or an effect: a place between two cells. A player in it can step to the other
// cell or back; both also lets it come from the other cell.
func (b *Builder) Passage(from, to int, kind int32, both bool) {
	if b.full = b.full || len(b.links)+len(b.pass) >= MostLinks; !b.full {
		b.pass = append(b.pass, passage{int32(from), int32(to), kind, both})
	}
}

// Build returns the world. It fails if the world is invalid or the meter stops.
func (b *Builder) Build(meter *solve.Meter) (*World, error) {
	w := &b.World
	if b.full {
		return nil, fmt.Errorf("portals, teleporters, links and exits make more than %d links", MostLinks)
	}
	for i, p := range b.pass {
		at := int32(b.size + i)
		w.Places, w.Passages = append(w.Places, p.kind), append(w.Passages, p.from)
		b.links = append(b.links, [2]int32{p.from, at}, [2]int32{at, p.from}, [2]int32{at, p.to})
		if p.both {
			b.links = append(b.links, [2]int32{p.to, at})
		}
	}
	out := &steps{first: make([]int32, len(w.Places)+1)}
	total := 0
	b.each(meter, func(from, to int32) {
		out.first[from+1]++
		total++
	})
	switch {
	case meter.Stopped() != nil:
		return nil, meter.Stopped()
	case total > MostSteps:
		return nil, fmt.Errorf("%d steps lead from one cell to another; the most allowed are %d", total, MostSteps)
	}
	for i := range w.Places {
		out.first[i+1] += out.first[i]
	}
	out.to = make([]int32, out.first[len(w.Places)])
	next := append([]int32(nil), out.first[:len(w.Places)]...)
	b.each(meter, func(from, to int32) {
		out.to[next[from]] = to
		next[from]++
	})
	if err := meter.Stopped(); err != nil {
		return nil, err
	}
	if err := w.Validate(); err != nil {
		return nil, err
	}
	out.ready.Store(true)
	w.out, w.in = out, out.reversed(len(w.Places))
	return w, nil
}

// each passes on all moves between places that are not walls.
func (b *Builder) each(meter *solve.Meter, take func(from, to int32)) {
	w := &b.World
	wall := func(p int32) bool { return w.Kinds[w.Places[p]].Wall }
	for i, moves := range b.moves {
		l := w.Levels[i]
		if !meter.Work(l.Width * l.Height) {
			return
		}
		moves(func(from, to int) {
			if from, to := int32(l.First+from), int32(l.First+to); from != to && !wall(from) && !wall(to) {
				take(from, to)
			}
		})
	}
	for _, l := range b.links {
		if l[0] != l[1] && !wall(l[0]) && !wall(l[1]) {
			take(l[0], l[1])
		}
	}
}
