package lock

import "jogada/solve"

// grid is the fast path to the plan of a map: its cells surrounded by a wall, so that no step needs a look at the edge.
type grid struct {
	plan   *Plan
	width  int
	stride int
	nodeAt []int32 // by cell of that; -1 is wall
}

// step is one of the four steps.
type step struct {
	by  int
	way Directions
}

// steps returns the four steps, and their directions.
func (g *grid) steps() [4]step {
	return [4]step{{-g.stride, Up}, {g.stride, Down}, {-1, Left}, {1, Right}}
}

// inner converts a cell of the map to the map surrounded by a wall, and outer back.
func (g *grid) inner(cell int) int { return (cell/g.width+1)*g.stride + cell%g.width + 1 }

func (g *grid) outer(at int) int { return (at/g.stride-1)*g.width + at%g.stride - 1 }

// unlabelled marks a place without a node.
const unlabelled = -2

// cellSort says what a cell is for the plan; 0 is a wall.
type cellSort uint8

const (
	plainCell cellSort = 1 << iota
	specialCell
	giverCell
)

// lay gives every cell its node, finds the keys and the edges.
func (g *grid) lay(meter *solve.Meter) {
	p := g.plan
	w := p.World
	g.width = w.Levels[0].Width
	g.stride = g.width + 2
	height := w.Levels[0].Height
	g.nodeAt = make([]int32, g.stride*(height+2))
	for i := range g.nodeAt {
		g.nodeAt[i] = -1
	}
	sorts := make([]cellSort, len(w.Kinds))
	for i := range w.Kinds {
		switch k := &w.Kinds[i]; {
		case k.Wall:
		case k.Door() || k.Exit || k.Ways != 0:
			sorts[i] = specialCell
		default:
			sorts[i] = plainCell
		}
		if !w.Kinds[i].Wall && len(w.Kinds[i].Gives) > 0 {
			sorts[i] |= giverCell
		}
	}
	var doors, givers []int32
	for y := range height {
		meter.Work(g.width)
		row := g.nodeAt[(y+1)*g.stride+1:]
		for x, kind := range w.Places[y*g.width : (y+1)*g.width] {
			sort := sorts[kind]
			if sort == 0 {
				continue
			}
			row[x] = unlabelled
			if sort == plainCell {
				continue
			}
			if sort&specialCell != 0 {
				doors = append(doors, int32(y*g.width+x))
			}
			if sort&giverCell != 0 {
				givers = append(givers, int32(y*g.width+x))
			}
		}
	}
	p.nodes = make([]node, 0, 2*len(doors)+8)
	p.doors = make([]int32, 0, len(doors))
	for _, cell := range doors {
		g.nodeAt[g.inner(int(cell))] = p.special(cell)
	}
	g.areas(meter)
	p.node = make([]int32, 0, len(w.Places))
	for y := range height {
		p.node = append(p.node, g.nodeAt[(y+1)*g.stride+1:][:g.width]...)
	}
	p.layKeys(givers)
	g.join()
}

// areas makes nodes of the cells that are not yet in one by flooding them.
func (g *grid) areas(meter *solve.Meter) {
	var stack []int32
	steps := g.steps()
	for at := range g.nodeAt {
		if g.nodeAt[at] != unlabelled {
			continue
		}
		n := int32(len(g.plan.nodes))
		g.plan.nodes = append(g.plan.nodes, node{at: int32(g.outer(at)), door: -1})
		g.nodeAt[at] = n
		stack = append(stack[:0], int32(at))
		for len(stack) > 0 && meter.Work(1) {
			from := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			for _, s := range steps {
				if to := from + s.by; g.nodeAt[to] == unlabelled {
					g.nodeAt[to] = n
					stack = append(stack, int32(to))
				}
			}
		}
	}
}

// join finds the edges. Areas are never next to each other, so each edge begins or ends in a node of one cell.
func (g *grid) join() {
	p := g.plan
	var pairs [][2]int32
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.kind == nil {
			break // the nodes of one cell come first
		}
		for _, s := range g.steps() {
			next := g.nodeAt[g.inner(int(n.at))+s.by]
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

// distances returns the fewest steps from a cell to every other over open nodes; -1 where no steps lead.
func (g *grid) distances(from int, open []bool, meter *solve.Meter) []int32 {
	p := g.plan
	cells := len(p.World.Places)
	far := make([]int32, len(g.nodeAt)) // 0: not reached, or wall
	for at, n := range g.nodeAt {
		if n < 0 || !open[n] {
			far[at] = -1
		}
	}
	queue := make([]int32, 1, cells)
	queue[0] = int32(g.inner(from))
	far[queue[0]] = 1
	steps := g.steps()
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		at := int(queue[i])
		for _, s := range steps {
			to := at + s.by
			if far[to] == 0 && (!p.oneWay || p.enters(g.nodeAt[to], s.way)) {
				far[to] = far[at] + 1
				queue = append(queue, int32(to))
			}
		}
	}
	out := make([]int32, cells)
	for y := range cells / g.width {
		row := far[(y+1)*g.stride+1:]
		for x := range g.width {
			out[y*g.width+x] = max(row[x]-1, -1)
		}
	}
	return out
}
