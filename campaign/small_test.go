package campaign

import (
	"math/rand/v2"
	"testing"

	"jogada/catalog"
)

func TestASetOfKeysIsASet(t *testing.T) {
	dice, known, set := rand.New(rand.NewPCG(1, 2)), map[uint64]bool{}, keySet{}
	for range 200_000 {
		key := dice.Uint64N(50_000) // often again, and 0 too
		if set.add(key) == known[key] {
			t.Fatalf("%d: known %v", key, known[key])
		}
		known[key] = true
	}
}

func TestAHistogramStaysSmallAndCountsEverything(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	h := Histogram{}
	for range 50_000 {
		h.add(catalog.Entry{Value: catalog.Count(dice.Int64N(1_000_000))})
	}
	h.add(catalog.Entry{Capped: true})
	h.add(catalog.Entry{})
	rows, last := 0, -1.0
	for _, bar := range h.Bars() {
		rows += bar.Rows
		if bar.From < last+h.Width() && last >= 0 {
			t.Errorf("bars from %g and %g", last, bar.From)
		}
		last = bar.From
	}
	if rows != 50_000 || len(h.Bars()) > mostBars || h.Missing != 2 || h.Capped != 1 {
		t.Errorf("%d rows in %d bars, %d missing, %d capped", rows, len(h.Bars()), h.Missing, h.Capped)
	}
	if mean, _ := h.Mean(); mean < 490_000 || mean > 510_000 {
		t.Errorf("the mean is %g", mean)
	}
}

func TestSeedsOfBoardsAreTheSameForEver(t *testing.T) {
	if a, b := boardSeed(7, 0), boardSeed(7, 1); a != 13225839796362995591 || a == b || boardSeed(8, 0) == a {
		t.Errorf("%d and %d", a, b)
	}
}
