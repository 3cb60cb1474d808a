package mapping_test

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"jogada/internal/gametest"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// named matches the names on a map that proposals read.
var named = regexp.MustCompile(`(?:name|type|class|value|identifier|__identifier|__value|__type)(?:="|":")([^"]*)"`)

// TestProposalsAreAsRecorded proposes mappings for the maps of the file, shows the maps by them, and lists guesses and choices. Then
// it does the same with each name on a map replaced, of which it records a checksum.
func TestProposalsAreAsRecorded(t *testing.T) {
	others := []string{"", "Wall", "north door", "RedKey", "Plate", "player", "end", "one way left", "warp", "Skill", "relay", "npc", "sand", "x*", "yes", "object", "enum", "bool", "true", "é 1", "{a}", "red", "colour", "lever", "ladder"}
	gametest.Recorded(t, "testdata/proposals.golden", func(input string) string {
		var out strings.Builder
		for _, f := range txtar.Parse([]byte(input)).Files {
			fmt.Fprintf(&out, "%s\n%s", f.Name, proposal(f.Name, f.Data, true))
			all, different := crc32.NewIEEE(), map[string]bool{}
			for i, at := range named.FindAllSubmatchIndex(f.Data, -1) {
				for n := range 2 {
					other := others[(i+11*n)%len(others)]
					made := proposal(f.Name, slices.Concat(f.Data[:at[2]], []byte(other), f.Data[at[3]:]), i%8 == n)
					fmt.Fprintln(all, made)
					different[made] = true
				}
			}
			fmt.Fprintf(&out, "with other names: %d, %08x\n", len(different), all.Sum32())
		}
		return out.String()
	})
}

// proposal returns the mapping proposed for a map, and of the whole what users see of it; or why the map is refused.
func proposal(name string, data []byte, whole bool) string {
	list, err := read.NewReader(source.NewFolder(fstest.MapFS{name: {Data: data}}), "").Read(name, nil)
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	yaml := mapping.Propose(list, "")
	b.Write(yaml)
	for _, line := range mapping.Guessed(yaml) {
		fmt.Fprintln(&b, "guess", line)
	}
	if !whole {
		return b.String()
	}
	shown := func(yaml []byte) {
		m, err := mapping.Read(yaml)
		if err != nil {
			fmt.Fprintln(&b, err)
			return
		}
		level, err := m.Apply(list[0], nil)
		if err != nil {
			fmt.Fprintln(&b, err)
			return
		}
		b.WriteString(level.Picture(80, 40))
	}
	shown(yaml)
	for _, c := range mapping.Choices(yaml) {
		fmt.Fprintln(&b, "choice", c.Line)
		shown(c.YAML)
	}
	return b.String()
}
