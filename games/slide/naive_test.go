package slide

import (
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/search"
)

// puzzleOf returns the question of a board.
func puzzleOf(b naive.Board, limit int) Puzzle {
	var tiles []int32
	for _, row := range b {
		for _, v := range row {
			tiles = append(tiles, int32(v))
		}
	}
	return NewPuzzle(len(b), tiles, limit)
}

// rowsOf returns a board of a question as rows.
func rowsOf(p Puzzle, b Board) naive.Board {
	out := make(naive.Board, p.Side())
	for i := range p.Side() * p.Side() {
		out[i/p.Side()] = append(out[i/p.Side()], p.Tile(b, i))
	}
	return out
}

// reach calls f for the boards that can be reached, each once, up to most of them.
func reach(p Puzzle, most int, f func(b Board, steps []search.Step[Board, Slide])) {
	seen := map[Board]bool{p.Start(): true}
	for todo := []Board{p.Start()}; len(todo) > 0 && most > 0; most-- {
		b := todo[0]
		todo = todo[1:]
		steps := p.Steps(b, nil)
		f(b, steps)
		for _, step := range steps {
			if !seen[step.To] {
				seen[step.To] = true
				todo = append(todo, step.To)
			}
		}
	}
}

// board prints a question so that it can be pasted into the command line.
func newBoard(p Puzzle) string { return newInstance(p).Text() }

func parsed(t testing.TB, text string, given map[string]string) []catalog.Instance {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte(text), v, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return boards
}
