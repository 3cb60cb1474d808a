package solve

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestWhoLooksOnIsToldOfStatesAndWaves(t *testing.T) {
	m := NewMeter(context.Background(), Budget{})
	var seen []string
	Observe(m, func(s string, wave int) { seen = append(seen, fmt.Sprint(s, wave)) })
	Observing[string](m).See("a", 1)
	Observing[string](m).See("b", 2)
	if got := strings.Join(seen, " "); got != "a1 b2" {
		t.Errorf("told of %s", got)
	}
}

func TestNobodyLooksOnUnlessToldTo(t *testing.T) {
	o := Observing[int](NewMeter(context.Background(), Budget{}))
	if o.See(1, 1); o != nil {
		t.Error("somebody looks on")
	}
}

func TestAnObserverOfOtherStatesIsRefusedLoudly(t *testing.T) {
	m := NewMeter(context.Background(), Budget{})
	Observe(m, func(string, int) { t.Error("told of a string") })
	defer func() {
		said := fmt.Sprint(recover())
		if !strings.Contains(said, "Observer[string]") || !strings.Contains(said, "Observer[int]") {
			t.Errorf("it panicked with %s, which does not name both types", said)
		}
	}()
	Observing[int](m)
}
