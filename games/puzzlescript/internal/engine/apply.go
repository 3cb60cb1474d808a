package engine

// MostLoops limits the repetitions of a group of rules, or of a loop of groups.
const MostLoops = 200

// findAll finds the matches of every bracket of a rule. It returns false if one of them has none.
func (m *Machine) findAll(r *rule) bool {
	if !m.possible(r) {
		return false
	}
	for i := range r.brackets {
		if m.matches[i] = m.matches[i][:0]; r.row || m.boardHas(&r.brackets[i]) {
			m.matches[i] = m.find(r, &r.brackets[i], m.matches[i])
		}
		if len(m.matches[i]) == 0 {
			return false
		}
	}
	if m.fired != nil {
		m.fired[r.line] = true
	}
	return true
}

// try applies a rule wherever it matches. It reports whether it matched, and whether anything changed.
func (m *Machine) try(g *group, r *rule) (matched, changed bool) {
	if !m.findAll(r) {
		return false, false
	}
	switch {
	case r.replaces && r.row:
		if changed = m.applyRow(g, r); m.stopped {
			return true, changed
		}
	case r.replaces:
		counts := m.counts[:len(r.brackets)]
		clear(counts)
		tuples := 0
		for first := true; ; first = false {
			if (first || m.stillAll(r, counts)) && m.apply(g, r, counts) {
				changed = true
			}
			if tuples++; !r.rests && !m.meter.Work(1) {
				m.stopped = true
				return true, changed
			}
			if !m.nextTuple(counts) {
				break
			}
		}
		if r.rests && changed && !m.meter.Work(tuples) {
			m.stopped = true
			return true, changed
		}
	}
	m.command(r)
	return true, changed
}

// applyRow applies a rule of one bracket without dots wherever it matched, and still does. It charges what try does.
func (m *Machine) applyRow(g *group, r *rule) bool {
	b, found, delta, changed := &r.brackets[0], m.matches[0], m.step(r.dir), false
	for k, f := range found {
		if k == 0 || m.fitsFrom(b.cells, int(f.at), delta) {
			for _, p := range b.puts {
				changed = m.putObjects(g, r, p.what, int(f.at)+p.cell*delta) || changed
			}
		}
		if !r.rests && !m.meter.Work(1) {
			m.stopped = true
			return changed
		}
	}
	if r.rests && changed && !m.meter.Work(len(found)) {
		m.stopped = true
	}
	return changed
}

// nextTuple goes to the next combination of matches: those of the first bracket change soonest.
func (m *Machine) nextTuple(counts []int) bool {
	for i := range counts {
		if counts[i]++; counts[i] < len(m.matches[i]) {
			return true
		}
		counts[i] = 0
	}
	return false
}

func (m *Machine) stillAll(r *rule, counts []int) bool {
	for i := range r.brackets {
		if !m.still(r, &r.brackets[i], m.matches[i][counts[i]]) {
			return false
		}
	}
	return true
}

// apply replaces the cells of one combination of matches.
func (m *Machine) apply(g *group, r *rule, counts []int) bool {
	changed, delta := false, m.step(r.dir)
	for i := range r.brackets {
		f := m.matches[i][counts[i]]
		at, k, dots := int(f.at), [2]int{int(f.k1), int(f.k2)}, 0
		cells := r.brackets[i].cells
		for j := range cells {
			if cells[j].dots {
				at += delta * k[dots]
				dots++
				continue
			}
			if put := cells[j].put; put != nil && m.putObjects(g, r, put, at) {
				changed = true
			}
			at += delta
		}
	}
	return changed
}

// putObjects replaces a cell. It reports whether anything changed.
func (m *Machine) putObjects(g *group, r *rule, p *replacement, i int) bool {
	if m.objWords > 1 || m.movWords > 1 || r.rigid || p.random != nil || p.randomDir != nil {
		return m.putWide(g, r, p, i)
	}
	o, v := m.objs[i], m.movs[i]
	newO, newV := o&^p.clear0|p.set0, v&^p.clearMov0|p.setMov0
	if newO == o && newV == v {
		return false
	}
	if newO != o {
		m.setObjects(0, i, newO)
	}
	if newV != v {
		m.setMovements(0, i, newV)
	}
	return true
}

