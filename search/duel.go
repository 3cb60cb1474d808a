package search

import "jogada/solve"

// Duel asks who wins when two sides move in turn and both play as well as possible. A position that occurs again is a
// draw, which under best play is the same as play without end. A side without a legal move in an unfinished position:
// the game can't go on, a draw.
type Duel[S comparable, M any] interface {
	Space[S, M]
	// Turn is the side to move in s.
	Turn(s S) Side
	// Final says whether the game is over in s, and who has won it; Nobody is a draw.
	Final(s S) (winner Side, over bool)
}

// Side is one of the two players, or neither.
type Side uint8

// The sides of a duel.
const (
	Nobody Side = iota
	First
	Second
)

// Other is the opponent.
func (s Side) Other() Side {
	if s == Nobody {
		return Nobody
	}
	return First + Second - s
}

// Value is what a position is worth under best play: who wins, and in how many plies (the winner as fast, the loser as
// slow as possible). A draw has no plies.
type Value struct {
	Winner Side
	Plies  int
}

// Valued is a position and its value.
type Valued[S comparable] struct {
	State S
	Value Value
}

// Judgement answers a Duel.
//
//	Proved   Winner wins (Nobody: it is a draw); Plies and Line as far as the method gives them.
//	Unknown  nothing is known.
type Judgement[S comparable, M any] struct {
	solve.Outcome
	Winner   Side
	Plies    int
	Timed    bool         // Plies is given: somebody wins, and the method counts plies
	Line     []Step[S, M] // the line of best play, to the end of a won game; of a drawn game, up to the repetition
	Position func(S) (Value, bool)
	Reached  int // for methods that value the positions that can be reached: how many there are
	// Values are the certificate of methods that value every position, where a proof is asked for: a set closed under steps.
	Values []Valued[S]
	// Planes are the dense certificate, for a duel of Tokens: the values of all positions.
	Planes *Planes
}

// Judges lists the generic methods for duels, the default first.
func Judges[S comparable, M any]() []Method[Duel[S, M], Judgement[S, M]] {
	return []Method[Duel[S, M], Judgement[S, M]]{
		{Name: "retro", Doc: "retrograde analysis: from the finished positions backwards, with a counter of moves not yet refuted for each position",
			Cost: "each position and each move is looked at once; memory for all positions and moves", Sound: true, Code: retroCode, Run: Retro[S, M], Prove: RetroProof[S, M]},
		{Name: "minimax", Doc: "report 004: minimax over the game tree; a position that stands on the current line already is a draw",
			Cost: "exponential in the number of positions; memory for one line", Sound: true, Code: minimaxCode, Run: Minimax[S, M]},
		{Name: "memo", Doc: "report 004: minimax that keeps the value of each position. The value depends on the line that led there, so what it keeps can be wrong",
			Cost: "each position once; memory for all positions", Sound: false, Code: memoCode, Run: Memo[S, M]},
		{Name: "alphabeta", Doc: "report 004: memo that stops at a winning move. Wrong as memo is",
			Cost: "each position at most once; memory for all positions", Sound: false, Code: alphaBetaCode, Run: AlphaBeta[S, M]},
	}
}
