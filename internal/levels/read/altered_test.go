package read_test

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"jogada/internal/gametest"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

var (
	// parts matches the parts of a file that are altered.
	parts = regexp.MustCompile(`"[^"\n]*"|-?[0-9]+(\.[0-9]+)?|true|false|null|[<{[][a-zA-Z/]*`)
	// details matches what differs between sentences of the same kind.
	details = regexp.MustCompile(`"[^"]*"|-?[0-9.]+`)
)

// TestAlteredMapsAreReadOrRefusedAsRecorded reads the files as they are, and with each part of a file replaced by others. It
// compares the maps, or the reasons why they are refused, with what is recorded.
func TestAlteredMapsAreReadOrRefusedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/altered.golden", func(input string) string {
		files := fstest.MapFS{}
		for _, f := range txtar.Parse([]byte(input)).Files {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		names := slices.Sorted(maps.Keys(files))
		tell := func(list ...string) string {
			r := read.NewReader(source.NewFolder(files), "")
			var out []string
			for _, name := range list {
				if read.Format(name) == "" {
					continue
				}
				all, err := r.Read(name, nil)
				if err != nil {
					out = append(out, "! "+name+": "+err.Error())
				}
				for _, m := range all {
					m.Edit = nil
					data, err := json.Marshal(m)
					if err != nil {
						t.Fatal(err)
					}
					out = append(out, string(data))
				}
			}
			return strings.Join(out, "\n") + "\n"
		}
		var out strings.Builder
		out.WriteString(tell(names...))
		for _, name := range names {
			whole, refused, all, count := files[name].Data, map[string]int{}, crc32.NewIEEE(), 0
			about := []string{name}
			if read.Format(name) == "" {
				about = names
			}
			for n, at := range parts.FindAllIndex(whole, -1) {
				part := string(whole[at[0]:at[1]])
				for _, other := range []string{otherPart(part, n), []string{`""`, "0", "-1", "99999", `"x"`, "", "null", "1.5"}[n%8]} {
					files[name] = &fstest.MapFile{Data: slices.Concat(whole[:at[0]], []byte(other), whole[at[1]:])}
					told := tell(about...)
					fmt.Fprintln(all, told)
					count++
					for line := range strings.Lines(told) {
						if strings.HasPrefix(line, "! ") {
							refused[details.ReplaceAllString(line, "…")]++
						}
					}
				}
			}
			files[name] = &fstest.MapFile{Data: whole}
			fmt.Fprintf(&out, "%s: %d, %08x\n", name, count, all.Sum32())
			for _, line := range slices.Sorted(maps.Keys(refused)) {
				fmt.Fprintf(&out, "  %d × %s", refused[line], line)
			}
		}
		return out.String()
	})
}

// otherPart returns a part of the same form.
func otherPart(part string, n int) string {
	if number, err := strconv.Atoi(part); err == nil {
		return strconv.Itoa(number + 1 - 2*(n%2))
	}
	if inner, err := strconv.Unquote(part); err == nil {
		if number, err := strconv.Atoi(inner); err == nil {
			return strconv.Quote(strconv.Itoa(number + 1 - 2*(n%2)))
		}
		return strconv.Quote(inner + "x")
	}
	switch part {
	case "true":
		return "false"
	case "false":
		return "true"
	}
	return part + "x"
}
