package sokoban

import (
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/games/sokoban/internal/push"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Pushes *int    `json:"pushes"`
	Moves  *int    `json:"moves"`
	LURD   *string `json:"lurd"`
}

// describe puts a route into words.
func (p Puzzle) describe(r route, t say.Translator, m *solve.Meter) bind.Description {
	p = p.withMeter(m)
	var told bind.Description
	switch r.Verdict {
	case solve.Proved:
		told = p.describeLine(r, t)
	case solve.Refuted:
		told = p.describeImpossible(r, t)
	default:
		told = p.describeUndecided(r, t)
	}
	told.Details = func(d *bind.Description) {
		if r.Found || r.Verdict == solve.Proved {
			d.Frames = p.frames(r.Line, t)
		}
		d.Layers = p.layers(t)
	}
	return told
}

func (p Puzzle) describeLine(r route, t say.Translator) bind.Description {
	n := len(r.Line)
	told := bind.Description{
		Answer: p.answer(r.Line),
		Bounds: catalog.Bounds{AtLeast: &n, AtMost: &n},
		Course: fmt.Sprintf("%d\n", n),
	}
	if n == 0 {
		told.Headline, told.Rests = t.Of("already solved"), t.Of("the level itself")
		told.Because = []string{t.Of("every box is on a goal")}
		return told
	}
	pushes, moves := inPushes(*told.Answer.(Answer).Pushes, t), inMoves(*told.Answer.(Answer).Moves, t)
	counted := pushes
	told.Headline = t.Say("%s, with %s", pushes, moves)
	if p.count == push.Moves {
		counted = moves
		told.Headline = t.Say("%s, with %s", moves, pushes)
	}
	bound := p.Bound(p.start)
	told.Because = []string{p.atLeast(bound, t)}
	told.Rests = t.Say("a solution in %s, and a lower bound that rules out %d", counted, n-1)
	if bound < n {
		told.Because = append(told.Because, t.Of("all shorter lines that may solve the level were searched, and none does"))
		told.Rests = t.Say("a solution in %s, and a proof that %d are not enough, by an exhaustive search", counted, n-1)
	}
	told.Because = append(told.Because, t.Say("the man's steps, in capitals where he pushes: %s", say.Copy(*told.Answer.(Answer).LURD)))
	return told
}

// answer returns the answer for a line.
func (p Puzzle) answer(line []search.Step[Position, Move]) Answer {
	lurd := p.spell(line)
	pushes, moves := countLURD(lurd)
	return Answer{&pushes, &moves, &lurd}
}

// countLURD counts the pushes and all moves of a line.
func countLURD(lurd string) (pushes, moves int) {
	return len(lurd) - len(strings.Map(func(r rune) rune {
		if strings.ContainsRune(shoves, r) {
			return -1
		}
		return r
	}, lurd)), len(lurd)
}

// atLeast describes the bound of the start in words.
func (p Puzzle) atLeast(bound int, t say.Translator) string {
	boxes := say.Mark(t.Of("each box"), p.start.Boxes()...)
	return t.Say("at least %s: to bring %s to a goal takes no fewer, even if none were in another's way", inPushes(bound, t), boxes)
}

func (p Puzzle) describeImpossible(r route, t say.Translator) bind.Description {
	told := bind.Description{Headline: t.Of("there is no solution"), Answer: Answer{}, Course: "no solution\n", Unsolved: true,
		Because: []string{t.Of("every position that can be reached and may lead to a solution was looked at, and none is solved")},
		Rests:   t.Of("an exhaustive search of all positions that can be reached")}
	switch {
	case r.Why != "":
		told.Because = []string{p.sayReason(push.Refute(p.kernel(p.start), p.meter), t)}
		told.Rests = t.Of("the level itself")
	case p.Bound(p.start) == search.Never:
		told.Because = []string{t.Of("the boxes can't all get to goals of their own")}
		told.Rests = t.Of("the level itself")
	}
	return told
}

