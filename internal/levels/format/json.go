package format

import (
	"encoding/json"
	"io"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
	"jogada/solve"
)

// jsonReport is a report in JSON. Unknown values are null.
type jsonReport struct {
	Version  int              `json:"version"` // of this format
	Program  string           `json:"program"`
	Language string           `json:"language,omitempty"` // of messages and reasons; absent for English
	FailOn   string           `json:"failOn"`
	Failed   int              `json:"failed"`
	Maps     []jsonMap        `json:"maps"`
	Findings []jsonFinding    `json:"findings"`
	Accepted []jsonFinding    `json:"accepted"`
	Gone     []judge.Accepted `json:"gone"`
}

type jsonMap struct {
	File   string   `json:"file"`
	Level  *string  `json:"level"`
	Width  *int     `json:"width"`
	Height *int     `json:"height"`
	Rules  []string `json:"rules"`
	// Skipped lists the rules that were not evaluated, and Because says why.
	Skipped []string `json:"skipped"`
	Because *string  `json:"because"`
	// Checked is false if nothing was checked, Unchecked says why, and Change is a line of levels.yaml that would change it.
	Checked   bool       `json:"checked"`
	Unchecked *string    `json:"unchecked"`
	Change    *string    `json:"change"`
	Starts    []jsonTour `json:"starts"`
}

// jsonTour describes what a player can do on a map.
type jsonTour struct {
	Start   string     `json:"start"`
	Reached int        `json:"reached"` // cells
	Exact   bool       `json:"exact"`   // false if there may be more
	Exit    *bool      `json:"exit"`    // whether one can be reached
	Steps   *int       `json:"steps"`   // the fewest to one
	Waves   []jsonWave `json:"waves"`
	World   *jsonWorld `json:"world"` // null if the map is a game of its own
}

type jsonWave struct {
	Cells int      `json:"cells"`
	Keys  []string `json:"keys"`
	Doors []string `json:"doors"`
}

func tours(list []judge.Tour) []jsonTour {
	out := []jsonTour{}
	for _, t := range list {
		entry := jsonTour{Start: t.Start, Reached: t.Reached, Exact: t.Exact, Waves: []jsonWave{}, World: jsonWorldOf(t.World)}
		if t.Exit != solve.Unknown {
			exit := t.Exit == solve.Proved
			entry.Exit = &exit
		}
		if t.Steps >= 0 {
			entry.Steps = &t.Steps
		}
		for _, w := range t.Waves {
			entry.Waves = append(entry.Waves, jsonWave{w.Cells, append([]string{}, w.Keys...), append([]string{}, w.Doors...)})
		}
		out = append(out, entry)
	}
	return out
}

type jsonFinding struct {
	File        string   `json:"file"`
	Level       *string  `json:"level"`
	X           *int     `json:"x"`
	Y           *int     `json:"y"`
	Layer       *string  `json:"layer"`
	Line        *int     `json:"line"`
	Column      *int     `json:"column"`
	Rule        string   `json:"rule"`
	Severity    string   `json:"severity"`
	Subject     string   `json:"subject"`
	Message     string   `json:"message"`
	Question    *string  `json:"question"` // what a finding that rests on a guess depends on
	Why         *string  `json:"why"`
	Walk        [][2]int `json:"walk"`
	Legs        []leg    `json:"legs"` // the whole walk, if it goes through several levels of a world
	Misuses     *misuses `json:"misuses"`
	Fingerprint string   `json:"fingerprint"`
}

// leg is the part of a walk in one level.
type leg struct {
	Map  string   `json:"map"`
	Walk [][2]int `json:"walk"`
}

func legs(list []judge.LevelWalk) (out []leg) {
	for _, l := range list {
		out = append(out, leg{l.Map, places(l.Cells)})
	}
	return out
}

// jsonWorld describes a world for a start.
type jsonWorld struct {
	Levels []jsonLevel `json:"levels"`
	Unused []string    `json:"unused"` // things that are never needed; null if that is not decided
	Walk   []leg       `json:"walk"`   // to an exit
}

