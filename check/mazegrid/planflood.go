package mazegrid

import (
	"slices"

	"jogada/check/ruling"
	"jogada/search"
)

// mark records what a flood knows of an area or a door.
type mark uint8

const (
	unmet   mark = iota
	reached      // reached by the flood
	shut         // next to the flood, which lacks its key
	listed       // shut, and found in the claim
)

// planFlood floods regions over a plan of areas and doors, one after another: like flood, a node at a time, and no
// farther than the next claimed key. The nearest nodes come first, as a flood finds keys.
//
// An explorer that starts within an earlier region explores nothing outside it and, with the keys of that region, all
// of it. So the flood from such a start ends as soon as it has these keys.
type planFlood[S, K comparable] struct {
	*areaCheck
	q      search.Maze[S, K]
	number func(S) int
	keys   []K
	starts []int32  // by region: the node of its start
	came   []uint64 // by flooded region: the first 64 regions whose starts it reached, a bit each
	had    []uint64 // and its keys, a bit each

	// Of the region being flooded:
	region  int
	marks   []mark  // by node
	edge    []int32 // the nodes reached, in order
	gone    int     // number of them already expanded
	size    int
	lying   uint64 // the keys that the flood has met, a bit each
	held    uint64 // those of them that were picked up
	waiting [search.MostGridKeys + 1]int32
	behind  []int32 // by waiting door: the one behind it, none for the last
	shut    int     // number of waiting doors
}

func newPlanFlood[S, K comparable](q search.Maze[S, K], number func(S) int, keys []K, a *areaCheck) *planFlood[S, K] {
	f := &planFlood[S, K]{areaCheck: a, q: q, number: number, keys: keys, marks: make([]mark, len(a.areas)+len(a.doors)), behind: make([]int32, len(a.doors))}
	for _, start := range q.Starts() {
		f.starts = append(f.starts, a.nodes[int32(number(start))])
	}
	f.came, f.had = make([]uint64, len(f.starts)), make([]uint64, len(f.starts))
	return f
}

func (f *planFlood[S, K]) explored(region int, e search.Exploration[S, K]) ruling.Ruling {
	claim := e.Regions[region]
	if claim.Start != f.q.Starts()[region] {
		return ruling.Reject("region %d: it belongs to another start", region+1)
	}
	f.begin(region)
	for _, key := range claim.Keys {
		if r := f.pick(key, region+1); r.Status != ruling.Accepted {
			return r
		}
	}
	f.had[region] = f.held
	if twin := f.twin(); twin >= 0 {
		f.came[region] = f.came[twin]
		return f.alike(claim, e.Regions[twin], region+1)
	}
	if f.spread(none); f.m.Stopped() != nil {
		return ruling.Open("region %d was not flooded to the end: %v", region+1, f.m.Stopped())
	}
	f.meets(&f.came[region])
	return f.compare(claim, region+1)
}

// begin begins the flood of a region.
func (f *planFlood[S, K]) begin(region int) {
	clear(f.marks)
	f.region, f.edge, f.gone, f.size, f.lying, f.held, f.shut = region, f.edge[:0], 0, 0, 0, 0, 0
	for i := range f.waiting {
		f.waiting[i] = none
	}
	f.enter(f.starts[region])
}

// meets records whose starts the flood has reached.
func (f *planFlood[S, K]) meets(came *uint64) {
	for other, node := range f.starts[:min(64, len(f.starts))] {
		if f.marks[node] == reached {
			*came |= 1 << other
		}
	}
}

// twin returns an earlier region whose flood reached the start of this one, and that has the same keys; -1 if there is
// none.
func (f *planFlood[S, K]) twin() int {
	for other := range min(64, f.region) {
		if f.region < 64 && f.came[other]>>f.region&1 != 0 && f.had[other] == f.held {
			return other
		}
	}
	return -1
}

// alike compares a region with an earlier, correct one that must be the same.
func (f *planFlood[S, K]) alike(claim, other search.Region[S, K], number int) ruling.Ruling {
	if claim.Size != other.Size {
		return ruling.Reject("region %d: the answer has %d places, a plain flood reaches %d", number, claim.Size, other.Size)
	}
	same := len(claim.Shut) == len(other.Shut) && (len(claim.Shut) == 0 || &claim.Shut[0] == &other.Shut[0])
	if same {
		return ruling.Accept("")
	}
	f.shut = len(other.Shut)
	for _, door := range other.Shut {
		n, _ := f.find(int32(f.number(door.At)), 0)
		f.marks[len(f.areas)+n] = shut
	}
	return f.compareShut(claim, number)
}

