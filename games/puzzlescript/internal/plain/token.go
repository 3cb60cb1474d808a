package plain

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// tokens are the objects of a layer whose values belong to a class, each followed from place to place: a cell with a value. A token moves, becomes
// another value of the class, or leaves the class. No two become one. If the class is closed, none is added.
type tokens struct {
	*scene
	class  uint64
	closed bool
	from   [][]step  // place → where a token that gets there comes from
	leaves []bool    // place → a token there may leave the class
	causes [][]cause // place → what may change a token there
	loose  []bool    // place → something may, whatever the other tokens do
}

// step is a step of a token, and the inputs that it takes at least: none or one.
type step struct{ place, inputs int }

// cause lists what has to be in some cells for a token to change.
type cause []clue

type clue struct {
	cell   int
	values uint64
}

// mostCauses limits the causes of a place. A token with more counts as loose.
const mostCauses = 100

// mostPlaces limits the places of the tokens of a class, and mostFollowed the tokens of an aim at the
// beginning, and those among which it looks for stiff ones.
const (
	mostPlaces   = 1 << 17
	mostFollowed = 200
)

func (t *tokens) place(cell, value int) int { return cell*len(t.names) + value }

// tokensOf follows the objects of a class. With close the class gets the values that become its members, if that closes it.
func (s *scene) tokensOf(class uint64, close bool, meter *solve.Meter) *tokens {
	t := &tokens{scene: s, class: class}
	t.closed = close && t.closeClass()
	places := len(s.ever) * len(s.names)
	if places > mostPlaces || !meter.Work(1+places+len(s.parts)*len(s.ever)/4) || !meter.Keep(0, int64(80*places)) {
		return nil
	}
	t.from, t.leaves, t.causes, t.loose = make([][]step, places), make([]bool, places), make([][]cause, places), make([]bool, places)
	for i := range s.parts {
		p := &s.parts[i]
		sources := t.sources(p)
		for first := range s.ever {
			if s.possible(p, first) {
				t.follow(p, sources, first)
			}
		}
	}
	t.followMoves()
	return t
}

// member reports whether a value belongs to the class.
func (t *tokens) member(v int) bool { return t.class&(1<<v) != 0 }

// closeClass adds values to the class. It returns false if members can come from nowhere.
func (t *tokens) closeClass() bool {
	for before := uint64(0); before != t.class; {
		before = t.class
		for i := range t.parts {
			p := &t.parts[i]
			for j, source := range t.sources(p) {
				for _, x := range p.cells[j].becomes {
					if source >= 0 || t.member(x.was.value) || !t.member(x.is.value) {
						continue
					}
					if x.was.value == 0 {
						return false
					}
					t.class |= 1 << x.was.value
				}
			}
		}
	}
	return true
}

// gains reports whether a cell of a rule can get a member where there was none.
func (t *tokens) gains(c *partCell) bool {
	return slices.ContainsFunc(c.becomes, func(x change) bool { return !t.member(x.was.value) && t.member(x.is.value) })
}

// loses reports whether a cell of a rule always has a member, and never keeps one.
func (t *tokens) loses(c *partCell) bool {
	acted := 0
	for _, values := range c.on {
		if values&^t.class != 0 {
			return false
		}
		acted += bits.OnesCount64(values)
	}
	for _, x := range c.becomes {
		if !t.member(x.is.value) {
			acted--
		}
	}
	return len(c.becomes) > 0 && acted == 0
}

// sources pairs the cells of a part that gain a member with those that lose one. It returns for each gaining cell the losing one that its token comes
// from, or -1.
func (t *tokens) sources(p *part) []int {
	pairs := slices.Repeat([]int{-1}, len(p.cells))
	for j := range p.cells {
		if !t.gains(&p.cells[j]) {
			continue
		}
		for i := range p.cells {
			if i != j && !slices.Contains(pairs, i) && t.loses(&p.cells[i]) {
				pairs[j] = i
				break
			}
		}
	}
	return pairs
}

