// Package radix sorts cells by a key, such as their jump, in a stable radix sort: one pass over the cells for each
// digit of 11 bits, from the lowest to the highest. One digit is enough for most boards; a few cells are sorted by
// insertion. A Sorter reuses its memory from one sort to the next.
package radix

import (
	"slices"

	"jogada/solve"
)

// Sorter sorts cells. Its zero value is ready.
type Sorter struct {
	cells, spare []int32
	were, later  []int32         // the keys of the cells before a sort, and before a later pass of it
	count        *[low + 1]int32 // all 0 between passes; nil before the first
}

const (
	// digit is the number of bits in a digit: enough for all jumps that matter on boards of 2048 × 2048.
	digit = 11
	low   = 1<<digit - 1
	// few is the number of cells up to which insertion sort beats scanning the counts.
	few = 48
)

// ByKey returns a copy of some cells, stably sorted by their keys. It is valid until the next sort, which may take it
// as input. No key may be negative.
func (s *Sorter) ByKey(keys, cells []int32, m *solve.Meter) []int32 {
	n := len(cells)
	if had := len(s.cells); had < n {
		room := min(max(n, 2*had), len(keys))
		m.Keep(0, 12*int64(room-had))
		s.cells, s.spare, s.were = make([]int32, room), make([]int32, room), make([]int32, room)
	}
	s.were = s.were[:n]
	if n <= few {
		copy(s.cells, cells)
		s.insert(keys, s.cells[:n])
		return s.cells[:n]
	}
	all := s.gather(keys, cells, s.were, 0)
	s.place(s.were, cells, s.spare, 0, all)
	s.cells, s.spare = s.spare, s.cells
	for shift := digit; all>>shift > 0; shift += digit {
		s.later = slices.Grow(s.later[:0], n)[:n]
		s.gather(keys, s.cells[:n], s.later, shift)
		s.place(s.later, s.cells[:n], s.spare, shift, all)
		s.cells, s.spare = s.spare, s.cells
	}
	return s.cells[:n]
}

// Were returns the keys of the cells sorted last by ByKey, in their old order.
func (s *Sorter) Were() []int32 { return s.were }

// ByKeys returns a copy of some numbers, stably sorted by the keys at the same index. It is valid until the next sort.
func (s *Sorter) ByKeys(keys, numbers []int32) []int32 {
	n := len(numbers)
	s.cells = slices.Grow(s.cells[:0], n)[:n]
	all := s.tally(keys, 0)
	s.place(keys, numbers, s.cells, 0, all)
	for shift := digit; all>>shift > 0; shift += digit {
		s.later, s.spare = slices.Grow(s.later[:0], n)[:n], slices.Grow(s.spare[:0], n)[:n]
		s.tally(keys, shift-digit)
		s.place(keys, keys, s.later, shift-digit, all)
		s.were, s.later = s.later, s.were
		keys = s.were
		s.tally(keys, shift)
		s.place(keys, s.cells, s.spare, shift, all)
		s.cells, s.spare = s.spare, s.cells
	}
	return s.cells
}

// gather reads the keys of some cells and counts a digit of them. It reads each key once, because they are all over the
// board.
func (s *Sorter) gather(keys, cells, into []int32, shift int) (all int32) {
	into = into[:len(cells)]
	count := s.counts()
	for i, c := range cells {
		key := keys[c]
		into[i] = key
		all |= key
		count[key>>shift&low]++
	}
	return all
}

// tally counts a digit of keys.
func (s *Sorter) tally(keys []int32, shift int) (all int32) {
	count := s.counts()
	for _, key := range keys {
		all |= key
		count[key>>shift&low]++
	}
	return all
}

// counts returns the counts of a digit.
func (s *Sorter) counts() *[low + 1]int32 {
	if s.count == nil {
		s.count = new([low + 1]int32)
	}
	return s.count
}

// place moves numbers to the positions given by the counts of a digit of their keys. All holds the bits of the keys.
func (s *Sorter) place(keys, numbers, to []int32, shift int, all int32) {
	places := s.counts()
	at, count := int32(0), places[:min(all>>shift, low)+1]
	for i, n := range count {
		count[i] = at
		at += n
	}
	keys = keys[:len(numbers)]
	for i, number := range numbers {
		d := keys[i] >> shift & low
		to[places[d]] = number
		places[d]++
	}
	clear(count)
}

func (s *Sorter) insert(keys, cells []int32) {
	for i, c := range cells {
		key := keys[c]
		s.were[i] = key
		for ; i > 0 && keys[cells[i-1]] > key; i-- {
			cells[i] = cells[i-1]
		}
		cells[i] = c
	}
}
