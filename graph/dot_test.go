package graph

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"testing"
)

// recorded reads cases from a file with one a line. Module interop checks against gonum that they are right.
func recorded[C any](t testing.TB, name string) (cases []C) {
	t.Helper()
	lines, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(lines) {
		var c C
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// The edges of a graph in DOT are those that gonum reads.
func TestDOTIsReadAsGonumReadsIt(t *testing.T) {
	for _, c := range recorded[struct {
		Text  string
		Edges [][2]string
	}](t, "testdata/dot.jsonl") {
		g := readOne(t, c.Text, false)
		got, want := map[[2]string]bool{}, map[[2]string]bool{}
		for a := range Node(g.Nodes()) {
			for _, b := range g.Neighbours(a) {
				got[[2]string{g.Name(a), g.Name(b)}] = true
			}
		}
		for _, e := range c.Edges {
			want[e] = true
			if !g.Directed() {
				want[[2]string{e[1], e[0]}] = true
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("edges %v, want %v:\n%s", got, want, c.Text)
		}
	}
}

func TestAnUnquotedNameInDOTHasLettersDigitsAndUnderscores(t *testing.T) {
	const name = "azAZ_09À" // the last byte is 0x80
	if g := readOne(t, "graph { "+name+" -- b }", false); g.Name(0) != name || g.Nodes() != 2 {
		t.Errorf("read as %q in a graph of %d nodes", g.Name(0), g.Nodes())
	}
}
