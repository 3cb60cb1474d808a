package games_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest"
	"jogada/solve"
)

// smallShapes are the shapes of boards that every method solves at once.
var smallShapes = map[string]map[string]string{
	"jump": {"rows": "3", "cols": "4", "players": "3"}, "keys": {"rows": "7", "cols": "9", "players": "3", "letters": "3"}, "slide": {"side": "3", "slides": "4"}, "chase": {"nodes": "7"},
	"cops": {"nodes": "6"}, "sokoban": {"rows": "6", "cols": "6", "boxes": "2"}, "escape": {"rows": "7", "cols": "9", "letters": "2", "doors": "2"},
}

// choices lists settings of one parameter of a game, and of each rule beside the rule before.
func choices(g catalog.Game) (all []map[string]string) {
	var last []map[string]string
	for _, p := range g.Params {
		some := p.Choices
		switch {
		case p.Kind == catalog.Bool:
			some = []string{"false", "true"}
		case p.Name == "cats", p.Name == "players":
			some = []string{"1", "2", "3"}
		}
		var made []map[string]string
		for _, choice := range some {
			if p.Role != catalog.Rule || len(last) == 0 {
				made = append(made, map[string]string{p.Name: choice})
				continue
			}
			for _, before := range last {
				given := map[string]string{p.Name: choice}
				maps.Copy(given, before)
				made = append(made, given)
			}
		}
		all = append(all, made...)
		last = nil
		for _, choice := range some {
			if p.Role == catalog.Rule {
				last = append(last, map[string]string{p.Name: choice})
			}
		}
	}
	return all
}

// TestSmallBoardsAreSolvedAsRecorded compares the reports of every method on small boards, under the choices of every
// parameter, with the recorded ones: under small and large budgets, with pictures and traces.
func TestSmallBoardsAreSolvedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/solved.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			if smallShapes[g.Name] == nil {
				continue
			}
			for n, given := range choices(g) {
				what := fmt.Sprint(g.Name, " ", given)
				for p, v := range smallShapes[g.Name] {
					if _, set := given[p]; !set {
						given[p] = v
					}
				}
				values, err := g.Values(given)
				if err != nil {
					t.Fatal(err)
				}
				b, err := g.Generate(catalog.NewDice(uint64(n+1)), values)
				if err != nil {
					fmt.Fprintf(&out, "%s: %v\n", what, err)
					continue
				}
				fmt.Fprintf(&out, "%s %s\n", what, gametest.Checksum(t, catalog.Canonical(b)))
				for i, m := range b.Methods() {
					fmt.Fprintf(&out, "  %s: %s\n", m.Name, solvedWithin(t, b, m, n, i == 0))
				}
			}
		}
		return out.String()
	})
}

