// Package duels has the generic algorithms for search.Duel, one per file: who wins, and in how many plies.
package duels

import (
	"jogada/search"
)

// Judges lists the generic methods for duels, the default first.
func Judges[S comparable, M any]() []search.Method[search.Duel[S, M], search.Judgement[S, M]] {
	return []search.Method[search.Duel[S, M], search.Judgement[S, M]]{
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
