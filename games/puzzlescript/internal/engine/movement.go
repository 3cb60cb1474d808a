package engine

import (
	"math/bits"
)

// resolve moves what can move, cell after cell until nothing can. It reports whether a rigid rule failed, so that the turn has to
// be done again without it.
func (m *Machine) resolve() bool {
	for moved := true; moved && !m.stopped; {
		moved = false
		for at, word := range m.moving {
			for ; word != 0; word &= word - 1 {
				if m.moveCell(64*at + bits.TrailingZeros64(word)) {
					moved = true
				}
			}
		}
		if !m.meter.Work(m.width) {
			m.stopped = true
		}
	}
	again := len(m.rigidOf) > 0 && m.failRigid()
	m.halt()
	clear(m.rigidGroup)
	clear(m.rigidMoved)
	return again
}

// moveCell moves what can move out of a cell, layer after layer.
func (m *Machine) moveCell(i int) bool {
	moved := false
	for w := range m.movWords {
		v := m.movs[w*m.n+i]
		for l := 0; v != 0; l, v = l+1, v>>5 {
			if d := v & field; d != 0 && m.moveLayer(i, m.layerIn[w*perWord+l], int(d)) {
				m.setMovements(w, i, m.movs[w*m.n+i]&^(d<<(5*l)))
				moved = true
			}
		}
	}
	return moved
}

// moveLayer moves the objects of a layer, unless the edge or an object of that layer is in the way.
func (m *Machine) moveLayer(i, layer, dir int) bool {
	x, y := i/m.height, i%m.height
	to := i
	switch dir {
	case up:
		y--
		to--
	case down:
		y++
		to++
	case left:
		x--
		to -= m.height
	case right:
		x++
		to += m.height
	case action:
		return true
	}
	if x < 0 || y < 0 || x >= m.width || y >= m.height {
		return false
	}
	lm := m.layerMasks[layer]
	for w, mask := range lm {
		if m.objs[w*m.n+to]&mask != 0 {
			return false
		}
	}
	for w, mask := range lm {
		if what := m.objs[w*m.n+i] & mask; what != 0 {
			m.setObjects(w, i, m.objs[w*m.n+i]&^what)
			m.setObjects(w, to, m.objs[w*m.n+to]|what)
		}
	}
	return true
}

// markRigid notes that a rigid rule decided movements of a cell. It reports whether that is new.
func (m *Machine) markRigid(g *group, p *replacement, i int) bool {
	marked, moved := true, true
	for w := range m.movWords {
		group := m.rigidMask(g, p, w)
		marked = marked && group&^m.rigidGroup[w*m.n+i] == 0
		moved = moved && p.layers[w]&^m.rigidMoved[w*m.n+i] == 0
	}
	if marked || moved {
		return false
	}
	for w := range m.movWords {
		m.rigidGroup[w*m.n+i] |= m.rigidMask(g, p, w)
		m.rigidMoved[w*m.n+i] |= p.layers[w]
	}
	return true
}

// rigidMask returns the number of a group in the fields of the layers that a replacement decides.
func (m *Machine) rigidMask(g *group, p *replacement, w int) uint64 {
	number := uint64(0)
	for l := range perWord {
		number |= uint64(g.rigid) << (5 * l)
	}
	return number & p.layers[w]
}

// failRigid turns off the groups whose movements are left over. It reports whether there was one.
func (m *Machine) failRigid() bool {
	failed := false
	for i := range m.n {
	cell:
		for w := range m.movWords {
			v := m.movs[w*m.n+i] & m.rigidMoved[w*m.n+i]
			for l := 0; v != 0; l, v = l+1, v>>5 {
				if v&field == 0 {
					continue
				}
				number := int(m.rigidGroup[w*m.n+i]>>(5*l)&field) - 1
				if number < 0 || number >= len(m.rigidOf) {
					failed, m.bannedNone = failed || !m.bannedNone, true
				} else if g := m.rigidOf[number]; !m.banned[g] {
					m.banned[g], failed = true, true
				}
				break cell
			}
		}
	}
	return failed
}
