package engine

import (
	"math/bits"
	"slices"
)

// agenda says which rules may change something. A rule is tried, and put off the agenda where it matches nowhere. It comes back when a cell gets
// what the rule wants there, or loses what the rule does not want there: nothing else can make it match. A rule that rests is put off where it
// changes nothing, too, and comes back when a cell loses what the rule puts there, or gets what it takes away.
type agenda struct {
	rules []*rule // of both phases; those of the second begin with a word of their own
	// What brings rules back, for each object and each bit of movements.
	gained, lost           [][]wake
	movesGained, movesLost [][]wake
}

// wake is a word of a set of rules.
type wake struct {
	word  int32
	rules uint64
}

// agendaOf numbers the rules, and works out what brings them back. It returns false if the meter stopped.
func (c *compiler) agendaOf(p *Program) bool {
	a := &p.agenda
	a.gained, a.lost = make([][]wake, 64*p.objWords), make([][]wake, 64*p.objWords)
	a.movesGained, a.movesLost = make([][]wake, 64*p.movWords), make([][]wake, 64*p.movWords)
	for ph := range p.rules {
		list := &p.rules[ph]
		list.first = len(a.rules)
		for i := range list.groups {
			g := &list.groups[i]
			g.first = len(a.rules)
			for _, r := range g.rules {
				a.rules = append(a.rules, r)
				list.groupOf = append(list.groupOf, int32(i))
			}
			g.end = len(a.rules)
		}
		list.end = len(a.rules)
		for len(a.rules)%64 != 0 {
			a.rules = append(a.rules, nil)
		}
		list.ends = make([]int32, len(list.groups)+1)
		list.ends[len(list.groups)] = int32(len(list.groups))
		for i := len(list.groups) - 1; i >= 0; i-- {
			if list.ends[i] = list.ends[i+1]; list.back[i] >= 0 {
				list.ends[i] = int32(i)
			}
		}
	}
	for number, r := range a.rules {
		if r != nil && !c.wakes(number, r) {
			return false
		}
	}
	return true
}

// wakes notes what brings a rule back.
func (c *compiler) wakes(number int, r *rule) bool {
	a := &c.prog.agenda
	r.rests, r.row = r.rest(), len(r.brackets) == 1 && len(r.brackets[0].dots) == 0
	for i := range r.brackets {
		for j := range r.brackets[i].cells {
			cell := &r.brackets[i].cells[j]
			if words := c.prog.objWords + c.prog.movWords; !c.meter.Work(2*words) || !c.meter.Keep(0, int64(32*words)) {
				return false
			}
			if cell.dots {
				continue
			}
			wakeBy(a.gained, cell.want, number)
			for _, any := range cell.anys {
				wakeBy(a.gained, any, number)
			}
			wakeBy(a.lost, cell.not, number)
			wakeBy(a.movesGained, cell.wantMov, number)
			wakeBy(a.movesLost, cell.notMov, number)
			if cell.put != nil {
				r.brackets[i].puts = append(r.brackets[i].puts, put{j, cell.put})
			}
			if put := cell.put; r.rests && put != nil {
				wakeBy(a.gained, put.clear, number)
				wakeBy(a.lost, put.set, number)
				wakeBy(a.movesGained, put.clearMov, number)
				wakeBy(a.movesGained, put.layers, number)
				wakeBy(a.movesLost, put.setMov, number)
			}
		}
	}
	return true
}

// rest reports whether a rule can be put off the agenda where it matches and changes nothing: what it does depends on its matches alone, and
// it is none of those that the next movement brings back anyway.
func (r *rule) rest() bool {
	if len(r.brackets) > 1 || r.commands != 0 || r.rigid || !r.needMov.empty() {
		return false
	}
	return !slices.ContainsFunc(r.brackets[0].cells, func(c cell) bool { return c.put != nil && (c.put.random != nil || c.put.randomDir != nil) })
}

// wakeBy has each bit of a set bring a rule back. Rules come in the order of their numbers.
func wakeBy(lists [][]wake, set mask, number int) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			list := &lists[64*w+bits.TrailingZeros64(word)]
			if last := len(*list) - 1; last < 0 || (*list)[last].word != int32(number/64) {
				*list = append(*list, wake{word: int32(number / 64)})
			}
			(*list)[len(*list)-1].rules |= 1 << (number % 64)
		}
	}
}

// wakeRules puts rules back on the agenda.
func (m *Machine) wakeRules(list []wake) {
	for i := range list {
		m.due[list[i].word] |= list[i].rules
	}
}

// nextDue returns the next rule on the agenda from one on; end if there is none before it.
func (m *Machine) nextDue(from, end int) int {
	if from >= end {
		return end
	}
	w := from / 64
	word := m.due[w] >> (from % 64) << (from % 64)
	for word == 0 {
		if w++; 64*w >= end {
			return end
		}
		word = m.due[w]
	}
	return min(end, 64*w+bits.TrailingZeros64(word))
}

// nextGroup returns the next group from one on that has rules on the agenda, or ends a loop.
func (m *Machine) nextGroup(p *phase, i int) int {
	if i >= len(p.groups) {
		return i
	}
	at := m.nextDue(p.groups[i].first, p.end)
	if at == p.end {
		return int(p.ends[i])
	}
	return min(int(p.groupOf[at-p.first]), int(p.ends[i]))
}
