// Package problem reads problem packages of programming contests and makes a game of each, so that programs for them are graded as those
// for our own games are. It reads the formats of Kattis (legacy, 2023-07-draft, 2025-09), DOMjudge and BAPCtools, and Polygon's problem.xml.
//
// The answers come from the accepted submissions, the judgement from the output validator, the inputs from the grammar of the input
// validator. All programs of a package run in the sandbox. docs/packages.md describes what is read and what is not.
package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jogada/internal/base/file"
	"jogada/internal/base/text"
	"jogada/internal/class/checktestdata"
	"jogada/internal/class/grade"
)

// Package is a problem package as it was read, before its programs are built.
type Package struct {
	Folder     string
	Name       string // the name of the folder
	Title      string
	Format     string // of the package: legacy, 2023-07-draft, 2025-09 or polygon
	Time       time.Duration
	Memory     int64
	Grammars   []Grammar
	Validators []string // programs that judge inputs: files or folders
	Output     []string // programs that judge outputs; none: tokens are compared
	Flags      []string // of the programs that judge outputs, or of the comparison, in all groups
	Groups     []Group  // how tests are judged, the different ways; at least one
	Testlib    bool     // the programs that judge are called as testlib's are
	Samples    []Test
	Secret     []Test
	Accepted   []string
	Wrong      []string
	Skipped    []string // what was found and is not used, with the reason
	Generators []Generator
	include    string   // the folder of what is added to submissions, by language; empty: there is none
	constants  []string // placeholders and values, in turn
	Digest     string   // of all files
}

// Grammar is a grammar of inputs and the file that it comes from.
type Grammar struct {
	File string
	*checktestdata.Grammar
}

// Test is a test case of a package.
type Test struct {
	Name, Input, Answer string
	group               int // of Package.Groups
}

// The limits of packages that set none. Those that do get some time more than they ask for: the limit is for the judges' machine.
const (
	defaultTime   = 10 * time.Second
	moreTime      = 2
	startTime     = time.Second
	defaultMemory = 2 << 30
)

// Read reads a problem package.
func Read(folder string) (*Package, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder; unpack the package and name its folder", folder)
	}
	p := &Package{Folder: folder, Name: filepath.Base(folder), Format: "legacy", Memory: defaultMemory}
	if p.Digest, err = file.Digest(folder); err != nil {
		return nil, err
	}
	switch {
	case isFile(p.path("problem.xml")):
		err = p.readPolygon()
	case isFile(p.path("problem.yaml")) || isFile(p.path("domjudge-problem.ini")):
		err = p.readFolder()
	default:
		err = fmt.Errorf("%s has no problem.yaml, domjudge-problem.ini or problem.xml; name the folder of a problem package", folder)
	}
	if err != nil {
		return nil, err
	}
	if len(p.Accepted) == 0 {
		return nil, fmt.Errorf("%s has no accepted submission to get answers from", folder)
	}
	if p.Time == 0 {
		p.Time = defaultTime
	}
	if len(p.Groups) == 0 {
		p.Groups = []Group{{Output: p.Flags}}
	}
	return p, nil
}

func (p *Package) path(parts ...string) string {
	return filepath.Join(append([]string{p.Folder}, parts...)...)
}

// readInclude finds the files that are added to submissions.
func (p *Package) readInclude() (err error) {
	folder := p.path("include")
	if info, err := os.Lstat(folder); err != nil || !info.IsDir() {
		return nil
	}
	if p.include = folder; len(p.constants) > 0 {
		p.include, err = grade.Stage(p.substituted, folder)
	}
	return err
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// readFolder reads a package in the format of Kattis, DOMjudge or BAPCtools.
func (p *Package) readFolder() error {
	for _, read := range []func() error{p.readSettings, p.readTimeLimit, p.readInputValidators, p.readOutputValidators, p.readSubmissions, p.readInclude, p.readGenerators, p.readData} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

// entries returns the files and folders of a folder that are not hidden; none if it does not exist.
func entries(folder string) (all []string, err error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range found {
		if !strings.HasPrefix(e.Name(), ".") {
			all = append(all, filepath.Join(folder, e.Name()))
		}
	}
	return all, err
}

// readInputValidators reads the grammars, and finds the programs that judge inputs.
func (p *Package) readInputValidators() error {
	for _, name := range []string{"input_validators", "input_format_validators"} {
		all, err := entries(p.path(name))
		if err != nil {
			return err
		}
		for _, path := range all {
			if err := p.addValidator(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// addValidator adds what judges inputs: a grammar, or a program.
func (p *Package) addValidator(path string) error {
	switch filepath.Ext(path) {
	case ".ctd":
		return p.addGrammar(path)
	case ".viva", ".h", ".hpp", ".md", ".txt", ".sh":
		p.skip(path, "is no program that runs here")
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		inner, err := filepath.Glob(filepath.Join(path, "*.ctd"))
		if err != nil {
			return err
		}
		for _, grammar := range inner {
			if err := p.addGrammar(grammar); err != nil {
				return err
			}
		}
		if len(inner) > 0 {
			return nil
		}
	}
	p.Validators = append(p.Validators, path)
	return nil
}

func (p *Package) addGrammar(path string) error {
	data, err := p.readFile(path)
	if err != nil {
		return err
	}
	g, err := checktestdata.Read(p.substituted(data))
	if err != nil {
		return text.InFile(err, p.short(path))
	}
	p.Grammars = append(p.Grammars, Grammar{path, g})
	return nil
}

// readFile reads a file of the package; it follows no link out of it.
func (p *Package) readFile(path string) ([]byte, error) {
	root, err := os.OpenRoot(p.Folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.ReadFile(p.short(path))
}

// short returns the path of a file from the folder of the package.
func (p *Package) short(path string) string {
	if short, err := filepath.Rel(p.Folder, path); err == nil {
		return filepath.ToSlash(short)
	}
	return path
}

func (p *Package) skip(path, why string) {
	p.Skipped = append(p.Skipped, p.short(path)+" "+why)
}

// readOutputValidators finds the programs that judge outputs. In the legacy format they count only if the validation is custom, which
// readSettings noted by an empty list instead of nil.
func (p *Package) readOutputValidators() error {
	custom := p.Output != nil
	if isFile(p.path("output_validator")) {
		p.Output = []string{p.path("output_validator")}
		return nil
	}
	found, err := entries(p.path("output_validator"))
	if err != nil {
		return err
	}
	if len(found) > 0 {
		p.Output = []string{p.path("output_validator")}
		if len(found) == 1 {
			p.Output = found
		}
		return nil
	}
	if !custom {
		return nil
	}
	for _, name := range []string{"output_validators", "output_checkers"} {
		all, err := entries(p.path(name))
		if err != nil {
			return err
		}
		for _, path := range all {
			if !slices.Contains([]string{".h", ".hpp", ".md", ".txt"}, filepath.Ext(path)) {
				p.Output = append(p.Output, path)
			}
		}
	}
	if len(p.Output) == 0 {
		return fmt.Errorf("%s: the validation is custom, and there is no output validator", p.path("problem.yaml"))
	}
	return nil
}
