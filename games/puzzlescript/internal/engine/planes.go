package engine

import (
	"math/bits"
	"slices"
)

// plane is a set of objects or of movements that some rule asks for. A machine has a bit for each plane and cell: whether the cell has one
// of the set.
type plane struct {
	set      mask
	movement bool
}

// test asks whether a cell of a bracket is in a plane, or is not.
type test struct {
	plane int
	cell  int // of the bracket
	not   bool
}

// planes lists the planes of a program, and for each bit of a cell those that it is in.
type planes struct {
	all     []plane
	number  map[string]int
	ofObj   [][]int32 // object → planes
	ofMov   [][]int32 // bit of the movements → planes
	players int       // the plane of the player
}

// addPlane returns the number of a plane.
func (p *Program) addPlane(set mask, movement bool) int {
	key := make([]byte, 0, 8*len(set)+1)
	for _, w := range set {
		for b := range 8 {
			key = append(key, byte(w>>(8*b)))
		}
	}
	if movement {
		key = append(key, 'm')
	}
	if at, known := p.planes.number[string(key)]; known {
		return at
	}
	at := len(p.planes.all)
	p.planes.number[string(key)] = at
	p.planes.all = append(p.planes.all, plane{set, movement})
	of := p.planes.ofObj
	if movement {
		of = p.planes.ofMov
	}
	for bit := range of {
		if set.has(bit) {
			of[bit] = append(of[bit], int32(at))
		}
	}
	return at
}

// makePlanes makes the planes of rules and win conditions. It returns false if the meter stopped.
func (c *compiler) makePlanes() bool {
	p := c.prog
	p.planes = planes{number: map[string]int{}, ofObj: make([][]int32, 64*p.objWords), ofMov: make([][]int32, 64*p.movWords)}
	p.planes.players = p.addPlane(p.player, false)
	for i := range p.wins {
		p.wins[i].whatPlane, p.wins[i].onPlane = p.addPlane(p.wins[i].what, false), p.addPlane(p.wins[i].on, false)
	}
	for _, r := range p.allRules() {
		for i := range r.brackets {
			b := &r.brackets[i]
			for j := range b.cells {
				if len(b.dots) > 0 && j > 0 {
					break
				}
				if words := p.objWords + p.movWords; !c.meter.Work(8*words) || !c.meter.Keep(0, int64(64*words)) {
					return false
				}
				b.tests = p.testsOf(&b.cells[j], j, b.tests)
			}
			slices.SortStableFunc(b.tests, func(x, y test) int { return p.weight(x) - p.weight(y) })
		}
	}
	return true
}

// weight orders the tests of a bracket: those that fail soonest first.
func (p *Program) weight(t test) int {
	switch {
	case t.not:
		return 3
	case p.planes.all[t.plane].movement:
		return 0
	case bits.OnesCount64(p.planes.all[t.plane].set[0]) == 1:
		return 1
	default:
		return 2
	}
}

// testsOf appends the tests of a cell.
func (p *Program) testsOf(c *cell, at int, tests []test) []test {
	each := func(set mask, movement bool) {
		for bit := range 64 * len(set) {
			if set.has(bit) {
				one := make(mask, len(set))
				one.set(bit)
				tests = append(tests, test{p.addPlane(one, movement), at, false})
			}
		}
	}
	each(c.want, false)
	each(c.wantMov, true)
	for _, a := range c.anys {
		tests = append(tests, test{p.addPlane(a, false), at, false})
	}
	if !c.not.empty() {
		tests = append(tests, test{p.addPlane(c.not, false), at, true})
	}
	if !c.notMov.empty() {
		tests = append(tests, test{p.addPlane(c.notMov, true), at, true})
	}
	return tests
}

// planeOf returns the bits of a plane, with one word more than the board has cells for.
func (m *Machine) planeOf(at int) []uint64 {
	return m.bits[at*m.stride : (at+1)*m.stride : (at+1)*m.stride]
}

// setObjects changes the objects of a cell, in one word.
func (m *Machine) setObjects(w, i int, to uint64) {
	at := w*m.n + i
	changed := m.objs[at] ^ to
	m.objs[at] = to
	m.touched[i/64] |= 1 << (i % 64)
	for ; changed != 0; changed &= changed - 1 {
		bit := bits.TrailingZeros64(changed)
		one := uint64(1) << bit
		if to&one != 0 {
			m.wakeRules(m.agenda.gained[w*64+bit])
			if m.has1[w*64+bit]++; m.has1[w*64+bit] == 1 {
				m.mapObj[w] |= one
			}
		} else {
			m.wakeRules(m.agenda.lost[w*64+bit])
			if m.has1[w*64+bit]--; m.has1[w*64+bit] == 0 {
				m.mapObj[w] &^= one
			}
		}
		for _, pl := range m.planes.ofObj[w*64+bit] {
			if word := &m.bits[int(pl)*m.stride+i/64]; to&one != 0 {
				*word |= 1 << (i % 64)
			} else if m.objWords == 1 && to&m.planes.all[pl].set[0] == 0 || m.objWords > 1 && !m.meetsObjects(m.planes.all[pl].set, i) {
				*word &^= 1 << (i % 64)
			}
		}
	}
}

