package jump

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/text"
)

func TestBadInputIsToldWithItsPlace(t *testing.T) {
	const number = "a whole number from 0 to 2147483647"
	for _, c := range []struct{ name, board, want string }{
		{"an empty file", "", "1:1: the text ends where the number of rows was expected"},
		{"blank lines", "\n \n", "3:1: the text ends where the number of rows was expected"},
		{"a word", "board\n", `1:1: found "board"; expected the number of rows, a whole number from 0 to 268435456`},
		{"rubbish", "\x00\xff\x01", `1:1: found "\x00\xff\x01"; expected the number of rows, a whole number from 0 to 268435456`},
		{"no columns", "3", "1:2: the text ends where the number of columns was expected"},
		{"no players", "1 2\n", "2:1: the text ends where the number of players was expected"},
		{"negative rows", "-3 4\n1\n", `1:1: the number of rows is negative ("-3"); a whole number from 0 to 268435456 was expected`},
		{"10⁹ rows", "1000000000 1\n1\n", "1:1: the number of rows is 1000000000, over the most allowed, 268435456"},
		{"10⁹ cells", "31623 31623\n1\n", "1:1: a board of 31623 × 31623 has 1000014129 cells, over the most allowed, 268435456"},
		{"10⁸ cells in a short text", "10000 10000\n1\n1 1\n", "1:1: a board of 10000 × 10000 has 100000000 cells, more than the 7 bytes that follow can hold"},
		{"rows without columns", "5 0\n0\n", "1:1: a board of 5 × 0; rows and columns are both 0, for an empty board, or neither"},
		{"columns without rows", "\n0 5\n0\n", "2:1: a board of 0 × 5; rows and columns are both 0, for an empty board, or neither"},
		{"players on an empty board", "0 0\n2\n0 0\n0 0\n", "2:1: an empty board has no cell for 2 players to start on"},
		{"too many players", "1 1\n4194305\n", "2:1: the number of players is 4194305, over the most allowed, 4194304"},
		{"a million players in a short text", "1 1\n1000000\n0\n0 0\n", "2:1: 1000000 players have more starts than the 7 bytes that follow can hold"},
		{"negative players", "1 1\n-1\n", `2:1: the number of players is negative ("-1"); a whole number from 0 to 4194304 was expected`},
		{"no line of players", "2 2\n1 1\n1 1\n0 0\n", "2:3: the line of the number of players has more than that number"},
		{"a short row", "2 3\n1\n1 1 1\n1 1\n0 0\n", "4:4: row 1 ends after 2 of 3 numbers"},
		{"a long row", "2 3\n1\n1 1 1 9\n1 1 1\n0 0\n", "3:7: row 0 has more than 3 numbers"},
		{"a missing row", "2 3\n1\n1 1 1\n", "4:1: the text ends where row 1 with 3 numbers was expected"},
		{"a negative number", "1 3\n1\n1 -1 1\n0 0\n", `3:3: a number is negative ("-1"); ` + number + " was expected"},
		{"a number over 2³¹", "1 3\n1\n1 2147483648 1\n0 0\n", "3:3: a number is 2147483648, over the most allowed, 2147483647"},
		{"a number over 2⁶⁴", "1 3\n1\n1 99999999999999999999 1\n0 0\n", `3:3: a number is "99999999999999999999", over the most allowed, 2147483647`},
		{"a fraction", "1 3\n1\n1 0.5 1\n0 0\n", `3:3: found "0.5"; expected a number, ` + number},
		{"a start below the board", "2 3\n2\n1 1 1\n1 1 1\n0 0\n2 0\n", "6:1: player B starts at 2 0, outside the board of 2 × 3"},
		{"a start beside the board", "2 3\n1\n1 1 1\n1 1 1\n0 3\n", "5:1: player A starts at 0 3, outside the board of 2 × 3"},
		{"a negative start", "1 1\n1\n1\n0 -1\n", `4:3: a number is negative ("-1"); ` + number + " was expected"},
		{"half a start", "1 1\n1\n1\n0\n", "4:2: the start of player A ends after 1 of 2 numbers"},
		{"a start and a half", "1 1\n1\n1\n0 0 0\n", "4:5: the start of player A has more than 2 numbers"},
		{"a missing start", "1 1\n2\n1\n0 0\n", "5:1: the text ends where the start of player B with 2 numbers was expected"},
		{"a start too many", "1 1\n1\n1\n0 0\n\n0 0\n", `6:1: found "0" after the end; expected nothing more`},
		{"words at the end", "1 1\n1\n1\n0 0\nend\n", `5:1: found "end" after the end; expected nothing more`},
	} {
		v, _ := Game().Values(nil)
		_, err := Game().Parse([]byte(c.board), v, nil)
		var place *text.Error
		if !errors.As(err, &place) || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s\nfor\n%s", c.name, err, c.want, c.board)
		}
	}
}

