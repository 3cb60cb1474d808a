package score

import (
	"math"
	"testing"
)

// TestPassAtKIsTheShareOfSubsets compares PassAtK with the share of all subsets of k answers that contain a right one.
func TestPassAtKIsTheShareOfSubsets(t *testing.T) {
	for n := 1; n <= 8; n++ {
		for right := 0; right <= n; right++ {
			for k := 1; k <= n; k++ {
				all, pass := 0, 0
				for set := range 1 << n {
					size, good := 0, false
					for i := range n {
						if set>>i&1 == 1 {
							size++
							good = good || i < right
						}
					}
					if size == k {
						all++
						if good {
							pass++
						}
					}
				}
				if got, want := PassAtK(n, right, k), float64(pass)/float64(all); math.Abs(got-want) > 1e-12 {
					t.Errorf("%d of %d right, k = %d: %v; want %v", right, n, k, got, want)
				}
			}
		}
	}
}

func TestSamplesAreSummedUpByQuestion(t *testing.T) {
	right, half := &Grade{Right: true, Credit: 1}, &Grade{Credit: 0.5}
	s := NewSummary(4)
	s.Add("slide", "all", "", nil, half, right)
	s.Add("slide", "all", "", nil, right, right, right, right)
	s.Add("slide", "all", "", nil, nil)
	s.Group()
	p := s.Samples
	if s.All.Questions != 3 || s.All.Right != 1 || len(p.Pass) != 3 || p.Pass[0].K != 1 || p.Pass[1].K != 2 || p.Pass[2].K != 4 {
		t.Fatalf("%+v, %+v", s.All, p)
	}
	for name, c := range map[string]struct{ got, want float64 }{
		"mean": {p.Mean.Rate, 1.25 / 3}, "pass@1": {p.Pass[0].Rate.Rate, 1.25 / 3}, "pass@2": {p.Pass[1].Rate.Rate, 1.5 / 3}, "pass@4": {p.Pass[2].Rate.Rate, 2. / 3},
		"credit": {p.Credit.Rate, (1.5/4 + 1) / 3}, "best": {p.BestCredit.Rate, 2. / 3},
		"from": {p.Mean.Interval[0], 0}, "to": {p.Mean.Interval[1], 1.25/3 + 1.959963984540054*math.Sqrt((math.Pow(1.25/3-.25, 2)+math.Pow(1.25/3-1, 2)+math.Pow(1.25/3, 2))/2/3)},
	} {
		if math.Abs(c.got-min(c.want, 1)) > 1e-12 {
			t.Errorf("%s is %v; want %v", name, c.got, c.want)
		}
	}
}
