package judge

import (
	"fmt"
	"slices"

	"jogada/lock"
	"jogada/solve"
)

// tour describes what a player can do, from its reach.
func (w words) tour(r lock.Reach) Tour {
	t := Tour{Start: w.m.Starts[r.Start].Name, Reached: r.Size, Exact: r.Verdict == solve.Proved, Steps: -1}
	for _, wave := range r.Waves {
		if wave < 0 {
			continue
		}
		for len(t.Waves) <= int(wave) {
			t.Waves = append(t.Waves, Wave{})
		}
		t.Waves[wave].Cells++
	}
	keys, doors := make([]tally, len(t.Waves)), make([]tally, len(t.Waves))
	for _, k := range r.Keys {
		keys[k.Wave].addName(w.m.Keys[k.Key].Name)
	}
	for _, cell := range r.Doors {
		doors[r.Waves[cell]].addName(w.needs(cell))
	}
	for i := range t.Waves {
		t.Waves[i].Keys, t.Waves[i].Doors = keys[i].names(), doors[i].names()
	}
	return t
}

// tours describes what each player can do.
func (j *judge) tours() []Tour {
	var all []Tour
	for n, r := range j.reaches {
		t := j.tour(r)
		t.Exit = j.canExit(n)
		if t.Exit == solve.Proved {
			j.search(func(m *solve.Meter) {
				if w := j.plan.ToExit(n, m); w.Verdict == solve.Proved {
					t.Steps = len(w.Cells) - 1
				}
			})
		}
		all = append(all, t)
	}
	return all
}

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
