package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// want is the condition of a rule's left side on a cell.
type want struct {
	dots  bool
	needs []need
	bans  []*source.Object // what must not be there
}

// need is an object, or one of several of one layer, and the movement that it has to have.
type need struct {
	layer   int
	objects []int16
	word    string // "": any movement, or none
	dir     dir    // that the word means
}

// wanted looks up the names in a bracket.
func wanted(g *source.Game, row []source.Cell) []want {
	all := make([]want, len(row))
	for i, cell := range row {
		if all[i].dots = isDots(cell); all[i].dots {
			continue
		}
		for _, it := range cell {
			objects, _ := g.Members(it.Name)
			if it.Word == "no" {
				all[i].bans = append(all[i].bans, objects...)
				continue
			}
			n := need{word: it.Word}
			if n.word != "" && n.word != "stationary" {
				n.dir = dirOf[n.word]
			}
			for _, o := range objects {
				n.layer = o.Layer
				n.objects = append(n.objects, int16(o.ID))
			}
			all[i].needs = append(all[i].needs, n)
		}
	}
	return all
}

// met reports whether a cell has what is needed.
func (n *need) met(p *Play, cell int) bool {
	id := p.Board[cell*p.layers+n.layer]
	if id == None || id != n.objects[0] && !slices.Contains(n.objects[1:], id) {
		return false
	}
	return n.word == "" || p.moves[cell*p.layers+n.layer] == n.dir
}

// matches reports whether a cell is as a rule says.
func (p *Play) matches(cell int, w *want) bool {
	for i := range w.needs {
		if !w.needs[i].met(p, cell) {
			return false
		}
	}
	for _, o := range w.bans {
		if p.has(cell, o) {
			return false
		}
	}
	return true
}

// bracket is a bracket of a rule: a row of conditions, and what becomes of the cells, nil where that is nothing.
type bracket struct {
	wants   []want
	effects []*effect
	length  int // without the dots
	dots    []int
}

// bracketOf prepares a bracket. Alone says that it is the only one of its rule, so that nothing else changes its cells meanwhile.
func bracketOf(g *source.Game, left, right []source.Cell, alone bool) bracket {
	b := bracket{wants: wanted(g, left)}
	for i, w := range b.wants {
		if w.dots {
			b.dots = append(b.dots, i)
		} else {
			b.length++
		}
	}
	for i := range right {
		e := (*effect)(nil)
		if !b.wants[i].dots {
			if e = effectOf(g, left[i], right[i]); alone && e.nothing() {
				e = nil
			}
		}
		b.effects = append(b.effects, e)
	}
	return b
}

// hopeless reports whether a bracket can't match, for something that it needs is nowhere, or nothing moves as it needs.
func (p *Play) hopeless(b *bracket) bool {
	for i := range b.wants {
		for j := range b.wants[i].needs {
			n := &b.wants[i].needs[j]
			if n.dir != still && p.ways[n.dir] == 0 || p.count(n) == 0 {
				return true
			}
		}
	}
	return false
}

// count returns the number of cells that have an object that is needed.
func (p *Play) count(n *need) int {
	sum := 0
	for _, id := range n.objects {
		sum += len(p.at[id])
	}
	return sum
}
