package judge

import (
	"context"
	"slices"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/solve"
)

// mostReadings limits the guesses that are tried one by one, and mostAsked those that a finding asks about.
const (
	mostReadings = 16
	mostAsked    = 2
)

// doubt turns the findings that rest on a guess of the mapping into questions, and marks the maps on which nothing was
// checked. Again checks the same maps by another mapping.
//
// A finding is sure if it stays whichever guess is wrong, and if all are: then every wall and door in doubt is floor.
// Longer walks and more choices make a softlock possible as well as impossible, so it is never sure beside a guess.
func (c *Checker) doubt(ctx context.Context, results []Result, again func(*Checker) []Result) []Result {
	guesses := guessesOf(results)
	if len(guesses) > 0 && slices.ContainsFunc(results, func(r Result) bool { return len(r.Findings) > 0 }) {
		d := doubter{checker: c, guesses: guesses}
		d.all = d.read(again, guesses...)
		for _, g := range guesses[:min(len(guesses), mostReadings)] {
			if ctx.Err() != nil {
				return results
			}
			d.each = append(d.each, d.read(again, g))
		}
		for i := range results {
			for n := range results[i].Findings {
				d.question(&results[i].Findings[n])
			}
			Sort(results[i].Findings)
		}
	}
	c.markUnchecked(results, guesses)
	return results
}

// guessesOf returns the guesses that matter to some of the maps, without those of texts that agree.
func guessesOf(results []Result) (all []mapping.Guess) {
	seen := map[string]bool{}
	for _, r := range results {
		if r.Level == nil {
			continue
		}
		for _, g := range r.Level.Guesses() {
			if ask := g.Asks.String(); !seen[ask] {
				seen[ask] = true
				all = append(all, g)
			}
		}
	}
	return all
}

// doubter compares the findings of several readings of a mapping.
type doubter struct {
	checker *Checker
	guesses []mapping.Guess
	all     map[string]bool   // what is found if every guess is wrong
	each    []map[string]bool // by guess: what is found if it is wrong
}

// read checks the maps as if guesses were wrong, and returns what is found.
func (d *doubter) read(again func(*Checker) []Result, wrong ...mapping.Guess) map[string]bool {
	other := *d.checker
	other.Mapping, other.Tours, other.Words = d.checker.Mapping.Without(wrong...), false, say.Translator{}
	found := map[string]bool{}
	for _, r := range again(&other) {
		for _, f := range r.Findings {
			found[f.identity()] = true
		}
	}
	return found
}

// identity says which finding it is, in words that do not depend on the reading.
func (f *Finding) identity() string {
	at := ""
	if f.At != nil && f.Rule != Unreachable {
		at = f.At.String()
	}
	return strings.Join([]string{f.Map(), f.Rule, f.Subject, at}, "\x00")
}

// question makes a finding that rests on guesses a question.
func (d *doubter) question(f *Finding) {
	if f.Rule == Unreadable {
		return
	}
	var asks []string
	ask := func(g *mapping.Guess) {
		if text := g.Asks.In(d.checker.Words); len(asks) < mostAsked && !slices.Contains(asks, text) {
			asks = append(asks, text)
		}
	}
	for i, found := range d.each {
		if !found[f.identity()] {
			ask(&d.guesses[i])
		}
	}
	walked := f.Rule != Meaning && f.Rule != Starts && f.Rule != Exits
	for i := range d.guesses {
		if g := &d.guesses[i]; len(asks) == 0 && walked && (g.Opens || g.End) || len(asks) == 0 && i == len(d.guesses)-1 && (f.Rule == Softlock || f.Rule == Steps || f.Rule == Undecided || !d.all[f.identity()]) {
			ask(g)
		}
	}
	if len(asks) > 0 {
		f.Severity, f.Question = Question, strings.Join(asks, " ")
	}
}

// markUnchecked says of each map why nothing was checked on it, if so, and which line of the mapping would change that.
func (c *Checker) markUnchecked(results []Result, guesses []mapping.Guess) {
	var walls []mapping.Guess
	for _, g := range guesses {
		if g.Wall {
			walls = append(walls, g)
		}
	}
	var known map[*mapping.Level]bool
	if len(walls) > 0 {
		known = c.surelyBarred(results, walls)
	}
	for i := range results {
		r := &results[i]
		if r.Level == nil {
			continue
		}
		r.Unchecked, r.Change = c.unchecked(results, r, func(l *mapping.Level) bool { return known == nil || known[l] })
	}
}

// surelyBarred returns the levels on which something keeps players from some cells even if all guesses about walls are
// wrong.
func (c *Checker) surelyBarred(results []Result, walls []mapping.Guess) map[*mapping.Level]bool {
	known := map[*mapping.Level]bool{}
	other := c.Mapping.Without(walls...)
	for _, r := range results {
		if r.Level == nil {
			continue
		}
		level, err := other.Apply(r.Level.Source, solve.NewMeter(context.Background(), solve.Budget{Work: readingWork(c.Nodes)}))
		known[r.Level] = err == nil && level.Bars()
	}
	return known
}
