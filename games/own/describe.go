package own

import (
	"cmp"
	"fmt"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/games/own/internal/script"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer holds the fields of the answers of all files: winner and plies of a duel, moves of a puzzle.
type Answer struct {
	Winner *string `json:"winner"`
	Plies  *int    `json:"plies"`
	Moves  *int    `json:"moves"`
}

// PuzzleAnswer is the answer to a puzzle in JSON.
type PuzzleAnswer struct {
	Moves *int `json:"moves"` // null: there is no solution, or it is not known
}

// DuelAnswer is the answer to a duel in JSON.
type DuelAnswer struct {
	Winner *string `json:"winner"` // the name of a side, or draw; null: not known
	Plies  *int    `json:"plies"`  // null: a draw, or not known
}

// The answers of the families.
type (
	route     = search.Route[State, Move]
	judgement = search.Judgement[State, Move]
)

func inMoves(n int, t say.Translator) string { return t.Count(n, "1 move", "%d moves") }

// describe puts a route into words.
func (p puzzle) describe(r route, t say.Translator, m *solve.Meter) bind.Description {
	switch r.Verdict {
	case solve.Proved:
		n := len(r.Line)
		told := bind.Description{Headline: t.Say("solved in %s", inMoves(n, t)), Answer: PuzzleAnswer{&n}, Bounds: catalog.Bounds{AtLeast: &n, AtMost: &n},
			Course: fmt.Sprintf("%d\n", n), Rests: t.Of("a line that replays, and an exhaustive search of all shorter ones")}
		if n == 0 {
			told.Headline, told.Rests = t.Of("solved before the first move"), t.Of("the rules")
		}
		told.Details = func(d *bind.Description) {
			d.Because = p.because(r, t, m)
			d.Frames = p.frames(r.Line, t, m)
		}
		return told
	case solve.Refuted:
		return bind.Description{Headline: t.Of("no goal can be reached"), Because: []string{t.Of("all states that can be reached were gone through, and none is a goal")},
			Rests: t.Of("an exhaustive search of all that can be reached"), Answer: PuzzleAnswer{}, Course: noSolution + "\n", Unsolved: true}
	default:
		stopped := t.Of(cmp.Or(r.Stopped, solve.ErrIncomplete).Error())
		return bind.Description{Headline: t.Say("undecided: at least %s", inMoves(r.AtLeast, t)), Because: []string{stopped},
			Rests: t.Of("the part that was searched"), Answer: PuzzleAnswer{}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	}
}

// because returns the reasons for an answer. A bound that is too large on the line is one: the truth is known there.
func (p puzzle) because(r route, t say.Translator, m *solve.Meter) []string {
	reasons := []string{t.Say("no line of fewer than %d moves reaches a goal", len(r.Line))}
	if len(r.Line) == 0 {
		reasons = []string{t.Of("the start is a goal")}
	}
	if s, bound, left, wrong := p.overestimate(r.Line, m); wrong {
		reasons = append(reasons, t.Say("the bound of the file is too large, and was not used: it says %d for %s, and %d moves are enough", bound, script.Cut(writeState(s), shownState), left))
	}
	return reasons
}

func (p puzzle) frames(line []step, t say.Translator, m *solve.Meter) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.viewWithin(p.from, m)}}
	for _, step := range line {
		frames = append(frames, board.Frame{Caption: string(step.Move), View: p.viewWithin(step.To, m)})
	}
	return frames
}

// said describes a state of a puzzle in words.
func (p puzzle) said(s State, t say.Translator) string {
	if p.Goal(s) {
		return t.Of("solved")
	}
	return t.Of("in play")
}

// recallPuzzle reads the answer of a saved report.
func recallPuzzle(answer any) (route, error) {
	a, err := catalog.Decode[PuzzleAnswer](answer)
	return route{Found: a.Moves != nil, Anywhere: a.Moves == nil}, err
}

