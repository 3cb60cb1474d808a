package interop

import (
	"context"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"jogada/games/chase"
	"jogada/graph"
	"jogada/search/duels"
	"jogada/solve"
)

func TestGonumReadsThePositionsOfADuel(t *testing.T) {
	graphs, err := graph.Read([]byte("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"), false, graph.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	d, err := chase.NewDuel(graphs[0].Graph, chase.Start{Mouse: 1, Cat: 2, Holes: []int{0}, First: chase.Mouse})
	if err != nil {
		t.Fatal(err)
	}
	j := duels.RetroProof(d, solve.NewMeter(context.Background(), solve.Budget{}))
	written, err := chase.DOT(d, j)
	if err != nil {
		t.Fatal(err)
	}
	file, err := dot.ParseString(written)
	if err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	nodes, bold := 0, 0
	for _, s := range file.Graphs[0].Stmts {
		switch s := s.(type) {
		case *ast.NodeStmt:
			nodes++
		case *ast.EdgeStmt:
			if strings.Contains(s.String(), "style=bold") {
				bold++
			}
		}
	}
	if nodes != len(j.Values) || bold < len(j.Line) {
		t.Errorf("%d nodes for %d positions, %d bold:\n%s", nodes, len(j.Values), bold, written)
	}
}
