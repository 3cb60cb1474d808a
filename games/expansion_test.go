package games_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/base/say/po"
	"jogada/internal/base/text/yaml"
	"jogada/internal/gametest"
	"jogada/internal/lessons/lesson"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/internal/order"
	"jogada/solve"
)

// The budget of reading a hostile text: the work of about 0.2 s, and 64 MB. Garbage counts as allocated, so a reader may
// allocate several times what it may hold.
const (
	readingWork  = 2_000_000
	readingBytes = 64 << 20
	mostAlloc    = 6 * readingBytes
)

// hostile is a text that a reader expands, or that is long, and the reader.
type hostile struct {
	name, text string
	read       func(text string, m *solve.Meter) error
}

// TestHostileTextsAreReadWithinTheBudget feeds every reader of outside text with texts that expand: names that double,
// products of names, huge counts. Each ends within its work and its memory, with an error or a result, and soon after
// its client has left.
func TestHostileTextsAreReadWithinTheBudget(t *testing.T) {
	for _, h := range hostileTexts() {
		t.Run(h.name, func(t *testing.T) {
			m := solve.NewMeter(context.Background(), solve.Budget{Work: readingWork, Bytes: readingBytes, Output: readingBytes})
			before := totalBytes()
			err := h.read(h.text, m)
			used := totalBytes() - before
			t.Logf("%d bytes of text: %d units, %d KiB allocated, %.120v", len(h.text), m.Worked(), used>>10, err)
			if did := m.Worked(); did > readingWork+readingWork/10 {
				t.Errorf("%d units of work, over the budget of %d", did, readingWork)
			}
			if used > mostAlloc {
				t.Errorf("%d bytes were allocated, over %d", used, mostAlloc)
			}
			if m.Stopped() != nil && err == nil {
				t.Errorf("the meter stopped with %v, and there is no error", m.Stopped())
			}
			ctx := gametest.StopAfter(1)
			m = solve.NewMeter(ctx, solve.Budget{})
			// A reader may charge a text, or the cells that its head promises, in one piece.
			if err := h.read(h.text, m); m.Stopped() != nil && (err == nil || m.Worked() > readingWork/8+int64(4*len(h.text))) {
				t.Errorf("after its client left: %d units of work, %v", m.Worked(), err)
			}
		})
	}
}

// totalBytes returns the bytes allocated so far.
func totalBytes() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.TotalAlloc
}

