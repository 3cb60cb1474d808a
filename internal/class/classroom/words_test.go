package classroom

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest"
)

func TestEveryWordIsTranslated(t *testing.T) {
	texts := sentences(t, "../../../catalog/form.go", "../../datasets/score/*.go", "../grade/*.go", "*.go", "../sandbox/*.go")
	if len(texts) < 50 {
		t.Fatalf("only %d sentences are found", len(texts))
	}
	for _, end := range []sandbox.End{sandbox.Signalled, sandbox.TooSlow, sandbox.TooMuchMemory, sandbox.TooMuchOutput, sandbox.Forbidden} {
		texts = append(texts, string(end))
	}
	for _, v := range []grade.Verdict{grade.Accepted, grade.WrongAnswer, grade.WrongFormat, grade.Crashed, grade.TooSlow, grade.TooMuchMemory, grade.TooMuchOutput, grade.Forbidden, grade.Undecided,
		assignment.NotBuilt, assignment.Missing, ""} {
		texts = append(texts, verdictSentence(v))
	}
	for _, words := range checkWords {
		texts = append(texts, words)
	}
	for _, language := range assignment.Languages[1:] {
		tr := translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, text := range texts {
			tr.Of(text)
		}
	}
	said := gametest.Constants(t, ".")
	for text := range said {
		said[strings.ReplaceAll(text, "%d", "%s")] = true // what the sandbox says has its numbers already
	}
	gametest.WordsFit(t, books, said)
}

// sentences returns what the source says to students: formats of say.NewSentence, noProgram and a translator, and what programs try that
// the sandbox forbids.
func sentences(t *testing.T, globs ...string) (texts []string) {
	t.Helper()
	add := func(e ast.Expr) {
		if lit, is := e.(*ast.BasicLit); is && lit.Kind == token.STRING && len(lit.Value) > 2 {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, strings.ReplaceAll(text, "%d", "%s"))
		}
	}
	for _, glob := range globs {
		names, err := filepath.Glob(glob)
		if err != nil || names == nil {
			t.Fatalf("%s: no files: %v", glob, err)
		}
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if strings.HasSuffix(name, "_test.go") {
						break
					}
					if name := called(n.Fun); name == "say.NewSentence" || name == "noProgram" {
						add(n.Args[0])
					}
				case *ast.ValueSpec: // forbidden system calls, by number
					if n.Names[0].Name == "forbidden" {
						for _, entry := range n.Values[0].(*ast.CompositeLit).Elts {
							add(entry.(*ast.KeyValueExpr).Value)
						}
					}
				case *ast.AssignStmt:
					for i, to := range n.Lhs {
						if strings.HasSuffix(strings.ToLower(called(to)), ".tried") && len(n.Rhs) == len(n.Lhs) {
							add(n.Rhs[i])
							if call, is := n.Rhs[i].(*ast.CallExpr); is {
								add(call.Args[0])
							}
						}
					}
				}
				return true
			})
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// called is the name of a function or a field, with that of its package or variable.
func called(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return called(e.X) + "." + e.Sel.Name
	}
	return ""
}

func TestMarkdownOfStrangersIsPlain(t *testing.T) {
	if got := plain("<b> [x](y) `*_|\n# a"); strings.ContainsAny(strings.NewReplacer(`\[`, "", `\]`, "", `\(`, "", `\)`, "", "\\`", "", `\*`, "", `\_`, "", `\|`, "", `\#`, "").Replace(got), "<>[]()`*_|#\n") {
		t.Errorf("%q", got)
	}
	if got := (verbatim{"x", "a\n```\nb"}).markdown(); !strings.Contains(got, "\n````\n") {
		t.Errorf("%q", got)
	}
}
