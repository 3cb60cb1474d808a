package bind

import (
	"time"

	"jogada/catalog"
	"jogada/solve"
)

// stage is a part of the work on a request. The stages run in this order.
type stage int

const (
	searching  stage = iota // the search and its proof
	describing              // the answer in words and JSON, its layers and frames
	checking                // the independent checker
	measuring               // the difficulty
	certifying              // the certificate, written out
	tracing                 // the search as something to watch
	encoding                // the picture and the JSON
	stages
)

// weights share the time and the work of a request among its stages. What a stage does not use goes to those after it,
// and parts not requested have no share.
var weights = [stages]float64{searching: 70, describing: 5, checking: 15, measuring: 4, certifying: 2, tracing: 2, encoding: 2}

// schedule holds the share of time and work that may be used up by the end of each stage.
type schedule [stages]float64

// repeating is the weight of a check that repeats the search by readable rules: about twice the time of the search, and some to spare.
const repeating = 210

// patience returns the time for a check that repeats a search which took so long, where nobody waits at a fixed time.
func patience(took time.Duration) time.Duration { return 10*took + 10*time.Second }

// scheduled returns the schedule of a request. Repeats means that the check may have to repeat the search, and has to end within the same time.
func scheduled(r catalog.Request, repeats bool) (s schedule) {
	weights := weights
	if repeats {
		weights[checking] = repeating
		if r.Patient != nil { // the check has a time of its own
			weights[checking] = 0
		}
	}
	asked := [stages]bool{true, true, r.Check, r.Difficulty, r.Certificate, r.Trace, true}
	sum := 0.0
	for i, weight := range weights {
		if asked[i] {
			sum += weight
		}
		s[i] = sum
	}
	for i := range s {
		s[i] /= sum
	}
	return s
}

// searchShare is the share of a request's time and work that the searches of play and judging may use. The rest is for
// describing the results.
const searchShare = 0.8

// sharedBudget shares the expansions, the time and the work of a request among searches that run one after another.
type sharedBudget struct {
	whole *solve.Meter
	left  int64 // expansions; zero: no limit
}

// spend runs a search on one of parts equal shares of what is left. Unused expansions remain for the others. When
// nothing is left, a search still gets one expansion, which stops it; when the time is over it does not run.
func (b *sharedBudget) spend(parts int, run func(*solve.Meter)) {
	nodes := b.left
	if nodes > 0 {
		nodes = max(1, nodes/int64(parts))
	}
	used := b.whole.Used()
	m := b.whole.Stage(used+max(0, searchShare-used)/float64(parts), nodes)
	if m.CheckContext() {
		run(m)
	}
	m.End()
	if b.left > 0 {
		b.left = max(1, b.left-m.Counts().Expanded)
	}
}
