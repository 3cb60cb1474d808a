package lock

import (
	"context"
	"slices"

	"jogada/solve"
)

// Plan is a world as a graph of nodes. A node is a place with a condition or an effect that matters, or an area:
// connected places between each two of which a player can walk back and forth. It is immutable and safe for concurrent
// use.
type Plan struct {
	World *World
	node  []int32 // by place: its node; -1 for walls
	grid  *grid   // of a map without switches and relays; nil otherwise
	nodes []node
	edges []int32 // the nodes to which steps lead from each, node after node
	items []item  // every key that lies in the world, in reading order, or that a relay gives
	laid  []int32 // the numbers of those that lie there, node after node
	exits []int32 // nodes
	doors []int32 // nodes with a condition, in reading order

	oneWay bool // some step between nodes cannot be reversed
	wears  bool // some door uses up keys
	linked bool // there are switches or relays, or some step cannot be reversed: see linked.go; false for every map without them
	links  links

	// Observe receives the steps of a search for a shortest walk; may be nil.
	Observe func(SearchStep)
}

// node is an area or a single place.
type node struct {
	kind      *Kind // nil: an area
	at        int32 // a place of it
	out, end  int32 // its edges
	door      int32 // its number among the doors; -1 if it is none
	costly    bool  // it uses up keys
	give, had int32 // range of its keys in Plan.laid
	*condition
}

func (n *node) exit() bool { return n.kind != nil && n.kind.Exit }

// item is a key that lies in the world, or that a relay gives.
type item struct {
	sort int32
	cell int32 // -1 if a relay gives it
	node int32
}

// unlimited returns the meter, or one without limits if it is nil.
func unlimited(meter *solve.Meter) *solve.Meter {
	if meter == nil {
		return solve.NewMeter(context.Background(), solve.Budget{})
	}
	return meter
}

// Compile makes a plan of a world, which must be valid and must not change afterwards. It takes time linear in the
// world, and fails if the meter stops.
func Compile(w *World, meter *solve.Meter) (*Plan, error) { return compile(w, false, meter) }

// Compile makes a plan of a map; see the function Compile. It fails if the map is invalid.
func (m *Map) Compile(meter *solve.Meter) (*Plan, error) {
	w, err := m.World()
	if err != nil {
		return nil, err
	}
	return Compile(w, meter)
}

// compile makes a plan. With all, every key counts, even if nothing needs it.
func compile(w *World, all bool, meter *solve.Meter) (*Plan, error) {
	p := &Plan{World: w}
	p.findLinks(all)
	p.linked = len(p.links.switches)+len(w.Relays) > 0 || !w.grid && !reversible(w, meter)
	switch {
	case p.linked:
		p.layLinked(meter)
	case w.grid:
		p.grid = &grid{plan: p}
		p.grid.lay(meter)
	default:
		special := make([]bool, len(w.Kinds))
		for i := range w.Kinds {
			special[i] = w.Kinds[i].Door() || w.Kinds[i].Exit
		}
		p.areas(special, meter)
		p.layKeys(p.givers(meter))
		p.join(meter)
	}
	if err := meter.Stopped(); err != nil {
		return nil, err
	}
	return p, nil
}

// manySteps limits the steps from a place, beyond which reversible does not look for the step back.
const manySteps = 16

// reversible reports whether every step of a world has a step back. It may return false for a world with places from
// which many steps lead.
func reversible(w *World, meter *solve.Meter) bool {
	for at := range meter.Range(len(w.Places)) {
		for _, to := range w.Steps(at) {
			if back := w.Steps(int(to)); len(back) > manySteps || !slices.Contains(back, int32(at)) {
				return false
			}
		}
	}
	return true
}

// startAt returns the node of a start.
func (p *Plan) startAt(start int) int32 { return p.node[p.World.Starts[start].At] }

