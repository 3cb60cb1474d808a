// Package equal chooses boards of equal measured difficulty.
package equal

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"jogada/catalog"
)

// Measures returns the measures of a game that are compared by default: all counts and flags.
func Measures(g catalog.Game) (names []string) {
	for _, m := range g.Measures {
		if m.Kind == catalog.KindCount || m.Kind == catalog.KindFlag {
			names = append(names, m.Name)
		}
	}
	return names
}

// Comparable returns the measures of a game that can be compared: all but lists.
func Comparable(g catalog.Game) (names []string) {
	for _, m := range g.Measures {
		if m.Kind != catalog.KindSteps {
			names = append(names, m.Name)
		}
	}
	return names
}

// Check returns an error if a measure is not one of the game, or cannot be compared.
func Check(g catalog.Game, names []string) error {
	known := Comparable(g)
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%s has no measure %q to compare; there are %s", g.Name, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// Pool holds the difficulty of boards that were tried, and how many others are equal to each. A board is equal to a middle
// one if each measure differs by at most the share Within of the middle one's. Adding a board takes time proportional to
// the number of boards.
type Pool struct {
	Names  []string
	Within float64
	boards []pooled
	most   int
}

// pooled is a board of the pool.
type pooled struct {
	number int
	values []float64 // of the measures; NaN: there is nothing to measure
	equal  int       // boards of equal difficulty, itself included
}

// Most returns the size of the largest group of boards that are equal to one of them.
func (p *Pool) Most() int { return p.most }

// Add adds a board by its number and reports whether the largest group has grown. A board with a measure that reached its
// cap stays out.
func (p *Pool) Add(number int, d catalog.Difficulty) bool {
	values, ok := valuesOf(d, p.Names)
	if !ok {
		return false
	}
	one := pooled{number: number, values: values, equal: 1}
	most := p.most
	for i := range p.boards {
		other := &p.boards[i]
		if p.deviation(values, other.values) <= 1 {
			other.equal++
			most = max(most, other.equal)
		}
		if p.deviation(other.values, values) <= 1 {
			one.equal++
		}
	}
	p.boards = append(p.boards, one)
	most = max(most, one.equal)
	grew := most > p.most
	p.most = most
	return grew
}

// valuesOf returns measured values as numbers; false if one of them was too expensive to measure.
func valuesOf(d catalog.Difficulty, names []string) (values []float64, ok bool) {
	for _, name := range names {
		entry, _ := d.Entry(name)
		if entry.Capped {
			return nil, false
		}
		x, measured := catalog.Float(entry.Value)
		if !measured {
			x = math.NaN()
		}
		values = append(values, x)
	}
	return values, true
}

// deviation returns how far a board is from a middle one, as a multiple of what is allowed: the largest over all
// measures. Where nothing is measured in one, nothing may be in the other.
func (p *Pool) deviation(board, middle []float64) (most float64) {
	for i, m := range middle {
		switch far := math.Abs(board[i] - m); {
		case math.IsNaN(m) && math.IsNaN(board[i]) || far == 0:
		case math.IsNaN(far) || far > p.Within*math.Abs(m):
			return math.Inf(1)
		default:
			most = max(most, far/(p.Within*math.Abs(m)))
		}
	}
	return most
}

// Group returns the numbers of the boards nearest to the middle of the largest group, at most n, in the order in which
// they were added. Of several such groups it is the one that differs least, then the first.
func (p *Pool) Group(n int) (numbers []int) {
	best, least := []int(nil), math.Inf(1)
	for _, middle := range p.boards {
		if middle.equal < p.most {
			continue
		}
		far := make([]float64, len(p.boards))
		var near []int
		for i, b := range p.boards {
			if far[i] = p.deviation(b.values, middle.values); far[i] <= 1 {
				near = append(near, i)
			}
		}
		slices.SortStableFunc(near, func(a, b int) int { return cmp.Compare(far[a], far[b]) })
		near = near[:min(n, len(near))]
		if worst := far[near[len(near)-1]]; worst < least {
			best, least = near, worst
		}
	}
	slices.Sort(best)
	for _, i := range best {
		numbers = append(numbers, p.boards[i].number)
	}
	return numbers
}

// Remove takes a board out of the pool.
func (p *Pool) Remove(number int) {
	i := slices.IndexFunc(p.boards, func(b pooled) bool { return b.number == number })
	gone := p.boards[i]
	p.boards = slices.Delete(p.boards, i, i+1)
	p.most = 0
	for i := range p.boards {
		other := &p.boards[i]
		if p.deviation(gone.values, other.values) <= 1 {
			other.equal--
		}
		p.most = max(p.most, other.equal)
	}
}

// Spread is the smallest and the largest value of a measure over some boards. Both are nil if no board has one.
type Spread struct {
	Measure     string
	Least, Most catalog.Quantity
}

// Add takes the difficulty of a board into account.
func (s *Spread) Add(d catalog.Difficulty) {
	entry, _ := d.Entry(s.Measure)
	x, measured := catalog.Float(entry.Value)
	if !measured {
		return
	}
	if least, any := catalog.Float(s.Least); !any || x < least {
		s.Least = entry.Value
	}
	if most, any := catalog.Float(s.Most); !any || x > most {
		s.Most = entry.Value
	}
}
