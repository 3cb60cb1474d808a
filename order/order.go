// Package order makes boards to order: those of a game that satisfy an expression over the answer, the difficulty and the
// parameters, or the best of many by another one.
//
// A board is tried after the other. Which board is tried when depends on nothing but the seed and its number, so work can be
// shared out by number; and what is taken was solved exactly, within limits that are counted in states, so that the same
// boards are found everywhere.
package order

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/solve"
)

// Order is what is wanted, and what may be spent on it.
type Order struct {
	Game   catalog.Game
	Values catalog.Values
	Want   *Expression // a Condition that every board satisfies; nil: all do
	Best   *Expression // a Score by which the best of all boards tried are taken; nil: the first that satisfy Want are
	Seed   uint64
	Count  int                  // how many boards are wanted
	Tries  int                  // how many are tried at the most
	Climb  int                  // how many edits of each of them are tried
	Budget solve.Budget         // for the answer to one board
	Watch  func(Yield)          // is told after each try; may be nil
	Search func(solve.Progress) // is told of the progress of each search; may be nil
}

// Made is a board that was made to order.
type Made struct {
	Number int    // which of the boards tried, from 0
	Seed   uint64 // that the game made it of
	Edited int    // how many edits it has
	Board  catalog.Instance
	Report catalog.Report
	Score  float64 // by Best; 0 without one
}

// Yield is how many boards were tried and what became of them.
type Yield struct {
	Tried     int
	Found     int // boards that satisfy the order and differ from each other
	Same      int // boards that satisfy it and are equal to another one found, up to the symmetries of the game
	Undecided int // boards whose answer was not found within the budget
}

// ErrSpent is that fewer boards were found than were wanted when all tries were made.
var ErrSpent = errors.New("fewer boards were found than were wanted")

// Read reads the expressions of an order; either may be empty.
func (o *Order) Read(want, best string) (err error) {
	if want != "" {
		if o.Want, err = Condition(o.Game, o.Values, want); err != nil {
			return fmt.Errorf("want: %w", err)
		}
		o.Want.split()
	}
	if best != "" {
		if o.Best, err = Score(o.Game, o.Values, best); err != nil {
			return fmt.Errorf("best: %w", err)
		}
	}
	return nil
}

// Try makes the board of a number, climbs from it, answers it and says whether it satisfies the order. An error is the game's, which can't
// make boards of these values.
func (o *Order) Try(ctx context.Context, number int) (made Made, fits bool, err error) {
	made = Made{Number: number, Seed: o.Seed + uint64(number)}
	if made.Board, err = o.Game.Make(made.Seed, o.Values, solve.NewMeter(ctx, solve.Budget{})); err != nil {
		return made, false, err
	}
	return o.climb(ctx, made)
}

// judge answers a board and says whether it satisfies the order.
func (o *Order) judge(ctx context.Context, made Made) (Made, bool, error) {
	method := made.Board.Methods()[0]
	made.Report = method.Solve(ctx, catalog.Request{Budget: o.Budget, Difficulty: o.Want.measures() || o.Best.measures(), Watch: o.Search})
	if made.Report.Verdict == solve.Unknown || o.Want != nil && !o.Want.Holds(made.Board, made.Report) {
		return made, false, nil
	}
	if o.Best == nil {
		return made, true, nil
	}
	var known bool
	made.Score, known = o.Best.Number(made.Board, made.Report)
	return made, known, nil
}

// Fill tries boards until as many as are wanted are found, and hands each of them over. With Best all tries are made, and the
// best boards are handed over at the end, the best first. An error is ErrSpent, that of the context, of the game, or of
// found.
func (o *Order) Fill(ctx context.Context, found func(Made) error) (Yield, error) {
	f := filling{Order: o, seen: map[[sha256.Size]byte]bool{}}
	for number := 0; number < o.Tries && (o.Best != nil || f.yield.Found < o.Count); number++ {
		made, fits, err := o.Try(ctx, number)
		if ctx.Err() != nil {
			return f.yield, errors.Join(ctx.Err(), f.hand(found))
		}
		if err != nil {
			return f.yield, err
		}
		f.yield.Tried++
		if o.Watch != nil {
			o.Watch(f.yield)
		}
		if made.Report.Verdict == solve.Unknown {
			f.yield.Undecided++
		}
		if !fits || f.again(made.Board) {
			continue
		}
		f.yield.Found++
		if o.Best != nil {
			f.keep(made)
		} else if err := found(made); err != nil {
			return f.yield, err
		}
	}
	if err := f.hand(found); err != nil {
		return f.yield, err
	}
	if f.yield.Found < o.Count {
		return f.yield, ErrSpent
	}
	return f.yield, nil
}

// filling is an order that is being filled.
type filling struct {
	*Order
	yield Yield
	seen  map[[sha256.Size]byte]bool // the boards found, by what is the same for boards that are equal
	best  []Made                     // with Best: the best ones so far, the best first
}

// again says whether a board is equal to one that was found before.
func (f *filling) again(b catalog.Instance) bool {
	key := sha256.Sum256([]byte(catalog.Canonical(b)))
	if f.seen[key] {
		f.yield.Same++
		return true
	}
	f.seen[key] = true
	return false
}

// keep puts a board among the best, if it is one of them. Of equally good ones the earlier goes first.
func (f *filling) keep(made Made) {
	at, _ := slices.BinarySearchFunc(f.best, made, func(a, b Made) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Number, b.Number))
	})
	if at < f.Count {
		f.best = slices.Insert(f.best, at, made)
		f.best = f.best[:min(len(f.best), f.Count)]
	}
}

// hand hands the best boards over.
func (f *filling) hand(found func(Made) error) error {
	for _, made := range f.best {
		if err := found(made); err != nil {
			return err
		}
	}
	return nil
}
