package puzzlescript

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Inputs *int    `json:"inputs"` // null: there is no such line, or it is not known
	Line   *string `json:"line"`   // the inputs in one word
	Count  *uint64 `json:"count"`  // of the shortest lines; null: it was not asked for, or is not known
}

// describe puts a route into words.
func (p Puzzle) describe(r route, t say.Translator, m *solve.Meter) bind.Description {
	var told bind.Description
	switch r.Verdict {
	case solve.Proved:
		told = p.describeLine(r, t, m)
	case solve.Refuted:
		told = p.describeNone(t)
	default:
		told = p.describeUndecided(r, t)
	}
	if part := foundBy(r, t); part != "" {
		told.Rests += "; " + part
	}
	return told
}

// foundBy says which part of the search found an answer; "" if that is not known.
func foundBy(r route, t say.Translator) string {
	switch part := engine.Part(r.By); {
	case part == engine.Bound:
		return t.Of("the bound that the rules prove excludes a win from the start")
	case part == engine.Greedy:
		return t.Of("the greedy search found the line")
	case part == engine.Star && r.Found:
		return t.Of("A* with the bound that the rules prove found the line")
	case part == engine.Star:
		return t.Of("A* searched it and left out what the bound excludes")
	case part == engine.Breadth && r.Found:
		return t.Of("breadth-first search found the line")
	case part == engine.Breadth:
		return t.Of("the search was breadth-first, and left no state out")
	}
	return ""
}

func inInputs(n int, t say.Translator) string { return t.Count(n, "1 input", "%d inputs") }

// spell returns the inputs of a line in one word.
func spell(line []search.Step[State, Input]) string {
	var word strings.Builder
	for _, step := range line {
		word.WriteByte(step.Move.letter())
	}
	return word.String()
}

func (p Puzzle) describeLine(r route, t say.Translator, m *solve.Meter) bind.Description {
	n, word := len(r.Line), spell(r.Line)
	told := bind.Description{Answer: Answer{Inputs: &n, Line: &word}, Bounds: catalog.Bounds{AtLeast: &n, AtMost: &n}, Course: fmt.Sprintf("%d\n", n),
		Frames: p.frames(r.Line, t), Rests: t.Of("a line that replays, and an exhaustive search of all shorter ones")}
	switch {
	case p.ask == Stuck && n == 0:
		told.Headline, told.Rests = t.Of("stuck from the start: the level can't be won"), t.Of("an exhaustive search of all that can be reached")
		told.Because = []string{t.Of("all inputs after which a win is not ruled out were tried, and none leads to one")}
		return told
	case p.ask == Stuck:
		told.Headline = t.Say("%s into a state from which the level can't be won", inInputs(n, t))
		told.Because = []string{t.Of("all that can be reached from there was gone through, and nothing wins"), t.Of("all shorter lines were searched, and after each of them the level can still be won")}
		return told
	case n == 0:
		told.Headline, told.Rests = t.Of("won before the first input"), t.Of("the level itself")
		told.Because = []string{t.Of("the rules win the level while it settles")}
		if p.ask == Count { // the line without inputs
			one := uint64(1)
			told.Answer = Answer{Inputs: &n, Line: &word, Count: &one}
		}
		return told
	}
	told.Headline = t.Say("won in %s", inInputs(n, t))
	told.Because = []string{t.Of("all shorter lines were searched, and none wins")}
	if p.rules.Chance() {
		if slices.ContainsFunc(r.Line, func(s search.Step[State, Input]) bool { return s.Move.outcome() > 0 }) {
			told.Headline = t.Say("won with luck in %s", inInputs(n, t))
		}
		told.Because = []string{t.Of("all shorter lines were searched with all outcomes of chance, and none wins")}
	}
	if p.solved(p.start) {
		told.Because = append(told.Because, t.Of("the win conditions hold from the start; they are looked at after an input"))
	}
	if p.ask == Count {
		p.describeCount(&told, Answer{Inputs: &n, Line: &word}, t, m)
	}
	return told
}

// describeCount adds how many shortest lines there are.
func (p Puzzle) describeCount(told *bind.Description, a Answer, t say.Translator, m *solve.Meter) {
	count, known := p.countSolutions(m)
	if !known {
		told.Because = append(told.Because, t.Of("the shortest lines were not all counted"))
		return
	}
	a.Count = &count
	told.Answer = a
	told.Headline = t.Say("won in %s, in %s", inInputs(*a.Inputs, t), t.Count(int(min(count, 1<<62)), "1 way", "%d ways"))
	told.Because = append(told.Because, t.Of("all lines of that length were counted, state by state"))
}

