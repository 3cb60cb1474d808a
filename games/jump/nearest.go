package jump

import (
	"math"
	"math/bits"
)

// nearest finds, for walks, the cell with the first place of those in a square. Each word of a turned set has the first
// place below it, and where: a word that lies within the square answers by itself, and one with no better place
// than is known already is passed over.
type nearest struct {
	*home
	land    *walks
	colours [2]*placed
}

// placed is a turned set with the first place below each word, by level.
type placed struct {
	*turned
	first [][]first
}

// first is a cell and its place.
type first struct {
	place uint32
	cell  int32
}

// nobody is the first of no cells.
var nobody = first{place: math.MaxUint32, cell: never}

// newNearest is an empty set, or nil when the meter says stop.
func newNearest(h *home) onward {
	n := &nearest{home: h, land: &walks{race: h.race}}
	for odd := range min(2, len(h.race.Jumps)) {
		t := newTurned(h.race.Board, odd)
		if !h.meter.Keep(0, 2*t.bytes()) {
			return nil
		}
		t.room()
		n.land.colours[odd], n.colours[odd] = t, &placed{turned: t}
		for _, l := range t.levels {
			words := make([]first, len(l.words))
			for i := range words {
				words[i] = nobody
			}
			n.colours[odd].first = append(n.colours[odd].first, words)
		}
	}
	return n
}

func (n *nearest) open(cells []int32) {
	for _, c := range cells {
		u, v := n.land.turn(c)
		n.colours[u&1].put(u>>1, v>>1, first{uint32(n.place[c]), c})
	}
}

func (n *nearest) close(cells []int32) {
	for _, c := range cells {
		u, v := n.land.turn(c)
		n.colours[u&1].remove(u>>1, v>>1)
	}
}

func (p *placed) put(a, b int, f first) {
	for i := range p.levels {
		l := &p.levels[i]
		at := l.index(a>>3, b>>3)
		l.words[at] |= bitOf(a, b)
		if f.place < p.first[i][at].place {
			p.first[i][at] = f
		}
		a, b = a>>3, b>>3
	}
}

// remove empties the words that a cell is in: all that is in them is to go.
func (p *placed) remove(a, b int) {
	for i := range p.levels {
		l := &p.levels[i]
		at := l.index(a>>3, b>>3)
		l.words[at], p.first[i][at] = 0, nobody
		a, b = a>>3, b>>3
	}
}

func (n *nearest) best(c int32) int32 {
	colour, s := n.land.reach(c)
	level, on := colour.cut(s)
	look := glance{placed: n.colours[colour.odd], square: on, whole: s, places: n.place, best: nobody}
	for row, col := range colour.words(level, on) {
		look.below(level, row, col)
	}
	return look.best.cell
}

// glance is a look for the first place in a square.
type glance struct {
	*placed
	square        // on the board
	whole  square // as far as it reaches
	places []int32
	best   first
}

// below looks for a better place below a word.
func (g *glance) below(level, row, col int) {
	l := &g.levels[level]
	at := l.index(row, col)
	here := g.first[level][at]
	if here.place >= g.best.place {
		return
	}
	if g.whole.holds(level, row, col) {
		g.best = here
		return
	}
	hit := l.words[at] & g.within(level, row, col)
	for ; hit != 0 && here.place < g.best.place; hit &= hit - 1 {
		bit := bits.TrailingZeros64(hit)
		a, b := row<<3|bit>>3, col<<3|bit&7
		if level > 0 {
			g.below(level-1, a, b)
		} else if c := g.cell(a, b); uint32(g.places[c]) < g.best.place {
			g.best = first{uint32(g.places[c]), c}
		}
	}
}
