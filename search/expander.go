package search

// Linked is an optional interface of a duel that knows its moves by position numbers (of forms, if the duel is Formed).
// A checker can then look up values by number, without the positions themselves.
type Linked[S comparable] interface {
	Numbered[S]
	// State returns the position with that number.
	State(number uint32) S
	// Standing returns what Turn and Final say of the position with that number.
	Standing(number uint32) (turn, winner Side, over bool)
	// Successors appends the targets of the steps from an unfinished position, in the order of Steps.
	Successors(number uint32, buf []uint32) []uint32
}

// Expander lists the targets of the steps of states in a table. Where the question knows its steps by state numbers
// (Linked), it builds no step and looks up no state.
type Expander[S comparable, M any] struct {
	table   *Table[S]
	steps   func(S, []Step[S, M]) []Step[S, M]
	linked  Linked[S] // nil if states are looked up
	numbers []uint32  // by number in the table: the question's own number
	moves   []Step[S, M]
	next    []uint32
	targets []uint32
}

// NewExpander returns an expander over the states of a table, which must be empty.
func NewExpander[S comparable, M any](question any, steps func(S, []Step[S, M]) []Step[S, M], t *Table[S]) *Expander[S, M] {
	x := &Expander[S, M]{table: t, steps: steps}
	if q, is := question.(Linked[S]); is && t.dense != nil {
		x.linked = q
	}
	return x
}

// Start adds a state. It returns false if it does not fit.
func (x *Expander[S, M]) Start(s S) bool {
	n, fresh := x.table.Add(s)
	if fresh && x.linked != nil {
		x.numbers = append(x.numbers, uint32(x.table.number(x.table.State(n))))
	}
	return n >= 0
}

// Expand finds the steps of the state with that number, and returns how many there are.
func (x *Expander[S, M]) Expand(at int) int {
	if x.linked != nil {
		x.next = x.linked.Successors(x.numbers[at], x.next[:0])
		return len(x.next)
	}
	x.moves = x.steps(x.table.State(at), x.moves[:0])
	return len(x.moves)
}

// Targets adds the targets of the steps that Expand found, and returns their numbers, valid until the next call. It
// returns false if one does not fit.
func (x *Expander[S, M]) Targets() ([]uint32, bool) {
	x.targets = x.targets[:0]
	if x.linked == nil {
		for i := range x.moves {
			n, _ := x.table.Add(x.moves[i].To)
			if n < 0 {
				return x.targets, false
			}
			x.targets = append(x.targets, uint32(n))
		}
		return x.targets, true
	}
	for _, number := range x.next {
		link := &x.table.dense[number]
		if *link == 0 {
			n := x.table.putState(x.linked.State(number))
			if n < 0 {
				return x.targets, false
			}
			*link = uint32(n + 1)
			x.numbers = append(x.numbers, number)
		}
		x.targets = append(x.targets, *link-1)
	}
	return x.targets, true
}
