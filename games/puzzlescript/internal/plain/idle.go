package plain

import "slices"

// attempt notes that a rule did nothing: when, what trying it cost, and whether it matched. The rule does nothing again, at the same cost, as
// long as all that it looks at stays as it was.
type attempt struct {
	when    int // by the clock of the board; 0: never
	cost    int
	matched bool
}

// attemptBytes is the memory of an attempt.
const attemptBytes = 24

// sight is what a rule looks at: where it matches depends on some objects, and on movements if the left side names any; what it then does
// depends on some layers besides, and on movements if it decides any.
type sight struct {
	objects           []int16
	layers            []int
	moves, movesAfter bool
	repeats           bool // what it does follows from that alone, and is all that it does
}

// sightOf works out what a rule looks at.
func sightOf(r *rule) sight {
	s := sight{repeats: len(r.commands) == 0 && !r.rigid && !r.random}
	see := func(id int16) {
		if !slices.Contains(s.objects, id) {
			s.objects = append(s.objects, id)
		}
	}
	touch := func(layer int) {
		if !slices.Contains(s.layers, layer) {
			s.layers = append(s.layers, layer)
		}
	}
	for i := range r.brackets {
		b := &r.brackets[i]
		for j := range b.wants {
			for _, n := range b.wants[j].needs {
				s.moves = s.moves || n.word != ""
				for _, id := range n.objects {
					see(id)
				}
			}
			for _, o := range b.wants[j].bans {
				see(int16(o.ID))
			}
		}
		for _, e := range b.effects {
			if e == nil {
				continue
			}
			s.repeats = s.repeats && len(e.choices)+len(e.wander) == 0
			s.movesAfter = s.movesAfter || len(e.decided) > 0
			for _, o := range e.bans {
				touch(o.Layer)
			}
			for _, g := range e.gone {
				touch(g.layer)
				s.movesAfter = s.movesAfter || g.dir != still
			}
			for _, c := range e.come {
				touch(c.layer)
			}
		}
	}
	return s
}

// idle reports whether a rule does nothing, for it did nothing before and all that it looks at is as it was. It charges what trying it would.
func (p *Play) idle(r *rule) bool {
	a, s := &p.attempts[r.index], &r.sight
	if a.when == 0 || s.moves && p.steered > a.when {
		return false
	}
	for _, id := range s.objects {
		if p.changed[id] > a.when {
			return false
		}
	}
	if a.matched {
		if s.movesAfter && p.steered > a.when {
			return false
		}
		for _, layer := range s.layers {
			if p.stirred[layer] > a.when {
				return false
			}
		}
	}
	p.work(a.cost)
	return true
}

// didNothing notes that a rule did nothing, for which so much had been spent before it was tried.
func (p *Play) didNothing(r *rule, before int, matched bool) {
	if p.Meter.Stopped() == nil && (!matched || r.sight.repeats) {
		p.attempts[r.index] = attempt{p.clock, p.spent - before, matched}
	}
}

// work charges the meter for trying a rule.
func (p *Play) work(n int) bool {
	p.spent += n
	return p.Meter.Work(n)
}
