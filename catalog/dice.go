package catalog

import (
	"fmt"
	"jogada/solve"
	"math/rand/v2"
)

// Dice are seeded random numbers that stay the same for ever: the generator is PCG, which is specified, and how numbers
// are drawn from it is written out here rather than left to a library that may change it.
type Dice struct {
	source *rand.PCG
	meter  *solve.Meter
}

// NewDice returns the dice of a seed.
func NewDice(seed uint64) *Dice { return &Dice{source: rand.NewPCG(seed, 0x6a6f67616461)} }

// Meter is what stops the dice, nil if nothing does: for searches that a generator makes.
func (d *Dice) Meter() *solve.Meter { return d.meter }

// Roll is a number from 0 to n-1, each as likely as the others.
func (d *Dice) Roll(n int) int {
	if n <= 0 {
		panic("catalog: dice with no sides")
	}
	if !d.meter.Work(1) {
		panic(outOfDice{d.meter.Stopped()})
	}
	sides := uint64(n)
	most := -sides % sides // 2⁶⁴ mod n: what would make small numbers likelier is drawn again
	for {
		if x := d.source.Uint64(); x >= most {
			return int(x % sides)
		}
	}
}

// Chance is true in num of den cases.
func (d *Dice) Chance(num, den int) bool { return d.Roll(den) < num }

// Shuffle puts n things into a random order by swapping them.
func (d *Dice) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.Roll(i+1))
	}
}

// outOfDice is what stops a generator whose dice may not be rolled any more.
type outOfDice struct{ why error }

// Make is Generate as far as the meter allows. Every roll of the dice is a unit of work, so a generator stops however it
// is written.
func (g Game) Make(seed uint64, v Values, m *solve.Meter) (b Instance, err error) {
	d := NewDice(seed)
	d.meter = m
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case outOfDice:
			b, err = nil, fmt.Errorf("the board was not made to the end: %w", cause.why)
		default:
			panic(cause)
		}
	}()
	return g.Generate(d, v)
}
