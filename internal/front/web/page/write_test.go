package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/front/web/page"
)

// littleSite returns a site with one asset.
func littleSite(asset string) map[string][]byte {
	return map[string][]byte{"index.html": []byte(asset), asset: []byte("x"),
		"sw.js": []byte(`self.site = {"files":["./","index.html","` + asset + `","../outside"],"version":"1"};` + "\nrest")}
}

func TestASiteReplacesAnEarlierOneAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	out, outside := filepath.Join(parent, "new", "site"), filepath.Join(parent, "new", "outside")
	for _, asset := range []string{"assets/one.js", "assets/two.js"} {
		if err := page.WriteSite(littleSite(asset), out); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil || string(data) != asset {
			t.Errorf("the document is %q: %v", data, err)
		}
		if err := os.WriteFile(outside, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "assets/one.js")); !os.IsNotExist(err) {
		t.Errorf("what the earlier site had is still there: %v", err)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Errorf("a list names what lies outside, and it is gone: %v", err)
	}
}

func TestASiteIsNotWrittenOverOtherFiles(t *testing.T) {
	for name, content := range map[string]string{"index.html": "mine", "sw.js": "mine", "letter.txt": "dear"} {
		out := t.TempDir()
		if err := os.WriteFile(filepath.Join(out, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := page.WriteSite(littleSite("a.js"), out); err == nil || !strings.Contains(err.Error(), "holds other files") {
			t.Errorf("over %s: %v", name, err)
		}
		if entries, _ := os.ReadDir(out); len(entries) != 1 {
			t.Errorf("over %s there are %d files now", name, len(entries))
		}
	}
}

func TestTheDocumentIsWrittenAfterAllThatItNames(t *testing.T) {
	out := t.TempDir()
	if err := page.WriteSite(map[string][]byte{"index.html": []byte("old"), "sw.js": []byte(`self.site = {"files":["./","index.html","gone.js"]};`), "gone.js": []byte("x")}, out); err != nil {
		t.Fatal(err)
	}
	if err := page.WriteSite(map[string][]byte{"index.html": []byte("new"), "sw.js": []byte("new"), "z\x00.js": nil}, out); err == nil {
		t.Fatal("a file of no name is written")
	}
	for name, want := range map[string]string{"index.html": "old", "sw.js": `self.site = {"files":["./","index.html","gone.js"]};`, "gone.js": "x"} {
		if got, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q after a site that could not be written, %v", name, got, err)
		}
	}
}
