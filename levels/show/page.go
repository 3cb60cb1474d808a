package show

import (
	_ "embed"
	"encoding/base64"
	"fmt"

	"jogada/levels/judge"
	"jogada/solve"
)

// Page is one page about many maps.
type Page struct {
	Title   string
	Report  judge.Report
	Against string   // name of the baseline; "" if there is none
	Thumbs  [][]byte // by map, as PNG; nil where there is none
}

//go:embed page.css
var pageStyle string

// entry is a map on the page.
type entry struct {
	judge.Checked
	Anchor   string
	Thumb    string
	Findings []judge.Finding // new ones
	Accepted []judge.Finding
	Worst    string // the gravest severity of what is new; "ok": nothing is new; "soft": there is nothing to check
}

func (p Page) entries() []entry {
	fresh, accepted := byMap(p.Report.Findings), byMap(p.Report.Accepted)
	var all []entry
	for i, m := range p.Report.Maps {
		e := entry{Checked: m, Anchor: fmt.Sprintf("map-%d", i+1), Findings: fresh[m.Name()], Accepted: accepted[m.Name()], Worst: "ok"}
		if len(m.Skipped) > 0 {
			e.Worst = "soft"
		}
		worst := judge.Severity(0)
		for _, f := range e.Findings {
			if f.Severity > worst {
				worst = f.Severity
				e.Worst = worst.String()
			}
		}
		if i < len(p.Thumbs) && p.Thumbs[i] != nil {
			e.Thumb = string("data:image/png;base64," + base64.StdEncoding.EncodeToString(p.Thumbs[i]))
		}
		all = append(all, e)
	}
	return all
}

func byMap(findings []judge.Finding) map[string][]judge.Finding {
	by := map[string][]judge.Finding{}
	for _, f := range findings {
		by[f.Map()] = append(by[f.Map()], f)
	}
	return by
}

// exit says in words whether an exit can be reached.
func exit(t judge.Tour) string {
	switch {
	case t.Exit == solve.Refuted:
		return "can't reach an exit"
	case t.Exit == solve.Unknown:
		return "may reach an exit or not: that is not decided"
	case t.Steps < 0:
		return "reaches an exit"
	case t.Steps == 1:
		return "reaches an exit in one step"
	}
	return fmt.Sprintf("reaches an exit in %s steps", thousands(t.Steps))
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
