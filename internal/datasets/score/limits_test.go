package score_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// judged grades a text as an answer to the board of slides that takes two.
func judged(t *testing.T, text string) (credit float64, reason string) {
	t.Helper()
	given, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	g := question(t, "slide", slide, nil).Judge(context.Background(), given)
	return g.Credit, g.Reason
}

const (
	rightly = `{"slides": 2, "line": "LU"}`
	wrongly = `{"slides": 3, "line": "L"}`
)

// Of a long text the end is read, whatever comes before it.
func TestALongAnswerIsReadFromItsEnd(t *testing.T) {
	long := strings.Repeat("Let me think. ", 100_000)
	for name, c := range map[string]struct {
		text   string
		credit float64
	}{
		"right at the end":                  {long + rightly, 1},
		"wrong before, right at the end":    {wrongly + long + rightly, 1},
		"right before, wrong at the end":    {rightly + long + wrongly, 0},
		"right long before the end":         {rightly + long, 0},
		"as the assignment writes it":       {"5\n" + long + "\n2\n", 0.5},
		"wrong, as the assignment writes":   {"2\n" + long + "\n5\n", 0},
		"the last of two objects":           {long + wrongly + rightly, 1},
		"an object before the last line":    {long + rightly + "\n3\n", 1},
		"sixteen lines, the first is right": {"2\n" + strings.Repeat("so\n", 15), 0.5},
		"seventeen lines":                   {"2\n" + strings.Repeat("so\n", 16), 0},
	} {
		if credit, reason := judged(t, c.text); credit != c.credit {
			t.Errorf("%s: %g, %s; want %g", name, credit, reason, c.credit)
		}
	}
}

// What is read has exact limits: 64 KiB of a text, a thousand objects in it, 10,000 moves of a line.
func TestAnswersAreReadUpToTheirExactLimits(t *testing.T) {
	const kept = 64 << 10
	padded := func(length int) string { return rightly + strings.Repeat(".", length-len(rightly)) }
	objects := func(others int) string { return rightly + strings.Repeat("{}", others) }
	for name, c := range map[string]struct {
		text   string
		credit float64
	}{
		"64 KiB":          {padded(kept), 1},
		"a byte more":     {padded(kept + 1), 0},
		"1,000 objects":   {objects(999), 1},
		"one object more": {objects(1000), 0},
	} {
		if credit, reason := judged(t, c.text); credit != c.credit {
			t.Errorf("%s: %g, %s; want %g", name, credit, reason, c.credit)
		}
	}
	line := func(moves int) string { return `{"line": [` + strings.Repeat(`"L",`, moves-1) + `"L"]}` }
	for moves, long := range map[int]bool{10_000: false, 10_001: true} {
		g := question(t, "slide", slide, nil).Judge(context.Background(), []byte(line(moves)))
		if is := strings.Contains(g.Reason, "it is too long to be read"); is != long {
			t.Errorf("%d moves: %s", moves, g.Reason)
		}
	}
}
