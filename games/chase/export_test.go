package chase

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/graph"
	"jogada/search"
	"jogada/search/duels"
)

func TestPositionsAreWrittenAsDOTColouredByValue(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	j := run(d, duels.RetroProof, 0)
	written, err := DOT(d, j)
	if err != nil {
		t.Fatal(err)
	}
	graphs, err := graph.Read([]byte(written), false, graph.DefaultLimits())
	if err != nil || len(graphs) != 1 {
		t.Fatalf("%d graphs are read: %v\n%s", len(graphs), err, written)
	}
	read := graphs[0].Graph
	if !read.Directed() || read.Nodes() != len(j.Values) {
		t.Errorf("%d nodes for %d positions:\n%s", read.Nodes(), len(j.Values), written)
	}
	for n := range graph.Node(read.Nodes()) { // nodes come in the order of the values
		p := j.Values[n].State
		var want, got []string
		if _, over := d.Final(p); !over {
			for _, step := range d.Steps(p, nil) {
				want = append(want, writeState(step.To))
			}
		}
		for _, to := range read.Neighbours(n) {
			got = append(got, read.Name(to))
		}
		slices.Sort(want)
		slices.Sort(got)
		if read.Name(n) != writeState(p) || !slices.Equal(got, want) {
			t.Errorf("node %q leads to %q; position %q leads to %q", read.Name(n), got, writeState(p), want)
		}
	}
	if bold := strings.Count(written, ", style=bold];\n"); bold < len(j.Line) || !strings.Contains(written, `"1 2 mouse" [label="mouse 1, cat 2\ncat wins in 4 plies", shape=ellipse, fillcolor="#e69f00", penwidth=3];`) {
		t.Errorf("%d bold:\n%s", bold, written)
	}
	if _, err := DOT(d, run(d, duels.Minimax, 0)); err == nil {
		t.Error("a judgement without values was written")
	}
}

// solveParity returns the winner of vertex 0 of a parity game with priorities 0 and 1, where those of 0 have an edge to
// themselves: player 0 if it can force a path to one of them.
func solveParity(t *testing.T, game string) int {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(game), "\n")
	var last int
	if _, err := fmt.Sscanf(lines[0], "parity %d;", &last); err != nil || last != len(lines)-2 {
		t.Fatalf("the head is %q for %d vertices", lines[0], len(lines)-1)
	}
	owner, wins, to := make([]int, last+1), make([]bool, last+1), make([][]int, last+1)
	for _, line := range lines[1:] {
		fields := strings.SplitN(strings.TrimSuffix(line, ";"), " ", 5)
		n, _ := strconv.Atoi(fields[0])
		wins[n] = fields[1] == "0"
		owner[n], _ = strconv.Atoi(fields[2])
		for s := range strings.SplitSeq(fields[3], ",") {
			m, err := strconv.Atoi(s)
			if err != nil || m < 0 || m > last || wins[n] && m != n {
				t.Fatalf("line %q", line)
			}
			to[n] = append(to[n], m)
		}
	}
	for changed := true; changed; {
		changed = false
		for n := range to {
			some, all := false, true
			for _, m := range to[n] {
				some, all = some || wins[m], all && wins[m]
			}
			if !wins[n] && (owner[n] == 0 && some || all) {
				wins[n], changed = true, true
			}
		}
	}
	if wins[0] {
		return 0
	}
	return 1
}

func TestTheTwoParityGamesTellTheWinner(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	won := map[search.Side]int{}
	for range 1000 {
		d := randomDuel(rng, 6)
		mouse, cat := PGSolver(d)
		got := search.Nobody
		switch {
		case solveParity(t, mouse) == 0:
			got = Mouse
		case solveParity(t, cat) == 0:
			got = Cat
		}
		if want := run(d, duels.Retro, 0).Winner; got != want {
			t.Fatalf("the parity games say %s, retro %s:\n%s%s%s", sideName(got), sideName(want), pasted(d), mouse, cat)
		}
		won[got]++
	}
	if won[Mouse] < 50 || won[Cat] < 50 || won[search.Nobody] < 50 {
		t.Errorf("winners %v", won)
	}
}
