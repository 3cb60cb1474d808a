package areas

import (
	"math"

	"jogada/games/keys/internal/grid"
	"jogada/solve"
)

// doorway marks the number of a door among the nodes of a labelling; areas have the numbers below it.
const doorway = 1 << 30

// none is no node.
const none = -1

// outside is a cell after every map.
const outside grid.Cell = math.MaxInt32

// run is a run and its node. It is recorded at from … to-1 one row further down, where the next row is compared with
// it.
type run struct {
	from, to grid.Cell
	node     int32
}

// beyondAll returns a run that no other touches.
func beyondAll() run { return run{from: outside, to: outside} }

// labeller is the pass over a map that finds its areas.
type labeller struct {
	*cutter
	disjointSets
	cells  []byte
	stride grid.Cell
	meter  *solve.Meter
	kept   [2]int64 // nodes and bytes charged to the meter

	runs      []run // those of the last row are from head to end, followed by a sentinel
	head, end int
	mark      int // index of the next mark of the page

	doors  doorTable
	keys   []PlacedKey
	lies   int // number of keys so far
	starts [len(grid.PlayerNames)]int32

	watch  *watch  // nil without an observer
	prover *prover // nil if no proof is requested
}

// PlacedKey is a key: its cell and its node.
type PlacedKey struct {
	At   grid.Cell
	Node int32
}

// newLabeller allocates memory for the doors and keys of a map. It returns nil if the budget does not allow that.
func newLabeller(m *grid.Map, meter *solve.Meter) *labeller {
	cutter, _ := spareCutters.Get().(*cutter)
	l := &labeller{cutter: cutter, disjointSets: disjointSets{free: none, patience: 1024}, cells: m.Cells, stride: grid.Cell(m.Stride), meter: meter}
	doors, keys := 0, 0
	for letter := range grid.Alphabet {
		doors += m.Doors[letter]
		keys += m.Keys[letter]
	}
	l.kept[1] = doorBytes*int64(doors) + 8*int64(keys)
	if !meter.Keep(0, l.kept[1]) {
		return nil
	}
	l.doors, l.keys = newDoorTable(doors), make([]PlacedKey, keys)
	l.areas = make([]area, 0, min(1024, len(m.Cells)/8)+doors*3/4) // enough for most maps: growing it takes five times its memory meanwhile
	l.watch = newWatch(m, meter)
	return l
}

// release ends the use of the labeller.
func (l *labeller) release() {
	spareCutters.Put(l.cutter)
	l.cutter = nil
}

// label processes the whole map. It reports whether it finished.
func (l *labeller) label() bool {
	for pos := 0; pos < len(l.cells); pos += page {
		l.cut(pos, l.cells[pos:min(pos+page, len(l.cells))])
		l.join()
		if l.prover != nil && !l.prover.hand(l.cutter, pos+page >= len(l.cells)) {
			return false
		}
		if l.watch != nil {
			l.watch.note(l.runs[l.end-l.tos.count:l.end], l.stride)
		}
		if !l.account() {
			return false
		}
	}
	return true
}

// account charges the joined runs and the memory kept to the meter.
func (l *labeller) account() bool {
	nodes := int64(len(l.areas) + l.doors.count)
	bytes := 12*int64(len(l.areas)+l.end) + doorBytes*int64(len(l.doors.at)) + 8*int64(len(l.keys)+len(l.doors.links))
	l.meter.Keep(int(nodes-l.kept[0]), bytes-l.kept[1])
	l.kept = [2]int64{nodes, bytes}
	return l.meter.ExpandMany(int64(l.tos.count))
}

// join joins the runs of the page with those before them: the ones above, and the one to the left if it touches.
//
// Most runs lie below just one other and are empty. Handling them here, without a call, takes a fifth off the labelling
// of rooms: 19 ns a run, of which 7 are spent on finding it.
func (l *labeller) join() {
	l.makeRoom()
	runs, head, end, stride := l.runs, l.head, l.end, l.stride
	mark, left := l.marks.at[0], l.left()
	for i, to := range l.tos.at[:l.tos.count] {
		from := l.froms.at[i]
		for runs[head].to <= from {
			head++
		}
		var node int32
		if above := runs[head]; above.from < to && runs[head+1].from >= to && mark >= to && above.node < doorway && l.areas[above.node].parent == none {
			node = above.node
			l.areas[node].size += int32(to - from)
		} else {
			l.head, l.end = head, end
			node = l.addRun(from, to)
			head, mark = l.head, l.marks.at[l.mark]
		}
		if left == from+stride {
			node = l.touch(runs[end-1].node, node)
		}
		left = to + stride
		runs[end] = run{from + stride, left, node}
		end++
		runs[end] = beyondAll()
	}
	l.head, l.end = head, end
}

