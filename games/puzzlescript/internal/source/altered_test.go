package source

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"jogada/gametest"
)

// odd lists words that take the place of others: each of them means something somewhere in a game.
var odd = strings.Fields("( ) [ ] | -> ... = + no > late message or and on P thing both levels , x 12345 startloop again random up transparent #ff0 Wall")

// altered yields texts that differ from a game in one line, with what was done: the line left out, or twice, or one of its words
// left out, changed for an odd one, or moved behind the next.
func altered(text string, yield func(line int, text string)) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	turn := 0
	for i, line := range lines {
		with := func(other ...string) { yield(i+1, strings.Join(slices.Concat(lines[:i], other, lines[i+1:]), "\n")) }
		with()
		with(line, line)
		words := strings.Fields(line)
		for w, word := range words {
			join := func(other ...string) { with(strings.Join(slices.Concat(words[:w], other, words[w+1:]), " ")) }
			join()
			join(odd[turn%len(odd)])
			turn++
			if w+1 < len(words) {
				join(words[w+1], word)
			}
		}
	}
}

// TestAlteredGamesAreReadAsRecorded compares what is made of a game that uses the whole language, and of its alterations, with what is recorded: the game
// as it is in full, each kind of fault where an alteration first causes one, and of the rest the checksum.
func TestAlteredGamesAreReadAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/altered.golden", func(text string) string {
		var out strings.Builder
		said := map[string]bool{}
		read := func(text string) string {
			g := Read(text)
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
