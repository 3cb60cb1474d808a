package lesson_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/catalog/board"
	"jogada/internal/base/text"
	"jogada/internal/front/ask"
	"jogada/internal/gametest"
	"jogada/internal/lessons/lesson"
)

// pageLesson returns the lesson that docs/lessons.md shows.
func pageLesson(t testing.TB) string {
	t.Helper()
	page, err := os.ReadFile("../../../docs/lessons.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(page)
	if found == nil {
		t.Fatal("docs/lessons.md shows no lesson")
	}
	return string(found[1])
}

func TestALessonIsWrittenAsTheDocumentationSays(t *testing.T) {
	shelf, err := lesson.Open(fstest.MapFS{"1-head-start.yaml": {Data: []byte(pageLesson(t))}, "notes.txt": {Data: []byte("mine")}})
	if err != nil {
		t.Fatal(err)
	}
	files, err := shelf.Files(context.Background(), engine(t), []string{"en", "pt"})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"lessons/en/head-start.json": `"then":"After 3 plies the mouse is home."`,
		"lessons/pt/head-start.json": `"language":"en","title":"A head start"`,
		"lessons/pt/index.json":      `[{"name":"head-start","game":"chase","language":"en"`,
	} {
		if !strings.Contains(string(files[name]), want) {
			t.Errorf("%s is %s; want %s", name, files[name], want)
		}
	}
	page, _ := os.ReadFile("../../../docs/lessons.md")
	shown := regexp.MustCompile(`(?m)^jogada: --lessons: my-course/(1-head-start\.yaml:.*)$`).FindSubmatch(page)
	shelf, err = lesson.Open(fstest.MapFS{"1-head-start.yaml": {Data: []byte(strings.Replace(pageLesson(t), `"mouse"`, `"dog"`, 1))}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = shelf.Files(context.Background(), engine(t), []string{"en"}); shown == nil || err == nil || err.Error() != string(shown[1]) {
		t.Errorf("the page shows\n%s\nand the program says\n%v", shown[1], err)
	}
}

// The boards of a lesson may be of a game that the teacher wrote: docs/own.md has one, whose readers draw.
func TestALessonIsAboutTheTeachersOwnGame(t *testing.T) {
	rules, written := ownLesson(t)
	folder := fstest.MapFS{"coins.star": {Data: []byte(rules)}, "1-coins.yaml": {Data: []byte(written)}}
	e := engine(t)
	shelf, err := lesson.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	told, err := shelf[0].Export(context.Background(), e, "en")
	if err != nil {
		t.Fatal(err)
	}
	if step := told.Steps[0]; step.Then != "After 3 plies the last coin is gone." || step.Board.Text != rules || !step.Question.Choices[0].Right {
		t.Errorf("the first step is %+v", step)
	}
	last := told.Steps[1]
	for row, want := range map[string]bool{"ooooooo": false, "oooo...": true, "oo..o..": false} {
		r := ask.ClaimsRequest{Question: ask.Question{View: drawnRow(rules, row), Params: last.Board.Params}, Claims: last.Question.Claims}
		held, err := e.Holds(context.Background(), "own", r, "en")
		switch {
		case row == "oo..o..":
			if err == nil {
				t.Errorf("%s is drawn, which is no state: %+v", row, held)
			}
		case err != nil || held.Holds == nil || *held.Holds != want:
			t.Errorf("%s: %+v, %v", row, held, err)
		}
	}
	for change, want := range map[string]string{
		"{file: coin.star}":                     "1-coins.yaml:6:19: steps.0.board.file: the board's file coin.star can't be read: file does not exist",
		"{file: ../coins.star}":                 "1-coins.yaml:6:19: steps.0.board.file: the board's file ../coins.star can't be read: ",
		"{file: coins.star, text: x}":           "1-coins.yaml:6:19: steps.0.board.file: a board has a text or a file, not both",
		"{file: coins.star, params: {coin: 3}}": `1-coins.yaml:6:12: steps.0.board: own has no parameter "coin"; did you mean coins?`,
	} {
		folder["1-coins.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(written, "{file: coins.star}", change, 1))}
		shelf, err := lesson.Open(folder)
		if err == nil {
			_, err = shelf.Files(context.Background(), e, []string{"en"})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", change, err, want)
		}
	}
}

// drawnRow returns a row of coins as a reader draws it.
func drawnRow(rules, row string) *board.View {
	cell := func(_, col int) board.Cell {
		if row[col] == 'o' {
			return board.Cell{Kind: "sign", Text: "o"}
		}
		return board.Cell{Kind: "empty"}
	}
	return &board.View{Grid: &board.Grid{Rows: 1, Cols: len(row), Cell: cell}, Sheet: &board.Sheet{Origin: rules}}
}

// ownLesson returns the rules and the lesson of docs/own.md.
func ownLesson(t *testing.T) (rules, written string) {
	t.Helper()
	page, err := os.ReadFile("../../../docs/own.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```python\n(.*?)```").FindAllSubmatch(page, -1) {
		rules += string(block[1]) + "\n"
	}
	_, after, found := strings.Cut(string(page), "`1-coins.yaml`:\n\n```yaml\n")
	written, _, _ = strings.Cut(after, "```")
	if !found {
		t.Fatal("docs/own.md shows no lesson")
	}
	return rules, written
}

// The lesson of the page, and one without English that asks for a place and a drawing, are rendered as recorded.
func TestALessonIsRenderedWhole(t *testing.T) {
	gametest.Recorded(t, "testdata/drawn.golden", func(drawn string) string {
		shelf, err := lesson.Open(fstest.MapFS{"1-head-start.yaml": {Data: []byte(pageLesson(t))}, "2-drawn.yml": {Data: []byte(drawn)}})
		if err != nil {
			t.Fatal(err)
		}
		files, err := shelf.Files(context.Background(), engine(t), []string{"en", "pt"})
		if err != nil {
			t.Fatal(err)
		}
		var all bytes.Buffer
		for _, name := range []string{"en/head-start", "en/drawn", "pt/drawn", "pt/index"} {
			all.WriteString(name + "\n")
			if err := json.Indent(&all, files["lessons/"+name+".json"], "", "  "); err != nil {
				t.Fatal(err)
			}
			all.WriteString("\n")
		}
		return all.String()
	})
}

// Each change makes the lesson of the page wrong in one way, and the error points at it.
func TestWhatIsWrongWithALessonIsToldWithItsPlace(t *testing.T) {
	right, e := pageLesson(t), engine(t)
	for _, c := range []struct{ old, new, want string }{
		{"game: chase", "game: chess", `2:7: game: there is no game "chess"`},
		{"game: chase", "game: [chase]", "2:7: game: found a list; expected a text"},
		{"lead: A mouse", "load: A mouse", `4:1: there is no field "load"`},
		{"    then: After", "    than: After", `19:5: steps.0: there is no field "than"`},
		{`"[[1],[0,2,3],[1,3,4],[1,2],[2]]"`, `"[[1],[0,2,3],[1,9,4],[1,2],[2]]"`, "7:12: steps.0.board: line 1, column 17"},
		{"{mouse: 3, cat: 4", "{mouse: 3, dog: 4", "7:12: steps.0.board:"},
		{`answer.winner = "cat"`, `answer.winner = "mouse"`, "12:9: steps.0.question.choices: the solver finds 2 of the choices right"},
		{`answer.winner = "cat"`, `answer.looser = "cat"`, "15:16: steps.0.question.choices.1.if.0: the report has no answer.looser"},
		{`answer.winner = "cat"`, `the cat wins`, `15:16: steps.0.question.choices.1.if.0: "the cat wins" is no claim`},
		{"{answer.plies}", "{answer.pleas}", "19:11: steps.0.then.en: the report has no answer.pleas"},
		{"number: retro:counts.expanded", "number: retro:answer.winner", "25:15: steps.1.question.number: retro:answer.winner is no whole number on this board"},
		{"number: retro:counts.expanded", "places: {layer: 99}", "25:15: steps.1.question.places: the answer has"},
		{"number: retro:counts.expanded", "places: {layer: 1, value: 77}", "25:15: steps.1.question.places: 0 of 5 places are right"},
		{"number: retro:counts.expanded", "places: {layer: 1, given: 5}", "25:33: steps.1.question.places.given: the board has 5 places, from 0"},
		{"number: retro:counts.expanded", "places: {layer: 1, way: nobody}", `25:31: steps.1.question.places.way: there is no way called "nobody"`},
		{"number: retro:counts.expanded", `draw: {if: ['answer.winner = "mouse"'], example: {example: 1}}`, "25:18: steps.1.question.draw.if: what is to be drawn is there already"},
		{"number: retro:counts.expanded", `draw: {if: ['answer.winner = "cat"'], example: {example: 99}}`, "25:54: steps.1.question.draw.example: "},
		{"number: retro:counts.expanded\n", "draw: {if: ['answer.winner = \"cat\"'], example: {example: 1}}\n    search: {}\n", "26:13: steps.1.search: a search has one board"},
		{"    board: {text: \"[[1],[0,2,3],[1,3,4],[1,2],[2]]\", params: {mouse: 3, cat: 4, hole: 0}}\n    text", "    text", "6:5: steps.0: the first step needs a board"},
		{"      number: retro:counts.expanded\n", "", "24:7: steps.1.question: a question has exactly one of choices, number, places and draw; this has 0"},
		{"{method: minimax}", "{method: magic}", "22:11: steps.1.ways:"},
		{"show: {way: retro}", "search: {way: nobody}", `26:19: steps.1.search.way: there is no way called "nobody"`},
		{"show: {way: retro}", "search: {until: 100000}", "26:21: steps.1.search.until: the search has"},
		{"show: {way: retro}", "search: {until: 0}", "26:21: steps.1.search.until:"},
		{"show: {way: retro}", "search: {}\n    show: {way: retro}", "27:11: steps.1.show: a step that plays a search goes on with it"},
		{"show: {way: retro}", "show: {way: nobody}", `26:17: steps.1.show.way: there is no way called "nobody"`},
		{"show: {way: retro}", "show: {layers: [40]}", "26:21: steps.1.show.layers.0: the answer has"},
		{"show: {way: retro}", "show: {step: 40}", "26:18: steps.1.show.step: the line of play has"},
		{`if: [answer.winner != "mouse"]`, `if: [answer.winner = "mouse"]`, "33:7: break.if: what is to be drawn is there already"},
		{"cat: 2, hole: 0}", "cat: 4, hole: 0}", "34:12: break.example: the claims are not true of this board"},
		{`if: [answer.winner != "mouse"]`, `scope: [{if: ['board:nodes = 4'], else: it has too many nodes.}]` + "\n  " + `if: [answer.winner != "mouse"]`, "35:12: break.example: the statement does not speak of this board"},
		{`if: [answer.winner != "mouse"]`, `scope: [{if: ['board:knots = 4'], else: it has knots.}]` + "\n  " + `if: [answer.winner != "mouse"]`, "33:17: break.scope.0.if.0: the report has no board:knots"},
		{`if: [answer.winner != "mouse"]`, `scope: [{if: ['board:nodes = 5']}]` + "\n  " + `if: [answer.winner != "mouse"]`, "33:11: break.scope.0: else is missing"},
		{"title: A head start", "title: {en: A triangle, pt: Um triângulo}", ""},
		{"title: Two moves from home", "title: {en: A ring, pt: Um anel}", "6:12: steps.0.title: the title is in en, and this is in en, pt"},
	} {
		if !strings.Contains(right, c.old) {
			t.Errorf("the lesson has no %q", c.old)
			continue
		}
		err := render(strings.Replace(right, c.old, c.new, 1), e)
		var fault *text.Error
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%q: %v", c.new, err)
		case c.want != "" && !errors.As(err, &fault):
			t.Errorf("%q: %v has no place", c.new, err)
		case c.want != "" && !strings.HasPrefix(fault.Error(), c.want):
			t.Errorf("%q:\n%v\nwant\n%s", c.new, fault, c.want)
		}
	}
}

func TestALessonIsNamedAfterItsFile(t *testing.T) {
	file := &fstest.MapFile{Data: []byte(pageLesson(t))}
	for _, c := range []struct {
		files fstest.MapFS
		want  string
	}{
		{fstest.MapFS{"My Lesson.yaml": file}, "My Lesson.yaml: a lesson is named by small letters, digits and hyphens, such as 3-my-lesson.yaml"},
		{fstest.MapFS{"1-a.yaml": file, "2-a.yml": file}, `there are two lessons named "a"`},
		{fstest.MapFS{"a.yaml": {Data: []byte("game: [")}}, "a.yaml:1:7: "},
	} {
		if _, err := lesson.Open(c.files); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
	first, err := lesson.Open(fstest.MapFS{"a.yaml": file, "b.yaml": file})
	if err != nil {
		t.Fatal(err)
	}
	more, err := lesson.Open(fstest.MapFS{"9-a.yaml": file, "c.yaml": file})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, l := range first.And(more) {
		names = append(names, l.File)
	}
	if got := fmt.Sprint(names); got != "[9-a.yaml b.yaml c.yaml]" {
		t.Errorf("one shelf and another are %s", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(pageLesson(f)))
	f.Add([]byte("game: x\ntitle: {en: a}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := lesson.Read(nil, "a", data)
		var fault *text.Error
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%v has no place", err)
		}
		if err == nil && len(l.Languages()) == 0 {
			t.Error("it is in no language")
		}
	})
}
