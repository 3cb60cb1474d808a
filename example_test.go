package jogada_test

import (
	"context"
	"fmt"

	"jogada/catalog"
	"jogada/games"
	"jogada/games/slide"
	"jogada/search/puzzles"
	"jogada/solve"
)

// Any game, by name: text in, a report out.
func Example() {
	game, _ := games.All().Find("chase")
	values, _ := game.Values(map[string]string{"first": "mouse"})
	boards, err := game.Parse([]byte("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"), values, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	method, _ := catalog.Pick(boards[0], "") // the default
	report := method.Solve(context.Background(), catalog.Request{Check: true})
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

// One game, typed: a question, an algorithm, an answer that carries its bounds.
func Example_typed() {
	puzzle := slide.NewPuzzle(3, []int32{2, 0, 2, 4, 0, 8, 0, 0, 0}, 50)
	meter := solve.NewMeter(context.Background(), solve.Budget{Nodes: 1_000_000})
	route := puzzles.AStar(puzzle, meter)
	fmt.Println(route.Verdict, len(route.Line), "slides after", route.Counts.Expanded, "boards")
	// Output:
	// proved 3 slides after 3 boards
}

// Every legal move of a state with its exact worth, the best first: the cat's reply after M1-4.
func Example_moves() {
	game, _ := games.All().Find("chase")
	values, _ := game.Values(nil)
	boards, err := game.Parse([]byte("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"), values, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	play, err := boards[0].Play(context.Background(), catalog.PlayRequest{State: "4 2 cat"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range play.Moves {
		fmt.Println(o.Move, *o.Value.Result, "for the", play.Player, "in", *o.Value.Distance, "plies, keeps:", o.Keeps, "best:", o.Best)
	}
	// Output:
	// C2-1 win for the cat in 2 plies, keeps: true best: true
	// C2-3 win for the cat in 2 plies, keeps: true best: true
}
