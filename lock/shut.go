package lock

import (
	"slices"

	"jogada/solve"
)

// Shut is a door next to what is reached that stays shut.
type Shut struct {
	At    int    // the cell
	Lacks []Lack // what it wants for, by sort
}

// Lack is why a sort of key can't be had in the number that a door needs.
type Lack struct {
	Key    int   // the sort
	Needed int   // how many the door needs
	Had    int   // how many can be picked up
	Beyond []int // the cells of keys of the sort that lie beyond doors that stay shut
	Doors  []int // those doors: with every other door of the map open there is still no way to these keys
	Walled []int // the cells of keys of the sort to which no way leads, whatever is opened
}

// explain says what doors that stay shut want for. The keys of a sort are looked for once, backwards from where they lie to
// the doors that stay shut, so it takes time linear in the plan for each sort that is lacking.
func (p *Plan) explain(f *flood, shut []Shut, meter *solve.Meter) {
	known := map[int]*Lack{}
	var back *reverse
	for i := range shut {
		needs := p.Map.Kind(shut[i].At).Needs
		for j, sort := range needs {
			needed := int(times(needs, sort))
			if slices.Contains(needs[:j], sort) || int(f.held[sort]) >= needed {
				continue
			}
			if known[sort] == nil {
				if back == nil {
					back = p.reversed()
				}
				known[sort] = p.lack(f, sort, back, meter)
			}
			lack := *known[sort]
			lack.Needed = needed
			shut[i].Lacks = append(shut[i].Lacks, lack)
		}
	}
}

// lack says where the keys of a sort are that were not found.
func (p *Plan) lack(f *flood, sort int, back *reverse, meter *solve.Meter) *Lack {
	l := &Lack{Key: sort, Had: int(f.held[sort])}
	doors := map[int]bool{}
	for _, it := range p.items {
		if int(it.sort) != sort || f.waves[it.node] >= 0 {
			continue
		}
		guards := back.guards(f, it.node, meter)
		if len(guards) == 0 {
			l.Walled = append(l.Walled, int(it.cell))
			continue
		}
		l.Beyond = append(l.Beyond, int(it.cell))
		for _, n := range guards {
			doors[p.outer(int(p.nodes[n].at))] = true
		}
	}
	for door := range doors {
		l.Doors = append(l.Doors, door)
	}
	slices.Sort(l.Doors)
	return l
}

// reverse is the edges of a plan turned round, and what was found by them.
type reverse struct {
	plan  *Plan
	in    [][]int32
	known map[int32][]int32 // by node: the doors that guard it
}

func (p *Plan) reversed() *reverse {
	r := &reverse{plan: p, in: make([][]int32, len(p.nodes)), known: map[int32][]int32{}}
	for n := range p.nodes {
		for _, to := range p.out(int32(n)) {
			r.in[to] = append(r.in[to], int32(n))
		}
	}
	return r
}

// guards are the doors that stay shut next to what is reached from which a node can be come to with all doors open. Every
// way to the node passes one of them: it leaves what is reached by such a door.
func (r *reverse) guards(f *flood, n int32, meter *solve.Meter) []int32 {
	if doors, is := r.known[n]; is {
		return doors
	}
	doors := []int32{}
	seen := map[int32]bool{n: true}
	for queue := []int32{n}; len(queue) > 0 && meter.Work(1); queue = queue[1:] {
		at := queue[0]
		if r.plan.nodes[at].door >= 0 && f.shut(at) {
			doors = append(doors, at)
			continue // what lies before it is reached, or comes to another door first
		}
		for _, from := range r.in[at] {
			if !seen[from] && f.waves[from] < 0 {
				seen[from] = true
				queue = append(queue, from)
			}
		}
	}
	r.known[n] = doors
	return doors
}
