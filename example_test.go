package jogada_test

import (
	"bytes"
	"context"
	"fmt"

	"jogada"
	"jogada/catalog"
)

// Parse a board, solve it, and follow the line of play.
func Example() {
	game, _ := jogada.Find("chase")
	boards, err := game.Parse("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", map[string]string{"first": "mouse"})
	if err != nil {
		fmt.Println(err)
		return
	}
	report, _ := boards[0].Solve(context.Background(), jogada.Options{})
	fmt.Println(report.Headline)
	for _, move := range report.Line {
		fmt.Println(move.Move, "→", move.State)
	}
	fmt.Println("checked:", *report.Proof.Checked)
	// Output:
	// the cat wins in 4 plies
	// M1-4 → 4 2 cat
	// C2-1 → 4 1 mouse
	// M4-3 → 3 1 cat
	// C1-3 → 3 3 mouse
	// checked: true
}

// Reaching a limit is an answer of its own, with proved bounds.
func ExampleBoard_Solve() {
	board, _ := jogada.Open("slide(side=4)#7")
	report, _ := board.Solve(context.Background(), jogada.Options{Method: "bfs", Nodes: 10})
	fmt.Println(report.Verdict, "at least", *report.Bounds.AtLeast)
	// Output:
	// unknown at least 3
}

// A saved report is verified from the board and the report alone.
func ExampleBoard_Check() {
	board, _ := jogada.Open("sokoban#3")
	report, _ := board.Solve(context.Background(), jogada.Options{Proof: true})
	var saved bytes.Buffer
	_ = catalog.WriteReport(&saved, report)
	read, _ := jogada.ReadReport(saved.Bytes())
	fmt.Println(board.Check(context.Background(), read, jogada.Options{}))
	read.Headline = "1 push"
	fmt.Println(board.Check(context.Background(), read, jogada.Options{}))
	// Output:
	// <nil>
	// the report says headline: 1 push, and its claim gives 18 pushes, with 46 moves
}

// Every legal move of a state with its exact value, the best first: the cat's reply after M1-4.
func ExampleBoard_Play() {
	game, _ := jogada.Find("chase")
	boards, _ := game.Parse("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	position, err := boards[0].Play(context.Background(), "4 2 cat", jogada.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range position.Moves {
		fmt.Println(move.Move, *move.Value.Result, "for the", position.Player, "in", *move.Value.Distance, "plies")
	}
	// Output:
	// C2-1 win for the cat in 2 plies
	// C2-3 win for the cat in 2 plies
}
