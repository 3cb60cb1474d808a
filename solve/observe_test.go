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
	Observe(m, func(e Event[string]) { seen = append(seen, fmt.Sprint(e.State, e.Wave)) })
	Observing[string](m)(Event[string]{State: "a", Wave: 1})
	Observing[string](m)(Event[string]{State: "b", Wave: 2})
	if got := strings.Join(seen, " "); got != "a1 b2" {
		t.Errorf("told of %s", got)
	}
}

func TestNobodyLooksOnUnlessToldTo(t *testing.T) {
	if Observing[int](NewMeter(context.Background(), Budget{})) != nil {
		t.Error("there is an observer")
	}
}

func TestAnObserverOfOtherStatesIsRefusedLoudly(t *testing.T) {
	m := NewMeter(context.Background(), Budget{})
	Observe(m, func(Event[string]) { t.Error("told of a string") })
	defer func() {
		said := fmt.Sprint(recover())
		if said != "solve: a solve.Observer[string] looks on at a search that needs a solve.Observer[int]" {
			t.Errorf("it panicked with %s", said)
		}
	}()
	Observing[int](m)
}
