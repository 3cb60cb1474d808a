package engine

import (
	"slices"
)

// Inputs of the player, as the engine numbers them.
const (
	Up     = 0
	Left   = 1
	Down   = 2
	Right  = 3
	Action = 4
	Tick   = -1 // no input: time passes, or a turn goes on
)

// movementOf lists the movements of the inputs.
var movementOf = [5]uint64{up, left, down, right, action}

// trial says how a turn is meant.
type trial struct {
	noWin bool // a level that is won goes on
	peek  bool // the board is left as it was
}

// turn does one turn: movement, rules, late rules, commands. It reports whether it changed the board, or would.
func (m *Machine) turn(input int, t trial) bool {
	m.again = false
	bak := m.push()
	defer m.pop()
	m.players = m.players[:0]
	if !m.asForeseen(input, bak) {
		m.halt()
		if input >= 0 {
			m.start(movementOf[input])
		}
		m.queue = 0
		m.rulesAndMovement(bak)
	}
	if m.stopped {
		return false
	}
	if m.mustMove && len(m.players) > 0 && !m.playerMoved() {
		m.restore(bak)
		return false
	}
	return m.commands(bak, input, t)
}

// foresight holds the turn without input that was peeked at last: the boards before and after its rules, and its commands.
type foresight struct {
	known         bool
	before, after []uint64
	queue         commandSet
}

// foresee keeps the turn that is peeked at, unless it is left to chance.
func (m *Machine) foresee(bak []uint64) {
	f := &m.foreseen
	f.known, f.queue = len(m.randomLines) == 0, m.queue
	f.before, f.after = append(f.before[:0], bak...), append(f.after[:0], m.objs...)
}

// asForeseen does the rules and the movement of a turn without input that was peeked at. It returns false if this is another one.
func (m *Machine) asForeseen(input int, bak []uint64) bool {
	f := &m.foreseen
	known := f.known && input == Tick && !m.inStart
	f.known = false
	if !known || !slices.Equal(f.before, bak) {
		return false
	}
	m.become(f.after)
	m.queue = f.queue
	return true
}

// push copies the objects of the board; pop gives the copy back.
func (m *Machine) push() []uint64 {
	if m.depth == len(m.baks) {
		m.baks = append(m.baks, make([]uint64, len(m.objs)))
	}
	bak := m.baks[m.depth]
	m.depth++
	copy(bak, m.objs)
	return bak
}

func (m *Machine) pop() { m.depth-- }

// restore puts objects back.
func (m *Machine) restore(bak []uint64) {
	m.become(bak)
	m.again, m.queue = false, 0
}

// mostRigid limits the repetitions of a turn because rigid rules failed.
const mostRigid = 50

// rulesAndMovement does the part of a turn between input and commands.
func (m *Machine) rulesAndMovement(bak []uint64) {
	rigid := len(m.rigidOf) > 0
	if rigid {
		copy(m.startMov, m.movs)
		clear(m.banned)
		m.bannedNone = false
	}
	for range mostRigid {
		m.runPhase(early)
		if m.stopped {
			return
		}
		if !m.resolve() {
			m.runPhase(late)
			return
		}
		m.become(bak)
		m.queue = 0
		for at, v := range m.startMov {
			if v != 0 {
				m.setMovements(at/m.n, at%m.n, v)
			}
		}
	}
	m.halt()
}

// playerMoved reports whether a cell that had the player has no part of it any more.
func (m *Machine) playerMoved() bool {
	return slices.ContainsFunc(m.players, func(i int32) bool {
		for w := range m.objWords {
			if m.objs[w*m.n+int(i)]&m.player[w] != 0 {
				return false
			}
		}
		return true
	})
}

// commands carries out the commands of a turn.
func (m *Machine) commands(bak []uint64, input int, t trial) bool {
	if m.queue&cmdCancel != 0 {
		others := m.queue.several()
		m.restore(bak)
		return others
	}
	if m.queue&cmdRestart != 0 {
		m.session.keep(bak)
		if !t.peek {
			m.doRestart()
		}
	}
	changed := !slices.Equal(m.objs, bak)
	if changed && t.peek {
		m.foresee(bak)
		m.restore(bak)
		return true
	}
	if changed && input != Tick {
		m.session.keep(bak)
	}
	if t.peek && m.queue&(cmdWin|cmdRestart) != 0 {
		return true
	}
	if m.checkWin() && !t.noWin {
		m.win()
	}
	if !m.won {
		m.afterTurn(changed, t)
	}
	m.queue = 0
	return changed
}

// afterTurn sets a checkpoint, and looks whether the turn goes on.
func (m *Machine) afterTurn(changed bool, t trial) {
	if m.queue&cmdCheckpoint != 0 {
		m.restart = append(m.restart[:0], m.objs...)
	}
	if m.queue&cmdAgain == 0 || !changed && (m.looks == nil || t.peek) {
		return
	}
	again := m.turn(Tick, trial{noWin: true, peek: true})
	m.again = again && changed
	m.unsure = m.unsure || again && !changed // looks may have changed: see Lean
}

// doRestart goes back to the last checkpoint, as a command of a rule does.
func (m *Machine) doRestart() {
	if m.inStart {
		return
	}
	m.inStart = true
	m.restore(m.restart)
	if m.startRules {
		m.turn(Tick, trial{noWin: true})
	}
	m.queue, m.inStart = 0, false
}

// win ends the level.
func (m *Machine) win() {
	m.again = false
	if m.session != nil {
		m.session.nextLevel()
		return
	}
	m.won = true
}

// checkWin reports whether the level is won, by a command or by the conditions.
func (m *Machine) checkWin() bool {
	if m.session != nil && m.session.text {
		return false
	}
	if m.queue&cmdWin != 0 {
		return true
	}
	return m.conditions()
}

// conditions reports whether all win conditions hold. There has to be one.
func (m *Machine) conditions() bool {
	for i := range m.wins {
		if !m.holds(&m.wins[i]) {
			return false
		}
	}
	return len(m.wins) > 0
}

func (m *Machine) holds(w *win) bool {
	if w.allWhat || w.allOn {
		return m.holdsCells(w)
	}
	what, on := m.planeOf(w.whatPlane), m.planeOf(w.onPlane)
	for i, some := range what {
		here, off := some, uint64(0)
		if !w.anywhere {
			here, off = some&on[i], some&^on[i]
		}
		switch {
		case w.quant == "no" && here != 0, w.quant == "all" && off != 0:
			return false
		case w.quant != "no" && w.quant != "all" && here != 0:
			return true
		}
	}
	return w.quant == "no" || w.quant == "all"
}

// holdsCells does the work of holds for conditions on several objects at once, cell by cell.
func (m *Machine) holdsCells(w *win) bool {
	for i := range m.n {
		what := m.has(w.what, w.allWhat, i)
		if !what {
			continue
		}
		on := w.anywhere || m.has(w.on, w.allOn, i)
		switch {
		case w.quant == "no" && on, w.quant == "all" && !on:
			return false
		case w.quant != "no" && w.quant != "all" && on:
			return true
		}
	}
	return w.quant == "no" || w.quant == "all"
}

// has reports whether a cell has one of some objects, or all of them.
func (m *Machine) has(set mask, all bool, i int) bool {
	if m.objWords == 1 {
		here := m.objs[i] & set[0]
		return all && here == set[0] || !all && here != 0
	}
	some, every := false, true
	for w := range m.objWords {
		here := m.objs[w*m.n+i] & set[w]
		some, every = some || here != 0, every && here == set[w]
	}
	return all && every || !all && some
}
