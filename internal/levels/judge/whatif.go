package judge

import (
	"cmp"
	"context"
	"slices"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
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
	Map   string // the map or level that is changed
	At    Place
	Text  string // what is changed: open door red
	Steps int    // distance from the start; -1 if it cannot be reached
}

// WhatIf finds what single changes would do to each map of a file, each alone. It fails if the file cannot be read.
func (c *Checker) WhatIf(ctx context.Context, file, level string) (all []WhatIf, err error) {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes})
	levels, err := c.levels([]string{file}, level, meter, nil)
	if err != nil {
		return nil, err
	}
	for _, l := range levels {
		j := c.judge(ctx, []*mapping.Level{l})
		if err := j.buildMap(meter); err != nil {
			return nil, err
		}
		all = append(all, j.whatIfs()...)
	}
	return all, nil
}

// WhatIfWorld finds what single changes would do to the world that the levels of some files are. It fails if one of
// them cannot be read, or they make no world.
func (c *Checker) WhatIfWorld(ctx context.Context, files []string) ([]WhatIf, error) {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes})
	levels, err := c.levels(files, "", meter, func(m *source.Map) bool { return c.Mapping.InWorld(m.Name()) })
	if err != nil {
		return nil, err
	}
	if err := c.layout(levels, meter); err != nil {
		return nil, err
	}
	j := c.judge(ctx, levels)
	if err := j.build(meter); err != nil {
		return nil, err
	}
	return j.whatIfs(), nil
}

// whatIfs answers for every start.
func (j *judge) whatIfs() (all []WhatIf) {
	for n, s := range j.world.Starts {
		level, _ := j.world.Level(s.At)
		src := j.levels[level].Source
		w := j.whatIf(n)
		w.Map, w.Start = Name(j.checker.called(src.File), src.Level), s.Name
		all = append(all, w)
	}
	return all
}

// changeAt returns a change at a place.
func (j *judge) changeAt(place int, text string, steps int) Change {
	level, _ := j.world.Level(place)
	src := j.levels[level].Source
	return Change{Map: Name(j.checker.called(src.File), src.Level), At: j.placeOf(place), Text: text, Steps: steps}
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
				w.Changes = append(w.Changes, j.changeAt(change.At, j.change(change), change.Steps))
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
		if c.Count > 1 {
			return j.tr.Say("move all %d keys %s here to where they can be collected at once", c.Count, j.keyName(c.Key))
		}
		return j.tr.Say("move key %s to where it can be collected at once", j.keyName(c.Key))
	}
	return j.tr.Of("remove the wall")
}

// breaks lists the keys and doors without which no exit can be reached.
func (j *judge) breaks(start int, w *WhatIf) {
	var r lock.Reach
	j.search(func(m *solve.Meter) { r = j.plan.Reach(start, m) })
	steps := r.Steps(j.meter)
	add := func(cell int, text string) {
		w.Changes = append(w.Changes, j.changeAt(cell, text, int(steps[cell])))
	}
	var keys, doors lock.Needed
	j.search(func(m *solve.Meter) { keys = j.plan.KeysNeeded(start, m) })
	for _, n := range keys.Critical {
		cell, sort := j.plan.Key(n)
		text := j.tr.Say("remove key %s", j.keyName(sort))
		if count := times(j.world.Kind(cell).Gives, sort); count > 1 {
			text = j.tr.Say("remove all %d keys %s here", count, j.keyName(sort))
		}
		add(cell, text)
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
