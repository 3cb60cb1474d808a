package null

import (
	"fmt"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Moves *int `json:"moves"`
}

// describe puts a route into words.
func (p Puzzle) describe(r search.Route[int, Move], t say.Translator, _ *solve.Meter) bind.Description {
	switch r.Verdict {
	case solve.Proved:
		n := len(r.Line)
		return bind.Description{
			Headline: t.Say("%s to %s in %s", from(p), to(p), t.Count(n, "1 move", "%d moves")),
			Because:  []string{t.Say("no line of fewer than %d moves reaches %s", n, to(p))},
			Rests:    t.Of("a search of all shorter lines"),
			Answer:   Answer{&n},
			Bounds:   catalog.Bounds{AtLeast: &n, AtMost: &n},
			Course:   fmt.Sprintf("%d\n", n),
			Frames:   p.frames(r, t),
		}
	case solve.Refuted:
		return bind.Description{Headline: t.Say("%s can't become %s", from(p), to(p)),
			Because: []string{t.Say("no move makes a number smaller, and %s is larger than %s", from(p), to(p))}, Rests: t.Of("an invariant"),
			Answer: Answer{}, Course: "never\n", Unsolved: true}
	default:
		return bind.Description{Headline: t.Say("undecided: at least %s", t.Count(r.AtLeast, "1 move", "%d moves")), Because: []string{t.Of(r.Stopped.Error())},
			Rests: t.Of("the part that was searched"), Answer: Answer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	}
}

func (p Puzzle) frames(r search.Route[int, Move], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: view(p.From, p.To)}}
	for _, step := range r.Line {
		frames = append(frames, board.Frame{Caption: writeMove(0, step.Move), View: view(step.To, p.To)})
	}
	return frames
}

// from and to return the two numbers, marked with their cells.
func from(p Puzzle) string { return say.Mark(strconv.Itoa(p.From), 0) }
func to(p Puzzle) string   { return say.Mark(strconv.Itoa(p.To), 1) }

// said describes a state in words.
func (p Puzzle) said(n int, t say.Translator) string {
	switch {
	case n == p.To:
		return t.Say("%d is reached", n)
	case n > p.To:
		return t.Say("%d is too large", n)
	default:
		return t.Say("%d still to go", p.To-n)
	}
}

// recall reads the answer of a saved report.
func recall(answer any) (search.Route[int, Move], error) {
	a, err := catalog.Decode[Answer](answer)
	return search.Route[int, Move]{Found: a.Moves != nil, Anywhere: a.Moves == nil}, err
}
