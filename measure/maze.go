package measure

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Keys describes the keys on one explorer's way through a maze.
type Keys struct {
	Spheres int // waves of keys: those it gets without opening a door, those that these give access to, and so on
	Needed  int // keys without which it would explore less
}

// MazeKeys returns the keys on the way of each explorer, by explorer, or nil over the caps.
func MazeKeys[S, K comparable](q search.Maze[S, K], whole *solve.Meter) []Keys {
	all := make([]Keys, len(q.Starts()))
	done := within(whole, func(m *solve.Meter) {
		for i, start := range q.Starts() {
			f := &flood[S, K]{q: q, meter: m}
			size, found := f.explore(start, nil)
			all[i].Spheres = f.waves
			for _, key := range found {
				if m.Stopped() != nil {
					return
				}
				if without, _ := f.explore(start, &key); without < size {
					all[i].Needed++
				}
			}
		}
	})
	if !done {
		return nil
	}
	return all
}

// flood explores a maze in waves.
type flood[S, K comparable] struct {
	q     search.Maze[S, K]
	meter *solve.Meter
	waves int // in which the last exploration found keys
}

// explore returns the number of cells that can be explored from a start, and the keys found, without ever picking up
// one of them (nil: with all).
func (f *flood[S, K]) explore(start S, without *K) (size int, found []K) {
	met := search.NewTable[S](f.q, 0, f.meter)
	defer met.Forget()
	met.Add(start)
	held, shut := map[K]bool{}, map[K][]S{} // the keys of the waves before, and the doors that wait for others
	f.waves = 0
	var buf []S
	for at := 0; ; {
		var fresh []K // the keys of this wave
		for ; at < met.Len(); at++ {
			if !expand(f.meter, len(buf)) {
				return met.Len(), found
			}
			s := met.State(at)
			if key, given := f.q.Gives(s); given && !held[key] && !slices.Contains(fresh, key) && (without == nil || key != *without) {
				fresh = append(fresh, key)
			}
			buf = f.q.Near(s, buf[:0])
			for _, to := range buf {
				if key, locked := f.q.Needs(to); locked && !held[key] {
					shut[key] = append(shut[key], to)
				} else {
					met.Add(to)
				}
			}
		}
		if len(fresh) == 0 {
			return met.Len(), found
		}
		f.waves++
		found = append(found, fresh...)
		for _, key := range fresh {
			held[key] = true
			for _, to := range shut[key] {
				met.Add(to)
			}
		}
	}
}
