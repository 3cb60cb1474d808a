package keys

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/text"
)

func read(t *testing.T, input string) *Map {
	t.Helper()
	m, err := ReadMap([]byte(input))
	if err != nil {
		t.Fatalf("%v\n%s", err, input)
	}
	return m
}

func TestMapsThatLookDifferentAreReadAsTheSame(t *testing.T) {
	const want = "###\n1.a\nA##\n"
	for name, input := range map[string]string{
		"with walls":           "###\n1.a\nA##\n",
		"no last newline":      "###\n1.a\nA##",
		"an empty last line":   "###\n1.a\nA##\n\n",
		"blank last lines":     "###\n1.a\nA##\n \n\t\n\n",
		"CRLF":                 "###\r\n1.a\r\nA##\r\n",
		"CRLF, no last":        "###\r\n1.a\r\nA##\r",
		"ragged":               "#\n1.a\nA\n",
		"a leading blank line": "\n1.a\nA",
		"spaces as rock":       "   \n1.a\nA  \n",
		"spaces at the end":    "###\n1.a    \nA##\n",
		"tabs at the end":      "###\t\n1.a\t\t\nA##\n",
		"a byte order mark":    "\ufeff###\n1.a\nA##\n",
	} {
		data, err := text.Decode([]byte(input))
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, string(data)).String(); got != want {
			t.Errorf("%s: read as\n%swant\n%s", name, got, want)
		}
	}
}

func TestTheQuickReaderAndTheCarefulOneReadTheSame(t *testing.T) {
	d := catalog.NewDice(8)
	for range 1000 {
		full := string(patchwork(d, 30))
		m := read(t, full)
		if _, ok := readFull([]byte(full)); !ok || m.String() != full {
			t.Fatalf("this text in full is read as\n%s\n%s", m, full)
		}
		for name, other := range map[string]string{
			"CRLF":             strings.ReplaceAll(full, "\n", "\r\n"),
			"no last newline":  strings.TrimSuffix(full, "\n"),
			"blank lines":      full + "\n\n",
			"spaces":           strings.ReplaceAll(full, "#", " "),
			"spaces at an end": strings.Replace(full, "\n", "  \n", 1),
		} {
			again, err := ReadMap([]byte(other))
			if err != nil || again.String() != full && again.cols == m.cols && again.rows == m.rows {
				t.Fatalf("%s: %v, read as\n%s\n%s", name, err, again, other)
			}
			if again.grid.Keys != m.grid.Keys || again.grid.Doors != m.grid.Doors || !slices.EqualFunc(again.players, m.players, func(x, y Player) bool { return x.Name == y.Name }) {
				t.Fatalf("%s: other keys, doors or players\n%s", name, other)
			}
		}
	}
}

func TestTheQuickReaderRefusesNothingAndTakesNothingWrong(t *testing.T) {
	d := catalog.NewDice(9)
	refused, taken := 0, 0
	for range 5000 {
		data := patchwork(d, 15)
		for range 1 + d.Roll(2) {
			data[d.Roll(len(data))] = "0#.\n\r \t1A`{[/:\x00\x7f\xa3\xff"[d.Roll(18)]
		}
		_, want := measure(data)
		m, err := ReadMap(data)
		if fmt.Sprint(err) != fmt.Sprint(want) {
			t.Fatalf("%q: the error is %v; want %v", data, err, want)
		}
		if err != nil {
			refused++
			continue
		}
		taken++
		if quick, ok := readFull(data); ok && !bytes.HasPrefix(data, quick.grid.Cells) || len(m.grid.Cells) != m.rows*(m.cols+1) {
			t.Fatalf("%q is read as\n%s", data, m)
		}
	}
	if refused < 500 || taken < 500 {
		t.Errorf("%d refused, %d taken: too few to tell", refused, taken)
	}
}

