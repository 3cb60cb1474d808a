// Package areas reduces a map to what decides who gets where: its areas, which are the cells connected without a door,
// and its doors.
//
// One pass over the text finds them. It joins each run of cells without rock or door with the runs that it touches in
// the row above: two areas become one, by union-find, and a door becomes a neighbour. It keeps only what matters of an
// area, and drops an area without a door or a start once the pass has left it behind. So the memory is that of a row,
// of the doors and keys, and of the areas next to them.
//
// Within an area everyone gets everywhere without a key. So every question about reachability can be put to the plan,
// whose size depends on the number of doors.
//
// Source: labelling by runs, A. Rosenfeld and J. L. Pfaltz, Sequential operations in digital picture processing, 1966.
package areas

import (
	"jogada/games/keys/internal/grid"
	"jogada/solve"
)

// Plan is the reduced map: its areas and its doors. Both are nodes, the areas first; a door is next to up to four areas
// and doors. Areas that have neither a door nor a start are left out, with their keys, because nobody gets there.
type Plan struct {
	Areas  []Area
	Keys   []PlacedKey // every key, in reading order
	Starts []int32     // by player: the area of its start
	First  []grid.Cell // by area: its first cell in reading order; only for observers

	doors  doorTable
	beside []int32 // the doors next to each area, one area after the other
}

// Area is an area of a plan.
type Area struct {
	Size int32
	keys grid.Letters // the keys that lie there, and whether a start is in it
	end  int32        // end of its part of beside; it begins where that of the area before ends
}

// Keys returns the letters of the keys in an area.
func (a *Area) Keys() grid.Letters { return a.keys & grid.AllLetters }

// HasStart reports whether a player starts in the area.
func (a *Area) HasStart() bool { return a.keys&begin != 0 }

// New returns the plan of a map, or nil if the meter stops it.
func New(m *grid.Map, meter *solve.Meter) *Plan {
	l := newLabeller(m, meter)
	if l == nil {
		return nil
	}
	defer l.release()
	if !l.label() {
		return nil
	}
	return newPlan(l, m)
}

func newPlan(l *labeller, m *grid.Map) *Plan {
	p := &Plan{doors: l.doors}
	p.settle(l, m)
	p.join()
	return p
}

// settle numbers the areas that can be entered consecutively, and uses these numbers from now on.
func (p *Plan) settle(l *labeller, m *grid.Map) {
	var count int32
	for n := range l.areas {
		if a := &l.areas[n]; a.parent == none && a.keys&entrance != 0 {
			a.parent = -2 - count // still a root to be numbered; unnumbered ones become none
			count++
		}
	}
	p.Areas = make([]Area, count)
	for _, a := range l.areas {
		if a.parent < none {
			p.Areas[-2-a.parent] = Area{Size: a.size, keys: a.keys}
		}
	}
	node := func(n int32) int32 {
		if n >= doorway {
			return n - doorway + count
		}
		return -2 - l.areas[l.find(n)].parent
	}
	p.doors.rename(node)
	p.Keys = l.keys[:0]
	for _, key := range l.keys[:l.lies] {
		if n := node(key.Node); n != none {
			p.Keys = append(p.Keys, PlacedKey{key.At, n})
		}
	}
	if l.watch != nil {
		p.First = l.watch.firsts(p.Areas, node)
	}
	for _, at := range m.Starts {
		p.Starts = append(p.Starts, node(l.starts[grid.PlayerNumber(m.Cells[at])]))
	}
}

// join lists for each area the doors next to it: first it counts them, then it stores them.
func (p *Plan) join() {
	var buf [4]int32
	for door := range p.doors.at {
		for _, n := range p.doors.around(int32(door), buf[:0]) {
			if int(n) < len(p.Areas) {
				p.Areas[n].end++
			}
		}
	}
	total := int32(0)
	for n := range p.Areas {
		total, p.Areas[n].end = total+p.Areas[n].end, total
	}
	p.beside = make([]int32, total)
	for door := range p.doors.at {
		for _, n := range p.doors.around(int32(door), buf[:0]) {
			if int(n) < len(p.Areas) {
				p.beside[p.Areas[n].end] = int32(door)
				p.Areas[n].end++
			}
		}
	}
}

// DoorsOf returns the doors next to an area.
func (p *Plan) DoorsOf(area int32) []int32 {
	if area == 0 {
		return p.beside[:p.Areas[0].end]
	}
	return p.beside[p.Areas[area-1].end:p.Areas[area].end]
}

// Doors returns the number of doors.
func (p *Plan) Doors() int { return len(p.doors.at) }

// DoorAt returns the cell of a door.
func (p *Plan) DoorAt(door int32) grid.Cell { return p.doors.at[door] }

// Letter returns the letter of a door, counted from 0.
func (p *Plan) Letter(door int32) int { return int(p.doors.letter[door]) }

// Around appends the nodes next to a door.
func (p *Plan) Around(door int32, buf []int32) []int32 { return p.doors.around(door, buf) }

// Nodes returns the number of nodes.
func (p *Plan) Nodes() int { return len(p.Areas) + len(p.doors.at) }

// Bytes returns the size of the areas and of their lists of doors.
func (p *Plan) Bytes() int64 { return int64(12*len(p.Areas) + 4*len(p.beside)) }
