package packed

// layout is a way to lay a board out in words, row by row, as a grid G.
type layout[G any] interface {
	// words is how many words a form takes.
	words() int
	// set puts tiles into a grid, unpack a form. codes are those of its cells, row by row, in buf if they fit.
	set(t tiles, g *G)
	unpack(form []uint64, g *G)
	codes(g *G, buf []byte) []byte
	// size is how many rows and columns a grid has.
	size(g *G) (rows, cols int)
	transpose(g, to *G)
	// both slides the rows of a grid to both ends. No tile has a smaller code than the one given.
	both(g *G, code int, low, high *G) slid
	// least is the code of the smallest tile, which is known not to be less than from.
	least(g *G, from int) int
	// uneven says whether slides along the columns leave a tile with that code: they do where an odd number of them are
	// neighbours in one column.
	uneven(g *G, code int) bool
	// unevenRows says the same of slides along the rows.
	unevenRows(g *G, code int) bool
	// clears says whether a slide along the rows and then one along the columns leave no tile with that code.
	clears(g *G, code int) bool
	// dead says whether neither one slide nor two leave no tile with that code. slid says that the rows were slid last and that
	// this left such tiles; without more, no slide along the rows is looked at. It may use scratch.
	dead(g *G, code int, slid, more bool, scratch *G) bool
	// before says whether an image of a grid, which is given transposed, too, comes before another: the smaller row decides,
	// from the first on. write writes an image as a form.
	before(g, across *G, image, other int) bool
	write(g, across *G, image int, form []uint64)
}

// slid says what came of a grid whose rows were slid to both ends.
type slid struct {
	low, high bool // the slide to that end has changed it
	left      bool // tiles of the code are left, as many at either end
	more      bool // slid along the rows once more, it may become what neither slide alone makes of it
}

// grids packs boards by a layout: what is the same for all of them.
type grids[G any, L layout[G]] struct {
	layout L
	last   int // the code of the last tile

	from, across     G // the board that is slid, and transposed
	low, high, other G // scratch
}

func (p *grids[G, L]) words() int { return p.layout.words() }

func (p *grids[G, L]) pack(t tiles, form []uint64) int {
	p.layout.set(t, &p.from)
	bound := p.bound(&p.from, p.layout.least(&p.from, 1), never, false)
	p.write(&p.from, &p.other, form)
	return bound
}

func (p *grids[G, L]) tiles(form []uint64, buf []byte) tiles {
	p.layout.unpack(form, &p.from)
	rows, cols := p.layout.size(&p.from)
	return tiles{rows, cols, p.layout.codes(&p.from, buf)}
}

func (p *grids[G, L]) expand(form []uint64, set uint8, room int, to *successors) {
	p.layout.unpack(form, &p.from)
	least := p.layout.least(&p.from, 1)
	if set&(toLow|toHigh) != 0 {
		p.results(p.layout.both(&p.from, least, &p.low, &p.high), least, set, room, to, 0)
	}
	if set&(downLow|downHigh) != 0 {
		p.layout.transpose(&p.from, &p.across)
		p.results(p.layout.both(&p.across, least, &p.low, &p.high), least, set>>2, room, to, 2)
	}
}

// results puts a board that was slid to both ends among the successors, as far as the set asks for it.
func (p *grids[G, L]) results(s slid, least int, set uint8, room int, to *successors, i int) {
	if !s.left {
		least = p.layout.least(&p.low, least+1)
	}
	if set&toLow != 0 {
		p.result(s.low, &p.low, least, room, s.left, to, i)
	}
	if set&toHigh != 0 {
		p.result(s.high, &p.high, least, room, s.left, to, i+1)
	}
}

// result puts a board that a slide made among the successors, if it has changed.
func (p *grids[G, L]) result(changed bool, g *G, least, room int, left bool, to *successors, i int) {
	if !changed {
		to.bounds[i] = never
		return
	}
	if to.bounds[i] = p.bound(g, least, room, left); to.bounds[i] <= room {
		p.write(g, &p.other, to.forms[i])
	}
}

// bound is how many slides a board needs at least, whose smallest tile has that code, or less where that is over room
// already. It leaves the board transposed in other unless it is over room. left says that its rows were slid last and that
// this left such tiles: so would another slide along the rows.
func (p *grids[G, L]) bound(g *G, least, room int, left bool) int {
	doublings := p.last - least
	if doublings > room {
		return doublings
	}
	p.layout.transpose(g, &p.other)
	switch {
	case doublings == 0:
		return 0
	case !p.layout.uneven(g, least) || !left && !p.layout.uneven(&p.other, least):
		return doublings
	case doublings+1 > room || p.layout.clears(g, least) || p.layout.clears(&p.other, least):
		return doublings + 1
	default:
		return doublings + 2
	}
}

// write writes the form of a board, which is given transposed, too: the first of its images with the fewest rows.
func (p *grids[G, L]) write(g, across *G, form []uint64) {
	first, end := imagesOf(p.layout.size(g))
	best := first
	for i := first + 1; i < end; i++ {
		if p.layout.before(g, across, i, best) {
			best = i
		}
	}
	clear(form)
	p.layout.write(g, across, best, form)
}

// pairUp goes on by a row with the columns that have had an odd number of tiles of a code up to here, with nothing else
// between. It fails, and forgets them, where something else follows, and where it has failed before.
func pairUp(odd, have, tiled uint64, ok bool) (uint64, bool) {
	if !ok || odd&^have&tiled != 0 {
		return 0, false
	}
	return odd ^ have, true
}
