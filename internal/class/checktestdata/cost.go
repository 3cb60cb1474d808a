package checktestdata

import (
	"math/big"
	"strings"
)

// nearest returns the value nearest zero between bounds.
func nearest(low, high *big.Int) *big.Int {
	switch {
	case low.Sign() > 0:
		return low
	case high.Sign() < 0:
		return high
	}
	return new(big.Int)
}

// capped returns an integer as a size.
func capped(i *big.Int) int64 {
	if i.IsInt64() && i.Int64() < farthest {
		return i.Int64()
	}
	return farthest
}

// costOfInteger returns what an INT costs.
func costOfInteger(i, low, high *big.Int) int64 {
	d := new(big.Int).Sub(i, nearest(low, high))
	return min(farthest, 1+capped(d.Abs(d)))
}

// wholeNear returns the integer part of the value nearest zero between bounds.
func wholeNear(low, high *big.Rat) *big.Int {
	switch {
	case low.Sign() > 0:
		return new(big.Int).Quo(low.Num(), low.Denom())
	case high.Sign() < 0:
		return new(big.Int).Quo(high.Num(), high.Denom())
	}
	return new(big.Int)
}

// costOfDecimal returns what a FLOAT costs. In scientific notation its value counts, and each letter.
func costOfDecimal(text string, low, high *big.Rat, least int) int64 {
	near := wholeNear(low, high)
	if strings.ContainsAny(text, "eE") {
		x, ok := readDecimal(text)
		if !ok {
			return farthest
		}
		d := new(big.Int).Quo(x.Num(), x.Denom())
		d.Sub(d, near)
		return min(farthest, 1+capped(d.Abs(d))+int64(len(text)))
	}
	whole, decimals, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	i, ok := new(big.Int).SetString(whole, 10)
	if !ok {
		return farthest
	}
	if strings.HasPrefix(text, "-") {
		i.Neg(i)
	}
	i.Sub(i, near)
	cost := 1 + capped(i.Abs(i)) + int64(max(0, len(decimals)-least))
	for _, d := range decimals {
		cost += int64(d - '0')
	}
	return min(farthest, cost)
}

// bound is what commands cost at least and at most.
type bound struct{ least, most int64 }

func (b bound) add(other bound) bound {
	return bound{min(farthest, b.least+other.least), min(farthest, b.most+other.most)}
}

func (b bound) times(n int64) bound {
	scale := func(cost int64) int64 {
		if n > 0 && cost > farthest/n {
			return farthest
		}
		return cost * n
	}
	return bound{scale(b.least), scale(b.most)}
}

// ahead returns what the rest of the run costs. A variable in dirty has not got its value yet.
func (r *run) ahead(dirty uint64) (total bound) {
	for i := len(r.rests) - 1; i >= 0; i-- {
		left := r.rests[i]
		if left.loop != nil {
			if left.loop.kind == while {
				dirty |= left.loop.writes
				total.most = farthest
				continue
			}
			dirty |= left.loop.writes
			if left.left > 0 {
				total = total.add(r.repeated(left.loop, dirty).times(left.left))
			}
			continue
		}
		var b bound
		b, dirty = r.boundOf(left.commands, dirty)
		total = total.add(b)
	}
	total.most = min(farthest, total.most+int64(len(r.rests))) // repetitions without a value cost 1
	return total
}

// repeated returns what one repetition of a loop costs.
func (r *run) repeated(c *command, dirty uint64) bound {
	b, _ := r.boundOf(c.body, dirty|c.writes)
	s, _ := r.boundOf(c.separator, dirty|c.writes)
	b = bound{b.least, min(farthest, b.most+s.most)}
	return bound{max(1, b.least), max(1, b.most)}
}

// boundOf returns what commands cost, and the variables that are dirty after them.
func (r *run) boundOf(commands []command, dirty uint64) (total bound, after uint64) {
	for i := range commands {
		c := &commands[i]
		total = total.add(r.boundOfOne(c, dirty))
		dirty |= c.writes
	}
	return total, dirty
}

func (r *run) boundOfOne(c *command, dirty uint64) bound {
	unknown := c.value != nil && ((c.value.reads()&dirty) != 0 || c.value.looks())
	switch c.kind {
	case integer:
		if (c.low.reads()|c.high.reads())&dirty != 0 {
			return bound{1, farthest}
		}
		low, high, err := r.bounds(c)
		if err != nil || low.Cmp(high) > 0 {
			return bound{1, farthest}
		}
		return bound{1, max(costOfInteger(low, low, high), costOfInteger(high, low, high))}
	case decimal:
		return bound{1, farthest}
	case regular:
		return bound{max(1, int64(c.pattern.shortest())), c.pattern.longest()}
	case repeat:
		if unknown {
			return bound{0, farthest}
		}
		n, err := r.count(c, c.value)
		if err != nil || n == 0 {
			return bound{}
		}
		return r.repeated(c, dirty).times(int64(n))
	case while:
		return bound{0, farthest}
	case branch:
		a, _ := r.boundOf(c.body, dirty)
		b, _ := r.boundOf(c.other, dirty)
		if unknown {
			return bound{min(a.least, b.least), max(a.most, b.most)}
		}
		if v, err := r.eval(c.value); err != nil || !v.truth {
			return b
		}
		return a
	}
	return bound{}
}
