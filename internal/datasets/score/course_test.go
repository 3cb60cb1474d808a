package score_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Answers in the form of the assignment are judged by what it prints, with a reason that can be translated.
func TestCourseAnswersGetTheirCredit(t *testing.T) {
	three := "1.a.\n####\n2.A.\n####\n3.b.\n" // 4, 2 and 4 cells
	want := []string{
		`slide "2": 1 true true the value is right`,
		`slide "3": 0 false true the value is not right`,
		`slide "two": 0 false false it is no answer of the course`,
		`keys "1 4\n2 2\n3 4\n": 1 true true all 3 values are right`,
		`keys "1 4\n2 2\n3 5\n": 0.67 false true 2 of 3 values are right`,
		`keys "1 4\n2 2\n": 0.67 false true 2 of 3 values are right`,
		`keys "1 4\n": 0.33 false true 1 of 3 values is right`,
		`keys "1 1\n2 1\n3 1\n": 0 false true none of the 3 values is right`,
		`keys "1 4\n1 4\n2 2\n": 0 false true the answer lists "1" twice`,
		`keys "1 4\n2 2\n9 4\n": 0 false true the answer lists "9", who is not on the board`,
		`keys "": 0 false false it is no answer of the course`,
		`jump "B\n2": 1 true true all 2 values are right`,
		`jump "A\n2": 0.5 false true 1 of 2 values is right`,
	}
	var got []string
	for _, line := range want {
		game, rest, _ := strings.Cut(line, " ")
		var answer string
		if _, err := fmt.Sscanf(rest, "%q", &answer); err != nil {
			t.Fatal(err)
		}
		board := map[string]string{"slide": slide, "keys": three, "jump": jump}[game]
		g, ok := question(t, game, board, nil).Course(answer)
		if ok && g.Why.String() != g.Reason {
			t.Errorf("%s: %s; %s", line, g.Why, g.Reason)
		}
		got = append(got, fmt.Sprintf("%s %q: %.2g %v %v %s", game, answer, g.Credit, g.Right, ok, g.Reason))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A line of ten thousand moves is read, a longer one is not.
func TestLongLinesAreNotRead(t *testing.T) {
	q := question(t, "slide", slide, nil)
	for moves, want := range map[int]string{9_999: "move 3 of the line, L, is not legal", 10_001: "it is too long to be read"} {
		line := strings.Repeat(`"L","U",`, moves/2) + `"L"`
		if got := q.Judge(context.Background(), []byte(`{"slides":2,"line":[`+line+`]}`)).Reason; !strings.HasPrefix(got, "the line is not right: ") || !strings.Contains(got, want) {
			t.Errorf("%d moves: %s", moves, got)
		}
	}
	if got := q.Judge(context.Background(), []byte(`{"slides":2,"line":"`+strings.Repeat("L", 64<<10+1)+`"}`)).Reason; got != "the line is not right: it is too long to be read" {
		t.Error(got)
	}
}
