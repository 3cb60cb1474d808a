package show

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/levels/judge"
	"jogada/solve"
)

func page(t *testing.T) Page {
	t.Helper()
	s := cave(t)
	thumb, err := s.Thumbnail(240)
	if err != nil {
		t.Fatal(err)
	}
	found := judge.Finding{File: "maps/cave.tmx", At: &judge.Place{X: 8, Y: 4}, Rule: judge.Doors, Severity: judge.Error, Subject: "door gold", Message: "door gold can never be opened", Why: "the only key gold lies beyond door gold <script>alert(1)</script>"}
	old := judge.Finding{File: "maps/old.tmx", Rule: judge.Exits, Severity: judge.Warning, Message: "there is no exit on the map"}
	return Page{Title: "Maps of maps", Against: "levels.baseline.json", Thumbs: [][]byte{thumb, thumb, nil},
		Report: judge.Report{Version: "v1.2.3", FailOn: judge.Error, Findings: []judge.Finding{found, {File: "maps/broken.tmx", Rule: judge.Unreadable, Severity: judge.Error, Message: "the file ends too soon"}}, Accepted: []judge.Finding{old},
			Gone: []judge.Accepted{{Map: "maps/cave.tmx", Rule: judge.Keys, Message: "key b can't be collected"}},
			Maps: []judge.Checked{
				{File: "maps/cave.tmx", Width: 14, Height: 7, Tours: []judge.Tour{{Start: "1", Reached: 1234, Exact: true, Exit: solve.Proved, Steps: 14, Waves: []judge.Wave{{Cells: 12, Keys: []string{"a", "b × 2"}}, {Cells: 1, Doors: []string{"a"}, Keys: []string{"a long name of a key", "another long name", "and more", "still more of it", "so that it wraps"}}, {Cells: 1221, Doors: []string{"b"}}}}}},
				{File: "maps/old.tmx", Width: 14, Height: 7, Tours: []judge.Tour{{Start: "hero", Reached: 1, Exit: solve.Unknown, Steps: -1, Waves: []judge.Wave{{Cells: 1}}}}},
				{File: "maps/broken.tmx", Unreadable: true},
			}}}
}

func TestThePageTellsEverythingAndAsksForNothing(t *testing.T) {
	var out bytes.Buffer
	if err := page(t).Write(&out); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("PICTURES"); dir != "" {
		os.WriteFile(filepath.Join(dir, "page.html"), out.Bytes(), 0o666)
	}
	text := out.String()
	for _, want := range []string{"<title>Maps of maps</title>", "door gold can never be opened", "&lt;script&gt;", "No longer found:", "key b can&#39;t be collected", "1 accepted", "reaches an exit in 14 steps", "1,234 cells",
		"can reach an exit is not decided; at least one cell can be reached.", "It could not be read.", "wave 2", "default-src 'none'"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	for _, not := range []string{"<script", "http://", "https://", "style=", "onclick"} {
		if strings.Contains(text, not) {
			t.Errorf("%q is on the page", not)
		}
	}
}
