// Package slide is 2048 clean up!, the game of report 003: the fewest slides, at most a limit, that leave a single tile
// on a square board.
//
// A slide moves every tile as far as it goes in one of four directions. From the wall outwards, two equal neighbours
// merge into one tile of twice the value; a tile made in this slide does not merge again in it. No new tiles appear,
// and a slide that changes nothing is not a move.
package slide

import (
	"fmt"
	"math/bits"

	"jogada/games/slide/internal/packed"
	"jogada/search"
	"jogada/solve"
)

// Limits of a question.
const (
	MostSide  = 64
	MostLimit = 1_000_000
	MostTile  = 1<<31 - 1
)

// smallBoard is the size in bytes of all slides of a board up to which they are tried without allocating.
const smallBoard = 1024

// Slide is a direction.
type Slide byte

// Slides, in the order they are tried.
const (
	Left  Slide = 'L'
	Right Slide = 'R'
	Up    Slide = 'U'
	Down  Slide = 'D'

	slides = "LRUD"
)

// Board holds the code of each cell, row by row: 0 is empty, and the alphabet of the Puzzle gives the value of the
// others. A code takes one byte, or two (the high one first) if there are too many for one.
type Board string

// Puzzle is one question: a board and the most slides allowed. It defines the rules completely.
type Puzzle struct {
	side  int
	limit int
	start Board
	sum   int64 // of all tiles, which no slide changes
	alphabet
	// doublings holds, by code, how often the tile must double to become the sum; nil if no tile ever can.
	doublings []int
	meter     *solve.Meter // meter for the rules; may be nil
}

// Optional interfaces of the question.
var (
	_ search.Puzzle[Board, Slide]         = Puzzle{}
	_ search.Limiter                      = Puzzle{}
	_ search.Bounder[Board]               = Puzzle{}
	_ search.BoundedStepper[Board, Slide] = Puzzle{}
	_ search.Ranker[Board]                = Puzzle{}
	_ search.Refuter[Board]               = Puzzle{}
	_ search.Sized                        = Puzzle{}

	_ search.Metered[search.Puzzle[Board, Slide]] = Puzzle{}
)

// NewPuzzle returns the question of a board: side × side tiles, row by row, 0 for empty. It panics if side, tiles or
// limit are outside the limits of this package.
func NewPuzzle(side int, tiles []int32, limit int) Puzzle {
	if side < 1 || side > MostSide || len(tiles) != side*side || limit < 0 || limit > MostLimit {
		panic(fmt.Sprintf("slide: no board of side %d with %d cells and limit %d", side, len(tiles), limit))
	}
	p := Puzzle{side: side, limit: limit, alphabet: newAlphabet(tiles)}
	cells := make([]byte, p.StateBytes())
	for i, tile := range tiles {
		code, _ := p.code(int64(tile))
		p.setTile(cells, i, code)
		p.sum += int64(tile)
	}
	p.start = Board(cells)
	p.doublings = p.countDoublings()
	return p
}

// from returns the question of another board that the tiles of this one can become, with another limit.
func (p Puzzle) from(b Board, limit int) Puzzle {
	p.start, p.limit = b, limit
	return p
}

// WithMeter returns the question with a meter. Its results are complete even if the meter stops.
func (p Puzzle) WithMeter(m *solve.Meter) search.Puzzle[Board, Slide] {
	p.meter = m
	return p
}

// Side returns the number of rows, which is also that of columns.
func (p Puzzle) Side() int { return p.side }

// Start returns the given board.
func (p Puzzle) Start() Board { return p.start }

// Limit returns the most slides allowed.
func (p Puzzle) Limit() int { return p.limit }

// Goal reports whether at most one tile is left.
func (p Puzzle) Goal(b Board) bool {
	tiles := 0
	for i := 0; i < p.side*p.side && tiles < 2; i++ {
		if p.at(b, i) != 0 {
			tiles++
		}
	}
	return tiles < 2
}

// tilesOn counts the tiles.
func (p Puzzle) tilesOn(b Board) int {
	n := 0
	for i := range p.side * p.side {
		if p.at(b, i) != 0 {
			n++
		}
	}
	return n
}

// StateBytes returns the length of a Board.
func (p Puzzle) StateBytes() int { return p.side * p.side * p.width() }

// Tile returns the value in a cell, counted row by row; 0 is empty.
func (p Puzzle) Tile(b Board, cell int) int64 { return p.values[p.at(b, cell)] }

