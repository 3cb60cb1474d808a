package bind

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/races"
	"jogada/solve"
)

// PuzzleMeasures returns the difficulty measures of a puzzle, followed by the game's own.
func PuzzleMeasures(own ...catalog.Measure) []catalog.Measure { return append(alongLine(), own...) }

// RaceMeasures returns the difficulty measures of a race, followed by the game's own.
func RaceMeasures(own ...catalog.Measure) []catalog.Measure {
	return slices.Concat(alongLine(), []catalog.Measure{margin, tie}, own)
}

// DuelMeasures returns the difficulty measures of a duel, followed by the game's own.
func DuelMeasures(own ...catalog.Measure) []catalog.Measure { return append(alongLine(), own...) }

// MazeMeasures returns the difficulty measures of a maze, followed by the game's own.
func MazeMeasures(own ...catalog.Measure) []catalog.Measure {
	return append([]catalog.Measure{spheres, keysNeeded, keysFound, effort}, own...)
}

// alongLine returns the measures that apply where the answer has a line.
func alongLine() []catalog.Measure {
	return []catalog.Measure{length, lines, steps, onlyMoves, traps, deadShare, effort}
}

// The entries.
var (
	length     = catalog.Measure{Name: "length", Kind: catalog.KindCount, Doc: "length of the solution, in the unit of the game"}
	lines      = catalog.Measure{Name: "lines", Kind: catalog.KindNumber, Doc: "how many shortest lines there are"}
	steps      = catalog.Measure{Name: "steps", Kind: catalog.KindSteps, Doc: "good moves at each step of the solution, of all legal moves"}
	onlyMoves  = catalog.Measure{Name: "only_moves", Kind: catalog.KindCount, Doc: "steps with a single good move"}
	traps      = catalog.Measure{Name: "traps", Kind: catalog.KindCount, Doc: "steps where the greedy move is wrong"}
	deadShare  = catalog.Measure{Name: "dead_share", Kind: catalog.KindShare, Doc: "dead ends within the depth of the solution"}
	effort     = catalog.Measure{Name: "effort", Kind: catalog.KindCount, Doc: "states that a plain search expands"}
	margin     = catalog.Measure{Name: "margin", Kind: catalog.KindCount, Doc: "how many rounds the second arrives after the winner"}
	tie        = catalog.Measure{Name: "tie", Kind: catalog.KindFlag, Doc: "whether the rule for ties decides who wins"}
	spheres    = catalog.Measure{Name: "spheres", Kind: catalog.KindCount, Doc: "how many waves of keys there are for the player who has most of them"}
	keysNeeded = catalog.Measure{Name: "keys_needed", Kind: catalog.KindCount, Doc: "most keys that one player can't do without"}
	keysFound  = catalog.Measure{Name: "keys_found", Kind: catalog.KindCount, Doc: "most different keys that one player finds"}
)

// difficulty measures a puzzle by its answer.
func (p *Puzzle[S, M]) difficulty(r search.Route[S, M], m *solve.Meter) catalog.Difficulty {
	p = p.withMeter(m)
	var e entries
	if r.Verdict == solve.Proved {
		e.addCount(length, int64(len(r.Line)), true)
		found := measure.PuzzleSolved(p.Question, len(r.Line), p.Looks, m)
		e.along(found.Lines)
		e.share(deadShare, found.Dead, found.DeadKnown)
		e.addCount(effort, found.Effort, found.EffortKnown)
		return with(e, p.Own, r)
	}
	e.undefined(alongLine()[:6]...)
	n, known := measure.PuzzleEffort(p.Question, m)
	e.addCount(effort, n, known)
	return with(e, p.Own, r)
}

// difficulty measures a race by its answer.
func (c *Race[S, M]) difficulty(s search.Standings[S, M], m *solve.Meter) catalog.Difficulty {
	c = c.withMeter(m)
	var e entries
	if s.Verdict == solve.Proved {
		start := c.Question.Runners()[s.Winner].At
		e.addCount(length, int64(s.Rounds), true)
		e.along(measure.RaceLines(c.Question, start, s.Rounds, c.Looks, m))
		share, known := measure.RaceDead(c.Question, start, s.Rounds, m)
		e.share(deadShare, share, known)
	} else {
		e.undefined(alongLine()[:6]...)
	}
	n, known := measure.Effort(c.Question, func(q search.Race[S, M], m *solve.Meter) search.Standings[S, M] {
		s, _ := races.Leaders(q, m) // the search of Layers, without its certificate
		return s
	}, m)
	e.addCount(effort, n, known)
	c.close(&e, s, m)
	return with(e, c.Own, s)
}

