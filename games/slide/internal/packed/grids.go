package packed

// layout lays a board out in words, row by row, as a grid G.
type layout[G any] interface {
	// words returns the number of words of a form.
	words() int
	// set puts tiles into a grid, unpack a form. codes returns those of its cells, row by row, in buf if they fit.
	set(t tiles, g *G)
	unpack(form []uint64, g *G)
	codes(g *G, buf []byte) []byte
	// size returns the number of rows and columns of a grid.
	size(g *G) (rows, cols int)
	transpose(g, to *G)
	// both slides the rows of a grid to both ends. No tile has a smaller code than the one given.
	both(g *G, code int, low, high *G) slid
	// least returns the code of the smallest tile, which is known to be at least from.
	least(g *G, from int) int
	// uneven reports whether slides along the columns leave a tile with that code: an odd number of them are neighbours
	// in one column.
	uneven(g *G, code int) bool
	// unevenRows reports the same for slides along the rows.
	unevenRows(g *G, code int) bool
	// clears reports whether a slide along the rows and then one along the columns leave no tile with that code.
	clears(g *G, code int) bool
	// dead reports whether every sequence of one or two slides leaves a tile with that code. The flag slid says that
	// the rows were slid last and that this left such tiles; without more, no slide along the rows is considered. It
	// may use scratch.
	dead(g *G, code int, slid, more bool, scratch *G) bool
	// first returns the first of the images of a grid with the fewest rows, given the grid and its transpose: the
	// smaller row decides, from the first on. write writes an image into an empty form.
	first(g, across *G) (image int)
	write(g, across *G, image int, form []uint64)
}

// slid describes the results of sliding the rows of a grid to both ends.
type slid struct {
	low, high bool // the slide to that end has changed it
	left      bool // tiles of the code are left, as many at either end
	more      bool // slid along the rows once more, it may become something that neither slide alone gives
}

// grids packs boards by a layout: the code that all layouts share.
type grids[G any, L layout[G]] struct {
	layout L
	last   int // the code of the last tile

	from, across     G // the board that is slid, and transposed
	low, high, other G // scratch
}

func (p *grids[G, L]) words() int { return p.layout.words() }

func (p *grids[G, L]) pack(t tiles, form []uint64) {
	p.layout.set(t, &p.from)
	p.layout.transpose(&p.from, &p.other)
	p.write(&p.from, &p.other, form)
}

func (p *grids[G, L]) bound(form []uint64) (bound, least int) {
	p.layout.unpack(form, &p.from)
	least = p.layout.least(&p.from, 1)
	for bound = p.last - least; p.boundUpTo(&p.from, least, bound, slid{more: true}) > bound; bound++ {
	}
	return bound, least
}

func (p *grids[G, L]) tiles(form []uint64, buf []byte) tiles {
	p.layout.unpack(form, &p.from)
	rows, cols := p.layout.size(&p.from)
	return tiles{rows, cols, p.layout.codes(&p.from, buf)}
}

func (p *grids[G, L]) expand(form []uint64, least int, set uint8, room int, to *successors) {
	p.layout.unpack(form, &p.from)
	least = p.layout.least(&p.from, least)
	if set&(toLow|toHigh) != 0 {
		p.results(p.layout.both(&p.from, least, &p.low, &p.high), least, set, room, to, 0)
	}
	if set&(downLow|downHigh) != 0 {
		p.layout.transpose(&p.from, &p.across)
		p.results(p.layout.both(&p.across, least, &p.low, &p.high), least, set>>2, room, to, 2)
	}
}

// results adds a board that was slid to both ends to the successors, as far as the set asks for it.
func (p *grids[G, L]) results(s slid, least int, set uint8, room int, to *successors, i int) {
	if !s.left {
		least = p.layout.least(&p.low, least+1)
	}
	s.left = s.left || !s.more // without equal neighbours in a row, another slide along it changes nothing
	if !s.more && room == p.last-least+1 && (!p.layout.uneven(&p.low, least) || !p.layout.uneven(&p.high, least)) {
		room = never // a slide along the columns of either leaves none, and another along the rows turns it into the other one
	}
	if set&toLow != 0 {
		p.result(s.low, &p.low, least, room, s, to, i)
	}
	if set&toHigh != 0 {
		p.result(s.high, &p.high, least, room, s, to, i+1)
	}
}

// result adds the result of a slide to the successors, if it has changed.
func (p *grids[G, L]) result(changed bool, g *G, least, room int, s slid, to *successors, i int) {
	if !changed {
		to.bounds[i] = never
		return
	}
	to.least[i] = least
	if to.bounds[i] = p.boundUpTo(g, least, room, s); to.bounds[i] <= room {
		p.layout.transpose(g, &p.other)
		p.write(g, &p.other, to.forms[i])
	}
}

// boundUpTo returns the bound of a board whose smallest tile has that code, as far as needed to decide whether it is
// within room. If its rows were slid last and that left such tiles, another slide along the rows would, too; if more is
// false, pairs of slides that begin along the rows were already considered.
func (p *grids[G, L]) boundUpTo(g *G, least, room int, s slid) int {
	doublings := p.last - least
	switch room - doublings {
	case 0:
		if doublings > 0 && p.layout.uneven(g, least) && (s.left || p.layout.unevenRows(g, least)) {
			return doublings + 1
		}
	case 1:
		if doublings > 0 && p.layout.dead(g, least, s.left, s.more, &p.other) {
			return doublings + 2
		}
	}
	return doublings
}

// write writes the form of a board, given with its transpose: the first of its images with the fewest rows.
func (p *grids[G, L]) write(g, across *G, form []uint64) {
	clear(form)
	p.layout.write(g, across, p.layout.first(g, across), form)
}

// pairUp continues by a row with the columns that have had an odd number of tiles of a code so far, with nothing else
// between. It fails, and forgets them, where something else follows, and where it has failed before.
func pairUp(odd, have, tiled uint64, ok bool) (uint64, bool) {
	if !ok || odd&^have&tiled != 0 {
		return 0, false
	}
	return odd ^ have, true
}
