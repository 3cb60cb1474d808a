package sokoban

import (
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/solve"
)

func TestAMoveSaysWhereTheManWalksAndWhatHePushes(t *testing.T) {
	v, err := Game().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := Game().Parse([]byte("#####\n#@  #\n# $.#\n#####\n  #  \n"), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	if kind := boards[0].View().Place(20).Kind; kind != outerCell {
		t.Errorf("outside of the walls is %q", kind)
	}
	at, err := boards[0].Play(t.Context(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	if want := (&catalog.Walkable{Token: manToken, Places: []int{6, 7, 8, 11, 13}, Free: true}); !reflect.DeepEqual(at.Walkable, want) {
		t.Errorf("the man can walk to %+v", at.Walkable)
	}
	best := at.Moves[0]
	if want := (board.FrameJSON{Walk: []int{6, 11, 12}, Push: []int{12, 13}}); !reflect.DeepEqual([][]int{best.Frame.Walk, best.Frame.Push}, [][]int{want.Walk, want.Push}) || best.Arrow != "right" {
		t.Errorf("%s: he walks %v, pushes %v, %s", best.Move, best.Frame.Walk, best.Frame.Push, best.Arrow)
	}
}

func TestTheQuestionOverWordsIsTheSame(t *testing.T) {
	for _, params := range []map[string]string{{"rows": "7", "cols": "7"}, {"rows": "5", "cols": "12", "boxes": "3"}, {"rows": "8", "cols": "8", "count": "moves"}, {"rows": "7", "cols": "7", "kind": "random"}} {
		v, err := Game().Values(params)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for seed := range uint64(8) {
			n += gametest.Encoded(t, search.Puzzle[Position, Move](gametest.Generated(t, Game(), v, seed).(instance).puzzle), 100)
		}
		if n < 20 {
			t.Errorf("%v: only %d states", params, n)
		}
	}
}
