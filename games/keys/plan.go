package keys

import "jogada/solve"

// plan is a map with less in it: its areas, which are the cells that hang together without a door, and its doors. Both are
// nodes; a door is next to up to four areas and doors. A flood over it is as cheap as the map has doors. Areas that have
// neither a door nor a start are left out, with the keys in them: nobody ever gets there.
type plan struct {
	areas  []ground  // the first nodes
	doors  doorTable // the nodes after them
	beside []int32   // the doors next to each area, one area after the other
	keys   []lying   // every key, in reading order
	starts []int32   // by player: the area of its start
	faces  []Cell    // by area: its first cell in reading order; only for who looks on
}

// ground is an area of a plan.
type ground struct {
	end  int32 // where its part of beside ends; it begins where that of the area before ends
	size int32
	keys letterSet // the keys that lie there, and whether a start is in it
}

// newPlan is the plan of a map, nil if the meter stopped it.
func newPlan(m *Map, meter *solve.Meter) *plan {
	l := newLabeller(m, meter)
	if l == nil || !l.label() {
		return nil
	}
	p := &plan{doors: l.doors}
	p.settle(l, m.players)
	p.join()
	return p
}

// settle numbers the areas that can be entered, one after the other, and calls them by these numbers from now on.
func (p *plan) settle(l *labeller, players []Player) {
	var count int32
	for n := range l.areas {
		if a := &l.areas[n]; a.parent == none && a.keys&entrance != 0 {
			a.parent = -2 - count // still a root to find, and none stays one that is not numbered
			count++
		}
	}
	p.areas = make([]ground, count)
	for _, a := range l.areas {
		if a.parent < none {
			p.areas[-2-a.parent] = ground{size: a.size, keys: a.keys}
		}
	}
	node := func(n int32) int32 {
		if n >= doorway {
			return n - doorway + count
		}
		return -2 - l.areas[l.find(n)].parent
	}
	p.doors.rename(node)
	p.keys = l.keys[:0]
	for _, key := range l.keys[:l.lies] {
		if n := node(key.node); n != none {
			p.keys = append(p.keys, lying{key.at, n})
		}
	}
	if l.sight != nil {
		p.faces = l.sight.faces(p.areas, node)
	}
	for _, player := range players {
		p.starts = append(p.starts, node(l.starts[playerNumber(player.Name[0])]))
	}
}

// join notes for each area the doors next to it: first how many there are, then which.
func (p *plan) join() {
	var buf [4]int32
	for door := range p.doors.at {
		for _, n := range p.doors.around(int32(door), buf[:0]) {
			if int(n) < len(p.areas) {
				p.areas[n].end++
			}
		}
	}
	total := int32(0)
	for n := range p.areas {
		total, p.areas[n].end = total+p.areas[n].end, total
	}
	p.beside = make([]int32, total)
	for door := range p.doors.at {
		for _, n := range p.doors.around(int32(door), buf[:0]) {
			if int(n) < len(p.areas) {
				p.beside[p.areas[n].end] = int32(door)
				p.areas[n].end++
			}
		}
	}
}

// doorsOf are the doors next to an area.
func (p *plan) doorsOf(area int32) []int32 {
	if area == 0 {
		return p.beside[:p.areas[0].end]
	}
	return p.beside[p.areas[area-1].end:p.areas[area].end]
}

// nodes is how many nodes there are.
func (p *plan) nodes() int { return len(p.areas) + len(p.doors.at) }
