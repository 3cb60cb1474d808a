package slide

import (
	"slices"

	"jogada/search"
)

// A form stands for all boards that are the same game. Rows and columns without a tile are taken out of a board, and of
// the eight ways to turn and mirror what is left the smallest is taken.
//
// The fewest slides are the same for all boards of a form. Where a slide along the rows leaves a tile depends on the
// tiles of its row alone and on their order, so empty columns make no difference; an empty row stays one and touches no
// other. What the slide leaves is, without its empty lines, the same for two boards that are the same without theirs.
// And a turned or mirrored board, slid in the direction turned or mirrored likewise, is the result turned or mirrored.
// So every slide of a board has its slide of the form, a line of one is a line of the other, and a single tile is a
// single tile. A slide that moves tiles without changing the form is no step nearer to anything.
//
// A slide makes no row or column more: a form never outgrows the one it came from.
//
// The bound of a form is how often its smallest tile, e, has to double to become the sum, d, and one more for each of up
// to two slides that can't have doubled all tiles e, whichever they are.
//
// It is admissible: where a tile e is left after k slides, it takes d more. It is consistent: let E be the fewest slides
// that leave no e, so that the bound is d + min(E-1, 2). A slide that leaves an e leaves d as it is and takes one from E
// at most; one that leaves none shows that E was 1, and makes 2e the smallest tile, so that it takes one from d.
//
// Whether E is 1: a slide along a line leaves one e of each odd run of them, a run being those with nothing else
// between, whichever way it goes. So it has to be looked at for the rows and for the columns. Whether E is 2: a slide
// along the rows leaves something else between any two e of a row, so a second one along the rows merges none of them.
// So a slide along the rows, to one end or the other, has to be followed by one along the columns that leaves no odd
// run, or the other way round.

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

// imagesOf are the images with the fewest rows, those from a number to before another, of a board of that size.
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

// fan is what the four slides of a form give.
type fan struct {
	forms  [4][]uint64
	bounds [4]int // of each; never where the slide does not change the form
}

// never is the bound of a slide that does not change the form.
const never = search.Never

func newFan(words int) *fan {
	f := &fan{}
	for i := range f.forms {
		f.forms[i] = make([]uint64, words)
	}
	return f
}

// packing lays the forms of one question out in words, and slides them.
type packing interface {
	// words is how many words a form takes.
	words() int
	// pack writes the form of a board, and returns the bound of it.
	pack(t tiles, form []uint64) int
	// slide works out those slides of a form that are in the set, and leaves the others as they are in the fan. A bound may
	// be too small, and its form is left out, where even so it is over room.
	slide(form []uint64, set uint8, room int, f *fan)
	// tiles are the tiles of a form, for showing it.
	tiles(form []uint64) tiles
}

// newPacking is the tightest packing for boards that are no larger than the tiles, with codes up to last.
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

// rigid says whether all that can be reached from the start, the invariant of which holds, is of one form.
func (p Puzzle) rigid() bool {
	start := p.tighten(p.start)
	k := newPacking(start, len(p.values)-1)
	form, to := make([]uint64, k.words()), make([]uint64, k.words())
	k.pack(start, form)
	return !slices.ContainsFunc(p.Steps(p.start, nil), func(step search.Step[Board, Slide]) bool {
		k.pack(p.tighten(step.To), to)
		return !slices.Equal(form, to)
	})
}