// describe puts a judgement into words.
func (d duel) describe(j judgement, t say.Translator, m *solve.Meter) bind.Description {
	if j.Verdict == solve.Unknown {
		return bind.Description{Headline: t.Of("undecided"), Because: []string{t.Of(j.Stopped.Error())},
			Rests: t.Of("nothing: the search did not come to its end"), Answer: DuelAnswer{}, Course: "undecided\n"}
	}
	told := bind.Description{Headline: d.headline(j, t), Rests: t.Of("a search of the whole tree of play"), Unsolved: j.Winner == search.Nobody, Course: d.sideName(j.Winner) + " ?\n"}
	if j.Winner == search.Nobody {
		told.Course = drawWord + "\n"
	}
	switch {
	case j.Values != nil:
		told.Rests = t.Say("the value of each of the %d positions that can arise", len(j.Values))
	case j.Reached > 0:
		told.Rests = t.Say("the value of each of the %d positions that can arise", j.Reached)
	}
	answer := DuelAnswer{Winner: catalog.Some(d.sideName(j.Winner))}
	if j.Timed {
		answer.Plies = catalog.Some(j.Plies)
		told.Bounds = catalog.Bounds{AtLeast: answer.Plies, AtMost: answer.Plies}
		told.Course = fmt.Sprintf("%s %d\n", d.sideName(j.Winner), j.Plies)
	}
	told.Answer = answer
	told.Details = func(full *bind.Description) {
		full.Because = d.because(j, t)
		full.Frames = puzzle(d).frames(j.Line, t, m)
	}
	return told
}

func (d duel) headline(j judgement, t say.Translator) string {
	if _, over := d.Final(d.from); over {
		if j.Winner == search.Nobody {
			return t.Of("a draw: the game is over before it starts")
		}
		return t.Say("%s wins: the game is over before it starts", d.sideName(j.Winner))
	}
	if j.Winner != search.Nobody {
		return d.won(search.Value{Winner: j.Winner, Plies: j.Plies}, t)
	}
	return t.Of("a draw")
}

// because returns how the line of best play ends.
func (d duel) because(j judgement, t say.Translator) []string {
	last := d.from
	if len(j.Line) > 0 {
		last = j.Line[len(j.Line)-1].To
	}
	k := d.factsOf(last)
	switch {
	case j.Winner != search.Nobody && len(j.Line) > 0:
		return []string{t.Say("%s has a winning answer to every move of %s", d.sideName(j.Winner), d.sideName(j.Winner.Other()))}
	case j.Winner != search.Nobody:
		return []string{t.Of("the rules say so of the start")}
	case k.over:
		return []string{t.Of("neither side can force a win, and best play ends in a draw by the rules")}
	case len(k.steps) == 0:
		return []string{t.Of("neither side can force a win, and best play comes to a position without a move")}
	default:
		return []string{t.Of("neither side can force a win, and best play repeats a position")}
	}
}

// sideName returns the name of a side as the file has it; that of nobody is draw.
func (f *file) sideName(s search.Side) string {
	if s == search.Nobody {
		return drawWord
	}
	return f.sides[s-1]
}

// won describes a value in words.
func (d duel) won(v search.Value, t say.Translator) string {
	switch {
	case v.Winner == search.Nobody:
		return t.Of("a draw")
	case v.Plies == 0:
		return t.Say("%s wins", d.sideName(v.Winner))
	default:
		return t.Say("%s wins in %s", d.sideName(v.Winner), t.Count(v.Plies, "1 ply", "%d plies"))
	}
}

// said describes whose turn it is in a position, or how the game has ended.
func (d duel) said(s State, t say.Translator) string {
	k := d.factsOf(s)
	switch {
	case k.over && k.winner == search.Nobody:
		return t.Of("the game is over: a draw")
	case k.over:
		return t.Say("the game is over: %s has won", d.sideName(k.winner))
	case len(k.steps) == 0:
		return t.Of("there is no move: a draw")
	default:
		return t.Say("%s is to move", d.sideName(k.turn))
	}
}

// describePosition describes a position, and whose turn it is there; the caller adds that a game is over.
func (d duel) describePosition(s State, t say.Translator) string {
	state := script.Cut(writeState(s), shownState)
	if d.factsOf(s).over {
		return state
	}
	return t.Say("%s, %s", state, d.said(s, t))
}

// recallDuel reads the answer of a saved report.
func recallDuel(f *file) func(answer any) (judgement, error) {
	return func(answer any) (judgement, error) {
		a, err := catalog.Decode[DuelAnswer](answer)
		if err != nil || a.Winner == nil { // no position has this winner, so an answer that claims nothing is rejected if its verdict claims something
			return judgement{Winner: search.Second + 1}, err
		}
		j := judgement{}
		switch *a.Winner {
		case f.sides[0]:
			j.Winner = search.First
		case f.sides[1]:
			j.Winner = search.Second
		case drawWord:
		default:
			return j, fmt.Errorf("the winner is %q; want %q, %q or %q", *a.Winner, f.sides[0], f.sides[1], drawWord)
		}
		if a.Plies != nil {
			j.Plies, j.Timed = *a.Plies, true
		}
		return j, nil
	}
}
