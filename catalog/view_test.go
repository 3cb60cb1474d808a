package catalog_test

import (
	"encoding/json"
	"testing"

	"jogada/catalog"
)

func TestViewsAreWrittenWhole(t *testing.T) {
	grid := catalog.View{Grid: &catalog.Grid{Rows: 2, Cols: 2, Cell: func(row, col int) catalog.Cell {
		if row == col {
			return catalog.Cell{Text: "7", Kind: catalog.Tile, Tokens: []string{"A", "B"}}
		}
		return catalog.Cell{Kind: catalog.Empty}
	}}}
	graph := catalog.View{Graph: &catalog.Graph{Directed: true, Nodes: []catalog.Node{{Text: "0", Kind: catalog.Goal}, {Text: "1", Kind: catalog.Plain, Tokens: []string{"M"}}}, Edges: [][2]int{{1, 0}}}}
	empty := catalog.View{Grid: &catalog.Grid{}}
	for want, view := range map[string]catalog.View{
		`{"grid":{"cells":[[{"text":"7","kind":"tile","tokens":["A","B"]},{"kind":"empty"}],[{"kind":"empty"},{"text":"7","kind":"tile","tokens":["A","B"]}]],"cols":2,"rows":2}}`: grid,
		`{"graph":{"nodes":[{"text":"0","kind":"goal"},{"text":"1","kind":"plain","tokens":["M"]}],"edges":[[1,0]],"directed":true}}`:                                              graph,
		`{"grid":{"cells":[],"cols":0,"rows":0}}`: empty,
	} {
		if got, err := json.Marshal(view); err != nil || string(got) != want {
			t.Errorf("%s, %v\nwant %s", got, err, want)
		}
	}
}
