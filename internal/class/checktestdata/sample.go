package checktestdata

import (
	"context"
	"errors"
	"math/big"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text"
)

// style says how random values are chosen.
type style int

// The styles.
const (
	uniform style = iota // all over the range
	close                // near the value nearest zero
	edges                // at the bounds
	equal                // often the same as the last
	rising               // each a little more than the last
	styles
)

// sampler supplies random values.
type sampler struct {
	writer
	dice   *catalog.Dice
	run    *run
	scale  int // about how often something is repeated at most
	style  style
	few    bool
	graph  *graph // that is being written; nil: ends of edges are numbers as others
	linked bool   // edges make a graph
	last   map[*command]*big.Int
	used   map[string]map[string]bool // the values of arrays whose values differ
}

// sampleTries is how many random texts are begun for one that the grammar accepts, and sampleWork about how many steps each may take that writes little: a
// grammar may continue endlessly without writing anything.
const (
	sampleTries = 12
	sampleWork  = 100_000
	mostBarren  = 10 // after so many texts that take all steps and write little, no more are made
	mostFull    = 3  // after so many calls that make only texts too long, and none that makes one, no more are made of that length
)

// mostLetters limits a random string whose length no ASSERT limits.
const mostLetters = 200_000

// Sample returns a random text that the grammar accepts, in which things are repeated at most about scale times, and which has at most some
// bytes. Extreme asks for values at their bounds. It returns false if it finds none, or the context ends.
func (g *Grammar) Sample(ctx context.Context, d *catalog.Dice, scale, bytes int, extreme bool) (string, bool) {
	if g.barren.Load() >= mostBarren || int64(bytes) <= g.tooShort.Load() {
		return "", false
	}
	full := true // all tries are too long
	most := 40*bytes + 10_000
	work := min(most, sampleWork+most/1000*min(scale, 100))
	for try := range sampleTries {
		s := &sampler{dice: d, scale: scale, style: style(d.Roll(int(styles))), few: d.Chance(1, 2), last: map[*command]*big.Int{}, used: map[string]map[string]bool{}}
		if extreme {
			s.style = edges
		}
		if try > sampleTries/2 {
			s.style = uniform
		}
		s.linked = g.graphs && d.Chance(1, 2) // else they may be intervals, or places on a board
		s.most = bytes
		s.run = newRun(g, s)
		s.run.again, s.run.most, s.run.ctx = 20, work, ctx
		s.run.mark = s.marked
		err := s.run.exec(g.program)
		if err == nil && g.Match(s.text) == nil {
			g.full.Store(-1 << 30)
			return string(s.text), true
		}
		full = full && errors.Is(err, errWork)
		if ctx.Err() != nil {
			return "", false
		}
		if fault, is := errors.AsType[*text.Error](err); is {
			g.fault.CompareAndSwap(nil, fault)
		}
		if errors.Is(err, errWork) {
			if len(s.text) <= work/400 {
				g.barren.Add(1)
				return "", false
			}
			work = most
		}
		if scale > 4 && (errors.Is(err, errWork) || errors.Is(err, errDead)) {
			scale = max(4, scale/2)
		}
	}
	if full && g.full.Add(1) >= mostFull {
		g.tooShort.Store(int64(bytes))
	}
	return "", false
}

// marked returns what takes the text back to where it is now.
func (s *sampler) marked() func() {
	length, promise := len(s.text), s.promise
	return func() { s.text, s.promise = s.text[:length], promise }
}

// below returns a random integer from 0 to n.
func (s *sampler) below(n *big.Int) *big.Int {
	if n.Sign() <= 0 {
		return new(big.Int)
	}
	if n.IsInt64() && n.Int64() < 1<<52 {
		return big.NewInt(int64(s.dice.Roll(int(n.Int64()) + 1)))
	}
	x := new(big.Int)
	for range n.BitLen()/30 + 2 {
		x.Lsh(x, 30)
		x.Add(x, big.NewInt(int64(s.dice.Roll(1<<30))))
	}
	return x.Mod(x, new(big.Int).Add(n, big.NewInt(1)))
}

func (s *sampler) integer(c *command, low, high *big.Int) (*big.Int, error) {
	if low.Cmp(high) > 0 {
		return nil, errDead
	}
	var i *big.Int
	if s.linked && c.end != noEnd {
		i = s.graphEnd(c, low, high)
	}
	if i == nil {
		i = s.chosen(c, low, high)
	}
	if c.name != nil && s.run.unique[c.name.text] && len(c.name.args) > 0 {
		used := s.used[c.name.text]
		if used == nil {
			used = map[string]bool{}
			s.used[c.name.text] = used
		}
		span := new(big.Int).Sub(high, low)
		for try := 0; used[i.String()] && try < 30; try++ {
			i = new(big.Int).Add(low, s.below(span))
		}
		for try := 0; used[i.String()] && try < 1000; try++ {
			if i = new(big.Int).Add(i, big.NewInt(1)); i.Cmp(high) > 0 {
				i = low
			}
		}
		used[i.String()] = true
	}
	s.last[c] = i
	return i, s.write(i.String())
}