// putWide does the work of put for games of more words than one, and for rules that are rigid or random.
func (m *Machine) putWide(g *group, r *rule, p *replacement, i int) bool {
	set, clearing, setMov, clearMov := m.scratch.copyOf(p)
	clearMov.or(p.layers)
	if p.random != nil {
		id := p.random[m.draw(len(p.random))]
		set.set(id)
		clearing.or(m.layerMasks[m.layerOf[id]])
		m.move(clearMov, m.layerOf[id], field)
	}
	for _, layer := range p.randomDir {
		m.move(setMov, layer, up<<m.draw(4))
	}
	changed := r.rigid && m.markRigid(g, p, i)
	for w := range m.objWords {
		o := m.objs[w*m.n+i]
		if n := o&^clearing[w] | set[w]; n != o {
			m.setObjects(w, i, n)
			changed = true
		}
	}
	for w := range m.movWords {
		v := m.movs[w*m.n+i]
		if n := v&^clearMov[w] | setMov[w]; n != v {
			m.setMovements(w, i, n)
			changed = true
		}
	}
	return changed
}

// replacing holds copies of the masks of a replacement, which chance may change.
type replacing struct{ set, clear, setMov, clearMov mask }

// copyOf copies the masks of a replacement.
func (r *replacing) copyOf(p *replacement) (set, clearing, setMov, clearMov mask) {
	r.set, r.clear = append(r.set[:0], p.set...), append(r.clear[:0], p.clear...)
	r.setMov, r.clearMov = append(r.setMov[:0], p.setMov...), append(r.clearMov[:0], p.clearMov...)
	return r.set, r.clear, r.setMov, r.clearMov
}

// command queues the commands of a rule. A cancel goes before a restart, and that before all others.
func (m *Machine) command(r *rule) {
	if r.commands == 0 || m.queue&cmdCancel != 0 || m.queue&cmdRestart != 0 && r.commands&cmdCancel == 0 {
		return
	}
	if r.commands&(cmdCancel|cmdRestart) != 0 {
		m.queue = 0
	}
	m.queue |= r.commands
}

// runGroup applies the rules of a group until none changes anything. What it charges does not depend on the agenda, which differs between
// machines that come from different boards.
func (m *Machine) runGroup(g *group) bool {
	if g.random {
		return m.runRandom(g)
	}
	changed := false
	for range MostLoops {
		now := false
		for at := m.nextDue(g.first, g.end); at < g.end; at = m.nextDue(at+1, g.end) {
			r := m.agenda.rules[at]
			matched, did := m.try(g, r)
			if !matched || !did && r.rests {
				m.due[at/64] &^= 1 << (at % 64)
			}
			if now = now || did; m.stopped {
				return true
			}
		}
		if !now {
			return changed
		}
		if changed = true; !m.meter.Work(len(g.rules)) {
			m.stopped = true
			return true
		}
	}
	m.looping = g.rules[0].line
	return changed
}

// runRandom applies one rule of a group at one of the places where any of them matches.
func (m *Machine) runRandom(g *group) bool {
	type candidate struct {
		r     *rule
		tuple []match
	}
	var all []candidate
	for _, r := range g.rules {
		if !m.findAll(r) {
			continue
		}
		counts := make([]int, len(r.brackets))
		for more := true; more; more = m.nextTuple(counts) {
			tuple := make([]match, len(counts))
			for i, c := range counts {
				tuple[i] = m.matches[i][c]
			}
			all = append(all, candidate{r, tuple})
		}
	}
	if len(all) == 0 {
		return false
	}
	chosen := all[m.draw(len(all))]
	for i, f := range chosen.tuple {
		m.matches[i] = append(m.matches[i][:0], f)
	}
	changed := m.apply(g, chosen.r, make([]int, len(chosen.tuple)))
	m.command(chosen.r)
	return changed
}

// rulesAUnit and cellsAUnit are the numbers of rules of a phase, and of cells on which they are looked for, that make one unit of work, for
// rules that change nothing.
const (
	rulesAUnit = 16
	cellsAUnit = 256
)

// runPhase applies the groups of a phase.
func (m *Machine) runPhase(ph int) {
	p := &m.rules[ph]
	if !m.meter.Work(1 + (p.end-p.first)*(1+m.n/cellsAUnit)/rulesAUnit) {
		m.stopped = true
		return
	}
	changed, loops := false, 0
	for i := m.nextGroup(p, 0); i < len(p.groups) && !m.stopped; {
		if ph == late || !m.banned[i] {
			changed = m.runGroup(&p.groups[i]) || changed
		}
		if !changed || p.back[i] < 0 {
			i = m.nextGroup(p, i+1)
			continue
		}
		i, changed = p.back[i], false
		if loops++; loops > MostLoops {
			m.looping = p.groups[i].rules[0].line
			return
		}
	}
}
