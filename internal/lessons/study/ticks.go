package study

import (
	"math"
	"slices"
	"strconv"

	"jogada/internal/base/plot"
)

// roomForLabel is the share of an axis that the label of a size takes.
const roomForLabel = 0.06

// sizeTicks returns ticks at the sizes of an experiment, with labels where there is room for them. The largest size always
// has its label.
func sizeTicks(sizes []int, axis plot.Axis) []plot.Tick {
	var ticks []plot.Tick
	last := math.Inf(1)
	for _, x := range slices.Backward(sizes) {
		tick := plot.Tick{Value: float64(x)}
		if last-axis.Share(tick.Value) > roomForLabel {
			tick.Label = strconv.Itoa(x)
			last = axis.Share(tick.Value)
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// shareTicks returns the ticks of a share in percent.
func shareTicks(high float64) []plot.Tick {
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
