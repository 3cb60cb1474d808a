package order

import (
	"context"

	"jogada/catalog"
	"jogada/solve"
)

// climb edits a board that was tried, one small edit after another, as often as the order says. The dice of the board's
// seed draw each edit, which is kept if it brings the board nearer to the goal, or no farther from it: first to the
// condition, by the number of its parts that hold, then to a better score.
func (o *Order) climb(ctx context.Context, made Made) (Made, bool, error) {
	made, fits, err := o.judge(ctx, made)
	near := o.nearness(made)
	dice := catalog.NewDice(made.Seed ^ climbing)
	for range o.Climb {
		if err != nil || ctx.Err() != nil || fits && o.Best == nil {
			break
		}
		editable, is := made.Board.(catalog.Editable)
		if !is || editable.Edits() == 0 {
			break
		}
		changed, valid := editable.Edit(dice.Roll(editable.Edits()))
		if !valid {
			continue
		}
		next := Made{Number: made.Number, Seed: made.Seed, Edited: made.Edited + 1, Board: changed}
		next, nextFits, err := o.judge(ctx, next)
		if err != nil {
			return made, fits, err
		}
		if at := o.nearness(next); !at.less(near) {
			made, fits, near = next, nextFits, at
		}
	}
	return made, fits, err
}

// climbing separates the dice of edits from those of the board.
const climbing = 0x636c696d62

// nearness measures how near a board is to what is wanted.
type nearness struct {
	decided bool
	parts   int     // of the condition that hold
	gaps    float64 // distances of the numbers in the others from their targets, each below 1
	score   float64
}

// less reports whether a board is farther from what is wanted than another one.
func (n nearness) less(other nearness) bool {
	switch {
	case n.decided != other.decided:
		return other.decided
	case n.parts != other.parts:
		return n.parts < other.parts
	case n.gaps != other.gaps:
		return n.gaps > other.gaps
	default:
		return n.score < other.score
	}
}

func (o *Order) nearness(made Made) nearness {
	near := nearness{decided: made.Report.Verdict != solve.Unknown}
	if !near.decided {
		return near
	}
	if o.Want != nil {
		near.parts, near.gaps = o.Want.near(made.Board, made.Report)
	}
	if o.Best != nil {
		near.score, _ = o.Best.Number(made.Board, made.Report)
	}
	return near
}
