package bind

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/solve"
)

// Race is a question of the Race family with the words, notation and views of its game.
type Race[S comparable, M any] struct {
	About
	Question search.Race[S, M]
	Methods  []search.Method[search.Race[S, M], search.Standings[S, M]]
	Notation Notation[S, M]
	Describe func(search.Standings[S, M], say.Translator, *solve.Meter) Description
	// Everyone is a method that ranks every runner.
	Everyone search.Method[search.Race[S, M], search.Standings[S, M]]
	// With returns the same board with other runners.
	With func([]search.Runner[S]) search.Race[S, M]
	// Place returns the number of a state's cell in the view.
	Place func(S) int
	// Arrow returns left, right, up or down for a move in one of these directions; nil if none is.
	Arrow func(from S, move M) string
	// Looks rates the steps from a state as a greedy player would, lower is better; nil if no rating exists.
	Looks measure.Looks[S, M]
	// Own returns the game's own difficulty entries for a board with an exact answer; nil if it has none.
	Own func(search.Standings[S, M]) []catalog.Entry
	// Recall reads the answer of a saved report: the winner and the round, and the ranking if it is to be judged.
	Recall func(answer any) (search.Standings[S, M], error)
}

// Solver binds the question to its methods and its checker.
func (c Race[S, M]) Solver() catalog.Solver {
	return &bound[search.Race[S, M], search.Standings[S, M]]{
		about: c.About, question: c.Question, methods: c.Methods, describe: c.Describe, play: c.play, difficulty: c.difficulty,
		undecided: func(s search.Standings[S, M], end solve.Outcome) search.Standings[S, M] {
			return search.Standings[S, M]{Outcome: end, Winner: -1, AtLeast: s.AtLeast}
		},
		watch: c.watch,
		line:  c.line,
		said:  c.sayLine,
		judge: check.Race[S, M],
		partly: func(saved catalog.Report, _ search.Standings[S, M], m *solve.Meter) check.Ruling {
			if saved.Bounds.AtLeast == nil {
				return check.Ruling{}
			}
			return check.NotBefore(c.Question, *saved.Bounds.AtLeast, m)
		},
		certificate: c.save,
		recall:      c.recall,
		replay:      c.replay,
	}
}

// withMeter returns a copy whose question charges a meter.
func (c *Race[S, M]) withMeter(m *solve.Meter) *Race[S, M] {
	own := *c
	own.Question = search.WithMeter(c.Question, m)
	return &own
}

// moveWork estimates the units of work for writing a move or a state of a few numbers.
const moveWork = 50

func (c *Race[S, M]) line(s search.Standings[S, M], m *solve.Meter) []catalog.Move {
	if len(s.Line) == 0 {
		return []catalog.Move{}
	}
	winner := c.Question.Runners()[s.Winner]
	return c.notation(winner.Name).writeLine(winner.At, s.Line, moveWork, m)
}

func (c *Race[S, M]) sayLine(s search.Standings[S, M], t say.Translator, m *solve.Meter) []string {
	if len(s.Line) == 0 {
		return nil
	}
	winner := c.Question.Runners()[s.Winner]
	return c.notation(winner.Name).said(winner.At, s.Line, t, moveWork, m)
}

// notation puts the name of the runner before each of its moves: A R3.
func (c *Race[S, M]) notation(name string) Notation[S, M] {
	n := c.Notation
	n.Move = func(from S, move M) string { return name + " " + c.Notation.Move(from, move) }
	n.Say = func(from S, move M, t say.Translator) string { return name + " " + c.Notation.say(from, move, t) }
	return n
}

func (c *Race[S, M]) save(s search.Standings[S, M], m *solve.Meter) any {
	switch {
	case s.Home != nil:
		return raceCertificate{Home: writeClasses(s.Home, m)}
	case s.Classes != nil:
		return raceCertificate{Forward: writeClasses(s.Classes, m)}
	case s.Labels == nil:
		return nil
	}
	if !m.Keep(0, int64(len(s.Labels))*int64(unsafe.Sizeof(raceLabel{}))) {
		return nil
	}
	labels := make([]raceLabel, len(s.Labels))
	for i, l := range s.Labels {
		if !m.Write(raceLabelBytes) {
			return nil
		}
		labels[i] = raceLabel{c.Notation.State(l.State), l.Round, l.Order, l.Turn.Stride, l.Turn.Order}
	}
	return raceCertificate{Labels: labels}
}

func (c *Race[S, M]) recall(saved catalog.Report, m *solve.Meter) (search.Standings[S, M], error) {
	claim, err := c.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	claim.Verdict = saved.Verdict
	runners := c.Question.Runners()
	if len(saved.Line) > 0 {
		if claim.Winner < 0 || claim.Winner >= len(runners) {
			return claim, fmt.Errorf("there is a line and no winner")
		}
		steps := func(s S) []search.Step[S, M] { return c.Question.Steps(s, nil) }
		winner := runners[claim.Winner]
		if claim.Line, err = c.notation(winner.Name).read(winner.At, saved.Line, steps, m); err != nil {
			return claim, err
		}
	}
	if saved.Proof.Certificate == nil {
		return claim, nil
	}
	cert, err := readCertificate[raceCertificate](saved.Proof.Certificate)
	switch {
	case err != nil:
		return claim, err
	case (cert.Labels != nil) != (cert.Forward == nil && cert.Home == nil) || cert.Forward != nil && cert.Home != nil:
		return claim, fmt.Errorf("the certificate is not just one of labels, forward and home")
	case cert.Forward != nil:
		claim.Classes = cert.Forward.read()
	case cert.Home != nil:
		claim.Home = cert.Home.read()
	}
	for _, l := range cert.Labels {
		s, err := c.Notation.exactly(l.State)
		if err != nil {
			return claim, fmt.Errorf("the certificate names a state that can't be read: %w", err)
		}
		claim.Labels = append(claim.Labels, search.Label[S]{State: s, Round: l.Round, Order: l.Order,
			Turn: search.Turn{Stride: l.TurnStride, Order: l.TurnOrder}})
	}
	return claim, nil
}

// replay follows the line of one runner, whose name precedes each move.
func (c *Race[S, M]) replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	if len(moves) == 0 {
		return []catalog.Move{}, false, nil
	}
	name, _, _ := strings.Cut(moves[0], " ")
	runners := c.Question.Runners()
	who := slices.IndexFunc(runners, func(r search.Runner[S]) bool { return r.Name == name })
	if who < 0 {
		return nil, false, fmt.Errorf("move 1 of the line, %s, names no player", brief(moves[0]))
	}
	steps := func(s S) []search.Step[S, M] {
		if c.Question.Goal(s) {
			return nil
		}
		return c.Question.Steps(s, nil)
	}
	line, at, err := c.notation(name).follow(runners[who].At, moves, steps, m)
	return line, err == nil && c.Question.Goal(at), err
}
