//go:build load

package own

import (
	"fmt"
	"testing"
)

// The largest shipped games take minutes: go test -tags load -run Largest ./games/own.
func TestTheLargestShippedGamesHaveTheAnswersKnownFromElsewhere(t *testing.T) {
	for _, p := range []known{
		{"07-fox-and-hounds", map[string]string{"size": "8"}, "hounds", 0, 0, true},
		{"08-dodgem", map[string]string{"size": "4"}, "draw", 0, 0, true},
		{"18-pocket-cube", map[string]string{"twist": "true"}, "", 0, 3674160, true},
	} {
		t.Run(fmt.Sprint(p.example, p.params), p.holds)
	}
}
