package checktestdata

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
)

// pattern is the regular expression of a REGEX.
type pattern struct {
	source string
	regexp *regexp.Regexp // anchored at the beginning
	prog   *syntax.Prog
	near   []int // by instruction: the fewest letters to a match
	far    int64 // the most letters of a match

	lock   sync.Mutex
	states map[string]*state // of the automaton, made as they are reached
}

// unreachable is more letters than any match has.
const unreachable = 1 << 30

// compilePattern reads a regular expression.
func compilePattern(source string) (*pattern, error) {
	re, err := regexp.Compile("^(?:" + source + ")")
	if err != nil {
		return nil, err
	}
	parsed, err := syntax.Parse("(?:"+source+")", syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, err
	}
	p := &pattern{source: source, regexp: re, prog: prog, near: make([]int, len(prog.Inst)), states: map[string]*state{}}
	for i := range p.near {
		p.near[i] = unreachable
	}
	for changed := true; changed; {
		changed = false
		for i := range prog.Inst {
			if d := p.distance(&prog.Inst[i]); d < p.near[i] {
				p.near[i], changed = d, true
			}
		}
	}
	if p.shortest() >= unreachable {
		return nil, errors.New("nothing matches it")
	}
	p.far = longest(parsed)
	return p, nil
}

// distance returns the fewest letters from an instruction to a match, by what is known of its successors.
func (p *pattern) distance(in *syntax.Inst) int {
	switch in.Op {
	case syntax.InstMatch:
		return 0
	case syntax.InstFail:
		return unreachable
	case syntax.InstAlt, syntax.InstAltMatch:
		return min(p.near[in.Out], p.near[in.Arg])
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return min(unreachable, 1+p.near[in.Out])
	}
	return p.near[in.Out]
}

// longest returns the most letters of a match.
func longest(re *syntax.Regexp) int64 {
	switch re.Op {
	case syntax.OpLiteral:
		return int64(len(re.Rune))
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1
	case syntax.OpStar, syntax.OpPlus:
		return farthest
	case syntax.OpRepeat:
		if re.Max < 0 {
			return farthest
		}
		return min(farthest, longest(re.Sub[0])*int64(re.Max))
	case syntax.OpCapture, syntax.OpQuest, syntax.OpConcat, syntax.OpAlternate:
		total := int64(0)
		for _, sub := range re.Sub {
			if n := longest(sub); re.Op == syntax.OpAlternate {
				total = max(total, n)
			} else {
				total = min(farthest, total+n)
			}
		}
		return total
	}
	return 0
}

func (p *pattern) shortest() int  { return p.near[p.prog.Start] }
func (p *pattern) longest() int64 { return max(1, p.far) }

// state is a set of instructions that read a letter or match, as a state of an automaton.
type state struct {
	instructions []uint32
	nearest      int // the fewest letters to a match
	matches      bool
	letters      []byte // that lead on: the printable ones, and the ends of lines and tabs
	next         [128]*state
}

// stateOf returns the state reachable from instructions without reading a letter.
func (p *pattern) stateOf(from []uint32) *state {
	var key strings.Builder
	seen := make(map[uint32]bool, len(from))
	s := &state{nearest: unreachable}
	for len(from) > 0 {
		i := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		switch in := &p.prog.Inst[i]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			from = append(from, in.Arg, in.Out)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			from = append(from, in.Out)
		case syntax.InstFail:
		default:
			s.instructions, s.nearest = append(s.instructions, i), min(s.nearest, p.near[i])
			s.matches = s.matches || in.Op == syntax.InstMatch
			fmt.Fprint(&key, i, " ")
		}
	}
	if known, met := p.states[key.String()]; met {
		return known
	}
	for _, c := range readable {
		if slices.ContainsFunc(s.instructions, func(i uint32) bool { return p.reads(i, c) }) {
			s.letters = append(s.letters, c)
		}
	}
	p.states[key.String()] = s
	return s
}

// readable are the letters that texts are made of.
var readable = func() (all []byte) {
	for c := byte(' '); c <= '~'; c++ {
		all = append(all, c)
	}
	return append(all, '\n', '\t')
}()

func (p *pattern) reads(i uint32, c byte) bool {
	in := &p.prog.Inst[i]
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return in.MatchRune(rune(c))
	}
	return false
}

// after returns the state after a letter.
func (p *pattern) after(s *state, c byte) *state {
	if s.next[c] == nil {
		var next []uint32
		for _, i := range s.instructions {
			if p.reads(i, c) {
				next = append(next, p.prog.Inst[i].Out)
			}
		}
		s.next[c] = p.stateOf(next)
	}
	return s.next[c]
}

func (p *pattern) begin() *state { return p.stateOf([]uint32{uint32(p.prog.Start)}) }

// ofLength yields the texts of a length that match.
func (p *pattern) ofLength(length int) iter.Seq[string] {
	return func(yield func(string) bool) {
		p.lock.Lock()
		defer p.lock.Unlock()
		text := make([]byte, 0, length)
		var grow func(s *state) bool
		grow = func(s *state) bool {
			if len(text) == length {
				if !s.matches {
					return true
				}
				p.lock.Unlock()
				defer p.lock.Lock()
				return yield(string(text))
			}
			for _, c := range s.letters {
				next := p.after(s, c)
				if next.nearest > length-len(text)-1 {
					continue
				}
				text = append(text, c)
				goesOn := grow(next)
				text = text[:len(text)-1]
				if !goesOn {
					return false
				}
			}
			return true
		}
		grow(p.begin())
	}
}

// random returns a random text that matches, of about a length, with a few letters of the alphabet where few is set.
func (p *pattern) random(d *catalog.Dice, length int, few bool) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	var text, palette []byte
	for s := p.begin(); ; {
		all := s.letters
		if s.matches && (len(text) >= length || len(all) == 0) {
			return string(text)
		}
		if few && len(palette) == 0 && len(all) > 0 {
			palette = []byte{all[d.Roll(len(all))], all[d.Roll(len(all))]}
		}
		if some := intersection(all, palette); len(some) > 0 {
			all = some
		}
		if len(text) >= length { // to the nearest end
			all = slices.DeleteFunc(slices.Clone(s.letters), func(c byte) bool { return p.after(s, c).nearest >= s.nearest })
		}
		if len(all) == 0 {
			return string(text)
		}
		c := all[d.Roll(len(all))]
		text, s = append(text, c), p.after(s, c)
	}
}

func intersection(all, palette []byte) (some []byte) {
	if len(palette) == 0 {
		return nil
	}
	for _, c := range all {
		if slices.Contains(palette, c) {
			some = append(some, c)
		}
	}
	return some
}