// Steps appends the slides that change the board.
func (p Puzzle) Steps(b Board, buf []search.Step[Board, Slide]) []search.Step[Board, Slide] {
	p.meter.Work(len(slides) * len(b))
	var small [smallBoard]byte
	after := p.after(b, small[:])
	for i, cells := range after {
		if string(cells) != string(b) {
			buf = append(buf, search.Step[Board, Slide]{Move: Slide(slides[i]), To: Board(cells)})
		}
	}
	return buf
}

// after returns the boards after each slide. It uses room, which must be empty, if that is large enough.
func (p *Puzzle) after(b Board, room []byte) (after [len(slides)][]byte) {
	if len(room) < len(after)*len(b) {
		room = make([]byte, len(after)*len(b))
	}
	for i := range after {
		after[i] = room[i*len(b) : (i+1)*len(b)]
	}
	if p.width() == 1 {
		slideAll(b, p.side, &after)
		return after
	}
	for i, cells := range after {
		p.slide(b, Slide(slides[i]), cells)
	}
	return after
}

// slide moves the tiles of b to where a slide leaves them, into empty cells.
func (p Puzzle) slide(b Board, s Slide, cells []byte) {
	for k := range p.side {
		first, stride := s.line(p.side, k)
		to, open := first, 0 // where the next tile comes to rest; the last one's code while it may still merge
		for i, from := 0, first; i < p.side; i, from = i+1, from+stride {
			switch code := p.at(b, from); code {
			case 0:
			case open:
				p.setTile(cells, to-stride, code+1)
				open = 0
			default:
				p.setTile(cells, to, code)
				to, open = to+stride, code
			}
		}
	}
}

// slideAll moves the tiles of b to their places after each of the four slides, into empty cells, where a code takes one
// byte. It handles the four directions at once, so that none waits for the others, and has no unpredictable branch:
// each code is written where the next tile comes to rest, or onto the one that it merges with, and an empty cell writes
// to an empty cell.
func slideAll(b Board, side int, cells *[len(slides)][]byte) {
	left, right, up, down := cells[0][:len(b)], cells[1][:len(b)], cells[2][:len(b)], cells[3][:len(b)]
	for k := range side {
		l, u := k*side, k
		r, d := l+side-1, len(b)-side+k
		toL, toR, toU, toD := l, r, u, d
		openL, openR, openU, openD := 0, 0, 0, 0
		for range side {
			toL, openL = pushTile(left, int(b[l]), toL, 1, openL)
			toR, openR = pushTile(right, int(b[r]), toR, -1, openR)
			toU, openU = pushTile(up, int(b[u]), toU, side, openU)
			toD, openD = pushTile(down, int(b[d]), toD, -side, openD)
			l, r, u, d = l+1, r-1, u+side, d-side
		}
	}
}

// pushTile writes a code where it comes to rest, next to the tile before or merged with it if that is open. It returns where
// the next one comes to rest, and the code of this one while it may still merge.
func pushTile(cells []byte, code, to, stride, open int) (next, still int) {
	tile := int(uint64(-code) >> 63)                // 1: there is one
	merges := int((uint64(code^open)-1)>>63) & tile // 1: with the one before
	rests := tile - merges
	cells[to-(stride&-merges)] = byte(code + merges)
	return to + stride&-rests, code&-rests | open&(tile-1)
}

// line returns the k-th line of cells along which a slide moves the tiles: the cell at the wall, and the distance from
// each cell to the one behind it.
func (s Slide) line(side, k int) (first, stride int) {
	switch s {
	case Left:
		return k * side, 1
	case Right:
		return k*side + side - 1, -1
	case Up:
		return k, side
	default:
		return (side-1)*side + k, -side
	}
}

// Refute uses two invariants of slides: the sum of the tiles, and the odd part of each. The last tile must equal the
// sum and have the odd part of every tile, times a power of two.
func (p Puzzle) Refute(b Board) (string, bool) {
	f, flawed := p.flaw(b)
	return p.plainly(f), flawed
}

// flaw is the reason why tiles can never become one.
type flaw struct {
	tiles [2]int64 // these have different odd parts or, if they are 0:
	sum   int64    // the tiles sum to this,
	odd   int64    // have this odd factor in common, and the sum is not a power of two times it
}

// flaw returns the flaw of a board, if any.
func (p Puzzle) flaw(b Board) (flaw, bool) {
	first := int64(0)
	for i := range p.side * p.side {
		tile := p.Tile(b, i)
		if first == 0 {
			first = tile
		}
		if tile != 0 && oddPart(tile) != oddPart(first) {
			return flaw{tiles: [2]int64{first, tile}}, true
		}
	}
	return wrongSum(p.sum, oddPart(first))
}

