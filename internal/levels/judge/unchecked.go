package judge

import (
	"fmt"
	"slices"
	"strings"

	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
)

// unchecked says why nothing was checked on a map, or "", and which line of the mapping would change that. Barred says
// of a level whether something surely keeps players from some of its cells.
func (c *Checker) unchecked(results []Result, r *Result, barred func(*mapping.Level) bool) (why, change string) {
	if r.Because != "" {
		return r.Because, ""
	}
	game := c.game(results, r)
	starts, aims, bars := 0, 0, false
	for _, l := range game {
		starts += len(l.Lock.Starts)
		aims += aimsOf(l)
		bars = bars || barred(l) && l.Bars()
	}
	areas := slices.Contains(r.Rules, Unreachable)
	steps := slices.Contains(r.Rules, Steps)
	between := steps && len(c.Mapping.Must(r.Level.Source.Name()).Between) > 0
	switch {
	case starts == 0 && !areas && !between:
		return c.Words.Of(NoStart), candidate(r.Level, "start: start")
	case starts > 0 && aims == 0 && !areas && !between:
		return c.Words.Of("there is nothing to reach: no exit, no key and no door"), candidate(r.Level, "exit: true")
	case bars || steps || !c.Mapping.HasGuesses():
		return "", ""
	}
	for _, g := range r.Level.Guesses() {
		if g.Wall && g.Line > 0 {
			return c.Words.Say("its walls are a guess: %s", g.Asks.In(c.Words)), c.Words.Say("remove \"unsure: true\" in line %d if so", g.Line)
		}
	}
	return c.Words.Of("nothing on it is a wall, so everything can be reached"), wallCandidate(r.Level.Source)
}

// game returns the levels of the game that a result is about: those of the world, or one.
func (c *Checker) game(results []Result, r *Result) []*mapping.Level {
	if !c.Mapping.InWorld(r.Level.Source.Name()) {
		return []*mapping.Level{r.Level}
	}
	var all []*mapping.Level
	for _, other := range results {
		if other.Level != nil && c.Mapping.InWorld(other.Level.Source.Name()) {
			all = append(all, other.Level)
		}
	}
	return all
}

// aimsOf counts the cells of a level that a player should get to: exits, keys and doors.
func aimsOf(l *mapping.Level) (n int) {
	aims := make([]bool, len(l.Lock.Kinds))
	for i, k := range l.Lock.Kinds {
		aims[i] = k.Exit || len(k.Gives) > 0 || len(k.Needs) > 0 || len(l.Conditions[i].On)+len(l.Conditions[i].Off) > 0
	}
	for _, kind := range l.Lock.Cells {
		n += boolean(aims[kind])
	}
	return n
}

// candidate returns an entry that would give a meaning to an object of the level: to one of a class that is rare there.
func candidate(l *mapping.Level, means string) string {
	count := map[string]int{}
	name := func(o *source.Object) string {
		switch {
		case o.Class != "":
			return "class: " + o.Class
		case o.Name != "":
			return "name: " + o.Name
		}
		return ""
	}
	for i := range l.Source.Objects {
		count[name(&l.Source.Objects[i])]++
	}
	best := ""
	for i := range l.Source.Objects {
		if n := name(&l.Source.Objects[i]); n != "" && !strings.ContainsAny(n, "{}*\"#,[]&'") && (best == "" || count[n] < count[best]) {
			best = n
		}
	}
	switch {
	case best != "":
	case l.Source.Format == source.Text:
		best = "character: C"
	default:
		best = "class: NAME"
	}
	return fmt.Sprintf("- {%s, %s}", best, means)
}

// wallCandidate returns an entry that would make a layer of the map walls: the highest one with a gap.
func wallCandidate(m *source.Map) string {
	best := "NAME"
	for i := range m.Layers {
		if l := &m.Layers[i]; l.Cells != nil && !strings.ContainsAny(l.Path, "{}*\"#,[]&':") && (best == "NAME" || slices.Contains(l.Cells, 0)) {
			best = l.Path
		}
	}
	return fmt.Sprintf("- {layer: %s, is: wall}", best)
}
