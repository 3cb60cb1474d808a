package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"jogada/internal/base/text"
)

// Group is one way to judge tests: the arguments of the package's programs. Groups of tests and single tests may set it.
type Group struct {
	Input  map[string][]string // of the programs that judge inputs, by the name of the program; "": of those without an entry
	Output []string            // of the programs that judge outputs, or of the comparison
}

// inputArgs returns the arguments of a program that judges inputs.
func (g Group) inputArgs(program string) []string {
	base := path.Base(program)
	for _, name := range []string{base, strings.TrimSuffix(base, path.Ext(base))} {
		if args, ok := g.Input[name]; ok {
			return args
		}
	}
	return g.Input[""]
}

// equalInput and equalOutput report whether two groups judge inputs, or outputs, in the same way.
func equalInput(a, b Group) bool  { return fmt.Sprintf("%q", a.Input) == fmt.Sprintf("%q", b.Input) }
func equalOutput(a, b Group) bool { return slices.Equal(a.Output, b.Output) }

// distinct returns the first of each class of groups that are equal.
func distinct(groups []Group, equal func(a, b Group) bool) (first []Group) {
	for _, g := range groups {
		if !slices.ContainsFunc(first, func(other Group) bool { return equal(g, other) }) {
			first = append(first, g)
		}
	}
	return first
}

// readData reads the tests and how they are judged.
func (p *Package) readData() error {
	whole, err := p.readGroup(p.path("data"), Group{Output: p.Flags})
	if err != nil {
		return err
	}
	if p.Samples, err = p.readTests(p.path("data", "sample"), "", whole); err != nil {
		return err
	}
	if p.Secret, err = p.readTests(p.path("data", "secret"), "", whole); err != nil {
		return err
	}
	if len(p.Groups) == 0 {
		p.Groups = []Group{whole}
	}
	return nil
}

// readGroup reads the settings of a folder of tests, which change those of the folder around it.
func (p *Package) readGroup(folder string, g Group) (Group, error) {
	for _, name := range []string{"testdata.yaml", "test_group.yaml"} {
		var err error
		if g, err = p.regrouped(filepath.Join(folder, name), g); err != nil {
			return g, err
		}
	}
	return g, nil
}

// regrouped returns a group with the settings of a file, if there is one.
func (p *Package) regrouped(file string, g Group) (Group, error) {
	var s settings
	if _, err := p.readYAML(file, &s); err != nil {
		return g, err
	}
	if len(list(s.Args)) > 0 {
		return g, p.notAlone(file, "args")
	}
	for _, flags := range []any{s.OutputFlags, s.OutputArgs} {
		if flags != nil {
			g.Output = slices.Concat(p.Flags, list(flags))
		}
	}
	for _, flags := range []any{s.InputFlags, s.InputArgs} {
		if named, is := flags.(map[string]any); is {
			g.Input = map[string][]string{}
			for name, args := range named {
				g.Input[name] = list(args)
			}
		} else if flags != nil {
			g.Input = map[string][]string{"": list(flags)}
		}
	}
	return g, nil
}

// notAlone says that a test gives programs more than an input.
func (p *Package) notAlone(file, what string) error {
	return fmt.Errorf("%s: tests have %s; only programs that read one input and write one output are graded", p.short(file), what)
}

// readTests reads the tests of a folder and the folders in it. Their names begin with a prefix.
func (p *Package) readTests(folder, prefix string, g Group) (all []Test, err error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) && prefix == "" {
		return nil, nil
	}
	if err == nil {
		g, err = p.readGroup(folder, g)
	}
	for _, e := range found {
		if err != nil {
			return nil, err
		}
		file, ext := filepath.Join(folder, e.Name()), filepath.Ext(e.Name())
		switch {
		case e.IsDir() && ext == ".files", ext == ".args":
			err = p.notAlone(file, ext[1:])
		case e.IsDir():
			var inner []Test
			inner, err = p.readTests(file, prefix+e.Name()+"/", g)
			all = append(all, inner...)
		case e.Type().IsRegular() && ext == ".in":
			var t Test
			t, err = p.readTest(strings.TrimSuffix(file, ext), g)
			t.Name = prefix + e.Name()
			all = append(all, t)
		}
	}
	return all, err
}

// readTest reads a test from the files with a path and an extension.
func (p *Package) readTest(path string, g Group) (t Test, err error) {
	input, err := text.ReadFile(path + ".in")
	if err != nil {
		return t, err
	}
	answer, err := p.readFile(path + ".ans")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return t, err
	}
	if p.Format != "legacy" {
		if g, err = p.regrouped(path+".yaml", g); err != nil {
			return t, err
		}
	}
	at := slices.IndexFunc(p.Groups, func(other Group) bool { return equalInput(g, other) && equalOutput(g, other) })
	if at < 0 {
		at = len(p.Groups)
		p.Groups = append(p.Groups, g)
	}
	return Test{Input: string(input), Answer: string(answer), group: at}, nil
}
