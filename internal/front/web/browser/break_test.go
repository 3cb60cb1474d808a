package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"jogada/internal/lessons/lesson"
)

// shelf returns our own lessons.
func shelf(t *testing.T) lesson.Lessons {
	t.Helper()
	own, err := lesson.Open(lesson.Own())
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// breaking opens the last step of a lesson, where a statement is to be broken.
func (v *visitor) breaking(name string) {
	v.t.Helper()
	for _, l := range shelf(v.t) {
		if l.Name == name {
			v.study(name, len(l.Steps)+1)
			return
		}
	}
	v.t.Fatalf("there is no lesson %s", name)
}

func TestAStatementIsBrokenByDrawing(t *testing.T) {
	v := visit(t, profile{still: true})
	v.breaking("dead") // a box and a goal in a corridor, in which two boxes are in each other's way
	v.says(".lesson-side blockquote", "A level with as many goals as boxes can be solved if")
	v.click("#lesson-judge")
	v.says(".lesson-try", "The statement is true on this board.")
	if told := v.text(".lesson-outcome"); told != "" {
		t.Errorf("before the statement is broken it tells %q", told)
	}
	at := v.cell(1, 4)
	v.click(`.brush[data-brush="box"]`)
	v.drag(input.MouseButtonLeft, at)
	if told := v.text(".lesson-try"); told != "" {
		t.Errorf("of another board it still tells %q", told)
	}
	v.click("#lesson-judge")
	v.says(".lesson-try", "This board is not one the statement speaks of: it does not have as many goals as boxes.")
	v.picture("outside")
	v.click(`.brush[data-brush="goal"]`)
	v.drag(input.MouseButtonLeft, v.cell(1, 6))
	v.click("#lesson-judge")
	v.says(".lesson-outcome .verdict", "You broke it")
	v.says(".lesson-outcome", "Dead squares are worked out for one box alone")
	v.says(".lesson-try .outcomes", "no solution")
	v.picture("broken")
	v.load("")
	v.says(`.lesson-card[data-lesson="dead"]`, "1 of 4 done")
}

func TestThatNoBoardCanIsRightOrShownToBeWrong(t *testing.T) {
	v := visit(t, profile{still: true})
	say := func() {
		v.do(`[...document.querySelectorAll('.question button')].find((b) => b.innerText === 'No board can').click()`)
	}
	v.breaking("keys")
	say()
	v.says(".lesson-outcome .verdict", "Right: no board can.")
	v.says(".lesson-outcome", "A key is never used up")
	v.breaking("dead")
	before := v.drawing()
	say()
	v.says(".lesson-outcome .verdict", "There is one: this board.")
	v.says(".lesson-try .outcomes", "no solution")
	if v.drawing() == before {
		t.Error("the board that breaks it is not shown")
	}
}

func TestEveryLessonIsToldInEveryLanguage(t *testing.T) {
	for language, tag := range map[string]string{"en": "en-GB", "pt": "pt-BR", "es": "es-AR"} {
		v := visit(t, profile{language: tag, still: true})
		for _, l := range shelf(t) {
			v.study(l.Name, 1)
			v.says("h1", l.Title[language])
			v.says(".lesson-side h2", l.Steps[0].Title[language])
			v.says(".question", plainly(l.Steps[0].Question.Text[language]))
			v.study(l.Name, len(l.Steps)+1)
			v.says(".lesson-side blockquote", plainly(l.Break.Statement[language]))
		}
		v.breaking("keys")
		v.click("#lesson-judge")
		v.says(".lesson-try", map[string]string{"en": "The statement is true on this board.", "pt": "Neste tabuleiro a afirmação é verdadeira.", "es": "En este tablero la afirmación es verdadera."}[language])
	}
}

// emphasis is words between asterisks.
var emphasis = regexp.MustCompile(`\*([^*]+)\*`)

// plainly returns a text as it is read, as far as it has no number that the solver fills in.
func plainly(text string) string {
	text, _, _ = strings.Cut(text, "{")
	return strings.ReplaceAll(emphasis.ReplaceAllString(strings.TrimSpace(text), "$1"), "`", "")
}