// chosen chooses an integer.
func (s *sampler) chosen(c *command, low, high *big.Int) *big.Int {
	span := new(big.Int).Sub(high, low)
	if c.name != nil && c.name.bit&s.run.counts != 0 {
		room := big.NewInt(max(int64(s.scale)-max(0, capped(nearest(low, high))), 0))
		if low.Sign() >= 0 && room.Cmp(span) < 0 {
			span = room
		}
		if s.dice.Chance(1, 2) && low.Sign() >= 0 {
			return new(big.Int).Add(low, span)
		}
		return new(big.Int).Add(low, s.below(span))
	}
	last := s.last[c]
	switch {
	case s.style == edges || s.style == uniform && s.dice.Chance(1, 12):
		return s.edge(low, high)
	case s.style == close:
		most := big.NewInt(int64(2 + s.dice.Roll(max(3, min(s.scale, 1000)))))
		return s.around(nearest(low, high), most, low, high)
	case s.style == equal && last != nil && s.dice.Chance(3, 4):
		return s.around(last, new(big.Int), low, high)
	case s.style == rising && last != nil:
		step := new(big.Int).Quo(span, big.NewInt(int64(max(1, s.scale))))
		return s.around(new(big.Int).Add(last, s.below(step)), big.NewInt(1), low, high)
	}
	return new(big.Int).Add(low, s.below(span))
}

// around returns an integer near another, within bounds.
func (s *sampler) around(middle, most, low, high *big.Int) *big.Int {
	i := new(big.Int).Add(middle, s.below(most))
	if low.Sign() < 0 && s.dice.Chance(1, 2) {
		i.Sub(i, s.below(new(big.Int).Mul(most, big.NewInt(2))))
	}
	return clamped(i, low, high)
}

func clamped(i, low, high *big.Int) *big.Int {
	switch {
	case i.Cmp(low) < 0:
		return low
	case i.Cmp(high) > 0:
		return high
	}
	return i
}

// edge returns an integer at a bound, beside one, or where products begin to overflow.
func (s *sampler) edge(low, high *big.Int) *big.Int {
	switch s.dice.Roll(9) {
	case 0, 1, 2:
		return high
	case 3:
		return low
	case 4:
		return clamped(new(big.Int).Sub(high, big.NewInt(int64(1+s.dice.Roll(3)))), low, high)
	case 5:
		return clamped(new(big.Int).Add(nearest(low, high), big.NewInt(int64(s.dice.Roll(4)))), low, high)
	case 6:
		return clamped(new(big.Int).Quo(high, big.NewInt(2)), low, high)
	case 7:
		root := new(big.Int).Sqrt(new(big.Int).Abs(high))
		return clamped(root.Add(root, big.NewInt(int64(s.dice.Roll(3)-1))), low, high)
	}
	return new(big.Int).Add(low, s.below(new(big.Int).Sub(high, low)))
}

func (s *sampler) decimal(_ *command, low, high *big.Rat, least, most int) (string, error) {
	if low.Cmp(high) > 0 {
		return "", errDead
	}
	decimals := least
	if most < 0 {
		most = least + mostDecimals
	}
	if most > least {
		decimals += s.dice.Roll(most - least + 1)
	}
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	scaled := func(x *big.Rat, up bool) *big.Int {
		n := new(big.Int).Mul(x.Num(), unit)
		q, m := new(big.Int).DivMod(n, x.Denom(), new(big.Int))
		if up && m.Sign() > 0 {
			q.Add(q, big.NewInt(1))
		}
		return q
	}
	a, b := scaled(low, true), scaled(high, false)
	if a.Cmp(b) > 0 {
		return "", errDead
	}
	var i *big.Int
	switch s.style {
	case edges:
		i = s.edge(a, b)
	case close:
		i = s.around(nearest(a, b), new(big.Int).Mul(unit, big.NewInt(int64(2+s.dice.Roll(5)))), a, b)
	default:
		i = new(big.Int).Add(a, s.below(new(big.Int).Sub(b, a)))
	}
	text := new(big.Rat).SetFrac(i, unit).FloatString(decimals)
	return text, s.write(text)
}

func (s *sampler) word(c *command) (string, error) {
	length := c.pattern.shortest()
	most := mostLetters
	if s.run.letters > 0 {
		most = s.run.letters
	}
	if room := int(min(int64(s.scale), c.pattern.far, int64(most))) - length; room > 0 {
		if length += room; s.dice.Chance(1, 2) {
			length -= s.dice.Roll(room + 1)
		}
	}
	text := c.pattern.random(s.dice, length, s.few)
	return text, s.write(text)
}

func (s *sampler) atEnd() (bool, error) { return s.promiseEnd(s.dice.Chance(1, max(2, s.scale/2))) }

func (s *sampler) looksAt(letters string) (bool, error) {
	return s.promiseLetter(letters, s.dice.Chance(1, 2) && !strings.HasPrefix(s.promise.out, letters))
}
