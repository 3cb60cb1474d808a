package board_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jogada/board"
	"jogada/catalog"
)

// square returns a board of two rows and two columns, with two on each cell of the diagonal.
func square() board.View {
	return board.View{Grid: &board.Grid{Rows: 2, Cols: 2, Cell: func(row, col int) board.Cell {
		if row == col {
			return board.Cell{Text: "7", Kind: "tile", Tokens: []string{"A", "B"}}
		}
		return board.Cell{Kind: "empty"}
	}}}
}

func TestViewsAreWrittenWholeAndReadAgain(t *testing.T) {
	graph := board.View{Graph: &board.GraphView{Directed: true, Nodes: []board.Node{{Text: "0", Kind: "goal"}, {Text: "1", Kind: "plain", Tokens: []string{"M"}}}, Edges: [][2]int{{1, 0}}}}
	empty := board.View{Grid: &board.Grid{}}
	for want, view := range map[string]board.View{
		`{"grid":{"rows":2,"cols":2,"looks":[{"kind":"tile","text":"7"},{"kind":"empty"}],"cells":[0,1,1,0],"tokens":[{"place":0,"names":["A","B"]},{"place":3,"names":["A","B"]}]}}`: square(),
		`{"graph":{"nodes":[{"text":"0","kind":"goal"},{"text":"1","kind":"plain","tokens":["M"]}],"edges":[[1,0]],"directed":true}}`:                                                 graph,
		`{"grid":{"rows":0,"cols":0,"looks":[],"cells":[],"tokens":[]}}`:                                                                                                              empty,
	} {
		got, err := json.Marshal(view)
		if err != nil || string(got) != want {
			t.Errorf("%s, %v\nwant %s", got, err, want)
		}
		var again board.View
		if err := json.Unmarshal(got, &again); err != nil {
			t.Fatal(err)
		}
		if twice, err := json.Marshal(again); err != nil || string(twice) != want {
			t.Errorf("read and written again: %s, %v\nwant %s", twice, err, want)
		}
	}
}

func TestAViewThatDoesNotFitItselfIsRefused(t *testing.T) {
	for _, view := range []string{
		`{"grid":{"rows":2,"cols":2,"looks":[{"kind":"empty"}],"cells":[0,0,0]}}`,
		`{"grid":{"rows":-1,"cols":-1,"looks":[{"kind":"empty"}],"cells":[0]}}`,
		`{"grid":{"rows":4294967296,"cols":4294967296,"looks":[],"cells":[]}}`,
		`{"grid":{"rows":4294967296,"cols":0,"looks":[],"cells":[]}}`,
		`{"grid":{"rows":0,"cols":4294967296,"looks":[],"cells":[]}}`,
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty","text":"` + strings.Repeat("0", 101) + `"}],"cells":[0]}}`,
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[1]}}`,
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[-1]}}`,
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[0],"tokens":[{"place":1,"names":["A"]}]}}`,
		`{"grid":[]}`,
		`{"graph":{"nodes":[{"text":"0"}],"edges":[[0,1]]}}`,
		`{"graph":{"nodes":[{"text":"0"}],"edges":[[-1,0]]}}`,
		`{"graph":7}`,
	} {
		var v board.View
		if err := json.Unmarshal([]byte(view), &v); err == nil {
			t.Errorf("%s was read", view)
		}
	}
}

func FuzzAViewThatIsReadIsWrittenAgain(f *testing.F) {
	f.Add(`{"grid":{"rows":1,"cols":2,"looks":[{"kind":"tile","text":"7"},{"kind":"empty"}],"cells":[0,1],"tokens":[{"place":1,"names":["A"]}]}}`)
	f.Add(`{"graph":{"nodes":[{"text":"0","kind":"goal"}],"edges":[[0,0]],"directed":true}}`)
	f.Fuzz(func(t *testing.T, data string) {
		var v, again board.View
		if json.Unmarshal([]byte(data), &v) != nil {
			return
		}
		for n := range v.Places() {
			v.Place(n)
		}
		once, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(once, &again); err != nil {
			t.Fatalf("%s can't be read: %v", once, err)
		}
		if twice, err := json.Marshal(again); err != nil || string(twice) != string(once) {
			t.Fatalf("%s, then %s, %v", once, twice, err)
		}
	})
}

func TestAFrameIsWrittenAsItDiffersFromTheBoard(t *testing.T) {
	after := board.View{Grid: &board.Grid{Rows: 2, Cols: 2, Cell: func(row, col int) board.Cell {
		c := square().Grid.Cell(row, col)
		if row == 0 && col == 0 {
			return board.Cell{Kind: "empty"}
		}
		return c
	}}}
	got, err := json.Marshal(square().Difference(board.Frame{Caption: "gone", View: after, Marks: []int{0}}, nil))
	want := `{"caption":"gone","cells":[{"place":0,"kind":"empty"}],"tokens":[{"place":3,"names":["A","B"]}],"marks":[0]}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestALayerIsWrittenWithNullForNothing(t *testing.T) {
	odd := func(place int) (int, bool) { return place, place%2 == 1 }
	r := catalog.Report{Layers: []board.Layer{
		{Name: "odd", Kind: board.Heat, Value: odd, Legend: map[int]string{1: "one"}, Notes: []board.Note{{Place: 2, Text: "even"}}},
		{Name: "sum", Kind: board.Area, Value: odd, Given: &board.LayerChoice{Doc: "added to", At: 1, Value: func(g, p int) (int, bool) { return g + p, g > 2 }}},
	}}
	got, err := json.Marshal(r.Picture(square()).Layers)
	want := `[{"name":"odd","doc":"","kind":"heat","values":[null,1,null,3],"legend":{"1":"one"},"notes":[{"place":2,"text":"even"}]},` +
		`{"name":"sum","doc":"","kind":"area","given":{"doc":"added to","at":1,"values":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[3,4,5,6]]}}]`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestALayerOfALargeBoardIsWrittenForTheFirstChoiceAlone(t *testing.T) {
	large := board.View{Grid: &board.Grid{Rows: 100, Cols: 100, Cell: func(int, int) board.Cell { return board.Cell{Kind: "empty"} }}}
	value := func(place int) (int, bool) { return place, true }
	r := catalog.Report{Layers: []board.Layer{{Value: value, Given: &board.LayerChoice{Value: func(int, int) (int, bool) { panic("asked for every choice") }}}}}
	if l := r.Picture(large).Layers[0]; l.Given != nil || len(l.Values) != 10000 {
		t.Errorf("%d values, given %v", len(l.Values), l.Given)
	}
}
