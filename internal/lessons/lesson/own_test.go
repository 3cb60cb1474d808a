package lesson_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/gametest/tier"
	"jogada/internal/lessons/lesson"
)

// engine answers within limits that every machine keeps: states, not seconds.
func engine(t testing.TB) *ask.Engine {
	t.Helper()
	limits := ask.DefaultLimits()
	limits.Time, limits.Nodes = 5*time.Minute, 2_000_000
	e, err := ask.New(games.All(), limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func shelf(t testing.TB) lesson.Lessons {
	t.Helper()
	s, err := lesson.Open(lesson.Own())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every lesson renders in every language: the solver finds exactly one choice right, knows every number and place, and
// judges the promised boards.
func TestTheSolverAgreesWithEveryLesson(t *testing.T) {
	e, own := engine(t), shelf(t)
	if len(own) < 8 {
		t.Errorf("there are %d lessons; want 8 or more", len(own))
	}
	for _, l := range own {
		for _, language := range e.Languages() {
			told, err := l.Export(context.Background(), e, language)
			if err != nil {
				t.Errorf("%s in %s: %v", l.Name, language, err)
				continue
			}
			if told.Language != language {
				t.Errorf("%s is not told in %s", l.Name, language)
			}
		}
	}
}

// render reads and renders a lesson.
func render(written string, e *ask.Engine) error {
	l, err := lesson.Read(nil, "a", []byte(written))
	if err != nil {
		return err
	}
	_, err = l.Export(context.Background(), e, l.Language)
	return err
}

// A lesson's text differs between languages, unless it is a name. Portuguese and Spanish may agree.
func TestEveryLessonIsTranslated(t *testing.T) {
	e := engine(t)
	for _, l := range shelf(t) {
		english := map[string]bool{}
		for _, language := range e.Languages() {
			told, err := l.Export(context.Background(), e, language)
			if err != nil {
				t.Fatal(err)
			}
			for _, said := range sentences(told) {
				if language == "en" {
					english[said] = true
				} else if english[said] && strings.Contains(said, " ") {
					t.Errorf("%s says %q in English and in %s", l.Name, said, language)
				}
			}
		}
	}
}

func sentences(told lesson.Exported) []string {
	list := []string{told.Title, told.Lead}
	for _, s := range told.Steps {
		list = append(list, s.Title, s.Statement, s.Text, s.Question.Text, s.Then, s.Why)
		for _, c := range s.Question.Choices {
			list = append(list, c.Text, c.Reply)
		}
		for _, c := range s.Question.Scope {
			list = append(list, c.Else)
		}
	}
	return list
}

// A lesson that promises no board has a true statement: it is not broken by any of many boards made by chance.
func TestStatementsThatNoBoardBreaksAreNotBrokenByChance(t *testing.T) {
	e, boards := engine(t), tier.Scale(t, 60, 15)
	unbroken := 0
	for _, l := range shelf(t) {
		told, err := l.Export(context.Background(), e, "en")
		if err != nil {
			t.Fatal(err)
		}
		last := told.Steps[len(told.Steps)-1]
		if last.Statement == "" {
			t.Errorf("%s ends without a statement", l.Name)
		}
		if last.Question.Example != nil {
			continue
		}
		unbroken++
		g, _ := games.All().Find(l.Game)
		for seed := range uint64(boards) {
			if made := chance(t, g, seed); broken(t, e, g.Name, made, last) {
				t.Errorf("%s: %q is false on the board of seed %d:\n%s", l.Name, last.Statement, seed, made)
			}
		}
	}
	if unbroken == 0 {
		t.Error("no lesson has a statement that is true")
	}
}

// A board that a statement does not speak of makes it neither true nor false.
func TestStatementsSayWhichBoardsTheySpeakOf(t *testing.T) {
	e := engine(t)
	for _, c := range []struct{ lesson, board, outside string }{
		{"deadlocks", "######\n#@$$.#\n######\n", "it does not have as many goals as boxes."},
		{"deadlocks", "#######\n#@$#. #\n#######\n", ""},
		{"dead", "#######\n#     #\n# $$. #\n# @   #\n#######\n", "it does not have as many goals as boxes."},
		{"dead", "#####\n#$  #\n# @.#\n#####\n", "the search knows at once."},
		{"dead", "########\n#@$ $..#\n########\n", ""},
		{"bound", "1\n3 9\n2 2 2\n0 0 0\n0 0 0\n", "breadth-first search expands fewer than two boards on it"},
		{"proof", "1\n3 2\n2 0 2\n0 0 0\n0 0 0\n", "it can be cleared within 2 slides."},
		{"softlocks", "#####\n#@#>#\n#####\n", "the player can't reach an exit."},
	} {
		i := slices.IndexFunc(shelf(t), func(l *lesson.Lesson) bool { return l.Name == c.lesson })
		l := shelf(t)[i]
		told, err := l.Export(context.Background(), e, "en")
		if err != nil {
			t.Fatal(err)
		}
		last := told.Steps[len(told.Steps)-1]
		outside := ""
		for _, s := range last.Question.Scope {
			held, err := e.Holds(context.Background(), l.Game, ask.ClaimsRequest{Question: ask.Question{Text: &c.board, Params: last.Board.Params}, Ways: last.Ways, Claims: s.Claims}, "en")
			if err != nil || held.Holds == nil {
				t.Fatalf("%s: %v", c.lesson, err)
			}
			if !*held.Holds && outside == "" {
				outside = s.Else
			}
		}
		if !strings.HasPrefix(outside, c.outside) || (outside == "") != (c.outside == "") {
			t.Errorf("%s speaks of\n%s%q, want %q", c.lesson, c.board, outside, c.outside)
		}
	}
}

// chance returns the text of the board of a seed.
func chance(t *testing.T, g catalog.Game, seed uint64) string {
	t.Helper()
	v, err := g.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Make(seed, v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b.Text()
}

func broken(t *testing.T, e *ask.Engine, game, board string, s lesson.ExportedStep) bool {
	t.Helper()
	held, err := e.Holds(context.Background(), game, ask.ClaimsRequest{Question: ask.Question{Text: &board}, Ways: s.Ways, Claims: s.Question.Claims}, "en")
	if err != nil || held.Holds == nil {
		t.Fatalf("%v on\n%s", err, board)
	}
	return *held.Holds
}
