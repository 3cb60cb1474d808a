package judge

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"jogada/internal/base/text"
	"jogada/internal/levels/read/scan"
)

// Baseline holds the accepted findings. A check reports only new findings, and accepted ones that are gone.
type Baseline struct {
	Version  int        `json:"version"`
	Accepted []Accepted `json:"accepted"`
}

// Accepted is one finding of a baseline. Only the fingerprint counts; the rest is for people.
type Accepted struct {
	Fingerprint string `json:"fingerprint"`
	Map         string `json:"map"`
	Rule        string `json:"rule"`
	Subject     string `json:"subject"`
	Message     string `json:"message"`
}

// baselineVersion is the version of the file format.
const baselineVersion = 1

// renamed returns findings with their files renamed; nil keeps the names.
func renamed(findings []Finding, name func(file string) string) []Finding {
	if name == nil {
		return findings
	}
	out := slices.Clone(findings)
	for i := range out {
		out[i].File = name(out[i].File)
	}
	return out
}

// Accept returns the baseline of findings. The function name maps files to names that do not depend on the working
// directory; nil keeps those of the findings.
func Accept(findings []Finding, name func(file string) string) Baseline {
	b := Baseline{Version: baselineVersion, Accepted: []Accepted{}}
	findings = renamed(findings, name)
	for i, print := range Fingerprints(findings) {
		f := findings[i]
		b.Accepted = append(b.Accepted, Accepted{print, f.Map(), f.Rule, f.Subject, f.Message})
	}
	b.sort()
	return b
}

func (b *Baseline) sort() {
	slices.SortFunc(b.Accepted, func(a, b Accepted) int {
		return strings.Compare(a.Map+"\x00"+a.Rule+"\x00"+a.Subject+"\x00"+a.Fingerprint, b.Map+"\x00"+b.Rule+"\x00"+b.Subject+"\x00"+b.Fingerprint)
	})
}

// Keep adds what an earlier baseline accepts for maps that were not checked. Accept explains the function name.
func (b *Baseline) Keep(old Baseline, maps []Checked, name func(file string) string) {
	checked := names(maps, name)
	for _, a := range old.Accepted {
		if !checked[a.Map] {
			b.Accepted = append(b.Accepted, a)
		}
	}
	b.sort()
}

// names returns the baseline's names of maps.
func names(maps []Checked, name func(file string) string) map[string]bool {
	called := map[string]bool{}
	for _, m := range maps {
		if name != nil {
			m.File = name(m.File)
		}
		called[m.Name()] = true
	}
	return called
}

// ReadBaseline reads a baseline, strictly. Faults are *text.Error.
func ReadBaseline(data []byte) (Baseline, error) {
	b, err := readBaseline(data)
	var fault *text.Error
	if errors.As(err, &fault) {
		err = &text.Error{Line: fault.Line, Col: fault.Col, Msg: "this is no baseline: " + fault.Msg}
	}
	return b, err
}

func readBaseline(data []byte) (b Baseline, err error) {
	v, err := scan.NewJSON(data)
	if err != nil {
		return b, err
	}
	err = v.Strictly(scan.Fields{"version": scan.Into(&b.Version, scan.Value.Whole), "accepted": scan.List(func(item scan.Value) error {
		a, err := readAccepted(item)
		b.Accepted = append(b.Accepted, a)
		return err
	})})
	if err == nil && b.Version != baselineVersion {
		err = v.Fail("it has version %d; version %d was expected", b.Version, baselineVersion)
	}
	return b, err
}

func readAccepted(v scan.Value) (a Accepted, err error) {
	err = v.Strictly(scan.Fields{"fingerprint": scan.Text(&a.Fingerprint), "map": scan.Text(&a.Map), "rule": scan.Text(&a.Rule), "subject": scan.Text(&a.Subject),
		"message": scan.Text(&a.Message)})
	return a, err
}

// Write writes the baseline with one accepted finding a line, sorted, so that concurrent changes merge.
func (b Baseline) Write(w io.Writer) error {
	var out strings.Builder
	fmt.Fprintf(&out, "{\n\"version\": %d,\n\"accepted\": [", b.Version)
	for i, a := range b.Accepted {
		line, err := json.Marshal(a)
		if err != nil {
			return err
		}
		out.WriteString([]string{"\n", ",\n"}[min(i, 1)])
		out.Write(line)
	}
	out.WriteString("\n]\n}\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// Split separates new findings from those that the baseline accepts, and returns accepted ones that are gone. Only
// checked maps can lose a finding. Accept explains the function name.
func (b Baseline) Split(findings []Finding, maps []Checked, name func(file string) string) (fresh, accepted []Finding, gone []Accepted) {
	checked := names(maps, name)
	open := map[string]bool{}
	for _, a := range b.Accepted {
		open[a.Fingerprint] = true
	}
	for i, print := range Fingerprints(renamed(findings, name)) {
		if open[print] {
			accepted = append(accepted, findings[i])
		} else {
			fresh = append(fresh, findings[i])
		}
		delete(open, print)
	}
	for _, a := range b.Accepted {
		if open[a.Fingerprint] && checked[a.Map] {
			gone = append(gone, a)
		}
	}
	return fresh, accepted, gone
}
