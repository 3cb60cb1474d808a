package search_test

import (
	"fmt"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/search"
)

// The cost of each method on one question of each family. A change here is a change of an algorithm: faster is welcome,
// but must be intended.
const costs = `
astar                                            expanded  3 generated  6 stored  6
bfs                                              expanded  5 generated  9 stored  7
ida                                              expanded  3 generated  6 stored  4
beam                                             expanded  4 generated  8 stored  6
backtrack {Best:false Bound:false Order:false}   expanded 22 generated 37 stored  5
backtrack {Best:true Bound:false Order:false}    expanded 20 generated 34 stored  5
backtrack {Best:false Bound:true Order:false}    expanded  6 generated 12 stored  3
backtrack {Best:true Bound:true Order:false}     expanded  6 generated 12 stored  3
backtrack {Best:false Bound:false Order:true}    expanded 22 generated 37 stored  5
backtrack {Best:true Bound:false Order:true}     expanded  7 generated 13 stored  3
backtrack {Best:false Bound:true Order:true}     expanded  6 generated 12 stored  3
backtrack {Best:true Bound:true Order:true}      expanded  6 generated 12 stored  3
closure                                          expanded  8 generated 15 stored  8
dfs                                              expanded  8 generated 17 stored  8
layers                                           expanded  7 generated 10 stored  8
field                                            expanded  8 generated 10 stored  8
per-player                                       expanded 24 generated 36 stored  8
ball                                             expanded  7 generated 10 stored  8
ball-full                                        expanded  8 generated 12 stored  8
retro                                            expanded 35 generated 63 stored 35
minimax                                          expanded 774 generated 993 stored 19
memo                                             expanded 35 generated 63 stored 35
alphabeta                                        expanded 19 generated 33 stored 19
`

func TestTheCostOfEachMethodIsFixed(t *testing.T) {
	var got strings.Builder
	note := func(probes []probe) {
		for _, p := range probes {
			if !strings.Contains(p.method, ",") {
				c := p.whole(t).Ending().Counts
				fmt.Fprintf(&got, "%-48s expanded %2d generated %2d stored %2d\n", p.method, c.Expanded, c.Generated, c.Stored)
			}
		}
	}
	note(puzzleProbes(gametest.Puzzle{Net: gametest.DrawNet("12 13 16 4 51 3 73 -"), Goals: ".......*", Bounds: []int{3, 4, 2, 5, 4, 4, 1, 0}, Most: 5}))
	note(mazeProbes(gametest.Maze{Net: gametest.DrawNet("12 03 03 124 35 4"), From: []int{0, 4}, Locks: "..ab.a", Keys: ".b..a."}))
	note(raceProbes(gametest.Race{Net: gametest.DrawNet("23 34 5 56 6 7 7 01"), From: []int{0, 1, 0}, Goals: ".......*", Lengths: []int{2, 1, 3, 1, 1, 2, 1, 1}, Ties: search.ByLastRound}))
	note(duelProbes(catAndMouse([][]int{{2}, {2, 3, 4}, {0, 1, 3}, {1, 2, 4}, {1, 3}})))
	if got.String() != strings.TrimLeft(costs, "\n") {
		t.Errorf("the costs are\n%s", got.String())
	}
}
