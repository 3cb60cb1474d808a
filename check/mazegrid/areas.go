// Package mazegrid checks explorations of a maze in flat form by its areas.
package mazegrid

import (
	"math"
	"slices"

	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Check judges an exploration by the areas of its maze in flat form. One pass over the cells cuts them into runs and
// checks that everything connected without a key is in one area, and that each area is connected; it builds the plan of
// areas and of the cells that need a key, called doors here. Then it floods each region over the plan.
func Check[S, K comparable](q search.Maze[S, K], number func(S) int, g *search.MazeGrid[K], claim search.Exploration[S, K], m *solve.Meter) ruling.Ruling {
	a := &areaCheck{places: g.Places, stride: int32(g.Stride), kinds: &g.Kinds, proof: claim.Areas, m: m}
	for _, start := range q.Starts() {
		a.asked = append(a.asked, int32(number(start)))
	}
	for _, region := range claim.Regions {
		for _, key := range region.Keys {
			a.asked = append(a.asked, int32(number(key.At)))
		}
	}
	if r := a.checkAreas(); r.Status != ruling.Accepted {
		return r
	}
	f := newPlanFlood(q, number, g.Keys, a)
	for i := range claim.Regions {
		if r := f.explored(i, claim); r.Status != ruling.Accepted {
			return r
		}
	}
	return ruling.Accept("every area between doors is connected, and a flood from each start reaches as many cells, the same keys and the same locked doors")
}

// Known reports whether a flat form is valid, with separated rows, and small enough to check.
func Known[K comparable](g *search.MazeGrid[K]) bool {
	if g.Stride < 1 || len(g.Places)%g.Stride != 0 || len(g.Places) > 1<<29 || len(g.Keys) > search.MostGridKeys {
		return false
	}
	for at := g.Stride - 1; at < len(g.Places); at += g.Stride {
		if !g.Kinds[g.Places[at]].Wall {
			return false
		}
	}
	return true
}

// areaCheck holds the pass over the cells, and the plan that it builds.
type areaCheck struct {
	places []byte
	stride int32
	kinds  *[256]search.MazeKind
	proof  *search.MazeAreas
	m      *solve.Meter

	row   []item // the items of the last row, those from head on
	head  int
	tops  []top         // those of the runs so far
	fault ruling.Ruling // the first fault

	areas []planArea
	doors []planDoor
	near  []int32 // the doors next to each area, one area after another

	asked []int32         // numbers of cells whose nodes are wanted, and a sentinel
	next  int             // which of them comes next
	nodes map[int32]int32 // by such a cell: its node; the doors come after the areas
}

// item is a run or a door: the cells from … to-1. A run has its top, a door the complement of its number.
type item struct{ from, to, node int32 }

// top holds the number of cells of a top's runs, and the keys there.
type top struct {
	size  int32
	lower bool // it is joined with one of a smaller rank
	keys  uint64
}

// none means no node and no door.
const none = math.MinInt32

// planArea is an area: its size, its keys, and the end of its part of near.
type planArea struct {
	size, end int32
	keys      uint64
	rooted    bool // the top with the smallest rank was met
}

// planDoor is a cell that needs a key, its contents, and the nodes around it: a door as the complement of its number,
// otherwise a top, and in the end its area.
type planDoor struct {
	at           int32
	needs, gives uint8
	around       [4]int32
}

// checkAreas visits all cells, a block at a time. Another goroutine cuts them.
func (a *areaCheck) checkAreas() ruling.Ruling {
	if r := a.makeRoom(); r.Status != ruling.Accepted {
		return r
	}
	var c runCutter
	c.know(a.kinds)
	c.sample(a.places)
	for _, items := range ahead((len(a.places)+cutBlock-1)/cutBlock, func(i int, room []cutItem) []cutItem {
		return c.cut(int32(i*cutBlock), a.places[i*cutBlock:min((i+1)*cutBlock, len(a.places))], room)
	}) {
		if !a.m.ExpandMany(int64(len(items)) + 1) {
			return a.stopped()
		}
		for i := range items {
			if !a.addBelow(&items[i]) && !a.addRun(&items[i]) {
				return a.fault
			}
		}
	}
	return a.end()
}

func (a *areaCheck) makeRoom() ruling.Ruling {
	if len(a.proof.Area) != len(a.proof.Rank) || len(a.proof.Area) > len(a.places) {
		return ruling.Reject("the proof has the areas of %d tops and the ranks of %d", len(a.proof.Area), len(a.proof.Rank))
	}
	areas := int32(0)
	for _, area := range a.proof.Area {
		if area < 0 || int(area) >= len(a.proof.Area) {
			return ruling.Reject("a top has area %d, and there are %d tops", area, len(a.proof.Area))
		}
		areas = max(areas, area+1)
	}
	if !a.m.Keep(0, 25*int64(areas)+16*int64(len(a.proof.Area))) {
		return a.stopped()
	}
	a.areas, a.tops = make([]planArea, areas), make([]top, 0, len(a.proof.Area))
	a.row = make([]item, 0, min(1<<14, len(a.places)))
	slices.Sort(a.asked)
	a.asked = append(slices.Compact(a.asked), math.MaxInt32)
	a.nodes = make(map[int32]int32, len(a.asked))
	return ruling.Accept("")
}

func (a *areaCheck) stopped() ruling.Ruling {
	return ruling.Open("the places were not looked at to the end: %v", a.m.Stopped())
}

// wrong records a fault, and returns false.
func (a *areaCheck) wrong(format string, args ...any) bool {
	a.fault = ruling.Reject(format, args...)
	return false
}

// addBelow adds a run that touches exactly one run above it and nothing else, the usual case. It returns false for any
// other run.
func (a *areaCheck) addBelow(c *cutItem) bool {
	row, head := a.row, a.head
	for head < len(row) && row[head].to+a.stride <= c.from {
		head++
	}
	a.head = head
	if c.door || head+1 >= len(row) || row[head].node < 0 || row[head].from+a.stride >= c.to || row[head+1].from+a.stride < c.to ||
		row[len(row)-1].to == c.from || a.asked[a.next] < c.to || len(row) == cap(row) {
		return false
	}
	node := row[head].node
	t := &a.tops[node]
	t.size += c.to - c.from
	t.keys |= c.keys
	a.row = append(row, item{c.from, c.to, node})
	return true
}

// addRun adds the next run or door. It returns false on a fault.
func (a *areaCheck) addRun(c *cutItem) bool {
	for a.head < len(a.row) && a.row[a.head].to+a.stride <= c.from {
		a.head++
	}
	if a.head > 4096 && a.head > len(a.row)/2 {
		a.row = a.row[:copy(a.row, a.row[a.head:])]
		a.head = 0
	}
	node, ok := int32(0), true
	if c.door {
		node, ok = a.door(c)
	} else {
		node, ok = a.ground(c)
	}
	if !ok {
		return false
	}
	a.row = append(a.row, item{c.from, c.to, node})
	if a.asked[a.next] < c.to {
		a.answer(c, node)
	}
	return true
}

// ground finds the top of a run, and records what it touches above and to the left.
func (a *areaCheck) ground(c *cutItem) (node int32, ok bool) {
	node = none
	doors := false
	for i := a.head; i < len(a.row) && a.row[i].from+a.stride < c.to; i++ {
		switch above := a.row[i].node; {
		case above < 0:
			doors = true
		case node == none:
			node = above
		case node != above && !a.join(node, above):
			return node, false
		}
	}
	if node == none {
		node = int32(len(a.tops))
		if int(node) == len(a.proof.Area) {
			return node, a.wrong("there are more tops than the %d of the proof", node)
		}
		a.tops = append(a.tops, top{})
	}
	t := &a.tops[node]
	t.size += c.to - c.from
	t.keys |= c.keys
	if doors {
		for i := a.head; i < len(a.row) && a.row[i].from+a.stride < c.to; i++ {
			a.touch(a.row[i].node, node)
		}
	}
	if n := len(a.row); n > 0 && a.row[n-1].to == c.from {
		a.touch(a.row[n-1].node, node)
	}
	return node, true
}

// door adds a door, and records what it touches above and to the left.
func (a *areaCheck) door(c *cutItem) (node int32, ok bool) {
	kind := a.kinds[a.places[c.from]]
	node = ^int32(len(a.doors))
	if !a.m.Keep(0, 28) {
		a.fault = a.stopped()
		return node, false
	}
	if len(a.doors) == cap(a.doors) { // doubled at once: growing by quarters would take three times its memory meanwhile
		a.doors = slices.Grow(a.doors, min(1024, len(a.places)/16)+len(a.doors)+1)
	}
	a.doors = append(a.doors, planDoor{at: c.from, needs: kind.Needs, gives: kind.Gives, around: [4]int32{none, none, none, none}})
	if a.head < len(a.row) && a.row[a.head].from+a.stride < c.to {
		a.touch(a.row[a.head].node, node)
	}
	if n := len(a.row); n > 0 && a.row[n-1].to == c.from {
		a.touch(a.row[n-1].node, node)
	}
	return node, true
}

// join records that runs of two tops touch one below. It returns false if they are in different areas.
func (a *areaCheck) join(x, y int32) bool {
	if a.proof.Area[x] != a.proof.Area[y] {
		return a.wrong("tops %d and %d are connected without a key, and have the areas %d and %d", x, y, a.proof.Area[x], a.proof.Area[y])
	}
	switch {
	case a.proof.Rank[x] < a.proof.Rank[y]:
		a.tops[y].lower = true
	case a.proof.Rank[x] > a.proof.Rank[y]:
		a.tops[x].lower = true
	}
	return true
}

// touch records for each of two nodes that is a door that the other is next to it.
func (a *areaCheck) touch(x, y int32) {
	if x < 0 {
		a.doors[^x].addNeighbour(y)
	}
	if y < 0 {
		a.doors[^y].addNeighbour(x)
	}
}

// addNeighbour records a node around a door, once.
func (d *planDoor) addNeighbour(node int32) {
	for i := range d.around {
		if d.around[i] == node || d.around[i] == none {
			d.around[i] = node
			return
		}
	}
}

// answer records the nodes of the requested cells that lie in an item.
func (a *areaCheck) answer(c *cutItem, node int32) {
	if node < 0 {
		node = int32(len(a.areas)) + ^node
	} else {
		node = a.proof.Area[node]
	}
	for ; a.asked[a.next] < c.to; a.next++ {
		if at := a.asked[a.next]; at >= c.from {
			a.nodes[at] = node
		}
	}
}

// end checks that the tops of each area are connected, and converts the plan to areas.
func (a *areaCheck) end() ruling.Ruling {
	if len(a.tops) != len(a.proof.Area) {
		return ruling.Reject("there are %d tops, and the proof has %d", len(a.tops), len(a.proof.Area))
	}
	for i := range a.tops {
		area := &a.areas[a.proof.Area[i]]
		if !a.tops[i].lower {
			if area.rooted {
				return ruling.Reject("area %d is not shown to hang together: top %d is joined with none of a smaller rank", a.proof.Area[i], i)
			}
			area.rooted = true
		}
		area.size += a.tops[i].size
		area.keys |= a.tops[i].keys
	}
	return a.list()
}

// list replaces tops by areas in the doors, and lists the doors next to each area.
func (a *areaCheck) list() ruling.Ruling {
	total := int32(0)
	for i := range a.doors {
		d := &a.doors[i]
		around := d.around
		d.around = [4]int32{none, none, none, none}
		for _, node := range around {
			if node >= 0 {
				node = a.proof.Area[node]
			}
			if node != none {
				d.addNeighbour(node)
			}
		}
		for _, node := range d.around {
			if node >= 0 {
				a.areas[node].end++
				total++
			}
		}
	}
	if !a.m.Keep(0, 4*int64(total)+5*int64(len(a.doors))) {
		return a.stopped()
	}
	a.near, total = make([]int32, total), 0
	for i := range a.areas {
		total, a.areas[i].end = total+a.areas[i].end, total
	}
	for i := range a.doors {
		for _, node := range a.doors[i].around {
			if node >= 0 {
				a.near[a.areas[node].end] = int32(i)
				a.areas[node].end++
			}
		}
	}
	return ruling.Accept("")
}

// doorsOf returns the doors next to an area.
func (a *areaCheck) doorsOf(area int32) []int32 {
	if area == 0 {
		return a.near[:a.areas[0].end]
	}
	return a.near[a.areas[area-1].end:a.areas[area].end]
}
