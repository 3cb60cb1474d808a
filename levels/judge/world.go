package judge

import (
	"context"
	"slices"

	"jogada/levels/mapping"
	"jogada/lock"
	"jogada/lock/world"
	"jogada/solve"
)

// World checks files whose levels are one world, and returns a result for each level. If one of them cannot be read,
// the rules about the world are skipped.
func (c *Checker) World(ctx context.Context, files []string) []Result {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	var all []Result
	var levels []*mapping.Level
	var at []int // by level: its result
	whole := true
	for _, file := range files {
		maps, err := c.read(file, "", meter)
		if err != nil {
			all, whole = append(all, c.unreadable(file, "", err)), false
			continue
		}
		for _, m := range maps {
			level, err := c.Mapping.Apply(m, meter)
			in := c.Mapping.InWorld(m.Name())
			if err != nil {
				all, whole = append(all, c.unreadable(file, m.Level, err)), whole && !in
				continue
			}
			if !in { // a level of the same file that is a game of its own
				all = append(all, c.level(ctx, level))
				continue
			}
			at = append(at, len(all))
			levels = append(levels, level)
			all = append(all, Result{Level: level, Checked: Checked{File: c.called(file), Level: m.Level, Width: m.Width, Height: m.Height}})
		}
	}
	if err := c.layout(levels, meter); err != nil {
		all, whole = append(all, c.unreadable(c.Mapping.World().Layout, "", err)), false
	}
	j := c.worldJudge(ctx, levels)
	if !whole {
		j.because = c.Words.Of("a map of its world can't be read")
	} else if err := j.build(meter); err != nil {
		all = append(all, c.unreadable(files[0], "", err))
		j.because = c.Words.Of("its world can't be checked")
	}
	j.judge()
	for i, n := range at {
		r := &all[n]
		r.Rules, r.Skipped, r.Because = j.rules[i], j.skipped[i], j.because
		r.Findings, r.Reaches = j.collectors[i].findings(r.File), j.waves(i)
	}
	if c.Tours && j.plan != nil && len(at) > 0 {
		j.tours(func(level int) *Result { return &all[at[level]] })
	}
	return all
}

// layout sets the places of maps of Tiled.
func (c *Checker) layout(levels []*mapping.Level, meter *solve.Meter) error {
	w := c.Mapping.World()
	if w == nil || w.Layout == "" {
		return nil
	}
	spots, err := c.Reader.Layout(w.Layout, meter)
	if err != nil {
		return err
	}
	for _, l := range levels {
		if s := spots[l.Source.File]; s != nil && l.Source.Level == "" {
			l.Source.World = s
		}
	}
	return nil
}

// linked checks a level alone that has things that only a world knows: it is a world of one level.
func (c *Checker) linked(ctx context.Context, level *mapping.Level, r Result) Result {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	j := c.worldJudge(ctx, []*mapping.Level{level})
	if err := j.build(meter); err != nil {
		return c.unreadable(level.Source.File, level.Source.Level, err)
	}
	j.judge()
	r.Rules, r.Skipped, r.Because = j.rules[0], j.skipped[0], j.because
	r.Findings, r.Reaches = j.collectors[0].findings(r.File), j.waves(0)
	if c.Tours {
		j.tours(func(int) *Result { return &r })
	}
	return r
}

