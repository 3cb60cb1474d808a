package judge

import (
	"context"

	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// World checks files whose levels are one world, and returns a result for each level. If one of them cannot be read,
// the rules about the world are skipped.
func (c *Checker) World(ctx context.Context, files []string) []Result {
	again := func(c *Checker) []Result { return c.world(ctx, files) }
	return c.doubt(ctx, again(c), again)
}

// world checks the files by one reading of the mapping.
func (c *Checker) world(ctx context.Context, files []string) []Result {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	var all []Result
	var levels []*mapping.Level
	var at []int // by level: its result
	whole := true
	for _, file := range files {
		maps, err := pick(c.Reader, file, "", meter)
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
	j := c.judge(ctx, levels)
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

// waves returns what starts reach of a level, for pictures.
func (j *judge) waves(level int) (all []lock.Reach) {
	if j.plain {
		return j.reaches
	}
	l := j.levels[level].Lock
	for i := range j.reaches {
		r := lock.Reach{Outcome: j.reaches[i].Outcome, Waves: make([]int32, len(l.Cells))}
		for cell := range l.Cells {
			if r.Waves[cell] = j.reaches[i].Waves[j.first[level]+cell]; r.Waves[cell] >= 0 {
				r.Size++
			}
		}
		all = append(all, r)
	}
	return all
}
