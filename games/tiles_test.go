package games_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"jogada/games/chase"
	"jogada/graph"
	"jogada/search"
)

// tiles is the puzzle of sliding tiles on a board of at most 16 cells, a nibble a cell, row by row; 0 is the hole. A move
// is the direction in which the hole goes.
type tiles struct {
	rows, cols  int
	start, goal uint64
}

func (t tiles) Start() uint64          { return t.start }
func (t tiles) Goal(board uint64) bool { return board == t.goal }
func (t tiles) Steps(board uint64, buf []search.Step[uint64, byte]) []search.Step[uint64, byte] {
	hole := bits.TrailingZeros64(zeroNibbles(board, t.rows*t.cols)) / 4
	for d := range byte(4) {
		if to, ok := t.neighbour(hole, d); ok {
			buf = append(buf, search.Step[uint64, byte]{Move: d, To: swapped(board, hole, to)})
		}
	}
	return buf
}

// neighbour is the cell next to another in a direction, if there is one.
func (t tiles) neighbour(cell int, d byte) (int, bool) {
	switch d {
	case 0:
		return cell - t.cols, cell >= t.cols
	case 1:
		return cell + t.cols, cell < (t.rows-1)*t.cols
	case 2:
		return cell - 1, cell%t.cols > 0
	default:
		return cell + 1, cell%t.cols < t.cols-1
	}
}

// zeroNibbles has a bit for the hole and none below it.
func zeroNibbles(board uint64, cells int) uint64 {
	const ones = 0x1111111111111111
	return (board - ones) &^ board & (ones << 3) >> 3 & (1<<(4*cells) - 1)
}

// swapped moves the tile at one cell into the hole at another.
func swapped(board uint64, hole, tile int) uint64 {
	moved := board >> (4 * tile) & 15
	return board ^ moved<<(4*tile) ^ moved<<(4*hole)
}

// newTiles returns a board that so many random moves mixed.
func newTiles(rows, cols, mix int, seed uint64) tiles {
	t := tiles{rows: rows, cols: cols}
	for cell := range rows * cols {
		t.goal |= uint64((cell+1)%(rows*cols)) << (4 * cell)
	}
	rng, board := rand.New(rand.NewPCG(seed, 1)), t.goal
	for range mix {
		steps := t.Steps(board, nil)
		board = steps[rng.IntN(len(steps))].To
	}
	t.start = board
	return t
}

// jugs is the puzzle of measuring with jugs: pour one into another until it is empty or the other full, until some jug
// holds the goal. A state is a struct of plain numbers, as most games have.
type jugs struct {
	sizes, start amounts
	goal         uint8
}

type amounts [5]uint8

func (j jugs) Start() amounts { return j.start }
func (j jugs) Goal(s amounts) bool {
	for _, amount := range s {
		if amount == j.goal {
			return true
		}
	}
	return false
}
func (j jugs) Steps(s amounts, buf []search.Step[amounts, [2]uint8]) []search.Step[amounts, [2]uint8] {
	for a := range s {
		for b := range s {
			if next := j.pour(s, a, b); next != s {
				buf = append(buf, search.Step[amounts, [2]uint8]{Move: [2]uint8{uint8(a), uint8(b)}, To: next})
			}
		}
	}
	return buf
}

func (j jugs) pour(s amounts, a, b int) amounts {
	if a != b {
		amount := min(s[a], j.sizes[b]-s[b])
		s[a] -= amount
		s[b] += amount
	}
	return s
}

// randomGraph has that many edges, each in both directions and at most once.
func randomGraph(nodes, edges int, seed uint64) [][]int32 {
	rng := rand.New(rand.NewPCG(seed, uint64(nodes)))
	near, there := make([][]int32, nodes), map[[2]int32]bool{}
	for len(there) < 2*edges {
		a, b := rng.Int32N(int32(nodes)), rng.Int32N(int32(nodes))
		if a == b || there[[2]int32{a, b}] {
			continue
		}
		there[[2]int32{a, b}], there[[2]int32{b, a}] = true, true
		near[a], near[b] = append(near[a], b), append(near[b], a)
	}
	return near
}

// onGraph returns cat and mouse on a graph, with the hole in node 0, the mouse on 1 and the cat on 2.
func onGraph(t testing.TB, near [][]int32) chase.Duel {
	var edges [][2]int
	for a, list := range near {
		for _, b := range list {
			edges = append(edges, [2]int{a, int(b)})
		}
	}
	g, err := graph.New(len(near), edges, false)
	if err != nil {
		t.Fatal(err)
	}
	d, err := chase.NewDuel(g, chase.Start{Mouse: 1, Cat: 2, Holes: []int{0}, First: chase.Mouse})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
