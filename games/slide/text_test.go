package slide

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"jogada/internal/base/text"
	"jogada/solve"
)

func TestBadTextIsRefusedWithItsPlace(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "1:1: the text is empty; the number of cases or the first row of a board was expected"},
		{" \n\n\t\n", "4:1: the text is empty; the number of cases or the first row of a board was expected"},
		{"0\n", "1:1: the number of cases is 0, below the least allowed, 1"},
		{"-1\n", `1:1: the number of cases is negative ("-1"); a whole number from 1 to 100000 was expected`},
		{"five\n", `1:1: found "five"; expected the number of cases, a whole number from 1 to 100000`},
		{"1000000000\n2 3\n0 0\n0 0\n", "1:1: the number of cases is 1000000000, over the most allowed, 100000"},
		{"99999999999999999999999\n", `1:1: the number of cases is "99999999999999999999", over the most allowed, 100000`},
		{"90000\n2 3\n0 0\n0 0\n", "1:1: the text is too short for 90000 cases"},
		{"1", "1:1: the text is too short for 1 case"},
		{"1\n0 5\n0\n", "2:1: the side of case 1 is 0, below the least allowed, 1"},
		{"1\n65 5\n0\n", "2:1: the side of case 1 is 65, over the most allowed, 64"},
		{"1\n-3 5\n0\n", `2:1: the side of case 1 is negative ("-3"); a whole number from 1 to 64 was expected`},
		{"1\n2\n0 0\n0 0\n", "2:2: the line ends where the limit of case 1 was expected"},
		{"1\n2 1000001\n0 0\n0 0\n", "2:3: the limit of case 1 is 1000001, over the most allowed, 1000000"},
		{"1\n2 -1\n0 0\n0 0\n", `2:3: the limit of case 1 is negative ("-1"); a whole number from 0 to 1000000 was expected`},
		{"1\n2 3 4\n0 0\n0 0\n", "2:5: the line goes on where the rows of case 1 were expected"},
		{"1\n2 3\n0 0\n0\n", "4:2: row 2 of case 1 ends after 1 of 2 numbers"},
		{"1\n2 3\n0 0\n0 0 0\n", "4:5: row 2 of case 1 has more than 2 numbers"},
		{"1\n2 3\n0 0\n", "4:1: the text ends where row 2 of case 1 with 2 numbers was expected"},
		{"1\n2 3\n0 -2\n0 0\n", `3:3: a number is negative ("-2"); a whole number from 0 to 2147483647 was expected`},
		{"1\n2 3\n0 2147483648\n0 0\n", "3:3: a number is 2147483648, over the most allowed, 2147483647"},
		{"1\n2 3\n0 2.5\n0 0\n", `3:3: found "2.5"; expected a number, a whole number from 0 to 2147483647`},
		{"1\n2 3\n0 0\n0 0\n7\n", `5:1: found "7" after the end; expected nothing more`},
		{"2\n2 3\n0 0\n0 0\n", "5:1: the text ends where the side of case 2 was expected"},
		{"2\n2 3\n0 0\n0 0\n3 4\n1 2 3\n", "7:1: the text ends where row 2 of case 2 with 3 numbers was expected"},
		{"2 2\n2\n", "2:2: row 2 of the board ends after 1 of 2 numbers"},
		{"2 2\n", "2:1: the text ends where row 2 of the board with 2 numbers was expected"},
		{"2 2\n4 4\n8 8\n", `3:1: found "8" after the end; expected nothing more`},
		{"2 x\n4 4\n", `1:3: found "x"; expected a number, a whole number from 0 to 2147483647`},
		{strings.Repeat("0 ", 65) + "\n", "1:1: the first row has 65 numbers, over the most allowed, 64"},
		{"\x00\x01\xff\n", `1:1: found "\x00\x01\xff"; expected the number of cases, a whole number from 1 to 100000`},
	} {
		v, _ := Game().Values(nil)
		boards, err := parse([]byte(c.text), v, nil)
		var place *text.Error
		if !errors.As(err, &place) || err.Error() != c.want {
			t.Errorf("%q: %d boards, error\n%v\nwant\n%s", c.text, len(boards), err, c.want)
		}
	}
}

