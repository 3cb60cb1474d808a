package engine

import (
	"jogada/solve"
)

// Machine is a board with the rules at work on it. It belongs to one goroutine.
type Machine struct {
	*Program
	level         int
	width, height int
	n             int
	objs, movs    []uint64 // planes of n words
	// What is in each row, column and on the whole board, and what moves there: supersets, in planes of words.
	rowObj, colObj, mapObj []uint64
	rowMov, colMov, mapMov []uint64
	rigidGroup, rigidMoved []uint64 // by cell and layer: the rigid group that moved it; see rigid.go
	banned                 []bool   // groups that are off in this turn, for a rigid rule failed
	bannedNone             bool     // a rigid movement without a group failed

	queue    commandSet
	again    bool // the turn goes on without input
	won      bool
	stopped  bool // the meter said stop: the board is in the middle of something
	looping  int  // the line of rules that did not settle; 0: none
	random   *Random
	meter    *solve.Meter
	restart  []uint64  // objects of the last checkpoint
	kept     *surveyed // of the board that an input is tried on; nil: none
	session  *Session  // nil if undo is not needed
	baks     [][]uint64
	depth    int // of turns inside turns
	players  []int32
	startMov []uint64
	matches  [][]match
	counts   []int
	scratch  replacing
	fired    []bool // line → a rule of it matched; nil if not requested
	inStart  bool   // restarting
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

// resize makes room for a board.
func (m *Machine) resize(width, height int) {
	if m.width == width && m.height == height && m.objs != nil {
		return
	}
	m.width, m.height, m.n = width, height, width*height
	ow, mw := m.objWords, m.movWords
	m.objs, m.movs = make([]uint64, m.n*ow), make([]uint64, m.n*mw)
	m.rowObj, m.colObj, m.mapObj = make([]uint64, height*ow), make([]uint64, width*ow), make([]uint64, ow)
	m.rowMov, m.colMov, m.mapMov = make([]uint64, height*mw), make([]uint64, width*mw), make([]uint64, mw)
	m.startMov = make([]uint64, m.n*mw)
	m.baks = nil
	if len(m.rigidOf) > 0 {
		m.rigidGroup, m.rigidMoved = make([]uint64, m.n*mw), make([]uint64, m.n*mw)
	}
}

// survey works out what is in the rows and columns. Nothing moves.
func (m *Machine) survey() {
	clear(m.rowObj)
	clear(m.colObj)
	for w := range m.objWords {
		all := uint64(0)
		rows, i := m.rowObj[w*m.height:(w+1)*m.height], w*m.n
		for x := range m.width {
			column := uint64(0)
			for y, o := range m.objs[i : i+m.height] {
				rows[y] |= o
				column |= o
			}
			m.colObj[w*m.width+x] = column
			all |= column
			i += m.height
		}
		m.mapObj[w] = all
	}
	clear(m.rowMov)
	clear(m.colMov)
	clear(m.mapMov)
}

// start has the player move, and notes where it was.
func (m *Machine) start(movement uint64) {
	m.players = m.players[:0]
	if m.objWords == 1 && m.movWords == 1 && !m.playerAll {
		player := m.player[0]
		for i, o := range m.objs {
			if o&player != 0 {
				m.players = append(m.players, int32(i))
				m.startAt(i, movement)
			}
		}
		return
	}
	for i := range m.n {
		any, all := false, true
		for w := range m.objWords {
			here := m.objs[w*m.n+i] & m.player[w]
			any, all = any || here != 0, all && here == m.player[w]
		}
		if m.playerAll && all || !m.playerAll && any {
			m.players = append(m.players, int32(i))
			m.startAt(i, movement)
		}
	}
}

// startAt has the objects of the player in a cell move.
func (m *Machine) startAt(i int, movement uint64) {
	x, y := i/m.height, i%m.height
	for id, layer := range m.layerOf {
		if m.player.has(id) && m.objs[id/64*m.n+i]&(1<<(id%64)) != 0 {
			f := m.fieldOf[layer]
			w, bits := f/perWord, movement<<(5*(f%perWord))
			m.movs[w*m.n+i] |= bits
			m.colMov[w*m.width+x] |= bits
			m.rowMov[w*m.height+y] |= bits
			m.mapMov[w] |= bits
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

// fits reports whether a cell matches at a place.
func (m *Machine) fits(c *cell, i int) bool {
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

// lineHas reports whether a row or column has what a bracket wants: planes of objects and movements, of that many lines.
func (m *Machine) lineHas(b *bracket, objs, movs []uint64, line, lines int) bool {
	o := objs[line]
	if b.need0&^o != 0 || b.needMov0&^movs[line] != 0 {
		return false
	}
	if m.objWords == 1 && m.movWords == 1 {
		for _, a := range b.any0 {
			if o&a == 0 {
				return false
			}
		}
		return true
	}
	for w := 1; w < m.objWords; w++ {
		if b.need[w]&^objs[w*lines+line] != 0 {
			return false
		}
	}
	for w := 1; w < m.movWords; w++ {
		if b.needMov[w]&^movs[w*lines+line] != 0 {
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
	if !m.lineHas(b, m.mapObj, m.mapMov, 0, 1) {
		return found
	}
	length := len(b.cells) - len(b.dots)
	x0, x1, y0, y1 := 0, m.width, 0, m.height
	switch r.dir {
	case up:
		y0 = length - 1
	case down:
		y1 -= length - 1
	case left:
		x0 = length - 1
	default:
		x1 -= length - 1
	}
	if m.objWords == 1 && m.movWords == 1 && len(b.any0) == 0 {
		return m.findLines(r, b, found, x0, x1, y0, y1)
	}
	if r.dir == left || r.dir == right {
		for y := y0; y < y1; y++ {
			if m.lineHas(b, m.rowObj, m.rowMov, y, m.height) {
				found = m.findLine(r, b, found, x0*m.height+y, m.height, x1-x0)
			}
		}
		return found
	}
	for x := x0; x < x1; x++ {
		if m.lineHas(b, m.colObj, m.colMov, x, m.width) {
			found = m.findLine(r, b, found, x*m.height+y0, 1, y1-y0)
		}
	}
	return found
}

// findLines does the work of find for brackets of one word without properties.
func (m *Machine) findLines(r *rule, b *bracket, found []match, x0, x1, y0, y1 int) []match {
	need, needMov := b.need0, b.needMov0
	if r.dir == left || r.dir == right {
		for y := y0; y < y1; y++ {
			if need&^m.rowObj[y]|needMov&^m.rowMov[y] == 0 {
				found = m.findLine(r, b, found, x0*m.height+y, m.height, x1-x0)
			}
		}
		return found
	}
	for x := x0; x < x1; x++ {
		if need&^m.colObj[x]|needMov&^m.colMov[x] == 0 {
			found = m.findLine(r, b, found, x*m.height+y0, 1, y1-y0)
		}
	}
	return found
}

// findLine lists the matches of a bracket that begin in one line of cells.
func (m *Machine) findLine(r *rule, b *bracket, found []match, at, stride, count int) []match {
	delta := m.step(r.dir)
	if m.objWords == 1 && m.movWords == 1 && len(b.dots) == 0 {
		return m.findNarrow(b, found, at, stride, count, delta)
	}
	first := &b.cells[0]
	for ; count > 0; at, count = at+stride, count-1 {
		switch {
		case !m.fits(first, at):
		case len(b.dots) > 0:
			found = m.findDots(r, b, found, at)
		case m.fitsFrom(b.cells[1:], at+delta, delta):
			found = append(found, match{at: int32(at)})
		}
	}
	return found
}

// findNarrow does the work of findLine for games of one word, without dots: it tests the cell that is least likely to match first.
func (m *Machine) findNarrow(b *bracket, found []match, at, stride, count, delta int) []match {
	c := &b.cells[b.anchor]
	want, not, wantMov, notMov := c.want0, c.not0, c.wantMov0, c.notMov0
	objs, movs := m.objs, m.movs
	i := at + b.anchor*delta
	for ; count > 0; i, count = i+stride, count-1 {
		if o := objs[i]; o&want != want || o&not != 0 {
			continue
		}
		if v := movs[i]; v&wantMov != wantMov || v&notMov != 0 {
			continue
		}
		if start := i - b.anchor*delta; m.fitsFrom(b.cells, start, delta) {
			found = append(found, match{at: int32(start)})
		}
	}
	return found
}

// fitsFrom reports whether cells match one after the other.
func (m *Machine) fitsFrom(cells []cell, at, delta int) bool {
	for i := range cells {
		if !m.fits(&cells[i], at) {
			return false
		}
		at += delta
	}
	return true
}

// findDots lists the matches of a bracket with dots that begin at a place, the shortest first.
func (m *Machine) findDots(r *rule, b *bracket, found []match, at int) []match {
	length, delta := len(b.cells)-len(b.dots), m.step(r.dir)
	x, y := at/m.height, at%m.height
	var most int
	switch r.dir {
	case left:
		most = x - length + 2
	case right:
		most = m.width - (x + length) + 1
	case up:
		most = y - length + 2
	default:
		most = m.height - (y + length) + 1
	}
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
		if !m.fits(&b.cells[i], at) {
			return false
		}
		at += delta
	}
	return true
}
