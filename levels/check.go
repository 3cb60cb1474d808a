package levels

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"jogada/levels/files"
	"jogada/levels/mapping"
	"jogada/levels/source"
	"jogada/lock"
	"jogada/solve"
)

// Checker checks the maps of one folder by one mapping. It may be used by several goroutines.
type Checker struct {
	Reader  *files.Reader
	Mapping *mapping.Mapping
	Name    func(file string) string // what a file of the folder is called in what is told; nil: as in the folder
	Nodes   int64                    // what one question about a map may expand; 0: no limit
	Bytes   int64                    // what the tables of one question may hold; 0: no limit
	Tours   bool                     // what can be done is found out besides what is wrong
}

// Result is what a check has found out about one map.
type Result struct {
	Checked
	Findings []Finding      // in their order
	Level    *mapping.Level // nil: it could not be read
	Reaches  []lock.Reach   // by start
}

// File checks a file: one map, or each level of a project, or one level where that is not empty. A file that can't be read, or a level that
// is not in it, is a result with that finding.
func (c *Checker) File(ctx context.Context, file, level string) []Result {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes, Work: readingWork(c.Nodes)})
	maps, err := c.read(file, level, meter)
	if err != nil {
		return []Result{c.unreadable(file, "", err)}
	}
	var all []Result
	for _, m := range maps {
		level, err := c.Mapping.Apply(m, meter)
		if err != nil {
			all = append(all, c.unreadable(file, m.Level, err))
			continue
		}
		all = append(all, c.level(ctx, level))
	}
	return all
}

// read reads the levels of a file, or one of them.
func (c *Checker) read(file, level string, m *solve.Meter) ([]*source.Map, error) {
	maps, err := c.Reader.Read(file, m)
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

// What reading and understanding the maps of a file may take: units of work for each expansion of a question, and at least
// enough for the largest map that is read.
const (
	workANode = 1000
	leastWork = 1 << 29
)

// readingWork is the work budget of reading where questions may expand so many states; zero is no limit.
func readingWork(nodes int64) int64 {
	if nodes <= 0 || nodes > math.MaxInt64/workANode {
		return 0
	}
	return max(leastWork, workANode*nodes)
}

// called is what a file is called in what is told.
func (c *Checker) called(file string) string {
	if c.Name == nil {
		return file
	}
	return c.Name(file)
}

// unreadable is the result for a map that can't be read: the fault is a finding.
func (c *Checker) unreadable(file, level string, err error) Result {
	f := Finding{File: c.called(file), Level: level, Rule: Unreadable, Severity: Error, Subject: "map", Message: err.Error()}
	var fault *source.Error
	if errors.As(err, &fault) {
		f.Level, f.Message, f.Layer = cmp.Or(level, fault.Level), fault.Msg, fault.Layer
		if fault.Cell {
			f.At = &Place{fault.X, fault.Y}
		}
		if fault.Line > 0 {
			f.Message = fmt.Sprintf("line %d, column %d: %s", fault.Line, fault.Col, f.Message)
		}
		if fault.File == "" || fault.File == file {
			f.Line = fault.Line
		} else { // a tileset, a template, a level of its own
			f.Message = c.called(fault.File) + ": " + f.Message
		}
		if fault.Layer != "" {
			f.Why = "on layer " + fault.Layer
		}
	}
	return Result{Checked: Checked{File: f.File, Level: f.Level, Unreadable: true, Rules: []string{Unreadable}}, Findings: []Finding{f}}
}

// level checks a map that is read and understood.
func (c *Checker) level(ctx context.Context, level *mapping.Level) Result {
	src := level.Source
	r := Result{Level: level, Checked: Checked{File: c.called(src.File), Level: src.Level, Width: src.Width, Height: src.Height}}
	asked := demandsOf(c.Mapping.Must(src.Name()))
	j := &judge{words: words{level.Lock}, level: level, asked: asked, nodes: c.Nodes, meter: solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes})}
	if err := j.judge(); err != nil {
		return c.unreadable(src.File, src.Level, err)
	}
	if c.Tours {
		r.Tours = j.tours()
	}
	r.Rules = slices.DeleteFunc(asked.rules(), func(rule string) bool { return slices.Contains(j.skipped, rule) })
	r.Skipped = j.skipped
	r.Findings, r.Reaches = j.findings(r.File), j.reaches
	return r
}
