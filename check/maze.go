package check

import (
	"unsafe"

	"jogada/check/mazegrid"
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Maze judges an exploration. If the maze is known in flat form and the answer includes its areas, it looks at each
// cell once for all regions and floods each region over areas and doors only. Otherwise it floods each region again in
// the plainest way: a cell that needs a key waits until the claim picks that key up, in the claimed order; then it
// compares cell by cell. That visits each cell once a region, and keeps a byte for each cell and the edge of the flood.
func Maze[S, K comparable](q search.Maze[S, K], claim search.Exploration[S, K], m *solve.Meter) Ruling {
	switch claim.Verdict {
	case solve.Unknown:
		return unclaimed(claim.Outcome)
	case solve.Refuted:
		return ruling.Reject("every maze can be explored, and the answer says that this one can't")
	}
	starts := q.Starts()
	if len(claim.Regions) != len(starts) {
		return ruling.Reject("the answer has %d regions for %d starts", len(claim.Regions), len(starts))
	}
	if flat, ok := q.(search.GridMaze[S, K]); ok && claim.Areas != nil {
		if g := flat.Grid(); mazegrid.Known(&g) {
			return mazegrid.Check(q, flat.Number, &g, claim, m)
		}
	}
	f := flood[S, K]{q: q, m: m, marks: newMarks[S](q, m)}
	for i, region := range claim.Regions {
		if r := f.explored(starts[i], region, i+1); r.Status != Accepted {
			return r
		}
	}
	return ruling.Accept("a plain flood for each start reaches the same places, keys and shut doors")
}

// flood holds what can be reached from a start with the keys picked up so far.
type flood[S, K comparable] struct {
	q       search.Maze[S, K]
	m       *solve.Meter
	marks   *marks[S]
	edge    []S // the reached cells whose neighbours have not been visited
	reached int
	lying   []K        // the keys that the flood has met, each once
	keys    map[K]bool // those of them that were met, and whether they were picked up
	waiting map[K][]S  // the cells met that need a key not picked up, each once
}

func (f *flood[S, K]) explored(start S, claim search.Region[S, K], number int) Ruling {
	if claim.Start != start {
		return ruling.Reject("region %d: it belongs to another start", number)
	}
	f.begin(start)
	for _, key := range claim.Keys {
		if r := f.pick(key, number); r.Status != Accepted {
			return r
		}
	}
	if f.m.Stopped() != nil {
		return ruling.Open("region %d was not flooded to the end: %v", number, f.m.Stopped())
	}
	return f.compare(claim, number)
}

// begin floods what can be reached from a start without a key.
func (f *flood[S, K]) begin(start S) {
	f.marks.clear()
	f.edge, f.reached, f.lying = f.edge[:0], 0, nil
	f.keys, f.waiting = map[K]bool{}, map[K][]S{}
	f.enter(start)
	f.spread()
}

// unlock picks up a key, and floods what that opens.
func (f *flood[S, K]) unlock(key K) {
	f.keys[key] = true
	for _, s := range f.waiting[key] {
		f.enter(s)
	}
	delete(f.waiting, key)
	f.spread()
}

// enter marks a cell as reached.
func (f *flood[S, K]) enter(s S) {
	f.marks.set(s, reached)
	f.reached++
	f.edge = append(f.edge, s)
	if key, given := f.q.Gives(s); given {
		if _, met := f.keys[key]; !met {
			f.keys[key] = false
			f.lying = append(f.lying, key)
		}
	}
}

// spread continues from the edge until nothing new is reached with the keys picked up so far.
func (f *flood[S, K]) spread() {
	var from, buf []S
	for len(f.edge) > 0 {
		from, f.edge = f.edge, from[:0]
		for _, at := range from {
			if !f.m.Expand() {
				return
			}
			buf = f.q.Near(at, buf[:0])
			for _, s := range buf {
				f.meet(s)
			}
		}
	}
}

// meet handles a cell reached from a neighbour.
func (f *flood[S, K]) meet(s S) {
	if f.marks.markOf(s) != unmet {
		return
	}
	if key, locked := f.q.Needs(s); locked && !f.keys[key] {
		f.marks.set(s, shut)
		f.waiting[key] = append(f.waiting[key], s)
		return
	}
	f.enter(s)
}

// pick picks up a key that lies where claimed and can be reached with those picked up before, and opens what waits for
// it.
func (f *flood[S, K]) pick(key search.Found[S, K], number int) Ruling {
	if f.keys[key.Key] {
		return ruling.Reject("region %d: key %v is listed twice", number, key.Key)
	}
	if given, ok := f.q.Gives(key.At); !ok || given != key.Key {
		return ruling.Reject("region %d: key %v is not where the answer says", number, key.Key)
	}
	if f.marks.markOf(key.At) != reached {
		if f.m.Stopped() != nil {
			return ruling.Open("region %d was not flooded to the end: %v", number, f.m.Stopped())
		}
		return ruling.Reject("region %d: key %v can't be reached with the keys before it", number, key.Key)
	}
	f.unlock(key.Key)
	return ruling.Accept("")
}

func (f *flood[S, K]) compare(claim search.Region[S, K], number int) Ruling {
	if f.reached != claim.Size {
		return ruling.Reject("region %d: the answer has %d places, a plain flood reaches %d", number, claim.Size, f.reached)
	}
	for _, key := range f.lying {
		if !f.keys[key] {
			return ruling.Reject("region %d: key %v can be reached but is not listed", number, key)
		}
	}
	if r := f.compareShut(claim, number); r.Status != Accepted {
		return r
	}
	return f.compareCells(claim, number)
}

func (f *flood[S, K]) compareShut(claim search.Region[S, K], number int) Ruling {
	left := 0
	for _, places := range f.waiting {
		left += len(places)
	}
	for _, door := range claim.Shut {
		need, locked := f.q.Needs(door.At)
		if f.marks.markOf(door.At) != shut || !locked || need != door.Needs {
			return ruling.Reject("region %d: the answer lists a door that needs %v as shut, and it can be opened", number, door.Needs)
		}
		f.marks.set(door.At, listed)
		left--
	}
	if left > 0 {
		return ruling.Reject("region %d: %d doors stay shut that are not listed", number, left)
	}
	return ruling.Accept("")
}

// compareCells looks at each claimed cell; a claim without cells was already judged by its count.
func (f *flood[S, K]) compareCells(claim search.Region[S, K], number int) Ruling {
	if claim.Cells == nil {
		return ruling.Accept("")
	}
	count := 0
	for s := range claim.Cells {
		if f.marks.markOf(s) != reached {
			return ruling.Reject("region %d: a place is listed twice, or a plain flood does not reach it", number)
		}
		f.marks.set(s, listed)
		count++
	}
	if count != claim.Size {
		return ruling.Reject("region %d: the answer counts %d places and lists %d", number, claim.Size, count)
	}
	return ruling.Accept("")
}

// mark records what a flood knows of a cell.
type mark uint8

const (
	unmet   mark = iota
	reached      // reached by the flood
	shut         // next to the flood, which lacks its key
	listed       // one of those above, and found in the claim
)

// marks holds the marks of all cells: a flat array if the question numbers them. It is cleared and reused for every
// region.
type marks[S comparable] struct {
	m      *solve.Meter
	number func(S) int
	dense  []mark // nil if the budget does not allow it: the meter is already stopped
	hash   map[S]mark
	each   int64 // bytes of a cell in the map: itself, what it points to, its mark and its slack
}

func newMarks[S comparable](q any, m *solve.Meter) *marks[S] {
	if numbered, ok := q.(search.Numbered[S]); ok {
		k := &marks[S]{m: m, number: numbered.Number}
		if states := numbered.States(); m.Keep(0, int64(states)) {
			k.dense = make([]mark, states)
		}
		return k
	}
	var s S
	k := &marks[S]{m: m, hash: map[S]mark{}, each: int64(unsafe.Sizeof(s)) + 8}
	if sized, ok := q.(search.Sized); ok {
		k.each += int64(sized.StateBytes())
	}
	return k
}

func (k *marks[S]) clear() {
	clear(k.dense)
	k.m.Drop(len(k.hash), k.each*int64(len(k.hash)))
	clear(k.hash)
}

func (k *marks[S]) markOf(s S) mark {
	if k.dense == nil {
		return k.hash[s]
	}
	return k.dense[k.number(s)]
}

func (k *marks[S]) set(s S, what mark) {
	switch {
	case k.dense != nil:
		k.dense[k.number(s)] = what
	case k.hash != nil:
		if k.hash[s] == unmet {
			k.m.Keep(1, k.each)
		}
		k.hash[s] = what
	}
}