// follow adds what a part does to tokens at a place.
func (t *tokens) follow(p *part, sources []int, first int) {
	for j := range p.cells {
		cell := t.next(first, p.look, j)
		for _, x := range p.cells[j].becomes {
			if !t.member(x.was.value) || t.ever[cell][x.was.d]&(1<<x.was.value) == 0 {
				continue
			}
			here := t.place(cell, x.was.value)
			switch {
			case x.is.value == x.was.value:
				if to := t.next(cell, x.is.d, 1); x.is.d != still && x.is.d != action && to >= 0 && t.ever[to][still]&1 != 0 {
					t.addCause(p, j, first, here, to)
				}
				continue
			case t.member(x.is.value):
				t.addStep(here, t.place(cell, x.is.value), 0)
			default:
				t.goes(p, here, slices.Index(sources, j), first)
			}
			t.addCause(p, j, first, here, -1)
		}
	}
}

// goes adds where a token that loses its cell goes: to a cell that gains one, or out of the class.
func (t *tokens) goes(p *part, here, gaining, first int) {
	if gaining < 0 {
		t.leaves[here] = true
		return
	}
	c, cell := &p.cells[gaining], t.next(first, p.look, gaining)
	for d, values := range c.on {
		for values &= t.ever[cell][d]; values != 0; values &= values - 1 {
			was := content{bits.TrailingZeros64(values), dir(d)}
			is := was
			for _, x := range c.becomes {
				if x.was == was {
					is = x.is
				}
			}
			if t.member(is.value) && !t.member(was.value) {
				t.addStep(here, t.place(cell, is.value), 0)
			} else {
				t.leaves[here] = true
			}
		}
	}
}

func (t *tokens) addStep(from, to, inputs int) {
	if x := (step{from, inputs}); !slices.Contains(t.from[to], x) {
		t.from[to] = append(t.from[to], x)
	}
}

// addCause adds that a part can change the token in its j-th cell, if the cell empty, unless it is -1, has nothing.
func (t *tokens) addCause(p *part, j, first, here, empty int) {
	var c cause
	for i := range p.cells {
		values := uint64(0)
		for _, some := range p.cells[i].wants {
			values |= some
		}
		if i != j && t.class&^values != 0 {
			c = append(c, clue{t.next(first, p.look, i), values})
		}
	}
	if empty >= 0 {
		c = append(c, clue{empty, 1})
	}
	if t.loose[here] = t.loose[here] || len(c) == 0 || len(t.causes[here]) == mostCauses; t.loose[here] {
		return
	}
	if !slices.ContainsFunc(t.causes[here], func(other cause) bool { return slices.Equal(other, c) }) {
		t.causes[here] = append(t.causes[here], c)
	}
}

// followMoves adds the steps of tokens that move. One that an input moves is loose.
func (t *tokens) followMoves() {
	inputs := 1
	if t.drifts || t.repeats() {
		inputs = 0
	}
	for cell := range t.ever {
		for d := up; d <= right; d++ {
			to := t.next(cell, d, 1)
			if to < 0 || t.ever[to][still]&1 == 0 {
				continue
			}
			for values := t.ever[cell][d] & t.class; values != 0; values &= values - 1 {
				v := bits.TrailingZeros64(values)
				t.addStep(t.place(cell, v), t.place(to, v), inputs)
				if t.player&(1<<v) != 0 {
					t.loose[t.place(cell, v)] = true
				}
			}
		}
	}
}

// repeats reports whether a turn may go on without input.
func (r *Rules) repeats() bool { return r.commands("again") }

// commands reports whether a rule has a command.
func (r *Rules) commands(word string) bool {
	for _, groups := range [][]group{r.early, r.late} {
		for i := range groups {
			for j := range groups[i].rules {
				if slices.Contains(groups[i].rules[j].commands, word) {
					return true
				}
			}
		}
	}
	return false
}

// never is more inputs than any level needs.
const never = 1 << 20

// inputsTo returns for each place the fewest inputs to one of some places.
func (t *tokens) inputsTo(goals []int) []int {
	inputs := slices.Repeat([]int{never}, len(t.from))
	for _, g := range goals {
		inputs[g] = 0
	}
	//meterless: each step once, in the order of the inputs
	for level, list := 0, goals; len(list) > 0; level++ {
		var later []int
		//meterless: see above
		for ; len(list) > 0; list = list[1:] {
			if inputs[list[0]] != level {
				continue
			}
			for _, x := range t.from[list[0]] {
				if n := level + x.inputs; n < inputs[x.place] {
					inputs[x.place] = n
					if x.inputs == 0 {
						list = append(list, x.place)
					} else {
						later = append(later, x.place)
					}
				}
			}
		}
		list = later
	}
	return inputs
}
