package grade_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// writes grades a program for keys that writes the right answer as a function changes it.
func writes(t *testing.T, change func(answer string) string) grade.Report {
	t.Helper()
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	o := options(t, "keys", runs(func(ctx context.Context, stdin string) (sandbox.Result, error) {
		r, err := s.Run(ctx, []byte(stdin))
		r.Stdout = []byte(change(string(r.Stdout)))
		return r, err
	}))
	o.Boards, o.Certify = 4, 5
	r, err := grade.Grade(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSpacesAndSignsDoNotChangeAnAnswer(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"carriage returns": func(a string) string { return strings.ReplaceAll(a, "\n", "\r\n") },
		"no last newline":  func(a string) string { return strings.TrimSuffix(a, "\n") },
		"trailing spaces":  func(a string) string { return strings.ReplaceAll(a, "\n", " \t\n") + "\n\n" },
		"a plus sign":      func(a string) string { return strings.ReplaceAll(a, " ", " +") },
		"leading zeros":    func(a string) string { return strings.ReplaceAll(a, " ", " 00") },
	} {
		if r := writes(t, change); r.Verdict != grade.Accepted {
			t.Errorf("%s: %+v %+v", name, r, r.Counterexample)
		}
	}
}

func TestWhatIsNoAnswerIsShownSafely(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"a NUL":                 func(a string) string { return a + "\x00" },
		"terminal escapes":      func(a string) string { return "\x1b[31m" + a },
		"invalid UTF-8":         func(a string) string { return "\xff\xfe" + a },
		"a byte order mark":     func(a string) string { return "\ufeff" + a },
		"an exponent":           func(a string) string { return strings.ReplaceAll(a, "\n", "e0\n") },
		"a fraction":            func(a string) string { return strings.ReplaceAll(a, "\n", ".0\n") },
		"words before":          func(a string) string { return "The answer is\n" + a },
		"a number of 41 digits": func(a string) string { return strings.ReplaceAll(a, " ", " 1"+strings.Repeat("0", 40)) },
		"a word of a megabyte":  func(a string) string { return strings.Repeat("x", 1<<20) },
	} {
		r := writes(t, change)
		c := r.Counterexample
		if r.Verdict != grade.WrongFormat || c == nil || !strings.Contains(c.Reason, "; expected ") {
			t.Errorf("%s: %+v %+v", name, r.Verdict, c)
			continue
		}
		if text, err := json.Marshal(r); err != nil || len(text) > 100_000 || strings.ContainsAny(string(text), "\x00\x1b") {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
}

func TestAProgramThatKnowsTheExamplesAloneIsCaught(t *testing.T) {
	g, _ := games.All().Find("chase")
	known := map[string]bool{}
	for _, e := range g.Examples {
		if boards, err := g.Parse([]byte(e.Text), valuesOf(t, g, nil), nil); err == nil {
			known[boards[0].Text()] = true
		}
	}
	r := answering(t, "chase", 1, func(b catalog.Instance) string {
		if known[b.Text()] {
			return right(b)
		}
		return "1\n"
	})
	if r.Verdict != grade.WrongAnswer || r.Counterexample == nil {
		t.Errorf("%+v", r)
	}
}
