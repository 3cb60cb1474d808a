package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/null"
	"jogada/solve"
)

// sample returns a game that Validate has nothing against.
func sample() catalog.Game {
	return catalog.Game{
		Name: "sample", Aliases: []string{"2048"}, Unit: "move",
		Params:   []catalog.Param{{Name: "rows", Kind: catalog.Int, Default: "3", Min: 1, Max: 9}},
		Answer:   func(catalog.Values) any { return 0 },
		Measures: []catalog.Measure{{Name: "length", Kind: catalog.KindCount, Doc: "how long it is"}},
		Examples: []catalog.Example{{Name: "1.txt", Text: "1\n"}},
		Kinds:    []board.Kind{{Name: "empty", Role: board.Floor, Sign: "·"}},
		Brushes:  []board.Brush{{Name: "empty", Target: board.OnLook, Kind: "empty"}},
		Draw:     func(board.View, catalog.Values, *solve.Meter) (string, catalog.Values, error) { return "", nil, nil },
		Play:     catalog.PlayDoc{Players: catalog.Solo},
		Prompt:   func(catalog.Values) catalog.Prompt { return catalog.Prompt{} },
		Parse:    func([]byte, catalog.Values, *solve.Meter) ([]catalog.Instance, error) { return nil, nil },
		Generate: func(*catalog.Dice, catalog.Values) (catalog.Instance, error) { return nil, nil },
	}
}

func TestValidateSaysWhatIsWrong(t *testing.T) {
	if err := (catalog.Games{sample(), null.Game()}).Validate(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*catalog.Game){
		`game name ""`:                func(g *catalog.Game) { g.Name = "" },
		`game name "Sample"`:          func(g *catalog.Game) { g.Name = "Sample" },
		`game name "two words"`:       func(g *catalog.Game) { g.Name = "two words" },
		`game name "a(b"`:             func(g *catalog.Game) { g.Aliases = []string{"a(b"} },
		`game name "sample"`:          func(g *catalog.Game) { g.Aliases = []string{"sample"} },
		"parse, generate":             func(g *catalog.Game) { g.Parse = nil },
		"generate, ask":               func(g *catalog.Game) { g.Prompt = nil },
		"parse, generate, ask, a":     func(g *catalog.Game) { g.Generate = nil },
		"a unit and":                  func(g *catalog.Game) { g.Unit = "" },
		"an empty answer are":         func(g *catalog.Game) { g.Answer = nil },
		"it measures nothing":         func(g *catalog.Game) { g.Measures = nil },
		`measure "length"`:            func(g *catalog.Game) { g.Measures = append(g.Measures, g.Measures[0]) },
		`measure "capped"`:            func(g *catalog.Game) { g.Measures[0].Name = "capped" },
		`measure "Long"`:              func(g *catalog.Game) { g.Measures[0].Name = "Long" },
		`measure "length" is`:         func(g *catalog.Game) { g.Measures[0].Kind = "" },
		"brushes, of which the first": func(g *catalog.Game) { g.Brushes = nil },
		"the first paints a look":     func(g *catalog.Game) { g.Brushes[0].Target = board.OnToken },
		"a function that reads":       func(g *catalog.Game) { g.Draw = nil },
		"and who plays are required":  func(g *catalog.Game) { g.Play.Players = "" },
		`brush "empty" paints cells of kind "lava", which there is not`: func(g *catalog.Game) { g.Brushes[0].Kind = "lava" },
		`has role "lava", which there is not`:                           func(g *catalog.Game) { g.Kinds[0].Role = "lava" },
		"which is not one character":                                    func(g *catalog.Game) { g.Kinds[0].Sign = "::" },
		`"empty" has no name, or one that is taken`:                     func(g *catalog.Game) { g.Kinds = append(g.Kinds, g.Kinds[0]) },
		"it has no examples":                                            func(g *catalog.Game) { g.Examples = nil },
		"its defaults: rows":                                            func(g *catalog.Game) { g.Params[0].Default = "10" },
		`parameter name "Rows"`:                                         func(g *catalog.Game) { g.Params[0].Name = "Rows" },
		`parameter name "rows"`:                                         func(g *catalog.Game) { g.Params = append(g.Params, g.Params[0]) },
		"game sample: ":                                                 func(g *catalog.Game) { g.Unit = "" },
	} {
		g := sample()
		change(&g)
		if err := (catalog.Games{g}).Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	other := sample()
	other.Name, other.Aliases = "other", []string{"2048"}
	if err := (catalog.Games{sample(), other}).Validate(); err == nil {
		t.Error("one alias of two games is accepted")
	}
}

func TestGamesAreFoundByNameAndAlias(t *testing.T) {
	games := catalog.Games{null.Game(), sample()}
	for _, name := range []string{"sample", "2048"} {
		if g, ok := games.Find(name); !ok || g.Name != "sample" {
			t.Errorf("%s: %s, %v", name, g.Name, ok)
		}
	}
	if g, ok := games.Find("chess"); ok {
		t.Errorf("chess: %s", g.Name)
	}
	if names := games.Names(); !slices.Equal(names, []string{"null", "sample"}) {
		t.Errorf("%v", names)
	}
}

func TestTheEmptyNamePicksTheDefaultMethod(t *testing.T) {
	boards, err := null.Game().Parse([]byte("3 50"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"": "astar", "ida": "ida"} {
		if m, err := catalog.Pick(boards[0], name); err != nil || m.Name != want {
			t.Errorf("%q: %s, %v", name, m.Name, err)
		}
	}
	if _, err := catalog.Pick(boards[0], "magic"); err == nil || !strings.Contains(err.Error(), "astar, bfs, ida") {
		t.Errorf("%v", err)
	}
}

// measured is a board that is not to be drawn only to be counted.
type measured struct{ catalog.Instance }

func (measured) Size() int { return 7 }

// drawn is a board that has only a view.
type drawn struct {
	catalog.Instance
	view board.View
}

func (d drawn) View() board.View { return d.view }

func TestTheSizeOfABoardIsItsPlacesAndEdges(t *testing.T) {
	graph := board.View{Graph: &board.GraphView{Nodes: make([]board.Node, 3), Edges: [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 0}}}}
	for _, c := range []struct {
		board catalog.Instance
		want  int
	}{{drawn{view: board.View{Grid: &board.Grid{Rows: 2, Cols: 2}}}, 4}, {drawn{view: graph}, 7}, {drawn{}, 0}, {measured{}, 7}} {
		if got := catalog.Size(c.board); got != c.want {
			t.Errorf("%+v: %d, want %d", c.board, got, c.want)
		}
	}
}
