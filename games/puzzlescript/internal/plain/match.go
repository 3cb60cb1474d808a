package plain

import (
	"cmp"
	"slices"
)

// spot is a match of a bracket: its first cell, and the numbers of cells that its dots stand for.
type spot struct {
	first int
	gaps  [2]int
}

// find lists, for each bracket of a rule, where it matches. It returns false if one of them matches nowhere.
func (p *Play) find(r *rule) bool {
	for i := range r.brackets {
		if p.hopeless(&r.brackets[i]) {
			return false
		}
	}
	for len(p.found) < len(r.brackets) {
		p.found = append(p.found, nil)
	}
	for i := range r.brackets {
		if p.found[i] = p.spots(r.look, &r.brackets[i], p.found[i][:0]); len(p.found[i]) == 0 {
			return false
		}
	}
	return true
}

// spots lists where a bracket matches: its first cells row by row where it looks left or right, else column by column, and for each
// of them the ways of filling the dots, the shortest first.
func (p *Play) spots(look dir, b *bracket, all []spot) []spot {
	p.starts = p.starts[:0]
	before, dx, dy := p.step(look)
	cells, back := p.candidates(b)
	if !p.work(1 + len(cells)) {
		return all
	}
	for _, c := range cells {
		if !p.matches(int(c), &b.wants[back]) {
			continue
		}
		first := int(c) - back*before
		x, y := int(c)/p.Height-back*dx, int(c)%p.Height-back*dy
		if x >= 0 && y >= 0 && x < p.Width && y < p.Height && p.room(first, look) >= b.length && p.matchesTo(b, 0, first, before) {
			p.starts = append(p.starts, int32(first))
		}
	}
	if len(p.starts) > 1 {
		if look == left || look == right {
			slices.SortFunc(p.starts, p.byRow)
		} else {
			slices.Sort(p.starts)
		}
	}
	for _, first := range p.starts {
		if len(b.dots) == 0 {
			all = append(all, spot{first: int(first)})
		} else {
			all = p.stretched(look, b, int(first), all)
		}
	}
	return all
}

// byRow compares cells row by row.
func (p *Play) byRow(a, b int32) int {
	h := int32(p.Height)
	return cmp.Or(cmp.Compare(a%h, b%h), cmp.Compare(a/h, b/h))
}

// candidates lists cells that are the only ones to match some cell of a bracket in front of its dots, and how far that is from its first. It
// chooses what moves, or else what the fewest cells have.
func (p *Play) candidates(b *bracket) (cells []int32, back int) {
	least := len(p.moved) + 1
	for i := range b.wants {
		if b.wants[i].dots {
			break
		}
		for j := range b.wants[i].needs {
			n := &b.wants[i].needs[j]
			if n.dir != still && len(p.moving) < least {
				cells, back, least = p.moving, i, len(p.moving)
			}
			if len(n.objects) == 1 && len(p.at[n.objects[0]]) < least {
				cells, back = p.at[n.objects[0]], i
				least = len(cells)
			}
		}
	}
	if least > len(p.moved) {
		return p.everywhere(), 0
	}
	return cells, back
}

// everywhere lists all cells.
func (p *Play) everywhere() []int32 {
	// Once for a board.
	for cell := len(p.cells); cell < len(p.moved); cell++ {
		p.cells = append(p.cells, int32(cell))
	}
	return p.cells
}

// matchesTo reports whether the cells of a bracket match from one to the next dots or the end, beginning at a cell of the board.
func (p *Play) matchesTo(b *bracket, from, cell, step int) bool {
	for i := from; i < len(b.wants) && !b.wants[i].dots; i++ {
		if !p.matches(cell, &b.wants[i]) {
			return false
		}
		cell += step
	}
	return true
}

// stretched lists the ways of filling the dots of a bracket whose cells in front of them match.
func (p *Play) stretched(look dir, b *bracket, first int, all []spot) []spot {
	step, _, _ := p.step(look)
	spare := p.room(first, look) - b.length
	for gap := 0; gap <= spare && p.work(1); gap++ {
		rest := first + (b.dots[0]+gap)*step
		switch {
		case !p.matchesTo(b, b.dots[0]+1, rest, step):
		case len(b.dots) == 1:
			all = append(all, spot{first, [2]int{gap}})
		default:
			middle := b.dots[1] - b.dots[0] - 1
			for more := 0; gap+more <= spare && p.work(1); more++ {
				if p.matchesTo(b, b.dots[1]+1, rest+(middle+more)*step, step) {
					all = append(all, spot{first, [2]int{gap, more}})
				}
			}
		}
	}
	return all
}

// each calls f with the cells of a bracket at a spot, and their indices, until it returns false.
func (p *Play) each(look dir, b *bracket, s spot, f func(i, cell int) bool) bool {
	step, _, _ := p.step(look)
	cell, dots := s.first, 0
	for i := range b.wants {
		if b.wants[i].dots {
			cell += s.gaps[dots] * step
			dots++
			continue
		}
		if !f(i, cell) {
			return false
		}
		cell += step
	}
	return true
}

// ruleMatches reports whether all brackets of a rule still match at the chosen spots.
func (p *Play) ruleMatches(r *rule) bool {
	for i := range r.brackets {
		b := &r.brackets[i]
		if !p.each(r.look, b, p.found[i][p.chosen[i]], func(j, cell int) bool { return p.matches(cell, &b.wants[j]) }) {
			return false
		}
	}
	return true
}

// apply does what a rule says at the chosen spots. It reports whether that changed anything.
func (p *Play) apply(r *rule, number int) bool {
	changed := false
	for i := range r.brackets {
		b := &r.brackets[i]
		if b.effects == nil {
			continue
		}
		p.each(r.look, b, p.found[i][p.chosen[i]], func(j, cell int) bool {
			if e := b.effects[j]; e != nil {
				changed = p.replace(cell, e, r.rigid, number) || changed
			}
			return true
		})
	}
	return changed
}

// choose begins with the first combination of spots of a rule's brackets.
func (p *Play) choose(r *rule) {
	p.chosen = append(p.chosen[:0], make([]int, len(r.brackets))...)
}

// chooseNext goes to the next combination, in which the spot of the first bracket changes soonest. It returns false after the last one.
func (p *Play) chooseNext() bool {
	for i := range p.chosen {
		if p.chosen[i]++; p.chosen[i] < len(p.found[i]) {
			return true
		}
		p.chosen[i] = 0
	}
	return false
}
