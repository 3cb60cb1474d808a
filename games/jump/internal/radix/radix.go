// Package radix sorts cells by a number that each has, say its jump, and leaves those with equal numbers as they stand: a
// radix sort, which counts how often each digit comes and puts the cells where the counts say, from the lowest digit to
// the highest. That takes a pass over the cells a digit, and one digit of 11 bits is enough for most boards; a few cells
// are sorted by insertion. A Sorter keeps its room from one sort to the next.
package radix

import "jogada/solve"

// Sorter sorts cells. Its zero value is ready.
type Sorter struct {
	cells, spare []int32
	digits       []int32
	more, room   []int32           // what comes along
	count        [1 << digit]int32 // all 0 between passes
}

const (
	// digit is how many bits of a key are sorted by at once: those of all jumps that matter on boards of 2048 × 2048.
	digit = 11
	// few is how many cells are sorted by insertion: about as many as it pays to go over the counts for.
	few = 48
)

// ByKey is a copy of some cells, sorted by their keys and good until the next sort. No key is negative.
func (s *Sorter) ByKey(keys, cells []int32, m *solve.Meter) []int32 {
	sorted, _ := s.Along(keys, cells, nil, m)
	return sorted
}

// Along is ByKey, and brings a number of each cell along; nil: there are none.
func (s *Sorter) Along(keys, cells, numbers []int32, m *solve.Meter) (sorted, along []int32) {
	if had := len(s.cells); had < len(cells) {
		room := min(max(len(cells), 2*had), len(keys))
		m.Keep(0, 12*int64(room-had))
		s.cells, s.spare, s.digits = make([]int32, room), make([]int32, room), make([]int32, room)
		if numbers != nil {
			m.Keep(0, 8*int64(room-had))
			s.more, s.room = make([]int32, room), make([]int32, room)
		}
	}
	sorted, along = s.cells[:len(cells)], s.more[:len(numbers)]
	copy(sorted, cells)
	copy(along, numbers)
	if len(cells) <= few {
		insert(keys, sorted, along)
		return sorted, along
	}
	for shift, more := 0, true; more; shift += digit {
		more = s.pass(keys, sorted, along, shift)
		s.cells, s.spare, s.more, s.room = s.spare, s.cells, s.room, s.more
		sorted, along = s.cells[:len(cells)], s.more[:len(numbers)]
	}
	return sorted, along
}

// pass sorts cells into spare by one digit of their keys, and says whether there are higher ones. Each key is read once:
// they are all over the board.
func (s *Sorter) pass(keys, cells, along []int32, shift int) (more bool) {
	var all int32
	digits := s.digits[:len(cells)]
	for i, c := range cells {
		key := keys[c] >> shift
		all |= key
		digits[i] = key & (1<<digit - 1)
		s.count[key&(1<<digit-1)]++
	}
	at, count := int32(0), s.count[:min(all, 1<<digit-1)+1]
	for i, n := range count {
		count[i] = at
		at += n
	}
	if len(along) > 0 {
		s.put(cells, along)
	} else {
		for i, c := range cells {
			d := digits[i] & (1<<digit - 1)
			s.spare[s.count[d]] = c
			s.count[d]++
		}
	}
	clear(count)
	return all>>digit > 0
}

// put puts cells, and what comes along, where the counts say.
func (s *Sorter) put(cells, along []int32) {
	digits, along := s.digits[:len(cells)], along[:len(cells)]
	for i, c := range cells {
		d := digits[i] & (1<<digit - 1)
		to := s.count[d]
		s.spare[to], s.room[to] = c, along[i]
		s.count[d]++
	}
}

func insert(keys, cells, along []int32) {
	for i, c := range cells {
		number := int32(0)
		if len(along) > 0 {
			number = along[i]
		}
		for ; i > 0 && keys[cells[i-1]] > keys[c]; i-- {
			cells[i] = cells[i-1]
			if len(along) > 0 {
				along[i] = along[i-1]
			}
		}
		cells[i] = c
		if len(along) > 0 {
			along[i] = number
		}
	}
}
