package problem

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
)

//go:embed problem.schema.json
var schemaJSON []byte

var schema = yaml.Compile(schemaJSON, yaml.FieldsMessage{})

// settings are the fields of problem.yaml and of the settings of test groups and test cases that we use. Many have several forms.
type settings struct {
	Format     string         `json:"problem_format_version"`
	Name       any            `json:"name"`
	Type       any            `json:"type"`
	Validation string         `json:"validation"`
	Constants  map[string]any `json:"constants"`
	Flags      any            `json:"validator_flags"`
	Limits     struct {
		Time   any `json:"time_limit"`
		Memory any `json:"memory"`
	} `json:"limits"`
	OutputFlags any `json:"output_validator_flags"`
	OutputArgs  any `json:"output_validator_args"`
	InputFlags  any `json:"input_validator_flags"`
	InputArgs   any `json:"input_validator_args"`
	Args        any `json:"args"`
}

// readYAML reads a file of settings; false: there is none.
func (p *Package) readYAML(path string, s *settings) (bool, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	document, err := yaml.Read(p.substituted(data), schema)
	if err == nil {
		err = document.Decode(s)
	}
	if err != nil {
		return false, text.InFile(err, p.short(path))
	}
	return true, nil
}

// readSettings reads problem.yaml and domjudge-problem.ini.
func (p *Package) readSettings() error {
	var s settings
	if _, err := p.readYAML(p.path("problem.yaml"), &s); err != nil {
		return err
	}
	if s.Format != "" {
		p.Format = s.Format
	}
	p.Title = titleOf(s.Name)
	p.readConstants(s.Constants)
	words := append(strings.Fields(s.Validation), list(s.Type)...)
	for _, word := range []string{"interactive", "multi-pass", "submit-answer"} {
		if slices.Contains(words, word) {
			return fmt.Errorf("%s: the problem is %s; only programs that read one input and write one output are graded", p.path("problem.yaml"), word)
		}
	}
	if slices.Contains(words, "custom") {
		p.Output = []string{}
	}
	p.Flags = list(s.Flags)
	if seconds, ok := number(s.Limits.Time); ok {
		p.setTime(seconds)
	}
	if mebibytes, ok := number(s.Limits.Memory); ok && mebibytes >= 1 && mebibytes <= 1<<16 {
		p.Memory = int64(mebibytes) << 20
	}
	return p.readINI()
}

// readConstants reads the constants of the package, whose placeholders are {{name}} and {{name.variant}}.
func (p *Package) readConstants(constants map[string]any) {
	note := func(name string, v any) {
		switch v.(type) {
		case map[string]any, []any, nil:
		default:
			p.constants = append(p.constants, "{{"+name+"}}", fmt.Sprint(v))
		}
	}
	for name, v := range constants {
		variants, is := v.(map[string]any)
		if !is {
			variants = map[string]any{"value": v}
		}
		note(name, variants["value"])
		for variant, v := range variants {
			note(name+"."+variant, v)
		}
	}
}

// substituted returns a text with the values of the package's constants in it.
func (p *Package) substituted(data []byte) []byte {
	if len(p.constants) == 0 {
		return data
	}
	return []byte(strings.NewReplacer(p.constants...).Replace(string(data)))
}

func (p *Package) setTime(seconds float64) {
	if seconds > 0 && seconds < 1000 {
		p.Time = moreTime*time.Duration(seconds*float64(time.Second)) + startTime
	}
}

// titleOf returns a title: a text, or the first of several languages, English if it is one.
func titleOf(name any) string {
	switch name := name.(type) {
	case string:
		return name
	case map[string]any:
		if title, ok := name["en"].(string); ok {
			return title
		}
		for _, title := range name {
			if title, ok := title.(string); ok {
				return title
			}
		}
	}
	return ""
}

// list returns the words of a text or a list.
func list(v any) (words []string) {
	switch v := v.(type) {
	case string:
		return strings.Fields(v)
	case []any:
		for _, word := range v {
			words = append(words, fmt.Sprint(word))
		}
	}
	return words
}

// number returns a number that may be written as a text.
func number(v any) (float64, bool) {
	if v == nil {
		return 0, false
	}
	x, err := strconv.ParseFloat(fmt.Sprint(v), 64)
	return x, err == nil
}

// readTimeLimit reads the file .timelimit, in seconds.
func (p *Package) readTimeLimit() error {
	data, err := os.ReadFile(p.path(".timelimit"))
	if err != nil {
		return nil
	}
	seconds, ok := number(strings.TrimSpace(string(data)))
	if !ok {
		return &text.Error{File: ".timelimit", Line: 1, Col: 1, Msg: "found no number of seconds"}
	}
	p.setTime(seconds)
	return nil
}

// readINI reads domjudge-problem.ini: lines such as timelimit='2'.
func (p *Package) readINI() error {
	data, err := os.ReadFile(p.path("domjudge-problem.ini"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == ';' || line[0] == '[' {
			continue
		}
		name, value, found := strings.Cut(line, "=")
		if !found {
			return &text.Error{File: "domjudge-problem.ini", Line: n, Col: 1, Msg: "expected a line such as timelimit='2'"}
		}
		value = strings.Trim(strings.TrimSpace(value), `'"`)
		switch strings.TrimSpace(name) {
		case "timelimit":
			seconds, ok := number(value)
			if !ok {
				return &text.Error{File: "domjudge-problem.ini", Line: n, Col: 1, Msg: "timelimit is no number of seconds"}
			}
			p.setTime(seconds)
		case "name":
			if p.Title == "" {
				p.Title = value
			}
		case "special_run":
			return fmt.Errorf("%s: special_run makes the problem interactive; only programs that read one input and write one output are graded", p.path("domjudge-problem.ini"))
		case "special_compare_args":
			p.Flags = strings.Fields(value)
		}
	}
	return nil
}
