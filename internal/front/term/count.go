package term

import (
	"fmt"
	"strconv"

	"jogada/internal/base/say"
)

// Thousands writes a number with a comma every three digits.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Counted returns a number with its noun: 1 ply, 2 plies.
func Counted(n int, noun string) string {
	one, several := say.Counting(noun)
	return say.Translator{}.Count(n, one, several)
}

// elapsed formats a duration for people.
func elapsed(seconds float64) string {
	switch {
	case seconds < 0.001:
		return fmt.Sprintf("%.2f ms", seconds*1000)
	case seconds < 1:
		return fmt.Sprintf("%.0f ms", seconds*1000)
	case seconds < 100:
		return fmt.Sprintf("%.1f s", seconds)
	default:
		return fmt.Sprintf("%.0f s", seconds)
	}
}
