package term

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// testPage returns a page that writes to a buffer.
func testPage(width int, color, full bool) (Page, *bytes.Buffer) {
	var out bytes.Buffer
	return Page{Paint: Paint{color}, Out: &out, Width: width, Rows: BoardRows, Full: full}.about(testGame()), &out
}

// testGame has all kinds of cells, by names of its own.
func testGame() catalog.Game {
	return catalog.Game{
		Kinds: []board.Kind{{Name: "free", Role: board.Floor, Sign: "·"}, {Name: "rock", Role: board.Wall, Sign: "█"}, {Name: "key", Role: board.Item},
			{Name: "door", Role: board.Gate}, {Name: "number", Role: board.Field}, {Name: "tile", Role: board.Piece}, {Name: "box", Role: board.Piece, Sign: "$"},
			{Name: "stored", Role: board.Home, Sign: "%"}, {Name: "goal", Role: board.Goal, Sign: "*"}, {Name: "store", Role: board.Goal, Sign: "-"}},
		Brushes: []board.Brush{{Name: "free", Target: board.OnLook, Kind: "free"}, {Name: "mouse", Target: board.OnToken, Token: "M"},
			{Name: "player", Target: board.OnToken, Token: "A", Tokens: []string{"A", "B"}}},
	}
}

// gridOf makes a grid of words: # is rock, . is free, $ a box, % a stored box, - a store, lower case a key, upper case a
// door, @ a player, anything else a tile; an ending * makes it a goal.
func gridOf(rows ...string) board.Grid {
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = strings.Fields(row)
	}
	return board.Grid{Rows: len(cells), Cols: len(cells[0]), Cell: func(row, col int) board.Cell {
		switch word := cells[row][col]; {
		case word == "#":
			return board.Cell{Kind: "rock"}
		case word == ".":
			return board.Cell{Kind: "free"}
		case word == "$" || word == "%" || word == "-":
			return board.Cell{Kind: map[string]string{"$": "box", "%": "stored", "-": "store"}[word]}
		case word == "@":
			return board.Cell{Kind: "free", Tokens: []string{"1"}}
		case word >= "a" && word <= "z":
			return board.Cell{Kind: "key", Text: word}
		case word >= "A" && word <= "Z":
			return board.Cell{Kind: "door", Text: word}
		case strings.HasSuffix(word, "*"):
			return board.Cell{Kind: "goal", Text: strings.TrimSuffix(word, "*")}
		case strings.Contains(word, "@"):
			text, players, _ := strings.Cut(word, "@")
			return board.Cell{Kind: "number", Text: text, Tokens: strings.Split(players, ",")}
		default:
			return board.Cell{Kind: "tile", Text: word}
		}
	}}
}

// drawn returns a view as it is drawn.
func drawn(t *testing.T, v board.View, width int, full bool) string {
	t.Helper()
	p, out := testPage(width, false, full)
	p.Board(testGame(), v)
	return out.String()
}

func TestKindsThatHaveASignAreDrawnAsAMap(t *testing.T) {
	want := strings.Join([]string{"  █$·1", "  -%·█", "  █ rock   $ box   % stored   - store   1 player", "", ""}, "\n")
	if got := drawn(t, board.View{Grid: new(gridOf("# $ . @", "- % . #"))}, 40, false); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
	if got := drawn(t, board.View{Grid: new(gridOf("# 4 . @"))}, 40, false); !strings.Contains(got, "[1]") {
		t.Errorf("numbers are drawn as a map:\n%s", got)
	}
}

