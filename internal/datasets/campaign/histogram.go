package campaign

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
)

// Histogram counts the values of one entry of the difficulty over the rows of a dataset. Its size is bounded: it merges
// neighbouring values when there are too many.
type Histogram struct {
	catalog.Measure
	Of      int // number of the game, as the spec lists them
	Missing int // rows without a value
	Capped  int // those of them where the cap was reached
	width   float64
	counts  map[float64]int
	sum     float64
}

// Bar is the number of rows with values from Bar.From on.
type Bar struct {
	From float64 `json:"from"`
	Rows int     `json:"rows"`
}

// mostBars limits the number of distinct values.
const mostBars = 200

// Marks for entries without a number.
const (
	noNumber = "-"
	capped   = "~" // because the cap was reached
)

// plotted returns the number of each plotted entry, the length for steps, separated by commas.
func plotted(d catalog.Difficulty) (list []byte) {
	for i, e := range d {
		if i > 0 {
			list = append(list, ',')
		}
		x, ok := catalog.Float(e.Value)
		if steps, are := e.Value.(catalog.Steps); are {
			x, ok = float64(len(steps)), true
		}
		switch {
		case ok:
			list = strconv.AppendFloat(list, x, 'g', -1, 64)
		case e.Capped:
			list = append(list, capped...)
		default:
			list = append(list, noNumber...)
		}
	}
	return list
}

// count counts the plotted values of a row, in as many histograms.
func count(histograms []*Histogram, list []byte) error {
	rest, more := string(list), true
	for _, h := range histograms {
		var word string
		had := more
		if word, rest, more = strings.Cut(rest, ","); !had || h.add(word) != nil {
			return fmt.Errorf("%w: of its difficulty %q is to be plotted", ErrPart, list)
		}
	}
	return nil
}

// add counts the number of a row.
func (h *Histogram) add(word string) error {
	switch word {
	case capped:
		h.Capped++
		fallthrough
	case noNumber:
		h.Missing++
		return nil
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return err
	}
	if h.counts == nil {
		h.counts = map[float64]int{}
	}
	h.sum += x
	h.counts[h.round(x)]++
	for len(h.counts) > mostBars {
		h.widen()
	}
	return nil
}

func (h *Histogram) round(x float64) float64 {
	if h.width == 0 {
		return x
	}
	return math.Floor(x/h.width) * h.width
}

// widen doubles the width of the bars. Widths are powers of two, so that merged values stay together.
func (h *Histogram) widen() {
	if h.width == 0 {
		low, high := math.Inf(1), math.Inf(-1)
		for x := range h.counts {
			low, high = min(low, x), max(high, x)
		}
		h.width = math.Exp2(math.Floor(math.Log2((high - low) / mostBars)))
	} else {
		h.width *= 2
	}
	wider := map[float64]int{}
	for _, x := range slices.Sorted(maps.Keys(h.counts)) {
		wider[h.round(x)] += h.counts[x]
	}
	h.counts = wider
}

// Bars returns the values that occur, ascending.
func (h Histogram) Bars() []Bar {
	bars := []Bar{}
	for _, x := range slices.Sorted(maps.Keys(h.counts)) {
		bars = append(bars, Bar{x, h.counts[x]})
	}
	return bars
}

// Width returns the width of a bar; 0 if all values are distinct.
func (h Histogram) Width() float64 { return h.width }

// Mean returns the mean of the values; ok is false if there are none.
func (h Histogram) Mean() (mean float64, ok bool) {
	n := 0
	for _, rows := range h.counts {
		n += rows
	}
	return h.sum / float64(n), n > 0
}
