package catalog_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"testing/fstest"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search/duels"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
)

func TestTheSharedWordsAreThoseThatAreSaid(t *testing.T) {
	gametest.WordsFit(t, say.Open(os.DirFS(".")), gametest.Constants(t, "./bind"))
}

// A language is files alone: a game that has a file for one speaks it.
func TestALanguageIsThereWhenAFileIs(t *testing.T) {
	file := &fstest.MapFile{Data: []byte("msgid \"\"\nmsgstr \"Language: xx\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=1; plural=0;\\n\"\n\nmsgid \"goal\"\nmsgstr \"laog\"\n")}
	g := catalog.Game{Words: say.Open(fstest.MapFS{"words/xx.po": file})}
	if got := (catalog.Games{g}).Languages(); !slices.Equal(got, append(catalog.Languages(), "xx")) || len(got) < 4 {
		t.Errorf("%q", got)
	}
	if got := g.Translator("xx").Of("goal"); got != "laog" {
		t.Errorf("goal is %q", got)
	}
}

// rulings returns the sentences by which the checkers accept an answer or say that they can't tell.
func rulings(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../check/*.go", "../check/*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
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
			by, is := call.Fun.(*ast.SelectorExpr)
			words, literal := call.Args[0].(*ast.BasicLit)
			if is && literal && (by.Sel.Name == "Accept" || by.Sel.Name == "Open") && words.Value != `""` {
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

func TestTheGenericMethodsOfEveryFamilyHaveWordsInEveryLanguage(t *testing.T) {
	var texts []string
	add := func(name, doc, cost string) {
		if doc == "" || cost == "" {
			t.Errorf("%s does not say what it does or costs", name)
		}
		texts = append(texts, doc, cost)
	}
	for _, m := range puzzles.Pathfinders[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range mazes.Explorers[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range races.Racers[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range duels.Judges[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, language := range catalog.Languages()[1:] {
		translator := catalog.Game{}.Translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, text := range texts {
			if said := translator.Of(text); said == text {
				t.Errorf("%q is the same in %s as in English", text, language)
			}
		}
	}
}
