package engine

import (
	"math/bits"
	"slices"
)

// scope is what a rule has to do with layers: those that its left side speaks of, and those on which it may change objects or movements.
type scope struct {
	reads, writes mask
	chosen        []mask // of each choice of an object at random: the layers of all its outcomes
	acts          bool   // it has a command that can matter to an answer
}

// Lean returns the program without what changes only looks: layers that neither a win nor anything else depends on, and the rules that only
// change these. Its boards keep such layers as they are in the beginning, so use it where only the inputs that win matter.
//
// Two boards that differ in looks alone lead to such boards, by the same rules in the same order. If a rule says again, a turn can go on for looks
// alone; what is seen stays as it is then, and the turn ends without them, with two exceptions. After an input that changes nothing that is
// seen, a turn without input might: the lean program tries it, and an answer that met such a state is Unsure. And looks may keep a turn going
// without end; so only a line that Replays is one. What the lean program can't reach, the whole one can't.
func (p *Program) Lean() *Program {
	if p.lean != nil {
		return p.lean
	}
	return p
}

// GoesOn reports whether a rule says again.
func (p *Program) GoesOn() bool { return p.uses&cmdAgain != 0 }

// makeLean works out the program without looks. It returns false if the meter stopped.
func (c *compiler) makeLean() bool {
	p := c.prog
	if p.GoesOn() && p.Remembers() { // a turn that goes on for looks alone may set a checkpoint
		return true
	}
	scopes := map[*rule]scope{}
	for _, r := range p.allRules() {
		if !c.meter.Work(1+len(r.brackets)) || !c.meter.Keep(0, int64(16*((p.layers+63)/64))) {
			return false
		}
		scopes[r] = c.scopeOf(r)
	}
	seen, ok := c.seenLayers(scopes)
	if !ok {
		return false
	}
	looks := slices.Repeat([]bool{false}, p.layers)
	some := false
	for layer, changes := range p.mutable() {
		if looks[layer] = !seen.has(layer); looks[layer] && changes {
			some = true
		}
	}
	if !some {
		return true
	}
	lean := *p
	lean.looks, lean.wins, lean.agenda = looks, slices.Clone(p.wins), agenda{}
	for ph := range p.rules {
		lean.rules[ph] = c.leanPhase(ph, scopes, seen, &lean)
	}
	c.prog = &lean
	defer func() { c.prog = p }()
	if !c.makePlanes() || !c.agendaOf(&lean) {
		return false
	}
	p.lean = &lean
	return true
}

// layerSet returns an empty set of layers.
func (p *Program) layerSet() mask { return make(mask, (p.layers+63)/64) }

// scopeOf returns the layers of a rule.
func (c *compiler) scopeOf(r *rule) scope {
	p := c.prog
	s := scope{reads: p.layerSet(), writes: p.layerSet(), acts: r.commands&(cmdCancel|cmdCheckpoint|cmdRestart|cmdWin|cmdAgain) != 0}
	writes := make([]bool, p.layers)
	for i := range r.brackets {
		for j := range r.brackets[i].cells {
			cell := &r.brackets[i].cells[j]
			if cell.dots || !c.meter.Work(p.objWords+p.movWords+p.layers/8) {
				continue
			}
			for _, set := range append([]mask{cell.want, cell.not}, cell.anys...) {
				p.layersOf(set, s.reads)
			}
			p.layersMoved(cell.wantMov, s.reads)
			p.layersMoved(cell.notMov, s.reads)
			p.writes(cell, writes)
			p.steers(cell, s.writes)
			if cell.put != nil && cell.put.random != nil {
				s.chosen = append(s.chosen, p.layerSet())
				for _, id := range cell.put.random {
					s.chosen[len(s.chosen)-1].set(p.layerOf[id])
				}
			}
		}
	}
	for layer, changes := range writes {
		if changes {
			s.writes.set(layer)
		}
	}
	return s
}

// layersOf adds the layers of some objects, and layersMoved those of some movements.
func (p *Program) layersOf(set, to mask) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			to.set(p.layerOf[64*w+bits.TrailingZeros64(word)])
		}
	}
}

func (p *Program) layersMoved(set, to mask) {
	for f, layer := range p.layerIn {
		if set[f/perWord]>>(5*(f%perWord))&field != 0 {
			to.set(layer)
		}
	}
}

// steers adds the layers whose movement the replacement of a cell can change.
func (p *Program) steers(c *cell, to mask) {
	if c.put == nil {
		return
	}
	for _, layer := range c.put.randomDir {
		to.set(layer)
	}
	for f, layer := range p.layerIn {
		of := func(m mask) uint64 { return m[f/perWord] >> (5 * (f % perWord)) & field }
		set, cleared := of(c.put.setMov), of(c.put.clearMov)|of(c.put.layers)
		keeps := set != 0 && set == of(c.wantMov) || set == 0 && of(c.notMov) == field
		if set|cleared != 0 && !keeps {
			to.set(layer)
		}
	}
}

