package judge

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// Every sentence of findings, of the formats, of the page and of the commands on levels exists in every language, and
// no language has one that nothing says.
func TestEveryFindingIsTranslated(t *testing.T) {
	texts, counted := sentences(t, "*.go", "assembly/*.go", "../mapping/*.go", "../read/source/*.go", "../format/*.go", "../show/*.go", "../../../cmd/jogada/internal/levels/*.go")
	if len(texts) < 120 || len(counted) < 15 {
		t.Fatalf("only %d sentences and %d that count are found", len(texts), len(counted))
	}
	for _, r := range Rules() {
		texts = append(texts, r.Short, r.Doc)
	}
	for _, p := range []keyPart{keysBeyond, keysWalled} {
		texts = append(texts, p.only, p.both, p.all, p.one, p.some)
	}
	for _, u := range []unreached{it, them, exitAt("")} {
		texts = append(texts, u.none, u.one, u.several, u.itself)
	}
	for _, c := range []counts{startsOfMap, exitsOfMap, startsOfWorld, exitsOfWorld} {
		texts, counted = append(texts, c.none), append(counted, [2]string{c.one, c.several})
	}
	for _, err := range []error{solve.ErrNodes, solve.ErrMemory, solve.ErrWork, solve.ErrTime, solve.ErrCancel, solve.ErrStates} {
		texts = append(texts, err.Error())
	}
	texts = append(texts, NoStart, string(source.Isometric), string(source.Staggered), string(source.Hexagonal))
	for _, language := range Languages()[1:] {
		tr := Translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, text := range texts {
			tr.Of(text)
		}
		for _, c := range counted {
			tr.Count(2, c[0], c[1])
		}
	}
	gametest.WordsFit(t, books, gametest.Constants(t, ".", "../format", "../show", "../../../cmd/jogada"))
}

// sentences returns the sentences that Go files translate, and those that count things, by their two forms.
func sentences(t *testing.T, globs ...string) (texts []string, counted [][2]string) {
	t.Helper()
	literal := func(e ast.Expr) string {
		lit, is := e.(*ast.BasicLit)
		if !is || lit.Kind != token.STRING {
			return ""
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, glob := range globs {
		names, err := filepath.Glob(glob)
		if err != nil || names == nil {
			t.Fatalf("%s: no files: %v", glob, err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is || len(call.Args) == 0 {
					return true
				}
				name := ""
				switch f := call.Fun.(type) {
				case *ast.Ident:
					name = f.Name
				case *ast.SelectorExpr:
					name = f.Sel.Name
				}
				switch {
				case slices.Contains([]string{"Say", "Of", "NewSentence", "because"}, name):
					texts = append(texts, literal(call.Args[0]))
				case name == "Count" && len(call.Args) == 3:
					counted = append(counted, [2]string{literal(call.Args[1]), literal(call.Args[2])})
				}
				return true
			})
		}
	}
	slices.Sort(texts)
	counted = slices.DeleteFunc(counted, func(c [2]string) bool { return c[0] == "" })
	return slices.DeleteFunc(slices.Compact(texts), func(text string) bool { return text == "" }), counted
}
