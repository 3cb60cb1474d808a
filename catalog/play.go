package catalog

import (
	"errors"

	"jogada/board"
	"jogada/solve"
)

// ErrNobody is that nobody stands on the board, so that it can't be played.
var ErrNobody = errors.New("nobody stands on the board")

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
	State   string          `json:"state"`
	Player  string          `json:"player"`  // whom the values are for
	Players []string        `json:"players"` // all there are; empty in a game for one
	Called  []string        `json:"called"`  // the same, as a reader knows them
	Turn    string          `json:"turn"`    // who is to move; empty: nobody, or there is only one
	Over    bool            `json:"over"`
	Said    string          `json:"said"` // the state in words
	Frame   board.FrameJSON `json:"frame"`
	Value   Worth           `json:"value"`
	Unit    string          `json:"unit"`
	Toward  string          `json:"toward"` // what distances lead to
	Moves   []Option        `json:"moves"`
}

// Option is one legal move.
type Option struct {
	Move   string          `json:"move"`
	Said   string          `json:"said"`  // the move to a reader, who need not know the notation: ↑, mouse 1 → 4
	State  string          `json:"state"` // after it, and after all that goes by itself
	Value  Worth           `json:"value"`
	Keeps  bool            `json:"keeps"`  // it is proved that the mover loses nothing of what the state was worth
	Best   bool            `json:"best"`   // and takes no longer than it must; if it loses, as long as it can
	Places []int           `json:"places"` // to choose it by, one after the other: where each token that it moves goes, or a piece and where it goes; no other move's begin so
	Arrow  string          `json:"arrow"`  // left, right, up or down, if it goes one of those ways
	Frame  board.FrameJSON `json:"frame"`
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

// PlayDoc says how a game is played.
type PlayDoc struct {
	Doc     string `json:"doc"`
	Players Roles  `json:"players"`
}

// Roles says who plays.
type Roles string

// The roles.
const (
	Sides     Roles = "sides"     // two, in turn
	Runners   Roles = "runners"   // one of several, at the same time
	Explorers Roles = "explorers" // one of several, each alone
	Solo      Roles = "solo"
)
