package judge

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"jogada/lock"
	"jogada/say"
	"jogada/solve"
)

// WhatIf lists the single changes of a map that matter to a player: those that would open a path to an exit where there
// is none, or those that would close the path to every exit.
type WhatIf struct {
	Map     string
	Start   string
	Exit    solve.Verdict // whether an exit can be reached on the map as it is
	Changes []Change      // the nearest to the start first
	Exact   bool          // the list is complete; otherwise a limit was hit
}

// Change is a single change.
type Change struct {
	At    Place
	Text  string // what is changed: open door red
	Steps int    // distance from the start; -1 if it cannot be reached
}

// WhatIf finds what single changes would do to each map of a file. It fails if the file cannot be read.
func (c *Checker) WhatIf(ctx context.Context, file, level string) ([]WhatIf, error) {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes})
	maps, err := c.read(file, level, meter)
	if err != nil {
		return nil, err
	}
	var all []WhatIf
	for _, m := range maps {
		level, err := c.Mapping.Apply(m, meter)
		if err != nil {
			return nil, err
		}
		if level.Linked() {
			return nil, fmt.Errorf("%s: it has levers, plates, triggers, portals or relays, and what-if is about keys and doors alone", Name(c.called(m.File), m.Level))
		}
		j := &judge{tr: c.Words, words: wordsFor(level, c.Words), collector: collector{level: level, tr: c.Words}, nodes: c.Nodes, meter: meter}
		if j.plan, err = lock.Compile(level.Lock, meter); err != nil {
			return nil, err
		}
		for n, s := range level.Lock.Starts {
			w := j.whatIf(n)
			w.Map, w.Start = Name(c.called(m.File), m.Level), s.Name
			all = append(all, w)
		}
	}
	return all, nil
}

// whatIf answers for one start.
func (j *judge) whatIf(start int) (w WhatIf) {
	j.search(func(m *solve.Meter) { w.Exit = j.plan.CanExit(start, m) })
	switch w.Exit {
	case solve.Refuted:
		j.search(func(m *solve.Meter) {
			c := j.plan.WhatIf(start, m)
			w.Exact = c.Verdict == solve.Proved
			for _, change := range c.List {
				w.Changes = append(w.Changes, Change{j.place(change.At), j.change(change), change.Steps})
			}
		})
	case solve.Proved:
		j.breaks(start, &w)
	}
	return w
}

// change describes a change in words.
func (j *judge) change(c lock.Change) string {
	switch c.Kind {
	case lock.OpenDoor:
		return j.tr.Say("open %s", j.door(c.At))
	case lock.AddKey:
		return j.tr.Say("add a key %s where it can be collected at once", j.keyName(c.Key))
	case lock.MoveKey:
		return j.tr.Say("move key %s to where it can be collected at once", j.keyName(c.Key))
	}
	return j.tr.Of("remove the wall")
}

// breaks lists the keys and doors without which no exit can be reached.
func (j *judge) breaks(start int, w *WhatIf) {
	var r lock.Reach
	j.search(func(m *solve.Meter) { r = j.plan.Reach(start, m) })
	add := func(cell int, text string) {
		w.Changes = append(w.Changes, Change{j.place(cell), text, int(r.Steps[cell])})
	}
	var keys, doors lock.Needed
	j.search(func(m *solve.Meter) { keys = j.plan.KeysNeeded(start, m) })
	for _, n := range keys.Critical {
		cell, sort := j.plan.Key(n)
		add(cell, j.tr.Say("remove key %s", j.keyName(sort)))
	}
	j.search(func(m *solve.Meter) { doors = j.plan.DoorsNeeded(start, m) })
	for _, cell := range doors.Critical {
		add(cell, j.tr.Say("wall up %s", j.door(cell)))
	}
	w.Exact = keys.Verdict == solve.Proved && doors.Verdict == solve.Proved
	nearest(w.Changes)
}

// nearest sorts changes: the nearest first, unreachable ones last.
func nearest(changes []Change) {
	slices.SortStableFunc(changes, func(a, b Change) int { return cmp.Compare(uint(a.Steps), uint(b.Steps)) })
}

// Headline says in a sentence what can be reached, and introduces the changes.
func (w WhatIf) Headline(tr say.Translator) string {
	switch {
	case w.Exit == solve.Unknown:
		return tr.Say("%s: whether an exit can be reached from start %s is not decided", w.Map, w.Start)
	case w.Exit == solve.Proved && len(w.Changes) == 0 && !w.Exact:
		return tr.Say("%s: an exit can be reached from start %s; whether a key or door is needed for that is not decided", w.Map, w.Start)
	case len(w.Changes) == 0 && !w.Exact:
		return tr.Say("%s: no exit can be reached from start %s; whether a single change would lead to one is not decided", w.Map, w.Start)
	case w.Exit == solve.Proved && len(w.Changes) == 0:
		return tr.Say("%s: an exit can be reached from start %s, and no key or door is needed for that", w.Map, w.Start)
	case w.Exit == solve.Proved:
		return tr.Say("%s: an exit can be reached from start %s; any one of these changes would end that", w.Map, w.Start)
	case len(w.Changes) == 0:
		return tr.Say("%s: no exit can be reached from start %s, and no single change would lead to one", w.Map, w.Start)
	}
	return tr.Say("%s: no exit can be reached from start %s; any one of these changes would lead to one", w.Map, w.Start)
}
