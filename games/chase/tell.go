package chase

import (
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Winner    *string `json:"winner"` // mouse, cat or draw; null: undecided
	Plies     *int    `json:"plies"`  // null: a draw, or not counted
	Positions []Worth `json:"positions,omitempty"`
}

// Worth is the value of a position in JSON.
type Worth struct {
	Mouse  Node   `json:"mouse"`
	Cat    Node   `json:"cat"`
	Turn   string `json:"turn"`
	Winner string `json:"winner"` // mouse, cat or draw
	Plies  *int   `json:"plies"`  // null: a draw
}

// judgement is an answer to a Duel.
type judgement = search.Judgement[Position, Node]

// teller puts judgements on a duel into words.
type teller struct {
	Duel
	positions bool // tell the value of every position
}

// tell puts a judgement into words.
func (t teller) tell(j judgement) catalog.Told {
	if j.Verdict == solve.Unknown {
		return catalog.Told{Headline: "undecided", Because: []string{j.Stopped.Error()}, Rests: "nothing: the search did not come to its end",
			Answer: Answer{}, Course: "undecided\n"}
	}
	told := catalog.Told{Headline: t.headline(j), Because: t.because(j), Rests: t.rests(j), Unsolved: j.Winner == search.Nobody,
		Course: [...]string{"0\n", "1\n", "2\n"}[j.Winner], Frames: t.frames(j.Line)}
	answer := Answer{Winner: catalog.Some(sideName(j.Winner))}
	if j.Timed {
		answer.Plies = catalog.Some(j.Plies)
		told.Bounds = catalog.Bounds{AtLeast: answer.Plies, AtMost: answer.Plies}
	}
	if t.positions {
		answer.Positions = worths(j.Values)
	}
	if j.Position != nil {
		told.Layers = t.layers(j.Position)
	}
	told.Answer = answer
	return told
}

func (t teller) headline(j judgement) string {
	if why, over := t.overAtOnce(); over {
		return "the game is over before it starts: " + why
	}
	switch {
	case j.Timed:
		return fmt.Sprintf("the %s wins in %s", sideName(j.Winner), plies(j.Plies))
	case j.Winner != search.Nobody:
		return fmt.Sprintf("the %s wins", sideName(j.Winner))
	}
	last := t.start
	if len(j.Line) > 0 {
		last = j.Line[len(j.Line)-1].To
	}
	switch {
	case t.stuck(t.start):
		return fmt.Sprintf("a draw: the %s can't move", sideName(t.start.Turn))
	case t.stuck(last):
		return fmt.Sprintf("a draw: play comes to where the %s can't move", sideName(last.Turn))
	case len(j.Line) > 0:
		return "a draw: play goes on for ever"
	default:
		return "a draw"
	}
}

// overAtOnce says why a game is over before the first move, if it is.
func (t teller) overAtOnce() (why string, over bool) {
	winner, over := t.Final(t.start)
	if winner == Mouse {
		return "the mouse starts in a hole, so it wins", over
	}
	return "mouse and cat start on one node, so the cat wins", over
}

func (t teller) rests(j judgement) string {
	switch _, over := t.Final(t.start); {
	case over || t.stuck(t.start):
		return "the rules"
	case j.Values != nil:
		return fmt.Sprintf("the value of each of the %d positions that can arise", len(j.Values))
	case j.Position != nil:
		return fmt.Sprintf("the value of each of the %d positions on the graph", t.Duel.positions())
	default:
		return "a search of the whole tree of play"
	}
}

func worths(values []search.Valued[Position]) []Worth {
	list := make([]Worth, len(values))
	for i, v := range values {
		list[i] = Worth{Mouse: v.State.Mouse, Cat: v.State.Cat, Turn: sideName(v.State.Turn), Winner: sideName(v.Value.Winner)}
		if v.Value.Winner != search.Nobody {
			list[i].Plies = catalog.Some(v.Value.Plies)
		}
	}
	return list
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// recall reads the answer of a saved report.
func recall(answer any) (judgement, error) {
	a, err := catalog.Decode[Answer](answer)
	if err != nil {
		return judgement{}, err
	}
	if a.Winner == nil {
		// An answer without a winner claims nothing; should its verdict say otherwise, no position has this winner.
		return judgement{Winner: Cat + 1}, nil
	}
	for side := range Cat + 1 {
		if sideName(side) != *a.Winner {
			continue
		}
		j := judgement{Winner: side, Timed: a.Plies != nil}
		if a.Plies != nil {
			j.Plies = *a.Plies
		}
		if j.Timed && side == search.Nobody {
			return j, errors.New("a draw has no plies")
		}
		return j, nil
	}
	return judgement{}, fmt.Errorf("the winner is %q; want mouse, cat or draw", *a.Winner)
}
