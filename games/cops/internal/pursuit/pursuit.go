// Package pursuit values every position of some cats that hunt a mouse on a graph, by retrograde analysis in flat
// arrays.
//
// Cats are interchangeable, so their nodes form a multiset. Multisets are numbered by the combinatorial number system,
// and for each of them and each turn there is a row of bits, one for each node that the mouse may be on. A wave of the
// analysis settles whole rows: following one joint move of the cats backwards takes one OR of two rows, 64 nodes of the
// mouse at a time.
package pursuit

import (
	"math/bits"
	"slices"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// MaxCats is the largest number of cats.
const MaxCats = 5

// Sides of the duel.
const (
	Mouse = search.First
	Cats  = search.Second
)

// Moves lists the targets of moves from each node, in ascending order.
type Moves [][]graph.Node

// Question is a pursuit without its start.
type Question struct {
	Cats       int
	Mouse, Cat Moves // no move of a cat leads into a hole, or out of one
	Hole       []bool
	First      search.Side // who moves first once all are placed
	Choose     bool        // also value the positions before all are placed
}

// Observer receives the settled positions, some of a wave at a time, with their plies and how many more the wave has.
// Cats not yet placed are missing at the end; a mouse not yet placed is None.
type Observer func(settled []Settled, plies int, left int64)

// Settled is a position that has a winner.
type Settled struct {
	Turn, Winner search.Side
	Cats         []graph.Node
	Mouse        graph.Node
}

// None is no node.
const None = ^graph.Node(0)

// mostPlies is the largest number of plies stored for a position.
const mostPlies = 1<<16 - 1

// Solve values all positions. It returns nil if the meter stops it. The observer may be nil.
func Solve(q Question, m *solve.Meter, see Observer) *Values {
	v := newValues(q, m)
	if v == nil {
		return nil
	}
	a := analysis{Values: v, meter: m, see: see, catFrom: reversed(q.Cat), mouseTo: v.rows(q.Mouse), mouseFrom: v.rows(reversed(q.Mouse))}
	a.remember()
	if !a.analyse() {
		return nil
	}
	if q.Choose && !v.place(m, see) {
		return nil
	}
	return v
}

// reversed returns the moves reversed.
func reversed(to Moves) Moves {
	from := make(Moves, len(to))
	for a, list := range to {
		for _, b := range list {
			from[b] = append(from[b], graph.Node(a))
		}
	}
	return from
}

// rows returns moves as rows of bits.
func (v *Values) rows(moves Moves) []uint64 {
	rows := make([]uint64, len(moves)*v.words)
	for a, list := range moves {
		for _, b := range list {
			rows[a*v.words+int(b)/64] |= 1 << (b % 64)
		}
	}
	return rows
}

// analysis settles positions wave after wave.
type analysis struct {
	*Values
	meter              *solve.Meter
	see                Observer
	left               int64 // positions of the wave not yet passed to the observer
	catFrom            Moves
	buf                []uint32
	mouseTo, mouseFrom []uint64 // rows by node
	fronts             [2][2]front
	came               [][]uint32 // by multiset, those from which a joint move leads to it, once requested; nil if not cached
}

// front holds the positions of one winner and turn that were settled in the last wave, and those of this one.
type front struct {
	rows, next []uint64 // by multiset
	list, new  []uint32 // the multisets whose rows are not empty
}

// addWinning settles those of the positions that are open.
func (a *analysis) addWinning(winner, turn search.Side, set uint32, word int, bitsOf uint64) {
	at := int(set)*a.words + word
	f := &a.fronts[winner-1][turn-1]
	bitsOf &^= a.won[0][turn-1][at] | a.won[1][turn-1][at] | f.next[at]
	if bitsOf == 0 {
		return
	}
	if empty(f.next[int(set)*a.words : int(set+1)*a.words]) {
		f.new = append(f.new, set)
	}
	f.next[at] |= bitsOf
}

func empty(row []uint64) bool {
	for _, word := range row {
		if word != 0 {
			return false
		}
	}
	return true
}

// analyse settles the finished positions, and then, ply after ply, what follows from them.
func (a *analysis) analyse() bool {
	for w := range a.fronts {
		for t := range a.fronts[w] {
			f := &a.fronts[w][t]
			f.rows, f.next = make([]uint64, len(a.won[0][0])), make([]uint64, len(a.won[0][0]))
		}
	}
	if !a.finish() {
		return false
	}
	for plies := 0; a.settle(plies); plies++ {
		if plies == mostPlies {
			a.meter.Stop(solve.ErrStates)
			return false
		}
		if !a.back() {
			return false
		}
	}
	return a.meter.Stopped() == nil
}

// finish finds the finished positions: with the mouse in a hole, or on a node with a cat.
func (a *analysis) finish() bool {
	holes := make([]uint64, a.words)
	for node, hole := range a.question.Hole {
		if hole {
			holes[node/64] |= 1 << (node % 64)
		}
	}
	for set := range uint32(a.sets) {
		if !a.meter.Work(2 * (a.words + a.question.Cats)) {
			return false
		}
		if a.inHole(set) {
			continue
		}
		for turn := Mouse; turn <= Cats; turn++ {
			for word, row := range holes {
				a.addWinning(Mouse, turn, set, word, row)
			}
			for _, cat := range a.cats(set) {
				a.addWinning(Cats, turn, set, int(cat)/64, 1<<(cat%64))
			}
		}
	}
	return true
}

// settle makes the positions of this wave those of the last one. It returns false if there are none, or it was stopped.
func (a *analysis) settle(plies int) bool {
	some := false
	a.countWave()
	for w := range a.fronts {
		for t := range a.fronts[w] {
			f, won := &a.fronts[w][t], a.won[w][t]
			for _, set := range f.list {
				clear(f.rows[int(set)*a.words : int(set+1)*a.words])
			}
			f.rows, f.next, f.list, f.new = f.next, f.rows, f.new, f.list[:0]
			for _, set := range f.list {
				if !a.meter.Work(setWork * a.words) {
					return false
				}
				some = true
				row := f.rows[int(set)*a.words : int(set+1)*a.words]
				a.recordPlies(search.Side(t+1), set, row, won[int(set)*a.words:int(set+1)*a.words], plies)
				a.show(search.Side(t+1), search.Side(w+1), set, row, plies)
			}
		}
	}
	return some
}

// setWork estimates the units of work for settling a word of a multiset's row.
const setWork = 8

// countWave counts the positions of this wave, for the observer.
func (a *analysis) countWave() {
	if a.left = 0; a.see == nil {
		return
	}
	for w := range a.fronts {
		for t := range a.fronts[w] {
			f := &a.fronts[w][t]
			for _, set := range f.new {
				for _, word := range f.next[int(set)*a.words : int(set+1)*a.words] {
					a.left += int64(bits.OnesCount64(word))
				}
			}
		}
	}
}

// recordPlies records the plies of the positions in a row.
func (a *analysis) recordPlies(turn search.Side, set uint32, row, won []uint64, plies int) {
	kept := a.plies[turn-1][int(set)*a.nodes : int(set+1)*a.nodes]
	for word, left := range row {
		won[word] |= left
		for ; left != 0; left &= left - 1 {
			mouse := word*64 + bits.TrailingZeros64(left)
			kept[mouse] = uint16(plies)
		}
	}
}

// show passes the positions in a row to the observer, if there is one.
func (a *analysis) show(turn, winner search.Side, set uint32, row []uint64, plies int) {
	if a.see == nil {
		return
	}
	var settled []Settled
	for word, left := range row {
		for ; left != 0; left &= left - 1 {
			settled = append(settled, Settled{turn, winner, slices.Clone(a.cats(set)), graph.Node(word*64 + bits.TrailingZeros64(left))})
		}
	}
	a.left -= int64(len(settled))
	a.see(settled, plies, a.left)
}

// back settles what follows from the positions of the last wave. It returns false if it was stopped.
func (a *analysis) back() bool {
	for winner := Mouse; winner <= Cats; winner++ {
		for turn := Mouse; turn <= Cats; turn++ {
			f := &a.fronts[winner-1][turn-1]
			for _, set := range f.list {
				row := f.rows[int(set)*a.words : int(set+1)*a.words]
				count := 0
				for _, word := range row {
					count += bits.OnesCount64(word)
				}
				if !a.meter.ExpandMany(int64(count)) {
					return false
				}
				if turn == Mouse {
					a.catsCame(winner, set, row)
				} else {
					a.mouseCame(winner, set, row)
				}
			}
		}
	}
	return true
}

// catsCame follows the moves of the cats backwards into positions with the mouse to move.
func (a *analysis) catsCame(winner search.Side, set uint32, row []uint64) {
	before := a.before(set)
	for _, set := range before {
		for word, left := range row {
			if winner == Mouse && left != 0 {
				left = a.lost(set, word, left)
			}
			if left != 0 {
				a.addWinning(winner, Cats, set, word, left)
			}
		}
	}
	a.meter.Generate(len(before))
}

// mostCame limits the cached joint moves to 16 MiB. Without the cache the dodecahedron with three cats takes more than
// twice as long.
const mostCame = 1 << 22

// remember caches the backward joint moves if they are not too many.
func (a *analysis) remember() {
	widest, most := 0, int64(a.sets)
	for _, from := range a.catFrom {
		widest = max(widest, len(from))
	}
	for range a.question.Cats {
		if most *= int64(widest); most > mostCame {
			return
		}
	}
	if bytes := 4*most + 24*int64(a.sets); a.meter.Allows(bytes) {
		a.meter.Keep(0, bytes)
		a.came = make([][]uint32, a.sets)
	}
}

// before returns the multisets from which a joint move leads to the given one; the slice is valid until the next call.
func (a *analysis) before(set uint32) []uint32 {
	if a.came != nil && a.came[set] != nil {
		return a.came[set]
	}
	a.buf = a.buf[:0]
	a.each(a.cats(set), a.catFrom, func(before uint32) { a.buf = append(a.buf, before) })
	slices.Sort(a.buf)
	a.buf = slices.Compact(a.buf)
	if a.came == nil {
		return a.buf
	}
	a.came[set] = slices.Clone(a.buf)
	if a.came[set] == nil {
		a.came[set] = []uint32{}
	}
	return a.came[set]
}

// lost returns those of the positions with the cats to move in which every move of theirs leads to a win of the mouse.
func (a *analysis) lost(set uint32, word int, left uint64) uint64 {
	left &^= a.won[Mouse-1][Cats-1][int(set)*a.words+word] | a.fronts[Mouse-1][Cats-1].next[int(set)*a.words+word]
	if left == 0 {
		return 0
	}
	a.each(a.cats(set), a.question.Cat, func(after uint32) { left &= a.won[Mouse-1][Mouse-1][int(after)*a.words+word] })
	return left
}

// mouseCame follows the moves of the mouse backwards into positions with the cats to move.
func (a *analysis) mouseCame(winner search.Side, set uint32, row []uint64) {
	won := a.won[winner-1][Cats-1][int(set)*a.words : int(set+1)*a.words]
	moves := 0
	for word, left := range row {
		for ; left != 0; left &= left - 1 {
			to := word*64 + bits.TrailingZeros64(left)
			for at, from := range a.mouseFrom[to*a.words : (to+1)*a.words] {
				moves += bits.OnesCount64(from)
				a.addWinning(winner, Mouse, set, at, a.forced(winner, at, from, won))
			}
		}
	}
	a.meter.Generate(moves)
}

// forced returns those of the mouse's nodes from which it can move to a position that it wins, or only to positions
// that the cats win.
func (a *analysis) forced(winner search.Side, word int, from uint64, won []uint64) uint64 {
	if winner == Mouse {
		return from
	}
	forced := from
	for ; from != 0; from &= from - 1 {
		node := word*64 + bits.TrailingZeros64(from)
		for i, to := range a.mouseTo[node*a.words : (node+1)*a.words] {
			if to&^won[i] != 0 {
				forced &^= from & -from
				break
			}
		}
	}
	return forced
}