type jsonLevel struct {
	Map    string `json:"map"`
	Wave   *int   `json:"wave"`   // in which it is first entered
	Steps  *int   `json:"steps"`  // to it, if all is open that can be
	Needed *bool  `json:"needed"` // whether no exit can be reached without it; null if that is not decided
}

func jsonWorldOf(t *judge.WorldTour) *jsonWorld {
	if t == nil {
		return nil
	}
	w := &jsonWorld{Levels: []jsonLevel{}, Walk: legs(t.Walk)}
	if t.Exact {
		w.Unused = append([]string{}, t.Unused...)
	}
	for _, l := range t.Levels {
		entry := jsonLevel{Map: l.Map}
		if l.Wave >= 0 {
			entry.Wave, entry.Steps = &l.Wave, &l.Steps
		}
		if t.Exact || l.Needed {
			entry.Needed = &l.Needed
		}
		w.Levels = append(w.Levels, entry)
	}
	return w
}

// misuses lists the uses of keys that lose the exit.
type misuses struct {
	Total int      `json:"total"`
	Exact bool     `json:"exact"`
	List  []misuse `json:"list"`
}

type misuse struct {
	Opened [][2]int `json:"opened"`
	Last   [2]int   `json:"last"`
}

func allMisuses(m *judge.Misuses) *misuses {
	if m == nil {
		return nil
	}
	out := &misuses{Total: m.Total, Exact: m.Exact, List: []misuse{}}
	for _, way := range m.List {
		out.List = append(out.List, misuse{append([][2]int{}, places(way.Opened)...), [2]int{way.Last.X, way.Last.Y}})
	}
	return out
}

func places(list []judge.Place) (out [][2]int) {
	for _, p := range list {
		out = append(out, [2]int{p.X, p.Y})
	}
	return out
}

// some returns a pointer to a value, or nil for the zero value.
func some[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

func writeJSON(w io.Writer, r judge.Report) error {
	out := jsonReport{Version: 1, Program: r.Version, Language: foreign(r.Words), FailOn: r.FailOn.String(), Failed: r.Failed(), Maps: []jsonMap{}, Gone: r.Gone,
		Findings: findings(r.Findings), Accepted: findings(r.Accepted)}
	if out.Gone == nil {
		out.Gone = []judge.Accepted{}
	}
	for _, m := range r.Maps {
		entry := jsonMap{File: m.File, Level: some(m.Level), Rules: append([]string{}, m.Rules...), Skipped: append([]string{}, m.Skipped...), Starts: tours(m.Tours),
			Checked: m.Unchecked == "" && !m.Unreadable, Unchecked: some(m.Unchecked), Change: some(m.Change)}
		if len(m.Skipped) > 0 {
			entry.Because = some(r.Reason(m))
		}
		if !m.Unreadable {
			entry.Width, entry.Height = &m.Width, &m.Height
		}
		out.Maps = append(out.Maps, entry)
	}
	return encode(w, out)
}

// foreign returns the language of a translator, or "" for English.
func foreign(tr say.Translator) string {
	if tr.Language() == say.English {
		return ""
	}
	return tr.Language()
}

func findings(list []judge.Finding) []jsonFinding {
	out := []jsonFinding{}
	prints := judge.Fingerprints(list)
	for i, f := range list {
		entry := jsonFinding{File: f.File, Level: some(f.Level), Layer: some(f.Layer), Line: some(f.Line), Column: some(f.Column), Rule: f.Rule, Severity: f.Severity.String(),
			Subject: f.Subject, Message: f.Message, Question: some(f.Question), Why: some(f.Why), Walk: places(f.Walk), Legs: legs(f.Legs), Misuses: allMisuses(f.Misuses), Fingerprint: prints[i]}
		if f.At != nil {
			entry.X, entry.Y = &f.At.X, &f.At.Y
		}
		out = append(out, entry)
	}
	return out
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
