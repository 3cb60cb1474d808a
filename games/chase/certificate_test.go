package chase

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/solve"
)

func TestTheFlatFormIsTheSameQuestion(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	for range 400 {
		gametest.HoldTokens[Position, graph.Node](t, randomDuel(rng, 9))
	}
	gametest.HoldTokens[Position, graph.Node](t, sizedDuel(rng, 90, 3, 4, true))
}

func TestTheCertificateOfEveryDuelIsAccepted(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	won := map[search.Side]int{}
	for i := range 1500 {
		d := randomDuel(rng, 9)
		if i%50 == 0 {
			d = sizedDuel(rng, 60+rng.IntN(80), []float64{2, 3, 6}[i%3], 1+i%4, i%100 == 0)
		}
		j := Dense(d, unlimited())
		if j.Planes == nil || j.Values != nil {
			t.Fatalf("planes %v, values %v", j.Planes, j.Values)
		}
		if r := check.Duel[Position, graph.Node](d, j, unlimited()); r.Status != check.Accepted || !strings.Contains(r.Reason, "positions on the board") {
			t.Fatalf("%s:\n%s", r.Reason, pasted(d))
		}
		won[j.Winner]++
	}
	if won[Mouse] < 100 || won[Cat] < 100 || won[search.Nobody] < 100 {
		t.Errorf("the spread is %v", won)
	}
}

func TestTheCertificateOfAnotherGraphIsRejected(t *testing.T) {
	rng := rand.New(rand.NewPCG(95, 96))
	rejected := 0
	for range 300 {
		d := sizedDuel(rng, 30, 3, 1, false)
		other := sizedDuel(rng, 30, 3, 1, false)
		j, wrong := Dense(d, unlimited()), Dense(other, unlimited())
		if j.Winner != wrong.Winner || j.Plies != wrong.Plies {
			continue
		}
		rejected++
		j.Planes = wrong.Planes
		if r := check.Duel[Position, graph.Node](d, j, unlimited()); r.Status != check.Rejected {
			t.Fatalf("%s:\n%s\n%s", r.Reason, pasted(d), pasted(other))
		}
	}
	if rejected < 20 {
		t.Errorf("%d had the same answer", rejected)
	}
}

// saved returns the report of the default method with its certificate, as it is written.
func saved(t *testing.T, b catalog.Instance) string {
	t.Helper()
	data, err := json.Marshal(catalog.Solve(context.Background(), b, catalog.Request{Certificate: true}))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// judged returns the ruling on a written report; what cannot be read is rejected.
func judged(b catalog.Instance, report string) check.Ruling {
	r, err := catalog.ReadReport([]byte(report))
	if err != nil {
		return check.Ruling{Status: check.Rejected, Reason: err.Error()}
	}
	return b.Check(context.Background(), r, solve.Budget{})
}

func TestASavedCertificateIsReadStrictly(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	for _, positions := range []bool{false, true} {
		b := newInstance(d, positions)
		right := saved(t, b)
		if r := judged(b, right); r.Status != check.Accepted {
			t.Fatalf("the right one: %+v\n%s", r, right)
		}
		for name, replace := range map[string][2]string{
			"another size":         {`"places":5`, `"places":6`},
			"an unknown field":     {`"places":5`, `"places":5,"more":1`},
			"another case":         {`"places":5`, `"Places":5`},
			"a field twice":        {`"places":5`, `"places":5,"places":5`},
			"no base64":            {`"won_by_first":"`, `"won_by_first":"=`},
			"too long":             {`"won_by_first":"`, `"won_by_first":"AAAAAAAAAAA`},
			"a list besides":       {`"planes":{`, `"values":[["1 2 mouse",2,4]],"planes":{`},
			"another value":        {`"won_by_second":"`, `"won_by_second":"/`},
			"a plane of no plies":  {`"plies":["`, `"plies":[null,"`},
			"a plane more of them": {`"plies":["`, `"plies":["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","`},
		} {
			wrong := strings.Replace(right, replace[0], replace[1], 1)
			if name == "another value" {
				at := strings.Index(right, replace[0]) + len(replace[0])
				wrong = right[:at] + "/" + right[at+1:]
			}
			if wrong == right {
				t.Fatalf("%s changes nothing in %s", name, right)
			}
			if r := judged(b, wrong); r.Status != check.Rejected {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

func TestThePositionsOfASavedReportAreJudgedBesideItsPlanes(t *testing.T) {
	b := newInstance(duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), true)
	right := saved(t, b)
	if !strings.Contains(right, `"planes"`) || !strings.Contains(right, `"positions"`) {
		t.Fatal(right)
	}
	entry := `{"mouse":1,"cat":2,"turn":"mouse","winner":"cat","plies":4}`
	for _, wrong := range []string{strings.Replace(entry, "4}", "6}", 1), strings.Replace(entry, `"winner":"cat"`, `"winner":"mouse"`, 1)} {
		report := strings.Replace(right, entry, wrong, 1)
		if r := judged(b, report); report == right || r.Status != check.Rejected {
			t.Errorf("%s: %+v", wrong, r)
		}
	}
	if report := strings.Replace(right, entry+",", "", 1); report == right || judged(b, report).Status != check.Rejected {
		t.Error("a position is left out")
	}
}

func TestCheckingTakesLessMemoryThanTheAnswer(t *testing.T) {
	d := sizedDuel(rand.New(rand.NewPCG(97, 98)), 1000, 6, 1, false)
	var j judgement
	answering := allocated(func() { j = Dense(d, unlimited()) })
	checking := allocated(func() {
		if r := check.Duel[Position, graph.Node](d, j, unlimited()); r.Status != check.Accepted {
			t.Error(r.Reason)
		}
	})
	if checking > answering {
		t.Errorf("the answer allocates %d bytes, checking it %d", answering, checking)
	}
}

// BenchmarkCheck judges a certificate; compare BenchmarkDense of the kernel.
func BenchmarkCheck(b *testing.B) {
	for name, d := range map[string]Duel{
		"nodes=1000/degree=6":   sizedDuel(rand.New(rand.NewPCG(1, 1000)), 1000, 6, 1, false),
		"nodes=3000/degree=6":   sizedDuel(rand.New(rand.NewPCG(1, 3000)), 3000, 6, 1, false),
		"nodes=1000/degree=100": sizedDuel(rand.New(rand.NewPCG(1, 1000)), 1000, 100, 1, false),
		"path=2000":             onPath(b, 2000),
	} {
		j := Dense(d, unlimited())
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if r := check.Duel[Position, graph.Node](d, j, unlimited()); r.Status != check.Accepted {
					b.Fatal(r.Reason)
				}
			}
		})
		b.Run("answer/"+name, func(b *testing.B) {
			for b.Loop() {
				Dense(d, unlimited())
			}
		})
	}
}
