package campaign

import (
	"cmp"
	"maps"
	"slices"
)

// Baseline describes how the values of the first requested field of the answers are spread: a solver that always gives
// the most frequent one is right in Rows of all rows.
type Baseline struct {
	Field  string        `json:"field"`
	Value  string        `json:"value"` // the most frequent one; of equally frequent ones the first in alphabetical order
	Rows   int           `json:"rows"`
	Of     int           `json:"of"`
	Values []AnswerValue `json:"values"` // the most frequent ones first
}

// AnswerValue is a value of a field of the answers, and how many rows have it.
type AnswerValue struct {
	Value string `json:"value"`
	Rows  int    `json:"rows"`
}

// Limits of what is counted and listed.
const (
	mostValues   = 10_000
	listedValues = 20
)

// answerCount counts the values of a field of the answers.
type answerCount struct {
	field  string
	counts map[string]int
	of     int
	over   bool // there are too many values
}

// newAnswerCount counts the field of the answers that the bins use, or else the first one that the game asks for.
func newAnswerCount(g *member) *answerCount {
	a := &answerCount{counts: map[string]int{}}
	if b := g.Bins; b != nil && b.Answer != "" {
		a.field = b.Answer
	} else if asked := g.game.Prompt(g.shapes[0].values).Fields; len(asked) > 0 {
		a.field = asked[0]
	}
	return a
}

// add counts a row.
func (a *answerCount) add(row []byte) {
	if a.over || a.field == "" {
		return
	}
	value := ""
	if a.field == "verdict" {
		value = plainText(jsonField(row, "verdict"))
	} else {
		value = plainText(jsonField(jsonField(row, "answer"), a.field))
	}
	a.of++
	a.counts[value]++
	a.over = len(a.counts) > mostValues
}

// baseline returns what was counted, nil if there is no one field or it has too many values.
func (a *answerCount) baseline() *Baseline {
	delete(a.counts, "") // a field of a list, which has no one value
	if a.over || len(a.counts) == 0 {
		return nil
	}
	b := &Baseline{Field: a.field, Of: a.of}
	for _, value := range slices.Sorted(maps.Keys(a.counts)) {
		b.Values = append(b.Values, AnswerValue{value, a.counts[value]})
	}
	slices.SortStableFunc(b.Values, func(x, y AnswerValue) int { return cmp.Compare(y.Rows, x.Rows) })
	b.Value, b.Rows, b.Values = b.Values[0].Value, b.Values[0].Rows, b.Values[:min(listedValues, len(b.Values))]
	return b
}
