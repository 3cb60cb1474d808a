package search

import "jogada/solve"

// Duel asks who wins when two sides move in turn and both play as well as possible. A repeated position is a draw,
// which under best play equals endless play. An unfinished position in which the side to move has no legal move is also
// a draw.
type Duel[S comparable, M any] interface {
	Space[S, M]
	// Turn returns the side to move in s.
	Turn(s S) Side
	// Final reports whether the game is over in s, and who has won it; Nobody means a draw.
	Final(s S) (winner Side, over bool)
}

// Side identifies one of the two players, or neither.
type Side uint8

// Sides of a duel.
const (
	Nobody Side = iota
	First
	Second
)

// Other returns the opponent; that of Nobody is Nobody.
func (s Side) Other() Side {
	if s == Nobody {
		return Nobody
	}
	return First + Second - s
}

// Value gives the worth of a position under best play: who wins, and in how many plies (the winner plays as fast, the
// loser as slowly as possible). A draw has no plies.
type Value struct {
	Winner Side
	Plies  int
}

// Valued pairs a position with its value.
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
	Timed    bool         // whether Plies is set: a side wins and the method counts plies
	Line     []Step[S, M] // best play, to the end of a won game or to the first repetition of a drawn one
	Position func(S) (Value, bool)
	Reached  int // number of reachable positions, for methods that value them all
	// Values is the certificate of methods that value every position: a set closed under steps. It is filled only when
	// a proof is requested.
	Values []Valued[S]
	// Planes is the dense certificate of a duel of Tokens: the values of all positions.
	Planes *Planes
}

// Judges lists the generic methods for duels, the default first.
func Judges[S comparable, M any]() []Method[Duel[S, M], Judgement[S, M]] {
	return []Method[Duel[S, M], Judgement[S, M]]{
		{Name: "retro", Title: "Retrograde analysis", Doc: "retrograde analysis: from the finished positions backwards, with a counter of moves not yet refuted for each position",
			Cost: "each position and each move is looked at once; memory for all positions and moves", Sound: true, Code: retroCode, Run: Retro[S, M], Prove: RetroProof[S, M]},
		{Name: "minimax", Title: "Minimax", Report: "004", Doc: "minimax over the game tree; a position that is already on the current line is a draw",
			Cost: "exponential in the number of positions; memory for one line", Sound: true, Code: minimaxCode, Run: Minimax[S, M]},
		{Name: "memo", Title: "Memoised minimax", Report: "004", Doc: "minimax that keeps the value of each position. The value depends on the line that led there, so what it keeps can be wrong",
			Cost: "each position once; memory for all positions", Sound: false, Code: memoCode, Run: Memo[S, M]},
		{Name: "alphabeta", Title: "Memoised alpha–beta", Report: "004", Doc: "memo that stops at a winning move. Wrong as memo is",
			Cost: "each position at most once; memory for all positions", Sound: false, Code: alphaBetaCode, Run: AlphaBeta[S, M]},
	}
}