func TestAGridIsDrawnInColumns(t *testing.T) {
	g := gridOf("2@A 16 .", "# 4 8@B,C,D,E", "1 1 128*")
	want := strings.Join([]string{
		"  2[A]  16    ·",
		"  █      4    8[B,C,D,+1]",
		"  1      1  128*",
		"  █ rock   * goal   [A] player",
		"", ""}, "\n")
	if got := drawn(t, board.View{Grid: &g}, 80, false); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestAMapIsDrawnWithoutGaps(t *testing.T) {
	g := gridOf("# # # #", "# @ a #", "# A . #")
	want := "  ████\n  █1a█\n  █A·█\n  █ rock   a key   A door   1 player\n\n"
	if got := drawn(t, board.View{Grid: &g}, 80, false); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestALargeGridIsCutAndSaysSo(t *testing.T) {
	asked := 0
	g := board.Grid{Rows: 1_000_000, Cols: 1_000_000, Cell: func(int, int) board.Cell {
		asked++
		return board.Cell{Kind: "tile", Text: "7"}
	}}
	got := drawn(t, board.View{Grid: &g}, 40, false)
	if !strings.Contains(got, "not shown: 999,970 of 1,000,000 rows, 999,987 of 1,000,000 columns (--full shows all)") {
		t.Errorf("got:\n%s", got)
	}
	if asked > 5000 {
		t.Errorf("%d cells were asked for", asked)
	}
	for line := range strings.SplitSeq(got, "\n") {
		if wide(line) > 40 && !strings.Contains(line, "not shown") {
			t.Errorf("a line is %d wide: %q", wide(line), line)
		}
	}
}

func TestAWholeGridIsDrawnOnDemand(t *testing.T) {
	g := board.Grid{Rows: 60, Cols: 60, Cell: func(r, c int) board.Cell {
		return board.Cell{Kind: "tile", Text: fmt.Sprint(r * c)}
	}}
	got := drawn(t, board.View{Grid: &g}, 40, true)
	if strings.Contains(got, "not shown") || strings.Count(got, "\n") != 61 || !strings.Contains(got, "3481") {
		t.Errorf("got:\n%s", got)
	}
}

func TestAnEmptyBoardIsDrawn(t *testing.T) {
	if got := drawn(t, board.View{Grid: &board.Grid{}}, 80, false); !strings.Contains(got, "empty board") {
		t.Errorf("got %q", got)
	}
	if got := drawn(t, board.View{Graph: &board.GraphView{}}, 80, false); strings.TrimSpace(got) != "(an empty graph)" {
		t.Errorf("got %q", got)
	}
}

func TestColourChangesNothingButColour(t *testing.T) {
	g := gridOf("2@A 16 .", "# 4 8@B", "1 1 128*")
	graph := testGraph(9, true)
	for _, v := range []board.View{{Grid: &g}, {Graph: &graph}} {
		p, out := testPage(80, true, false)
		p.Board(testGame(), v)
		if !strings.Contains(out.String(), "\x1b[") {
			t.Error("nothing is coloured")
		}
		if got, want := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(out.String(), ""), drawn(t, v, 80, false); got != want {
			t.Errorf("got:\n%s\nwant:\n%s", got, want)
		}
	}
}

func TestFramesStandSideBySide(t *testing.T) {
	p, out := testPage(20, false, false)
	one, two := gridOf("1 .", ". 1"), gridOf("2 .", ". .")
	p.frames([]board.Frame{{Caption: "start", View: board.View{Grid: &one}}, {Caption: "L", View: board.View{Grid: &two}}, {Caption: "R", View: board.View{Grid: &one}}})
	want := "\n  0. start   1. L\n  1  ·       2  ·\n  ·  1       ·  ·\n\n  2. R\n  1  ·\n  ·  1\n\n"
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out, want)
	}
}

// A board that brings pictures along is drawn in their colours, in an ink that can be read.
func TestSignsHaveTheColourOfTheirPictures(t *testing.T) {
	cells := []string{"w", "b", "x"}
	v := board.View{Grid: &board.Grid{Rows: 1, Cols: 3, Cell: func(_, col int) board.Cell { return board.Cell{Kind: "tile", Text: cells[col]} }},
		Sheet: &board.Sheet{Signs: map[string][]string{"w": {"w"}, "b": {"b"}},
			Things: []board.Thing{{Name: "w", Colours: []string{"#ffffff"}}, {Name: "b", Colours: []string{"#202020"}}}}}
	p, out := testPage(80, true, false)
	p.Board(testGame(), v)
	for _, want := range []string{"\x1b[1;30;48;2;255;255;255mw", "\x1b[1;97;48;2;32;32;32mb"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q lacks %q", out, want)
		}
	}
	if strings.Count(out.String(), "48;2;") != 2 {
		t.Errorf("%q: want two grounds", out)
	}
}
