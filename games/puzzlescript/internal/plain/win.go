package plain

import (
	"jogada/games/puzzlescript/internal/source"
)

// goal is a win condition with its names looked up.
type goal struct {
	quant    string
	what, on things
	anywhere bool
}

// things is the meaning of a name: one of some objects, or all of them at once.
type things struct {
	objects []*source.Object
	all     bool
}

// goalOf looks up the names of a win condition.
func goalOf(g *source.Game, w source.Win) goal {
	made := goal{quant: w.Quant, anywhere: w.On == ""}
	made.what.objects, made.what.all = g.Members(w.What)
	made.on.objects, made.on.all = g.Members(w.On)
	return made
}

// in reports whether a cell has what a name stands for.
func (t *things) in(p *Play, cell int) bool {
	if len(t.objects) == 0 {
		return t.all
	}
	for _, o := range t.objects {
		if p.has(cell, o) != t.all {
			return !t.all
		}
	}
	return t.all
}

// Solved reports whether all win conditions hold. There has to be one.
func (p *Play) Solved() bool {
	for i := range p.wins {
		there, off := p.counted(&p.wins[i])
		switch p.wins[i].quant {
		case "no":
			if there > 0 {
				return false
			}
		case "all":
			if off > 0 {
				return false
			}
		default:
			if there == 0 {
				return false
			}
		}
	}
	return len(p.wins) > 0
}

// counted returns the number of cells that have what a condition speaks of, on what it should be or should not be on, and of those off it. A
// cell with several objects of a property may count several times.
func (p *Play) counted(g *goal) (there, off int) {
	objects := g.what.objects
	if g.what.all {
		objects = objects[:min(1, len(objects))]
	}
	for _, o := range objects {
		for _, cell := range p.at[o.ID] {
			switch {
			case g.what.all && !g.what.in(p, int(cell)):
			case g.anywhere || g.on.in(p, int(cell)):
				there++
			default:
				off++
			}
		}
	}
	return there, off
}

// Missing returns the number of objects that violate the win conditions.
func (p *Play) Missing() int {
	sum := 0
	for i := range p.wins {
		there, off := p.counted(&p.wins[i])
		switch p.wins[i].quant {
		case "no":
			sum += there
		case "all":
			sum += off
		default:
			if there == 0 {
				sum++
			}
		}
	}
	return sum
}
