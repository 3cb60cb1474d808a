package term

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/null"
	"jogada/internal/gametest"
	"jogada/solve"
)

// TestPagesReadAsRecorded compares everything that a page writes, with its colours, with testdata/pages.golden.
func TestPagesReadAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/pages.golden", func(string) string {
		var all strings.Builder
		page := func(title string, width int, set func(*Page), write func(Page)) {
			p, out := testPage(width, true, false)
			if set != nil {
				set(&p)
			}
			write(p)
			fmt.Fprintf(&all, "===== %s\n%s", title, strings.ReplaceAll(out.String(), "\x1b[", "^"))
		}
		text := func(title, s string) { fmt.Fprintf(&all, "===== %s\n%s", title, s) }
		recordGames(page, text)
		recordComparisons(t, page)
		recordReports(t, page)
		recordBoards(page)
		return all.String()
	})
}

// everyGame has every kind of parameter; its board and methods are those of the template.
func everyGame() catalog.Game {
	g := null.Game()
	g.Name, g.Title, g.Aliases, g.Unit = "every", "Everything", []string{"all", "whole"}, "ply"
	g.Doc = "The first paragraph\nruns over two lines.\n\nThe second one is longer than a line of eighty columns, so that it has to be broken.\n\n  a line that stays"
	g.Params = []catalog.Param{
		{Name: "win", Doc: "how the game is won", Role: catalog.Rule, Kind: catalog.Choice, Choices: []string{"soon", "late"}, Default: "soon"},
		{Name: "fair", Doc: "both have the same", Role: catalog.Rule, Kind: catalog.Bool, Default: "true"},
		{Name: "rows", Doc: "rows of the board", Role: catalog.Shape, Kind: catalog.Int, Min: 1, Max: 9, Default: "3"},
		{Name: "starting-places", Doc: "where they begin", Role: catalog.Shape, Kind: catalog.Ints, Min: 0, Max: 5},
		{Name: "show", Doc: "further parts of the report", Role: catalog.Detail, Kind: catalog.Words},
	}
	return g
}

func recordGames(page func(string, int, func(*Page), func(Page)), text func(string, string)) {
	every := everyGame()
	page("games", 80, nil, func(p Page) { p.Games(catalog.Games{null.Game(), every}) })
	text("describe", Describe(every, every, 80))
	text("describe, narrow", Describe(every, every, 40))
	written := every
	written.Defines = "Who wins?\n\nA duel of a and b."
	written.Params = append(slices.Clone(every.Params), catalog.Param{Name: "ranks", Kind: catalog.Int, Default: "3", Min: -exactIntegers, Max: exactIntegers})
	text("describe a text", Describe(written, every, 80))
	text("summary", Summary(every, 80)+"\n")
	for _, m := range []catalog.GameMethod{
		{Method: catalog.Method{Doc: "from a report", Report: "20", Sound: true}},
		{Method: catalog.Method{Doc: "under a rule", Sound: true}, Under: "win=late"},
		{Method: catalog.Method{Doc: "an exhibit", Report: "21"}},
	} {
		text("method", methodDoc(m, false)+"\n"+methodDoc(m, true)+"\n")
	}
	var counts []string
	for _, n := range []int64{0, 7, 999, 1000, 12345, 123456, 1234567, -7, -123, -1234, -123456} {
		counts = append(counts, Thousands(n))
	}
	for _, seconds := range []float64{0, 0.0009999, 0.001, 0.9994, 1, 99.94, 100, 12345.6} {
		counts = append(counts, elapsed(seconds))
	}
	text("numbers", strings.Join(append(counts, Counted(1, "ply"), Counted(2, "ply"), Counted(0, "move")), "; ")+"\n")
}

func recordComparisons(t *testing.T, page func(string, int, func(*Page), func(Page))) {
	b, r := solved(t, "3 12", solve.Budget{})
	yes, no := true, false
	made := func(name, headline string, sound bool, v solve.Verdict, checked *bool) catalog.Report {
		made := r
		made.Method, made.Headline, made.Sound, made.Verdict, made.Proof.Checked = name, headline, sound, v, checked
		made.Counts.Expanded *= int64(1000 * len(name))
		return made
	}
	good, short, wrong := made("good", "2 moves", true, solve.Proved, &yes), made("short", "undecided", true, solve.Unknown, nil), made("wrong", "3 moves", false, solve.Proved, &no)
	page("one settles it", 80, nil, func(p Page) { p.Comparison(null.Game(), b, []catalog.Report{wrong, good, short}, "a.txt") })
	page("none settles it", 80, nil, func(p Page) { p.Comparison(null.Game(), b, []catalog.Report{short, wrong}, "") })
	page("they agree", 80, nil, func(p Page) {
		p.Comparison(null.Game(), b, []catalog.Report{good, made("unchecked", "2 moves", true, solve.Proved, nil)}, "")
	})
	page("they differ", 80, nil, func(p Page) {
		other := made("other", "4 moves", true, solve.Proved, &yes)
		other.Course = "4"
		p.Comparison(null.Game(), b, []catalog.Report{good, other}, "")
	})
}

