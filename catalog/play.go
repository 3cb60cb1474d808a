package catalog

import (
	"errors"

	"jogada/catalog/board"
	"jogada/solve"
)

// ErrNobody means that no player is on the board, so it cannot be played.
var ErrNobody = errors.New("there is no player on the board")

// PlayRequest asks which moves are legal in a state and what they are worth.
type PlayRequest struct {
	State    string   // in the game's notation for play; empty means the start
	Before   []string // the states that the game was in before this one, oldest first; see Play.Past
	Player   string   // the player that values are for; empty means the player to move
	Budget   solve.Budget
	Language string
	Missing  func(english string) // receives sentences that lack a translation; may be nil
	Memory   *Memory              // keeps values for later requests on the same board; may be nil
}

// Memory keeps what the binder finds in one request for later ones on the same board. The zero value is empty. It is not
// safe for concurrent use.
type Memory struct{ Kept any }

// Play describes a state of a game being played: who is to move, what it is worth, and every legal move with its value,
// the best for the mover first.
type Play struct {
	State    string          `json:"state"`
	Player   string          `json:"player"`  // the player that the values are for
	Players  []string        `json:"players"` // all players; empty in a game for one
	Called   []string        `json:"called"`  // the players' names as shown to readers
	Turn     string          `json:"turn"`    // the player to move; empty if the game is over or for one player
	Over     bool            `json:"over"`
	Said     string          `json:"said"` // the state in words
	Frame    board.FrameJSON `json:"frame"`
	Value    StateValue      `json:"value"`
	Units    []string        `json:"units"`  // a number of units, one text per plural form of the language: 1 ply, {n} plies
	Toward   string          `json:"toward"` // what distances are measured to
	Walkable *Walkable       `json:"stroll,omitempty"`
	Past     bool            `json:"past,omitempty"` // the rules look at earlier states, by a limit or repetition: a request names them
	Moves    []Option        `json:"moves"`
}

// Walkable says where the mover's token can walk step by step.
type Walkable struct {
	Token  string `json:"token"`
	Places []int  `json:"places"` // ascending, its own included
	Free   bool   `json:"free"`   // its steps are no moves: only what is done at their end is
}

// Option describes one legal move.
type Option struct {
	Move   string          `json:"move"`
	Said   string          `json:"said"`  // the move for readers who do not know the notation: ↑, mouse 1 → 4
	State  string          `json:"state"` // the state after the move and all automatic moves that follow
	Value  StateValue      `json:"value"`
	Keeps  bool            `json:"keeps"`  // the move is proved to keep the value of the state
	Best   bool            `json:"best"`   // it also takes no longer than necessary or, when losing, as long as possible
	Places []int           `json:"places"` // cells to click in turn to choose it: where each moved token goes, or a piece and its target; never a prefix of another move's
	Arrow  string          `json:"arrow"`  // left, right, up or down, if it goes in one of these directions
	Frame  board.FrameJSON `json:"frame"`
}

// StateValue gives the exact value of a state for a player. Null means unknown or not applicable.
type StateValue struct {
	Result   *Result `json:"result"`
	Score    *int    `json:"score"`
	Distance *int    `json:"distance"`
}

// Result says how a game ends for a player under best play.
type Result string

// Results of a game.
const (
	Win  Result = "win"
	Draw Result = "draw"
	Loss Result = "loss"
)

// Other returns the result for the opponent.
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

// PlayDoc describes how a game is played.
type PlayDoc struct {
	Doc     string `json:"doc"`
	Players Roles  `json:"players"`
}

// Roles says who plays.
type Roles string

// Roles of the players.
const (
	Sides     Roles = "sides"     // two sides in turn
	Runners   Roles = "runners"   // one of several, all moving at once
	Explorers Roles = "explorers" // one of several, each alone
	Solo      Roles = "solo"
)
