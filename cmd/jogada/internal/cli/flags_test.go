package cli

import (
	"strings"
	"testing"
	"time"
)

func TestSizesAreReadInAnyUnit(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "17": 17, "512M": 512 << 20, "512MiB": 512 << 20, "512mb": 512e6, "2GiB": 2 << 30, "2g": 2 << 30,
		"1.5G": 3 << 29, "1 KiB": 1024, "3B": 3, "1T": 1 << 40,
	} {
		var n int64
		if err := (bytesFlag{&n}).Set(text); err != nil || n != want {
			t.Errorf("%q is %d, %v; want %d", text, n, err, want)
		}
	}
	for _, text := range []string{"", "M", "-1", "2X", "1.5", "9999999999T", "nan", "inf", "1,5G", "0x1p3"} {
		var n int64
		if (bytesFlag{&n}).Set(text) == nil {
			t.Errorf("%q was taken for %d bytes", text, n)
		}
	}
}

func TestASizeIsShownAsItIsRead(t *testing.T) {
	for _, n := range []int64{0, 1, 1023, 1 << 10, 512 << 20, 2 << 30, 1<<30 + 1} {
		var back int64
		if shown := (bytesFlag{&n}).String(); (bytesFlag{&back}).Set(shown) != nil || back != n {
			t.Errorf("%d is shown as %q, which is read as %d", n, shown, back)
		}
	}
}

func TestTimesAreReadWithOrWithoutAUnit(t *testing.T) {
	for text, want := range map[string]time.Duration{"10s": 10 * time.Second, "10": 10 * time.Second, "0": 0, "1.5m": 90 * time.Second, "500ms": time.Second / 2} {
		var d time.Duration
		if err := (timeFlag{&d}).Set(text); err != nil || d != want {
			t.Errorf("%q is %v, %v; want %v", text, d, err, want)
		}
	}
	for _, text := range []string{"", "soon", "-1s", "1 s"} {
		var d time.Duration
		if (timeFlag{&d}).Set(text) == nil {
			t.Errorf("%q was taken for %v", text, d)
		}
	}
}

func TestNodesAreReadWithThousandsAndMillions(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "50000": 50000, "200k": 200_000, "5M": 5_000_000, "1.5k": 1500, "1G": 1e9} {
		var n int64
		if err := (nodesFlag{&n}).Set(text); err != nil || n != want {
			t.Errorf("%q is %d, %v; want %d", text, n, err, want)
		}
	}
	for _, text := range []string{"", "k", "-5", "1.5", "5GiB", "99999999999999999999"} {
		var n int64
		if (nodesFlag{&n}).Set(text) == nil {
			t.Errorf("%q was taken for %d nodes", text, n)
		}
	}
}

func TestTheNearestWordIsSuggested(t *testing.T) {
	words := []string{"jump", "keys", "slide", "chase", "2048"}
	for typed, want := range map[string]string{"jmup": "jump", "slid": "slide", "JUMP": "jump", "chess": "chase", "2084": "2048", "k": "keys", "tetris": "", "": "", "xy": ""} {
		got := Suggest(typed, words)
		if want == "" && got != "" || want != "" && !strings.Contains(got, want) {
			t.Errorf("%q suggests %q, want %q", typed, got, want)
		}
	}
}

func TestTheGravestExitCodeCounts(t *testing.T) {
	order := []int{Internal, BadInput, Misused, Failed, Undecided, Unsolved, Answered}
	for i, a := range order {
		for j, b := range order {
			if got, want := Worst(a, b), order[min(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}
