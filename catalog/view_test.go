package catalog_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/catalog"
	"jogada/gametest"
	"jogada/say"
	"jogada/search"
)

// square is a board of two rows and two columns, with two on each cell of the diagonal.
func square() catalog.View {
	return catalog.View{Grid: &catalog.Grid{Rows: 2, Cols: 2, Cell: func(row, col int) catalog.Cell {
		if row == col {
			return catalog.Cell{Text: "7", Kind: catalog.Tile, Tokens: []string{"A", "B"}}
		}
		return catalog.Cell{Kind: catalog.Empty}
	}}}
}

func TestViewsAreWrittenWholeAndReadAgain(t *testing.T) {
	graph := catalog.View{Graph: &catalog.Graph{Directed: true, Nodes: []catalog.Node{{Text: "0", Kind: catalog.Goal}, {Text: "1", Kind: catalog.Plain, Tokens: []string{"M"}}}, Edges: [][2]int{{1, 0}}}}
	empty := catalog.View{Grid: &catalog.Grid{}}
	for want, view := range map[string]catalog.View{
		`{"grid":{"rows":2,"cols":2,"looks":[{"kind":"tile","text":"7"},{"kind":"empty"}],"cells":[0,1,1,0],"tokens":[{"place":0,"names":["A","B"]},{"place":3,"names":["A","B"]}]}}`: square(),
		`{"graph":{"nodes":[{"text":"0","kind":"goal"},{"text":"1","kind":"plain","tokens":["M"]}],"edges":[[1,0]],"directed":true}}`:                                                 graph,
		`{"grid":{"rows":0,"cols":0,"looks":[],"cells":[],"tokens":[]}}`:                                                                                                              empty,
	} {
		got, err := json.Marshal(view)
		if err != nil || string(got) != want {
			t.Errorf("%s, %v\nwant %s", got, err, want)
		}
		var again catalog.View
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
		var v catalog.View
		if err := json.Unmarshal([]byte(view), &v); err == nil {
			t.Errorf("%s was read", view)
		}
	}
}

func FuzzAViewThatIsReadIsWrittenAgain(f *testing.F) {
	f.Add(`{"grid":{"rows":1,"cols":2,"looks":[{"kind":"tile","text":"7"},{"kind":"empty"}],"cells":[0,1],"tokens":[{"place":1,"names":["A"]}]}}`)
	f.Add(`{"graph":{"nodes":[{"text":"0","kind":"goal"}],"edges":[[0,0]],"directed":true}}`)
	f.Fuzz(func(t *testing.T, data string) {
		var v, again catalog.View
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
	after := catalog.View{Grid: &catalog.Grid{Rows: 2, Cols: 2, Cell: func(row, col int) catalog.Cell {
		c := square().Grid.Cell(row, col)
		if row == 0 && col == 0 {
			return catalog.Cell{Kind: catalog.Empty}
		}
		return c
	}}}
	got, err := json.Marshal(square().Difference(catalog.Frame{Caption: "gone", View: after, Marks: []int{0}}))
	want := `{"caption":"gone","cells":[{"place":0,"kind":"empty"}],"tokens":[{"place":3,"names":["A","B"]}],"marks":[0]}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestALayerIsWrittenWithNullForNothing(t *testing.T) {
	odd := func(place int) (int, bool) { return place, place%2 == 1 }
	r := catalog.Report{Layers: []catalog.Layer{
		{Name: "odd", Kind: catalog.Heat, Value: odd, Legend: map[int]string{1: "one"}, Notes: []catalog.Note{{Place: 2, Text: "even"}}},
		{Name: "sum", Kind: catalog.Area, Value: odd, Given: &catalog.Given{Doc: "added to", At: 1, Value: func(g, p int) (int, bool) { return g + p, g > 2 }}},
	}}
	got, err := json.Marshal(r.Picture(square()).Layers)
	want := `[{"name":"odd","doc":"","kind":"heat","values":[null,1,null,3],"legend":{"1":"one"},"notes":[{"place":2,"text":"even"}]},` +
		`{"name":"sum","doc":"","kind":"area","given":{"doc":"added to","at":1,"values":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[3,4,5,6]]}}]`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestALayerOfALargeBoardIsWrittenForTheFirstChoiceAlone(t *testing.T) {
	large := catalog.View{Grid: &catalog.Grid{Rows: 100, Cols: 100, Cell: func(int, int) catalog.Cell { return catalog.Cell{Kind: catalog.Empty} }}}
	value := func(place int) (int, bool) { return place, true }
	r := catalog.Report{Layers: []catalog.Layer{{Value: value, Given: &catalog.Given{Value: func(int, int) (int, bool) { panic("asked for every choice") }}}}}
	if l := r.Picture(large).Layers[0]; l.Given != nil || len(l.Values) != 10000 {
		t.Errorf("%d values, given %v", len(l.Values), l.Given)
	}
}

func TestMarksAreTakenOffAReportAndKeptApart(t *testing.T) {
	m := marked()
	r, err := m.Solve(context.Background(), catalog.Request{})
	if err != nil || r.Headline != "goal 1" || r.Because[0] != "from 0" {
		t.Errorf("%q %q, %v", r.Headline, r.Because, err)
	}
	want := catalog.Speech{Headline: []say.Part{{Text: "goal 1", Places: []int{1}}}, Because: [][]say.Part{{{Text: "from "}, {Text: "0", Places: []int{0}}}}}
	if diff := cmp.Diff(want, r.Told); diff != "" {
		t.Error(diff)
	}
}

// marked is a method of a puzzle that is told with marks.
func marked() catalog.Method {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 -"), Goals: ".*", Most: 9}
	return catalog.Puzzle[int, int]{About: about("puzzle"), Question: p, Methods: search.Pathfinders[int, int](), Notation: notation(2),
		Tell: func(search.Route[int, int], say.Tongue) catalog.Told {
			return catalog.Told{Headline: say.Mark("goal 1", 1), Because: []string{"from " + say.Mark("0", 0)}}
		}}.Solver().Methods()[0]
}

// measured is a board that is not to be drawn only to be counted.
type measured struct{ catalog.Instance }

func (measured) Size() int { return 7 }

// drawn is a board that has only a view.
type drawn struct {
	catalog.Instance
	view catalog.View
}

func (d drawn) View() catalog.View { return d.view }

func TestTheSizeOfABoardIsItsPlacesAndEdges(t *testing.T) {
	graph := catalog.View{Graph: &catalog.Graph{Nodes: make([]catalog.Node, 3), Edges: [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 0}}}}
	for _, c := range []struct {
		board catalog.Instance
		want  int
	}{{drawn{view: square()}, 4}, {drawn{view: graph}, 7}, {drawn{}, 0}, {measured{}, 7}} {
		if got := catalog.Size(c.board); got != c.want {
			t.Errorf("%+v: %d, want %d", c.board, got, c.want)
		}
	}
}
