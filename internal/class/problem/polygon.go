package problem

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// polygonXML is the part of problem.xml that we use.
type polygonXML struct {
	Name  string `xml:"short-name,attr"`
	Names []struct {
		Language string `xml:"language,attr"`
		Value    string `xml:"value,attr"`
	} `xml:"names>name"`
	Sets []struct {
		Name   string  `xml:"name,attr"`
		Time   float64 `xml:"time-limit"`   // milliseconds
		Memory int64   `xml:"memory-limit"` // bytes
		Input  string  `xml:"input-path-pattern"`
		Answer string  `xml:"answer-path-pattern"`
		Tests  []struct {
			Sample  bool   `xml:"sample,attr"`
			Command string `xml:"cmd,attr"`
		} `xml:"tests>test"`
	} `xml:"judging>testset"`
	Programs   []polygonProgram `xml:"files>executables>executable"`
	Interactor *polygonProgram  `xml:"assets>interactor"`
	Checker    polygonProgram   `xml:"assets>checker"`
	Validators []polygonProgram `xml:"assets>validators>validator"`
	Solutions  []struct {
		Tag string `xml:"tag,attr"`
		polygonProgram
	} `xml:"assets>solutions>solution"`
}

// polygonProgram names the source of a program.
type polygonProgram struct {
	Source struct {
		Path string `xml:"path,attr"`
	} `xml:"source"`
}

// readPolygon reads a package of Polygon.
func (p *Package) readPolygon() error {
	data, err := os.ReadFile(p.path("problem.xml"))
	if err != nil {
		return err
	}
	var x polygonXML
	if err := xml.Unmarshal(data, &x); err != nil {
		return fmt.Errorf("%s: %w", p.path("problem.xml"), err)
	}
	if x.Interactor != nil && x.Interactor.Source.Path != "" {
		return fmt.Errorf("%s: the problem is interactive; only programs that read one input and write one output are graded", p.path("problem.xml"))
	}
	p.Format, p.Testlib = "polygon", true
	for _, n := range x.Names {
		if p.Title == "" || n.Language == "english" {
			p.Title = n.Value
		}
	}
	local := func(program polygonProgram) (string, bool) {
		path := p.path(filepath.FromSlash(program.Source.Path))
		return path, program.Source.Path != "" && filepath.IsLocal(filepath.FromSlash(program.Source.Path)) && isFile(path)
	}
	if path, ok := local(x.Checker); ok {
		p.Output = []string{path}
	}
	for _, v := range x.Validators {
		if path, ok := local(v); ok {
			p.Validators = append(p.Validators, path)
		}
	}
	for _, s := range x.Solutions {
		path, ok := local(s.polygonProgram)
		switch {
		case !ok:
		case s.Tag == "main":
			p.Accepted = slices.Insert(p.Accepted, 0, path)
		case s.Tag == "accepted":
			p.Accepted = append(p.Accepted, path)
		case s.Tag == "wrong-answer" || s.Tag == "presentation-error":
			p.Wrong = append(p.Wrong, path)
		}
	}
	programs := map[string]string{}
	for _, e := range x.Programs {
		if path, ok := local(e); ok {
			programs[strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))] = path
		}
	}
	for _, set := range x.Sets {
		p.setTime(set.Time / 1000)
		if set.Memory > 0 {
			p.Memory = set.Memory
		}
		for _, t := range set.Tests {
			if words := strings.Fields(t.Command); len(words) > 0 && programs[words[0]] != "" {
				p.Generators = append(p.Generators, Generator{programs[words[0]], words[1:]})
			}
		}
		if !strings.Contains(set.Input, "%") {
			continue
		}
		for i, t := range set.Tests {
			p.addPolygonTest(fmt.Sprintf(set.Input, i+1), fmt.Sprintf(set.Answer, i+1), t.Sample)
		}
	}
	return nil
}

// addPolygonTest adds a test whose files are part of the package. Others would have to be generated.
func (p *Package) addPolygonTest(input, answer string, sample bool) {
	if !filepath.IsLocal(filepath.FromSlash(input)) || !filepath.IsLocal(filepath.FromSlash(answer)) {
		return
	}
	data, err := os.ReadFile(p.path(filepath.FromSlash(input)))
	if err != nil {
		return
	}
	right, _ := os.ReadFile(p.path(filepath.FromSlash(answer)))
	t := Test{Name: input, Input: string(data), Answer: string(right)}
	if sample {
		p.Samples = append(p.Samples, t)
	} else {
		p.Secret = append(p.Secret, t)
	}
}
