package catalog_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"jogada/catalog"
)

// rulings are the sentences by which the checkers accept an answer or say that they can't tell.
func rulings(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../check/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var sentences []string
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || len(call.Args) == 0 {
				return true
			}
			by, is := call.Fun.(*ast.Ident)
			words, literal := call.Args[0].(*ast.BasicLit)
			if is && literal && (by.Name == "accept" || by.Name == "undecided") && words.Value != `""` {
				sentence, err := strconv.Unquote(words.Value)
				if err != nil {
					t.Fatal(err)
				}
				sentences = append(sentences, sentence)
			}
			return true
		})
	}
	return sentences
}

func TestTheCheckersSpeakEveryLanguage(t *testing.T) {
	sentences := rulings(t)
	if len(sentences) < 15 {
		t.Fatalf("only %q were found", sentences)
	}
	for _, language := range catalog.Languages() {
		translator := catalog.Game{}.Translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, s := range append(sentences, "not asked") {
			translator.Of(s)
		}
	}
}
