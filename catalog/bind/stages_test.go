package bind

import (
	"slices"
	"testing"

	"jogada/catalog"
)

func TestTheStagesOfARequestShareItsTime(t *testing.T) {
	for _, r := range []catalog.Request{{}, {Check: true}, {Check: true, Difficulty: true, Certificate: true, Trace: true}, {Trace: true}} {
		s := scheduled(r, false)
		if !slices.IsSorted(s[:]) || s[encoding] != 1 || s[searching] < 0.7 || s[describing] == s[searching] || s[encoding] == s[tracing] {
			t.Errorf("%+v: the stages end after %v of the time", r, s)
		}
		if (s[checking] > s[describing]) != r.Check || (s[tracing] > s[certifying]) != r.Trace {
			t.Errorf("%+v: what is not asked for has a share: %v", r, s)
		}
	}
}
