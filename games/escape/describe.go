package escape

import (
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Steps *int `json:"steps"` // null if there is no such walk, or it is unknown
}

// describe puts a route into words.
func (p Puzzle) describe(r route, t say.Translator, meter *solve.Meter) bind.Description {
	var told bind.Description
	switch r.Verdict {
	case solve.Proved:
		told = p.describeWalk(r, t)
	case solve.Refuted:
		told = p.describeNone(t)
	default:
		return p.describeUndecided(r, t)
	}
	told.Details = func(d *bind.Description) {
		look := p.survey(meter)
		d.Because = append(d.Because, look.because(t)...)
		d.Layers = look.layers(t)
		if r.Verdict == solve.Proved {
			d.Frames = p.frames(r.Line, t)
		}
	}
	return told
}

func inSteps(n int, t say.Translator) string { return t.Count(n, "1 step", "%d steps") }

func (p Puzzle) describeWalk(r route, t say.Translator) bind.Description {
	n := len(r.Line)
	told := bind.Description{Answer: Answer{&n}, Bounds: catalog.Bounds{AtLeast: &n, AtMost: &n}, Course: fmt.Sprintf("%d\n", n)}
	walk := inSteps(n, t)
	switch {
	case p.goal == ToExit && n == 0:
		told.Headline = t.Of("the player is at an exit")
	case p.goal == ToExit:
		told.Headline = t.Say("%s to an exit", walk)
	case p.goal == ToAllKeys && n == 0:
		told.Headline = t.Of("there is no key to pick up")
	case p.goal == ToAllKeys:
		told.Headline = t.Say("every key in %s", walk)
	case n == 0:
		told.Headline = t.Of("trapped from the start: no exit can be reached")
	default:
		told.Headline = t.Say("%s into a trap, from which no exit can be reached", walk)
	}
	told.Rests = t.Of("the map itself")
	told.Because = []string{t.Of("nothing need be done")}
	if n > 0 {
		told.Rests = t.Of("a walk that replays, and an exhaustive search of all shorter ones")
		told.Because = []string{t.Say("the steps: %s", spell(r))}
	}
	if p.goal == ToSoftlock {
		told.Because = append(told.Because, p.stuck(r, t))
	}
	return told
}

// stuck describes what a trapped player has.
func (p Puzzle) stuck(r route, t say.Translator) string {
	end := p.start
	if len(r.Line) > 0 {
		end = r.Line[len(r.Line)-1].To
	}
	if hand := p.inHand(end); hand != "" {
		return t.Say("with keys %s in hand no way of using keys leads to an exit any more", hand)
	}
	return t.Of("with no key in hand no way leads to an exit any more")
}

// spell returns the steps of a line as arrows.
func spell(r route) string {
	var word strings.Builder
	for _, step := range r.Line {
		word.WriteString(board.Arrow(arrowOf(step.Move)))
	}
	return word.String()
}

func (p Puzzle) describeNone(t say.Translator) bind.Description {
	told := bind.Description{Answer: Answer{}, Course: "no solution\n", Unsolved: true, Rests: t.Of("an exhaustive search of all that can be reached")}
	switch p.goal {
	case ToExit:
		told.Headline = t.Of("no exit can be reached")
		told.Because = []string{t.Of("all ways of using keys were gone through, and none leads to an exit")}
	case ToAllKeys:
		told.Headline = t.Of("the keys can't all be picked up")
		told.Because = []string{t.Of("all ways of using keys were gone through, and none leads to every key")}
	default:
		told.Headline = t.Of("there is no trap: an exit stays within reach, whatever is done")
		told.Because = []string{t.Of("all ways of using keys were gone through, and from each an exit can still be reached")}
	}
	return told
}

func (p Puzzle) describeUndecided(r route, t say.Translator) bind.Description {
	least, stopped := inSteps(r.AtLeast, t), t.Of(r.Stopped.Error())
	told := bind.Description{Headline: t.Say("undecided: at least %s (%s)", least, stopped), Because: []string{stopped},
		Rests: t.Of("the part that was searched"), Answer: Answer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	if r.Found {
		n := len(r.Line)
		told.Headline = t.Say("undecided: at least %s, at most %d (%s)", least, n, stopped)
		told.Because = append(told.Because, t.Say("a walk of %s was found, and shorter ones were not all searched: %s", inSteps(n, t), spell(r)))
		told.Bounds.AtMost = &n
		told.Frames = p.frames(r.Line, t)
	}
	return told
}

// said describes a state in words.
func (p Puzzle) said(s State, t say.Translator) string {
	left := strings.Count(s.gone[:len(p.keys)], "\x00")
	switch {
	case p.cells[s.at] == exit:
		return t.Of("the player is at an exit")
	case p.inHand(s) == "":
		return t.Say("keys: none · %d left on the map", left)
	}
	return t.Say("keys: %s · %d left on the map", p.inHand(s), left)
}

// recall reads the answer of a saved report.
func recall(answer any) (route, error) {
	a, err := catalog.Decode[Answer](answer)
	return route{Found: a.Steps != nil, Anywhere: a.Steps == nil}, err
}

// checkAnswer returns an error if the answer of a saved report contradicts its line.
func checkAnswer(saved catalog.Report) error {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err == nil && a.Steps != nil && *a.Steps != len(saved.Line) {
		err = fmt.Errorf("the answer says %d steps, the line has %d", *a.Steps, len(saved.Line))
	}
	return err
}