func recordReports(t *testing.T, page func(string, int, func(*Page), func(Page))) {
	b, r := solved(t, "3 12", solve.Budget{})
	game := null.Game()
	report := func(title string, width int, set func(*Page), change func(*catalog.Report)) {
		changed := r
		change(&changed)
		page(title, width, set, func(p Page) { p.Report(game, b, changed, "") })
	}
	no := false
	report("proved", 60, nil, func(*catalog.Report) {})
	report("unsound", 60, nil, func(r *catalog.Report) { r.Sound = false })
	report("rejected", 60, nil, func(r *catalog.Report) { r.Proof.Checked = &no })
	report("refuted", 60, nil, func(r *catalog.Report) { r.Verdict, r.Line, r.Frames = solve.Refuted, nil, nil })
	report("bounds", 60, nil, func(r *catalog.Report) {
		r.Verdict, r.Proof.Checked, r.Bounds = solve.Unknown, nil, catalog.Bounds{AtLeast: catalog.Some(1), AtMost: catalog.Some(1200)}
	})
	report("at most", 60, nil, func(r *catalog.Report) { r.Verdict, r.Bounds = solve.Unknown, catalog.Bounds{AtMost: catalog.Some(2)} })
	report("no bounds", 60, nil, func(r *catalog.Report) { r.Verdict, r.Bounds = solve.Unknown, catalog.Bounds{} })
	report("em português", 60, func(p *Page) { p.In = Translator("pt") }, func(r *catalog.Report) { r.Verdict, r.Proof.Checked = solve.Unknown, nil })
	report("escape codes", 60, func(p *Page) { p.Screen = true }, func(r *catalog.Report) {
		r.Headline, r.Because, r.Proof.Rests, r.Proof.Checker = "a\x1b[2Jb", []string{"plain", "c\x07d"}, "e\x1bf", "g\x1bh"
		r.Line = []catalog.Move{{Move: "i\x1bj"}}
	})
	for _, moves := range []int{lineMoves, lineMoves + 1} {
		long := func(r *catalog.Report) {
			r.Line, r.Frames = nil, nil
			for i := range moves {
				r.Line = append(r.Line, catalog.Move{Move: fmt.Sprint(i)})
			}
			r.Line[1].Move = map[bool]string{true: "one move", false: "1"}[moves == lineMoves]
		}
		report(fmt.Sprintf("%d moves", moves), 80, nil, long)
		report(fmt.Sprintf("%d moves in full", moves), 80, func(p *Page) { p.Full = true }, long)
	}
	grid := func(rows, cols int) board.View {
		return board.View{Grid: &board.Grid{Rows: rows, Cols: cols, Cell: func(r, c int) board.Cell { return board.Cell{Kind: "tile", Text: fmt.Sprint(r*cols + c)} }}}
	}
	for _, size := range [][3]int{{24, 1, 1}, {25, 1, 1}, {2, 8, 1}, {2, 9, 1}, {2, 1, 13}, {2, 1, 14}, {1, 1, 1}} {
		frames := make([]board.Frame, size[0])
		for i := range frames {
			frames[i] = board.Frame{Caption: "m", View: grid(size[1], size[2])}
		}
		page(fmt.Sprintf("%d frames of %d rows and %d columns", size[0], size[1], size[2]), 60, nil, func(p Page) { p.frames(frames) })
	}
	page("frames of several heights", 60, nil, func(p Page) {
		p.frames([]board.Frame{{Caption: "low", View: grid(1, 1)}, {Caption: "high", View: grid(3, 2)}, {Caption: "low", View: grid(1, 2)}})
	})
	report("difficulty", 60, nil, func(r *catalog.Report) {
		many := make(catalog.Steps, mostStepsShown+1)
		for i := range many {
			many[i].Keep, many[i].Of = 1, i
		}
		r.Difficulty = catalog.Difficulty{{Name: "a", Value: catalog.Count(1234)}, {Name: "b", Value: catalog.Number{Int: big.NewInt(5678)}}, {Name: "c", Value: catalog.Share{Part: 1, Of: 3}},
			{Name: "d", Value: catalog.Flag(true)}, {Name: "e", Value: catalog.Flag(false)}, {Name: "f", Value: catalog.Steps{{Keep: 1, Of: 2}, {Keep: 3, Of: 4}}},
			{Name: "g", Capped: true}, {Name: "h"}, {Name: "i", Value: catalog.Steps{}}, {Name: "j", Value: many[:mostStepsShown]}, {Name: "k", Value: many}}
	})
	type item struct {
		Name string   `json:"name"`
		N    *int     `json:"n"`
		All  []string `json:"all,omitempty"`
	}
	facts := func(n int) func(*catalog.Report) {
		return func(r *catalog.Report) {
			items := []item{{"first", catalog.Some(5), []string{"x", "y"}}}
			for i := range n - 1 {
				items = append(items, item{fmt.Sprint("item", i), nil, nil})
			}
			r.Answer = map[string]any{"items": items, "number": 3, "none": []item{}, "numbers": []int{1, 2}, "words": "w"}
		}
	}
	shown := func(p *Page) { p.Facts = true }
	report("facts left out", 60, nil, facts(2))
	report("25 facts", 60, shown, facts(factRows))
	report("26 facts", 60, shown, facts(factRows+1))
	report("26 facts in full", 60, func(p *Page) { p.Facts, p.Full = true, true }, facts(factRows+1))
}

