package problem

import (
	"context"
	"fmt"
	"math"

	"jogada/catalog"
)

// The inputs on which the cost of programs is measured.
const (
	growthLeast = 16      // words
	growthFirst = 512     // words that the smallest input has at most
	growthMost  = 1 << 20 // words
	growthTries = 12
	growthOff   = 0.1 // of the words that an input may have more or less
)

// growing returns the family of inputs on which the cost of programs is measured. It is nil without a grammar, because edits of samples hardly grow, and for
// a grammar with too few sizes.
func (j *Judges) growing() *catalog.Growth {
	if j.grammar() == nil {
		return nil
	}
	first := growthLeast
	for ; first <= growthFirst; first *= 2 {
		if _, err := j.sized(catalog.NewDice(1), first, fewBytes); err == nil {
			break
		}
	}
	if _, err := j.sized(catalog.NewDice(1), 8*first, fewBytes); err != nil {
		return nil
	}
	return &catalog.Growth{N: "words of the input", Sizes: catalog.Doubling(first, growthMost), Texts: 3, Boards: 1, Alone: true,
		Make: func(d *catalog.Dice, _ catalog.Values, n int) (catalog.Instance, error) {
			return j.sized(d, n, manyBytes)
		}}
}

// sized makes a random input of about n words.
func (j *Judges) sized(d *catalog.Dice, n, bytes int) (catalog.Instance, error) {
	scale := float64(n)
	for range growthTries {
		if j.ctx.Err() != nil {
			return nil, context.Cause(j.ctx)
		}
		text, ok := j.grammar().Sample(j.ctx, d, int(max(1, scale)), bytes, false)
		if !ok {
			continue
		}
		words := len(word.FindAllStringIndex(text, -1))
		if math.Abs(float64(words-n)) <= growthOff*float64(n) && !j.isRejected(text) {
			return &input{text, j}, nil
		}
		scale *= min(max(float64(n)/float64(max(1, words)), 0.5), 2) // the next try is of about the right length
		scale = min(max(scale, 1), 4*float64(n))
	}
	return nil, fmt.Errorf("the grammar has no input of about %d words, or none was found", n)
}