// repeated joins the texts that f makes of 0 to n-1.
func repeated(n int, f func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

func hostileTexts() []hostile {
	game := func(name, params string) func(string, *solve.Meter) error {
		return func(text string, m *solve.Meter) error {
			g, known := games.All().Find(name)
			if !known {
				return errors.New("no such game")
			}
			given := map[string]string{}
			if key, value, is := strings.Cut(params, "="); is {
				given[key] = value
			}
			_, _, err := g.Read([]byte(text), given, m)
			return err
		}
	}
	nodes := func(letter string, n int) string {
		return repeated(n, func(i int) string { return fmt.Sprintf(" %s%d", letter, i) })
	}
	long := strings.Repeat("#", 100_000)
	list := []hostile{
		{"edges between two sets", "graph { {" + nodes("a", 4000) + "} -- {" + nodes("b", 4000) + "} }", game("chase", "")},
		{"nested sets of edges", "graph { " + strings.Repeat("{", 90) + nodes("a", 3000) + strings.Repeat("} -- {x}", 90) + " }", game("cops", "")},
		{"empty graphs with many nodes", strings.Repeat(":~??~~~\n", 2000), game("chase", "")},
		{"a huge node", "0 65000\n" + strings.Repeat("\n0 65000\n", 3000), game("cops", "")},
		{"a wide course", "1000 1000 1\n", game("jump", "")},
		{"many slides", "1000000\n" + strings.Repeat("2 1\n2 2\n2 2\n", 1000), game("slide", "")},
		{"one long row", long + "\n" + strings.Repeat("#\n", 50_000), game("keys", "")},
		{"one long row of crates", long + "\n" + strings.Repeat("#\n", 50_000), game("sokoban", "")},
		{"one long row of a maze", long + "\n" + strings.Repeat("#\n", 50_000), game("escape", "")},
	}
	list = append(list, hostileScripts(game("puzzlescript", "level=all"))...)
	return append(list, hostileFiles()...)
}

// script returns a PuzzleScript game with objects o0 to on-1 in some layers, and other lines.
func script(objects int, apart bool, legend, rules, levels string) string {
	name := func(i int) string { return fmt.Sprintf("o%d", i) }
	layers := "Player, Crate" + repeated(objects, func(i int) string { return ", " + name(i) })
	if apart {
		layers = "Player, Crate" + repeated(objects, func(i int) string { return "\n" + name(i) })
	}
	return "title x\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nred\n\nCrate\nbrown\n\n" + repeated(objects, func(i int) string { return name(i) + "\nblue\n\n" }) +
		"LEGEND\n\n. = Background\nP = Player\n* = Crate\n" + legend + "\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n" + layers + "\n\nRULES\n\n" + rules +
		"\n\nWINCONDITIONS\n\nsome Crate on Player\n\nLEVELS\n\n" + levels + "\n"
}

func hostileScripts(read func(string, *solve.Meter) error) []hostile {
	any60 := "Q = o0" + repeated(59, func(i int) string { return fmt.Sprintf(" or o%d", i+1) }) + "\n"
	chain := func(n int, join string) string {
		return "L0 = Player " + join + " Crate\n" + repeated(n, func(i int) string { return fmt.Sprintf("L%d = L%d %s L%d %s L%d\n", i+1, i, join, i, join, i) })
	}
	rules := repeated(4000, func(i int) string {
		return "[ > Player | Crate | no Crate ] [ Crate | Player ] -> [ > Player | > Crate | ] [ Crate | Player ]\n"
	})
	row := func(n int) string { return "P" + strings.Repeat(".", n-1) + "\n" }
	var list []hostile
	add := func(name, text string) { list = append(list, hostile{"script: " + name, text, read}) }
	add("properties that multiply", script(60, true, any60, "[ moving Q | moving Q | moving Q ] -> [ moving Q | moving Q | moving Q ]", "P*."))
	add("directions that multiply", script(0, false, "", "["+strings.Repeat(" moving Crate |", 12)+" ] -> ["+strings.Repeat(" moving Crate |", 12)+" ]", "P*."))
	add("59 names that triple", script(0, false, chain(59, "or"), "[ L59 ] -> [ L59 ]", "P*."))
	add("900 names that triple", script(0, false, chain(900, "or"), "[ L900 ] -> [ L900 ]", "P*."))
	add("aggregates that triple", script(1, true, strings.ReplaceAll(chain(59, "and"), "Player and Crate", "Crate and o0"), "[ L59 ] -> [ L59 ]", "P*."))
	add("names in a circle", script(0, false, "A = Player or Crate or B\nB = Player or Crate or A\nD = A or Player\n", "[ D ] -> [ D ]", "P*."))
	add("a chain of synonyms", script(0, false, "S0 = Crate\n"+repeated(1500, func(i int) string { return fmt.Sprintf("S%d = S%d\n", i+1, i) }), "[ S1500 ] -> [ S1500 ]", "P*."))
	add("one long entry", script(0, false, "A = Player"+strings.Repeat(" or Crate", 100_000)+"\n", "", "P*."))
	add("4,000 rules", script(0, false, "", rules, "P*."))
	add("a long cell", script(0, false, "", "[ Player"+strings.Repeat(" no Crate", 100_000)+" ] -> [ Player ]", "P*."))
	add("a rule of many cells", script(0, false, "", "["+strings.Repeat(" moving Crate |", 30_000)+" ] -> ["+strings.Repeat(" |", 30_000)+" ]", "P*."))
	add("1,900 objects", script(1900, true, "", "[ > Player | Crate ] -> [ > Player | > Crate ]", strings.Repeat(row(60), 60)))
	add("300 layers on a large level", script(300, true, "", "[ > Player | Crate ] -> [ > Player | > Crate ]", strings.Repeat(row(200), 200)))
	add("one long row", script(0, false, "", "", row(400_000)+strings.Repeat(".\n", 200_000)))
	add("1,000 wide levels", script(0, false, "", "", strings.Repeat(row(900)+strings.Repeat(".\n", 40)+"\n", 1000)))
	add("layers named again and again", script(1500, false, "All = o0"+repeated(1400, func(i int) string { return fmt.Sprintf(" or o%d", i+1) })+"\n", "", "P*.")+"")
	add("comments in a rule", script(0, false, "", strings.Repeat("x", 300_000)+strings.Repeat("(x)y", 80_000), "P*."))
	add("colours", strings.Replace(script(0, false, "", "", "P*."), "brown\n", strings.Repeat("#123 ", 150_000)+"\n", 1))
	add("a tall sprite", strings.Replace(script(0, false, "", "", "P*."), "brown\n", "brown\n"+strings.Repeat("000\n", 200_000)+"\n", 1))
	add("faults", strings.Repeat(") ", 400_000))
	return list
}

// hostileFiles lists texts for the readers of files and words. Those without a meter have limits of their own, so only
// what they allocate is judged.
func hostileFiles() []hostile {
	level := func(name string) func(string, *solve.Meter) error {
		return func(text string, m *solve.Meter) error {
			_, err := read.NewReader(source.NewFolder(fstest.MapFS{name: {Data: []byte(text)}}), "").Read(name, m)
			return err
		}
	}
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n" + repeated(9, func(i int) string {
		return fmt.Sprintf("%c: &%c [*%c, *%c, *%c, *%c]\n", 'b'+i, 'b'+i, 'a'+i, 'a'+i, 'a'+i, 'a'+i)
	})
	deep := strings.Repeat("[", 50_000)
	plain := func(read func(string) error) func(string, *solve.Meter) error {
		return func(text string, _ *solve.Meter) error { return read(text) }
	}
	anything := yaml.Compile([]byte(`{"type": "object"}`), yaml.FieldsMessage{})
	slide, _ := games.All().Find("slide")
	return []hostile{
		{"a wide Tiled map", `{"type":"map","width":1000000,"height":1000000,"tilewidth":1,"tileheight":1,"orientation":"orthogonal","layers":[],"tilesets":[]}`, level("a.tmj")},
		{"a Tiled layer of one number", `{"type":"map","width":1000,"height":1000,"tilewidth":1,"tileheight":1,"orientation":"orthogonal","tilesets":[],"layers":[{"type":"tilelayer","name":"a","width":1000,"height":1000,"data":[` + strings.Repeat("1,", 400_000) + "1]}]}", level("a.tmj")},
		{"deep JSON", `{"a":` + deep, level("a.ldtk")},
		{"a text map", strings.Repeat("#", 100_000) + "\n" + strings.Repeat("#\n", 50_000), level("a.txt")},
		{"YAML: aliases that multiply", bomb, plain(func(s string) error { _, err := yaml.Read([]byte(s), anything); return err })},
		{"YAML: deep lists", "a: " + deep, plain(func(s string) error { _, err := yaml.Read([]byte(s), anything); return err })},
		{"a level mapping of aliases", bomb, plain(func(s string) error { _, err := mapping.Read([]byte(s)); return err })},
		{"a lesson of aliases", bomb, plain(func(s string) error { _, err := lesson.Read(nil, "a", []byte(s)); return err })},
		{"a condition with a huge range", "len(1..1000000000) > 3", plain(func(s string) error { _, err := order.Condition(slide, nil, s); return err })},
		{"a deep condition", strings.Repeat("(", 100_000), plain(func(s string) error { _, err := order.Condition(slide, nil, s); return err })},
		{"a PO file of one plural", "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=1000000000; plural=" + strings.Repeat("(", 100_000) + "n;\\n\"\n", plain(func(s string) error { _, err := po.Read([]byte(s)); return err })},
		{"an ID", "chase:" + strings.Repeat("a=1,", 100_000), plain(func(s string) error { _, err := catalog.ParseID(s); return err })},
		{"a report that is deep", `{"answer":` + deep, plain(func(s string) error { _, err := catalog.ReadReport([]byte(s)); return err })},
	}
}