// seenLayers returns the layers that a win can depend on. The player and the win conditions see their layers. A rule that changes a seen layer, or
// has a command, sees all that its left side speaks of. So do rigid rules, and random groups with such a rule. What is changed before the end of
// a loop is seen, because any change has it go round again.
func (c *compiler) seenLayers(scopes map[*rule]scope) (seen mask, ok bool) {
	p := c.prog
	seen = p.layerSet()
	p.layersOf(p.player, seen)
	for i := range p.wins {
		p.layersOf(p.wins[i].what, seen)
		p.layersOf(p.wins[i].on, seen)
	}
	for before := -1; before < seen.count(); {
		before = seen.count()
		for ph := range p.rules {
			loops := p.rules[ph].lastLoop()
			for i := range p.rules[ph].groups {
				g := &p.rules[ph].groups[i]
				if !c.meter.Work(1 + len(g.rules)*(1+len(seen))) {
					return nil, false
				}
				g.see(seen, scopes, i <= loops)
			}
		}
	}
	return seen, true
}

// lastLoop returns the number of the last group that is in a loop or before one; -1: there is no loop.
func (ph *phase) lastLoop() int {
	last := -1
	for i, back := range ph.back {
		if back >= 0 {
			last = i
		}
	}
	return last
}

// see adds the layers that a group sees.
func (g *group) see(seen mask, scopes map[*rule]scope, looped bool) {
	chosen := g.random && slices.ContainsFunc(g.rules, func(r *rule) bool { return scopes[r].matters(seen) })
	for _, r := range g.rules {
		s := scopes[r]
		if chosen || r.rigid || looped || s.matters(seen) {
			seen.or(s.reads)
		}
		if r.rigid || looped {
			seen.or(s.writes)
		}
		for _, layers := range s.chosen {
			if layers.meets(seen) {
				seen.or(layers)
			}
		}
	}
}

// matters reports whether a rule has a command that matters, or can change a seen layer.
func (s scope) matters(seen mask) bool { return s.acts || s.writes.meets(seen) }

func (m mask) count() (n int) {
	for _, w := range m {
		n += bits.OnesCount64(w)
	}
	return n
}

// leanPhase returns a phase without the rules that change only looks, and has the others leave looks alone.
func (c *compiler) leanPhase(ph int, scopes map[*rule]scope, seen mask, lean *Program) phase {
	from := &c.prog.rules[ph]
	made := phase{}
	loops := from.lastLoop()
	for i := range from.groups {
		g := &from.groups[i]
		kept := group{random: g.random, rigid: g.rigid}
		matters := func(r *rule) bool { return i <= loops || r.rigid || scopes[r].matters(seen) }
		if !c.meter.Work(1 + len(g.rules)) {
			return made
		}
		for _, r := range g.rules {
			if matters(r) || g.random && slices.ContainsFunc(g.rules, matters) {
				kept.rules = append(kept.rules, c.leanRule(r, lean))
			}
		}
		if len(kept.rules) > 0 {
			if g.rigid > 0 {
				lean.rigidOf = slices.Clone(lean.rigidOf)
				lean.rigidOf[g.rigid-1] = len(made.groups)
			}
			made.groups, made.back = append(made.groups, kept), append(made.back, from.back[i])
		}
	}
	return made
}

// leanRule returns a rule that leaves looks alone.
func (c *compiler) leanRule(r *rule, lean *Program) *rule {
	p := c.prog
	objects, movements := p.objects(), p.movements()
	for layer, looks := range lean.looks {
		if looks {
			objects.or(p.layerMasks[layer])
			p.move(movements, layer, field)
		}
	}
	made := *r
	made.brackets = slices.Clone(r.brackets)
	for i := range made.brackets {
		b := &made.brackets[i]
		b.cells, b.tests, b.puts = slices.Clone(b.cells), nil, nil
		for j := range b.cells {
			if !c.meter.Work(p.objWords + p.movWords) {
				return &made
			}
			if put := b.cells[j].put; put != nil {
				b.cells[j].put = put.without(objects, movements, func(id int) bool { return lean.looks[p.layerOf[id]] }, lean.looks)
			}
		}
	}
	return &made
}

// without returns a replacement that leaves some objects and movements alone; nil if nothing is left of it.
func (r *replacement) without(objects, movements mask, looks func(id int) bool, layers []bool) *replacement {
	less := func(from, set mask) mask {
		made := slices.Clone(from)
		for w := range made {
			made[w] &^= set[w]
		}
		return made
	}
	made := &replacement{clear: less(r.clear, objects), set: less(r.set, objects), clearMov: less(r.clearMov, movements), setMov: less(r.setMov, movements),
		layers: less(r.layers, movements)}
	if !slices.ContainsFunc(r.random, looks) {
		made.random = r.random
	}
	for _, layer := range r.randomDir {
		if !layers[layer] {
			made.randomDir = append(made.randomDir, layer)
		}
	}
	if made.empty() {
		return nil
	}
	made.firstWords()
	return made
}