func recordBoards(page func(string, int, func(*Page), func(Page))) {
	view := func(title string, width int, set func(*Page), v board.View) {
		page(title, width, set, func(p Page) { p.Board(testGame(), v) })
	}
	full := func(p *Page) { p.Full = true }
	grid := gridOf("2@A 16 . 1@M", "# 4 8@B,C,D 7@B,C,D,E", "1 1 128* a")
	view("columns", 80, nil, board.View{Grid: &grid})
	view("columns that fit", 35, nil, board.View{Grid: &grid})
	view("columns that do not", 34, nil, board.View{Grid: &grid})
	signs := gridOf("# $ . @", "- % a A")
	view("map", 80, nil, board.View{Grid: &signs})
	view("map, cut", 5, nil, board.View{Grid: &signs})
	for _, cell := range []board.Cell{{Kind: "free", Tokens: []string{"1", "2"}}, {Kind: "free", Tokens: []string{"12"}}, {Kind: "key", Text: "a", Tokens: []string{"1"}}, {Kind: "key", Text: "ab"}, {Kind: "tile", Text: "2"}, {Kind: "other"}} {
		one := board.Grid{Rows: 1, Cols: 2, Cell: func(_, col int) board.Cell { return []board.Cell{{Kind: "rock"}, cell}[col] }}
		view(fmt.Sprint(cell), 80, nil, board.View{Grid: &one})
	}
	directed, star := testGraph(5, true), board.GraphView{}
	for i := range listedNodes + 1 {
		star.Nodes = append(star.Nodes, board.Node{Text: fmt.Sprint("n", i), Kind: "number"})
		if i > 0 {
			star.Edges = append(star.Edges, [2]int{0, i})
		}
	}
	star.Nodes[3].Kind = "goal"
	view("directed graph", 80, nil, board.View{Graph: &directed})
	view("star", 60, nil, board.View{Graph: &star})
	view("star in full", 60, full, board.View{Graph: &star})
	small := board.GraphView{Nodes: star.Nodes[:7], Edges: star.Edges[:6]}
	view("small star", 60, nil, board.View{Graph: &small})
	view("neighbours that fit", 24, nil, board.View{Graph: &small})
	view("neighbours that do not", 23, nil, board.View{Graph: &small})
	view("no graph", 60, nil, board.View{Graph: &board.GraphView{}})
	view("no board", 60, nil, board.View{Grid: &board.Grid{Rows: 1}})
	layers := []board.Layer{
		{Name: "distance", Doc: "steps to the end", Value: func(place int) (int, bool) { return place - 1, place != 3 }},
		{Name: "large", Doc: "larger numbers", Value: func(place int) (int, bool) { return place + 5, place > 1 }},
		{Name: "waking", Doc: "who wakes whom", Kind: board.Waking, Value: func(place int) (int, bool) { return place, true }},
	}
	page("layers on a map", 80, nil, func(p Page) { p.drawLayers(board.View{Grid: &signs}, layers) })
	page("layers on numbers", 80, nil, func(p Page) { p.drawLayers(board.View{Grid: &grid}, layers) })
	page("layers on a map in full", 80, full, func(p Page) { p.drawLayers(board.View{Grid: &signs}, layers) })
	page("layers on a graph", 20, nil, func(p Page) { p.drawLayers(board.View{Graph: &small}, layers) })
	rows := [][]string{{"a", "b"}, {"long", "longer"}}
	page("tables", 80, nil, func(p Page) {
		for _, line := range append(Table(rows), Table(rows, 1)...) {
			p.Line(line)
		}
	})
}
