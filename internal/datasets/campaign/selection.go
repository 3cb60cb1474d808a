package campaign

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/equal"
)

// Selection decides which candidates become rows of the dataset: the first ones, without duplicates if the spec says
// so, and as many for each game and each bin as it wants. It must see the candidates in the order of their numbers.
type Selection struct {
	spec     Spec
	sections sections
	games    []chosen
	keys     keySet
	counts   Counts
}

// chosen counts the boards of a game.
type chosen struct {
	tried, rows int
	bins        []int
	last        []int // by bin: how many boards were tried when it got its last row

	pool   *equal.Pool  // the candidates, if rows of equal difficulty are wanted and not chosen yet
	picked map[int]bool // the boards that are chosen, once they are
	ends   int          // how many boards were tried for that
}

// Counts says what became of the boards tried.
type Counts struct {
	Tried      int `json:"tried"`
	Rows       int `json:"rows"`
	Unmade     int `json:"unmade"`            // the generator gave no board
	Undecided  int `json:"undecided"`         // the search stopped at the limit
	Unproved   int `json:"unproved"`          // the checker could not decide within the limit
	Unwanted   int `json:"unwanted"`          // does not satisfy the spec
	Unbinned   int `json:"unbinned"`          // in no bin
	Duplicates int `json:"duplicates"`        // equal to an earlier board
	Surplus    int `json:"surplus"`           // its bin is full
	Unequal    int `json:"unequal,omitempty"` // not of equal difficulty to the rows
}

// NewSelection returns an empty selection for a spec.
func NewSelection(s Spec) *Selection {
	n := &Selection{spec: s, sections: s.sections()}
	for _, g := range n.sections.list {
		one := chosen{}
		if g.Equal != nil {
			one.pool = &equal.Pool{Names: g.Equal.Measures, Within: g.Equal.Within / 100}
		}
		if g.Bins != nil {
			one.bins, one.last = make([]int, len(g.Bins.List)), make([]int, len(g.Bins.List))
		}
		n.games = append(n.games, one)
	}
	return n
}

// Take decides whether the candidate of board i becomes a row, and counts it.
func (s *Selection) Take(i int, c Candidate) bool {
	n := s.sections.indexOf(i)
	g := &s.games[n]
	g.tried++
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
	switch {
	case g.pool != nil:
		s.consider(g, s.sections.list[n].Count, i, c)
		return false
	case g.picked != nil && !g.picked[i]:
		s.counts.Unequal++
		return false
	}
	if g.bins != nil {
		if g.bins[c.Bin] == s.sections.list[n].Bins.List[c.Bin].Count {
			s.counts.Surplus++
			return false
		}
		g.bins[c.Bin]++
		g.last[c.Bin] = g.tried
	}
	g.rows++
	s.counts.Rows++
	return true
}

// consider adds a candidate to those from which rows of equal difficulty are chosen. The size of the largest group counts
// as rows.
func (s *Selection) consider(g *chosen, wanted, i int, c Candidate) {
	var row struct {
		Difficulty catalog.Difficulty `json:"difficulty"`
	}
	if json.Unmarshal(c.Row, &row) != nil || !g.pool.Add(i, row.Difficulty) {
		return
	}
	rows := min(wanted, g.pool.Most())
	s.counts.Rows += rows - g.rows
	if g.rows = rows; g.bins != nil {
		g.bins[0], g.last[0] = rows, g.tried
	}
}

// chooses reports whether rows of equal difficulty are to be chosen from all candidates.
func (s *Selection) chooses() bool {
	return slices.ContainsFunc(s.games, func(g chosen) bool { return g.pool != nil })
}

// chosen returns a selection for a second pass over the same candidates, which takes the rows that this one chose.
func (s *Selection) chosen() *Selection {
	second := NewSelection(s.spec)
	for n := range s.games {
		first, g := &s.games[n], &second.games[n]
		if first.pool == nil {
			continue
		}
		g.pool, g.picked, g.ends = nil, map[int]bool{}, first.tried
		for _, i := range first.pool.Group(s.sections.list[n].Count) {
			g.picked[i] = true
		}
	}
	return second
}

// Full reports whether all wanted rows are found.
func (s *Selection) Full() bool { return s.counts.Rows == s.spec.Count() }

// After returns the shard to look at after another one: the next, or the first one of the next game if no more boards of
// this one are to be tried. It is the number of shards if there is none.
func (s *Selection) After(shard int) int {
	if n := s.sections.ofShard(shard); s.done(n) {
		return s.sections.list[n].end
	}
	return shard + 1
}

// DoneWith reports whether no more boards of the game of board i are to be tried.
func (s *Selection) DoneWith(i int) bool { return s.done(s.sections.indexOf(i)) }

// done reports whether no more boards of a game are to be tried: all wanted rows are found, or every bin that is not full
// is out of reach.
func (s *Selection) done(game int) bool {
	g, of := &s.games[game], &s.sections.list[game]
	if g.picked != nil {
		return g.tried == g.ends
	}
	if g.rows == of.Count {
		return true
	}
	open := false
	for i, n := range g.bins {
		open = open || n < of.Bins.List[i].Count && !s.outOfReach(game, i)
	}
	return g.bins != nil && !open
}

// outOfReach reports whether no board of the last sample of a game became a row of a bin that is not full.
func (s *Selection) outOfReach(game, bin int) bool {
	g, of := &s.games[game], &s.sections.list[game]
	return g.bins[bin] < of.Bins.List[bin].Count && g.tried-g.last[bin] >= of.Sample
}

// OutOfReach returns the names of the bins that are out of reach.
func (s *Selection) OutOfReach() (names []string) {
	for n, g := range s.games {
		for i := range g.bins {
			if s.outOfReach(n, i) {
				names = append(names, s.sections.list[n].Bins.List[i].Name)
			}
		}
	}
	return names
}

// Bins returns the rows of each bin.
func (s *Selection) Bins() (all []BinRows) {
	for n, g := range s.games {
		for i, rows := range g.bins {
			all = append(all, BinRows{s.sections.list[n].Bins.List[i], rows})
		}
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

// Samples returns the sample of a spec in words: the number of each game, if they differ.
func Samples(s Spec) string {
	var all []string
	for _, g := range s.Games {
		if word := fmt.Sprint(g.Sample); !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return strings.Join(all, " or ")
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
