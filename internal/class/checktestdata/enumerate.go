package checktestdata

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"strings"
)

// enumerator supplies each choice of values in turn.
type enumerator struct {
	writer
	run     *run
	size    int64
	choices []*choice
	at      int
}

// choice is a choice under way: the value now, and how to get the next one.
type choice struct {
	value any
	next  func() (any, bool)
	stop  func()
}

// Texts yields the texts of a size that the grammar accepts. If it takes more than some steps, or the context ends, it stops and calls cut, which may be nil.
func (g *Grammar) Texts(ctx context.Context, size int64, steps int, cut func()) iter.Seq[string] {
	return func(yield func(string) bool) {
		e := &enumerator{size: size}
		defer func() { e.drop(0) }()
		for {
			e.at, e.text, e.promise = 0, e.text[:0], promise{}
			e.run = newRun(g, e)
			e.run.most, e.run.ctx = max(1, steps), ctx
			err := e.run.exec(g.program)
			if steps -= e.run.work; ctx.Err() != nil {
				steps = 0
			}
			switch {
			case err == nil && e.run.cost == size:
				if got, err := g.Size(e.text); err == nil && got == size && !yield(string(e.text)) {
					return
				}
			case err != nil && !errors.Is(err, errDead) || steps <= 0:
				if steps <= 0 && cut != nil {
					cut()
				}
				if steps <= 0 {
					return
				}
			}
			if !e.advance() {
				return
			}
		}
	}
}

// drop ends the choices but the first few.
func (e *enumerator) drop(kept int) {
	for _, c := range e.choices[kept:] {
		if c.stop != nil {
			c.stop()
		}
	}
	e.choices = e.choices[:kept]
}

// advance goes to the next combination of choices.
func (e *enumerator) advance() bool {
	for n := len(e.choices) - 1; n >= 0; n-- {
		c := e.choices[n]
		if value, ok := c.next(); ok {
			c.value = value
			e.drop(n + 1)
			return true
		}
		e.drop(n)
	}
	return false
}

// take returns the value of the next choice, which open makes if it is new.
func (e *enumerator) take(open func() *choice) (any, error) {
	if e.at == len(e.choices) {
		c := open()
		value, ok := c.next()
		if !ok {
			if c.stop != nil {
				c.stop()
			}
			return nil, errDead
		}
		c.value = value
		e.choices = append(e.choices, c)
	}
	e.at++
	return e.choices[e.at-1].value, nil
}

// costs returns what a value may cost, given the rest of the run.
func (e *enumerator) costs(c *command) (least, most int64) {
	rest := e.run.ahead(c.writes)
	left := e.size - e.run.cost
	return max(1, left-rest.most), left - rest.least
}

func (e *enumerator) integer(c *command, low, high *big.Int) (*big.Int, error) {
	if low.Cmp(high) > 0 {
		return nil, errDead
	}
	v, err := e.take(func() *choice {
		least, most := e.costs(c)
		base, distance, side := nearest(low, high), least-1, 1
		return &choice{next: func() (any, bool) {
			for ; distance < most; distance++ {
				for ; side >= -1; side -= 2 {
					if side < 0 && distance == 0 {
						continue
					}
					i := new(big.Int).Add(base, big.NewInt(int64(side)*distance))
					if i.Cmp(low) < 0 || i.Cmp(high) > 0 {
						continue
					}
					side -= 2
					return i, true
				}
				side = 1
				d := big.NewInt(distance)
				if new(big.Int).Add(base, d).Cmp(high) > 0 && new(big.Int).Sub(base, d).Cmp(low) < 0 {
					return nil, false
				}
			}
			return nil, false
		}}
	})
	if err != nil {
		return nil, err
	}
	i := v.(*big.Int)
	return i, e.write(i.String())
}

// pulled returns a choice among the values of a sequence.
func pulled(all iter.Seq[string]) *choice {
	next, stop := iter.Pull(all)
	return &choice{next: func() (any, bool) { return next() }, stop: stop}
}

