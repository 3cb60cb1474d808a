package study

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"jogada/internal/base/fit"
)

// show writes a value of a measure with its unit.
func (m Measure) show(v float64) string {
	switch m {
	case Expanded:
		return quantity(v)
	case Errors:
		return percent(v)
	default:
		return duration(v)
	}
}

// title returns the name of a measure for tables and axes.
func (m Measure) title(c Centre) string {
	kind := map[Centre]string{Mean: "mean", Median: "median"}[c]
	switch m {
	case Seconds:
		return "time of a run (" + kind + ")"
	case Deviation:
		return "standard deviation of the time"
	case Expanded:
		return "states expanded (" + kind + ")"
	default:
		return "share of wrong answers"
	}
}

// bar describes the bars of a plot and the brackets of a table.
func (m Measure) bar(c Centre) string {
	switch {
	case m == Deviation:
		return ""
	case m == Errors:
		return "Bars and brackets: the 95 % interval."
	case c == Mean:
		return "Bars and ±: the standard deviation of the runs."
	default:
		return "Bars and brackets: the middle half of the runs."
	}
}

// duration writes seconds in three digits: 12.3 ms.
func duration(s float64) string {
	switch {
	case s <= 0:
		return "0"
	case s < 0.9995e-6:
		return digits(s*1e9) + " ns"
	case s < 0.9995e-3:
		return digits(s*1e6) + " µs"
	case s < 0.9995:
		return digits(s*1e3) + " ms"
	default:
		return digits(s) + " s"
	}
}

// digits writes a number below 1000 in three digits, and a larger one in full.
func digits(v float64) string {
	switch {
	case v < 9.995:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case v < 99.95:
		return strconv.FormatFloat(v, 'f', 1, 64)
	default:
		return quantity(v)
	}
}

// quantity writes a whole number, or a half: 12,345.
func quantity(v float64) string {
	if v < 100 && v != math.Trunc(v) {
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	s := strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func percent(share float64) string {
	v := 100 * share
	if v != 0 && v < 9.95 || v > 90.05 && v < 100 {
		return fmt.Sprintf("%.1f %%", v)
	}
	return fmt.Sprintf("%.0f %%", v)
}

// times writes a ratio: 3.4 times, 41 times.
func times(ratio float64) string {
	if ratio < 9.95 {
		return fmt.Sprintf("%.1f times", ratio)
	}
	return quantity(math.Round(ratio)) + " times"
}

// rate writes the growth by a fit: N^(2.03 ± 0.02), or × 3.1 ± 0.2 for each slide more.
func rateOf(f fit.Fit, x Axis) string {
	off := 2
	if f.Error > 0 {
		off = max(0, min(4, 1-int(math.Floor(math.Log10(f.Error)))))
	}
	number := func(x float64) string { return strings.Replace(strconv.FormatFloat(x, 'f', off, 64), "-", "−", 1) }
	if f.Law == fit.Factor {
		return fmt.Sprintf("× %s ± %s for each %s more", number(f.Rate), number(f.Error), x.Step)
	}
	return fmt.Sprintf("%s^(%s ± %s)", x.Var, number(f.Rate), number(f.Error))
}

// list joins words: a, b and c.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// pluralize writes a number with its noun: 1 board, 2 boards.
func pluralize(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return quantity(float64(n)) + " " + noun
}

// capital begins a sentence.
func capital(s string) string {
	return strings.ToUpper(s[:1]) + s[1:]
}
