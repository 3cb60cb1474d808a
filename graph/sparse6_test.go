package graph

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// sparse6Of returns an undirected graph in sparse6.
func sparse6Of(t *testing.T, g *Graph) string {
	t.Helper()
	written, err := g.Sparse6()
	if err != nil {
		t.Fatal(err)
	}
	return written
}

func TestSparse6OfItsDescription(t *testing.T) {
	// The example of McKay's description of the format: seven nodes, edges 0-1, 0-2, 1-2 and 5-6.
	const line, want = ":Fa@x^\n", "[[1,2],[0,2],[0,1],[],[],[6],[5]]\n"
	g := readOne(t, line, false)
	if got := g.Adjacency(); got != want {
		t.Errorf("read as %s", got)
	}
	if got := sparse6Of(t, g); got != line {
		t.Errorf("written as %s", got)
	}
}

func TestSparse6IsReadAsItIsWrittenAndAsGraph6(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range 3000 {
		g := randomGraph(t, rng, []int{2, 4, 8, 16, 17, 40, 200}[i%7], false)
		sparse, dense := sparse6Of(t, g), g.Graph6()
		for _, line := range []string{sparse, dense} {
			if got := textOf(t, line, false); got != g.Adjacency() {
				t.Fatalf("%sis read as %swant %s", line, got, g.Adjacency())
			}
		}
	}
}

func TestSparse6HasNoDirectedGraphs(t *testing.T) {
	if line, err := graphOf(t, 2, [][2]int{{0, 1}}, true).Sparse6(); err == nil {
		t.Errorf("written as %s", line)
	}
}

// nauty runs a program of nauty.
func nauty(t *testing.T, input string, name string, args ...string) []string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		tier.Missing(t, "nauty (scripts/tools)", "sparse6 against nauty")
	}
	command := exec.Command(path, args...)
	command.Stdin = strings.NewReader(input)
	var errors bytes.Buffer
	command.Stderr = &errors
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, errors.String())
	}
	return strings.SplitAfter(strings.TrimSuffix(string(out), "\n"), "\n")
}

// compareWithNauty compares nauty's graph6 and sparse6 of the same graphs with what our reader and writer make of them.
func compareWithNauty(t *testing.T, dense, sparse []string) {
	t.Helper()
	for i := range dense {
		dense, sparse := strings.TrimSuffix(dense[i], "\n"), strings.TrimSuffix(sparse[i], "\n")
		g := readOne(t, dense, false)
		if got := textOf(t, sparse, false); got != g.Adjacency() {
			t.Fatalf("nauty's %s is read as %s; its %s as %s", sparse, got, dense, g.Adjacency())
		}
		if got := sparse6Of(t, g); got != sparse+"\n" {
			t.Fatalf("%s is written as %s; nauty writes %s", dense, got, sparse)
		}
		if got := g.Graph6(); got != dense+"\n" {
			t.Fatalf("%s is written as %s", dense, got)
		}
	}
}

func TestAllSmallGraphsAreReadAndWrittenAsNautyDoes(t *testing.T) {
	graphs := 0
	for _, nodes := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		dense, sparse := nauty(t, "", "nauty-geng", "-q", nodes), nauty(t, "", "nauty-geng", "-q", "-s", nodes)
		if len(dense) != len(sparse) {
			t.Fatalf("%d graphs in graph6, %d in sparse6", len(dense), len(sparse))
		}
		compareWithNauty(t, dense, sparse)
		graphs += len(dense)
	}
	if graphs != 1+2+4+11+34+156+1044+12346 { // A000088 of the encyclopedia of integer sequences
		t.Errorf("%d graphs", graphs)
	}
}

func TestRandomGraphsAreReadAndWrittenAsNautyDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var dense []string
	for i := range 2000 {
		g := randomGraph(t, rng, []int{16, 17, 32, 62, 63, 64, 65, 200}[i%8], false)
		if g.Nodes() > 0 { // nauty's programs refuse a graph without nodes
			dense = append(dense, g.Graph6())
		}
	}
	sparse := nauty(t, strings.Join(dense, ""), "nauty-copyg", "-q", "-s")
	if len(sparse) != len(dense) {
		t.Fatalf("%d of %d graphs", len(sparse), len(dense))
	}
	compareWithNauty(t, dense, sparse)
}
