package lock

import (
	"context"

	"jogada/solve"
)

// Plan is a map as a graph, with a node for each area (connected cells without obstacles between them) and one for each
// door, exit and one-way cell. It is immutable and safe for concurrent use.
type Plan struct {
	Map    *Map
	stride int     // of the map surrounded by a wall
	nodeAt []int32 // by cell of that; -1 is wall
	nodes  []node
	edges  []int32 // the nodes to which steps lead from each, node after node
	items  []item  // every key that lies on the map, in reading order
	laid   []int32 // their numbers, node after node
	exits  []int32 // nodes
	locks  []int32 // nodes of doors, in reading order
	oneWay bool    // some cell cannot be entered from all sides
	wears  bool    // some door uses up keys

	// Observe receives the steps of a search for a shortest walk; may be nil.
	Observe func(SearchStep)
}

// node is an area, a door, an exit or a one-way cell.
type node struct {
	kind      *Kind // nil: an area
	at        int32 // the first of its cells, in the map surrounded by a wall
	out, end  int32 // its edges
	door      int32 // its number among the doors; -1 if it is none
	give, had int32 // range of its keys in Plan.laid
}

func (n *node) exit() bool { return n.kind != nil && n.kind.Exit }

// item is a key that lies on the map.
type item struct {
	sort int32
	cell int32 // of the map
	node int32
}

// steps returns the four steps in the map surrounded by a wall, and their directions.
func (p *Plan) steps() []step {
	return []step{{-p.stride, Up}, {p.stride, Down}, {-1, Left}, {1, Right}}
}

type step struct {
	by  int
	way Directions
}

// unlimited returns the meter, or one without limits if it is nil.
func unlimited(meter *solve.Meter) *solve.Meter {
	if meter == nil {
		return solve.NewMeter(context.Background(), solve.Budget{})
	}
	return meter
}

// Compile makes a plan of a map, which must not change afterwards. It takes time linear in the map. It fails if the map
// is invalid or the meter stops.
func Compile(m *Map, meter *solve.Meter) (*Plan, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	p := &Plan{Map: m, stride: m.Width + 2}
	p.label(meter)
	p.join()
	if err := meter.Stopped(); err != nil {
		return nil, err
	}
	return p, nil
}

// inner converts a cell of the map to the map surrounded by a wall, and outer back.
func (p *Plan) inner(cell int) int { return (cell/p.Map.Width+1)*p.stride + cell%p.Map.Width + 1 }

func (p *Plan) outer(at int) int { return (at/p.stride-1)*p.Map.Width + at%p.stride - 1 }

// startAt returns the node of a start.
func (p *Plan) startAt(start int) int32 { return p.nodeAt[p.inner(p.Map.Starts[start].At)] }

// unlabelled marks a cell without a node.
const unlabelled = -2

// label gives every cell its node, and finds the keys.
func (p *Plan) label(meter *solve.Meter) {
	m := p.Map
	p.nodeAt = make([]int32, p.stride*(m.Height+2))
	special := make([]bool, len(m.Kinds))
	for i := range m.Kinds {
		k := &m.Kinds[i]
		special[i] = k.door() || k.Exit || k.Ways != 0
	}
	for i := range p.nodeAt {
		p.nodeAt[i] = -1
	}
	var doors, givers []int32
	for y := range m.Height {
		meter.Work(m.Width)
		for x, kind := range m.Cells[y*m.Width : (y+1)*m.Width] {
			k := &m.Kinds[kind]
			if k.Wall {
				continue
			}
			at := (y+1)*p.stride + x + 1
			p.nodeAt[at] = unlabelled
			if len(k.Gives) > 0 {
				givers = append(givers, int32(at))
			}
			if special[kind] {
				doors = append(doors, int32(at))
			}
		}
	}
	for _, at := range doors {
		p.special(int(at))
	}
	p.areas(meter)
	p.lay(givers)
}

// special makes a node of a cell that is a door, an exit or one-way.
func (p *Plan) special(at int) {
	k := p.Map.Kind(p.outer(at))
	n := int32(len(p.nodes))
	p.nodeAt[at] = n
	s := node{kind: k, at: int32(at), door: -1}
	if k.door() {
		s.door = int32(len(p.locks))
		p.locks = append(p.locks, n)
	}
	if k.Exit {
		p.exits = append(p.exits, n)
	}
	p.oneWay = p.oneWay || k.Ways != 0
	for _, sort := range k.Needs {
		p.wears = p.wears || p.Map.Keys[sort].Once
	}
	p.nodes = append(p.nodes, s)
}

// areas makes nodes of the remaining cells by flooding them.
func (p *Plan) areas(meter *solve.Meter) {
	var stack []int32
	steps := p.steps()
	for at := range p.nodeAt {
		if p.nodeAt[at] != unlabelled {
			continue
		}
		n := int32(len(p.nodes))
		p.nodes = append(p.nodes, node{at: int32(at), door: -1})
		p.nodeAt[at] = n
		stack = append(stack[:0], int32(at))
		for len(stack) > 0 && meter.Work(1) {
			from := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			for _, s := range steps {
				if to := from + s.by; p.nodeAt[to] == unlabelled {
					p.nodeAt[to] = n
					stack = append(stack, int32(to))
				}
			}
		}
	}
}

// lay puts the keys of some cells into their nodes.
func (p *Plan) lay(givers []int32) {
	for _, at := range givers {
		cell := p.outer(int(at))
		for _, sort := range p.Map.Kind(cell).Gives {
			p.items = append(p.items, item{int32(sort), int32(cell), p.nodeAt[at]})
			p.nodes[p.nodeAt[at]].had++
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
		n := &p.nodes[it.node]
		p.laid[n.had] = int32(i)
		n.had++
	}
}

// gives returns the numbers of the keys in a node.
func (p *Plan) gives(n int32) []int32 { return p.laid[p.nodes[n].give:p.nodes[n].had] }

// join finds the edges. Areas are never next to each other, so each edge begins or ends in a node of one cell.
func (p *Plan) join() {
	var pairs [][2]int32
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.kind == nil {
			break // the nodes of one cell come first
		}
		for _, s := range p.steps() {
			next := p.nodeAt[int(n.at)+s.by]
			if next < 0 {
				continue
			}
			if p.enters(next, s.way) {
				pairs = append(pairs, [2]int32{int32(i), next})
			}
			if p.nodes[next].kind == nil && n.kind.Ways.Allow(opposite(s.way)) {
				pairs = append(pairs, [2]int32{next, int32(i)})
			}
		}
	}
	for _, pair := range pairs {
		p.nodes[pair[0]].end++
	}
	total := int32(0)
	for i := range p.nodes {
		n := &p.nodes[i]
		n.out, total = total, total+n.end
		n.end = n.out
	}
	p.edges = make([]int32, total)
	for _, pair := range pairs {
		n := &p.nodes[pair[0]]
		p.edges[n.end] = pair[1]
		n.end++
	}
}

// enters reports whether a node may be entered by a step in a direction.
func (p *Plan) enters(n int32, way Directions) bool {
	return p.nodes[n].kind == nil || p.nodes[n].kind.Ways.Allow(way)
}

func opposite(w Directions) Directions {
	switch w {
	case Up:
		return Down
	case Down:
		return Up
	case Left:
		return Right
	}
	return Left
}

// out returns the nodes to which steps lead from a node.
func (p *Plan) out(n int32) []int32 { return p.edges[p.nodes[n].out:p.nodes[n].end] }