func TestBlankLinesKeepTheNumbersOfTheRows(t *testing.T) {
	m := read(t, "\n\n.\n\n 1\n")
	if got, want := m.writeCell(m.players[0].At), "4 1"; got != want || m.rows != 5 || m.cols != 2 {
		t.Errorf("the start is %s on a map of %d×%d; want %s on 5×2", got, m.rows, m.cols, want)
	}
}

func TestPlayersComeInTheOrderOfTheirDigitsAndThenAt(t *testing.T) {
	m := read(t, "@9.2\n71\n")
	var names string
	for i, p := range m.Players() {
		names += p.Name
		if m.Starts()[i] != p.At || string(m.grid.Cells[p.At]) != p.Name {
			t.Errorf("player %s does not start where its name stands", p.Name)
		}
	}
	if names != "1279@" {
		t.Errorf("the players are %s; want 1279@", names)
	}
}

func TestBadMapsAreRefusedWithTheirPlace(t *testing.T) {
	for _, bad := range []struct{ input, want string }{
		{"", `1:1: the text is empty; a map was expected`},
		{"\n\r\n  \n\t", `1:1: the text is empty; a map was expected`},
		{"###\n#.#\n###\n", `1:1: the map has no start; want a digit 1-9 or @`},
		{"1..\n..0\n", `2:3: "0" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1.?\n", `1:3: "?" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1\n.\u00e9.\n", `2:2: "\u00e9" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1\n\xff\n", `2:1: "\xff" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1\x00\n", `1:2: "\x00" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"\t1\n", `1:1: "\t" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1.\r.\n", `1:3: "\r" is not part of a map; want # . 1-9 @ a-z A-Z or a space`},
		{"1..\r\n.2.\r\n..1\r\n", `3:3: player 1 starts here and at 1:1; a player has one start`},
		{".@@", `1:3: player @ starts here and at 1:2; a player has one start`},
	} {
		if _, err := ReadMap([]byte(bad.input)); err == nil || err.Error() != bad.want {
			t.Errorf("%q: the error is %v\nwant %s", bad.input, err, bad.want)
		}
	}
}

func TestARaggedTextForAHugeMapIsRefusedBeforeRoomIsMade(t *testing.T) {
	const million = 1_000_000
	input := []byte(strings.Repeat("\n", 3) + "1" + strings.Repeat(".", million-1) + strings.Repeat("\n", million) + "#")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ReadMap(input)
	runtime.ReadMemStats(&after)
	const want = "4:1: the map has 1000004 rows and this one has 1000000 columns, which makes 1000004000000 cells, over the most allowed, 268435456"
	if err == nil || err.Error() != want {
		t.Errorf("the error is %v\nwant %s", err, want)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes were allocated", used)
	}
}

func TestBlankLinesAtTheEndMakeNoRows(t *testing.T) {
	m := read(t, "1"+strings.Repeat(".", 1000)+strings.Repeat("\r\n", 1_000_000))
	if m.rows != 1 || m.cols != 1001 {
		t.Errorf("the map has %d×%d cells; want 1×1001", m.rows, m.cols)
	}
}

func TestTheTextOfAMapIsItself(t *testing.T) {
	m := read(t, "1\n\n.a.Z\n  #")
	if again := read(t, m.String()); !bytes.Equal(again.grid.Cells, m.grid.Cells) || again.rows != m.rows {
		t.Errorf("\n%sis read as\n%s", m, again)
	}
}

func TestOnlyTheCellsOfTheMapAreRead(t *testing.T) {
	m := read(t, "1..\n...\n")
	for n := range 6 {
		c := m.cell(n/3, n%3)
		if got, err := m.readCell(m.writeCell(c)); err != nil || got != c {
			t.Errorf("cell %d is written %q and read as %d, %v", c, m.writeCell(c), got, err)
		}
	}
	for _, s := range []string{"", "1", "2 0", "0 3", "-1 0", "0 -1", "0  1", "+0 1", "00 1", "0 1 ", "0 1 2", "a b", "0 99999999999999999999"} {
		if c, err := m.readCell(s); err == nil {
			t.Errorf("%q is read as cell %d", s, c)
		}
	}
}
