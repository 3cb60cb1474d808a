package packed

import (
	"slices"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// deepener searches below forms for a line of a given length, depth first. It belongs to one goroutine.
//
// Its only bound is d, how often the smallest tile e must double. The slack is the slides left less d. It never rises:
// a slide that leaves an e takes one from the slides left and none from d; one that leaves none takes one from both,
// because it makes tiles of twice e. Four rules cut it short; docs/algorithms/packed.md has their proofs.
//
//	negative slack  no line is short enough
//	slack 0         the next slide must leave no e, so only an axis without an odd run of e is followed
//	slack 1         two slides must leave no e, or the next one must
//	again           after a slide that leaves nothing more to do along its axis, one along the same axis is wasted
type deepener interface {
	// search looks for a line of at most left slides from a form to a single tile. It returns the forms after it.
	search(form []uint64, left int) (line [][]uint64, found bool)
	// begin clears what was searched, and uses another meter from now on. kept returns the number of forms in its
	// table.
	begin(m *solve.Meter)
	kept() int
	// watch makes see receive each expanded form, with the slides left.
	watch(see func(form []uint64, left int))
}

// A form is looked up among those that were searched if at least that many slides and that much slack are left. Below
// that, a look-up costs more than it saves: with slack 2, too, there were 12 of 100 expansions less on a board of side
// 16, and a third more time.
const (
	tableFrom  = 12
	tableSlack = 3
)

// below is the deepener of a layout.
type below[G any, L layout[G]] struct {
	packing *grids[G, L]
	layout  L
	last    int
	meter   *solve.Meter
	table   *transpositions
	begun   int          // number of its starts, which the table uses as a ceiling
	levels  []*boards[G] // by slides left
	form    []uint64
	line    [][]uint64 // the forms of a line that was found, the last one first
	rules   rules
	see     func(form []uint64, left int) // may be nil
}

// rules says which of the rules are on, and from how many slides left and how much slack forms are looked up.
type rules struct {
	slack0, slack1, again bool
	tableFrom, tableSlack int
}

// allRules enables all rules, as every search does except in tests.
var allRules = rules{true, true, true, tableFrom, tableSlack}

// boards holds the boards after each slide.
type boards[G any] struct {
	low, high, across, lowDown, highDown G
}

// deepener returns one for forms of this packing, whose table has room for that many.
func (p *grids[G, L]) deepener(most int) deepener {
	own := &grids[G, L]{layout: p.layout, last: p.last}
	return &below[G, L]{packing: own, layout: p.layout, last: p.last, table: newTranspositions(p.words(), most), form: make([]uint64, p.words()),
		rules: allRules}
}

// deepener returns nil: boards this small are searched as fast without.
func (w word) deepener(int) deepener { return nil }

func (b *below[G, L]) begin(m *solve.Meter) {
	b.meter = m
	b.begun++
	b.table.empty(b.begun)
}

func (b *below[G, L]) kept() int { return b.table.size() }

func (b *below[G, L]) watch(see func(form []uint64, left int)) { b.see = see }

// expand counts the expansion of a board with that many slides left. It returns false if the search must stop.
func (b *below[G, L]) expand(g *G, left int) bool {
	if !b.meter.Expand() {
		return false
	}
	if b.see != nil {
		b.see(b.formOf(g), left)
	}
	return true
}

func (b *below[G, L]) search(form []uint64, left int) (line [][]uint64, found bool) {
	for len(b.levels) <= left {
		b.levels = append(b.levels, &boards[G]{})
	}
	var g G
	b.layout.unpack(form, &g)
	b.line = nil
	found = b.enter(&g, b.layout.least(&g, 1), left, false, true)
	slices.Reverse(b.line)
	return b.line, found
}

// enter searches below a board with that many slides left, whose smallest tiles have that code. The flag slid says that
// its rows were slid last and that this left such tiles; more that another slide along the rows may give something new.
func (b *below[G, L]) enter(g *G, code, left int, slid, more bool) bool {
	slack := left - (b.last - code)
	rows, columns := more, true // the axes that are followed
	switch {
	case slack < 0:
		return false
	case slack == 0 && b.rules.slack0:
		rows = rows && !slid && !b.layout.unevenRows(g, code)
		columns = !b.layout.uneven(g, code)
		if !rows && !columns {
			return false
		}
	case slack == 1 && b.rules.slack1 && b.layout.dead(g, code, slid, more, &b.levels[left].across):
		b.expand(g, left)
		return false
	}
	l := b.levels[left]
	lookUp := left >= b.rules.tableFrom && slack >= b.rules.tableSlack
	if columns || lookUp {
		b.layout.transpose(g, &l.across)
	}
	if lookUp && b.known(g, &l.across, left) || !b.expand(g, left) {
		return false
	}
	return rows && b.follow(g, code, left, &l.low, &l.high) || columns && b.follow(&l.across, code, left, &l.lowDown, &l.highDown)
}

// follow continues with the results of sliding the rows of a board to both ends, each if it has changed.
func (b *below[G, L]) follow(g *G, code, left int, low, high *G) bool {
	s := b.layout.both(g, code, low, high)
	s.more = s.more || !b.rules.again
	return s.low && b.child(low, code, left-1, s) || s.high && b.child(high, code, left-1, s)
}

// child continues with the result of a slide of a board whose smallest tiles had that code.
func (b *below[G, L]) child(g *G, code, left int, s slid) bool {
	b.meter.Generate(1)
	if !s.left {
		code++
	}
	if code == b.last && !s.left || left > 0 && b.enter(g, code, left, s.left, s.more) {
		b.line = append(b.line, b.formOf(g))
		return true
	}
	return false
}

// formOf returns the form of a board.
func (b *below[G, L]) formOf(g *G) []uint64 {
	form := make([]uint64, len(b.form))
	b.layout.transpose(g, &b.packing.other)
	b.packing.write(g, &b.packing.other, form)
	return form
}

// known reports whether a board was searched before with as many slides left.
func (b *below[G, L]) known(g, across *G, left int) bool {
	b.packing.write(g, across, b.form)
	return b.table.entered(b.form, hashindex.Hash(b.form), b.begun, left)
}
