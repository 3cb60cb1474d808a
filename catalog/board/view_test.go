package board_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
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
	for view, want := range map[string]string{
		`{"grid":{"rows":2,"cols":2,"looks":[{"kind":"empty"}],"cells":[0,0,0]}}`:                                       "a grid of 2 rows and 2 columns has 3 cells",
		`{"grid":{"rows":-1,"cols":-1,"looks":[{"kind":"empty"}],"cells":[0]}}`:                                         "a grid of -1 rows and -1 columns has 1 cells",
		`{"grid":{"rows":4294967296,"cols":4294967296,"looks":[],"cells":[]}}`:                                          "a grid of 4294967296 rows and 4294967296 columns has 0 cells",
		`{"grid":{"rows":4294967296,"cols":0,"looks":[],"cells":[]}}`:                                                   "a grid of 4294967296 rows and 0 columns has 0 cells",
		`{"grid":{"rows":0,"cols":4294967296,"looks":[],"cells":[]}}`:                                                   "a grid of 0 rows and 4294967296 columns has 0 cells",
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty","text":"` + strings.Repeat("0", 101) + `"}],"cells":[0]}}`: "a look has a text of 101 characters; the most is 100",
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[1]}}`:                                           "cell 0 has look 1 of 1",
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[-1]}}`:                                          "cell 0 has look -1 of 1",
		`{"grid":{"rows":1,"cols":1,"looks":[{"kind":"empty"}],"cells":[0],"tokens":[{"place":1,"names":["A"]}]}}`:      "a token is on cell 1 of 1",
		`{"grid":[]}`: "cannot unmarshal array",
		`{"graph":{"nodes":[{"text":"0"}],"edges":[[0,1]]}}`:  "an edge leads from node 0 to node 1 of 1",
		`{"graph":{"nodes":[{"text":"0"}],"edges":[[-1,0]]}}`: "an edge leads from node -1 to node 0 of 1",
		`{"graph":7}`: "cannot unmarshal number",
	} {
		var v board.View
		if err := json.Unmarshal([]byte(view), &v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", view, err, want)
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

// painted returns a view of three rows and four columns, with what a number says of each cell.
func painted(of func(place int) int) board.View {
	return board.View{Grid: &board.Grid{Rows: 3, Cols: 4, Cell: func(row, col int) board.Cell {
		n := of(row*4 + col)
		c := board.Cell{Kind: []string{"empty", "tile"}[n%2], Text: []string{"", "<7>"}[n/2%2]}
		if n >= 4 {
			c.Tokens = []string{"A", "\"B\""}
		}
		return c
	}}}
}

func TestAFrameIsRetouchedAsIfItWereMadeAnew(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var was, before, after [12]int
		for i := range was {
			was[i], before[i] = r.IntN(8), r.IntN(8)
		}
		after = before
		one, other := r.IntN(12), r.IntN(12)
		after[one], after[other] = r.IntN(8), r.IntN(8)
		v := painted(func(p int) int { return was[p] })
		now := painted(func(p int) int { return after[p] })
		frame := board.Frame{Caption: "x", View: painted(func(p int) int { return before[p] }), Marks: []int{3}, Walk: []int{1, 2}, Push: []int{2, 3}}
		first := v.Difference(frame, nil)
		held := fmt.Sprint(first)
		frame.View = now
		if got, want := v.Retouch(first, now, one, other), v.Difference(frame, nil); !reflect.DeepEqual(got, want) {
			t.Fatalf("places %d and %d: %v\nwant %v", one, other, got, want)
		}
		if fmt.Sprint(first) != held {
			t.Fatalf("the frame before has changed: %v, was %s", first, held)
		}
	}
}

// checkSize fails a test unless an estimate is at least the length of the JSON, and not far more.
func checkSize(t *testing.T, what string, size int, v any, most int) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil || size < len(data) || size > most*len(data) {
		t.Errorf("%s: estimated %d bytes, has %d, %v", what, size, len(data), err)
	}
}

