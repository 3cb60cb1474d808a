package ask

import (
	"strings"
	"testing"
	"time"
)

func TestAnIDThatCouldNotBeReadIsNotGiven(t *testing.T) {
	if readable(strings.Repeat("x", longestID)) == "" || readable(strings.Repeat("x", longestID+1)) != "" {
		t.Error("an ID is given just when it is no longer than those that are read")
	}
}

func TestARequestCanLowerTheTimeAndNotRaiseIt(t *testing.T) {
	l := Limits{Time: 10 * time.Second}
	for asked, want := range map[float64]time.Duration{0: 10 * time.Second, 0.5: 500 * time.Millisecond, 9.5: 9500 * time.Millisecond,
		10.5: 10 * time.Second, 1e300: 10 * time.Second} {
		if got, _ := l.lowered(Budget{Seconds: asked}); got != want {
			t.Errorf("%g seconds: %v, want %v", asked, got, want)
		}
	}
}
