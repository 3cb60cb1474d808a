package judge

import (
	"fmt"
	"slices"

	"jogada/internal/lock"
	"jogada/solve"
)

// tally counts things by their names.
type tally map[string]int

func (t *tally) addName(name string) {
	if *t == nil {
		*t = tally{}
	}
	(*t)[name]++
}

// names returns the names in order, with their counts: a, b × 2.
func (t tally) names() []string {
	var names []string
	for name := range t {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		if n := t[name]; n > 1 {
			names[i] = fmt.Sprintf("%s × %d", name, n)
		}
	}
	return names
}

// WorldTour describes a world as a player meets it.
type WorldTour struct {
	Start  string
	Exit   solve.Verdict
	Steps  int // the fewest to an exit; -1 if unknown or impossible
	Levels []LevelTour
	Unused []string    // things that are never needed to reach an exit; complete if Exact
	Exact  bool        // what is never needed was decided
	Walk   []LevelWalk // a walk to an exit, a shortest if Steps is known
}

// LevelTour describes a level of a world.
type LevelTour struct {
	Map    string
	Wave   int // the wave in which it is first entered; -1 if never
	Steps  int // the fewest steps to it if everything is open that can be; -1 if it is never entered
	Cells  int // reached
	Needed bool
	World  *[2]int // where it lies, in pixels; nil if nothing says so
	Size   [2]int  // in pixels
	Cell   [2]int  // size of a cell
	Origin [2]int  // the editor's coordinates of its first cell
}

// LevelWalk is the part of a walk in one level.
type LevelWalk struct {
	Map   string
	Cells []Place
}

// tourBytes limits the states of the shortest walk of a tour. No rule needs it, and where many things are used up it
// takes longer than all rules together.
const tourBytes = 64 << 20

// tours describes what each player can do in each level, and the world as a whole.
func (j *judge) tours(resultOf func(level int) *Result) {
	w := j.world
	home := map[int]bool{}
	for n := range w.Starts {
		t := WorldTour{Start: w.Starts[n].Name, Exit: j.canExit(n), Steps: -1}
		var walk lock.Walk
		var needed lock.Essentials
		if t.Exit == solve.Proved {
			j.touring.Check(j.checker.Nodes, func(m *solve.Meter) { walk = j.plan.ToExit(n, m) })
			if walk.Verdict == solve.Proved {
				t.Steps = len(walk.Cells) - 1
			}
			if walk.Found {
				t.Walk = j.legs(walk)
			}
			j.search(func(m *solve.Meter) { needed = j.plan.Essentials(n, m) })
			if t.Exact = needed.Verdict == solve.Proved; t.Exact {
				for thing := range w.Keys {
					if !slices.Contains(needed.Keys, thing) {
						t.Unused = append(t.Unused, w.Keys[thing].Name)
					}
				}
			}
		}
		tour := Tour{Start: t.Start, Reached: j.reaches[n].Size, Exact: j.reaches[n].Verdict == solve.Proved, Exit: t.Exit, Steps: t.Steps, Waves: j.spheres(n)}
		if j.plain {
			r := resultOf(0)
			r.Tours = append(r.Tours, tour)
			continue
		}
		far := j.reaches[n].Steps(j.meter)
		for i, l := range j.levels {
			lt := j.levelTour(n, i, far)
			lt.Map, lt.Needed = Name(resultOf(i).File, l.Source.Level), slices.Contains(needed.Levels, i)
			t.Levels = append(t.Levels, lt)
		}
		level, _ := w.Level(w.Starts[n].At)
		r := resultOf(level)
		if !home[level] {
			home[level] = true
			r.Tours = nil
		}
		tour.World = &t
		r.Tours = append(r.Tours, tour)
	}
}

// spheres returns what opens in which wave, in all levels.
func (j *judge) spheres(start int) (waves []Wave) {
	var keys, doors []tally
	for at, kind := range j.world.Places {
		wave := int(j.reaches[start].Waves[at])
		for len(waves) <= wave {
			waves, keys, doors = append(waves, Wave{}), append(keys, nil), append(doors, nil)
		}
		if wave < 0 {
			continue
		}
		waves[wave].Cells += boolean(at < j.world.Cells())
		k := &j.world.Kinds[kind]
		for _, t := range k.Gives {
			keys[wave].addName(j.world.Keys[t].Name)
		}
		if k.Door() {
			doors[wave].addName(j.condition(at))
		}
	}
	for i := range waves {
		waves[i].Keys, waves[i].Doors = keys[i].names(), doors[i].names()
	}
	return waves
}

// levelTour describes a level for a start.
func (j *judge) levelTour(start, level int, far []int32) LevelTour {
	l := j.levels[level]
	t := LevelTour{Wave: -1, Steps: -1, Size: [2]int{l.Source.Width * l.Source.Cell.Width, l.Source.Height * l.Source.Cell.Height}, Cell: [2]int{l.Source.Cell.Width, l.Source.Cell.Height}, Origin: [2]int{l.Source.X, l.Source.Y}}
	if s := l.Source.World; s != nil {
		t.World = &[2]int{s.X, s.Y}
	}
	for cell := range l.Lock.Cells {
		at := j.first[level] + cell
		wave := int(j.reaches[start].Waves[at])
		if wave < 0 {
			continue
		}
		t.Cells++
		if t.Wave < 0 || wave < t.Wave {
			t.Wave = wave
		}
		if far[at] >= 0 && (t.Steps < 0 || int(far[at]) < t.Steps) {
			t.Steps = int(far[at])
		}
	}
	return t
}
