package puzzlescript

import (
	"context"
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/solve"
)

// change is a small change of a level: an object that a cell loses or gets.
type change struct {
	cell, object int
	adds         bool
}

// changesOf lists the changes of one cell by one object: what can be taken away, then what can be added. Players and backgrounds stay, and only objects
// that some level has are added. Objects of the win conditions come last: a level without a target is a poor one.
func (g *game) changesOf(level int) []change {
	stays, drawn, wins := map[int]bool{}, map[int]bool{}, map[int]bool{}
	note := func(set map[int]bool, name string) {
		objects, _ := g.source.Members(name)
		for _, o := range objects {
			set[o.ID] = true
		}
	}
	note(stays, "player")
	note(stays, "background")
	for _, w := range g.source.Wins {
		note(wins, w.What)
		note(wins, w.On)
	}
	for _, l := range g.source.Levels {
		for _, ids := range l.Cells {
			for _, id := range ids {
				drawn[id] = true
			}
		}
	}
	var less, more []change
	for cell, ids := range g.source.Levels[level].Cells {
		taken := map[int]bool{}
		for _, id := range ids {
			taken[g.layerOf(id)] = true
			if !stays[id] {
				less = append(less, change{cell: cell, object: id})
			}
		}
		for id := range g.source.IDs {
			if drawn[id] && !stays[id] && !taken[g.layerOf(id)] {
				more = append(more, change{cell: cell, object: id, adds: true})
			}
		}
	}
	all := append(less, more...)
	slices.SortStableFunc(all, func(a, b change) int {
		switch {
		case wins[a.object] == wins[b.object]:
			return 0
		case wins[b.object]:
			return -1
		}
		return 1
	})
	return all
}

func (g *game) layerOf(id int) int {
	o, _ := g.source.Object(g.source.IDs[id])
	return o.Layer
}

// changed returns the game with changes made to a level.
func (g *game) changed(level int, changes []change) *game {
	other, src := *g, *g.source
	src.Levels = slices.Clone(src.Levels)
	l := &src.Levels[level]
	l.Cells = slices.Clone(l.Cells)
	for _, c := range changes {
		ids := slices.DeleteFunc(slices.Clone(l.Cells[c.cell]), func(id int) bool { return id == c.object })
		if c.adds {
			ids = append(ids, c.object)
			slices.Sort(ids)
		}
		l.Cells[c.cell] = ids
	}
	other.source = &src
	return &other
}

// mostPairs limits the pairs of changes that are tried.
const mostPairs = 2000

// repair looks for the least change that makes a level winnable that can't be won: one, or else two, each of one object in one cell.
//
// A change of an object that is undecided is counted, so that "no change" is never said for "gave up".
func (g *game) repair(ctx context.Context, level, number int, most catalog.QuestionLimit, remark func(rule, severity, message, why string)) {
	singles, open := g.changesOf(level), 0
	try := func(changes ...change) bool {
		timed, cancel := most.Context(ctx)
		defer cancel()
		m := solve.NewMeter(timed, most.Budget)
		line, verdict := g.changed(level, changes).line(level, number, m)
		switch verdict {
		case solve.Unknown:
			open++
		case solve.Proved:
			said := g.sayChange(level, changes[0])
			if len(changes) > 1 {
				said += " and " + g.sayChange(level, changes[1])
			}
			why := "this wins then: " + line
			if len(changes) > 1 && open == 0 {
				why += "; no single change is enough"
			} else if len(changes) > 1 {
				why += fmt.Sprintf("; no single change is known to be enough, and these were not decided: %d", open)
			}
			remark(ruleRepair, "note", "the level can be won if you "+said, why)
			return true
		}
		return false
	}
	if slices.ContainsFunc(singles, func(c change) bool { return ctx.Err() == nil && try(c) }) || ctx.Err() != nil {
		return
	}
	undecided, pairs := open, len(singles)*(len(singles)-1)/2
	for i := 0; i < len(singles) && pairs <= mostPairs; i++ {
		for _, second := range singles[i+1:] {
			if second.cell != singles[i].cell && try(singles[i], second) || ctx.Err() != nil {
				return
			}
		}
	}
	message, why := "no single change makes the level winnable", fmt.Sprintf("each of %d was solved", len(singles))
	switch {
	case undecided > 0:
		message, why = "no single change is known to make the level winnable", fmt.Sprintf("%d were tried, and these were not decided: %d", len(singles), undecided)
	case pairs <= mostPairs && open == 0:
		message, why = "no change of one or two objects makes the level winnable", fmt.Sprintf("each of %d, and each pair in two cells, was solved", len(singles))
	}
	remark(ruleRepair, "note", message, why)
}

// line returns a line that wins a level: Proved says that it does, Refuted that none does.
func (g *game) line(level, number int, m *solve.Meter) (line string, verdict solve.Verdict) {
	p := newPuzzle(g, level, number, Shortest, m)
	switch {
	case m.Stopped() != nil || p.start == "":
		return "", solve.Unknown
	case p.start.status() == won:
		return "", solve.Proved
	case p.start.status() == endlessly:
		return "", solve.Refuted
	}
	a := p.kernel(engine.Question{}, m)
	if a.Found {
		return a.Line, solve.Proved
	}
	return "", a.Verdict
}

// sayChange says a change of a level.
func (g *game) sayChange(level int, c change) string {
	height := g.source.Levels[level].Height
	verb := "take %s away from row %d, column %d"
	if c.adds {
		verb = "add %s to row %d, column %d"
	}
	return fmt.Sprintf(verb, g.source.IDs[c.object], c.cell%height+1, c.cell/height+1)
}
