package grade

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"jogada/catalog"
)

// Ruled is a Runner that lets its program know the rules.
type Ruled interface {
	// Under returns the runner under rules.
	Under(rules catalog.Values) Runner
}

// Under returns the program with the rules in its environment: JOGADA_TIE=stable.
func (p Program) Under(rules catalog.Values) Runner {
	env := append([]string{}, p.Command.Env...)
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		env = append(env, "JOGADA_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"="+rules[name])
	}
	p.Command.Env = env
	return p
}

// Combinations returns the values of a game for every combination of the rules that have several values, with the given ones fixed.
func Combinations(g catalog.Game, given map[string]string, several map[string][]string) (all []catalog.Values, err error) {
	list := []map[string]string{given}
	for _, name := range slices.Sorted(maps.Keys(several)) {
		var more []map[string]string
		for _, base := range list {
			for _, value := range several[name] {
				other := map[string]string{name: value}
				for rule, value := range base {
					if rule != name {
						other[rule] = value
					}
				}
				more = append(more, other)
			}
		}
		list = more
	}
	for _, one := range list {
		values, err := g.Values(one)
		if err != nil {
			return nil, err
		}
		all = append(all, values)
	}
	return all, nil
}

// gradeEach grades a program under each combination of rules, with an equal share of the boards and the time, and joins the reports.
func gradeEach(ctx context.Context, o Options) (Report, error) {
	all := append([]catalog.Values{o.Values}, o.Also...)
	var joined Report
	var behaviour []string
	watch := o.Watch
	for i, values := range all {
		part := o
		part.Values, part.Also = values, nil
		part.Boards, part.Time = max(1, o.Boards/len(all)), o.Time/time.Duration(len(all))
		if i > 0 {
			part.Growth = 0
		}
		if before := joined.Boards; watch != nil {
			part.Watch = func(boards int) { watch(before + boards) }
		}
		r, err := Grade(ctx, part)
		if err != nil {
			return Report{}, err
		}
		behaviour = append(behaviour, r.Behaviour)
		if i == 0 {
			joined = r
			continue
		}
		joined.add(r)
	}
	if strings.Join(behaviour, "") != "" {
		joined.Behaviour = fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(behaviour, " "))))[:8]
	}
	return joined, nil
}

// add adds the report under other rules. The worse counterexample stays: one on which the program tried something forbidden, or the smaller.
func (r *Report) add(other Report) {
	sum := *r
	if other.worse(*r) {
		*r = other
	}
	r.Boards, r.Planned, r.Growth = sum.Boards+other.Boards, sum.Planned+other.Planned, sum.Growth
	r.Stopped, r.Unfinished = sum.Stopped || other.Stopped, sum.Unfinished || other.Unfinished
	r.Failures, r.Parts = map[Verdict]int{}, map[Part]Tally{}
	for _, from := range []Report{sum, other} {
		for verdict, n := range from.Failures {
			r.Failures[verdict] += n
		}
		for part, tally := range from.Parts {
			both := r.Parts[part]
			r.Parts[part] = Tally{both.Tried + tally.Tried, both.Right + tally.Right}
		}
	}
}

// worse reports whether a report is to be shown before another.
func (r Report) worse(other Report) bool {
	a, b := r.Counterexample, other.Counterexample
	switch {
	case a == nil && b == nil:
		return r.Verdict == Undecided
	case a == nil || b == nil:
		return a != nil
	case (r.Verdict == Forbidden) != (other.Verdict == Forbidden):
		return r.Verdict == Forbidden
	case (a.Board == nil) != (b.Board == nil):
		return b.Board == nil
	}
	return a.Size < b.Size
}
