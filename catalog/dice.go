package catalog

import (
	"fmt"
	"jogada/solve"
	"math/rand/v2"
)

// Dice draws seeded random numbers that never change between versions: the generator is PCG, which is specified, and
// this package fixes how numbers are drawn from it.
type Dice struct {
	source *rand.PCG
	meter  *solve.Meter
}

// NewDice returns the dice of a seed.
func NewDice(seed uint64) *Dice { return &Dice{source: rand.NewPCG(seed, 0x6a6f67616461)} }

// Meter returns the meter that limits the dice, or nil, for searches that a generator makes.
func (d *Dice) Meter() *solve.Meter { return d.meter }

// Roll returns a uniform random number from 0 to n-1. It panics if n is not positive.
func (d *Dice) Roll(n int) int {
	if n <= 0 {
		panic("catalog: dice with no sides")
	}
	if !d.meter.Work(1) {
		panic(outOfDice{d.meter.Stopped()})
	}
	sides := uint64(n)
	most := -sides % sides // 2⁶⁴ mod n: values that would bias the result are drawn again
	for {
		if x := d.source.Uint64(); x >= most {
			return int(x % sides)
		}
	}
}

// Chance returns true with probability num/den.
func (d *Dice) Chance(num, den int) bool { return d.Roll(den) < num }

// Shuffle permutes n elements at random by swapping them.
func (d *Dice) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.Roll(i+1))
	}
}

// outOfDice is the panic value that stops a generator when the meter stops.
type outOfDice struct{ why error }

// Make generates a board as far as the meter allows. Every roll of the dice is a unit of work, so the meter can stop
// any generator.
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
