package plot

import (
	"math"
	"slices"
	"strconv"
)

// Round returns about five ticks at round numbers: multiples of 1, 2 or 5 times a power of ten.
func Round(low, high float64) []Tick {
	if !(high > low) {
		return []Tick{{low, format(low)}}
	}
	step := math.Pow10(int(math.Floor(math.Log10((high - low) / 5))))
	for _, k := range []float64{1, 2, 5, 10} {
		if (high-low)/(k*step) <= 6 {
			step *= k
			break
		}
	}
	var ticks []Tick
	for i := int(math.Ceil(low/step - 1e-9)); float64(i)*step <= high+step*1e-9; i++ {
		ticks = append(ticks, Tick{float64(i) * step, format(float64(i) * step)})
	}
	return ticks
}

// Whole returns the ticks of Round that are whole numbers, for an axis on which something is counted.
func Whole(low, high float64) []Tick {
	return slices.DeleteFunc(Round(low, high), func(t Tick) bool { return t.Value != math.Trunc(t.Value) })
}

func format(v float64) string { return strconv.FormatFloat(math.Round(v*1e9)/1e9, 'f', -1, 64) }

// Decades returns the ticks of a logarithmic axis: powers of ten with labels; between them 2 to 9 times those, with labels
// for 2 and 5 where there are few powers.
func Decades(low, high float64, show func(float64) string) []Tick {
	span := math.Log10(high / low)
	step := max(1, int(math.Ceil(span/8)))
	var ticks []Tick
	for e := int(math.Floor(math.Log10(low))); e <= int(math.Ceil(math.Log10(high))); e++ {
		for k := 1; k < 10; k++ {
			tick := Tick{Value: float64(k) * math.Pow10(e)}
			if k == 1 && e%step == 0 || (k == 2 || k == 5) && span < 2 {
				tick.Label = show(tick.Value)
			}
			if tick.Value >= low && tick.Value <= high && (step == 1 || tick.Label != "") {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// Seconds writes a round number of seconds: 100 µs.
func Seconds(s float64) string {
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
