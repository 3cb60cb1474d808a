package mapping

import "fmt"

// Off is the severity of rules that are not checked.
const Off = "off"

// Range is a range of numbers from Least to Most; a negative Most means no upper limit.
type Range struct {
	Least, Most int
	Severity    string
}

// Between bounds the length of the shortest walk from one place or start to another.
type Between struct {
	From, To string
	Range
}

// Must holds the rules for a map. Severities are error, warning, note, and off for rules that are not checked.
type Must struct {
	Starts      Range
	Exits       Range
	Reach       string // severity
	ReachBySome bool   // it is enough that some start reaches an exit
	Steps       Range  // of the shortest walk from each start to an exit
	Between     []Between
	Keys        string // severity: every key can be picked up
	Doors       string // severity: every door can be opened
	Softlock    string // severity
	Unreachable Range  // cells
	Meaning     string // severity of a Problem
	Undecided   string // severity
}

// standard returns the default rules.
func standard() Must {
	return Must{Starts: Range{1, -1, "error"}, Exits: Range{1, -1, "error"}, Reach: "error", Steps: Range{0, -1, Off}, Keys: "error", Doors: "error", Softlock: "error",
		Unreachable: Range{0, 0, Off}, Meaning: "error", Undecided: "warning"}
}

// wishes is the section must of the file; missing fields keep their values.
type wishes struct {
	Starts      *rangeWish `json:"starts"`
	Exits       *rangeWish `json:"exits"`
	Reach       *reachWish `json:"reach"`
	Steps       *stepsWish `json:"steps"`
	Keys        *string    `json:"keys"`
	Doors       *string    `json:"doors"`
	Softlock    *string    `json:"softlock"`
	Unreachable *rangeWish `json:"unreachable"`
	Meaning     *string    `json:"meaning"`
	Undecided   *string    `json:"undecided"`
}

type rangeWish struct {
	Least    *int    `json:"least"`
	Most     *int    `json:"most"`
	Severity *string `json:"severity"`
}

// stepsWish asks for the steps to an exit, between places, or both.
type stepsWish struct {
	rangeWish
	Between *[]betweenWish `json:"between"`
}

type betweenWish struct {
	From string `json:"from"`
	To   string `json:"to"`
	rangeWish
}

type reachWish struct {
	By       *string `json:"by"`
	Severity *string `json:"severity"`
}

// apply overrides the rules. A fault names its field.
func (w wishes) apply(m *Must) (field string, err error) {
	for _, severity := range []struct{ to, wish *string }{{&m.Keys, w.Keys}, {&m.Doors, w.Doors}, {&m.Softlock, w.Softlock}, {&m.Meaning, w.Meaning}, {&m.Undecided, w.Undecided}} {
		if severity.wish != nil {
			*severity.to = *severity.wish
		}
	}
	if w.Reach != nil {
		if w.Reach.By != nil {
			m.ReachBySome = *w.Reach.By == "some"
		}
		if w.Reach.Severity != nil {
			m.Reach = *w.Reach.Severity
		}
	}
	for _, r := range []struct {
		name string
		to   *Range
		wish *rangeWish
	}{{"starts", &m.Starts, w.Starts}, {"exits", &m.Exits, w.Exits}, {"unreachable", &m.Unreachable, w.Unreachable}} {
		if err := r.wish.apply(r.to); err != nil {
			return r.name, err
		}
	}
	return "steps", w.Steps.apply(m)
}

// apply overrides the rules about steps. A list of places replaces the one before.
func (w *stepsWish) apply(m *Must) error {
	if w == nil {
		return nil
	}
	if w.rangeWish != (rangeWish{}) {
		if err := w.rangeWish.apply(&m.Steps); err != nil {
			return err
		}
	}
	if w.Between == nil {
		return nil
	}
	m.Between = nil
	for _, b := range *w.Between {
		between := Between{b.From, b.To, Range{0, -1, Off}}
		if err := b.rangeWish.apply(&between.Range); err != nil {
			return fmt.Errorf("from %s to %s: %w", b.From, b.To, err)
		}
		m.Between = append(m.Between, between)
	}
	return nil
}

// apply overrides a range. A rule that was off is checked once the file mentions it.
func (w *rangeWish) apply(r *Range) error {
	if w == nil {
		return nil
	}
	if r.Severity == Off {
		r.Severity = "error"
	}
	if w.Least != nil {
		r.Least = *w.Least
	}
	if w.Most != nil {
		r.Most = *w.Most
	}
	if w.Severity != nil {
		r.Severity = *w.Severity
	}
	if r.Most >= 0 && r.Most < r.Least {
		return fmt.Errorf("least, %d, is more than most, %d", r.Least, r.Most)
	}
	return nil
}
