package engine

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// Machine is a board with the rules at work on it. It belongs to one goroutine.
type Machine struct {
	*Program
	level                  int
	width, height          int
	n                      int
	objs, movs             []uint64 // planes of n words
	mapObj, mapMov         []uint64 // what is on the board, and what moves there or did in this turn
	has1                   []int32  // object → the number of its cells
	bits                   []uint64 // planes, of stride words each
	stride                 int
	moving                 []uint64   // the cells in which something moves
	due                    []uint64   // the rules on the agenda
	touched                []uint64   // the cells whose objects changed since a level took its board
	valid                  [][]uint64 // see rowsMask
	ends                   []int32
	sorted                 []match
	rigidGroup, rigidMoved []uint64 // by cell and layer: the rigid group that moved it; see rigid.go
	banned                 []bool   // groups that are off in this turn, for a rigid rule failed
	bannedNone             bool     // a rigid movement without a group failed

	queue    commandSet
	again    bool // the turn goes on without input
	won      bool
	stopped  bool            // the meter said stop: the board is in the middle of something
	unsure   bool            // a lean program does not know how the turn goes on
	looping  int             // the line of rules that did not settle; 0: none
	random   func(n int) int // draws from n outcomes; nil: the first one
	meter    *solve.Meter
	restart  []uint64 // objects of the last checkpoint
	session  *Session // nil if undo is not needed
	baks     [][]uint64
	depth    int // of turns inside turns
	players  []int32
	startMov []uint64
	matches  [][]match
	counts   []int
	scratch  replacing
	fired    []bool // line → a rule of it matched; nil if not requested
	inStart  bool   // restarting
	foreseen foresight
}

// match says where a bracket matches: its first cell, and the number of cells that the ellipsis spans.
type match struct{ at, k1, k2 int32 }

// NewMachine returns a machine for a program without a level.
func NewMachine(p *Program) *Machine {
	most := 1
	for _, ph := range p.rules {
		for _, g := range ph.groups {
			for _, r := range g.rules {
				most = max(most, len(r.brackets))
			}
		}
	}
	return &Machine{Program: p, banned: make([]bool, len(p.rules[early].groups)), matches: make([][]match, most), counts: make([]int, most)}
}

// words returns the number of words that a board of a size takes.
func (m *Machine) words(width, height int) int {
	return 2*width*height*(m.objWords+m.movWords) + len(m.planes.all)*((width*height+63)/64+1) + len(m.agenda.rules)/64
}

// resize makes room for a board. It returns false if the meter does not allow it.
func (m *Machine) resize(width, height int) bool {
	if m.width == width && m.height == height && m.objs != nil {
		return true
	}
	words := m.words(width, height)
	if !m.meter.Work(words/64) || !m.meter.Keep(0, int64(8*words)) {
		return false
	}
	m.width, m.height, m.n = width, height, width*height
	ow, mw := m.objWords, m.movWords
	m.objs, m.movs = make([]uint64, m.n*ow), make([]uint64, m.n*mw)
	m.mapObj, m.mapMov, m.has1 = make([]uint64, ow), make([]uint64, mw), make([]int32, 64*ow)
	m.stride = (m.n+63)/64 + 1
	m.bits, m.moving, m.touched = make([]uint64, len(m.planes.all)*m.stride), make([]uint64, m.stride), make([]uint64, m.stride)
	m.valid, m.ends = nil, make([]int32, height+1)
	m.due = slices.Repeat([]uint64{^uint64(0)}, len(m.agenda.rules)/64)
	m.startMov = make([]uint64, m.n*mw)
	m.baks = nil
	if len(m.rigidOf) > 0 {
		m.rigidGroup, m.rigidMoved = make([]uint64, m.n*mw), make([]uint64, m.n*mw)
	}
	return true
}

// start has the player move, and notes where it was.
func (m *Machine) start(movement uint64) {
	m.players = m.players[:0]
	for at, word := range m.planeOf(m.planes.players) {
		for ; word != 0; word &= word - 1 {
			i := 64*at + bits.TrailingZeros64(word)
			all := true
			for w := range m.objWords {
				all = all && m.objs[w*m.n+i]&m.player[w] == m.player[w]
			}
			if all || !m.playerAll {
				m.players = append(m.players, int32(i))
				m.startAt(i, movement)
			}
		}
	}
}

// startAt has the objects of the player in a cell move.
func (m *Machine) startAt(i int, movement uint64) {
	for w := range m.objWords {
		for here := m.objs[w*m.n+i] & m.player[w]; here != 0; here &= here - 1 {
			f := m.fieldOf[m.layerOf[64*w+bits.TrailingZeros64(here)]]
			m.setMovements(f/perWord, i, m.movs[f/perWord*m.n+i]|movement<<(5*(f%perWord)))
		}
	}
}

// possible reports whether what a rule wants is on the board at all.
func (m *Machine) possible(r *rule) bool {
	if r.need0&^m.mapObj[0] != 0 || r.needMov0&^m.mapMov[0] != 0 {
		return false
	}
	for w := 1; w < m.objWords; w++ {
		if r.need[w]&^m.mapObj[w] != 0 {
			return false
		}
	}
	for w := 1; w < m.movWords; w++ {
		if r.needMov[w]&^m.mapMov[w] != 0 {
			return false
		}
	}
	return true
}