// special lists boards with features that generated boards rarely have, and invalid texts.
var special = []struct{ game, params, text string }{
	{"escape", "ask=exit", ".>\n@ 0 1\n"}, {"escape", "ask=exit", "@.\n"}, {"escape", "ask=softlock", ".>\n@ 0 1\n"}, {"escape", "ask=softlock", "@.\n"}, {"escape", "ask=collect", "@.\n"}, {"escape", "ask=collect", "@#a\n"},
	{"escape", "ask=collect keys=once", "@aAb\n..aA\n"}, {"escape", "ask=exit keys=once", "@aAA>\n+b\n"}, {"escape", "ask=exit keys=once", "@.AA>\n+aa\n"}, {"escape", "ask=softlock", "@)>\n..#\n"}, {"escape", "", "@a\n+C\n"}, {"escape", "", "@a\n+a1\n"}, {"escape", "", ".a\n@ 5 5\n"},
	{"escape", "", ".a\n@ 0\n"}, {"escape", "", "#a\n@ 0 0\n"}, {"escape", "", "@a\n@ 0 0\n"}, {"escape", "", "A>\n@ 0 0\n"}, {"escape", "", "A>\n@ 0 0\n+a\n"}, {"escape", "", ")>\n@ 0 0\n"}, {"escape", "", "a>\n@ 0 0\n"}, {"escape", "", "@@\n"}, {"escape", "", "..\n"}, {"escape", "", "@?\n"},
	{"cops", "cats=1 starts=given at=1 mouse=0", "0 1\n1 2\n"}, {"cops", "cats=1 starts=given at=1,2 mouse=0", "0 1\n1 2\n"}, {"cops", "cats=2 hole=0", "0 1\n1 2\n2 0\n"}, {"cops", "cats=1 hole=0 starts=given at=2 mouse=1", "0 1\n1 2\n2 3\n3 1\n"}, {"cops", "cats=1 hole=0,1", "0 1\n"},
	{"cops", "cats=1 starts=given at=0 mouse=5", "0 1\n"}, {"cops", "cats=1 starts=given at=0 mouse=1 hole=0", "0 1\n"}, {"cops", "least=true hole=0", "0 1\n1 2\n2 0\n"}, {"cops", "least=true starts=given", "0 1\n1 2\n"}, {"cops", "least=true stay=no", "0 1\n1 2\n2 3\n3 0\n"}, {"cops", "least=true graph=directed", "[[1],[2],[0]]"},
	{"cops", "first=mouse cats=2 starts=given at=1,3 mouse=0", "0 1\n1 2\n2 3\n3 4\n4 0\n"},
	{"jump", "", "1 1\n0\n"}, {"jump", "", "0"}, {"jump", "tie=name", "1 1 1\n1 1 1\n"}, {"jump", "move=walk", "2 2 2\n2 2 2\n"}, {"jump", "player=A", "3 1\n1 1\n"},
	{"jump", "player=A=0,0", "2 1\n1 1\n"}, {"jump", "player=b=0,1;A=0,0", "2 1 1\n1 1 2\n1 1 1\n"}, {"jump", "player=b=0,1,A=0,0 tie=name", "2 1 1\n1 1 2\n1 1 1\n"}, {"jump", "player=A=5,5", "2 1\n1 1\n"}, {"jump", "player=A=0", "2 1\n1 1\n"}, {"jump", "player=!=0,0", "2 1\n1 1\n"},
	{"jump", "player=A=0,0", "2 1\n1\n"}, {"jump", "", "99999 99999\n"}, {"jump", "", "1000 1000\n1"}, {"jump", "", "1 2 0\n1 1\n"}, {"jump", "", "1 2 1\n1 1\n0 0\n"}, {"jump", "", "1 2 2\n1 1\n0 0\n0 0\n"}, {"jump", "", "1 2 1\n1 1\n0 7\n"}, {"jump", "", "1 2 9999\n1 1\n"},
	{"slide", "", "1\n1 2\n2\n"}, {"slide", "limit=1", "2 2 0\n0 0 0\n2 2 0\n"}, {"slide", "", "2 4\n8 16\n"}, {"slide", "", "4 0\n0 0\n"}, {"slide", "", "3 0\n0 3\n"}, {"slide", "", "3 3 3\n0 0 0\n0 0 0\n"}, {"slide", "", "3 5\n0 0\n"}, {"slide", "", "6 6 12\n0 24 0\n0 0 0\n"}, {"slide", "limit=0", "2 2\n0 0\n"}, {"slide", "limit=2", "2 0 0\n0 4 0\n0 0 2\n"},
	{"keys", "", "1a.A2\n"}, {"keys", "", "1A2\n"}, {"keys", "", "1#a\n2#A\n"}, {"keys", "", "...\n"},
	{"sokoban", "", "#####\n#@$.#\n#####\n"}, {"sokoban", "", "#####\n#@*.#\n#####\n"}, {"sokoban", "", "####\n#+*#\n####\n"}, {"sokoban", "", "######\n#@ $.#\n#$  .#\n######\n"}, {"sokoban", "count=moves", "#######\n#@  $.#\n#.$   #\n#     #\n#######\n"}, {"sokoban", "", "@$.\n"}, {"sokoban", "", "#####\n#$@.#\n#####\n"},
	{"sokoban", "", "Title: First\n#####\n#@$.#\n#####\n\n; Second\n######\n#@ $.#\n######\nTitle: Third\nAuthor: x\n"}, {"sokoban", "", "5#|#@$.#|5#\n"}, {"sokoban", "", "#####\n#@$$#\n#####\n"}, {"sokoban", "", "#####\n#@@.#\n#####\n"}, {"sokoban", "", "#####\n#@x.#\n#####\n"},
	{"chase", "", "0 1\n1 2\n2 0\n"}, {"chase", "mouse=0 cat=0", "0 1\n"}, {"chase", "mouse=0 cat=2 hole=1", "0 1\n1 2\n"}, {"chase", "mouse=1 cat=2 first=cat", "0 1\n1 2\n2 3\n3 1\n"}, {"chase", "mouse=2 cat=4 hole=0,1", "0 1\n1 2\n2 3\n3 4\n"}, {"chase", "mouse=0 cat=3 hole=2 positions=true", "0 1\n1 3\n3 2\n"}, {"chase", "mouse=0 cat=1 graph=directed hole=3", "[[],[0],[3],[2]]"}, {"chase", "mouse=9", "0 1\n1 2\n"},
}

