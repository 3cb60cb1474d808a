package packed

import "jogada/search"

// A form represents all boards that are the same game: empty rows and columns are removed from a board, and the
// smallest of its eight rotations and reflections is taken.
//
// The fewest slides are the same for all boards of a form. Where a slide along the rows leaves a tile depends only on
// the tiles of its row and their order, so empty columns make no difference, and an empty row stays empty and touches
// no other. So boards that are equal without their empty lines are equal again after a slide. A rotated board, slid in
// the rotated direction, gives the rotated result; likewise for reflections. So every slide of a board is a slide of
// its form, a line of one is a line of the other, and a single tile is a single tile. A slide that moves tiles and
// keeps the form is on no shortest line.
//
// A slide adds no row or column, so no form is larger than the one it came from.
//
// The bound of a form is d, how often its smallest tile e must double to become the sum, plus one for each of the next
// two slides that cannot have doubled every tile e, whichever they are.
//
// It is admissible: if a tile e is left after k slides, d more are needed. It is consistent: let E be the fewest slides
// that leave no e, so the bound is d + min(E-1, 2). A slide that leaves an e keeps d and takes at most one from E. One
// that leaves none shows that E was 1, and makes 2e the smallest tile, so it takes one from d.
//
// Whether E is 1: a run is a number of tiles e in a line with nothing else between them. A slide along the line leaves
// one e of each odd run, in either direction. So the rows are checked, and the columns. Whether E is 2: a slide along
// the rows leaves something else between any two tiles e of a row, so a second one along the rows merges none of them.
// So a slide along the rows, to one end or the other, must be followed by one along the columns that leaves no odd run,
// or the other way round.

// The four slides of a form, as bits of a set.
const (
	toLow     = 1 << iota // along the rows
	toHigh                // along the rows, the other way
	downLow               // along the columns
	downHigh              // along the columns, the other way
	allSlides = toLow | toHigh | downLow | downHigh
)

// The eight images of a board: bits of their number.
const (
	mirrored   = 1 // each row
	upsideDown = 2
	transposed = 4 // before the others
	images     = 8
)

// imagesOf returns the range of the images with the fewest rows of a board of that size.
func imagesOf(rows, cols int) (first, end int) {
	switch {
	case rows < cols:
		return 0, transposed
	case rows > cols:
		return transposed, images
	default:
		return 0, images
	}
}

// successors holds the results of the four slides of a form.
type successors struct {
	forms  [4][]uint64
	bounds [4]int // of each, or less; never if the slide does not change the form
	least  [4]int // the code of the smallest tile of each
}

// never is the bound of a slide that does not change the form.
const never = search.Never

func newSuccessors(words int) *successors {
	s, all := &successors{}, make([]uint64, 4*words)
	for i := range s.forms {
		s.forms[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	return s
}

// packing lays the forms of one question out in words, and slides them.
type packing interface {
	// words returns the number of words of a form.
	words() int
	// pack writes the form of a board.
	pack(t tiles, form []uint64)
	// bound returns the bound of a form, and the code of its smallest tile.
	bound(form []uint64) (bound, least int)
	// expand computes those slides of a form that are in the set, and leaves the other successors as they are. No tile
	// of the form has a smaller code than least. A bound exceeds room if the true one does, and its form is then left
	// out; otherwise it may be less than the true one, and is 0 only for a single tile.
	expand(form []uint64, least int, set uint8, room int, to *successors)
	// tiles returns the tiles of a form. It uses buf for their codes if they fit.
	tiles(form []uint64, buf []byte) tiles
	// deepener returns a searcher below forms of this packing, with a table of that many forms, or nil if that is not
	// useful.
	deepener(most int) deepener
}

// newPacking returns the tightest packing for boards that are no larger than the tiles, with codes up to last.
func newPacking(t tiles, last int) packing {
	side := max(t.rows, t.cols)
	switch {
	case side <= 4 && last <= 15:
		return word{last}
	case side <= 16 && last <= 15:
		return newLanes(4, side, last)
	case side <= 12 && last <= 31:
		return newLanes(5, side, last)
	case side <= 10 && last <= 63:
		return newLanes(6, side, last)
	default:
		return newPlanes(side, last)
	}
}
