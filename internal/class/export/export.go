// Package export makes packages of an assignment for judging systems and learning platforms: Kattis, DOMjudge, Gradescope, PrairieLearn
// and Classroom 50. A package has the statement, test cases with notes on the mistakes that they find, and a checker in Python
// that judges as package grade does. The bytes depend on the assignment, the seed and the time limit alone.
package export

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
)

//go:embed templates
var templates embed.FS

//go:embed words/*.po
var wordFiles embed.FS

// words holds the translations of the sentences in packages.
var words = say.Open(wordFiles)

// Formats lists the formats of packages.
var Formats = []string{"kattis", "kattis-2025-09", "domjudge", "gradescope", "prairielearn", "classroom50"}

// Options say what is packaged.
type Options struct {
	Assignment *assignment.Assignment
	Task       assignment.Task
	Format     string
	Name       string // of the folder
	Seed       uint64
	// Limit is the time limit of a run; 0: it is made from the measured times of the right programs.
	Limit time.Duration
	// Trusted says that our own programs may be measured without a sandbox.
	Trusted bool
	// Watch receives progress messages; may be nil.
	Watch func(step string)
}

// File is a file of a package.
type File struct {
	Path string // with slashes
	Data string
	Run  bool // it is a program
}

// pack is a package that is being made.
type pack struct {
	Options
	cases    []namedCase
	programs []Program
	checker  string
	validate string
	files    []File
}

// namedCase is a test case and its name.
type namedCase struct {
	grade.Case
	Name string
}

// packageName matches the package names that judging systems allow.
var packageName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9]+$`) })

// Make returns the files of a package, in the order of their paths.
func Make(ctx context.Context, o Options) ([]File, error) {
	if err := o.fault(); err != nil {
		return nil, err
	}
	p := &pack{Options: o}
	if err := p.write(); err != nil {
		return nil, err
	}
	p.reportStep("making the test cases")
	cases, err := grade.Cases(ctx, grade.Options{Game: o.Task.Game, Values: o.Task.Values, Domain: o.Task.Domain, Seed: o.Seed})
	if err != nil {
		return nil, err
	}
	for i, c := range cases {
		p.cases = append(p.cases, namedCase{c, fmt.Sprintf("%02d-%s", i+1, c.Part)})
	}
	if p.Limit == 0 {
		if err := p.measure(ctx); err != nil {
			return nil, err
		}
	}
	p.layout()
	slices.SortFunc(p.files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return p.files, nil
}

// layout adds the files of the format.
func (p *pack) layout() {
	map[string]func(){"kattis": func() { p.kattis(draftVersion) }, "kattis-2025-09": func() { p.kattis(newVersion) }, "domjudge": p.domjudge, "gradescope": p.gradescope,
		"prairielearn": p.prairielearn, "classroom50": p.classroom50}[p.Format]()
}

// fault returns what is wrong with options.
func (o Options) fault() error {
	switch {
	case !slices.Contains(Formats, o.Format):
		return fmt.Errorf("there is no format %q; there are %s", o.Format, strings.Join(Formats, ", "))
	case o.Task.Game.Grading == nil:
		return errors.New(o.Task.Game.Name + " has no course text to grade programs by")
	case o.Task.Game.Grading.Kit == nil:
		return errors.New(o.Task.Game.Name + " has no programs to make a package of")
	case (strings.HasPrefix(o.Format, "kattis") || o.Format == "domjudge") && !packageName().MatchString(o.Name):
		return fmt.Errorf("the folder is called %q; %s allows names of small letters and digits alone", o.Name, o.Format)
	}
	return nil
}

func (p *pack) reportStep(step string) {
	if p.Watch != nil {
		p.Watch(step)
	}
}

// add adds a file, and run a program.
func (p *pack) add(path, data string) { p.files = append(p.files, File{Path: path, Data: data}) }
func (p *pack) run(path, data string) { p.files = append(p.files, File{path, data, true}) }

// template returns a file of the templates.
func template(name string) string {
	data, err := templates.ReadFile("templates/" + name)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// kit returns a program of the game; "": it has none of that name.
func (p *pack) kit(name string) string {
	data, err := fs.ReadFile(p.Task.Game.Grading.Kit, name)
	if err != nil {
		return ""
	}
	return string(data)
}

// notes returns the mistakes that a case finds, in words.
func (c namedCase) notes() string {
	switch {
	case c.Part == grade.Large:
		return "one of the largest boards, for time and memory"
	case len(c.Finds) == 0:
		return "finds no known mistake"
	}
	return "finds " + strings.Join(c.Finds, ", ")
}

// title returns the title of the task in a language.
func (p *pack) title(language string) string {
	for _, t := range []assignment.Text{p.Task.Title, p.Assignment.Title} {
		if len(t) > 0 && (len(p.Assignment.Tasks) == 1 || len(p.Task.Title) > 0) {
			return t.In(language)
		}
	}
	return p.Task.Game.Translator(language).Of(p.Task.Game.Title)
}

// translator returns a translator that knows the words of the game and those of packages.
func (p *pack) translator(language string) say.Translator {
	return say.In(language, words.Words(language), p.Task.Game.Words.Words(language))
}
