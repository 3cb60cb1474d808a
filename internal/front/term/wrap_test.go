package term

import (
	"fmt"
	"strings"
	"testing"
)

func TestLongLinesAreCutInTheMiddle(t *testing.T) {
	p, _ := testPage(80, false, false)
	moves := make([]string, 1000)
	for i := range moves {
		moves[i] = fmt.Sprint(i)
	}
	got := p.cutLine(moves, " ")
	if !strings.Contains(got, "79 … (900 more, --full shows them) … 980") || !strings.HasSuffix(got, " 999") {
		t.Errorf("got %s", got)
	}
	p.Full = true
	if got := p.cutLine(moves, " "); got != strings.Join(moves, " ") {
		t.Errorf("got %s", got)
	}
}

func TestWordsAreWrapped(t *testing.T) {
	got := strings.Join(wrap("label: one two three four\n  kept as it is\n\nfive", 14, 2), "\n")
	want := "label: one two\n  three four\n  kept as it is\n\nfive"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestParagraphsFlow(t *testing.T) {
	got := flow("one\ntwo\n\nthree\n  as it is\n  too\nfour\n")
	if want := "one two\n\nthree\n  as it is\n  too\nfour"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestNumbersAndTimesAreReadable(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	for seconds, want := range map[float64]string{0.00004: "0.04 ms", 0.0123: "12 ms", 1.25: "1.2 s", 1234: "1234 s"} {
		if got := elapsed(seconds); got != want {
			t.Errorf("%v is %s, want %s", seconds, got, want)
		}
	}
	if got := Counted(1, "ply") + ", " + Counted(2, "ply") + ", " + Counted(0, "slide"); got != "1 ply, 2 plies, 0 slides" {
		t.Errorf("got %s", got)
	}
}

func TestListsInAnAnswerBecomeTables(t *testing.T) {
	got := readFacts([]byte(`{"winner":"B","rows":[[1,2]],"none":[],"standings":[{"rank":1,"name":"B","line":["0 1","2 2"]},{"rank":2,"name":"A","line":null}]}`))
	want := `[{standings [[rank name line] [1 B 0 1, 2 2] [2 A ]]}]`
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