// left returns where the last run ends, or none.
func (l *labeller) left() grid.Cell {
	if l.end == 0 {
		return none
	}
	return l.runs[l.end-1].to
}

// makeRoom makes room for the runs of a page. It drops those more than a row back when they are the majority.
func (l *labeller) makeRoom() {
	if l.head > l.end/2 {
		l.end = copy(l.runs, l.runs[l.head:l.end])
		l.head = 0
	}
	if need := l.end + l.tos.count + 2; need > len(l.runs) {
		l.runs = append(l.runs, make([]run, need-len(l.runs)+l.end/2)...)
	}
	l.runs[l.end] = beyondAll()
	l.marks.at[l.marks.count] = outside
	l.mark = 0
}

// addRun creates the node of a run, or finds it above.
func (l *labeller) addRun(from, to grid.Cell) int32 {
	if l.marks.at[l.mark] >= to {
		return l.ground(from, to)
	}
	if grid.IsDoor(l.cells[from]) {
		l.mark++
		return l.door(from)
	}
	node := l.ground(from, to)
	l.strew(node, to)
	return node
}

// ground makes one area of a run and of all that it lies below.
func (l *labeller) ground(from, to grid.Cell) int32 {
	node, doors := int32(none), false
	i := l.head
	for ; l.runs[i].from < to; i++ {
		switch above := l.runs[i].node; {
		case above >= doorway:
			doors = true
		case node == none:
			node = l.find(above)
		default:
			node = l.unite(node, l.find(above))
		}
	}
	if node == none {
		node = l.fresh()
	}
	l.areas[node].size += int32(to - from)
	if doors {
		for _, above := range l.runs[l.head:i] {
			if above.node >= doorway {
				l.meet(above.node, node)
			}
		}
	}
	l.head = max(l.head, i-1) // the last of them may lie above the next run, too
	return node
}

// door makes a node of a door.
func (l *labeller) door(at grid.Cell) int32 {
	node := doorway + l.doors.addDoor(at, l.cells[at]-'A')
	if above := l.runs[l.head]; above.from <= at {
		l.meet(above.node, node)
	}
	return node
}

// strew adds the keys and starts of a run to its area.
func (l *labeller) strew(node int32, to grid.Cell) {
	a := &l.areas[node]
	for ; l.marks.at[l.mark] < to; l.mark++ {
		at := l.marks.at[l.mark]
		if c := l.cells[at]; grid.IsKey(c) {
			a.keys |= grid.Letter(int(c - 'a'))
			l.keys[l.lies] = PlacedKey{at, node}
			l.lies++
		} else {
			a.keys |= entrance | begin
			l.starts[grid.PlayerNumber(c)] = node
		}
	}
}

// touch joins a run with the one to its left, and returns its node. If neither is a door, they are one run, which began
// on the page before.
func (l *labeller) touch(left, node int32) int32 {
	if left < doorway && node < doorway {
		return l.unite(l.find(left), node)
	}
	l.meet(left, node)
	return node
}

// meet makes two nodes neighbours, at least one of which is a door.
func (l *labeller) meet(x, y int32) {
	x, y = l.approach(x), l.approach(y)
	if x >= doorway {
		l.doors.addNeighbour(x-doorway, y)
	}
	if y >= doorway {
		l.doors.addNeighbour(y-doorway, x)
	}
}

// approach records that a door is next to an area. It returns the node itself, or its root.
func (l *labeller) approach(node int32) int32 {
	if node < doorway {
		node = l.find(node)
		l.areas[node].keys |= entrance
	}
	return node
}

// fresh returns a new area. It sweeps to make room when there have been as many new ones as the last sweep left.
func (l *labeller) fresh() int32 {
	if l.free == none && l.young > l.patience {
		l.sweep()
	}
	return l.grow()
}

// sweep drops all areas that the pass has left behind and that have no entrance, with their keys.
func (l *labeller) sweep() {
	for i := l.head; i < l.end; i++ {
		if r := &l.runs[i]; r.node < doorway {
			r.node = l.find(r.node)
			l.areas[r.node].keys |= alive
		}
	}
	kept := 0
	for _, key := range l.keys[:l.lies] {
		key.Node = l.find(key.Node)
		if l.areas[key.Node].keys&(entrance|alive) != 0 {
			l.keys[kept] = key
			kept++
		}
	}
	l.lies = kept
	if l.watch != nil {
		l.watch.sweep(&l.disjointSets)
	}
	l.patience = 1024 + l.end + l.lies + l.disjointSets.sweep()
}
