package catalog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/catalog"
	"jogada/games/null"
)

// sample is a game that Validate has nothing against.
func sample() catalog.Game {
	return catalog.Game{
		Name: "sample", Aliases: []string{"2048"}, Unit: "move",
		Params:   []catalog.Param{{Name: "rows", Kind: catalog.Int, Default: "3", Min: 1, Max: 9}},
		Examples: fstest.MapFS{"1.txt": {Data: []byte("1\n")}},
		Brushes:  []catalog.Brush{{Name: "empty", Target: catalog.OnLook, Kind: catalog.Empty}},
		Draw:     func(catalog.View, catalog.Values) (string, catalog.Values, error) { return "", nil, nil },
		Play:     catalog.PlayDoc{Players: catalog.Solo},
		Parse:    func([]byte, catalog.Values) ([]catalog.Instance, error) { return nil, nil },
		Generate: func(*catalog.Dice, catalog.Values) (catalog.Instance, error) { return nil, nil },
	}
}

func TestValidateSaysWhatIsWrong(t *testing.T) {
	if err := (catalog.Games{sample(), null.Game()}).Validate(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*catalog.Game){
		`game name ""`:                     func(g *catalog.Game) { g.Name = "" },
		`game name "Sample"`:               func(g *catalog.Game) { g.Name = "Sample" },
		`game name "two words"`:            func(g *catalog.Game) { g.Name = "two words" },
		`game name "a(b"`:                  func(g *catalog.Game) { g.Aliases = []string{"a(b"} },
		`game name "sample"`:               func(g *catalog.Game) { g.Aliases = []string{"sample"} },
		"parse, generate, examples":        func(g *catalog.Game) { g.Parse = nil },
		"parse, generate, examples and":    func(g *catalog.Game) { g.Generate = nil },
		"generate, examples and a":         func(g *catalog.Game) { g.Examples = nil },
		"examples and a unit are required": func(g *catalog.Game) { g.Unit = "" },
		"brushes, of which the first":      func(g *catalog.Game) { g.Brushes = nil },
		"the first paints a look":          func(g *catalog.Game) { g.Brushes[0].Target = catalog.OnToken },
		"a function that reads":            func(g *catalog.Game) { g.Draw = nil },
		"and who plays are required":       func(g *catalog.Game) { g.Play.Players = "" },
		"it has no examples":               func(g *catalog.Game) { g.Examples = fstest.MapFS{} },
		"its defaults: rows":               func(g *catalog.Game) { g.Params[0].Default = "10" },
		`parameter name "Rows"`:            func(g *catalog.Game) { g.Params[0].Name = "Rows" },
		`parameter name "rows"`:            func(g *catalog.Game) { g.Params = append(g.Params, g.Params[0]) },
		"game sample: ":                    func(g *catalog.Game) { g.Unit = "" },
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
	boards, err := null.Game().Parse([]byte("3 50"), nil)
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