// TestSpecialBoardsAreSolvedAsRecorded does the same on special boards.
func TestSpecialBoardsAreSolvedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/special.golden", func(string) string {
		var out strings.Builder
		for n, c := range special {
			g, _ := games.All().Find(c.game)
			given := map[string]string{}
			for _, pair := range strings.Fields(c.params) {
				name, value, _ := strings.Cut(pair, "=")
				given[name] = value
			}
			fmt.Fprintf(&out, "%s %s %q:\n", c.game, c.params, c.text)
			boards, _, err := g.Read([]byte(c.text), given, nil)
			if err != nil {
				fmt.Fprintf(&out, "  %v\n", err)
				continue
			}
			for _, b := range boards {
				fmt.Fprintf(&out, "  %q %s\n", catalog.Written(b), g.Spell(b.Rules()))
				for i, m := range b.Methods() {
					fmt.Fprintf(&out, "  %s: %s\n", m.Name, solvedWithin(t, b, m, n, i == 0))
				}
				p, err := b.Play(t.Context(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 100}})
				fmt.Fprintf(&out, "  play: %s %s %v %s\n", p.State, p.Said, err, gametest.Checksum(t, p))
			}
		}
		return out.String()
	})
}

// TestLargerBoardsAreSolvedAsRecorded does the same on boards for which the default methods are made.
func TestLargerBoardsAreSolvedAsRecorded(t *testing.T) {
	shapes := map[string][]map[string]string{
		"jump":  {{"rows": "70", "cols": "80", "players": "9"}, {"rows": "70", "cols": "80", "players": "9", "move": "walk"}, {"rows": "1", "cols": "900", "tie": "stable"}, {"rows": "900", "cols": "1", "max": "9"}, {"rows": "30", "cols": "40", "kind": "worst", "tie": "name"}},
		"keys":  {{"rows": "60", "cols": "90"}, {"rows": "40", "cols": "70", "kind": "chain"}},
		"chase": {{"nodes": "70"}, {"nodes": "130", "degree": "9"}, {"nodes": "40", "graph": "directed"}},
		"cops":  {{"nodes": "40", "cats": "1"}, {"nodes": "16", "cats": "3"}},
	}
	gametest.Recorded(t, "testdata/larger.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			for n, given := range shapes[g.Name] {
				values, err := g.Values(given)
				if err != nil {
					t.Fatal(err)
				}
				b, err := g.Generate(catalog.NewDice(uint64(n+1)), values)
				if err != nil {
					t.Fatal(err)
				}
				r := catalog.Solve(t.Context(), b, catalog.Request{Certificate: true, Check: true})
				r.Seconds = 0
				fmt.Fprintf(&out, "%s %v: %s, %s, %s\n", g.Name, given, r.Headline, r.Proof.Checker, gametest.Checksum(t, r))
			}
		}
		return out.String()
	})
}

