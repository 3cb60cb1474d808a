package score

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Tally counts questions and how they were answered.
type Tally struct {
	Questions  int     `json:"questions"`
	Answered   int     `json:"answered"`   // with something readable as an answer
	Unreadable int     `json:"unreadable"` // with something else
	Right      int     `json:"right"`
	Credit     float64 `json:"credit"` // sum of the credits; divide by Questions for the mean
	// Interval is the 95 % confidence interval of the accuracy, once a summary is grouped.
	Interval [2]float64 `json:"interval"`
}

// Accuracy returns the share of the questions that were answered right.
func (t Tally) Accuracy() float64 {
	if t.Questions == 0 {
		return 0
	}
	return float64(t.Right) / float64(t.Questions)
}

// measured returns the tally with the confidence interval of its accuracy (Wilson's score interval).
func (t Tally) measured() Tally {
	const z = 1.959963984540054
	n, p := max(float64(t.Questions), 1), t.Accuracy()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	t.Interval = [2]float64{max(0, middle-half), min(1, middle+half)}
	return t
}

func (t *Tally) add(o Tally) {
	t.Questions += o.Questions
	t.Answered += o.Answered
	t.Unreadable += o.Unreadable
	t.Right += o.Right
	t.Credit += o.Credit
}

// Summary aggregates the grades of a set of answers, in total and by game, split, bin and difficulty.
type Summary struct {
	Schema  string             `json:"schema"`
	All     Tally              `json:"all"`
	Games   map[string]Tally   `json:"games"`
	Splits  map[string]Tally   `json:"splits"`
	Bins    map[string]Tally   `json:"bins,omitempty"`
	Measure map[string][]Group `json:"difficulty"` // by entry, values ascending
	// BinOrder lists the bins in the order of the dataset.
	BinOrder []string `json:"-"`
	by       map[string]map[float64]Tally
	// Steps counts the first wrong steps of the lines in the answers; nil if there are none.
	Steps *StepTally `json:"steps,omitempty"`
	// Samples has the scores over several answers to each row; nil if each has one.
	Samples *Samples `json:"samples,omitempty"`
}

// Group holds the questions whose difficulty lies between two values, both included.
type Group struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Tally
}

const (
	summarySchema = "jogada.score/1"
	mostGroups    = 12
	manyValues    = 4096
)

// NewSummary returns an empty summary of rows with up to that many answers each.
func NewSummary(samples int) *Summary {
	s := &Summary{Schema: summarySchema, Games: map[string]Tally{}, Splits: map[string]Tally{}, Bins: map[string]Tally{}, Measure: map[string][]Group{}, by: map[string]map[float64]Tally{}}
	if samples > 1 {
		s.Samples = newSamples(samples)
	}
	return s
}

// Add records the answers to one question; a grade is nil if there was none. The tallies count the first answer.
func (s *Summary) Add(game, split, bin string, difficulty map[string]float64, grades ...*Grade) {
	t := Tally{Questions: 1}
	if s.Samples != nil {
		s.Samples.add(grades)
	}
	if len(grades) > 0 && grades[0] != nil {
		g := grades[0]
		t.Credit = g.Credit
		if g.Step != nil {
			if s.Steps == nil {
				s.Steps = &StepTally{}
			}
			s.Steps.add(g.Step)
		}
		switch {
		case g.Unreadable:
			t.Unreadable = 1
		case g.Right:
			t.Answered, t.Right = 1, 1
		default:
			t.Answered = 1
		}
	}
	s.All.add(t)
	put(s.Games, game, t)
	put(s.Splits, split, t)
	if bin != "" {
		put(s.Bins, bin, t)
	}
	for name, x := range difficulty {
		if s.by[name] == nil {
			s.by[name] = map[float64]Tally{}
		}
		if _, known := s.by[name][x]; known || len(s.by[name]) < manyValues {
			put(s.by[name], x, t)
		}
	}
}

func put[K comparable](m map[K]Tally, key K, t Tally) {
	sum := m[key]
	sum.add(t)
	m[key] = sum
}

// Group completes a summary. It computes the confidence intervals, and groups the values of each entry of the
// difficulty: one value a group if there are few, otherwise about as many questions in each.
func (s *Summary) Group() {
	s.All = s.All.measured()
	if s.Samples != nil {
		s.Samples.finish()
	}
	for _, tallies := range []map[string]Tally{s.Games, s.Splits, s.Bins} {
		for name, t := range tallies {
			tallies[name] = t.measured()
		}
	}
	for name, values := range s.by {
		rising := slices.SortedFunc(maps.Keys(values), cmp.Compare[float64])
		each := 0
		if len(rising) > mostGroups {
			whole := 0
			for _, t := range values {
				whole += t.Questions
			}
			each = (whole + mostGroups - 1) / mostGroups
		}
		var groups []Group
		for _, x := range rising {
			if n := len(groups); n > 0 && groups[n-1].Questions < each {
				groups[n-1].To = x
				groups[n-1].add(values[x])
				continue
			}
			groups = append(groups, Group{From: x, To: x, Tally: values[x]})
		}
		for i := range groups {
			groups[i].Tally = groups[i].measured()
		}
		s.Measure[name] = groups
	}
}
