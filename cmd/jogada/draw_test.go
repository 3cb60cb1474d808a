package main

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"jogada/board"
)

// testPage is a page that writes to a buffer.
func testPage(width int, color, full bool) (page, *bytes.Buffer) {
	var out bytes.Buffer
	con := &console{out: bufio.NewWriterSize(&out, 1), err: &out, width: width, color: "never", getenv: func(string) string { return "" }}
	if color {
		con.color = "always"
	}
	return newPage(con, full, false), &out
}

// board makes a grid of words: # is rock, . is empty, lower case a key, upper case a door, @ a player, anything else a
// tile; an ending * makes it a goal.
func gridOf(rows ...string) board.Grid {
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = strings.Fields(row)
	}
	return board.Grid{Rows: len(cells), Cols: len(cells[0]), Cell: func(row, col int) board.Cell {
		switch word := cells[row][col]; {
		case word == "#":
			return board.Cell{Kind: board.Rock}
		case word == ".":
			return board.Cell{Kind: board.Empty}
		case word == "@":
			return board.Cell{Kind: board.Empty, Tokens: []string{"1"}}
		case word >= "a" && word <= "z":
			return board.Cell{Kind: board.Key, Text: word}
		case word >= "A" && word <= "Z":
			return board.Cell{Kind: board.Door, Text: word}
		case strings.HasSuffix(word, "*"):
			return board.Cell{Kind: board.Goal, Text: strings.TrimSuffix(word, "*")}
		case strings.Contains(word, "@"):
			text, players, _ := strings.Cut(word, "@")
			return board.Cell{Kind: board.Plain, Text: text, Tokens: strings.Split(players, ",")}
		default:
			return board.Cell{Kind: board.Tile, Text: word}
		}
	}}
}

func drawn(t *testing.T, v board.View, width int, full bool) string {
	t.Helper()
	p, out := testPage(width, false, full)
	p.board(v)
	p.con.out.Flush()
	return out.String()
}

func TestAGridIsDrawnInColumns(t *testing.T) {
	g := gridOf("2@A 16 .", "# 4 8@B,C,D,E", "1 1 128*")
	want := strings.Join([]string{
		"  2[A]  16    ·",
		"  █      4    8[B,C,D,+1]",
		"  1      1  128*",
		"  █ rock   [A] player   * goal",
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
		return board.Cell{Kind: board.Tile, Text: "7"}
	}}
	got := drawn(t, board.View{Grid: &g}, 40, false)
	if !strings.Contains(got, "not shown: 999970 of 1000000 rows, 999987 of 1000000 columns (--full shows all)") {
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
		return board.Cell{Kind: board.Tile, Text: fmt.Sprint(r * c)}
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
		p.board(v)
		p.con.out.Flush()
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
	p.con.out.Flush()
	want := "\n  0. start   1. L\n  1  ·       2  ·\n  ·  1       ·  ·\n\n  2. R\n  1  ·\n  ·  1\n\n"
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out, want)
	}
}

func TestLongLinesAreCutInTheMiddle(t *testing.T) {
	p, _ := testPage(80, false, false)
	moves := make([]string, 1000)
	for i := range moves {
		moves[i] = fmt.Sprint(i)
	}
	got := p.cutLine(moves, " ")
	if !strings.Contains(got, "79 … (900 more, --full shows them) … 980") || !strings.HasSuffix(got, " 999") {
		t.Errorf("got %s", got)
	}
	p.full = true
	if got := p.cutLine(moves, " "); got != strings.Join(moves, " ") {
		t.Errorf("got %s", got)
	}
}

func TestWordsAreWrapped(t *testing.T) {
	got := strings.Join(wrap("label: one two three four\n  kept as it is\n\nfive", 14, 2), "\n")
	want := "label: one two\n  three four\n  kept as it is\n\nfive"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestParagraphsFlow(t *testing.T) {
	got := flow("one\ntwo\n\nthree\n  as it is\n  too\nfour\n")
	if want := "one two\n\nthree\n  as it is\n  too\nfour"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestNumbersAndTimesAreReadable(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	for seconds, want := range map[float64]string{0.00004: "0.04 ms", 0.0123: "12 ms", 1.25: "1.2 s", 1234: "1234 s"} {
		if got := elapsed(seconds); got != want {
			t.Errorf("%v is %s, want %s", seconds, got, want)
		}
	}
	if got := counted(1, "ply") + ", " + counted(2, "ply") + ", " + counted(0, "slide"); got != "1 ply, 2 plies, 0 slides" {
		t.Errorf("got %s", got)
	}
}

func TestListsInAnAnswerBecomeTables(t *testing.T) {
	got := readFacts([]byte(`{"winner":"B","rows":[[1,2]],"none":[],"standings":[{"rank":1,"name":"B","line":["0 1","2 2"]},{"rank":2,"name":"A","line":null}]}`))
	want := `[{standings [[rank name line] [1 B 0 1, 2 2] [2 A ]]}]`
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
