package exam

import (
	"cmp"
	"math"
	"slices"

	"jogada/catalog"
	"jogada/order"
)

// pool holds boards that were tried, and how many others are of equal difficulty to each.
type pool struct {
	names  []string
	within float64
	boards []pooled
	most   int // the largest group
}

// pooled is a board of the pool.
type pooled struct {
	made   order.Made
	values []float64 // of the measures; NaN: there is nothing to measure
	equal  int       // boards of equal difficulty, itself included
}

// add adds a board and reports whether it belongs to a group that is now the largest. A board with a measure that reached its cap stays out.
func (p *pool) add(made order.Made) bool {
	values, ok := valuesOf(made.Report.Difficulty, p.names)
	if !ok {
		return false
	}
	made.Report = catalog.Report{} // large, and made again for the boards that are chosen
	one := pooled{made: made, values: values, equal: 1}
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
		values = append(values, number(entry.Value))
	}
	return values, true
}

// number returns a measured value as a number; NaN if there is none.
func number(q catalog.Quantity) float64 {
	switch q := q.(type) {
	case catalog.Count:
		return float64(q)
	case catalog.Number:
		f, _ := q.Float64()
		return f
	case catalog.Share:
		return q.Float()
	case catalog.Flag:
		if q {
			return 1
		}
		return 0
	}
	return math.NaN()
}

// deviation returns how far a board is from a middle one, as a multiple of what is allowed: the largest over all measures. Where nothing is
// measured in one, nothing may be in the other.
func (p *pool) deviation(board, middle []float64) (most float64) {
	for i, m := range middle {
		switch far := math.Abs(board[i] - m); {
		case math.IsNaN(m) && math.IsNaN(board[i]) || far == 0:
		case math.IsNaN(far) || far > p.within*math.Abs(m):
			return math.Inf(1)
		default:
			most = max(most, far/(p.within*math.Abs(m)))
		}
	}
	return most
}

// group returns the boards nearest to the middle of the largest group, in the order in which they were tried. Of several such groups it is the one
// that differs least, then the first.
func (p *pool) group(n int) (made []order.Made) {
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
		made = append(made, p.boards[i].made)
	}
	return made
}

// remove takes a board out of the pool.
func (p *pool) remove(number int) {
	i := slices.IndexFunc(p.boards, func(b pooled) bool { return b.made.Number == number })
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