// close measures how close a race is.
func (c *Race[S, M]) close(e *entries, s search.Standings[S, M], m *solve.Meter) {
	if s.Verdict != solve.Proved {
		e.undefined(margin, tie)
		return
	}
	places := s.Ranks
	if places == nil {
		everyone := c.Everyone.Run
		if everyone == nil {
			everyone = races.Field[S, M]
		}
		m.Check(measure.MostStates, func(m *solve.Meter) { places = everyone(c.Question, m).Ranks })
	}
	if places == nil {
		e.capped(margin, tie)
		return
	}
	close := measure.RaceClose(c.Question, places)
	if close.Margin == nil {
		e.undefined(margin)
	} else {
		e.addCount(margin, int64(*close.Margin), true)
	}
	e.putEntry(tie, catalog.Flag(close.Tie))
}

// difficulty measures a duel by its answer.
func (d *Duel[S, M]) difficulty(j search.Judgement[S, M], m *solve.Meter) catalog.Difficulty {
	d = d.withMeter(m)
	var e entries
	values := measure.Values[S]{Of: j.Position, Dense: j.Dense}
	if values.Of == nil { // the method gives none
		m.Check(0, func(m *solve.Meter) { values.Of = d.Methods[0].Run(d.Question, m).Position })
	}
	root, known := search.Value{}, false
	if values.Of != nil {
		root, known = values.Of(d.Question.Start())
	}
	positions := measure.DuelPositions(d.Question, values, d.plain(), m)
	switch {
	case !known:
		e.capped(alongLine()[:6]...)
	case root.Winner == search.Nobody:
		e.undefined(length)
		e.along(measure.DuelLines(d.Question, values, d.Looks, m))
		e.undefined(deadShare)
	default:
		e.addCount(length, int64(root.Plies), true)
		e.along(measure.DuelLines(d.Question, values, d.Looks, m))
		e.share(deadShare, positions.Dead, positions.DeadKnown)
	}
	e.addCount(effort, positions.Effort, positions.EffortKnown)
	return with(e, d.Own, j)
}

// plain returns retrograde analysis, with the limits of the game.
func (d *Duel[S, M]) plain() func(search.Duel[S, M], *solve.Meter) search.Judgement[S, M] {
	for _, m := range d.Methods {
		if m.Name == "retro" {
			return m.Run
		}
	}
	return duels.Retro[S, M]
}

// difficulty measures a maze by its answer.
func (z *Maze[S, K]) difficulty(x search.Exploration[S, K], m *solve.Meter) catalog.Difficulty {
	z = z.withMeter(m)
	var e entries
	if keys := measure.MazeKeys(z.Question, m); keys == nil {
		e.capped(spheres, keysNeeded)
	} else {
		var most measure.Keys
		for _, k := range keys {
			most.Spheres, most.Needed = max(most.Spheres, k.Spheres), max(most.Needed, k.Needed)
		}
		e.addCount(spheres, int64(most.Spheres), true)
		e.addCount(keysNeeded, int64(most.Needed), true)
	}
	found := 0
	for _, r := range x.Regions {
		found = max(found, len(r.Keys))
	}
	e.addCount(keysFound, int64(found), true)
	n, known := measure.MazeEffort(z.Question, x, m)
	e.addCount(effort, n, known)
	return with(e, z.Own, x)
}

// measuredAgain measures the board of a correct claim again and compares the result with the difficulty in a saved
// report. It returns the entries that one of the two did not find within its limits.
func (b *bound[Q, A]) measuredAgain(saved catalog.Report, claim A, m *solve.Meter) (open []string, err error) {
	if !saved.Sound {
		return nil, errors.New("the method is unsound, but the report has a difficulty")
	}
	again := b.difficulty(claim, m)
	if len(again) != len(saved.Difficulty) {
		return nil, fmt.Errorf("the difficulty has %d entries, and this game measures %d", len(saved.Difficulty), len(again))
	}
	for i, want := range again {
		got := saved.Difficulty[i]
		switch {
		case got.Name != want.Name:
			return nil, fmt.Errorf("entry %d of the difficulty is %s, and should be %s", i+1, brief(got.Name), want.Name)
		case got.Capped || want.Capped:
			open = append(open, "difficulty."+want.Name)
		case quantity(got.Value) != quantity(want.Value):
			return nil, fmt.Errorf("the report says difficulty.%s: %s, and measuring it again gives %s", want.Name, brief(quantity(got.Value)), brief(quantity(want.Value)))
		}
	}
	return open, nil
}

// quantity returns a measured value as JSON.
func quantity(q catalog.Quantity) string {
	data, err := json.Marshal(q)
	if err != nil {
		panic(err) // a quantity is plain data
	}
	return string(data)
}
