package docs_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"jogada/internal/gametest/tier"
)

// listed is a package as go list reports it.
type listed struct {
	ImportPath, Name, Dir string
	GoFiles               []string
	Imports, Deps         []string
	// TestGoFiles are the in-package tests, and XTestImports what the external ones import.
	TestGoFiles, XTestImports []string
}

// list asks go list once for all the packages of the module.
var list = sync.OnceValues(func() (map[string]listed, error) {
	out, err := exec.Command("go", "list", "-e", "-json=ImportPath,Name,Dir,GoFiles,Imports,Deps,TestGoFiles,XTestImports", "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	// The tests hold under any path of the module (scripts/rename).
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m: %w", err)
	}
	path := strings.TrimSpace(string(module))
	out = bytes.ReplaceAll(bytes.ReplaceAll(out, []byte(`"`+path+`/`), []byte(`"jogada/`)), []byte(`"`+path+`"`), []byte(`"jogada"`))
	all := map[string]listed{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all[p.ImportPath] = p
	}
})

func packages(t *testing.T) map[string]listed {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		tier.Missing(t, "go", "the import table of docs/design.md")
	}
	all, err := list()
	if err != nil || len(all) < 8 {
		t.Fatalf("%d packages are listed: %v", len(all), err)
	}
	return all
}

// libraries returns the packages that other programs import.
func libraries(all map[string]listed) []listed {
	var libs []listed
	for path, p := range all {
		switch rest := strings.TrimPrefix(path, "jogada/"); {
		case slices.Contains([]string{"internal/base/say", "internal/base/say/po", "internal/base/text", "internal/front/ask", "internal/front/ask/claim", "internal/front/term", "internal/datasets/campaign", "internal/datasets/score"}, rest),
			slices.Contains([]string{"jogada", "solve", "search", "check", "catalog", "games", "internal/measure"}, room(path)):
			libs = append(libs, p)
		}
	}
	return libs
}

func isGame(path string) bool {
	return strings.HasPrefix(path, "jogada/games/") && !strings.HasPrefix(path, "jogada/games/internal/")
}

// game returns the folder of the game that a package belongs to: a game's own folder, or the one that a kernel lies in.
func game(path string) string {
	folder, _, _ := strings.Cut(path, "/internal/")
	return folder
}

// room returns the row of the table in docs/design.md that a package belongs to: a folder of the root, or of internal/.
func room(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, "jogada/"), "/")
	if parts[0] == "internal" {
		return "internal/" + parts[1]
	}
	return parts[0]
}

// drawn returns the table of docs/design.md: by folder, what it imports. A row imports rows above it alone.
func drawn(t *testing.T) map[string][]string {
	t.Helper()
	page, err := os.ReadFile("docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z/]*[a-z])/?` \\|.*\\|([^|]*)\\|$").FindAllStringSubmatch(string(page), -1) {
		imports := strings.FieldsFunc(row[2], func(r rune) bool { return r == ' ' || r == ',' })
		slices.Sort(imports)
		for _, to := range imports {
			if _, above := rows[to]; !above {
				t.Errorf("docs/design.md: %s imports %s, which does not stand above it", row[1], to)
			}
		}
		rows[row[1]] = imports
	}
	return rows
}

func TestTheTableOfTheDesignIsWhatIsImported(t *testing.T) {
	rows, real := drawn(t), map[string][]string{}
	for path, p := range packages(t) {
		from := room(path)
		if from == "scripts" || from == "docs" {
			continue
		}
		if _, there := rows[from]; !there {
			t.Errorf("docs/design.md has no row for %s", path)
		}
		real[from] = append(real[from], []string{}...)
		for _, imported := range p.Imports {
			if to := room(imported); strings.HasPrefix(imported, "jogada/") && to != from && !slices.Contains(real[from], to) {
				real[from] = append(real[from], to)
			}
		}
	}
	for folder, imports := range rows {
		slices.Sort(real[folder])
		if !slices.Equal(imports, real[folder]) {
			t.Errorf("docs/design.md says that %s imports %v; it imports %v", folder, imports, real[folder])
		}
	}
}

func TestFrontEndsKnowNoGameAndNoFamily(t *testing.T) {
	for path, p := range packages(t) {
		if !strings.HasPrefix(path, "jogada/cmd/") && !strings.HasPrefix(path, "jogada/internal/front/web") && path != "jogada/internal/front/ask" && path != "jogada/internal/front/term" {
			continue
		}
		for _, imported := range p.Imports {
			if isGame(imported) || imported == "jogada/search" || strings.HasPrefix(imported, "jogada/search/") || imported == "jogada/catalog/bind" {
				t.Errorf("%s imports %s", path, imported)
			}
		}
	}
}

func TestOnlyTheListOfGamesImportsMoreThanOne(t *testing.T) {
	all := packages(t)
	for path, p := range all {
		games := slices.DeleteFunc(slices.Clone(p.Imports), func(i string) bool { return !isGame(i) || isGame(path) && game(i) == game(path) })
		if path != "jogada/games" && (len(games) > 1 || isGame(path) && len(games) > 0) {
			t.Errorf("%s imports %v", path, games)
		}
	}
	for _, name := range all["jogada/games"].GoFiles {
		for _, imported := range parse(t, filepath.Join(all["jogada/games"].Dir, name)).Imports {
			if isGame(strings.Trim(imported.Path.Value, `"`)) && name != "all.go" {
				t.Errorf("games/%s imports %s", name, imported.Path.Value)
			}
		}
	}
}

