package lock

import (
	"slices"

	"jogada/solve"
)

// Part is a connected set of cells of a level, including doors, that no start reaches.
type Part struct {
	At    int   // the first of its cells, in reading order
	Size  int   // number of cells
	Keys  []int // the cells in it where keys lie
	Exits []int // the exits in it
	Doors []int // its doors next to reached cells that stay shut; if empty, it is walled off or only one-way cells lead out of it
}

// Unreached returns the parts of the world outside the given reaches. They are exact if the reaches are.
func (p *Plan) Unreached(reaches []Reach, meter *solve.Meter) []Part {
	w := p.World
	done := make([]bool, len(w.Places))
	shut := map[int]bool{}
	for _, r := range reaches {
		for cell, wave := range r.Waves {
			done[cell] = done[cell] || wave >= 0
		}
		for _, s := range r.Shut {
			shut[s.At] = true
		}
	}
	var parts []Part
	for cell := range w.Cells() {
		if !done[cell] && !w.Kind(cell).Wall {
			parts = append(parts, p.part(cell, done, shut, meter))
		}
	}
	return parts
}

// part floods the cells connected to one that are not done.
func (p *Plan) part(cell int, done []bool, shut map[int]bool, meter *solve.Meter) Part {
	part := Part{At: cell}
	done[cell] = true
	for queue := []int{cell}; len(queue) > 0 && meter.Work(1); queue = queue[1:] {
		at := queue[0]
		part.addCell(p.World.Kind(at), at, shut[at])
		p.World.around(at, func(to int, _ Directions) {
			if p.node[to] >= 0 && !done[to] && to < p.World.Cells() {
				done[to] = true
				queue = append(queue, to)
			}
		})
	}
	slices.Sort(part.Keys)
	slices.Sort(part.Exits)
	slices.Sort(part.Doors)
	return part
}

func (part *Part) addCell(k *Kind, cell int, shut bool) {
	part.Size++
	if len(k.Gives) > 0 {
		part.Keys = append(part.Keys, cell)
	}
	if k.Exit {
		part.Exits = append(part.Exits, cell)
	}
	if shut {
		part.Doors = append(part.Doors, cell)
	}
}
