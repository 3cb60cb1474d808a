package escape

import (
	"context"
	"maps"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{"rows": "5", "cols": "9", "doors": "1", "more": "0"},
		map[string]string{"rows": "4", "cols": "7", "doors": "2", "more": "0", "kind": "random", "letters": "1"},
		map[string]string{"rows": "3", "cols": "6", "doors": "3", "kind": "random", "letters": "2", "ledges": "60"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "@a.A>\n", "#^_<)\n@\n+ab\n", ".>\n@ 0 1\n", "@ 9 9\n", "+\n@", "A\n+a\n@ 0 0\n", "@@", "@ \n a", "")
}

// The search of locks reports its steps: each expanded state was the first of the open list, every line of its
// pseudocode is highlighted on some board, and no more states are reported than counted.
func TestTheSearchOfLocksTellsEachOfItsSteps(t *testing.T) {
	lit := map[string]int{}
	tell := func(t *testing.T, b catalog.Instance, _ catalog.Values) {
		r := catalog.Solve(context.Background(), b, catalog.Request{Trace: true})
		trace := r.Trace
		if trace.Steps.Len() == 0 {
			return
		}
		if int64(trace.Total) > r.Counts.Expanded || !trace.Whole || trace.Space == nil {
			t.Errorf("%d of %d states are looked at, whole: %v, a picture: %v\n%s", trace.Total, r.Counts.Expanded, trace.Whole, trace.Space != nil, b.Text())
		}
		for i, line := range trace.Steps.Line {
			name := strings.TrimSpace(trace.Code[line].Text)
			lit[name]++
			taken := trace.Steps.State[i] != trace.Steps.State[0] && (strings.HasPrefix(name, "s ←") || strings.HasPrefix(name, "if s is a goal"))
			if taken && trace.Steps.Queue[i-1][0] != trace.Steps.State[i] {
				t.Errorf("step %d takes state %d, and %v come first\n%s", i, trace.Steps.State[i], trace.Steps.Queue[i-1], b.Text())
			}
		}
	}
	gametest.EachExample(t, Game(), tell)
	for _, given := range []map[string]string{{"keys": "once", "kind": "random"}, {"ask": "collect", "kind": "random", "ledges": "60"}, {"ask": "softlock", "keys": "once"}} {
		maps.Copy(given, map[string]string{"rows": "9", "cols": "13", "doors": "4", "letters": "2"})
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			tell(t, gametest.Generated(t, Game(), v, seed), v)
		}
	}
	for _, l := range locksCode.Lines {
		if l.Say != "" && lit[strings.TrimSpace(l.Text)] == 0 {
			t.Errorf("%q is never lit: %v", l.Text, lit)
		}
	}
}
