package show

import (
	_ "embed"
	"encoding/base64"
	"fmt"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
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
	Worst    string // the highest severity of what is new; "ok": nothing is new; "soft": there is nothing to check
	Reason   string // why rules were skipped
	tr       say.Translator
}

func (p Page) entries() []entry {
	fresh, accepted := byMap(p.Report.Findings), byMap(p.Report.Accepted)
	var all []entry
	for i, m := range p.Report.Maps {
		e := entry{Checked: m, Anchor: fmt.Sprintf("map-%d", i+1), Findings: fresh[m.Name()], Accepted: accepted[m.Name()], Worst: "ok", Reason: p.Report.Reason(m), tr: p.Report.Words}
		if len(m.Skipped) > 0 || m.Unchecked != "" {
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
func exit(tr say.Translator, t judge.Tour) string {
	switch {
	case t.Exit == solve.Refuted:
		return tr.Say("%s can't reach an exit", t.Start)
	case t.Exit == solve.Unknown:
		return tr.Say("whether %s can reach an exit is not decided", t.Start)
	case t.Steps < 0:
		return tr.Say("%s reaches an exit", t.Start)
	case t.Steps == 1:
		return tr.Say("%s reaches an exit in one step", t.Start)
	}
	return tr.Say("%s reaches an exit in %s steps", t.Start, thousands(tr, t.Steps))
}

// thousands writes a number in groups of three digits, with commas in English and points elsewhere.
func thousands(tr say.Translator, n int) string {
	s, mark := fmt.Sprint(n), ","
	if tr.Language() != say.English {
		mark = "."
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + mark + s[i:]
	}
	return s
}