func TestTheTwentyEighthPlayerIsNamedInItsError(t *testing.T) {
	board := "1 1\n28\n1\n" + strings.Repeat("0 0\n", 27) + "0 1\n"
	v, _ := Game().Values(nil)
	_, err := Game().Parse([]byte(board), v, nil)
	if want := "31:1: player AB starts at 0 1, outside the board of 1 × 1"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestCourseTextIsReadHoweverItIsSpaced(t *testing.T) {
	const want = "2 3\n2\n1 0 2\n3 1 0\n0 0\n1 1\n"
	for _, board := range []string{
		want,
		strings.TrimSpace(want),
		want + "\n\n \t\r\n",
		strings.ReplaceAll(want, "\n", "\r\n"),
		strings.ReplaceAll(want, " ", "\t"),
		"\n\n" + strings.ReplaceAll(want, "\n", "\n\n"),
		"2 3 2\n01 00 2\n 3 1 0 \n0 0\n1 1",
	} {
		if got := parsed(t, board, nil).Text(); got != want {
			t.Errorf("%q is read as %q", board, got)
		}
	}
}

func TestTheCourseOutputIsExact(t *testing.T) {
	for board, want := range map[string]string{
		"0 0\n0\n":                             "SEM VENCEDORES\n",
		"2 2\n0\n1 1\n1 1\n":                   "SEM VENCEDORES\n",
		"1 1\n2\n0\n0 0\n0 0\n":                "A\n0\n",
		"1 2\n1\n1 0\n0 0\n":                   "A\n1\n",
		"1 2\n1\n2 0\n0 0\n":                   "SEM VENCEDORES\n",
		"1 3\n2\n0 1 0\n0 0\n0 1\n":            "B\n1\n",
		"1 2\n1\n2147483647 1\n0 0\n":          "SEM VENCEDORES\n",
		"2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n": "B\n3\n",
	} {
		if got := solved(t, parsed(t, board, nil), "").Course; got != want {
			t.Errorf("%q: %q, want %q", board, got, want)
		}
	}
	walk := map[string]string{"move": "walk"}
	if got, want := solved(t, parsed(t, "1 2\n1\n2147483647 1\n0 0\n", walk), "").Course, "A\n1\n"; got != want {
		t.Errorf("the longest walk: %q, want %q", got, want)
	}
}

func TestTheTwentySeventhPlayerIsAA(t *testing.T) {
	board := "1 2\n27\n0 0\n" + strings.Repeat("0 0\n", 26) + "0 1\n"
	for _, tie := range tieRules {
		b := parsed(t, board, map[string]string{"tie": tie})
		if got := solved(t, b, "").Course; got != "AA\n0\n" || b.Text() != board {
			t.Errorf("tie=%s: %q, want AA in round 0\n%s", tie, got, b.Text())
		}
	}
}

func TestABareMatrixTakesItsPlayersFromTheParameter(t *testing.T) {
	for _, c := range []struct{ board, player, text, rules string }{
		{"1 0\n1 0\n", "A=0,0 B=1,0", "2 2\n2\n1 0\n1 0\n0 0\n1 0\n", "map[move:straight tie:first-round]"},
		{"1 0\n\n1 0", "B=0,0 A=1,0", "1 0\n1 0\n", "map[move:straight player:B=0,0 A=1,0 tie:first-round]"},
		{"3", "Zoë=0,0", "3\n", "map[move:straight player:Zoë=0,0 tie:first-round]"},
		{"1 2\n1 3\n", "x-1=+0,01", "1 2\n1 3\n", "map[move:straight player:x-1=0,1 tie:first-round]"},
	} {
		given := map[string]string{"player": c.player}
		b := parsed(t, c.board, given)
		if b.Text() != c.text || fmt.Sprint(b.Rules()) != c.rules {
			t.Errorf("%q with %s is read as %q under %v", c.board, c.player, b.Text(), b.Rules())
		}
		for _, given := range []map[string]string{given, b.Rules()} {
			if again := parsed(t, b.Text(), given); again.Text() != b.Text() || fmt.Sprint(again.Rules()) != c.rules {
				t.Errorf("%q under %v is read as %q under %v", b.Text(), given, again.Text(), again.Rules())
			}
		}
	}
}

func TestABadMatrixOrPlayerIsRefused(t *testing.T) {
	const form = `: NAME=row,col was expected, with a name of letters, digits, - and _`
	for _, c := range []struct{ board, player, want string }{
		{"", "x=0,0", "1:1: the text ends where a number was expected"},
		{"1 2\n3\n", "x=0,0", "2:2: row 1 ends after 1 of 2 numbers"},
		{"1 2\n3 4 5\n", "x=0,0", "2:5: row 1 has more than 2 numbers"},
		{"1 -2\n", "x=0,0", `1:3: a number is negative ("-2"); a whole number from 0 to 2147483647 was expected`},
		{"1 x\n", "x=0,0", `1:3: found "x"; expected a number, a whole number from 0 to 2147483647`},
		{"1 2\n", "x", `player "x"` + form},
		{"1 2\n", "x=1", `player "x=1"` + form},
		{"1 2\n", "x=0,0,0", `player "x=0,0,0"` + form},
		{"1 2\n", "=0,0", `player "=0,0"` + form},
		{"1 2\n", "a)=0,0", `player "a)=0,0"` + form},
		{"1 2\n", "x=0,2", `player "x=0,2" starts outside the board of 1 × 2`},
		{"1 2\n", "x=-1,0", `player "x=-1,0" starts outside the board of 1 × 2`},
		{"1 2\n", "x=0,0 x=0,1", "there are two players x"},
		{"1 2\n1\n1 1\n0 0\n", "A=0,1", "1:1: the text says where its players start; the parameter player is for a bare matrix"},
		{"1 2\n1\n1 1\n0 0\n", "x=0,0", "1:1: the text says where its players start; the parameter player is for a bare matrix"},
	} {
		v, err := Game().Values(map[string]string{"player": c.player})
		if err == nil {
			_, err = Game().Parse([]byte(c.board), v, nil)
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%q with %s:\n got %v\nwant %s", c.board, c.player, err, c.want)
		}
	}
}

func TestALongTextIsReadWhole(t *testing.T) {
	const side = 600
	row := repeated(7, side) + "\n"
	board := fmt.Sprintf("%d %d\n1\n", side, side) + strings.Repeat(row, side) + "0 0\n"
	if got := parsed(t, board, nil).Text(); got != board {
		t.Error("a board of 360,000 cells is not read as itself")
	}
}

func FuzzMatrix(f *testing.F) {
	f.Add([]byte("1 2\n3 0\n"), "x=0,0 y=1,1")
	f.Add([]byte("1 2\n1\n1 1\n0 0\n"), "A=0,0")
	f.Fuzz(func(t *testing.T, data []byte, player string) {
		v, err := Game().Values(map[string]string{"player": player})
		if err != nil {
			return
		}
		boards, err := Game().Parse(data, v, nil)
		if err != nil {
			return
		}
		b := boards[0]
		for _, v := range []catalog.Values{v, b.Rules()} {
			again, err := Game().Parse([]byte(b.Text()), v, nil)
			if err != nil || again[0].Text() != b.Text() || fmt.Sprint(again[0].Rules()) != fmt.Sprint(b.Rules()) {
				t.Fatalf("under %v its own text is not read as itself: %v\n%s", v, err, b.Text())
			}
		}
	})
}