// meetsObjects reports whether a cell has an object of a set.
func (m *Machine) meetsObjects(set mask, i int) bool {
	for w := range set {
		if m.objs[w*m.n+i]&set[w] != 0 {
			return true
		}
	}
	return false
}

// setMovements changes the movements of a cell, in one word.
func (m *Machine) setMovements(w, i int, to uint64) {
	at := w*m.n + i
	changed := m.movs[at] ^ to
	m.movs[at] = to
	m.mapMov[w] |= to
	if to != 0 {
		m.moving[i/64] |= 1 << (i % 64)
	}
	for ; changed != 0; changed &= changed - 1 {
		bit := bits.TrailingZeros64(changed)
		if to&(1<<bit) != 0 {
			m.wakeRules(m.agenda.movesGained[w*64+bit])
		} else {
			m.wakeRules(m.agenda.movesLost[w*64+bit])
		}
		for _, pl := range m.planes.ofMov[w*64+bit] {
			if word := &m.bits[int(pl)*m.stride+i/64]; to&(1<<bit) != 0 {
				*word |= 1 << (i % 64)
			} else if !m.meetsMovements(m.planes.all[pl].set, i) {
				*word &^= 1 << (i % 64)
			}
		}
	}
}

func (m *Machine) meetsMovements(set mask, i int) bool {
	for w := range set {
		if m.movs[w*m.n+i]&set[w] != 0 {
			return true
		}
	}
	return false
}

// become makes the objects of the board others.
func (m *Machine) become(objs []uint64) {
	for at, to := range objs {
		if m.objs[at] != to {
			m.setObjects(at/m.n, at%m.n, to)
		}
	}
}

// goBack makes the objects of the board those that a level took, where they changed since.
func (m *Machine) goBack(objs []uint64) {
	for at, word := range m.touched {
		for ; word != 0; word &= word - 1 {
			i := 64*at + bits.TrailingZeros64(word)
			for w := range m.objWords {
				if to := objs[w*m.n+i]; m.objs[w*m.n+i] != to {
					m.setObjects(w, i, to)
				}
			}
		}
	}
	clear(m.touched)
}

// halt has nothing move.
func (m *Machine) halt() {
	for at, word := range m.moving {
		for ; word != 0; word &= word - 1 {
			i := 64*at + bits.TrailingZeros64(word)
			for w := range m.movWords {
				if m.movs[w*m.n+i] != 0 {
					m.setMovements(w, i, 0)
				}
			}
		}
	}
	clear(m.moving)
	clear(m.mapMov)
}

// startsOf lists the cells that pass the tests of a bracket, as its first cells, where the end that lies further up or left is in the first
// columns and rows. Delta is the step down or right; back is the index of the bracket's cell at that end.
func (m *Machine) startsOf(b *bracket, found []match, delta, back, columns, rows int) []match {
	cells := columns * m.height
	valid := m.rowsMask(rows)
	for w := range (cells + 63) / 64 {
		here := valid[w]
		if rest := cells - 64*w; rest < 64 {
			here &= 1<<rest - 1
		}
		for k := 0; k < len(b.tests) && here != 0; k++ {
			t := &b.tests[k]
			off := t.cell * delta
			if back > 0 {
				off = (back - t.cell) * delta
			}
			p := m.bits[t.plane*m.stride+w+off/64:]
			v := p[0]
			if r := off % 64; r != 0 {
				v = v>>r | p[1]<<(64-r)
			}
			if t.not {
				here &^= v
			} else {
				here &= v
			}
		}
		for ; here != 0; here &= here - 1 {
			found = append(found, match{at: int32(64*w + bits.TrailingZeros64(here) + back*delta)})
		}
	}
	return found
}

// rowsMask returns the cells of the first rows.
func (m *Machine) rowsMask(rows int) []uint64 {
	if len(m.valid) == 0 {
		m.valid = make([][]uint64, m.height+1)
	}
	if m.valid[rows] == nil {
		set := make([]uint64, (m.n+63)/64)
		for i := range m.n {
			if i%m.height < rows {
				set[i/64] |= 1 << (i % 64)
			}
		}
		m.valid[rows] = set
	}
	return m.valid[rows]
}

// byRows sorts matches, which are in the order of columns, row after row.
func (m *Machine) byRows(found []match) {
	if len(found) < 2 {
		return
	}
	if len(found) <= 8 {
		h := int32(m.height)
		for i := 1; i < len(found); i++ {
			for j := i; j > 0 && found[j-1].at%h > found[j].at%h; j-- {
				found[j-1], found[j] = found[j], found[j-1]
			}
		}
		return
	}
	ends := m.ends[:m.height+1]
	clear(ends)
	for _, f := range found {
		ends[int(f.at)%m.height+1]++
	}
	for y := range m.height {
		ends[y+1] += ends[y]
	}
	m.sorted = append(m.sorted[:0], found...)
	for _, f := range m.sorted {
		y := int(f.at) % m.height
		found[ends[y]] = f
		ends[y]++
	}
}
