package catalog

import (
	"cmp"
	"slices"

	"jogada/say"
	"jogada/solve"
)

// PlayRequest asks what can be played in a state.
type PlayRequest struct {
	State    string // in the game's notation for play; empty: the start
	Player   string // whom values are for; empty: whoever is to move
	Budget   solve.Budget
	Language string
	Missing  func(english string) // is told of what has no words in that language; may be nil
}

// Play is a state of a game that is being played: who is to move, what it is worth, and every legal move with its worth,
// the best for the mover first.
type Play struct {
	State   string    `json:"state"`
	Player  string    `json:"player"`  // whom the values are for
	Players []string  `json:"players"` // all there are; empty in a game for one
	Turn    string    `json:"turn"`    // who is to move; empty: nobody, or there is only one
	Over    bool      `json:"over"`
	Said    string    `json:"said"` // the state in words
	Frame   FrameJSON `json:"frame"`
	Value   Worth     `json:"value"`
	Unit    string    `json:"unit"`
	Toward  string    `json:"toward"` // what distances lead to
	Moves   []Option  `json:"moves"`
}

// Option is one legal move.
type Option struct {
	Move  string    `json:"move"`
	State string    `json:"state"` // after it, and after all that goes by itself
	Value Worth     `json:"value"`
	Keeps bool      `json:"keeps"` // it is proved that the mover loses nothing of what the state was worth
	Best  bool      `json:"best"`  // and takes no longer than it must; if it loses, as long as it can
	Place *int      `json:"place"` // where the move leads, if to a place
	Arrow string    `json:"arrow"` // left, right, up or down, if it goes one of those ways
	Frame FrameJSON `json:"frame"`
}

// Worth is the exact value of a state for a player. Null is unknown, or not what the game is about.
type Worth struct {
	Result   *Result `json:"result"`
	Score    *int    `json:"score"`
	Distance *int    `json:"distance"`
}

// Result is how a game ends for a player under best play.
type Result string

// The results.
const (
	Win  Result = "win"
	Draw Result = "draw"
	Loss Result = "loss"
)

// Other is the result for the opponent.
func (r Result) Other() Result {
	switch r {
	case Win:
		return Loss
	case Loss:
		return Win
	default:
		return r
	}
}

// rank puts results in order: what is not known stands before a certain loss.
func (w Worth) rank() int {
	switch {
	case w.Result == nil:
		return 2
	case *w.Result == Win:
		return 0
	case *w.Result == Draw:
		return 1
	default:
		return 3
	}
}

// compare is negative when a player would rather have w than v: a win soon, a loss late.
func (w Worth) compare(v Worth) int {
	if c := cmp.Or(cmp.Compare(w.rank(), v.rank()), -compareKnown(w.Score, v.Score, -1)); c != 0 {
		return c
	}
	if w.Result != nil && *w.Result == Loss {
		return -compareKnown(w.Distance, v.Distance, 1)
	}
	return compareKnown(w.Distance, v.Distance, 1)
}

// compareKnown compares two numbers; one that is not known counts as larger (1) or smaller (-1) than all others.
func compareKnown(a, b *int, unknown int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return unknown
	case b == nil:
		return -unknown
	}
	return cmp.Compare(*a, *b)
}

// same says whether two values are known to be as good as each other, however far the end is.
func (w Worth) same(v Worth) bool {
	if w.Result == nil || v.Result == nil {
		return w.Result == v.Result && w.Score != nil && v.Score != nil && *w.Score == *v.Score
	}
	return *w.Result == *v.Result && compareKnown(w.Score, v.Score, 1) == 0
}

// flip is the worth for the opponent.
func (w Worth) flip() Worth {
	if w.Result != nil {
		w.Result = Some(w.Result.Other())
	}
	return w
}

// order sorts options by their worth for the mover, the best first, and marks those that keep what the state is worth,
// given for the mover too.
func order(options []Option, own Worth) []Option { return orderBy(Worth.compare, options, own) }

// orderBy is order for movers who compare what they get in a way of their own.
func orderBy(compare func(w, v Worth) int, options []Option, own Worth) []Option {
	slices.SortStableFunc(options, func(a, b Option) int { return compare(a.Value, b.Value) })
	for i := range options {
		o := &options[i]
		o.Keeps = o.Value.same(own)
		o.Best = o.Keeps && compare(o.Value, options[0].Value) == 0
	}
	return options
}

// words are the tongue of a language for a game: its own words first, then those of the catalogue.
func (a About) words(language string) say.Tongue { return tongue(a.Words, language) }
