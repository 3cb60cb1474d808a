package judge

import (
	"cmp"
	"embed"
	"strings"

	"jogada/internal/base/say"
	"jogada/solve"
)

//go:embed words/*.po
var wordFiles embed.FS

var books = say.Open(wordFiles)

// Languages returns the languages of findings, English first.
func Languages() []string { return say.Languages(books) }

// Translator returns the words of findings, of reports and of packages levels/format and levels/show in a language.
func Translator(language string) say.Translator { return say.In(language, books.Words(language)) }

// Report is the result of checking maps.
type Report struct {
	Version  string    // version of the program
	FailOn   Severity  // findings of at least this severity fail the check
	Maps     []Checked // in the order of the arguments; the maps of a folder by name
	Findings []Finding // in the order of the maps
	Accepted []Finding // those that the baseline accepts
	Gone     []Accepted
	Kinds    []Rule         // the rules of the findings; nil means Rules
	Words    say.Translator // the language of the findings
}

// Known returns the rules that the report knows, in its language.
func (r Report) Known() []Rule {
	if r.Kinds != nil {
		return r.Kinds
	}
	rules := Rules()
	for i := range rules {
		rules[i].Short, rules[i].Doc = r.Words.Of(rules[i].Short), r.Words.Of(rules[i].Doc)
	}
	return rules
}

// Summary says how much was checked and found, and with a baseline how much of it is accepted.
func (r Report) Summary(baseline bool) string {
	with := map[string]bool{}
	for _, f := range r.Findings {
		with[f.Map()] = true
	}
	checked, levels := r.Checked(), len(r.Maps) > 0
	for _, m := range r.Maps {
		levels = levels && m.Level != ""
	}
	parts := []string{r.Words.Count(checked, "1 map checked", "%d maps checked")}
	switch {
	case checked < len(r.Maps) && levels:
		parts = []string{r.Words.Say("%d of %d levels checked", checked, len(r.Maps))}
	case checked < len(r.Maps):
		parts = []string{r.Words.Say("%d of %d maps checked", checked, len(r.Maps))}
	case levels:
		parts = []string{r.Words.Count(checked, "1 level checked", "%d levels checked")}
	}
	found := r.Words.Of("no findings")
	if n := Count(r.Findings); n > 0 {
		found = r.Words.Say("%s in %s", r.Words.Count(n, "1 finding", "%d findings"), r.Words.Count(len(with), "1 map", "%d maps"))
	}
	parts = append(parts, found)
	if baseline {
		parts = append(parts, r.Words.Say("%d accepted", len(r.Accepted)))
	}
	return strings.Join(parts, ", ")
}

// Checked counts the maps on which something was checked.
func (r Report) Checked() (n int) {
	for _, m := range r.Maps {
		n += boolean(m.Unchecked == "" && !m.Unreadable)
	}
	return n
}

// Reason says why rules of a map were skipped.
func (r Report) Reason(c Checked) string {
	return cmp.Or(c.Because, c.Unchecked, r.Words.Of(NoStart))
}

// Checked holds what is known of one map besides its findings.
type Checked struct {
	File, Level   string
	Width, Height int
	Rules         []string // the rules that were checked
	Skipped       []string // rules that were not evaluated
	Because       string   // why not; "" means NoStart
	Unreadable    bool     // nothing else is known of it
	Unchecked     string   // why nothing was checked; "" if something was
	Change        string   // the line of the mapping that would change that; "" if unknown
	Tours         []Tour   // by start
}

// Tour describes what a player can do on a map.
type Tour struct {
	Start   string        // name of the start
	Reached int           // number of cells it can reach
	Exact   bool          // Reached is exact; otherwise there may be more
	Exit    solve.Verdict // whether it can reach an exit
	Steps   int           // the fewest steps to one; -1 if unknown or impossible
	Waves   []Wave
	World   *WorldTour // if the start is that of a world
}

// Wave holds what opens at once: the first wave needs no key, each other one needs keys of those before.
type Wave struct {
	Cells int
	Keys  []string // the keys in it, each sort once
	Doors []string // the doors opened, each sort once
}

// NoStart is the usual reason why rules are skipped.
const NoStart = "the map has no start"

// Name returns the name of the map.
func (c Checked) Name() string { return Name(c.File, c.Level) }

// Failed counts the findings that fail the check.
func (r Report) Failed() int {
	n := 0
	for _, f := range r.Findings {
		if r.Fails(f) {
			n++
		}
	}
	return n
}

// Fails reports whether a finding fails the check.
func (r Report) Fails(f Finding) bool { return f.Severity >= r.FailOn }
