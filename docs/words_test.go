package docs_test

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/leonelquinteros/gotext"

	"jogada/internal/base/say/po"
	"jogada/internal/gametest/tier"
)

// wordFiles returns all the PO files of the tree.
func wordFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if d.IsDir() && name != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if ext := filepath.Ext(name); ext == ".po" || ext == ".pot" {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) < 12 {
		t.Fatalf("there are %q: %v", names, err)
	}
	return names
}

// The reader of words and one that was not written for this read every file as the same.
func TestFilesOfWordsAreReadAsOthersReadThem(t *testing.T) {
	for _, name := range wordFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := po.Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		oracle := gotext.NewPo()
		oracle.Parse(data)
		all := 0
		for _, in := range append(slices.Collect(maps.Values(oracle.GetDomain().GetCtxTranslations())), oracle.GetDomain().GetTranslations()) {
			delete(in, "") // the header, and what gotext keeps between messages
			all += len(in)
		}
		if all != len(file.Entries) {
			t.Errorf("%s has %d messages, and %d by gotext", name, len(file.Entries), all)
		}
		for _, e := range file.Entries {
			same(t, name, oracle, file.Plural, e)
		}
	}
}

// same holds for a message that both readers read.
func same(t *testing.T, name string, oracle *gotext.Po, plural po.Plural, e po.Entry) {
	t.Helper()
	if e.Said == nil {
		return // gotext says the English words then
	}
	var nothing []any // to fill in
	for _, n := range []int{0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 1_000_000} {
		got, want := e.Said[0], oracle.Get(e.ID, nothing...)
		switch {
		case e.Plural != "" && e.Context != "":
			got, want = e.Said[plural.Form(n)], oracle.GetNC(e.ID, e.Plural, n, e.Context, nothing...)
		case e.Plural != "":
			got, want = e.Said[plural.Form(n)], oracle.GetN(e.ID, e.Plural, n, nothing...)
		case e.Context != "":
			want = oracle.GetC(e.ID, e.Context, nothing...)
		}
		if got != want {
			t.Errorf("%s, line %d: for %d it is read as %q, and by gotext as %q", name, e.Line, n, got, want)
			return
		}
	}
}

// The tools that translators use open every file without complaint.
func TestFilesOfWordsPassTheCheckOfGettext(t *testing.T) {
	msgfmt, err := exec.LookPath("msgfmt")
	if err != nil {
		tier.Missing(t, "gettext (scripts/tools)", "the PO files by msgfmt")
	}
	for _, name := range wordFiles(t) {
		how := "--check"
		if strings.HasSuffix(name, ".pot") {
			how = "--check-format" // the header of a template names no language yet
		}
		if out, err := exec.Command(msgfmt, how, "-o", os.DevNull, name).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
