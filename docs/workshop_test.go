package docs_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// workshop is a copy of the sources for trying out the instructions of a documentation page.
type workshop struct {
	t      *testing.T
	folder string
}

func newWorkshop(t *testing.T) workshop {
	t.Helper()
	tier.DeepOnly(t, "builds a copy of the sources")
	w := workshop{t, t.TempDir()}
	w.copy(".", ".", func(text string) string { return text })
	return w
}

// copy copies a folder of the sources into the workshop, with its texts changed. What is hidden or built stays behind.
func (w workshop) copy(from, to string, change func(string) string) {
	w.t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		rest, _ := filepath.Rel(from, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains([]string{"bin", "out"}, path) || path != "." && strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(w.folder, to, rest), 0o777)
		case !entry.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(w.folder, to, rest), []byte(change(string(data))), 0o666)
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// edit changes a file, which is empty if it is not there yet.
func (w workshop) edit(name string, change func(string) string) {
	w.t.Helper()
	path := filepath.Join(w.folder, name)
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(change(string(data))), 0o666); err != nil {
		w.t.Fatal(err)
	}
}

// glob returns the files of a pattern; there must be some.
func (w workshop) glob(pattern string) []string {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.folder, pattern))
	if err != nil || len(files) == 0 {
		w.t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	for i := range files {
		files[i], _ = filepath.Rel(w.folder, files[i])
	}
	return files
}

// read reads a file.
func (w workshop) read(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.folder, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

// replace replaces a text that must be there.
func (w workshop) replace(name, old, new string) {
	w.t.Helper()
	w.edit(name, func(text string) string {
		if !strings.Contains(text, old) {
			w.t.Fatalf("%s lacks %q", name, old)
		}
		return strings.ReplaceAll(text, old, new)
	})
}

// run runs a command in the workshop, which must succeed, and returns its output.
func (w workshop) run(command ...string) string {
	w.t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env = w.folder, append(os.Environ(), "JOGADA_TIER=") // the quick tier, whatever this is
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("%v: %v\n%s", command, err, out)
	}
	return string(out)
}

// blocks returns the blocks of code of a page, each under the last file that is named before it.
func blocks(t *testing.T, page string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	before := ""
	parts := regexp.MustCompile("(?ms)^```(?:go|po)\n(.*?)^```$").FindAllStringSubmatchIndex(string(data), -1)
	for _, at := range parts {
		named := regexp.MustCompile("`([\\w/]+\\.(?:go|po))`").FindAllStringSubmatch(string(data[len(before):at[0]]), -1)
		if named == nil {
			t.Fatalf("%s: no file is named before the code\n%s", page, data[at[0]:at[1]])
		}
		found[named[len(named)-1][1]] = string(data[at[2]:at[3]])
		before = string(data[:at[1]])
	}
	return found
}

func TestSourcesNamedInTheDocumentationExist(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("docs/algorithms/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named, toMake := regexp.MustCompile("`((?:[a-z]\\w*/)+[\\w.]+\\.go)`"), []string{"search/puzzles/deepen.go", "games/tripling/tripling_test.go"}
	found := 0
	for _, page := range append(append(pages, more...), "README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllSubmatch(text, -1) {
			found++
			if _, err := os.Stat(string(m[1])); err != nil && !slices.Contains(toMake, string(m[1])) {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d sources are named", found)
	}
}

func TestTheAlgorithmOfTheDocumentationRunsAndKeepsTheContract(t *testing.T) {
	code := blocks(t, "docs/adding-an-algorithm.md")
	if len(code) != 3 {
		t.Fatalf("the page has code for %d files, want 3: %v", len(code), code)
	}
	code["catalog/words/es.po"] = code["catalog/words/pt.po"] // any translation will do
	w := newWorkshop(t)
	for name, text := range code {
		if name != "search/puzzles/pathfinders.go" {
			w.edit(name, func(before string) string { return before + text })
			continue
		}
		ida := "Run: IDA[S, M]},\n"
		w.replace(name, ida, ida+text)
	}
	if unformatted := w.run("gofmt", "-l", "search"); unformatted != "" {
		t.Errorf("not gofmt-ed: %s", unformatted)
	}
	w.run("go", "vet", "./search/...")
	w.run("go", "test", "-run", "Pathfinders|Puzzle|Observ|Watch", "./search")
	w.run("go", "test", "-run", "Words", "./catalog")
	w.run("go", "test", "-run", "TestConformance", "./games/null")
	// The golden files lack its lines, and no others.
	w.run("go", "test", "-run", "TestGolden", "./games/null", "-update")
	for _, file := range w.glob("games/null/testdata/*.golden") {
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var others []string
		for line := range strings.Lines(w.read(file)) {
			if !strings.Contains(line, `"method":"deepen"`) && !strings.HasPrefix(line, "deepen ") {
				others = append(others, line)
			}
		}
		if strings.Join(others, "") != string(before) || w.read(file) == string(before) {
			t.Errorf("%s has not the lines of the new method alone more than before:\n%s", file, w.read(file))
		}
	}
}

func TestAGameIsAddedAsTheDocumentationSays(t *testing.T) {
	page, err := os.ReadFile("docs/adding-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"`cp -r games/null games/tripling`", "`package null` becomes `package tripling`", "`\"null\"` becomes `\"tripling\"`",
		"`null_test.go` becomes\n   `tripling_test.go`", "import `\"jogada/games/tripling\"` and add `tripling.Game(),`"} {
		if !strings.Contains(string(page), said) {
			t.Errorf("the page no longer says %s, which this test does", said)
		}
	}
	w := newWorkshop(t)
	w.copy("games/null", "games/tripling", func(text string) string {
		return strings.ReplaceAll(text, "package null\n", "package tripling\n")
	})
	w.replace("games/tripling/game.go", `"null"`, `"tripling"`)
	w.run("mv", "games/tripling/null_test.go", "games/tripling/tripling_test.go")
	w.replace("games/all.go", "\t\"jogada/games/slide\"\n", "\t\"jogada/games/slide\"\n\t\"jogada/games/tripling\"\n")
	w.replace("games/all.go", "\t}\n}", "\t\ttripling.Game(),\n\t}\n}")
	for name, code := range blocks(t, "docs/adding-a-game.md") {
		for line := range strings.Lines(code) {
			if !strings.Contains(w.read(name), strings.Join(strings.Fields(line), " ")) {
				t.Errorf("%s lacks %s", name, line)
			}
		}
	}
	w.run("go", "vet", "./games/...")
	w.run("go", "test", "./games/tripling", "-run", "TestGolden", "-update")
	w.run("go", "test", "./games/tripling")
	w.run("go", "test", "./games", "-run", "AsRecorded", "-update")
	for _, file := range w.glob("games/testdata/*.golden") { // they have its lines more than before
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(w.read(file), string(before)) {
			t.Errorf("%s has not the lines of the new game alone more than before", file)
		}
	}
	if !strings.Contains(w.read("games/testdata/read.golden"), "tripling") {
		t.Error("the replies to altered boards of the new game are not recorded")
	}
	w.run("go", "test", "./games")
	w.run("go", "test", "-skip", "SecondChecker|BothCheckers", ".") // the second checker does not know the game
	w.run("go", "test", "-run", "TestScripts/(games|generate|help|json|man|methods|usage)$", "./cmd/jogada")
	if out := w.run("go", "run", "./cmd/jogada", "solve", "tripling#7"); !strings.Contains(out, "accepted by the independent checker") {
		t.Errorf("the command answers the new game so:\n%s", out)
	}
}
