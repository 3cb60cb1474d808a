package measure

import (
	"slices"

	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

// Keys describes the keys that one explorer finds in a maze.
type Keys struct {
	Spheres int // waves of keys: those it gets without opening a door, those that these give access to, and so on
	Needed  int // keys without which it would explore less
}

// MazeKeys returns the keys that each explorer finds, by explorer, or nil over the caps.
func MazeKeys[S, K comparable](q search.Maze[S, K], whole *solve.Meter) []Keys {
	all := make([]Keys, len(q.Starts()))
	done := runCapped(whole, func(m *solve.Meter) {
		f := &flood[S, K]{q: q, meter: m, met: search.NewTable[S](q, 0, m)}
		defer f.met.Forget()
		var found []K
		for i, start := range q.Starts() {
			size := f.explore(start, nil)
			all[i].Spheres = f.waves
			found = append(found[:0], f.held...)
			for _, key := range found {
				if m.Stopped() != nil {
					return
				}
				if f.explore(start, &key) < size {
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

// MazeEffort counts the cells that key closure expands: all that each explorer can enter, which an exact exploration
// has counted. It returns false if they exceed the cap.
func MazeEffort[S, K comparable](q search.Maze[S, K], x search.Exploration[S, K], whole *solve.Meter) (n int64, known bool) {
	for _, region := range x.Regions {
		n += int64(region.Size)
	}
	if x.Verdict == solve.Proved && n < MostStates {
		return n, whole.Stopped() == nil
	}
	return Effort(q, mazes.Closure[S, K], whole)
}

// flood explores a maze in waves.
type flood[S, K comparable] struct {
	q     search.Maze[S, K]
	meter *solve.Meter
	met   *search.Table[S] // the cells of the last exploration
	waves int              // in which it found keys
	held  []K              // the keys found

	shut []doorCell[S, K] // the doors that wait for a key
	buf  []S
}

// doorCell is a cell that needs a key.
type doorCell[S, K comparable] struct {
	at  S
	key K
}

// explore returns the number of cells that can be explored from a start, without ever picking up a key (nil: with all).
func (f *flood[S, K]) explore(start S, without *K) (size int) {
	f.met.Clear()
	f.met.Add(start)
	f.held, f.shut, f.waves = f.held[:0], f.shut[:0], 0
	buf := f.buf[:0]
	for at := 0; ; {
		before := len(f.held) // keys after these are found in this wave, and open doors after it
		for ; at < f.met.Len(); at++ {
			if !expand(f.meter, len(buf)) {
				return f.met.Len()
			}
			s := f.met.State(at)
			if key, given := f.q.Gives(s); given && !slices.Contains(f.held, key) && (without == nil || key != *without) {
				f.held = append(f.held, key)
			}
			buf = f.q.Near(s, buf[:0])
			for _, to := range buf {
				if key, locked := f.q.Needs(to); locked && !slices.Contains(f.held[:before], key) {
					f.shut = append(f.shut, doorCell[S, K]{to, key})
				} else {
					f.met.Add(to)
				}
			}
		}
		f.buf = buf
		fresh := f.held[before:]
		if len(fresh) == 0 {
			return f.met.Len()
		}
		f.waves++
		for _, key := range fresh {
			for _, door := range f.shut {
				if door.key == key {
					f.met.Add(door.at)
				}
			}
		}
	}
}
