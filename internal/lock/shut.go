package lock

import (
	"slices"

	"jogada/solve"
)

// ClosedDoor is a door next to the reached cells that stays shut.
type ClosedDoor struct {
	At    int           // the cell
	Lacks []MissingKeys // what it lacks, by sort; empty if its switches are never right while its keys are in hand
}

// MissingKeys explains why a door cannot get enough keys of a sort.
type MissingKeys struct {
	Key    int   // the sort
	Needed int   // number of keys the door needs
	Had    int   // the most that can be picked up
	Apart  bool  // enough can be picked up but never brought to the door together: other doors use them up, or they cannot be carried back
	Beyond []int // the cells of keys of the sort behind doors that stay shut
	Doors  []int // those doors: even with every other door open, these keys are out of reach
	Walled []int // the cells of keys of the sort that are out of reach whatever is opened
	Lent   int   // keys of the sort that relays would give
}

// explain fills in what doors that stay shut lack. It searches for the keys of a sort once, backwards from where they
// lie to the doors that stay shut, so it takes time linear in the plan for each node with such keys.
func (p *Plan) explain(back *reverse, shut []ClosedDoor, meter *solve.Meter) {
	known := map[int]*MissingKeys{}
	for i := range shut {
		needs := p.World.Kind(shut[i].At).Needs
		var enough []MissingKeys
		for k, sort := range needs {
			if slices.Contains(needs[:k], sort) || !meter.Work(1) {
				continue
			}
			if known[sort] == nil {
				known[sort] = p.lack(sort, back, meter)
			}
			lack := *known[sort]
			if lack.Needed = int(times(needs, sort)); lack.Had < lack.Needed {
				shut[i].Lacks = append(shut[i].Lacks, lack)
				continue
			}
			lack.Apart = true
			enough = append(enough, lack)
		}
		if k := p.World.Kind(shut[i].At); shut[i].Lacks == nil && len(k.On)+len(k.Off) == 0 {
			shut[i].Lacks = enough
		}
	}
}

// lack locates the keys of a sort that are out of reach.
func (p *Plan) lack(sort int, back *reverse, meter *solve.Meter) *MissingKeys {
	l := &MissingKeys{Key: sort}
	doors := map[int]bool{}
	for _, it := range p.items {
		switch {
		case int(it.sort) != sort:
			continue
		case it.node < 0:
			l.Lent++ // whether the relay fires is not said
			continue
		case back.marks[it.node]:
			l.Had++
			continue
		}
		guards := back.guards(it.node, meter)
		if len(guards) == 0 {
			l.Walled = append(l.Walled, int(it.cell))
			continue
		}
		l.Beyond = append(l.Beyond, int(it.cell))
		for _, n := range guards {
			doors[int(p.nodes[n].at)] = true
		}
	}
	for door := range doors {
		l.Doors = append(l.Doors, door)
	}
	slices.Sort(l.Doors)
	return l
}

// reverse searches a plan backwards to the doors that stay shut.
type reverse struct {
	plan  *Plan
	marks []bool // by node: it is reached
	shut  []bool // by door: it is next to what is reached and stays shut
	in    [][]int32
	known map[int32][]int32 // by node: the doors that guard it
}

// reversed returns the reversed edges of a plan, by the node to which they lead.
func (p *Plan) reversed() [][]int32 {
	in := make([][]int32, len(p.nodes))
	for n := range p.nodes {
		for _, to := range p.out(int32(n)) {
			in[to] = append(in[to], int32(n))
		}
	}
	return in
}

// guards returns the closed doors next to what is reached from which a node can be reached with all doors open. Every
// path to the node passes one of them, because it leaves the reached part by such a door.
func (r *reverse) guards(n int32, meter *solve.Meter) []int32 {
	if doors, is := r.known[n]; is {
		return doors
	}
	if r.in == nil {
		r.in = r.plan.reversed()
	}
	doors := []int32{}
	seen := map[int32]bool{n: true}
	for queue := []int32{n}; len(queue) > 0 && meter.Work(1); queue = queue[1:] {
		at := queue[0]
		if door := r.plan.nodes[at].door; door >= 0 && r.shut[door] {
			doors = append(doors, at)
			continue // a path to it from the reached part passes no other
		}
		for _, from := range r.in[at] {
			if !seen[from] && !r.marks[from] {
				seen[from] = true
				queue = append(queue, from)
			}
		}
	}
	r.known[n] = doors
	return doors
}

// Guard finds which doors keep players from a place.
type Guard struct{ back reverse }

// Guard returns the doors that keep players from what none of the given reaches reaches. It is exact if they are.
func (p *Plan) Guard(reaches []Reach) *Guard {
	marks := make([]bool, len(p.nodes))
	for _, r := range reaches {
		for n, is := range r.marks {
			marks[n] = marks[n] || is
		}
	}
	shut := make([]bool, len(p.doors))
	for n := range p.nodes {
		for _, to := range p.out(int32(n)) {
			if door := p.nodes[to].door; marks[n] && !marks[to] && door >= 0 {
				shut[door] = true
			}
		}
	}
	return &Guard{reverse{plan: p, marks: marks, shut: shut, known: map[int32][]int32{}}}
}

// Doors returns the places of the doors beside what is reached from which a place could be reached if all others were
// open, perhaps the place itself; none if no path leads there.
func (g *Guard) Doors(place int, meter *solve.Meter) (doors []int) {
	for _, n := range g.back.guards(g.back.plan.node[place], meter) {
		doors = append(doors, int(g.back.plan.nodes[n].at))
	}
	slices.Sort(doors)
	return doors
}
