package score

import "math"

// Samples scores several answers to each question. A question with fewer answers counts as if the missing ones were
// wrong.
type Samples struct {
	Samples int `json:"samples"` // answers to a question
	// Mean is the share of right answers, the mean over the questions.
	Mean Rate `json:"mean"`
	// Credit is the mean credit of an answer, BestCredit that of the best answer to each question.
	Credit     Rate `json:"credit"`
	BestCredit Rate `json:"best_credit"`
	// Pass has, for k = 1, 2, 4, … and all samples, the probability that at least one of k answers is right.
	Pass []PassAt `json:"pass"`
}

// PassAt estimates the probability that at least one of K answers to a question is right.
type PassAt struct {
	K int `json:"k"`
	Rate
}

// Rate is the mean of a value over questions, with its 95 % confidence interval by the normal distribution of the mean.
type Rate struct {
	Rate     float64    `json:"rate"`
	Interval [2]float64 `json:"interval"`

	n, sum, squares float64
}

func (r *Rate) add(x float64) {
	r.n++
	r.sum += x
	r.squares += x * x
}

// finish computes the mean and its interval from the spread over the questions.
func (r *Rate) finish() {
	const z = 1.959963984540054
	n := max(r.n, 1)
	r.Rate = r.sum / n
	half := 1.0
	if r.n > 1 {
		half = z * math.Sqrt(max(0, r.squares-n*r.Rate*r.Rate)/(n-1)/n)
	}
	r.Interval = [2]float64{max(0, r.Rate-half), min(1, r.Rate+half)}
}

func newSamples(n int) *Samples {
	s := &Samples{Samples: n}
	for k := 1; k < n; k *= 2 {
		s.Pass = append(s.Pass, PassAt{K: k})
	}
	s.Pass = append(s.Pass, PassAt{K: n})
	return s
}

// add records the answers to a question.
func (s *Samples) add(grades []*Grade) {
	right, credit, best := 0, 0.0, 0.0
	for _, g := range grades {
		if g == nil {
			continue
		}
		if g.Right {
			right++
		}
		credit += g.Credit
		best = max(best, g.Credit)
	}
	s.Mean.add(float64(right) / float64(s.Samples))
	s.Credit.add(credit / float64(s.Samples))
	s.BestCredit.add(best)
	for i := range s.Pass {
		s.Pass[i].add(PassAtK(s.Samples, right, s.Pass[i].K))
	}
}

func (s *Samples) finish() {
	s.Mean.finish()
	s.Credit.finish()
	s.BestCredit.finish()
	for i := range s.Pass {
		s.Pass[i].finish()
	}
}

// PassAtK estimates without bias, from n answers of which some are right, the probability that at least one of k is
// right: 1 - C(n-right, k) / C(n, k).
//
// Source: M. Chen et al., Evaluating large language models trained on code, 2021.
func PassAtK(n, right, k int) float64 {
	if n-right < k {
		return 1
	}
	none := 1.0
	for i := n - right + 1; i <= n; i++ {
		none *= 1 - float64(k)/float64(i)
	}
	return 1 - none
}