func TestALongLineOfRubbishTakesNoMemory(t *testing.T) {
	data := []byte(strings.Repeat("7 ", 4<<20))
	v, _ := Game().Values(nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := parse(data, v, nil); err == nil || err.Error() != "1:1: the first row has 4194304 numbers, over the most allowed, 64" {
		t.Error(err)
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<16 {
		t.Errorf("%d bytes were asked for", grown)
	}
}

func TestTextIsReadHoweverItIsLaidOut(t *testing.T) {
	want := "1\n2 7\n0 2\n4 0\n"
	for _, layout := range []string{
		want,
		"1\r\n2 7\r\n0 2\r\n4 0\r\n",
		"\n\n 1 \n\n2\t7\n\n0\t2 \n  4 0",
		"1\n2 7\n00 02\n4 0\n\n \n\t\n",
	} {
		if got := parsed(t, layout, nil)[0].Text(); got != want {
			t.Errorf("%q is read as\n%s", layout, got)
		}
	}
	if got := parsed(t, "0 2\n4 0\n", map[string]string{"limit": "7"})[0].Text(); got != want {
		t.Errorf("a bare board under a limit of 7 is read as\n%s", got)
	}
}

func TestTheLimitInForceIsTheParameterThenTheText(t *testing.T) {
	for _, c := range []struct {
		text, limit, want string
	}{
		{"1\n2 3\n0 2\n2 0\n", "", "3"},
		{"1\n2 3\n0 2\n2 0\n", "1", "1"},
		{"1\n2 3\n0 2\n2 0\n", "0", "0"},
		{"0 2\n2 0\n", "", "1000000"},
		{"0 2\n2 0\n", "9", "9"},
	} {
		given := map[string]string{}
		if c.limit != "" {
			given["limit"] = c.limit
		}
		b := parsed(t, c.text, given)[0]
		if got := b.Rules()["limit"]; got != c.want || !strings.HasPrefix(b.Text(), fmt.Sprintf("1\n2 %s\n", c.want)) {
			t.Errorf("%q under limit %q has %s\n%s", c.text, c.limit, got, b.Text())
		}
	}
}

func TestCourseOutputIsOneLineACase(t *testing.T) {
	cases := `7
3 5
2 2 0
0 0 4
0 0 0
2 1
3 0
0 3
2 50
6 4
0 0
2 9
0 0
0 0
1 0
9
3 1000000
0 4 0
0 8 0
0 4 0
2 4
2 2
2 2
`
	want := "2\nno solution\nno solution\n0\n0\nno solution\n2\n"
	for _, method := range []string{"astar", "bfs", "ida"} {
		var got strings.Builder
		for _, b := range parsed(t, cases, nil) {
			got.WriteString(solved(t, b, method, solve.Budget{}).Course)
		}
		if got.String() != want {
			t.Errorf("%s prints\n%s, want\n%s", method, got.String(), want)
		}
	}
}

func TestStatesAreReadAsTheyAreWritten(t *testing.T) {
	p := NewPuzzle(3, []int32{2, 0, 4, 0, 2, 0, 8, 0, 0}, 10)
	if got := p.writeState(p.Start()); got != "2,0,4/0,2,0/8,0,0" {
		t.Errorf("written %q", got)
	}
	for _, step := range p.Steps(p.Start(), nil) {
		if again, err := p.readState(p.writeState(step.To)); err != nil || again != step.To {
			t.Errorf("%s is read as %q, %v", p.writeState(step.To), again, err)
		}
	}
	for _, bad := range []string{"", "2,0,4", "2,0/0,2/8,0", "2,0,4/0,2,0/8,0", "2,0,4/0,2,0/8,0,1", "2,0,4/0,2,0/8,0,x", "2,0,4/0,2,0/8,0,-2"} {
		if b, err := p.readState(bad); err == nil {
			t.Errorf("%q is read as %q", bad, b)
		}
	}
}