// countSolutions returns the number of shortest lines.
func (p Puzzle) countSolutions(m *solve.Meter) (count uint64, known bool) {
	m.Check(0, func(m *solve.Meter) {
		a := p.kernel(engine.Question{Count: true}, m)
		count, known = a.Count, a.Verdict == solve.Proved && a.Count < 1<<64-1
	})
	return count, known
}

func (p Puzzle) describeNone(t say.Translator) bind.Description {
	told := bind.Description{Answer: Answer{}, Course: "no solution\n", Unsolved: true, Rests: t.Of("an exhaustive search of all that can be reached")}
	if p.ask == Stuck {
		told.Headline = t.Of("nobody can get stuck: the level can be won whatever is done")
		told.Because = []string{t.Of("all states that can be reached were gone through, and from each one the level can be won")}
		return told
	}
	told.Headline = t.Of("the level can't be won")
	told.Because = []string{t.Of("all inputs after which a win is not ruled out were tried, and none leads to one")}
	switch {
	case p.start.status() == endlessly:
		told.Because = []string{t.Of("the rules never settle, so no input is taken")}
	case p.rules.Chance():
		told.Headline = t.Of("the level can't be won, whatever chance does")
		told.Because = []string{t.Of("all inputs were gone through with all outcomes of chance, and none leads to a win")}
	}
	return told
}

func (p Puzzle) describeUndecided(r route, t say.Translator) bind.Description {
	least, stopped := inInputs(r.AtLeast, t), t.Of(cmp.Or(r.Stopped, solve.ErrIncomplete).Error())
	told := bind.Description{Headline: t.Say("undecided: at least %s (%s)", least, stopped), Because: []string{stopped},
		Rests: t.Of("the part that was searched"), Answer: Answer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	if r.Found {
		n := len(r.Line)
		told.Headline = t.Say("undecided: at least %s, at most %d (%s)", least, n, stopped)
		told.Because = append(told.Because, t.Say("a line of %s was found, and shorter ones were not all searched: %s", inInputs(n, t), spell(r.Line)))
		told.Bounds.AtMost = &n
		told.Frames = p.frames(r.Line, t)
	}
	return told
}

// said returns a state in words.
func (p Puzzle) said(s State, t say.Translator) string {
	switch {
	case s.status() == won:
		return t.Of("the level is won")
	case s.status() == endlessly:
		return t.Of("the rules never settle, so no input is taken")
	}
	left := p.Rank(s) - 1
	if p.ask == Stuck {
		left = 0
	}
	if left == 0 {
		return t.Of("the level is in play")
	}
	return t.Count(left, "1 thing is not where it should be", "%d things are not where they should be")
}

// recall reads the answer of a saved report.
func recall(answer any) (route, error) {
	a, err := catalog.Decode[Answer](answer)
	if err == nil && (a.Inputs == nil) != (a.Line == nil) {
		err = fmt.Errorf("the answer needs both the number of inputs and the line, or neither")
	}
	return route{Found: a.Inputs != nil, Anywhere: a.Inputs == nil}, err
}

// countedPlainly limits the states visited to check a number of shortest lines.
const countedPlainly = 5000

// checkAnswer says what is wrong with a saved report whose answer contradicts its line, or counts its shortest lines wrong. Counts over more states than are met
// here are not judged.
func (p Puzzle) checkAnswer(saved catalog.Report) error {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err != nil || a.Inputs == nil {
		return err
	}
	var word strings.Builder
	for _, m := range saved.Line {
		word.WriteString(m.Move[:min(1, len(m.Move))]) // without the number of its outcome
	}
	if *a.Inputs != len(saved.Line) || a.Line != nil && *a.Line != word.String() {
		return fmt.Errorf("the answer is %d inputs, and the line is %s", *a.Inputs, word.String())
	}
	if a.Count == nil {
		return nil
	}
	if p.ask != Count {
		return fmt.Errorf("the answer counts the shortest lines, and the question does not ask for them")
	}
	if count, known := p.countPlainly(*a.Inputs); known && count != *a.Count {
		return fmt.Errorf("the answer counts %d shortest lines, and there are %d", *a.Count, count)
	}
	return nil
}

// countPlainly counts the lines of a length that win, over a few states.
func (p Puzzle) countPlainly(length int) (count uint64, known bool) {
	ways, met := map[State]uint64{p.start: 1}, 0
	for range length {
		next := map[State]uint64{}
		for s, n := range ways {
			if met++; met > countedPlainly {
				return 0, false
			}
			for _, step := range p.Steps(s, nil) {
				next[step.To] += n
			}
		}
		ways = next
	}
	for s, n := range ways {
		if s.status() == won {
			count += n
		}
	}
	return count, true
}
