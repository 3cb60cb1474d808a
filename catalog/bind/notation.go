package bind

import (
	"fmt"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Notation writes and reads the states and moves of a game.
type Notation[S comparable, M any] struct {
	State func(S) string
	Read  func(string) (S, error)
	// Move writes a move made in the state from.
	Move func(from S, move M) string
	// Say describes a move made in the state from for readers who do not know the notation: ↑, mouse 1 → 4. If nil,
	// moves are shown as written.
	Say func(from S, move M, t say.Translator) string
	// Take reads a move made in the state from that is not written as Move writes it; nil if there is no other
	// notation.
	Take func(from S, word string) (search.Step[S, M], bool)
}

// exactly reads a state that must be spelled as State writes it.
func (n Notation[S, M]) exactly(word string) (S, error) {
	s, err := n.Read(word)
	if err == nil && n.State(s) != word {
		err = fmt.Errorf("%q is not the spelling of a state; write %q", brief(word), brief(n.State(s)))
	}
	return s, err
}

// say describes a move.
func (n Notation[S, M]) say(from S, move M, t say.Translator) string {
	if n.Say == nil {
		return n.Move(from, move)
	}
	return n.Say(from, move, t)
}

// said describes the moves of a line that starts in a state, charging work for each, as far as the meter allows.
func (n Notation[S, M]) said(at S, line []search.Step[S, M], t say.Translator, work int, m *solve.Meter) []string {
	moves := make([]string, len(line))
	for i, step := range line {
		if !m.Work(work) {
			return nil
		}
		moves[i] = n.say(at, step.Move, t)
		at = step.To
	}
	return moves
}

// moveBytes is the size of a move of a line in JSON, without its texts.
const moveBytes = len(`{"move":"","state":""},`)

// writeLine writes a line that starts in a state, charging work for each move, as far as the meter allows.
func (n Notation[S, M]) writeLine(at S, line []search.Step[S, M], work int, m *solve.Meter) []catalog.Move {
	moves := make([]catalog.Move, len(line))
	for i, step := range line {
		if !m.Work(work) {
			return []catalog.Move{}
		}
		moves[i] = catalog.Move{Move: n.Move(at, step.Move), State: n.State(step.To)}
		if !m.Write(2*len(moves[i].Move) + len(moves[i].State) + moveBytes) { // twice, because the move is also put into words
			return []catalog.Move{}
		}
		at = step.To
	}
	return moves
}

// read parses a line: each move must be a step from the current state, in its own notation.
func (n Notation[S, M]) read(at S, moves []catalog.Move, next func(S) []search.Step[S, M], m *solve.Meter) ([]search.Step[S, M], error) {
	var line []search.Step[S, M]
	for i, move := range moves {
		if !m.Expand() {
			return nil, fmt.Errorf("the line was not followed to the end: %w", m.Stopped())
		}
		steps := next(at)
		m.Generate(len(steps))
		found := false
		for _, step := range steps {
			if n.Move(at, step.Move) == move.Move && n.State(step.To) == move.State {
				line, at, found = append(line, step), step.To, true
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("move %d of the line, %s to %s, is not legal", i+1, move.Move, move.State)
		}
	}
	return line, nil
}

// follow parses moves from a state, each a step from the state that the line has reached.
func (n Notation[S, M]) follow(at S, moves []string, next func(S) []search.Step[S, M], m *solve.Meter) ([]catalog.Move, S, error) {
	line := make([]catalog.Move, 0, len(moves))
	for i, word := range moves {
		if !m.Work(1) {
			return nil, at, fmt.Errorf("the line was not followed to the end: %w", m.Stopped())
		}
		step, ok := n.find(at, word, next, m)
		if !ok {
			return nil, at, fmt.Errorf("move %d of the line, %s, is not legal", i+1, brief(word))
		}
		line = append(line, catalog.Move{Move: n.Move(at, step.Move), State: n.State(step.To)})
		at = step.To
	}
	return line, at, nil
}

// find returns the step from a state that a word denotes.
func (n Notation[S, M]) find(at S, word string, next func(S) []search.Step[S, M], m *solve.Meter) (search.Step[S, M], bool) {
	steps := next(at)
	m.Work(len(steps))
	for _, step := range steps {
		if n.Move(at, step.Move) == word {
			return step, true
		}
	}
	if n.Take != nil {
		return n.Take(at, word)
	}
	return search.Step[S, M]{}, false
}