// enter reaches a node.
func (f *planFlood[S, K]) enter(node int32) {
	f.marks[node] = reached
	f.edge = append(f.edge, node)
	if areas := int32(len(f.areas)); node < areas {
		f.size += int(f.areas[node].size)
		f.lying |= f.areas[node].keys
	} else {
		f.size++
		if gives := f.doors[node-areas].gives; gives != 0 {
			f.lying |= 1 << (gives - 1)
		}
	}
}

// spread continues from the edge until it reaches a node, or nothing new is reached with the keys picked up so far.
func (f *planFlood[S, K]) spread(until int32) {
	areas := int32(len(f.areas))
	for f.gone < len(f.edge) && (until == none || f.marks[until] != reached) {
		node := f.edge[f.gone]
		f.gone++
		if !f.m.Expand() {
			return
		}
		if node < areas {
			for _, door := range f.doorsOf(node) {
				f.meet(door)
			}
			continue
		}
		for _, to := range f.doors[node-areas].around {
			switch {
			case to == none:
			case to < 0:
				f.meet(^to)
			case f.marks[to] == unmet:
				f.enter(to)
			}
		}
	}
}

// meet handles a door.
func (f *planFlood[S, K]) meet(door int32) {
	node := int32(len(f.areas)) + door
	if f.marks[node] != unmet {
		return
	}
	need := f.doors[door].needs
	if f.held>>(need-1)&1 != 0 {
		f.enter(node)
		return
	}
	f.marks[node] = shut
	f.behind[door], f.waiting[need] = f.waiting[need], door
	f.shut++
}

// pick picks up a key that lies where claimed and can be reached with those picked up before, and opens what waits for
// it.
func (f *planFlood[S, K]) pick(key search.Found[S, K], number int) ruling.Ruling {
	at := int32(f.number(key.At))
	given := f.kinds[f.places[at]].Gives
	if given == 0 || f.keys[given-1] != key.Key {
		return ruling.Reject("region %d: key %v is not where the answer says", number, key.Key)
	}
	if f.held>>(given-1)&1 != 0 {
		return ruling.Reject("region %d: key %v is listed twice", number, key.Key)
	}
	node := f.nodes[at]
	if f.spread(node); f.marks[node] != reached {
		if f.m.Stopped() != nil {
			return ruling.Open("region %d was not flooded to the end: %v", number, f.m.Stopped())
		}
		return ruling.Reject("region %d: key %v can't be reached with the keys before it", number, key.Key)
	}
	f.held |= 1 << (given - 1)
	for door := f.waiting[given]; door != none; door = f.behind[door] {
		f.enter(int32(len(f.areas)) + door)
		f.shut--
	}
	f.waiting[given] = none
	return ruling.Accept("")
}

func (f *planFlood[S, K]) compare(claim search.Region[S, K], number int) ruling.Ruling {
	if f.size != claim.Size {
		return ruling.Reject("region %d: the answer has %d places, a plain flood reaches %d", number, claim.Size, f.size)
	}
	for i, key := range f.keys {
		if (f.lying&^f.held)>>i&1 != 0 {
			return ruling.Reject("region %d: key %v can be reached but is not listed", number, key)
		}
	}
	return f.compareShut(claim, number)
}

func (f *planFlood[S, K]) compareShut(claim search.Region[S, K], number int) ruling.Ruling {
	next := 0
	for _, door := range claim.Shut {
		if !f.m.Work(1) {
			return ruling.Open("region %d was not flooded to the end: %v", number, f.m.Stopped())
		}
		n, ok := f.find(int32(f.number(door.At)), next)
		if !ok || f.marks[len(f.areas)+n] != shut || f.keys[f.doors[n].needs-1] != door.Needs {
			return ruling.Reject("region %d: the answer lists a door that needs %v as shut, and it can be opened", number, door.Needs)
		}
		f.marks[len(f.areas)+n] = listed
		f.shut--
		next = n + 1
	}
	if f.shut > 0 {
		return ruling.Reject("region %d: %d doors stay shut that are not listed", number, f.shut)
	}
	return ruling.Accept("")
}

// find returns the number of the door at a cell. Claims are mostly in reading order, so it searches after the last one
// first.
func (f *planFlood[S, K]) find(at int32, next int) (n int, ok bool) {
	if next >= len(f.doors) || f.doors[next].at > at {
		next = 0
	}
	n, ok = slices.BinarySearchFunc(f.doors[next:], at, func(d planDoor, at int32) int { return int(d.at) - int(at) })
	return next + n, ok
}
