package exam

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games"
	"jogada/internal/class/assignment"
	"jogada/internal/class/roster"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// shapes are smaller boards for games whose own take long to make.
var shapes = map[string]map[string]string{
	"sokoban": {"rows": "6", "cols": "6", "boxes": "1", "pulls": "20"},
	"escape":  {"rows": "7", "cols": "9"},
	"keys":    {"rows": "7", "cols": "11", "letters": "2"},
	"cops":    {"nodes": "7"},
}

// options returns options for an exam about a game.
func options(t testing.TB, game string, students int) Options {
	t.Helper()
	g, known := games.All().Find(game)
	if !known {
		t.Fatal(game)
	}
	v, err := g.Values(shapes[game])
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Game: g, Values: v, Seed: 7, Within: DefaultWithin, Tries: 5000, Budget: solve.Budget{Nodes: 1_000_000}, Language: "en"}
	for i := range students {
		o.Students = append(o.Students, roster.Student{Name: fmt.Sprintf("<b>=student %d & Co", i), ID: fmt.Sprint(i)})
	}
	return o
}

func examOf(t testing.TB, o Options) *Exam {
	t.Helper()
	e, err := Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// floatOf returns a measured value as a number; NaN if there is none.
func floatOf(q catalog.Quantity) float64 {
	if x, ok := catalog.Float(q); ok {
		return x
	}
	return math.NaN()
}

// text is what a function writes.
func text(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestEveryStudentGetsABoardOfEqualDifficultyAndNoTwoTheSame(t *testing.T) {
	for _, g := range games.All() {
		if Able(g) != nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			e := examOf(t, options(t, g.Name, tier.Scale(t, 12, 4)))
			met := map[string]bool{}
			for _, p := range e.Papers {
				key := catalog.Canonical(p.Board)
				if met[key] {
					t.Errorf("%s is a board of two students", p.ID)
				}
				met[key] = true
				again, err := g.Parse([]byte(p.Board.Text()), p.Board.Rules(), nil)
				if err != nil || len(again) != 1 {
					t.Fatalf("%s: %v", p.ID, err)
				}
				methods := again[0].Methods()
				if other := methods[len(methods)-1].Solve(context.Background(), catalog.Request{Check: true}); other.Sound && (other.Verdict != p.Report.Verdict || len(other.Line) != len(p.Report.Line)) || !p.Report.Accepted() {
					t.Errorf("%s: %s, and by another method %s", p.ID, p.Report.Headline, other.Headline)
				}
				if entry, has := p.Report.Difficulty.Entry("length"); has && floatOf(entry.Value) < 2 {
					t.Errorf("%s has length %v", p.ID, entry.Value)
				}
			}
			for _, name := range e.Equal {
				least, most := e.extremes(name)
				// Both are within 10 % of one middle board.
				if a, b := floatOf(least.Value), floatOf(most.Value); !math.IsNaN(a) && b*(1-e.Within) > a*(1+e.Within) {
					t.Errorf("%s goes from %v to %v", name, a, b)
				}
			}
		})
	}
}

func TestThePagesOfAnExamAreTheSameForASeedAndEscapeNames(t *testing.T) {
	o := options(t, "chase", 3)
	o.Title = "Exam <1>"
	e := examOf(t, o)
	for name, write := range map[string]func(*Exam) func(io.Writer) error{
		"pages": func(e *Exam) func(io.Writer) error { return e.Pages }, "key": func(e *Exam) func(io.Writer) error { return e.KeyPages },
		"csv": func(e *Exam) func(io.Writer) error { return e.KeyCSV }, "json": func(e *Exam) func(io.Writer) error { return e.KeyJSON },
	} {
		if first, again := text(t, write(e)), text(t, write(examOf(t, o))); first != again {
			t.Errorf("%s differs", name)
		}
		other := o
		other.Seed = 8000
		if text(t, write(e)) == text(t, write(examOf(t, other))) {
			t.Errorf("%s is the same for another seed", name)
		}
	}
	pages := text(t, e.Pages)
	if strings.Count(pages, "<section>") != 3 || strings.Count(pages, "&lt;b&gt;=student") != 3 || strings.Contains(pages, "<b>=") || strings.Count(pages, "<svg") != 3 {
		t.Errorf("%s", pages)
	}
	d := xml.NewDecoder(strings.NewReader(strings.Replace(pages, "<!doctype html>", "", 1)))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range e.Papers {
		if strings.Contains(pages, p.headline()) || strings.Contains(pages, p.ID) {
			t.Errorf("the answer to %s is on the pages", p.ID)
		}
	}
}

// looks matches the style sheet of a page.
var looks = regexp.MustCompile(`(?s)<style>.*?</style>`)

