package null

import (
	"fmt"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Moves *int `json:"moves"`
}

// tell puts a route into words.
func (p Puzzle) tell(r search.Route[int, Move]) catalog.Told {
	switch r.Verdict {
	case solve.Proved:
		n := len(r.Line)
		return catalog.Told{
			Headline: fmt.Sprintf("%d to %d in %d moves", p.From, p.To, n),
			Because:  []string{fmt.Sprintf("no line of fewer than %d moves reaches %d", n, p.To)},
			Rests:    "a search of all shorter lines",
			Answer:   Answer{&n},
			Bounds:   catalog.Bounds{AtLeast: &n, AtMost: &n},
			Course:   fmt.Sprintf("%d\n", n),
			Frames:   p.frames(r),
		}
	case solve.Refuted:
		return catalog.Told{Headline: fmt.Sprintf("%d can't become %d", p.From, p.To), Because: []string{r.Why}, Rests: "an invariant",
			Answer: Answer{}, Course: "never\n", Unsolved: true}
	default:
		return catalog.Told{Headline: fmt.Sprintf("undecided: at least %d moves", r.AtLeast), Because: []string{r.Stopped.Error()},
			Rests: "the part that was searched", Answer: Answer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	}
}

func (p Puzzle) frames(r search.Route[int, Move]) []catalog.Frame {
	frames := []catalog.Frame{{Caption: "start", View: view(p.From, p.To)}}
	for _, step := range r.Line {
		frames = append(frames, catalog.Frame{Caption: writeMove(0, step.Move), View: view(step.To, p.To)})
	}
	return frames
}

// recall reads the answer of a saved report.
func recall(answer any) (search.Route[int, Move], error) {
	a, err := catalog.Decode[Answer](answer)
	return search.Route[int, Move]{Found: a.Moves != nil, Anywhere: a.Moves == nil}, err
}
