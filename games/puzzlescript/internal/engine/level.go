package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jogada/solve"
)

// Letters lists the inputs in the order in which they are tried.
const Letters = "ULDRX"

// Outcome is the result of an input.
type Outcome int

// Outcomes of an input.
const (
	Same    Outcome = iota // the board is as it was
	Changed                // another board, and the level goes on
	Won                    // the level is won
	Endless                // a turn that never ends: no further input is taken
	Stopped                // the meter stopped the work in the middle
)

// Level is a level of a program, to be searched. It belongs to one goroutine.
type Level struct {
	m      *Machine
	layout *layout
	inputs int // how many of Letters there are
	parent []uint64
	target []uint64 // the checkpoint of parent, where that is part of a state
	look   *outlook // nil: nothing bounds what a state needs
	hope   hope
}

// Unsolvable returns why a game can't be solved, with the line of the word that makes it so: it runs in real time. It returns nil if the game can
// be solved.
func (p *Program) Unsolvable() (line int, why error) {
	if p.game.Set("realtime_interval") {
		return p.game.Lines["realtime_interval"], errors.New("realtime_interval makes time pass by itself; an exact answer needs a game that waits for the player")
	}
	return 0, nil
}

// Random returns the line of the first rule that chooses at random; 0: none does.
func (p *Program) Random() int {
	if len(p.randomLines) == 0 {
		return 0
	}
	return slices.Min(p.randomLines)
}

// NewLevel loads a level, by its number among all levels, and plays the turns that follow without input. The lines of rules that
// match meanwhile are marked in fired, unless that is nil.
func NewLevel(p *Program, level int, fired []bool, meter *solve.Meter) (*Level, Outcome, error) {
	if level < 0 || level >= len(p.game.Levels) || p.game.Levels[level].Message {
		return nil, Same, fmt.Errorf("there is no level %d", level)
	}
	l := &Level{m: NewMachine(p), inputs: len(Letters)}
	if p.game.Set("noaction") {
		l.inputs--
	}
	l.m.meter, l.m.fired = meter, fired
	if !l.m.load(level) {
		return nil, Stopped, meter.Stopped()
	}
	if p.startRules {
		l.m.turn(Tick, trial{noWin: true})
	}
	outcome := l.settle(Changed)
	l.layout = l.m.newLayout()
	if l.layout == nil {
		return nil, Same, errors.New("a cell of the level can have more than 2^64 different contents")
	}
	l.parent, l.target = make([]uint64, len(l.m.objs)), make([]uint64, len(l.m.objs))
	return l, outcome, nil
}

// settle continues the turn until it ends. If the board returns to an earlier state, the turn never ends: Brent's
// method finds that with one board to compare with.
func (l *Level) settle(outcome Outcome) Outcome {
	m := l.m
	var old, target []uint64
	for turns, power := 0, 1; m.again && !m.won; turns++ {
		if turns == power {
			if old == nil {
				old = make([]uint64, len(m.objs))
			}
			copy(old, m.objs)
			target = append(target[:0], m.restart...)
			turns, power = 0, 2*power
		}
		m.again = false
		m.turn(Tick, trial{})
		outcome = Changed
		if old != nil && m.again && slices.Equal(old, m.objs) && slices.Equal(target, m.restart) {
			return Endless
		}
		if m.stopped || !m.meter.Work(1) {
			m.stopped = true
			return Stopped
		}
	}
	switch {
	case m.stopped:
		return Stopped
	case m.won:
		return Won
	default:
		return outcome
	}
}

// input tries an input on the board that was taken. The board is the next one afterwards.
func (l *Level) input(i int) Outcome {
	m := l.m
	m.goBack(l.parent)
	if l.layout.boards == 2 {
		m.restart = append(m.restart[:0], l.target...)
	}
	m.won, m.again, m.stopped, m.unsure, m.depth = false, false, false, false, 0
	changed := m.turn(i, trial{})
	outcome := Same
	if changed {
		outcome = Changed
	}
	outcome = l.settle(outcome)
	if outcome == Changed && slices.Equal(m.objs, l.parent) && l.layout.boards == 1 {
		return Same
	}
	return outcome
}

// Replays reports whether a line of inputs wins from the board of the level as it is.
func (l *Level) Replays(line string) bool {
	key := make([]byte, l.layout.bytes)
	for i := range len(line) {
		l.pack(key)
		l.loadState(key)
		switch outcome := l.input(strings.IndexByte(Letters, line[i])); {
		case outcome == Won:
			return i == len(line)-1
		case outcome != Changed:
			return false
		}
	}
	return false
}

// loadState makes a packed state the board that inputs are tried on.
func (l *Level) loadState(key []byte) {
	l.layout.unpack(key, 0, l.parent)
	if l.layout.boards == 2 {
		l.layout.unpack(key, l.layout.n, l.target)
	}
	l.m.become(l.parent)
	clear(l.m.touched)
}

// pack packs the board as it is, and returns the hash of the state.
func (l *Level) pack(key []byte) uint64 {
	l.layout.pack(l.m.objs, key, 0)
	if l.layout.boards == 2 {
		l.layout.pack(l.m.restart, key, l.layout.n)
	}
	return hashOf(key)
}

// next packs the board as it is, given the state that the input was tried on, and returns the hash of the state.
func (l *Level) next(parent, key []byte) uint64 {
	copy(key, parent)
	l.layout.repack(l.m.touched, l.m.objs, key)
	if l.layout.boards == 2 {
		l.layout.pack(l.m.restart, key, l.layout.n)
	}
	return hashOf(key)
}

// Cells lists the numbers of the objects in each cell of the board, column after column.
func (l *Level) Cells() [][]int { return l.m.cells(l.m.objs) }

func (m *Machine) cells(objs []uint64) [][]int {
	made := make([][]int, m.n)
	for id := range m.game.IDs {
		for i := range m.n {
			if objs[id/64*m.n+i]&(1<<(id%64)) != 0 {
				made[i] = append(made[i], id)
			}
		}
	}
	return made
}

// Remembers reports whether a game can return to a checkpoint, which is then part of a state.
func (p *Program) Remembers() bool { return p.uses&cmdCheckpoint != 0 && p.uses&cmdRestart != 0 }

// Restore puts objects on the board of a level, and sets its checkpoint. A nil checkpoint is the level before anything happened.
func (l *Level) Restore(cells, checkpoint [][]int) {
	put := func(objs []uint64, cells [][]int) {
		clear(objs)
		for i, ids := range cells {
			for _, id := range ids {
				objs[id/64*l.m.n+i] |= 1 << (id % 64)
			}
		}
	}
	objs := make([]uint64, len(l.m.objs))
	put(objs, cells)
	l.m.become(objs)
	if checkpoint == nil {
		checkpoint = l.m.game.Levels[l.m.level].Cells
	}
	put(l.m.restart, checkpoint)
	l.m.won, l.m.again, l.m.stopped = false, false, false
	l.layout = l.m.newLayout()
}