func (p Puzzle) describeUndecided(r route, t say.Translator) bind.Description {
	least, stopped := p.counted(r.AtLeast, t), t.Of(r.Stopped.Error())
	told := bind.Description{Headline: t.Say("undecided: at least %s (%s)", least, stopped), Because: []string{stopped},
		Rests: t.Of("the part that was searched"), Answer: Answer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	if r.Found {
		n := len(r.Line)
		told.Headline = t.Say("undecided: at least %s, at most %d (%s)", least, n, stopped)
		told.Because = append(told.Because, t.Say("a line of %s was found, and shorter ones were not all searched: %s", p.counted(n, t), say.Copy(p.spell(r.Line))))
		told.Bounds.AtMost = &n
	}
	return told
}

// counted writes a number of what is counted.
func (p Puzzle) counted(n int, t say.Translator) string {
	if p.count == push.Moves {
		return inMoves(n, t)
	}
	return inPushes(n, t)
}

// plainly gives a reason in English.
func (p Puzzle) plainly(why push.Reason) string {
	return say.Plain(p.sayReason(why, say.Translator{}))
}

// sayReason explains why there is no solution, with the boxes that show it.
func (p Puzzle) sayReason(why push.Reason, t say.Translator) string {
	n := len(why.Boxes)
	boxes := func() string { return say.Mark(t.Count(n, "1 box", "%d boxes"), why.Boxes...) }
	switch why.Kind {
	case push.TooFewGoals:
		return t.Say("there are more boxes than goals: %s and %s", boxes(), t.Count(p.goals(), "1 goal", "%d goals"))
	case push.OutOfReach:
		return t.Say("the man can never reach %s off the goals", boxes())
	case push.DeadSquare:
		return t.Say("%s is on a dead square: no push leads from there to a goal", say.Mark(t.Of("a box"), why.Boxes...))
	case push.Frozen:
		return t.Say("walls, dead squares and other boxes hold %s in place forever, not all of them on goals", boxes())
	case push.TooFewNear:
		if len(why.Goals) == 0 {
			return t.Say("%s can't be pushed to any goal from the side that the man is on", say.Mark(t.Of("a box"), why.Boxes...))
		}
		return t.Say("%s have only %s in reach", boxes(), say.Mark(t.Count(len(why.Goals), "1 goal", "%d goals"), why.Goals...))
	default:
		return ""
	}
}

// goals counts the goals.
func (p Puzzle) goals() int {
	n := 0
	for _, goal := range p.goal {
		if goal {
			n++
		}
	}
	return n
}

// said describes a position in words.
func (p Puzzle) said(s Position, t say.Translator) string {
	switch off := p.Rank(s); {
	case off == 0:
		return t.Of("every box is on a goal")
	case len(p.Steps(s, nil)) == 0:
		return t.Say("%s, and the man can't move", t.Count(off, "1 box to go", "%d boxes to go"))
	default:
		return t.Count(off, "1 box to go", "%d boxes to go")
	}
}

// inPushes and inMoves write numbers of pushes and moves.
func inPushes(n int, t say.Translator) string { return t.Count(n, "1 push", "%d pushes") }

func inMoves(n int, t say.Translator) string { return t.Count(n, "1 move", "%d moves") }

// recall reads the answer of a saved report.
func recall(answer any) (route, error) {
	a, err := catalog.Decode[Answer](answer)
	if err == nil && ((a.Pushes == nil) != (a.Moves == nil) || (a.Pushes == nil) != (a.LURD == nil)) {
		err = fmt.Errorf("pushes, moves and the line in LURD go together")
	}
	return route{Found: a.Pushes != nil, Anywhere: a.Pushes == nil}, err
}

// checkAnswer returns an error if the answer of a saved report contradicts its line.
func checkAnswer(saved catalog.Report) error {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err != nil || a.LURD == nil {
		return err
	}
	var lurd strings.Builder
	for _, m := range saved.Line {
		lurd.WriteString(m.Move)
	}
	pushes, moves := countLURD(lurd.String())
	if *a.LURD != lurd.String() || *a.Pushes != pushes || *a.Moves != moves {
		return fmt.Errorf("the answer is not that of the line %s", lurd.String())
	}
	return nil
}
