package check

import (
	"jogada/search"
	"jogada/solve"
)

// Maze judges an exploration: each region is flooded again in the plainest way, once for each key in the order claimed,
// and compared place by place. It takes places × keys.
func Maze[S, K comparable](q search.Maze[S, K], claim search.Exploration[S, K], m *solve.Meter) Ruling {
	switch claim.Verdict {
	case solve.Unknown:
		return unclaimed(claim.Outcome)
	case solve.Refuted:
		return reject("every maze can be explored, and it is claimed that this one can't")
	}
	starts := q.Starts()
	if len(claim.Regions) != len(starts) {
		return reject("%d regions are claimed for %d starts", len(claim.Regions), len(starts))
	}
	for i, region := range claim.Regions {
		if r := explored(q, starts[i], region, i+1, m); r.Status != Accepted {
			return r
		}
	}
	return accept("a plain flood for each start reaches the same places, keys and shut doors")
}

func explored[S, K comparable](q search.Maze[S, K], start S, claim search.Region[S, K], number int, m *solve.Meter) Ruling {
	if claim.Start != start {
		return reject("region %d: it is claimed for another start", number)
	}
	f := &flood[S, K]{q: q, m: m, met: search.NewTable[S](q, 0, m), keys: map[K]bool{}}
	defer f.met.Forget()
	f.met.Add(start)
	f.spread()
	for _, key := range claim.Keys {
		if r := f.pick(key, number); r.Status != Accepted {
			return r
		}
		f.spread()
	}
	if m.Stopped() != nil {
		return undecided("region %d was not flooded to the end: %v", number, m.Stopped())
	}
	return f.compare(claim, number)
}

// flood is what can be reached with the keys given so far.
type flood[S, K comparable] struct {
	q    search.Maze[S, K]
	m    *solve.Meter
	met  *search.Table[S]
	keys map[K]bool
}

// pick takes a key that lies where it is claimed and can be reached with those taken before.
func (f *flood[S, K]) pick(key search.Found[S, K], number int) Ruling {
	if f.keys[key.Key] {
		return reject("region %d: key %v is claimed twice", number, key.Key)
	}
	if given, ok := f.q.Gives(key.At); !ok || given != key.Key {
		return reject("region %d: key %v does not lie where it is claimed", number, key.Key)
	}
	_, reached := f.met.Find(key.At)
	switch {
	case reached:
		f.keys[key.Key] = true
		return accept("")
	case f.m.Stopped() != nil:
		return undecided("region %d was not flooded to the end: %v", number, f.m.Stopped())
	}
	return reject("region %d: key %v can't be reached with the keys before it", number, key.Key)
}

// spread goes over all the places met, as often as there is something new, with the keys given so far.
func (f *flood[S, K]) spread() {
	var buf []S
	for at := 0; at < f.met.Len() && f.m.Expand(); at++ {
		buf = f.q.Near(f.met.State(at), buf[:0])
		for _, s := range buf {
			if f.open(s) {
				f.met.Add(s)
			}
		}
	}
}

func (f *flood[S, K]) open(s S) bool {
	key, locked := f.q.Needs(s)
	return !locked || f.keys[key]
}

func (f *flood[S, K]) compare(claim search.Region[S, K], number int) Ruling {
	if f.met.Len() != claim.Size {
		return reject("region %d: %d places are claimed, a plain flood reaches %d", number, claim.Size, f.met.Len())
	}
	shut := map[S]bool{}
	var buf []S
	for at := range f.met.Len() {
		s := f.met.State(at)
		if key, given := f.q.Gives(s); given && !f.keys[key] {
			return reject("region %d: key %v can be reached but is not claimed", number, key)
		}
		buf = f.q.Near(s, buf[:0])
		for _, next := range buf {
			if _, in := f.met.Find(next); !in {
				shut[next] = true
			}
		}
	}
	if r := f.compareShut(claim, shut, number); r.Status != Accepted {
		return r
	}
	return f.compareCells(claim, number)
}

func (f *flood[S, K]) compareShut(claim search.Region[S, K], shut map[S]bool, number int) Ruling {
	for _, door := range claim.Shut {
		need, locked := f.q.Needs(door.At)
		if !shut[door.At] || !locked || need != door.Needs {
			return reject("region %d: a door that needs %v is claimed to stay shut, and does not", number, door.Needs)
		}
		delete(shut, door.At)
	}
	if len(shut) > 0 {
		return reject("region %d: %d doors stay shut that are not claimed", number, len(shut))
	}
	return accept("")
}

// compareCells looks at each place claimed; a claim without its places stands on its count.
func (f *flood[S, K]) compareCells(claim search.Region[S, K], number int) Ruling {
	if claim.Cells == nil {
		return accept("")
	}
	seen := make([]bool, f.met.Len())
	count := 0
	for s := range claim.Cells {
		n, reached := f.met.Find(s)
		if !reached || seen[n] {
			return reject("region %d: a place is claimed that a plain flood does not reach, or twice", number)
		}
		seen[n] = true
		count++
	}
	if count != claim.Size {
		return reject("region %d: %d places are claimed and %d are listed", number, claim.Size, count)
	}
	return accept("")
}