// special makes a node of a place that is a door, an exit or one-way, or has an effect.
func (p *Plan) special(at int32) int32 {
	k := p.World.Kind(int(at))
	n := int32(len(p.nodes))
	s := node{kind: k, at: at, door: -1}
	if k.Door() {
		s.door = int32(len(p.doors))
		p.doors = append(p.doors, n)
	}
	if k.Exit {
		p.exits = append(p.exits, n)
	}
	p.oneWay = p.oneWay || k.Ways != 0 && p.World.grid
	for _, sort := range k.Needs {
		s.costly = s.costly || p.World.Keys[sort].Once
	}
	p.wears = p.wears || s.costly
	p.nodes = append(p.nodes, s)
	return n
}

// givers returns the places where keys lie, in reading order.
func (p *Plan) givers(meter *solve.Meter) (givers []int32) {
	gives := make([]bool, len(p.World.Kinds))
	for i := range gives {
		gives[i] = len(p.World.Kinds[i].Gives) > 0 && !p.World.Kinds[i].Wall
	}
	for at := range meter.Range(len(p.World.Places)) {
		if gives[p.World.Places[at]] {
			givers = append(givers, int32(at))
		}
	}
	return givers
}

// layKeys puts the keys of some places into their nodes.
func (p *Plan) layKeys(givers []int32) {
	for _, at := range givers {
		for _, sort := range p.World.Kind(int(at)).Gives {
			p.items = append(p.items, item{int32(sort), at, p.node[at]})
			p.nodes[p.node[at]].had++
		}
	}
	total := int32(0)
	for i := range p.nodes {
		n := &p.nodes[i]
		n.give, total = total, total+n.had
		n.had = n.give
	}
	p.laid = make([]int32, total)
	for i, it := range p.items {
		if it.node >= 0 {
			n := &p.nodes[it.node]
			p.laid[n.had] = int32(i)
			n.had++
		}
	}
}

// gives returns the numbers of the keys in a node.
func (p *Plan) gives(n int32) []int32 { return p.laid[p.nodes[n].give:p.nodes[n].had] }

// join finds the edges between nodes from the steps between places.
func (p *Plan) join(meter *solve.Meter) {
	w := p.World
	w.out.found()
	starts := make([]int32, len(p.nodes)+1)
	each := func(take func(from, to int32)) {
		for at := range w.Places {
			from := p.node[at]
			if from < 0 {
				continue
			}
			for _, to := range w.out.to[w.out.first[at]:w.out.first[at+1]] {
				if n := p.node[to]; n >= 0 && n != from {
					take(from, n)
				}
			}
		}
	}
	meter.Work(len(w.Places))
	each(func(from, _ int32) { starts[from+1]++ })
	for i := range p.nodes {
		starts[i+1] += starts[i]
	}
	all := make([]int32, starts[len(p.nodes)])
	fill := slices.Clone(starts)
	each(func(from, to int32) {
		all[fill[from]] = to
		fill[from]++
	})
	for i := range p.nodes {
		list := all[starts[i]:starts[i+1]]
		meter.Work(len(list))
		slices.Sort(list)
		p.nodes[i].out = int32(len(p.edges))
		p.edges = append(p.edges, slices.Compact(list)...)
		p.nodes[i].end = int32(len(p.edges))
	}
}

// enters reports whether a node may be entered by a step in a direction.
func (p *Plan) enters(n int32, way Directions) bool {
	return p.nodes[n].kind == nil || p.nodes[n].kind.Ways.Allow(way)
}

// out returns the nodes to which steps lead from a node.
func (p *Plan) out(n int32) []int32 { return p.edges[p.nodes[n].out:p.nodes[n].end] }

// distances returns the fewest steps from a place to every other over open nodes; -1 where no steps lead.
func (p *Plan) distances(from int, open []bool, meter *solve.Meter) []int32 {
	if p.grid != nil {
		return p.grid.distances(from, open, meter)
	}
	far := make([]int32, len(p.World.Places))
	for i := range far {
		far[i] = -1
	}
	queue := []int32{int32(from)}
	far[from] = 0
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		for _, to := range p.World.Steps(int(queue[i])) {
			if n := p.node[to]; far[to] < 0 && n >= 0 && open[n] {
				far[to] = far[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}
