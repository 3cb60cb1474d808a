package campaign

import "fmt"

// Selection decides which candidates become rows of the dataset: the first ones, without duplicates if the spec says
// so, and as many for each bin as it wants. It must see the candidates in the order of their numbers.
type Selection struct {
	spec   Spec
	keys   keySet
	bins   []int
	last   []int // by bin: how many boards were tried when it got its last row
	counts Counts
}

// Counts says what became of the boards tried.
type Counts struct {
	Tried      int `json:"tried"`
	Rows       int `json:"rows"`
	Unmade     int `json:"unmade"`     // the generator gave no board
	Undecided  int `json:"undecided"`  // the search stopped at the limit
	Unproved   int `json:"unproved"`   // the checker could not decide within the limit
	Unwanted   int `json:"unwanted"`   // does not satisfy the spec
	Unbinned   int `json:"unbinned"`   // in no bin
	Duplicates int `json:"duplicates"` // equal to an earlier board
	Surplus    int `json:"surplus"`    // its bin is full
}

// NewSelection returns an empty selection for a spec.
func NewSelection(s Spec) *Selection {
	n := &Selection{spec: s}
	if s.Bins != nil {
		n.bins, n.last = make([]int, len(s.Bins.List)), make([]int, len(s.Bins.List))
	}
	return n
}

// Take decides whether a candidate becomes a row, and counts it.
func (s *Selection) Take(c Candidate) bool {
	s.counts.Tried++
	switch c.Outcome {
	case IsRow:
	case Unmade:
		s.counts.Unmade++
		return false
	case Undecided:
		s.counts.Undecided++
		return false
	case Unproved:
		s.counts.Unproved++
		return false
	case Unwanted:
		s.counts.Unwanted++
		return false
	default:
		s.counts.Unbinned++
		return false
	}
	if s.spec.Unique && !s.keys.add(c.Key) {
		s.counts.Duplicates++
		return false
	}
	if s.bins != nil {
		if s.bins[c.Bin] == s.spec.Bins.List[c.Bin].Count {
			s.counts.Surplus++
			return false
		}
		s.bins[c.Bin]++
		s.last[c.Bin] = s.counts.Tried
	}
	s.counts.Rows++
	return true
}

// Full reports whether all wanted rows are found.
func (s *Selection) Full() bool { return s.counts.Rows == s.spec.Count }

// Done reports whether no more boards are to be tried: all wanted rows are found, or every bin that is not full is out
// of reach.
func (s *Selection) Done() bool {
	if s.Full() {
		return true
	}
	open := false
	for i, n := range s.bins {
		open = open || n < s.spec.Bins.List[i].Count && !s.outOfReach(i)
	}
	return s.bins != nil && !open
}

// outOfReach reports whether no board of the last sample became a row of a bin that is not full.
func (s *Selection) outOfReach(bin int) bool {
	return s.bins[bin] < s.spec.Bins.List[bin].Count && s.counts.Tried-s.last[bin] >= s.spec.Sample
}

// OutOfReach returns the names of the bins that are out of reach.
func (s *Selection) OutOfReach() (names []string) {
	for i := range s.bins {
		if s.outOfReach(i) {
			names = append(names, s.spec.Bins.List[i].Name)
		}
	}
	return names
}

// Bins returns the rows of each bin.
func (s *Selection) Bins() (all []BinRows) {
	for i, n := range s.bins {
		all = append(all, BinRows{s.spec.Bins.List[i], n})
	}
	return all
}

// Shortfalls describes the bins that are not full in words: hard has 3 of 40.
func Shortfalls(bins []BinRows) (all []string) {
	for _, b := range bins {
		if b.Rows < b.Count {
			all = append(all, fmt.Sprintf("%s has %d of %d", b.Name, b.Rows, b.Count))
		}
	}
	return all
}

// Counts returns what became of the candidates so far.
func (s *Selection) Counts() Counts { return s.counts }

// keySet is a set of numbers by open addressing: 8 bytes a slot, at most two thirds full.
type keySet struct {
	slots []uint64
	taken int
	zero  bool // 0 marks a free slot, so it is kept separately
}

// add adds a key and reports whether it is new.
func (s *keySet) add(key uint64) bool {
	if key == 0 {
		was := s.zero
		s.zero = true
		return !was
	}
	if 3*(s.taken+1) > 2*len(s.slots) {
		s.grow()
	}
	if !s.put(key) {
		return false
	}
	s.taken++
	return true
}

func (s *keySet) put(key uint64) bool {
	mask := uint64(len(s.slots) - 1)
	for at := key & mask; ; at = (at + 1) & mask {
		switch s.slots[at] {
		case key:
			return false
		case 0:
			s.slots[at] = key
			return true
		}
	}
}

func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]uint64, max(1024, 2*len(old)))
	for _, key := range old {
		if key != 0 {
			s.put(key)
		}
	}
}