// wrongSum returns the flaw of tiles with that sum and that odd factor, if the sum is not the factor times a power of
// two.
func wrongSum(sum, odd int64) (flaw, bool) {
	if oddPart(sum) == odd {
		return flaw{}, false
	}
	return flaw{sum: sum, odd: odd}, true
}

// countDoublings returns how often the tile of each code must double to become the sum; nil if the invariant rules out
// a single tile.
func (p Puzzle) countDoublings() []int {
	if _, flawed := p.flaw(p.start); flawed {
		return nil
	}
	doublings := make([]int, len(p.values))
	for code := 1; code < len(doublings); code++ {
		doublings[code] = bits.Len64(uint64(p.sum/p.values[code])) - 1
	}
	return doublings
}

// Bound returns how often the smallest tile must double, log2(sum/smallest), plus one if no slide doubles all tiles of
// that value at once.
//
// It is admissible. The last tile is the sum, each remaining tile becomes it by doubling, and a slide doubles a tile at
// most once: log2(sum/smallest) slides are needed. A slide that leaves one of the smallest tiles as it is does not
// reduce that number; so if every slide does, one more is needed. It is also consistent: a slide that doubles all the
// smallest tiles takes one from a bound without the extra, and any other leaves the first part as it was.
//
// Since sum ≥ tiles × smallest, it is never below the report's ceil(log2(tiles)).
func (p Puzzle) Bound(b Board) int {
	if p.doublings == nil {
		return search.Never
	}
	p.meter.Work(len(b))
	if p.width() == 1 {
		return boundOf(&p, b)
	}
	least := p.least(b)
	bound := p.doublings[least]
	if bound > 0 && p.anySingle(b, least, Left) && p.anySingle(b, least, Up) {
		bound++
	}
	return bound
}

// least returns the code of the smallest tile; 0 on an empty board. It needs a question with one odd part, where codes
// are in the order of their values.
func (p Puzzle) least(b Board) int {
	least := 0
	for i := range p.side * p.side {
		if code := p.at(b, i); code != 0 && (least == 0 || code < least) {
			least = code
		}
	}
	return least
}

// cells is a board where a code takes one byte, before or after it is stored.
type cells interface{ ~string | ~[]byte }

// boundOf implements Bound where a code takes one byte.
func boundOf[C cells](p *Puzzle, b C) int {
	least := leastOf(b)
	bound := p.doublings[least]
	if bound == 0 {
		return 0
	}
	if across, down := singles(b, byte(least), p.side); across && down {
		bound++
	}
	return bound
}

// leastOf implements least where a code takes one byte.
func leastOf[C cells](b C) int {
	least := byte(255)
	for i := range len(b) {
		least = min(least, b[i]-1) // empty cells come last
	}
	return int(least + 1)
}

// singles reports whether slides along the rows, and whether slides along the columns, leave a tile with that code
// unmerged, where a code takes one byte. It scans the cells once, without an unpredictable branch: for each row and all
// columns, a bit each, it tracks whether an odd number of such tiles occurred so far with nothing else between. It
// stops when both do.
func singles[C cells](b C, code byte, side int) (across, down bool) {
	var single, below, odd uint64 // some row, some columns have a single; the columns with an odd number
	for first := 0; first < len(b); first += side {
		var row, have, other uint64
		for col := range side {
			c := b[first+col]
			is := (uint64(c^code) - 1) >> 63
			not := (uint64(c)-1)>>63 ^ 1 ^ is // another tile
			single |= row & not
			row ^= is
			have |= is << col
			other |= not << col
		}
		single |= row
		below |= odd & other
		odd ^= have
		if single != 0 && below != 0 {
			return true, true
		}
	}
	return single != 0, below|odd != 0
}

// anySingle reports whether a slide, or the opposite one, leaves a tile with that code unmerged: an odd number of them
// are neighbours in one line.
func (p Puzzle) anySingle(b Board, code int, s Slide) bool {
	for k := range p.side {
		first, stride := s.line(p.side, k)
		odd := false // an odd number of them so far, with nothing else between
		for i := range p.side {
			switch p.at(b, first+i*stride) {
			case 0:
			case code:
				odd = !odd
			default:
				if odd {
					return true
				}
			}
		}
		if odd {
			return true
		}
	}
	return false
}

// Rank returns a number that is low for boards with few and large tiles, and with many that can merge at once: a weight
// for each tile, less half of the weight that mergers along the better axis would remove, and a quarter for the other
// axis. It is the rank of package packed, on boards of any tiles.
func (p Puzzle) Rank(b Board) int {
	codes := make([]byte, p.side*p.side)
	for i := range codes {
		codes[i] = byte(min(p.at(b, i), 255))
	}
	return packed.Rank(p.side, p.side, codes)
}