func TestAnExamIsAsRecorded(t *testing.T) {
	o := options(t, "slide", 2)
	o.Title, o.Language, o.Want = "Prova <1>", "pt", "length >= 8"
	e := examOf(t, o)
	o.Pseudonyms = "a secret of some length"
	hidden := examOf(t, o)
	gametest.Recorded(t, "testdata/exam.golden", func(string) string {
		var out strings.Builder
		for _, write := range []func(io.Writer) error{e.Pages, e.KeyPages, e.KeyCSV, e.KeyJSON, hidden.Names, hidden.KeyCSV} {
			out.WriteString(looks.ReplaceAllString(text(t, write), "") + "\n")
		}
		for i, game := range []string{"keys", "chase", "sokoban", "jump"} {
			o := options(t, game, 2)
			o.Language = catalog.Languages()[i%3]
			e := examOf(t, o)
			b := e.Papers[1].Board
			fmt.Fprintf(&out, "%s: %s\n%s\n%s\n%q\n%s\n", game, e.Spread(), e.signs(b.View()), e.question(b), e.rules(b)[1:], text(t, e.KeyCSV))
			pages := looks.ReplaceAllString(text(t, e.Pages)+text(t, e.KeyPages)+text(t, e.KeyJSON), "")
			fmt.Fprintf(&out, "%08x\n", crc32.ChecksumIEEE([]byte(pages)))
		}
		return out.String()
	})
}

func TestTheKeyOfAnExam(t *testing.T) {
	o := options(t, "chase", 3)
	o.Pseudonyms = "a secret of some length"
	e := examOf(t, o)
	rows, err := csv.NewReader(strings.NewReader(text(t, e.KeyCSV))).ReadAll()
	if err != nil || len(rows) != 4 || rows[1][2] != e.Papers[0].headline() || rows[1][4] == "" {
		t.Errorf("%v %v", rows, err)
	}
	var key struct {
		Students []struct {
			Student, Text, Headline string
			Certified               bool
			Difficulty              catalog.Difficulty
		}
	}
	if err := json.Unmarshal([]byte(text(t, e.KeyJSON)), &key); err != nil || len(key.Students) != 3 || !key.Students[0].Certified || len(key.Students[0].Difficulty) == 0 {
		t.Errorf("%+v %v", key, err)
	}
	for name, write := range map[string]func(io.Writer) error{"pages": e.Pages, "key": e.KeyPages, "csv": e.KeyCSV, "json": e.KeyJSON} {
		if got := text(t, write); strings.Contains(got, "student 1") || !strings.Contains(got, e.Papers[1].Shown) {
			t.Errorf("%s names a student", name)
		}
	}
	if names := text(t, e.Names); !strings.Contains(names, e.Papers[1].Shown+",<b>=student 1 & Co,1\n") {
		t.Errorf("%s", names)
	}
}

func TestAnExamIsRefused(t *testing.T) {
	o := options(t, "chase", 300)
	o.Tries = 50
	var short *ShortError
	if _, err := Make(t.Context(), o); !errors.As(err, &short) || short.Wanted != 300 || short.Found >= 50 || short.Tried != 50 {
		t.Errorf("%v", err)
	}
	for want, change := range map[string]func(*Options){
		"no measure":       func(o *Options) { o.Equal = []string{"beauty"} },
		"unknown name":     func(o *Options) { o.Want = "beauty > 3" },
		"rules of its own": func(o *Options) { o.Game, _ = games.All().Find("puzzlescript") },
		"does not fit on a page": func(o *Options) {
			o.Game, _ = games.All().Find("jump")
			o.Values, _ = o.Game.Values(map[string]string{"rows": "50"})
		},
	} {
		o := options(t, "chase", 1)
		change(&o)
		if _, err := Make(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

func TestEveryWordOfAnExamIsTranslated(t *testing.T) {
	for _, language := range assignment.Languages {
		missing := func(english string) { t.Errorf("no words in %s for %q", language, english) }
		if language != "en" {
			tr := translator(language).Missing(missing)
			for _, words := range []string{"Rules", "Your answer", "%s: answer key", "One right line:", "student", "smallest", "largest", "The same for all: %s.",
				"Within %s %% of a middle board: %s.", "Write down the moves, too."} {
				tr.Of(words)
			}
		}
		for _, g := range games.All() {
			e := &Exam{Options: Options{Game: g, Language: language}}
			for _, example := range g.Examples {
				v, _ := g.Values(nil)
				boards, err := g.Parse([]byte(example.Text), v, nil)
				if err != nil {
					continue
				}
				question := e.question(boards[0])
				if len(question) < 15 || strings.Contains(question, "JSON") || !strings.HasSuffix(question, "?") && !strings.HasSuffix(question, ".") {
					t.Errorf("%s in %s: %q", g.Name, language, question)
				}
				if language != "en" && question == (&Exam{Options: Options{Game: g, Language: "en"}}).question(boards[0]) {
					t.Errorf("%s: %q is not translated into %s", g.Name, question, language)
				}
			}
		}
	}
}

func TestSignsAreExplained(t *testing.T) {
	g, _ := games.All().Find("sokoban")
	v, _ := g.Values(nil)
	boards, err := g.Parse([]byte("#####\n#@$.#\n#####\n"), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := &Exam{Options: Options{Game: g, Language: "en"}}
	if got := e.signs(boards[0].View()); !strings.Contains(got, "$ box") || strings.Contains(got, "#") {
		t.Errorf("%q", got)
	}
	if got := e.signs(board.View{}); got != "" {
		t.Errorf("%q", got)
	}
}
