package escape

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"jogada/solve"
)

// A survey charges the request: it stops with it, and counts all of its work against it.
func TestASurveyStopsWithTheRequest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var text strings.Builder
	for row := range 40 {
		for col := range 40 {
			sign := "............._)^<aAbB"[rng.IntN(21)]
			if row == 0 && col == 0 {
				sign = '@'
			}
			text.WriteByte(sign)
		}
		text.WriteByte('\n')
	}
	v, err := Game().Values(map[string]string{"ask": "collect"})
	if err != nil {
		t.Fatal(err)
	}
	boards, err := Game().Parse([]byte(text.String()), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := boards[0].(instance).puzzle
	const most = 50_000
	m := solve.NewMeter(context.Background(), solve.Budget{Work: 100 * most})
	if p.survey(m); m.Worked() < 2*most {
		t.Fatalf("a survey took %d units of work: it is no test", m.Worked())
	}
	m = solve.NewMeter(context.Background(), solve.Budget{Work: most})
	if s := p.survey(m); m.Worked() > most+most/10 || s.keys.Verdict != solve.Unknown {
		t.Errorf("%d units of work of %d, %v", m.Worked(), most, s.keys.Verdict)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m = solve.NewMeter(ctx, solve.Budget{})
	if s := p.survey(m); m.Worked() > most/10 {
		t.Errorf("%d units of work after the client left, %v", m.Worked(), s.reach.Verdict)
	}
}
