package campaign_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/internal/datasets/campaign"
	"jogada/internal/gametest"
)

// hashes matches the hash and the size of a file: other tests compare them with the files.
var hashes = regexp.MustCompile(`"(sha256|bytes)": ("[0-9a-f]+"|[0-9]+)`)

// TestSmallDatasetsAreAsRecorded compares the card, the manifest, a plot and the first row of each split of small
// datasets with the recorded ones.
func TestSmallDatasetsAreAsRecorded(t *testing.T) {
	three, four := 3.0, 4.0
	bins := slides()
	bins.Games[0].Count, bins.Games[0].Tries, bins.Languages = 6, 40, []string{"pt"}
	bins.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &three, Count: 4}, {From: &four, Name: "long", Count: 2}}}
	games, equal := mixed(), equals()
	for name, s := range map[string]campaign.Spec{"bins": bins, "games": games, "equal": equal} {
		s.Fill()
		f, manifest := made(t, s, 2)
		gametest.Recorded(t, "testdata/"+name+".golden", func(string) string {
			files := []string{"README.md", "manifest.json"}
			if plots, _ := filepath.Glob(filepath.Join(string(f), "plots", "*")); len(plots) > 0 {
				files = append(files, filepath.Join("plots", filepath.Base(slices.Min(plots))))
			}
			for _, split := range manifest.Splits {
				files = append(files, filepath.Join("data", split.Name+".jsonl"))
			}
			var all strings.Builder
			for _, file := range files {
				data, err := os.ReadFile(filepath.Join(string(f), file))
				if err != nil {
					t.Fatal(err)
				}
				if strings.HasSuffix(file, ".jsonl") {
					data, _, _ = bytes.Cut(data, []byte("\n"))
				}
				data = hashes.ReplaceAll(data, []byte(`"$1": …`))
				fmt.Fprintf(&all, "=== %s\n%s\n", filepath.ToSlash(file), data)
			}
			return all.String()
		})
	}
}
