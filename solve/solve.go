// Package solve holds what every exact search shares, whatever it searches: the verdict it ends with, the budget it
// may spend, the counts of what it did, and the meter that keeps the three together. There is no algorithm here and no
// game.
//
// Running out of budget is not an error. A search that is stopped returns Unknown with what it has proved so far, and
// says why it stopped.
package solve

import "fmt"

// Verdict says how a search ended.
type Verdict uint8

const (
	// Unknown: the search stopped early; only bounds are known.
	Unknown Verdict = iota
	// Proved: the answer is exact.
	Proved
	// Refuted: it is proved that there is no answer (no winner, no solution).
	Refuted
)

var verdicts = [...]string{"unknown", "proved", "refuted"}

// String is the verdict in one lower-case word.
func (v Verdict) String() string {
	if int(v) < len(verdicts) {
		return verdicts[v]
	}
	return fmt.Sprintf("verdict(%d)", uint8(v))
}

// MarshalText writes the word of String.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the word of String.
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, word := range verdicts {
		if word == string(text) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("verdict %q: want unknown, proved or refuted", text)
}

// Counts are the deterministic cost of a search: the same on every machine. Wall time is kept apart.
type Counts struct {
	Expanded  int64 `json:"expanded"`  // states whose steps were asked for
	Generated int64 `json:"generated"` // steps that came out of those
	Stored    int64 `json:"stored"`    // states kept in tables, at the most at one time
}

// Progress is how far a search has come: what it did, and the bounds of its answer as far as they are known; 0 is not known.
type Progress struct {
	Counts
	AtLeast, AtMost int
}

// Outcome is the part of an answer that every family has.
type Outcome struct {
	Verdict Verdict
	Counts  Counts
	Stopped error // why a search that ends Unknown stopped; nil otherwise
}

// Ending is the outcome itself; every answer that embeds one has it.
func (o Outcome) Ending() Outcome { return o }
