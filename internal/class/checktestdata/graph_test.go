package checktestdata

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// tree reports whether edges after a number of nodes make a tree.
func tree(text string) bool {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	var n int
	if _, err := fmt.Sscan(lines[0], &n); err != nil || len(lines) != n {
		return false
	}
	parent := map[int]int{}
	root := func(x int) int {
		for parent[x] != 0 {
			x = parent[x]
		}
		return x
	}
	for _, line := range lines[1:] {
		var a, b int
		if _, err := fmt.Sscan(line, &a, &b); err != nil {
			return false
		}
		if a, b = root(a), root(b); a == b {
			return false
		}
		parent[a] = b
	}
	return true
}

// A grammar can't say that edges make a tree. Random numbers of 20 nodes do so in 1 of 600 texts.
func TestRandomEdgesOftenMakeATree(t *testing.T) {
	for _, edge := range []string{"INT(1, n) SPACE INT(1, n)", "INT(1, n, a) SPACE INT(a+1, n)", "INT(1, n, a[i]) SPACE INT(1, n, b[i]) SPACE INT(1, 9)"} {
		g := read(t, "INT(20, 40, n) NEWLINE REPI(i, n-1) "+edge+" NEWLINE END EOF")
		trees, shapes := 0, map[string]bool{}
		for seed := range uint64(100) {
			text, ok := g.Sample(t.Context(), catalog.NewDice(seed), 30, 10_000, false)
			if ok && tree(text) {
				trees++
				shapes[text] = true
			}
		}
		if trees < 25 || len(shapes) < 25 {
			t.Errorf("%s: %d trees, %d different", edge, trees, len(shapes))
		}
	}
}

// Where there are more repetitions than a tree has edges, no edge is there twice while there are others; where a grammar refuses an edge, another is tried.
func TestRandomGraphsAreSimple(t *testing.T) {
	g := read(t, "INT(4, 6, n) SPACE INT(n, n*(n-1)/2, m) NEWLINE REPI(i, m) INT(1, n, a[i]) SPACE INT(a[i]+1, n, b[i]) NEWLINE END ASSERT(UNIQUE(a,b)) EOF")
	made := 0
	for seed := range uint64(100) {
		if _, ok := g.Sample(t.Context(), catalog.NewDice(seed), 8, 10_000, false); ok {
			made++
		}
	}
	if made < 80 {
		t.Errorf("%d of 100 graphs", made)
	}
	refusing := read(t, "REP(3) REPI(i, 5) INT(1, 3+0*i, a) SPACE INT(1, 3+0*i, b) NEWLINE ASSERT(a == b) END END EOF")
	if _, ok := refusing.Sample(t.Context(), catalog.NewDice(1), 8, 10_000, false); !ok {
		t.Error("no text with loops is made")
	}
}

func TestEditsKeepWhatTheGrammarSays(t *testing.T) {
	for source, text := range map[string]string{
		`INT(1,50,h) SPACE INT(1,50,w) NEWLINE REPI(i,h) REGEX("[.#S]+", s[i]) NEWLINE ASSERT(STRLEN(s[i]) == w) END EOF`: "2 3\nS.#\n..#\n",
		"INT(1,9,n) NEWLINE REPI(i,n,SPACE) INT(1,100,a[i]) END NEWLINE EOF":                                              "3\n4 5 6\n",
	} {
		g, counts, widths, greatest := read(t, source), map[int]bool{}, map[int]bool{}, false
		for seed := range uint64(60) {
			edited, ok := g.Edited(catalog.NewDice(seed), text, 1+int(seed%8))
			if !ok {
				continue
			}
			if err := g.Match([]byte(edited)); err != nil {
				t.Fatalf("%q: %v", edited, err)
			}
			words := strings.Fields(edited)
			greatest = greatest || slices.Contains(words, "100")
			counts[len(words)], widths[len(words[len(words)-1])] = true, true
		}
		if !greatest && strings.Contains(source, "100") {
			t.Errorf("%s: no number came to its bound", source)
		}
		if len(counts)+len(widths) < 5 {
			t.Errorf("%s: %v words, %v letters", source, counts, widths)
		}
	}
}