func (e *enumerator) word(c *command) (string, error) {
	v, err := e.take(func() *choice {
		least, most := e.costs(c)
		if least == 1 {
			least = 0
		}
		return pulled(func(yield func(string) bool) {
			for length := least; length <= min(most, c.pattern.far); length++ {
				for s := range c.pattern.ofLength(int(length)) {
					if !yield(s) {
						return
					}
				}
			}
		})
	})
	if err != nil {
		return "", err
	}
	return v.(string), e.write(v.(string))
}

// mostDecimals limits the decimals of a FLOAT without a limit.
const mostDecimals = 6

func (e *enumerator) decimal(c *command, low, high *big.Rat, fewest, decimals int) (string, error) {
	short := decimals < 0 // no limit: then no number ends in 0, or there would be many texts for each
	if short {
		decimals = mostDecimals
	}
	v, err := e.take(func() *choice {
		least, most := e.costs(c)
		return pulled(func(yield func(string) bool) {
			for cost := least; cost <= most; cost++ {
				for s := range decimalsOf(cost, low, high, fewest, decimals, short) {
					if !yield(s) {
						return
					}
				}
			}
		})
	})
	if err != nil {
		return "", err
	}
	return v.(string), e.write(v.(string))
}

// decimalsOf yields the decimal numbers of a cost; where short is set, none whose decimals beyond the fewest end in 0.
func decimalsOf(cost int64, low, high *big.Rat, fewest, most int, short bool) iter.Seq[string] {
	near := wholeNear(low, high)
	return func(yield func(string) bool) {
		for length := fewest; length <= most; length++ {
			left := cost - 1 - int64(length-fewest)
			for sum := int64(0); sum <= min(left, 9*int64(length)); sum++ {
				for digits := range digitsOf(length, int(sum), short && length > fewest) {
					for _, s := range atDistance(near, left-sum, digits) {
						if x, ok := readDecimal(s); ok && x.Cmp(low) >= 0 && x.Cmp(high) <= 0 && !yield(s) {
							return
						}
					}
				}
			}
		}
	}
}

// atDistance returns the decimal numbers whose integer parts have a distance.
func atDistance(near *big.Int, distance int64, digits string) (all []string) {
	point := ""
	if digits != "" {
		point = "."
	}
	for _, side := range []int64{1, -1} {
		if side < 0 && distance == 0 {
			continue
		}
		whole := new(big.Int).Add(near, big.NewInt(side*distance))
		all = append(all, whole.String()+point+digits)
		if whole.Sign() == 0 && strings.Trim(digits, "0") != "" {
			all = append(all, "-0"+point+digits)
		}
	}
	return all
}

// digitsOf yields the strings of digits of a length and a sum, that do not end in 0 where last is set.
func digitsOf(length, sum int, last bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		digits := make([]byte, length)
		var fill func(at, left int) bool
		fill = func(at, left int) bool {
			if left > 9*(length-at) {
				return true
			}
			if at == length {
				return last && length > 0 && digits[length-1] == '0' || yield(string(digits))
			}
			for n := 0; n <= min(9, left); n++ {
				digits[at] = byte('0' + n)
				if !fill(at+1, left-n) {
					return false
				}
			}
			return true
		}
		if length > 0 || sum == 0 {
			fill(0, sum)
		}
	}
}

// either returns a choice between yes and no.
func either() *choice {
	left := []bool{true, false}
	return &choice{next: func() (any, bool) {
		if len(left) == 0 {
			return nil, false
		}
		v := left[0]
		left = left[1:]
		return v, true
	}}
}

func (e *enumerator) atEnd() (bool, error) {
	v, err := e.take(either)
	if err != nil {
		return false, err
	}
	return e.promiseEnd(v.(bool))
}

func (e *enumerator) looksAt(letters string) (bool, error) {
	v, err := e.take(either)
	if err != nil {
		return false, err
	}
	return e.promiseLetter(letters, v.(bool))
}

// Least returns the smallest size that the bounds of the grammar allow, and Most the largest; 0: there is none.
func (g *Grammar) Least() int64 {
	b, _ := newRun(g, &enumerator{}).boundOf(g.program, 0)
	return max(1, b.least)
}

// Most returns the largest size that the bounds of the grammar allow; 0: there is none.
func (g *Grammar) Most() int64 {
	b, _ := newRun(g, &enumerator{}).boundOf(g.program, 0)
	if b.most >= farthest {
		return 0
	}
	return b.most
}
