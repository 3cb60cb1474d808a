package chase

import (
	"testing"

	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(), map[string]string{"nodes": "4"}, map[string]string{"nodes": "5", "degree": "2"}, map[string]string{"nodes": "7", "degree": "2", "hole-degree": "2"})
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "# graph=directed\n[[],[2],[1,0]]\n[[1],[0],[]]", "0 1\n1 2 # no more\n\n2 3", "Bw\n>>graph6<<Cr", ">>digraph6<<&BP_\n&BIG", ":Fa@x^",
		"graph { a -- b -- {c d} [x=y]; subgraph s { e:n -- \"f\" + \"g\" } }", "strict digraph \"x\" { 0 -> 1 /* */ -> 2; node [a=<b>]; }", "[[[[[[", "~~~~~~~~", "&~~~", "graph { 0 -- 19999 }")
}
