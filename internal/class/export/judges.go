package export

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"

	"jogada/internal/class/grade"
)

// Versions of the Kattis problem package format.
const (
	draftVersion = "2023-07-draft" // the newest that verifyproblem reads
	newVersion   = "2025-09"
)

// kattis lays out a package in a version of the Kattis problem package format.
func (p *pack) kattis(version string) {
	var y strings.Builder
	fmt.Fprintf(&y, "problem_format_version: %s\nname:\n", version)
	for _, language := range p.languages() {
		fmt.Fprintf(&y, "  %s: %s\n", language, quoted(p.title(language)))
		p.add("statement/problem."+language+".md", p.markdown(language))
	}
	fmt.Fprintf(&y, "uuid: %s\nlicense: %s\n", p.uuid(), p.license())
	if p.Assignment.Credits != "" {
		fmt.Fprintf(&y, "credits: %s\n", quoted(p.Assignment.Credits))
	}
	fmt.Fprintf(&y, "limits:\n  time_limit: %s\n  memory: %d\n", p.seconds(), p.Assignment.Limits.Run.Memory>>20)
	p.add("problem.yaml", y.String())
	p.run("output_validator/checker.py", p.checker)
	p.run("input_validators/validator.py", p.validate)
	if version == draftVersion { // its tool takes every folder of data for test cases
		p.data(".desc", func(c namedCase) string { return c.notes() + "\n" })
	} else {
		p.data(".yaml", func(c namedCase) string { return "description: " + quoted(c.notes()) + "\n" })
		p.trials()
	}
	p.submissions()
}

// license returns the license of the assignment, as the formats call it.
func (p *pack) license() string { return cmp.Or(p.Assignment.License, "unknown") }

// domjudge lays out a package in the format of DOMjudge: that of the ICPC, which is the Kattis format before its versions, with
// domjudge-problem.ini and descriptions of cases.
func (p *pack) domjudge() {
	title := p.title(p.Assignment.Language)
	author := ""
	if p.Assignment.Credits != "" {
		author = "author: " + quoted(p.Assignment.Credits) + "\n"
	}
	p.add("problem.yaml", fmt.Sprintf("name: %s\nuuid: %s\nlicense: %s\n%svalidation: custom\nlimits:\n  memory: %d\n", quoted(title), p.uuid(), p.license(), author, p.Assignment.Limits.Run.Memory>>20))
	p.add("domjudge-problem.ini", fmt.Sprintf("name = %s\ntimelimit = %s\n", quoted(title), p.seconds()))
	page := "<!DOCTYPE html>\n<html lang=\"" + p.Assignment.Language + "\">\n<meta charset=\"utf-8\">\n"
	for _, language := range p.languages() {
		page += p.webpage(language)
	}
	p.add("problem.html", page+"</html>\n")
	p.run("output_validators/checker/run", p.checker)
	p.run("input_validators/validator.py", p.validate)
	p.data(".desc", func(c namedCase) string { return c.notes() + "\n" })
	p.submissions()
}

// data adds the cases, each with a note.
func (p *pack) data(ending string, note func(namedCase) string) {
	for _, c := range p.cases {
		folder := "data/secret/"
		if c.Part == grade.Examples {
			folder = "data/sample/"
		}
		p.add(folder+c.Name+".in", c.Text)
		p.add(folder+c.Name+".ans", c.Right)
		p.add(folder+c.Name+ending, note(c))
	}
}

// trials adds inputs that validators must reject, and outputs that checkers must accept or reject.
func (p *pack) trials() {
	c := p.samples()
	first := p.cases[0]
	if len(c) > 0 {
		first = c[0]
	}
	for name, text := range map[string]string{"empty": "", "no-end": strings.TrimSuffix(first.Text, "\n"), "blank-line": "\n" + first.Text, "more": first.Text + "x\n", "crlf": strings.ReplaceAll(first.Text, "\n", "\r\n")} {
		p.add("data/invalid_input/"+name+".in", text)
	}
	for folder, outputs := range map[string]map[string]string{
		"valid_output":   {"spaces": strings.ReplaceAll(first.Right, "\n", " \t\r\n") + "\n\n"},
		"invalid_output": {"empty": "", "word": "x\n", "twice": first.Right + first.Right, "negative": "-" + first.Right, "arabic-digits": "\u0663\n"},
	} {
		for name, output := range outputs {
			p.add("data/"+folder+"/"+name+".in", first.Text)
			p.add("data/"+folder+"/"+name+".ans", first.Right)
			p.add("data/"+folder+"/"+name+".out", output)
		}
	}
}

// submissions adds the programs.
func (p *pack) submissions() {
	for _, program := range p.programs {
		p.add("submissions/"+program.Folder+"/"+program.Name, program.Text)
	}
}

// uuid returns an identifier of the task, the same for every seed.
func (p *pack) uuid() string {
	keys, _ := ruled(p.Task.Game, p.Task.Values)
	h := sha256.Sum256([]byte(fmt.Sprint("jogada package", p.Task.Game.Name, keys, p.Task.Name, p.title("en"))))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// seconds returns the time limit as a number.
func (p *pack) seconds() string { return number(p.Limit.Seconds()) }

func number(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%g", x), ".0") }

// quoted returns a text as YAML and INI files quote it.
func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.Encode(text)
	return strings.TrimSuffix(out.String(), "\n")
}
