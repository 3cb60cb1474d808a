package text

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestIntReadsNumbersAcrossBlanksAndLines(t *testing.T) {
	s := NewScanner([]byte(" \t7\r\n\n  08\r\n2147483647"))
	for _, want := range []int{7, 8, math.MaxInt32} {
		if n, err := s.Int("a number", 0, math.MaxInt32); n != want || err != nil {
			t.Errorf("%d, %v; want %d", n, err, want)
		}
	}
	if err := s.End(); err != nil || s.Rest() != 0 || s.Pos() != 22 {
		t.Errorf("at byte %d with %d left: %v", s.Pos(), s.Rest(), err)
	}
}

func TestIntRefusesWhatIsNoNumberInItsRange(t *testing.T) {
	long := strings.Repeat("9", 100)
	for text, want := range map[string]string{
		"":                     "1:1: the text ends where rows was expected",
		" \n ":                 "2:2: the text ends where rows was expected",
		"\n-3":                 `2:1: rows is negative ("-3"); a whole number from 2 to 9 was expected`,
		"x":                    `1:1: found "x"; expected rows, a whole number from 2 to 9`,
		"3x":                   `1:1: found "3x"; expected rows, a whole number from 2 to 9`,
		"+3":                   `1:1: found "+3"; expected rows, a whole number from 2 to 9`,
		"3:":                   `1:1: found "3:"; expected rows, a whole number from 2 to 9`,
		"3.5":                  `1:1: found "3.5"; expected rows, a whole number from 2 to 9`,
		"3,4":                  `1:1: found "3,4"; expected rows, a whole number from 2 to 9`,
		"\t10":                 "1:2: rows is 10, over the most allowed, 9",
		"1":                    "1:1: rows is 1, below the least allowed, 2",
		"2147483648":           "1:1: rows is 2147483648, over the most allowed, 9",
		"18446744073709551619": `1:1: rows is "18446744073709551619", over the most allowed, 9`, // 2⁶⁴ + 3
		long:                   `1:1: rows is "99999999999999999999", over the most allowed, 9`,
		"\x00\xff":             `1:1: found "\x00\xff"; expected rows, a whole number from 2 to 9`,
		"３":                    `1:1: found "\uff13"; expected rows, a whole number from 2 to 9`,
	} {
		_, err := NewScanner([]byte(text)).Int("rows", 2, 9)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant   %s", text, err, want)
		}
	}
}

func TestLeadingZerosAreNoOverflow(t *testing.T) {
	if n, err := NewScanner([]byte(strings.Repeat("0", 1000)+"5")).Int("a number", 0, 9); n != 5 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

func TestRowReadsOneLineOfExactlySoManyNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3":            "[1 2 3]",
		"\r\n\n 1\t2 3 \r": "[1 2 3]",
		"1 2 3\n4":         "[1 2 3]",
		"":                 "1:1: the text ends where row 1 with 3 numbers was expected",
		"\n\n":             "3:1: the text ends where row 1 with 3 numbers was expected",
		"1 2":              "1:4: row 1 ends after 2 of 3 numbers",
		"1 2 \n3":          "1:5: row 1 ends after 2 of 3 numbers",
		"1 2\r\n3":         "1:5: row 1 ends after 2 of 3 numbers",
		"1 2 3 4":          "1:7: row 1 has more than 3 numbers",
		"1 -2 3":           `1:3: a number is negative ("-2"); a whole number from 0 to 7 was expected`,
		"1 8 3":            "1:3: a number is 8, over the most allowed, 7",
		"1 # 3":            `1:3: found "#"; expected a number, a whole number from 0 to 7`,
	} {
		row := make([]int32, 3)
		err := NewScanner([]byte(text)).Row(row, "row 1", 7)
		got := fmt.Sprint(row)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s\nwant   %s", text, got, want)
		}
	}
}

func TestARowHoldsNoMoreThanItCan(t *testing.T) {
	row := make([]int32, 1)
	if err := NewScanner([]byte("2147483648")).Row(row, "row 1", math.MaxInt); err == nil {
		t.Errorf("2³¹ was read as %d", row[0])
	}
	if err := NewScanner([]byte("2147483647")).Row(row, "row 1", math.MaxInt); err != nil || row[0] != math.MaxInt32 {
		t.Errorf("2³¹-1 was read as %d, %v", row[0], err)
	}
}

func TestEndAcceptsBlankSpaceAndNothingElse(t *testing.T) {
	for text, want := range map[string]string{
		"":           "",
		" \t\r\n\n ": "",
		"\n\n  5 6":  `3:3: found "5" after the end; expected nothing more`,
		"\v":         `1:1: found "\v" after the end; expected nothing more`,
	} {
		got := ""
		if err := NewScanner([]byte(text)).End(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSkippingBlanksStaysOnTheLine(t *testing.T) {
	s := NewScanner([]byte(" \t\r\n x"))
	if s.SkipBlanks(); s.Pos() != 3 || !s.AtLineEnd() {
		t.Errorf("at byte %d", s.Pos())
	}
	if s.SkipSpace(); s.Pos() != 5 || s.AtLineEnd() {
		t.Errorf("at byte %d", s.Pos())
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte("3 4\n1 2 3 4\r\n\n5 6 7 8\n"), 4)
	f.Add([]byte("99999999999999999999999999 -1"), 1)
	f.Add([]byte("\xff\x00 2147483648\n"), 2)
	f.Fuzz(func(t *testing.T, data []byte, width int) {
		s := NewScanner(data)
		row := make([]int32, 1+max(0, width)%8)
		for s.Rest() > 0 {
			before := s.Pos()
			n, err := s.Int("a number", 0, 1000)
			if err == nil {
				err = s.Row(row, "a row", 1000)
			}
			var place *Error
			if err != nil {
				if !errors.As(err, &place) || place.Line < 1 || place.Col < 1 || s.Pos() > len(data) {
					t.Fatalf("an error without a place: %v", err)
				}
				return
			}
			if n < 0 || n > 1000 || s.Pos() <= before {
				t.Fatalf("%d read from byte %d to %d", n, before, s.Pos())
			}
			for _, x := range row {
				if x < 0 || x > 1000 {
					t.Fatalf("%v is out of range", row)
				}
			}
			if s.SkipSpace(); s.End() == nil && s.Rest() > 0 {
				t.Fatal("the end is not the end")
			}
		}
	})
}
