package export

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/internal/class/grade"
	"jogada/internal/gametest"
)

// TestPackagesOfEveryFormatAreAsRecorded compares the files of packages with two cases with the recorded ones, programs
// by their names alone.
func TestPackagesOfEveryFormatAreAsRecorded(t *testing.T) {
	for _, format := range Formats {
		gametest.Recorded(t, "testdata/"+format+".golden", func(string) string {
			p := &pack{Options: optionsOf(t, format, "{game: keys, title: {en: 'The <keys>', pt: Chaves}, statement: {en: 'Count *them*.', pt: Conte.}, source: keys, args: [-v], checks: [{of: builds, points: 10}, {of: examples, points: 20}, {of: random, points: 10, partial: share}, {of: large, points: 10}, "+
				"{of: small, points: 4, partial: share}, {of: traps, points: 3, partial: [{from: 50, points: 1}, {from: 75.5, points: 2}]}, {of: cost, points: 1}]}")}
			if err := p.write(); err != nil {
				t.Fatal(err)
			}
			p.cases = []namedCase{{grade.Case{Part: grade.Examples, Text: "1.\n", Right: "1 2\n"}, "01-examples"}, {grade.Case{Part: grade.Small, Text: "1\n", Right: "1 1\n", Finds: []string{"no-keys", "one-key"}}, "02-small"}}
			p.layout()
			slices.SortFunc(p.files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
			var out strings.Builder
			for _, f := range p.files {
				fmt.Fprintf(&out, "=== %s %v\n", f.Path, f.Run)
				if !strings.HasPrefix(f.Path, "submissions/") && !strings.HasSuffix(f.Path, ".py") && !f.Run {
					out.WriteString(f.Data + "\n")
				}
			}
			return out.String()
		})
	}
}

func TestAPackageIsReplacedOnlyWhenAsked(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pack")
	files := []File{{Path: "a/run", Data: "#!/bin/sh\n", Run: true}, {Path: "b.txt", Data: "b"}}
	for _, c := range []struct {
		replace, fails bool
	}{{false, false}, {false, true}, {true, false}} {
		if err := Write(dir, files, c.replace); (err != nil) != c.fails {
			t.Errorf("replacing %v: %v", c.replace, err)
		}
	}
	for _, f := range files {
		info, err := os.Stat(filepath.Join(dir, f.Path))
		if err != nil {
			t.Fatal(err)
		}
		if data, _ := os.ReadFile(filepath.Join(dir, f.Path)); string(data) != f.Data || (info.Mode()&0o100 != 0) != f.Run {
			t.Errorf("%s: %q, %v", f.Path, data, info.Mode())
		}
	}
	strange := t.TempDir()
	if err := os.WriteFile(filepath.Join(strange, "thesis.txt"), nil, 0o666); err != nil || Write(strange, files, true) == nil {
		t.Error("a folder with other files is replaced")
	}
}
