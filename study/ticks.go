package study

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// sizes are ticks at the sizes of an experiment, with labels where there is room for them.
type sizes struct {
	values []int
	log    bool
}

// roomForLabel is how much of an axis a label of a size takes.
const roomForLabel = 0.06

// Ticks implements plot.Ticker. The largest size always has its label.
func (s sizes) Ticks(low, high float64) []plot.Tick {
	place := func(x int) float64 {
		if s.log {
			return math.Log(float64(x)/low) / math.Log(high/low)
		}
		return (float64(x) - low) / (high - low)
	}
	var ticks []plot.Tick
	last := math.Inf(1)
	for i := len(s.values) - 1; i >= 0; i-- {
		x := s.values[i]
		tick := plot.Tick{Value: float64(x)}
		if last-place(x) > roomForLabel {
			tick.Label = strconv.Itoa(x)
			last = place(x)
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// decades are the ticks of a logarithmic axis: powers of ten with labels; between them 2 to 9 times those, with labels for
// 2 and 5 where there are few powers.
type decades struct{ show func(float64) string }

// Ticks implements plot.Ticker.
func (d decades) Ticks(low, high float64) []plot.Tick {
	span := math.Log10(high / low)
	step := max(1, int(math.Ceil(span/8)))
	var ticks []plot.Tick
	for e := int(math.Floor(math.Log10(low))); e <= int(math.Ceil(math.Log10(high))); e++ {
		for k := 1; k < 10; k++ {
			value := float64(k) * math.Pow10(e)
			tick := plot.Tick{Value: value}
			if k == 1 && e%step == 0 || (k == 2 || k == 5) && span < 2 {
				tick.Label = d.show(value)
			}
			if value >= low && value <= high && (step == 1 || tick.Label != "") {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// shares are ticks of a share in percent.
type shares struct{}

// Ticks implements plot.Ticker.
func (shares) Ticks(_, high float64) []plot.Tick {
	step := 0.01
	for _, next := range []float64{0.02, 0.05, 0.1, 0.2} {
		if high/step > 8 {
			step = next
		}
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= high; i++ {
		ticks = append(ticks, plot.Tick{Value: float64(i) * step, Label: strconv.Itoa(int(math.Round(float64(i)*step*100))) + " %"})
	}
	return ticks
}

// tickDuration writes a round number of seconds: 100 µs.
func tickDuration(s float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}} {
		if s >= unit.size*0.999 {
			return strconv.FormatFloat(math.Round(s/unit.size), 'f', 0, 64) + unit.name
		}
	}
	return strconv.FormatFloat(math.Round(s*1e9), 'f', 0, 64) + " ns"
}

// tickQuantity writes a round number: 10k, 2M.
func tickQuantity(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= unit.size*0.999 {
			return strconv.FormatFloat(math.Round(v/unit.size), 'f', 0, 64) + unit.name
		}
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}
