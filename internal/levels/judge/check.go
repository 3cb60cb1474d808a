package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
	"jogada/solve"
)

// Checker checks the maps of one folder by one mapping. It is safe for concurrent use.
type Checker struct {
	Reader  *read.Reader
	Mapping *mapping.Mapping
	Name    func(file string) string // name of a file in reports; nil means its path in the folder
	Nodes   int64                    // expansions for one question about a map; 0 means no limit
	Bytes   int64                    // bytes of tables for one question; 0 means no limit
	Tours   bool                     // also find out what players can do
	Words   say.Translator           // language of findings; Translator returns one
}

// Result is the outcome of checking one map.
type Result struct {
	Checked
	Findings []Finding      // sorted
	Level    *mapping.Level // nil if it could not be read
	Reaches  []lock.Reach   // by start
}

// File checks a file: one map, each level of a project, or only the named level. A file that cannot be read, or a
// missing level, gives a result with that finding.
func (c *Checker) File(ctx context.Context, file, level string) []Result {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	maps, err := pick(c.Reader, file, level, meter)
	if err != nil {
		return []Result{c.unreadable(file, "", err)}
	}
	var all []Result
	for _, m := range maps {
		again := func(c *Checker) []Result {
			return []Result{c.one(ctx, file, m, solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)}))}
		}
		all = append(all, c.doubt(ctx, []Result{c.one(ctx, file, m, meter)}, again)...)
	}
	return all
}

// one checks a map alone.
func (c *Checker) one(ctx context.Context, file string, m *source.Map, meter *solve.Meter) Result {
	level, err := c.Mapping.Apply(m, meter)
	if err != nil {
		return c.unreadable(file, m.Level, err)
	}
	r := c.level(ctx, level)
	c.checkAreas(&r, meter)
	return r
}

// levels reads the wanted levels of some files, or those of a name, by the mapping; nil wants all.
func (c *Checker) levels(files []string, name string, meter *solve.Meter, wanted func(*source.Map) bool) (levels []*mapping.Level, err error) {
	for _, file := range files {
		maps, err := pick(c.Reader, file, name, meter)
		if err != nil {
			return nil, err
		}
		for _, m := range maps {
			if wanted != nil && !wanted(m) {
				continue
			}
			l, err := c.Mapping.Apply(m, meter)
			if err != nil {
				return nil, err
			}
			levels = append(levels, l)
		}
	}
	return levels, nil
}

// pick reads the levels of a file, or the one of a name.
func pick(r *read.Reader, file, level string, m *solve.Meter) ([]*source.Map, error) {
	maps, err := r.Read(file, m)
	if err != nil || level == "" {
		return maps, err
	}
	var names []string
	for _, m := range maps {
		if m.Level == level {
			return []*source.Map{m}, nil
		}
		names = append(names, m.Level)
	}
	if len(names) == 1 && names[0] == "" {
		return nil, errors.New("the file has no levels; it is one map")
	}
	return nil, fmt.Errorf("there is no level %q; the levels are %s", level, strings.Join(names, ", "))
}

// Budget for reading and interpreting the maps of a file: units of work for each expansion of a question, and at least
// enough for the largest map.
const (
	workANode = 1000
	leastWork = 1 << 29
)

// readingWork returns the work budget for reading where questions may expand that many states; zero means no limit.
func readingWork(nodes int64) int64 {
	if nodes <= 0 || nodes > math.MaxInt64/workANode {
		return 0
	}
	return max(leastWork, workANode*nodes)
}

// called returns the name of a file in reports.
func (c *Checker) called(file string) string {
	if c.Name == nil {
		return file
	}
	return c.Name(file)
}

// unreadable returns the result for a map that cannot be read: the fault is a finding.
func (c *Checker) unreadable(file, level string, err error) Result {
	f := Finding{File: c.called(file), Level: level, Rule: Unreadable, Severity: Error, Subject: "map", Message: err.Error()}
	var fault *source.Error
	if errors.As(err, &fault) {
		f.Level, f.Message, f.Layer = cmp.Or(level, fault.Level), fault.Msg, fault.Layer
		if fault.Cell {
			f.At = &Place{fault.X, fault.Y}
		}
		if fault.Line > 0 {
			f.Message = c.Words.Say("line %d, column %d: %s", fault.Line, fault.Col, f.Message)
		}
		if fault.File == "" || fault.File == file {
			f.Line = fault.Line
		} else { // a tileset, a template, a level of its own
			f.Message = c.called(fault.File) + ": " + f.Message
		}
		if fault.Layer != "" {
			f.Why = c.Words.Say("on layer %s", fault.Layer)
		}
	}
	return Result{Checked: Checked{File: f.File, Level: f.Level, Unreadable: true, Rules: []string{Unreadable}}, Findings: []Finding{f}}
}

// level checks a map that is read and understood.
func (c *Checker) level(ctx context.Context, level *mapping.Level) Result {
	src := level.Source
	r := Result{Level: level, Checked: Checked{File: c.called(src.File), Level: src.Level, Width: src.Width, Height: src.Height}}
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	j := c.judge(ctx, []*mapping.Level{level})
	if err := j.buildMap(meter); err != nil {
		return c.unreadable(src.File, src.Level, err)
	}
	j.judge()
	r.Rules, r.Skipped, r.Because = j.rules[0], j.skipped[0], j.because
	r.Findings, r.Reaches = j.collectors[0].findings(r.File), j.waves(0)
	if c.Tours {
		j.tours(func(int) *Result { return &r })
	}
	return r
}
