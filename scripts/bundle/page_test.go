package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"jogada/internal/front/web/page"
	"jogada/internal/gametest/tier"
)

// bundleOf makes the bundle of the page in a folder, and returns its files, also those that are only there compressed.
func bundleOf(t *testing.T, from string) map[string][]byte {
	t.Helper()
	to := t.TempDir()
	if err := bundlePage(from, to); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	entries, _ := os.ReadDir(to)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(to, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = data
		if name, packed := strings.CutSuffix(e.Name(), ".gz"); packed {
			if files[name], err = page.Read(os.DirFS(to), name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

const own = "../../internal/front/web/page"

// ownBundle returns the bundle of our own page, made once for all tests that only look at it.
func ownBundle(t *testing.T) map[string][]byte {
	t.Helper()
	made.Do(func() { ownFiles = bundleOf(t, own) })
	if ownFiles == nil {
		t.Fatal("it could not be made")
	}
	return ownFiles
}

var (
	made     sync.Once
	ownFiles map[string][]byte
)

func TestTheSamePageGivesTheSameBytesWhereverItLies(t *testing.T) {
	tier.DeepOnly(t, "a second bundle")
	copied := filepath.Join(t.TempDir(), "another", "folder")
	if err := os.CopyFS(copied, os.DirFS(own)); err != nil {
		t.Fatal(err)
	}
	one, two := ownBundle(t), bundleOf(t, copied)
	if len(one) != len(two) {
		t.Fatalf("%d files, and %d", len(one), len(two))
	}
	for name, data := range one {
		if !bytes.Equal(data, two[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

func TestEverythingThatABundleNamesIsThere(t *testing.T) {
	files := ownBundle(t)
	named := regexp.MustCompile(`["'/]([\w-]+-[A-Z2-7]{8}\.\w+)["']`)
	found := 0
	for name, data := range files {
		if !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".js") {
			continue
		}
		for _, m := range named.FindAllSubmatch(data, -1) {
			if found++; files[string(m[1])] == nil {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
		if bytes.Contains(data, []byte("assets/js/")) || bytes.Contains(data, []byte("assets/style/")) {
			t.Errorf("%s names a source", name)
		}
	}
	if found < 10 {
		t.Errorf("only %d names were found", found)
	}
}

func TestTheFirstPageNeedsTwoFilesMore(t *testing.T) {
	for name, data := range ownBundle(t) {
		if !strings.HasPrefix(name, "home-") || !strings.HasSuffix(name, ".js") {
			continue
		}
		if needed := regexp.MustCompile(`(?:from|import)"\./[^"]*"`).FindAllString(string(data), -1); len(needed) != 2 { // the initial modules, and one file
			t.Errorf("%s needs %q: a part that shares modules with it is missing in shelved", name, needed)
		}
		return
	}
	t.Error("there is no first page")
}

func TestAPageBeginsWithOneModuleThatNeedsNoOther(t *testing.T) {
	files := ownBundle(t)
	document := string(files["index.html"])
	first := regexp.MustCompile(`<script[^>]* src="assets/([^"]+)"`).FindAllStringSubmatch(document, -1)
	if len(first) != 1 {
		t.Fatalf("the document names the scripts %q", first)
	}
	module := string(files[first[0][1]])
	if found := regexp.MustCompile(`(?:^|;)import *["{]|from"\./`).FindString(module); found != "" || module == "" {
		t.Errorf("it is of %d bytes and has %q: it needs another", len(module), found)
	}
	for _, name := range []string{"lesson", "play", "compare", "space"} { // which no first answer needs
		if !regexp.MustCompile(`import\("\./` + name + `-[A-Z2-7]{8}\.js"\)`).MatchString(module) {
			t.Errorf("%s is not imported later", name)
		}
	}
	if inline := strings.Count(document, "<script>"); inline != 2 || strings.Index(document, `rel="words"`) > strings.Index(document, "<script>") {
		t.Errorf("%d scripts stand in the document, want two, and after the addresses of the words:\n%s", inline, document)
	}
}

func TestWhatIsPackedIsTheSame(t *testing.T) {
	files, packed := ownBundle(t), 0
	for name, data := range files {
		var in io.Reader = brotli.NewReader(bytes.NewReader(data))
		if strings.HasSuffix(name, ".gz") {
			in, _ = gzip.NewReader(bytes.NewReader(data))
		} else if !strings.HasSuffix(name, ".br") {
			continue
		}
		packed++
		if got, err := io.ReadAll(in); err != nil || !bytes.Equal(got, files[strings.TrimSuffix(name, filepath.Ext(name))]) {
			t.Errorf("%s is another content: %v", name, err)
		}
	}
	if packed < 10 {
		t.Errorf("only %d files are packed", packed)
	}
}

func TestABundleTellsOfWhichPageItIs(t *testing.T) {
	changed := t.TempDir()
	if err := os.CopyFS(changed, os.DirFS(own)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(changed, "js", "theme.js"), []byte("(() => {})();"), 0o644); err != nil {
		t.Fatal(err)
	}
	told := func(files map[string][]byte) string { return strings.TrimSpace(string(files["sources"])) }
	embedded, err := page.Sources(page.Plain())
	if err != nil || told(ownBundle(t)) != embedded {
		t.Errorf("the bundle is of %s, and the page in the binary is %s: %v", told(ownBundle(t)), embedded, err)
	}
	if another, err := page.Sources(os.DirFS(changed)); err != nil || another == embedded {
		t.Errorf("another page has the sum %s: %v", another, err)
	}
}

func TestAFaultInAModuleIsTold(t *testing.T) {
	broken := t.TempDir()
	if err := os.CopyFS(broken, os.DirFS(own)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "js", "theme.js"), []byte("(() => {"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := bundlePage(broken, t.TempDir()); err == nil || !strings.Contains(err.Error(), "theme.js") {
		t.Errorf("%v", err)
	}
	if err := bundlePage(t.TempDir(), t.TempDir()); !os.IsNotExist(err) {
		t.Errorf("no page at all: %v", err)
	}
}