func TestKernelsKnowNeitherTheirGameNorTheCatalog(t *testing.T) {
	kernels := 0
	for path, p := range packages(t) {
		if !isGame(path) || game(path) == path {
			continue
		}
		kernels++
		for _, dep := range p.Deps {
			if slices.ContainsFunc([]string{"jogada/catalog", "jogada/catalog/board", "jogada/check", "jogada/internal/base/say"}, func(f string) bool { return dep == f || strings.HasPrefix(dep, f+"/") }) {
				t.Errorf("%s depends on %s", path, dep)
			}
		}
	}
	if kernels == 0 {
		t.Error("there are no kernels")
	}
}

func TestLibrariesStandOnTheStandardLibrary(t *testing.T) {
	for _, p := range libraries(packages(t)) {
		for _, imported := range p.Imports {
			first, _, _ := strings.Cut(imported, "/")
			foreign := strings.Contains(first, ".") && !(first == "go.starlark.net" && strings.HasPrefix(p.ImportPath, "jogada/games/own")) // the language of own games
			if foreign || imported == "testing" || imported == "log" || imported == "jogada/internal/gametest" {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
}

func TestPackagesAreNamedAfterWhatTheyHold(t *testing.T) {
	for path, p := range packages(t) {
		if slices.Contains([]string{"util", "utils", "common", "core", "base", "helper", "helpers", "manager", "impl", "misc"}, p.Name) {
			t.Errorf("%s is named %s", path, p.Name)
		}
		if p.Name != "main" && p.Name != filepath.Base(path) {
			t.Errorf("%s is named %s", path, p.Name)
		}
	}
}

// A reader of the root sees the public packages and one folder for each other purpose.
func TestTheRootHasFewFolders(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "bin" && e.Name() != "out" {
			folders = append(folders, e.Name())
		}
	}
	if len(folders) > 16 || !slices.Contains(folders, "internal") {
		t.Errorf("the root has %d folders: %v", len(folders), folders)
	}
}

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// files returns the syntax trees of a package, by the names of its files.
func files(t *testing.T, p listed) map[string]*ast.File {
	t.Helper()
	all := map[string]*ast.File{}
	for _, name := range p.GoFiles {
		all[name] = parse(t, filepath.Join(p.Dir, name))
	}
	return all
}

func TestCheckersCallNoAlgorithm(t *testing.T) {
	all := packages(t)
	functions := map[string]bool{}
	for _, f := range files(t, all["jogada/search"]) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				functions[fn.Name.Name] = true
			}
		}
	}
	// What says how a question is meant is the family's own; how it is answered is not.
	for _, helper := range []string{"Limit", "NewTable", "FormOf", "Strides", "CompareFinish", "NewPlane", "PlaneWidth", "WithMeter"} {
		if !functions[helper] {
			t.Errorf("search has no function %s", helper)
		}
		delete(functions, helper)
	}
	if !functions["PlayOut"] || all["jogada/search/duels"].Name == "" {
		t.Fatal("the algorithms were not found")
	}
	for path, p := range all {
		if path != "jogada/check" && !strings.HasPrefix(path, "jogada/check/") {
			continue
		}
		for _, dep := range p.Deps {
			if strings.HasPrefix(dep, "jogada/search/") {
				t.Errorf("%s depends on %s", path, dep)
			}
		}
		for name, f := range files(t, p) {
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if x, ok := s.X.(*ast.Ident); ok && x.Name == "search" && functions[s.Sel.Name] {
						t.Errorf("%s/%s uses search.%s", path, name, s.Sel.Name)
					}
				}
				return true
			})
		}
	}
}

func TestLibrariesPrintNothingAndHaveNoInit(t *testing.T) {
	for _, p := range libraries(packages(t)) {
		for name, f := range files(t, p) {
			ast.Inspect(f, func(n ast.Node) bool {
				if found := loud(n); found != "" {
					t.Errorf("%s/%s: %s", p.ImportPath, name, found)
				}
				return true
			})
		}
	}
}

// loud names what a library should not have: an init, something that prints, the standard streams.
func loud(n ast.Node) string {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Name.Name == "init" && n.Recv == nil {
			return "func init"
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
			return f.Name
		}
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok {
			name := fmt.Sprintf("%s.%s", x.Name, n.Sel.Name)
			if slices.Contains([]string{"fmt.Print", "fmt.Printf", "fmt.Println", "os.Stdout", "os.Stderr", "os.Stdin", "os.Exit"}, name) {
				return name
			}
		}
	}
	return ""
}

// If a package has in-package and external tests, Go compiles every package that the external ones import and that
// imports it a second time. One in-package test of catalog had every game compiled again.
func TestFewPackagesAreCompiledAgainForTheTestsOfAnother(t *testing.T) {
	all := packages(t)
	for path, p := range all {
		if len(p.TestGoFiles) == 0 {
			continue
		}
		again := map[string]bool{}
		for _, imported := range p.XTestImports {
			for _, dep := range append(slices.Clone(all[imported].Deps), imported) {
				if slices.Contains(all[dep].Deps, path) {
					again[dep] = true
				}
			}
		}
		if len(again) > 2 {
			t.Errorf("the in-package tests of %s have these compiled again: %v; make them external tests", path, slices.Sorted(maps.Keys(again)))
		}
	}
}
