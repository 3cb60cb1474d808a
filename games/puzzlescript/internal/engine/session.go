package engine

import (
	"fmt"
	"slices"
	"strings"

	"jogada/solve"
)

// Session plays a game from level to level, with undo and restart, as the engine's tests do: messages of rules are not shown, and
// the next level begins as soon as one is won.
type Session struct {
	m       *Machine
	level   int
	text    bool // a message or the title is shown: nothing is won
	backups [][]uint64

	unsettled bool
}

// NewSession loads a level, counted over all levels with the messages, and lets it settle. When the meter stops, the board is in the
// middle of something.
func NewSession(p *Program, level int, seed string, meter *solve.Meter) (*Session, error) {
	if level < 0 || level >= len(p.game.Levels) {
		return nil, fmt.Errorf("there is no level %d: the game has %d", level, len(p.game.Levels))
	}
	s := &Session{m: NewMachine(p), level: level}
	s.m.session, s.m.meter = s, meter
	s.m.random = NewRandom(seed).Below
	s.load()
	if s.m.stopped {
		return nil, meter.Stopped()
	}
	s.settle()
	return s, nil
}

// load begins the level.
func (s *Session) load() {
	s.m.again = false
	l := s.m.game.Levels[s.level]
	if l.Message {
		s.text = true
		return
	}
	s.text, s.backups = false, nil
	if !s.m.load(s.level) {
		return
	}
	s.m.queue = 0
	if s.m.startRules {
		s.m.turn(Tick, trial{noWin: true})
	}
}

// load puts the objects of a level on the board. It returns false if the meter does not allow a board of its size.
func (m *Machine) load(level int) bool {
	l := m.game.Levels[level]
	m.level = level
	if !m.resize(l.Width, l.Height) {
		m.stopped = true
		return false
	}
	m.depth = 0
	if m.baks != nil {
		m.baks = nil
	}
	m.halt()
	objs := make([]uint64, len(m.objs))
	for i, ids := range l.Cells {
		for _, id := range ids {
			objs[id/64*m.n+i] |= 1 << (id % 64)
		}
	}
	m.become(objs)
	m.restart = append(m.restart[:0], m.objs...)
	return true
}

// nextLevel goes on to the next level; after the last one the title is shown.
func (s *Session) nextLevel() {
	if s.level+1 >= len(s.m.game.Levels) {
		s.level, s.text = 0, true
		return
	}
	s.level++
	s.text = false
	depth := s.m.depth
	s.load()
	s.m.depth = max(depth, s.m.depth)
}

// MostAgain limits the turns without input after an input, because a turn can go on without end.
const MostAgain = 10_000

// settle goes on with a turn that is to go on.
func (s *Session) settle() {
	for range MostAgain {
		if !s.m.again || !s.m.meter.Work(1) {
			return
		}
		s.m.again = false
		s.m.turn(Tick, trial{})
	}
	s.m.again, s.unsettled = false, true
}

// Unsettled reports whether a turn went on for longer than MostAgain.
func (s *Session) Unsettled() bool { return s.unsettled }

// Cells lists the numbers of the objects in each cell, column after column.
func (s *Session) Cells() [][]int {
	if s.m.objs == nil {
		return nil
	}
	return s.m.cells(s.m.objs)
}

// Input plays a turn with an input or Tick, and the turns that follow without input.
func (s *Session) Input(input int) {
	if s.m.objs != nil {
		s.m.turn(input, trial{})
		s.settle()
	}
}

// keep notes objects to come back to. A nil session keeps nothing.
func (s *Session) keep(bak []uint64) {
	if s != nil {
		s.backups = append(s.backups, slices.Clone(bak))
	}
}

// Undo goes back to the last board that differs from this one.
func (s *Session) Undo() {
	if !s.m.game.Set("noundo") {
		s.undo()
		s.settle()
	}
}

func (s *Session) undo() {
	for len(s.backups) > 0 && slices.Equal(s.backups[len(s.backups)-1], s.m.objs) {
		s.backups = s.backups[:len(s.backups)-1]
	}
	if n := len(s.backups); n > 0 {
		s.m.restore(s.backups[n-1])
		s.backups = s.backups[:n-1]
	}
}

// Restart goes back to the beginning of the level, or to the last checkpoint.
func (s *Session) Restart() {
	if s.m.inStart || s.m.objs == nil || s.m.game.Set("norestart") {
		return
	}
	s.keep(s.m.objs)
	s.m.doRestart()
	s.settle()
}

// Board returns the board as the engine prints it: the cells in their order, as many to a line as the board is wide. A cell is the number
// of its set of objects; where a number first appears, the names of the objects come before it.
func (s *Session) Board() string {
	m := s.m
	var b strings.Builder
	seen := map[string]int{}
	for i := range m.n {
		var names []string
		for id, name := range m.game.IDs {
			if m.objs[id/64*m.n+i]&(1<<(id%64)) != 0 {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		key := strings.Join(names, " ")
		number, known := seen[key]
		if !known {
			number = len(seen)
			seen[key] = number
			b.WriteString(key + ":")
		}
		fmt.Fprintf(&b, "%d,", number)
		if (i+1)%m.width == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Looped returns the line of rules that did not settle; 0: all did.
func (s *Session) Looped() int { return s.m.looping }
