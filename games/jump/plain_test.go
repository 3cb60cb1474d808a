package jump

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// courseText returns a random course text, spaced and written in all the ways that are allowed.
func courseText(d *catalog.Dice) []byte {
	plainly := d.Chance(1, 2)
	gap := func() string {
		if plainly {
			return " "
		}
		return []string{" ", " ", " ", "  ", "\t", " \t "}[d.Roll(6)]
	}
	end := func() string {
		if plainly {
			return "\n"
		}
		return []string{"\n", "\n", "\r\n", " \n", "\n\n", "\n \n"}[d.Roll(6)]
	}
	number := func(most int) string {
		n := fmt.Sprint(d.Roll(most))
		if !plainly && d.Chance(1, 10) {
			n = strings.Repeat("0", d.Roll(9)) + n
		}
		return n
	}
	rows, cols, players := 1+d.Roll(6), 1+d.Roll(40), d.Roll(5)
	most := []int{10, 10, 100, 201, 10_000, 10_000_000, MaxJump}[d.Roll(7)]
	var text bytes.Buffer
	fmt.Fprint(&text, rows, gap(), cols, end(), players, end())
	for range rows {
		text.WriteString(number(most))
		for range cols - 1 {
			text.WriteString(gap() + number(most))
		}
		text.WriteString(end())
	}
	for range players {
		text.WriteString(number(rows) + gap() + number(cols) + end())
	}
	return text.Bytes()
}

func TestWhatIsReadPlainlyIsWhatTheScannerReads(t *testing.T) {
	d := catalog.NewDice(1)
	taken, left, refused := 0, 0, 0
	for range fewer(t, 20_000) {
		text := courseText(d)
		for range d.Roll(3) * d.Roll(2) { // spoil it
			at := d.Roll(len(text))
			switch d.Roll(4) {
			case 0:
				text = slices.Delete(text, at, min(len(text), at+1+d.Roll(3)))
			case 1:
				text = slices.Insert(text, at, " \n\t\r0159-x.\x00\xff\x0a"[d.Roll(14)])
			case 2:
				text[at] = byte(d.Roll(256))
			case 3:
				text = text[:at]
			}
			if len(text) == 0 {
				break
			}
		}
		b, players, ok := readPlain(text)
		wantB, wantPlayers, err := scanCourse(text)
		switch {
		case ok && err != nil:
			t.Fatalf("read plainly, but the scanner says %v\n%q", err, text)
		case ok && (b.Rows != wantB.Rows || b.Cols != wantB.Cols || !slices.Equal(b.Jumps, wantB.Jumps) || !slices.Equal(players, wantPlayers)):
			t.Fatalf("read plainly as %v %v, by the scanner as %v %v\n%q", b, players, wantB, wantPlayers, text)
		case ok:
			taken++
		case err == nil:
			left++
		default:
			refused++
		}
	}
	t.Logf("%d read plainly, %d by the scanner alone, %d by neither", taken, left, refused)
	if taken < fewer(t, 10_000) || refused < fewer(t, 2000) {
		t.Error("met too few of something")
	}
}

func TestEveryTextThatIsWrittenIsReadPlainly(t *testing.T) {
	d := catalog.NewDice(2)
	for range 500 {
		r := drawn(t, d, 1+d.Roll(9), 1+d.Roll(30), d.Roll(40), []int{9, 99, 250, 99_999, MaxJump - 1}[d.Roll(5)], Straight, FirstRound)
		text := newInstance(r, false).Text()
		b, players, ok := readPlain([]byte(text))
		if !ok || !slices.Equal(b.Jumps, r.Jumps) || !slices.Equal(players, r.Players) {
			t.Fatalf("not read plainly:\n%s", text)
		}
	}
}

func TestNumbersOfEveryLengthAreReadPlainly(t *testing.T) {
	var row []string
	var want []int32
	for length, n := 1, int64(1); n <= MaxJump; length, n = length+1, n*10 {
		for _, number := range []int64{n, n + 1, min(9*n, MaxJump), min(10*n-1, MaxJump)} {
			row, want = append(row, fmt.Sprint(number)), append(want, int32(number))
		}
	}
	d := catalog.NewDice(3)
	for range 2000 {
		d.Shuffle(len(row), func(i, j int) { row[i], row[j], want[i], want[j] = row[j], row[i], want[j], want[i] })
		text := fmt.Sprintf("1 %d\n0\n%s\n", len(row), strings.Join(row, " "))
		if b, _, ok := readPlain([]byte(text)); !ok || !slices.Equal(b.Jumps, want) {
			t.Fatalf("read plainly as %v\n%s", b.Jumps, text)
		}
	}
}

func TestNamesAreSteppedThroughInOrder(t *testing.T) {
	const many = 20_000 // up to names of four letters
	players := make([]Player, many)
	namePlayers(players)
	for n, p := range players {
		if p.Name != nameOf(n) {
			t.Fatalf("player %d is named %s, want %s", n, p.Name, nameOf(n))
		}
	}
	for _, count := range []int{0, 1, 25, 26, 27, 52, 53, 702, 703, 728, many} {
		sorted := slices.Clone(players[:count])
		slices.SortFunc(sorted, func(x, y Player) int { return strings.Compare(x.Name, y.Name) })
		if !slices.Equal(alphabetical(players[:count]), sorted) {
			t.Errorf("%d players are not in alphabetical order", count)
		}
	}
	if !courseNames(players) {
		t.Error("the names of course text are not recognised")
	}
	players[many-1].Name = "AAAA"
	if courseNames(players) {
		t.Error("another name is taken for one of course text")
	}
}
