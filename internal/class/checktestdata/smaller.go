package checktestdata

import (
	"iter"
	"math/big"
	"slices"
)

// trace records the values of a run and which repetition of which loop they belong to.
type trace struct {
	values []traced
	spans  []*span
}

// traced is one value of a run: an integer, or a text.
type traced struct {
	whole *big.Int
	word  string
	bit   uint64 // of the variable that got it
}

// span is one execution of a loop: where the values of each repetition begin, and where the last ends.
type span struct {
	loop   *command
	starts []int
	end    int
}

func (t *trace) integer(c *command, i *big.Int) {
	if t == nil {
		return
	}
	v := traced{whole: i}
	if c.name != nil {
		v.bit = c.name.bit
	}
	t.values = append(t.values, v)
}

func (t *trace) text(word string) {
	if t != nil {
		t.values = append(t.values, traced{word: word})
	}
}

func (t *trace) enter(c *command) *span {
	if t == nil {
		return nil
	}
	s := &span{loop: c}
	t.spans = append(t.spans, s)
	return s
}

func (t *trace) iteration(s *span) {
	if t != nil {
		s.starts = append(s.starts, len(t.values))
	}
}

func (t *trace) leave(s *span) {
	if t != nil {
		s.end = len(t.values)
	}
}

// replayer supplies given values, and brings those that are out of bounds into them.
type replayer struct {
	writer
	values []traced
	at     int
}

func (p *replayer) take() (v traced, ok bool) {
	if p.at == len(p.values) {
		return v, false
	}
	p.at++
	return p.values[p.at-1], true
}

func (p *replayer) integer(_ *command, low, high *big.Int) (*big.Int, error) {
	if low.Cmp(high) > 0 {
		return nil, errDead
	}
	i := nearest(low, high)
	if v, ok := p.take(); ok && v.whole != nil {
		i = clamped(v.whole, low, high)
	}
	return i, p.write(i.String())
}

func (p *replayer) decimal(*command, *big.Rat, *big.Rat, int, int) (string, error) {
	v, ok := p.take()
	if !ok || v.whole != nil {
		return "", errDead
	}
	return v.word, p.write(v.word)
}

func (p *replayer) word(*command) (string, error) {
	v, ok := p.take()
	if !ok || v.whole != nil {
		return "", errDead
	}
	return v.word, p.write(v.word)
}

func (p *replayer) atEnd() (bool, error) { return p.promiseEnd(p.at >= len(p.values)) }

func (p *replayer) looksAt(letters string) (bool, error) {
	return p.promiseLetter(letters, p.at < len(p.values) && p.values[p.at].whole == nil && len(p.values[p.at].word) > 0 && slices.Contains([]byte(letters), p.values[p.at].word[0]))
}

// replay makes a text of values; false: the grammar does not accept it.
func (g *Grammar) replay(values []traced) (string, bool) {
	p := &replayer{values: values}
	r := newRun(g, p)
	r.most = 50*len(values) + 10_000
	if r.exec(g.program) != nil || g.Match(p.text) != nil {
		return "", false
	}
	return string(p.text), true
}

// Smaller yields smaller texts like one that the grammar accepts: without repetitions, with fewer letters, with numbers nearer to zero.
// Large steps go first.
func (g *Grammar) Smaller(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		t := &trace{}
		size, err := g.match(text, t)
		if err != nil {
			return
		}
		met := map[string]bool{string(text): true}
		for values := range t.cuts(g.counts) {
			smaller, ok := g.replay(values)
			if !ok || met[smaller] {
				continue
			}
			met[smaller] = true
			if got, err := g.Size([]byte(smaller)); err == nil && got < size && !yield(smaller) {
				return
			}
		}
	}
}

// cuts yields lists of values like those recorded.
func (t *trace) cuts(counts uint64) iter.Seq[[]traced] {
	return func(yield func([]traced) bool) {
		for _, part := range []iter.Seq[[]traced]{t.fewer(counts), t.shorter(), t.nearer()} {
			for values := range part {
				if !yield(values) {
					return
				}
			}
		}
	}
}

// fewer yields the values without some repetitions of a loop, and of the other loops that are repeated as often.
func (t *trace) fewer(counts uint64) iter.Seq[[]traced] {
	return func(yield func([]traced) bool) {
		most := 0
		for _, s := range t.spans {
			most = max(most, len(s.starts))
		}
		for length := most; length >= 1; length /= 2 {
			for _, s := range t.spans {
				for first := 0; first < len(s.starts) && length <= len(s.starts); first += length {
					if values := t.without(s, first, min(length, len(s.starts)-first), counts); !yield(values) {
						return
					}
				}
			}
		}
	}
}

// without returns the values without repetitions of a loop.
func (t *trace) without(s *span, first, length int, counts uint64) []traced {
	gone := make([]bool, len(t.values))
	remove := func(s *span) {
		if first+length > len(s.starts) {
			return
		}
		end := s.end
		if first+length < len(s.starts) {
			end = s.starts[first+length]
		}
		for i := s.starts[first]; i < end; i++ {
			gone[i] = true
		}
	}
	remove(s)
	counter := t.counter(s, counts)
	for _, other := range t.spans {
		if other != s && counter >= 0 && other.loop.kind == repeat && other.loop.value.reads()&counts == s.loop.value.reads()&counts && len(other.starts) > 0 && other.starts[0] > counter {
			remove(other)
		}
	}
	var values []traced
	for i, v := range t.values {
		if gone[i] {
			continue
		}
		if i == counter {
			v.whole = new(big.Int).Sub(v.whole, big.NewInt(int64(length)))
		}
		values = append(values, v)
	}
	return values
}

// shorter yields the values with a shorter text.
func (t *trace) shorter() iter.Seq[[]traced] {
	return func(yield func([]traced) bool) {
		for i, v := range t.values {
			if v.whole != nil {
				continue
			}
			for length := (len(v.word) + 1) / 2; length >= 1; length /= 2 {
				for first := 0; first+length <= len(v.word); first += length {
					values := slices.Clone(t.values)
					values[i].word = v.word[:first] + v.word[first+length:]
					if !yield(values) {
						return
					}
				}
			}
		}
	}
}

// nearer yields the values with a number nearer to zero: zero, which is brought into the bounds, ever larger parts of it, and one less.
func (t *trace) nearer() iter.Seq[[]traced] {
	return func(yield func([]traced) bool) {
		for i, v := range t.values {
			if v.whole == nil {
				continue
			}
			for step := v.whole; step.Sign() != 0; step = new(big.Int).Quo(step, big.NewInt(2)) {
				values := slices.Clone(t.values)
				values[i].whole = new(big.Int).Sub(v.whole, step)
				if !yield(values) {
					return
				}
			}
		}
	}
}
