package escape

import (
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	largest := map[string]string{"rows": "100", "cols": "100", "letters": "26", "doors": "200", "more": "200"}
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"rows": "40", "cols": "60", "letters": "8", "doors": "12", "more": "6"}, {"rows": "70", "cols": "70", "letters": "26", "doors": "100", "more": "50", "keys": "once", "ask": "softlock"}},
		Largest: func() []string {
			v, err := Game().Values(largest)
			if err != nil {
				t.Fatal(err)
			}
			return []string{gametest.Generated(t, Game(), v, 1).Text()}
		},
	})
}

// A walk that the meter cut short has no last step, which must not cause a panic.
func TestAWatchedSearchMayBeStoppedAnywhere(t *testing.T) {
	v, err := Game().Values(map[string]string{"rows": "13", "cols": "21", "letters": "8", "doors": "12", "more": "6"})
	if err != nil {
		t.Fatal(err)
	}
	b := gametest.Generated(t, Game(), v, 4)
	for looks := 1; looks < 300; looks += tier.Scale(t, 3, 23) {
		r := catalog.Solve(gametest.StopAfter(looks), b, catalog.Request{Trace: true, Check: true})
		if r.Rejected() {
			t.Errorf("stopped after %d looks, the checker rejects it: %s", looks, r.Proof.Checker)
		}
	}
}
