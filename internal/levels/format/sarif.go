package format

import (
	"io"
	"net/url"
	"slices"
	"strings"

	"jogada/internal/levels/judge"
)

// The part of SARIF 2.1.0 that is written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Language    string               `json:"language,omitempty"`
		Bases       map[string]sarifBase `json:"originalUriBaseIds"`
		Results     []sarifResult        `json:"results"`
		ColumnKind  string               `json:"columnKind"`
		Invocations []sarifInvocation    `json:"invocations"`
	}
	sarifDriver struct {
		Name     string      `json:"name"`
		Full     string      `json:"fullName"`
		Version  string      `json:"version,omitempty"`
		Language string      `json:"language,omitempty"`
		Rules    []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string       `json:"id"`
		Short sarifMessage `json:"shortDescription"`
		Full  sarifMessage `json:"fullDescription"`
		Help  sarifMessage `json:"help"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifBase struct {
		Description sarifMessage `json:"description"`
	}
	sarifResult struct {
		RuleID    string            `json:"ruleId"`
		RuleIndex int               `json:"ruleIndex"`
		Level     string            `json:"level"`
		Kind      string            `json:"kind,omitempty"`
		Message   sarifMessage      `json:"message"`
		Locations []sarifLocation   `json:"locations"`
		Prints    map[string]string `json:"partialFingerprints,omitempty"`
		More      map[string]any    `json:"properties,omitempty"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI  string `json:"uri"`
				Base string `json:"uriBaseId"`
			} `json:"artifactLocation"`
			Region sarifRegion `json:"region"`
		} `json:"physicalLocation"`
		Logical []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifRegion struct {
		Line   int `json:"startLine"`
		Column int `json:"startColumn,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"name"`
		Full string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
)

// sarifSchema is the URL of the published schema.
const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// root is the base that file names are relative to, known to readers of the file: the root of the sources.
const root = "%SRCROOT%"

func sarif(w io.Writer, r judge.Report) error {
	run := sarifRun{Language: foreign(r.Words), ColumnKind: "utf16CodeUnits", Results: []sarifResult{}, Invocations: []sarifInvocation{{Successful: true}},
		Bases: map[string]sarifBase{root: {sarifMessage{r.Words.Of("The root of the sources: names of maps are relative to it.")}}}}
	run.Tool.Driver = sarifDriver{Name: "jogada", Full: "jogada levels " + r.Version, Version: strings.TrimPrefix(r.Version, "v"), Language: foreign(r.Words), Rules: []sarifRule{}}
	rules := r.Known()
	for _, rule := range rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.Name, sarifMessage{rule.Short + "."}, sarifMessage{rule.Doc}, sarifMessage{rule.Doc}})
	}
	prints := judge.Fingerprints(r.Findings)
	for i, f := range r.Findings {
		result := sarifResult{RuleID: f.Rule, Level: f.Severity.String(), Message: sarifMessage{sentence(f.Where() + ": " + f.Text())}, Locations: []sarifLocation{location(f)},
			RuleIndex: slices.IndexFunc(rules, func(r judge.Rule) bool { return r.Name == f.Rule }), Prints: map[string]string{"jogada/v1": prints[i]}}
		if f.Severity == judge.Question {
			result.Level, result.Kind = "none", "review"
		}
		result.More = map[string]any{}
		if len(f.Walk) > 0 {
			result.More["walk"] = f.Walk
		}
		if f.Misuses != nil {
			result.More["misuses"] = allMisuses(f.Misuses)
		}
		run.Results = append(run.Results, result)
	}
	for _, m := range r.Maps {
		for _, rule := range m.Skipped {
			run.Results = append(run.Results, sarifResult{RuleID: rule, Level: "none", Kind: "notApplicable", Message: sarifMessage{sentence(m.Name() + ": " + r.Reason(m))},
				Locations: []sarifLocation{location(judge.Finding{File: m.File, Level: m.Level})}, RuleIndex: slices.IndexFunc(rules, func(r judge.Rule) bool { return r.Name == rule })})
		}
	}
	return encode(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// location returns the location of a finding. A map has cells and no lines: if the line is unknown, the location is
// line 1 of the file, and the cell becomes a logical location.
func location(f judge.Finding) sarifLocation {
	var l sarifLocation
	l.Physical.Artifact.URI, l.Physical.Artifact.Base = (&url.URL{Path: f.File}).String(), root
	l.Physical.Region.Line, l.Physical.Region.Column = max(f.Line, 1), f.Column
	if f.At != nil {
		l.Logical = []sarifLogical{{f.At.String(), f.Where(), "cell"}}
	}
	return l
}

// sentence ends a text with a full stop, as SARIF requires.
func sentence(s string) string { return strings.TrimSuffix(s, ".") + "." }
