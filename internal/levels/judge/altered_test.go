package judge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"jogada/internal/gametest"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

var (
	// words matches the parts of a mapping that are altered.
	words = regexp.MustCompile(`[A-Za-z-]+|[0-9]+|'.'`)
	// values matches the parts of an editor's map that are altered.
	values = regexp.MustCompile(`[A-Za-z_]"?[:=]"?(-?[^",:{}\[\]<>]+)`)
	// details matches what differs between sentences of the same kind.
	details = regexp.MustCompile(`"[^"]*"|-?[0-9,]+`)
)

// alteredNodes is the budget of a question on an altered map, and fewNodes that in the games called tight and narrow.
const alteredNodes, fewNodes = 500, 8

// TestAlteredGamesAreJudgedAsRecorded checks the games of the file, each a folder with a mapping, as they are and with each part of
// the mapping and of the maps replaced. It compares the reports with what is recorded.
func TestAlteredGamesAreJudgedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/altered.golden", func(input string) string {
		games, mappings := map[string]fstest.MapFS{}, map[string]*mapping.Mapping{}
		for _, f := range txtar.Parse([]byte(input)).Files {
			game, name, _ := strings.Cut(f.Name, "/")
			if games[game] == nil {
				games[game] = fstest.MapFS{}
			}
			games[game][name] = &fstest.MapFile{Data: f.Data}
		}
		var out strings.Builder
		for _, game := range slices.Sorted(maps.Keys(games)) {
			files := games[game]
			names := slices.Sorted(maps.Keys(files))
			lines, _ := judged(t, mappings, game, files, names)
			fmt.Fprintf(&out, "%s\n%s", game, lines)
			for _, name := range names {
				found, all, count := map[string]int{}, crc32.NewIEEE(), 0
				whole, about := files[name].Data, names
				if read.Format(name) != "" && (game == "alone" || game == "editor") { // its maps have nothing to do with each other
					about = []string{name}
				}
				for _, data := range alterations(name, whole) {
					files[name] = &fstest.MapFile{Data: data}
					lines, report := judged(t, mappings, game, files, about)
					fmt.Fprintln(all, lines, report)
					count++
					for line := range strings.Lines(lines) {
						found[details.ReplaceAllString(line, "…")]++
					}
				}
				files[name] = &fstest.MapFile{Data: whole}
				fmt.Fprintf(&out, "%s/%s: %d, %08x\n", game, name, count, all.Sum32())
				for _, line := range slices.Sorted(maps.Keys(found)) {
					fmt.Fprintf(&out, "  %d × %s", found[line], line)
				}
			}
		}
		return out.String()
	})
}

// alterations returns a mapping with each word replaced, a map with each cell replaced, or an editor's map with each value replaced.
func alterations(name string, whole []byte) (all [][]byte) {
	put := []string{"", "off", "a", "99", "[]", "note", "floor", "wall", "{}", "north"}
	if name != mapping.FileName && read.Format(name) != source.Text {
		for i, at := range values.FindAllSubmatchIndex(whole, -1) {
			other := []string{"8", "Key", "16", "Wall", "2", "red", "-8", "d-1", "3", "hero", "true"}[i%11]
			all = append(all, slices.Concat(whole[:at[2]], []byte(other), whole[at[3]:]))
		}
		return all
	}
	if name != mapping.FileName {
		for i, c := range whole {
			for _, other := range []byte{"#.>1"[i%4], "aA^!=,;*b"[i%9]} {
				if c != '\n' && c != other {
					all = append(all, slices.Concat(whole[:i], []byte{other}, whole[i+1:]))
				}
			}
		}
		return all
	}
	for i, at := range words.FindAllIndex(whole, -1) {
		for n, other := range []string{put[i%len(put)], string(whole[at[0]:at[1]]) + "1"} {
			if len(whole) > 800 && i%2 == n {
				continue
			}
			all = append(all, slices.Concat(whole[:at[0]], []byte(other), whole[at[1]:]))
		}
	}
	return all
}

// judged returns the lines of what is found in a game, and the report and what starts reach in JSON; or why its mapping is refused.
func judged(t *testing.T, mappings map[string]*mapping.Mapping, game string, files fstest.MapFS, names []string) (lines, report string) {
	t.Helper()
	m := mappings[string(files[mapping.FileName].Data)]
	if m == nil {
		var err error
		if m, err = mapping.Read(files[mapping.FileName].Data); err != nil {
			return err.Error() + "\n", ""
		}
		mappings[string(files[mapping.FileName].Data)] = m
	}
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return read.Format(name) == "" })
	c := &judge.Checker{Reader: read.NewReader(source.NewFolder(files), ""), Mapping: m, Nodes: alteredNodes, Tours: true}
	if game == "tight" || game == "narrow" {
		c.Nodes = fewNodes
	}
	var results []judge.Result
	if m.World() != nil {
		results = c.World(context.Background(), names)
	} else {
		for _, name := range names {
			results = append(results, c.File(context.Background(), name, "")...)
		}
	}
	var r judge.Report
	var out, data bytes.Buffer
	for _, result := range results {
		r.Maps = append(r.Maps, result.Checked)
		r.Findings = append(r.Findings, result.Findings...)
		if err := json.NewEncoder(&data).Encode([]any{result.Tours, result.Reaches}); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range r.Findings {
		fmt.Fprintln(&out, format.Line(f))
	}
	if err := format.Write(&data, "json", r); err != nil {
		t.Fatal(err)
	}
	if m.World() == nil {
		for _, name := range names {
			answers, err := c.WhatIf(context.Background(), name, "")
			fmt.Fprintf(&data, "%+v %v\n", answers, err)
		}
	}
	return out.String(), data.String()
}