// waves returns what starts reach of a level, for pictures.
func (j *worldJudge) waves(level int) (all []lock.Reach) {
	l := j.levels[level].Lock
	for i := range j.reaches {
		r := lock.Reach{Outcome: j.reaches[i].Outcome, Waves: make([]int32, len(l.Cells))}
		for cell := range l.Cells {
			if r.Waves[cell] = int32(j.reaches[i].Wave(j.assembly.First[level] + cell)); r.Waves[cell] >= 0 {
				r.Size++
			}
		}
		all = append(all, r)
	}
	return all
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
	Map     string
	Wave    int // the wave in which it is first entered; -1 if never
	Steps   int // the fewest steps to it if everything is open that can be; -1 if it is never entered
	Cells   int // reached
	Spheres int // waves that open something in it
	Keys    int // things in it that can be collected
	Needed  bool
	World   *[2]int // where it lies, in pixels; nil if nothing says so
	Size    [2]int  // in pixels
	Cell    [2]int  // size of a cell
	Origin  [2]int  // the editor's coordinates of its first cell
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
func (j *worldJudge) tours(of func(level int) *Result) {
	w := j.world
	home := map[int]bool{}
	for n := range w.Starts {
		t := WorldTour{Start: w.Starts[n].Name, Exit: j.canExit(n), Steps: -1}
		var walk world.Walk
		var needed world.Needed
		if t.Exit == solve.Proved {
			j.touring.Check(j.checker.Nodes, func(m *solve.Meter) { walk = j.plan.ToExit(n, m) })
			if walk.Verdict == solve.Proved {
				t.Steps = len(walk.Steps)
			}
			if walk.Found {
				t.Walk = j.legs(n, walk.Steps)
			}
			j.search(func(m *solve.Meter) { needed = j.plan.Needed(n, m) })
			if t.Exact = needed.Verdict == solve.Proved; t.Exact {
				for thing := range w.Things {
					if !slices.Contains(needed.Things, thing) {
						t.Unused = append(t.Unused, w.Things[thing].Name)
					}
				}
			}
		}
		far := j.reaches[n].Steps(j.meter)
		for i, l := range j.levels {
			lt := j.levelTour(n, i, far)
			lt.Map, lt.Needed = Name(of(i).File, l.Source.Level), slices.Contains(needed.Levels, i)
			t.Levels = append(t.Levels, lt)
		}
		level, _ := w.Level(w.Starts[n].At)
		r := of(level)
		if !home[level] {
			home[level] = true
			r.Tours = nil
		}
		r.Tours = append(r.Tours, Tour{Start: t.Start, Reached: j.reaches[n].Size, Exact: j.reaches[n].Verdict == solve.Proved, Exit: t.Exit, Steps: t.Steps, World: &t, Waves: j.spheres(n)})
	}
}

// spheres returns what opens in which wave, in all levels.
func (j *worldJudge) spheres(start int) (waves []Wave) {
	var keys, doors []tally
	for at, kind := range j.world.Places {
		wave := j.reaches[start].Wave(at)
		for len(waves) <= wave {
			waves, keys, doors = append(waves, Wave{}), append(keys, nil), append(doors, nil)
		}
		if wave < 0 {
			continue
		}
		waves[wave].Cells += boolean(at < j.world.Cells())
		k := &j.world.Kinds[kind]
		for _, t := range k.Gives {
			keys[wave].addName(j.world.Things[t].Name)
		}
		if len(k.Needs)+len(k.On)+len(k.Off) > 0 {
			doors[wave].addName(j.condition(at))
		}
	}
	for i := range waves {
		waves[i].Keys, waves[i].Doors = keys[i].names(), doors[i].names()
	}
	return waves
}

// levelTour describes a level for a start.
func (j *worldJudge) levelTour(start, level int, far []int32) LevelTour {
	l := j.levels[level]
	t := LevelTour{Wave: -1, Steps: -1, Size: [2]int{l.Source.Width * l.Source.Cell.Width, l.Source.Height * l.Source.Cell.Height}, Cell: [2]int{l.Source.Cell.Width, l.Source.Cell.Height}, Origin: [2]int{l.Source.X, l.Source.Y}}
	if s := l.Source.World; s != nil {
		t.World = &[2]int{s.X, s.Y}
	}
	waves := map[int]bool{}
	for cell := range l.Lock.Cells {
		at := j.assembly.First[level] + cell
		wave := j.reaches[start].Wave(at)
		if wave < 0 {
			continue
		}
		t.Cells++
		t.Keys += len(l.Lock.Kind(cell).Gives)
		waves[wave] = true
		if t.Wave < 0 || wave < t.Wave {
			t.Wave = wave
		}
		if far[at] >= 0 && (t.Steps < 0 || int(far[at]) < t.Steps) {
			t.Steps = int(far[at])
		}
	}
	t.Spheres = len(waves)
	return t
}

// legs splits a walk from a start by levels. A passage belongs to neither.
func (j *worldJudge) legs(start int, steps []world.Step) (legs []LevelWalk) {
	w := j.world
	last := -1
	add := func(place int) {
		if place >= w.Cells() {
			return
		}
		level, cell := w.Level(place)
		if level != last {
			legs = append(legs, LevelWalk{Map: Name(j.checker.called(j.levels[level].Source.File), j.levels[level].Source.Level)})
			last = level
		}
		x, y := j.levels[level].Source.Place(cell)
		leg := &legs[len(legs)-1]
		leg.Cells = append(leg.Cells, Place{x, y})
	}
	add(w.Starts[start].At)
	for _, s := range steps {
		add(s.At)
	}
	return legs
}
