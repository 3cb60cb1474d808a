package source

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

// odd lists words that take the place of others: each of them means something somewhere in a game.
var odd = strings.Fields("( ) [ ] | -> ... = + no > late message or and on P thing both levels , x 12345 startloop again random up transparent #ff0 Wall")

// altered yields texts that differ from a game in one line, with what was done: the line left out, or twice, or one of its words
// left out, changed for an odd one, or put behind one.
func altered(text string, yield func(line int, text string)) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	turn := 0
	for i, line := range lines {
		with := func(other ...string) { yield(i+1, strings.Join(slices.Concat(lines[:i], other, lines[i+1:]), "\n")) }
		with()
		if i%4 == 0 {
			with(line, line)
		}
		words := strings.Fields(line)
		for w, word := range words {
			join := func(other ...string) { with(strings.Join(slices.Concat(words[:w], other, words[w+1:]), " ")) }
			switch turn++; turn % 3 {
			case 0:
				join()
			case 1:
				join(odd[turn/3%len(odd)], word)
			default:
				join(odd[turn/3%len(odd)])
			}
		}
	}
}

// changes are changes of the game that alterations do not make: each a text and what takes its place.
var changes = [][2]string{
	{"c = Crate", "c = c"}, {"c = Crate", "c = Crate or c"}, {"c = Crate", "c = Player and Ice"}, {"c = Crate", "c = both or Ice"}, {"c = Crate", "c = cc\ncc = thing\nccc = cc or c"}, {"c = Crate", "c = Crate and"},
	{"c = Crate", "c = Crate or Wall and Ice"}, {"c = Crate", "c = Crate, Wall"}, {"c = Crate", "c = ("}, {"c = Crate", "up = Crate"},
	{"Background\nExit\nIce", "Background, Exit\nIce"}, {"Background\nExit\nIce", "Exit, Background\nIce"}, {"Background\nExit\nIce", "Background\nExit, Exit\nIce, Exit"}, {"Background\nExit\nIce", "Background\nboth\nExit\nIce"},
	{"Background Floor", "Air\nblack\n\nSky\nblack\n\nFloor"}, {". = Background", ". = Background\nBackground = Exit and Ice"}, {"Crate\nOrange", "Crate\nOrange red blue red blue red blue red blue red blue"}, {"Crate\nOrange", "Crate\nOrange\n000000\n00000"}, {"Crate\nOrange", "Crate (\nOrange"},
	{"+ [ > Crate", "+ + [ > Crate"}, {"+ [ > Crate", "right + [ > Crate"}, {"+ [ > Crate", "+ random [ > Crate"}, {"+ [ > Crate", "late rigid [ > Crate"}, {"+ [ > Crate", "^ [ > Crate"},
	{"late [ Player Exit ]", "late [ ... | Player ]"}, {"late [ Player Exit ]", "late [ Player | ... ]"}, {"[ > Crate | Crate ] -> [ > Crate | > Crate ]", "[ Crate | ... | Ice | ... | Gem | ... | Wall ] -> [ | ... | | ... | | ... | ]"},
	{"[ > Crate | Crate ] -> [ > Crate | > Crate ]", "[ > Crate | Crate ] -> [ > Crate no thing | > Crate no Crate ]"}, {"[ > Crate | Crate ] -> [ > Crate | > Crate ]", "[ > Crate | no Ice Crate ] -> [ > Crate | no Ice no Gem ]"},
	{"[ > Crate | Crate ] -> [ > Crate | > Crate ]", "[ > Crate ... | Crate ] -> [ > Crate ... | Crate ]"}, {"[ > Crate | Crate ] -> [ > Crate | > Crate ]", "[ > Crate | ... | Crate ] -> [ > Crate | | Crate ]"},
	{"startloop", "endloop"}, {"endloop", "startloop"}, {"(pushing)", "((pushing) [ Ice ] -> [ ]"}, {"message Hello", "messageHello"}, {"message Hello", "MESSAGE   Hello"}, {"message Bye", "message"},
	{"OBJECTS\n", "LEGEND\n\nOBJECTS\n"}, {"SOUNDS\n\nsfx0", "SOUNDS extra\n\nsfx0"}, {"WINCONDITIONS\n", "RULES\n\nWINCONDITIONS\n"}, {"title The", "TİTLE The"}, {"#P*o#", "#P*İo#"}, {"#P*o#", "#Pthing#"},
	{"\n", "\r\n"}, {"title", "\ufefftitle"}, {"LEVELS\n", "LEVELS\n\n===\n"}, {"====", "= = ="},
}

// TestAlteredGamesAreReadAsRecorded reads a game that uses the whole language, and its alterations, and compares the results
// with the recorded ones: the game in full, the first alteration with each kind of fault, and a checksum of the rest.
func TestAlteredGamesAreReadAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/altered.golden", func(text string) string {
		var out strings.Builder
		said := map[string]bool{}
		read := func(text string) string {
			g := Read(text, nil)
			data, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range g.Faults {
				_, advice, _ := strings.Cut(f.Text, "; ")
				if !said[advice] {
					said[advice] = true
					fmt.Fprintf(&out, "  %v, a warning: %v\n", f, f.Warning)
				}
			}
			return string(data) + fmt.Sprint(g.Errors(), g.Playable())
		}
		fmt.Fprintf(&out, "%s\n", read(text))
		for _, c := range changes {
			if !strings.Contains(text, c[0]) {
				t.Fatalf("%q is not in the game", c[0])
			}
			fmt.Fprintf(&out, "%q for %q: %08x\n", c[1], c[0], crc32.ChecksumIEEE([]byte(read(strings.Replace(text, c[0], c[1], 1)))))
		}
		number, sum := 0, crc32.NewIEEE()
		end := func() {
			if number > 0 {
				fmt.Fprintf(&out, "line %d: %08x\n", number, sum.Sum32())
			}
			sum.Reset()
		}
		altered(text, func(line int, other string) {
			if line != number {
				end()
				number = line
			}
			sum.Write([]byte(read(other)))
		})
		end()
		return out.String()
	})
}