func TestSizesAreNoLessThanWhatIsWritten(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 7} {
		f := painted(func(int) int { return 0 }).Difference(board.Frame{Caption: "a <caption>", View: painted(func(int) int { return n }), Marks: []int{0, 10, 11}, Walk: []int{9, 10}, Push: []int{10, 11}}, nil)
		checkSize(t, fmt.Sprintf("frame %d", n), f.Size(), f, 3)
	}
	ten := func(place int) (int, bool) { return 10*place - 500, place%3 > 0 }
	two := func(g, p int) (int, bool) { return 1000*g + p, p != g }
	line := func(place int) []board.PathMove {
		return []board.PathMove{{Step: 0, From: place, To: place + 1, Token: "man"}, {Step: 1, From: place, To: place + 1}}
	}
	for name, l := range map[string]board.Layer{
		"plain": {Name: "plain", Doc: "doc", Kind: board.Heat, Value: ten, Legend: map[int]string{1: "one", 2: "two"}, Notes: []board.Note{{Place: 100, Text: "<note>"}}},
		"next":  {Name: "next", Value: ten, Path: &board.Path{Next: ten, Token: "man", Then: 1}},
		"given": {Name: "given", Value: ten, Given: &board.LayerChoice{Doc: "on", Value: two}, Path: &board.Path{Given: two, Token: "man", Of: board.OfGiven}},
		"lines": {Name: "lines", Value: ten, Path: &board.Path{Line: line}},
	} {
		j := l.JSON(100, nil)
		checkSize(t, name, j.Size(), j, 4)
	}
}

func TestTheWayOfANumberIsWritten(t *testing.T) {
	value := func(place int) (int, bool) { return place, true }
	back := func(place int) (int, bool) { return place - 1, place > 0 }
	for want, l := range map[string]board.Layer{
		`{"name":"a","doc":"d","tip":"{n} steps","kind":"heat","values":[0,1,2],"way":{"next":[null,0,1],"token":"man","then":2}}`: {
			Name: "a", Doc: "d", Tip: "{n} steps", Kind: board.Heat, Value: value, Path: &board.Path{Next: back, Token: "man", Then: 2}},
		`{"name":"b","doc":"","kind":"order","values":[0,1],"way":{"lines":[[{"step":0,"from":0,"to":9,"token":"x"}],[{"step":0,"from":1,"to":9,"token":"x"}]],"then":0}}`: {
			Name: "b", Kind: board.Order, Value: value, Path: &board.Path{Line: func(p int) []board.PathMove { return []board.PathMove{{From: p, To: 9, Token: "x"}} }}},
		`{"name":"c","doc":"","kind":"waking","given":{"doc":"on","at":1,"values":[[0,1],[1,2]]},"way":{"given":[[null,0],[null,1]],"token":"cat","of":"place","then":3}}`: {
			Name: "c", Kind: board.Waking, Value: value, Given: &board.LayerChoice{Doc: "on", At: 1, Value: func(g, p int) (int, bool) { return g + p, true }},
			Path: &board.Path{Given: func(g, p int) (int, bool) { return g, p > 0 }, Token: "cat", Of: board.OfPlace, Then: 3}},
	} {
		if got, err := json.Marshal(l.JSON(strings.Count(want, `"way"`)+1+strings.Count(want, `"tip"`), nil)); err != nil || string(got) != want {
			t.Errorf("%s, %v\nwant %s", got, err, want)
		}
	}
}

func TestWorkStopsWhatIsWritten(t *testing.T) {
	units, asked := 0, 0
	value := func(int) (int, bool) { asked++; return 1, true }
	layer := board.Layer{Value: value}.JSON(5000, func(n int) bool { units += n; return units < 2000 })
	if units != 2048 || asked != 3*512 || len(layer.Values) != 5000 {
		t.Errorf("%d units, %d numbers asked for, %d values", units, asked, len(layer.Values))
	}
}

func TestALookedTraceHasThePlacesOfWhatIsExpanded(t *testing.T) {
	place := func(n int) *int { return &n }
	trace := &board.Trace{States: []board.Seen{{Place: place(7)}, {Name: "none"}, {Place: place(8)}},
		Steps: board.Steps{Line: []int{0, 0, 0, 0}, State: []int{0, 0, 1, 2}, Look: []int{1, 1, 2, 3}, Wave: []int{0, 0, 1, 1}}}
	places, waves := trace.Looked()
	if fmt.Sprint(places, waves, trace.Steps.Len()) != "[7 8] [0 1] 4" {
		t.Errorf("places %v of waves %v in %d steps", places, waves, trace.Steps.Len())
	}
}

func TestViewsHaveTheirSizes(t *testing.T) {
	graph := board.View{Graph: &board.GraphView{Nodes: make([]board.Node, 3), Edges: make([][2]int, 5)}}
	if got := fmt.Sprint(graph.Places(), graph.Size(), square().Places(), square().Size(), board.View{}.Places()); got != "3 8 4 4 0" {
		t.Error(got)
	}
	ways := ""
	for _, way := range []string{"left", "right", "up", "down", "elsewhere"} {
		ways += board.Arrow(way)
	}
	if ways != "←→↑↓" {
		t.Error(ways)
	}
}
