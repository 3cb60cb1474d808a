package check_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

type step = search.Step[int, int]

// question is an explicit question Q with answers A whose truth brute force can tell.
type question[A any] interface {
	fmt.Stringer
	Lies() func(A) error
}

// corruption changes one thing in an answer; it is false where there is nothing to change.
type corruption[Q question[A], A any] struct {
	name  string
	apply func(*catalog.Dice, Q, A) (A, bool)
}

// family holds everything that the tests of one checker need.
type family[Q question[A], A any] struct {
	draw        func(*catalog.Dice) Q
	answers     func(Q) []A // right ones, with and without a certificate
	judge       func(Q, A, *solve.Meter) check.Ruling
	corruptions []corruption[Q, A]
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// run accepts right answers, and demands of corrupted ones that those with a false claim are rejected. Each corruption has
// to make a claim false so often that it means something.
func (f family[Q, A]) run(t *testing.T, questions int) {
	t.Helper()
	falsehoods := map[string]int{}
	for seed := range uint64(tier.Scale(t, questions, questions/3)) {
		d := catalog.NewDice(seed)
		q := f.draw(d)
		lies := q.Lies()
		for _, right := range f.answers(q) {
			if r := f.judge(q, right, unlimited()); r.Status != check.Accepted {
				t.Fatalf("a right answer is not accepted: %s\n%+v\n%v", r.Reason, right, q)
			}
			for _, c := range f.corruptions {
				wrong, changed := c.apply(d, q, right)
				if !changed || lies(wrong) == nil {
					continue
				}
				falsehoods[c.name]++
				if r := f.judge(q, wrong, unlimited()); r.Status != check.Rejected || r.Reason == "" {
					t.Fatalf("%s: not rejected, although %v\n%s\n%+v\n%v", c.name, lies(wrong), r.Reason, wrong, q)
				}
			}
		}
	}
	for _, c := range f.corruptions {
		if least := tier.Scale(t, 20, 5); falsehoods[c.name] < least {
			t.Errorf("%s: made %d claims false, want %d at least", c.name, falsehoods[c.name], least)
		}
	}
}

// budgets checks that a right answer is never rejected for lack of nodes or memory, and accepted with enough of them.
func (f family[Q, A]) budgets(t *testing.T, questions int) {
	t.Helper()
	for seed := range uint64(questions) {
		q := f.draw(catalog.NewDice(seed))
		for _, right := range f.answers(q) {
			whole := unlimited()
			f.judge(q, right, whole)
			for nodes := int64(1); nodes < whole.Counts().Expanded; nodes++ {
				r := f.judge(q, right, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))
				if r.Status != check.Undecided {
					t.Fatalf("with %d of %d nodes: status %d, %s\n%v", nodes, whole.Counts().Expanded, r.Status, r.Reason, q)
				}
			}
			for bytes := int64(1); bytes < 2000; bytes += 1 + bytes/8 {
				r := f.judge(q, right, solve.NewMeter(context.Background(), solve.Budget{Bytes: bytes}))
				if r.Status == check.Rejected {
					t.Fatalf("with %d bytes: rejected, %s\n%v", bytes, r.Reason, q)
				}
			}
			enough := solve.Budget{Nodes: max(1, whole.Counts().Expanded)}
			if r := f.judge(q, right, solve.NewMeter(context.Background(), enough)); r.Status != check.Accepted {
				t.Fatalf("with just enough nodes: %s\n%v", r.Reason, q)
			}
		}
	}
}

// rewired returns a net with one step added, dropped or led elsewhere.
func rewired(d *catalog.Dice, net gametest.Net) gametest.Net {
	net = slices.Clone(net)
	s := d.Roll(len(net))
	steps := slices.Clone(net[s])
	switch i := d.Roll(len(steps) + 1); {
	case i == len(steps):
		steps = append(steps, d.Roll(len(net)))
	case d.Chance(1, 2):
		steps = slices.Delete(steps, i, i+1)
	default:
		steps[i] = d.Roll(len(net))
	}
	net[s] = steps
	return net
}

// fitted returns a line of another question with its moves as they are called in this net, as far as it has them.
func fitted(net gametest.Net, at int, line []step) []step {
	line = slices.Clone(line)
	for i := range line {
		if move := slices.Index(net[at], line[i].To); move >= 0 {
			line[i].Move = move
		}
		at = line[i].To
	}
	return line
}

// redrawn returns a string with one character changed to one of the choices.
func redrawn(d *catalog.Dice, s, choices string) string {
	i := d.Roll(len(s))
	return s[:i] + string(choices[d.Roll(len(choices))]) + s[i+1:]
}

// The ways to corrupt a line that all families share.

func withStepMoved(d *catalog.Dice, line []step) ([]step, bool) {
	if len(line) == 0 {
		return nil, false
	}
	line = slices.Clone(line)
	line[d.Roll(len(line))].Move += 1 - 2*d.Roll(2)
	return line, true
}

func withStepElsewhere(d *catalog.Dice, states int, line []step) ([]step, bool) {
	if len(line) == 0 {
		return nil, false
	}
	line = slices.Clone(line)
	line[d.Roll(len(line))].To = d.Roll(states)
	return line, true
}

func cutShort(line []step) ([]step, bool) {
	if len(line) == 0 {
		return nil, false
	}
	return line[:len(line)-1], true
}

func withStepTwice(d *catalog.Dice, line []step) ([]step, bool) {
	if len(line) == 0 {
		return nil, false
	}
	i := d.Roll(len(line))
	return slices.Insert(slices.Clone(line), i, line[i]), true
}

// wandering is a random walk of legal steps that ends where stop says, or is given up.
func wandering(d *catalog.Dice, net gametest.Net, at int, stop func(int) bool) ([]step, bool) {
	var line []step
	for range 8 {
		if len(line) > 0 && stop(at) {
			return line, true
		}
		if len(net[at]) == 0 {
			return nil, false
		}
		move := d.Roll(len(net[at]))
		at = net[at][move]
		line = append(line, step{Move: move, To: at})
	}
	return nil, false
}