// matchesCell reports whether a cell matches at a place.
func (m *Machine) matchesCell(c *cell, i int) bool {
	if o := m.objs[i]; o&c.want0 != c.want0 || o&c.not0 != 0 {
		return false
	}
	if v := m.movs[i]; v&c.wantMov0 != c.wantMov0 || v&c.notMov0 != 0 {
		return false
	}
	if m.objWords == 1 && m.movWords == 1 {
		for _, a := range c.any0 {
			if m.objs[i]&a == 0 {
				return false
			}
		}
		return true
	}
	return m.fitsWide(c, i)
}

// fitsWide does the work of fits for games of more words than one.
func (m *Machine) fitsWide(c *cell, i int) bool {
	for w := 1; w < m.objWords; w++ {
		if o := m.objs[w*m.n+i]; o&c.want[w] != c.want[w] || o&c.not[w] != 0 {
			return false
		}
	}
	for w := 1; w < m.movWords; w++ {
		if v := m.movs[w*m.n+i]; v&c.wantMov[w] != c.wantMov[w] || v&c.notMov[w] != 0 {
			return false
		}
	}
	for _, a := range c.anys {
		met := false
		for w := range m.objWords {
			met = met || m.objs[w*m.n+i]&a[w] != 0
		}
		if !met {
			return false
		}
	}
	return true
}

// boardHas reports whether the board has what a bracket wants.
func (m *Machine) boardHas(b *bracket) bool {
	for w := range m.objWords {
		if b.need[w]&^m.mapObj[w] != 0 {
			return false
		}
	}
	for w := range m.movWords {
		if b.needMov[w]&^m.mapMov[w] != 0 {
			return false
		}
	}
	for _, a := range b.anys {
		if !a.meets(m.mapObj) {
			return false
		}
	}
	return true
}

// step returns the difference of the cell numbers in a direction.
func (m *Machine) step(dir int) int {
	switch dir {
	case up:
		return -1
	case down:
		return 1
	case left:
		return -m.height
	default:
		return m.height
	}
}

// find lists where a bracket matches, in the order of the engine: row after row where it looks left or right, else column after
// column.
func (m *Machine) find(r *rule, b *bracket, found []match) []match {
	columns, rows := m.width, m.height
	if len(b.dots) > 0 {
		return m.findStretched(r, b, m.startsOf(b, m.sorted[:0], 0, 0, columns, rows), found)
	}
	sideways, delta, back := r.dir == left || r.dir == right, 1, 0
	if sideways {
		columns, delta = columns-len(b.cells)+1, m.height
	} else {
		rows -= len(b.cells) - 1
	}
	if rows <= 0 || columns <= 0 {
		return found
	}
	if r.dir == up || r.dir == left {
		back = len(b.cells) - 1
	}
	found = m.startsOf(b, found, delta, back, columns, rows)
	if sideways {
		m.byRows(found)
	}
	return found
}

// findStretched lists the matches of a bracket with dots whose first cell matches at some places.
func (m *Machine) findStretched(r *rule, b *bracket, starts, found []match) []match {
	m.sorted = starts
	if r.dir == left || r.dir == right {
		h := int32(m.height)
		slices.SortStableFunc(starts, func(a, b match) int { return int(a.at%h - b.at%h) })
	}
	length := len(b.cells) - len(b.dots)
	for _, s := range starts {
		if m.room(int(s.at), r.dir) >= length {
			found = m.findDots(r, b, found, int(s.at))
		}
	}
	return found
}

// room returns the number of cells from one to the edge in a direction, itself included.
func (m *Machine) room(i, dir int) int {
	switch dir {
	case up:
		return i%m.height + 1
	case down:
		return m.height - i%m.height
	case left:
		return i/m.height + 1
	default:
		return m.width - i/m.height
	}
}

// fitsFrom reports whether cells match one after the other.
func (m *Machine) fitsFrom(cells []cell, at, delta int) bool {
	for i := range cells {
		if !m.matchesCell(&cells[i], at) {
			return false
		}
		at += delta
	}
	return true
}

// findDots lists the matches of a bracket with dots that begin at a place, the shortest first.
func (m *Machine) findDots(r *rule, b *bracket, found []match, at int) []match {
	length, delta := len(b.cells)-len(b.dots), m.step(r.dir)
	most := m.room(at, r.dir) - length + 1
	d1 := b.dots[0]
	if !m.fitsFrom(b.cells[:d1], at, delta) {
		return found
	}
	for k1 := range most {
		middle := at + delta*(d1+k1)
		if len(b.dots) == 1 {
			if m.fitsFrom(b.cells[d1+1:], middle, delta) {
				found = append(found, match{int32(at), int32(k1), 0})
			}
			continue
		}
		d2 := b.dots[1]
		if !m.fitsFrom(b.cells[d1+1:d2], middle, delta) {
			continue
		}
		for k2 := 0; k1+k2 < most; k2++ {
			if m.fitsFrom(b.cells[d2+1:], middle+delta*(d2-d1-1+k2), delta) {
				found = append(found, match{int32(at), int32(k1), int32(k2)})
			}
		}
	}
	return found
}

// still reports whether a bracket matches as it was found.
func (m *Machine) still(r *rule, b *bracket, f match) bool {
	at, delta, k := int(f.at), m.step(r.dir), [2]int{int(f.k1), int(f.k2)}
	dots := 0
	for i := range b.cells {
		if b.cells[i].dots {
			at += delta * k[dots]
			dots++
			continue
		}
		if !m.matchesCell(&b.cells[i], at) {
			return false
		}
		at += delta
	}
	return true
}
