package problem

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// Generator is a command of a package that writes an input.
type Generator struct {
	Program string // a file or folder
	Args    []string
}

// anything is the schema of generators.yaml, in which commands are texts at any depth.
var anything = yaml.Compile([]byte(`{"type": ["object", "null"]}`), yaml.FieldsMessage{})

// readGenerators finds the commands in generators/generators.yaml, the file of BAPCtools and of the format 2025-09.
func (p *Package) readGenerators() error {
	path := p.path("generators", "generators.yaml")
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	document, err := yaml.Read(data, anything)
	if err != nil {
		return text.InFile(err, p.short(path))
	}
	var fields map[string]any
	if err := document.Decode(&fields); err != nil {
		return text.InFile(err, p.short(path))
	}
	p.addGenerators(fields["data"])
	slices.SortFunc(p.Generators, func(a, b Generator) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), slices.Compare(a.Args, b.Args)) // mappings have no order
	})
	return nil
}

// addGenerators adds the commands in a value: texts that begin with the name of a program in generators/.
func (p *Package) addGenerators(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, inner := range v {
			p.addGenerators(inner)
		}
	case []any:
		for _, inner := range v {
			p.addGenerators(inner)
		}
	case string:
		words := strings.Fields(v)
		if len(words) == 0 || !filepath.IsLocal(filepath.FromSlash(words[0])) {
			return
		}
		if _, err := os.Stat(p.path("generators", words[0])); err == nil {
			p.Generators = append(p.Generators, Generator{p.path("generators", words[0]), words[1:]})
		}
	}
}

// varying matches the parts of an argument that BAPCtools fills in.
var varying = regexp.MustCompile(`\{(seed|name)[^}]*\}`)

// running holds the generators that were built.
type running struct {
	lock  sync.Mutex
	built map[string]*grade.Program // nil: it does not run here
}

// generator returns a program of the package that makes inputs, built when it is first wanted.
func (j *Judges) generator(path string) *grade.Program {
	j.generators.lock.Lock()
	defer j.generators.lock.Unlock()
	p, met := j.generators.built[path]
	if !met {
		if all, err := j.build(j.ctx, []string{path}, j.trusted, 1); err == nil && len(all) > 0 {
			p = &all[0].program
		}
		if j.generators.built == nil {
			j.generators.built = map[string]*grade.Program{}
		}
		j.generators.built[path] = p
	}
	return p
}

// generated makes an input by a command of the package; false: it fails.
func (j *Judges) generated(d *catalog.Dice, most int) (string, bool) {
	command := j.Generators[d.Roll(len(j.Generators))]
	seed := strconv.Itoa(d.Roll(1 << 30))
	p := j.generator(command.Program)
	if p == nil {
		return "", false
	}
	seeded := *p
	seeded.Command.Args = slices.Clone(p.Command.Args)
	for _, arg := range command.Args {
		seeded.Command.Args = append(seeded.Command.Args, varying.ReplaceAllString(arg, seed))
	}
	if j.Testlib && d.Chance(2, 3) { // testlib makes its random numbers from all arguments
		seeded.Command.Args = append(seeded.Command.Args, seed)
	}
	seeded.Limits.Output = int64(most)
	r, err := seeded.Run(j.ctx, nil)
	j.spent.Add(int64(r.CPU))
	return string(r.Stdout), err == nil && r.End == sandbox.Exited && r.Exit == 0 && len(r.Stdout) > 0
}