// solvedWithin returns the headline of a method's report, and checksums of its reports under large and small budgets.
func solvedWithin(t *testing.T, b catalog.Instance, m catalog.Method, n int, whole bool) string {
	t.Helper()
	said := ""
	for i, nodes := range []int64{2000, 1, 3, 10, 40} {
		full := whole && i == 0
		r := m.Solve(t.Context(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Certificate: true, Difficulty: full, Check: full, Trace: i == 0 && n%4 == 0, Language: catalog.Languages()[(n+i)%3]})
		r.Seconds = 0
		if i == 0 {
			said = r.Headline + " " + gametest.Checksum(t, r.Picture(b.View()))
		}
		said += " " + gametest.Checksum(t, r)
		if i > 0 && r.Verdict != solve.Unknown {
			break
		}
	}
	return said
}

// TestGradingIsAsRecorded compares the boards that programs are graded on, those for growth, and the answers of every
// mistake with the recorded ones.
func TestGradingIsAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/grading.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			if g.Grading == nil {
				continue
			}
			seen := map[string]bool{}
			for _, given := range append(choices(g), nil) {
				rules := map[string]string{}
				for _, p := range g.Params {
					if v, set := given[p.Name]; set && p.Role == catalog.Rule && !p.OfBoard {
						rules[p.Name] = v
					}
				}
				if seen[fmt.Sprint(rules)] || len(rules) > 1 {
					continue
				}
				seen[fmt.Sprint(rules)] = true
				values, err := g.Values(rules)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&out, "%s %v\n", g.Name, rules)
				gradedBy(t, g, values, len(seen) == 1, &out)
			}
		}
		return out.String()
	})
}

// gradedBy writes the boards, mistakes and answers that programs for a game are graded by.
func gradedBy(t *testing.T, g catalog.Game, values catalog.Values, first bool, out *strings.Builder) {
	t.Helper()
	var boards []catalog.Instance
	for size := g.Grading.First; size < g.Grading.First+20 && len(boards) < 16; size++ {
		for b := range g.Grading.Boards(values, size) {
			boards = append(boards, b)
			if len(boards)%8 == 0 {
				break
			}
		}
	}
	for seed := range uint64(2) {
		given := map[string]string{}
		maps.Copy(given, smallShapes[g.Name])
		for _, p := range g.Params {
			if p.Role == catalog.Rule && values.Has(p.Name) {
				given[p.Name] = values[p.Name]
			}
		}
		shaped, err := g.Values(given)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Generate(catalog.NewDice(seed), shaped)
		if err != nil {
			t.Fatal(err)
		}
		if boards = append(boards, b); seed > 0 {
			continue
		}
		for less := range g.Grading.Smaller(b) {
			boards = append(boards, less)
		}
	}
	if g.Grading.Growth != nil {
		growth := g.Grading.Growth
		b, err := growth.Make(catalog.NewDice(5), values, growth.Sizes[0])
		fmt.Fprintf(out, "growth %s %v %v %d %d %q", growth.N, growth.Sizes, growth.Step, growth.Texts, growth.Boards, growth.Reported(values))
		if err == nil {
			fmt.Fprintf(out, " %s", gametest.Checksum(t, b.Text()))
		}
		fmt.Fprintln(out, err)
	}
	for _, m := range g.Grading.Mistakes {
		if m.Trap != nil && m.Applies(values) {
			b, err := m.Trap(catalog.NewDice(7), values)
			if err != nil {
				fmt.Fprintf(out, "%s: %v\n", m.Name, err)
				continue
			}
			boards = append(boards, b)
		}
	}
	var texts []string
	for _, b := range boards {
		input, allowed := g.Grading.Input(b)
		texts = append(texts, b.Text(), fmt.Sprint(input, allowed, g.Grading.Size(b), g.Grading.ClassOf(b)))
	}
	fmt.Fprintf(out, "%d boards %s\n", len(boards), gametest.Checksum(t, texts))
	for _, m := range g.Grading.Mistakes {
		fmt.Fprintf(out, "%s (%s) %v:", m.Name, m.Page, m.Applies(values))
		for _, variant := range m.Variants {
			var answers []string
			for _, b := range boards {
				answer, ok := variant(b)
				answers = append(answers, fmt.Sprint(answer, ok))
			}
			fmt.Fprintf(out, " %s", gametest.Checksum(t, answers))
		}
		if first {
			out.WriteString(" " + m.Sentence)
		}
		out.WriteString("\n")
	}
}
