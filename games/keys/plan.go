package keys

// plan is a map with less in it: its areas, which are the cells that hang together without a door, and its doors. Both are
// nodes; a door is next to up to four areas and doors. A flood over it is as cheap as the map has doors, so it can be
// asked many times what could be reached if certain doors were open.
type plan struct {
	node  []int32     // by cell: its node, -1 for rock
	door  []letterSet // by node: the letter of the door, none for an area
	keys  []letterSet // by node: the letters of the keys that lie there
	ends  []int32     // by node: where its part of next ends
	next  []int32     // the nodes next to each node, one node after the other
	lying []lying     // every key of the map
	seen  []int32     // by node: the last flood that came there
	turn  int32       // the number of the last flood
	todo  []int32
	steps int64 // how many nodes all floods have come to
}

// lying is a key by its letter and the node that it lies in.
type lying struct{ node, letter int32 }

// newPlan takes time and memory linear in the map.
func newPlan(m *Map) *plan {
	p := &plan{node: make([]int32, len(m.cells))}
	for c := range p.node {
		p.node[c] = -1
	}
	var doors []Cell
	for c := range Cell(len(m.cells)) {
		switch what := m.cells[c]; {
		case what == rock || p.node[c] >= 0:
		case isDoor(what):
			p.node[c] = p.add(setOf(int(what - 'A')))
			doors = append(doors, c)
		default:
			p.area(m, c)
		}
	}
	p.join(m, doors)
	p.seen = make([]int32, len(p.door))
	return p
}

// add makes a new node.
func (p *plan) add(door letterSet) int32 {
	p.door, p.keys = append(p.door, door), append(p.keys, 0)
	return int32(len(p.door) - 1)
}

// area makes a new node of all the cells that hang together with a cell.
func (p *plan) area(m *Map, from Cell) {
	area := p.add(0)
	p.enter(m, from, area)
	var near []Cell
	for todo := []Cell{from}; len(todo) > 0; {
		near = m.Near(todo[len(todo)-1], near[:0])
		todo = todo[:len(todo)-1]
		for _, c := range near {
			if p.node[c] < 0 && !isDoor(m.cells[c]) {
				p.enter(m, c, area)
				todo = append(todo, c)
			}
		}
	}
}

// enter puts a cell that is not a door into an area.
func (p *plan) enter(m *Map, c Cell, area int32) {
	p.node[c] = area
	if key, given := m.Gives(c); given {
		letter := int(key - 'a')
		p.keys[area] |= setOf(letter)
		p.lying = append(p.lying, lying{area, int32(letter)})
	}
}

// join notes which nodes are next to each other: doors and areas both ways, two doors from each of them.
func (p *plan) join(m *Map, doors []Cell) {
	var near []Cell
	pairs := func(f func(from, to int32)) {
		for _, door := range doors {
			near = m.Near(door, near[:0])
			for _, c := range near {
				f(p.node[door], p.node[c])
				if p.door[p.node[c]] == 0 {
					f(p.node[c], p.node[door])
				}
			}
		}
	}
	begin := make([]int32, len(p.door)+1)
	pairs(func(from, _ int32) { begin[from+1]++ })
	for n := range p.door {
		begin[n+1] += begin[n]
	}
	p.next = make([]int32, begin[len(p.door)])
	p.ends = begin[:len(p.door)] // each moves from the begin of its part to the end of it
	pairs(func(from, to int32) {
		p.next[p.ends[from]] = to
		p.ends[from]++
	})
}

// near are the nodes next to a node.
func (p *plan) near(n int32) []int32 {
	begin := int32(0)
	if n > 0 {
		begin = p.ends[n-1]
	}
	return p.next[begin:p.ends[n]]
}

// flood comes to all that can be reached from a cell if the doors of these letters are shut and all others are open, and
// says which keys lie there.
func (p *plan) flood(from Cell, shut letterSet) (keys letterSet) {
	p.turn++
	start := p.node[from]
	p.seen[start] = p.turn
	p.todo = append(p.todo[:0], start)
	for i := 0; i < len(p.todo); i++ {
		keys |= p.keys[p.todo[i]]
		for _, n := range p.near(p.todo[i]) {
			if !p.came(n) && p.door[n]&shut == 0 {
				p.seen[n] = p.turn
				p.todo = append(p.todo, n)
			}
		}
	}
	p.steps += int64(len(p.todo))
	return keys
}

// came says whether the last flood came to a node.
func (p *plan) came(n int32) bool { return p.seen[n] == p.turn }
