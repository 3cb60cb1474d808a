// Package order makes boards to order: those of a game that satisfy an expression over the answer, the difficulty and
// the parameters, or the best of many by another expression.
//
// It tries boards one after another. Which board it tries depends only on the seed and its number, so work can be
// shared out by number. Every board taken was solved exactly within limits that count states, so the same boards are
// found on every machine.
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

// Order describes the boards wanted, and what may be spent on them.
type Order struct {
	Game   catalog.Game
	Values catalog.Values
	Want   *Expression // a Condition that every board must satisfy; nil accepts all
	Best   *Expression // a Score that ranks all boards tried; nil takes the first that satisfy Want
	Seed   uint64
	Count  int                  // number of boards wanted
	Tries  int                  // the most boards tried
	Climb  int                  // number of edits tried on each of them
	Budget solve.Budget         // for the answer to one board
	Watch  func(Yield)          // called after each try; may be nil
	Search func(solve.Progress) // receives the progress of each search; may be nil

	// Seen holds what the names that Want compares were in the boards that Fill solved.
	Seen []Seen
}

// Made is a board that was made to order.
type Made struct {
	Number int    // index of the board among those tried, from 0
	Seed   uint64 // seed that the game made it from
	Edited int    // number of edits made
	Board  catalog.Instance
	Report catalog.Report
	Score  float64 // value of Best; 0 without one
}

// Yield counts the boards tried and what became of them.
type Yield struct {
	Tried     int
	Found     int // distinct boards that satisfy the order
	Same      int // boards that satisfy it but equal another one found, up to the symmetries of the game
	Undecided int // boards not solved within the budget
}

// ErrSpent means that all tries were made and fewer boards were found than wanted.
var ErrSpent = errors.New("fewer boards were found than were wanted")

// Read compiles the expressions of an order; either may be empty.
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

// Try makes the board with that number, climbs from it, solves it and reports whether it satisfies the order. It fails
// if the game cannot make boards of these values.
func (o *Order) Try(ctx context.Context, number int) (made Made, fits bool, err error) {
	made = Made{Number: number, Seed: o.Seed + uint64(number)}
	if made.Board, err = o.Game.Make(made.Seed, o.Values, solve.NewMeter(ctx, solve.Budget{})); err != nil {
		return made, false, err
	}
	return o.climb(ctx, made)
}

// judge solves a board and reports whether it satisfies the order.
func (o *Order) judge(ctx context.Context, made Made) (Made, bool, error) {
	made.Report = catalog.Solve(ctx, made.Board, catalog.Request{Budget: o.Budget, Difficulty: o.Want.Measures() || o.Best.Measures(), Watch: o.Search})
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

// Fill tries boards until enough are found, and passes each to found. With Best it makes all tries and passes the best
// boards at the end, the best first. It returns ErrSpent, or the error of the context, the game or found.
func (o *Order) Fill(ctx context.Context, found func(Made) error) (Yield, error) {
	f := filling{Order: o, seen: map[[sha256.Size]byte]bool{}}
	for number := 0; number < o.Tries && (o.Best != nil || f.yield.Found < o.Count); number++ {
		made, fits, err := o.Try(ctx, number)
		switch ended := cmp.Or(ctx.Err(), timeOver(err)); {
		case ended != nil:
			return f.yield, errors.Join(ended, f.hand(found))
		case err != nil:
			return f.yield, err
		}
		f.yield.Tried++
		if made.Report.Verdict == solve.Unknown {
			f.yield.Undecided++
		} else if o.Want != nil {
			o.Seen = o.Want.note(o.Seen, made)
		}
		fits = fits && !f.again(made.Board)
		if fits {
			f.yield.Found++
		}
		if o.Watch != nil {
			o.Watch(f.yield)
		}
		if !fits {
			continue
		}
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

// timeOver returns the error of a board that was not made to the end because the time was over. A meter reads the clock
// itself, so it may say so before the context does.
func timeOver(err error) error {
	if errors.Is(err, solve.ErrTime) {
		return context.DeadlineExceeded
	}
	return nil
}

// filling is an order being filled.
type filling struct {
	*Order
	yield Yield
	seen  map[[sha256.Size]byte]bool // the boards found, by canonical hash
	best  []Made                     // with Best: the best ones so far, the best first
}

// again reports whether a board equals one found before.
func (f *filling) again(b catalog.Instance) bool {
	key := sha256.Sum256([]byte(catalog.Canonical(b)))
	if f.seen[key] {
		f.yield.Same++
		return true
	}
	f.seen[key] = true
	return false
}

// keep adds a board to the best, if it is one of them. Of equally good ones the earlier goes first.
func (f *filling) keep(made Made) {
	at, _ := slices.BinarySearchFunc(f.best, made, func(a, b Made) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Number, b.Number))
	})
	if at < f.Count {
		f.best = slices.Insert(f.best, at, made)
		f.best = f.best[:min(len(f.best), f.Count)]
	}
}

// hand passes the best boards on.
func (f *filling) hand(found func(Made) error) error {
	for _, made := range f.best {
		if err := found(made); err != nil {
			return err
		}
	}
	return nil
}
