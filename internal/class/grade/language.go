package grade

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/internal/base/say"
	"jogada/internal/class/sandbox"
)

// Language describes how to build and run programs of a language. In the commands {src} is the source, or all sources of the language
// in a folder; {out} is a folder for what is built; {name} is the name of the source without its extension; {memory} is how many
// MiB a virtual machine may take for its heap. The first word is looked up in PATH unless it is a path.
type Language struct {
	Name       string
	Extensions []string
	Build      []string // nil: there is nothing to build
	Run        []string
	Include    []string `json:"-"` // folders whose files are added to each program, in place of its files of the same name
}

// Languages returns the known languages.
func Languages() []Language {
	return []Language{
		{"C", []string{".c"}, []string{"gcc", "-O2", "-std=c17", "-o", "{out}/program", "{src}", "-lm"}, []string{"{out}/program"}, nil},
		{"C++", []string{".cpp", ".cc", ".cxx"}, []string{"g++", "-O2", "-std=c++20", "-o", "{out}/program", "{src}"}, []string{"{out}/program"}, nil},
		{"Java", []string{".java"}, []string{"javac", "-d", "{out}", "{src}"}, []string{"java", "-Xmx{memory}m", "-Xss64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "{out}", "{name}"}, nil},
		{"Python", []string{".py"}, nil, []string{"python3", "{src}"}, nil},
		{"Go", []string{".go"}, []string{"go", "build", "-o", "{out}/program", "{src}"}, []string{"{out}/program"}, nil},
		{"JavaScript", []string{".js", ".mjs"}, nil, []string{"node", "--stack-size=50000", "{src}"}, nil},
		{"Rust", []string{".rs"}, []string{"rustc", "-O", "-o", "{out}/program", "{src}"}, []string{"{out}/program"}, nil},
	}
}

// Source is a program as it was handed in: a file, or a folder.
type Source struct {
	Path      string
	Root      string     // the folder that the program may read; empty: Path alone, be it a file or a folder
	Languages []Language // nil: Languages()
	Build     sandbox.Limits
	Run       sandbox.Limits
	Trusted   bool // the user trusts it
	Kept      bool // what is built is kept for the next time, in a folder of ours
}

// ErrMissing is returned for a program whose compiler or interpreter can't be found.
var ErrMissing = errors.New("is not installed")

// BuildError reports a program that can't be built, with the compiler's output.
type BuildError struct{ Said say.Sentence }

// Error returns the compiler's output.
func (e *BuildError) Error() string { return "the program can't be built:\n" + e.Said.String() }

// SourceError says why a submission is not a program.
type SourceError struct{ Said say.Sentence }

// Error returns the reason.
func (e *SourceError) Error() string { return e.Said.String() }

func noProgram(format string, args ...any) error {
	return &SourceError{say.NewSentence(format, args...)}
}

// Prepare builds a source into a folder, where it has to be built, and returns the program. A *BuildError or a
// *SourceError is the program's fault, and any other error is not.
func (s Source) Prepare(ctx context.Context, out string) (Program, error) {
	info, err := os.Stat(s.Path)
	if err != nil {
		return Program{}, err
	}
	path, err := filepath.Abs(s.Path)
	if err != nil {
		return Program{}, err
	}
	if info.IsDir() && s.Kept && isFile(filepath.Join(path, "build")) {
		if path, err = s.kept(ctx, Language{Name: "build", Build: []string{"sh", "-c", buildScript, "sh", "{src}", "{out}"}}, []string{path}, path); err != nil {
			return Program{}, err
		}
		path = filepath.Join(path, "made")
	}
	if info.IsDir() && isFile(filepath.Join(path, "run")) {
		return s.prepareFolder(ctx, path, out)
	}
	language, sources, err := s.language(path, info.IsDir())
	if info.IsDir() {
		language, sources, err = s.maker(path, language, sources, err)
	}
	if err == nil && language.Include != nil {
		path, sources, err = s.include(path, language, sources[0], out)
		s.Root = path
	}
	if err != nil {
		return Program{}, err
	}
	root, err := filepath.Abs(cmp.Or(s.Root, path))
	if err != nil {
		return Program{}, err
	}
	if language.Build != nil && s.Kept {
		if out, err = s.kept(ctx, language, sources, root); err != nil {
			return Program{}, err
		}
	} else if language.Build != nil {
		if err := s.build(ctx, s.fill(language.Build, sources, out), root, out); err != nil {
			return Program{}, err
		}
	}
	command := sandbox.Command{}
	if language.Run == nil {
		command.Path, err = executable(path, filepath.Join(out, "made"))
	} else if command, err = located(s.fill(language.Run, sources, out)); err != nil {
		err = fmt.Errorf("%s: %w", language.Name, err)
	}
	if err != nil {
		return Program{}, err
	}
	if command.Dir = root; out != "" {
		command.Read = append(command.Read, out)
	}
	p, err := NewProgram(command, s.Run, s.Trusted)
	if err == nil && s.Kept && language.Name != "driver" {
		p = s.withDriver(ctx, p, language.Name)
	}
	return p, err
}

// buildScript runs the build of a folder $1 in a copy of it below $2.
const buildScript = `cp -R "$1" "$2/made" && cd "$2/made" && exec ./build`

// prepareFolder prepares a folder with its own run, and build if there is one. Both run with the folder as an argument, except in packages, whose programs
// are built in a copy and get the arguments of the judge alone.
func (s Source) prepareFolder(ctx context.Context, path, out string) (Program, error) {
	if s.Kept {
		p, err := NewProgram(sandbox.Command{Path: filepath.Join(path, "run"), Dir: path}, s.Run, s.Trusted)
		if err == nil {
			p = s.withDriver(ctx, p, "C")
		}
		return p, err
	}
	if build := filepath.Join(path, "build"); isFile(build) {
		if err := s.build(ctx, []string{build, path, out}, path, out); err != nil {
			return Program{}, err
		}
	}
	command := sandbox.Command{Path: filepath.Join(path, "run"), Args: []string{path, out}, Dir: path, Read: []string{out}}
	return NewProgram(command, s.Run, s.Trusted)
}

// build runs a compiler.
func (s Source) build(ctx context.Context, words []string, dir, out string) error {
	command, err := located(words)
	if err != nil {
		return err
	}
	command.Dir = dir
	if include := filepath.Join(dir, "include"); isFolder(include) { // for compilers of C and C++
		command.Env = append(command.Env, "CPATH="+include)
	}
	if words[0] == "go" {
		if cache := goCache(ctx, command.Path); cache != "" { // which has no index of packages that no program imported yet, and can't get one
			command.Env, command.Read = append(command.Env, "GOCACHE="+cache, "GODEBUG=goindex=0"), append(command.Read, cache)
		}
	}
	r, err := compile(ctx, command, out, s.Build, s.Trusted)
	if err != nil {
		return err
	}
	if r.End != sandbox.Exited || r.Exit != 0 {
		if r.End != sandbox.Exited {
			return &BuildError{withLines(say.NewSentence("the compiler ended: %s", say.NewSentence(string(r.End))), append(r.Stdout, r.Stderr...))}
		}
		return &BuildError{say.Verbatim(lastLines(append(r.Stdout, r.Stderr...)))}
	}
	return nil
}

// language returns the language of a file, or of the files in a folder, and the sources in it, the main one first.
func (s Source) language(path string, folder bool) (Language, []string, error) {
	list := s.Languages
	if list == nil {
		list = Languages()
	}
	files := []string{path}
	if folder {
		entries, err := os.ReadDir(path)
		if err != nil {
			return Language{}, nil, err
		}
		files = files[:0]
		for _, e := range entries {
			if e.Type().IsRegular() {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	var found Language
	var sources []string
	for _, l := range list {
		own := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !slices.Contains(l.Extensions, filepath.Ext(f)) })
		if len(own) == 0 {
			continue
		}
		if sources != nil {
			return Language{}, nil, noProgram("the folder has sources in %s and in %s; put build and run commands into it", found.Name, l.Name)
		}
		found, sources = l, own
	}
	if sources == nil && folder {
		return Language{}, nil, noProgram("the folder has no sources in a language of the table")
	}
	if sources == nil {
		return Language{}, nil, noProgram("%s: no language of the table has sources like this", path)
	}
	switch main := mainSource(found.Name, sources); {
	case main < 0:
		return Language{}, nil, noProgram("the folder has several sources in %s, and none is called main", found.Name)
	case main > 0:
		sources[0], sources[main] = sources[main], sources[0]
	}
	if found.Build == nil {
		sources = sources[:1]
	}
	return found, sources, nil
}

// include adds the files of a language to a program, and returns the folder of all and the sources in it, the main one first. A file that is added may be the
// new main source.
func (s Source) include(path string, language Language, main, out string) (folder string, sources []string, err error) {
	roots := append([]string{path}, language.Include...)
	if s.Kept {
		folder, err = Stage(unchanged, roots...)
	} else {
		folder = filepath.Join(out, "source")
		err = copyFiles(folder, unchanged, roots...)
	}
	if err != nil {
		return "", nil, err
	}
	list, err := os.ReadDir(folder)
	for _, e := range list {
		if slices.Contains(language.Extensions, filepath.Ext(e.Name())) {
			sources = append(sources, filepath.Join(folder, e.Name()))
		}
	}
	first := mainSource(language.Name, sources)
	if first < 0 {
		first = slices.Index(sources, filepath.Join(folder, filepath.Base(main)))
	}
	if first < 0 {
		return "", nil, errors.Join(err, fmt.Errorf("%s: the included files of %s leave no main source", path, language.Name))
	}
	sources[0], sources[first] = sources[first], sources[0]
	if language.Build == nil {
		sources = sources[:1]
	}
	return folder, sources, err
}

// mainMethod matches the method at which a Java program begins, and javaPackage the package of a class.
var (
	mainMethod  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bstatic\s+(final\s+)?void\s+main\s*\(`) })
	javaPackage = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`) })
)

// mainSource returns the index of the source with which a program begins: the only one, the one called main, in Java the only one with a method main. In C and
// C++ all are equal. It returns -1 if there is none.
func mainSource(language string, sources []string) int {
	if main := slices.IndexFunc(sources, func(f string) bool { return strings.EqualFold(strings.Trim(stem(f), "_"), "main") }); main >= 0 {
		return main
	}
	found := -1
	for i, source := range sources {
		if data, err := os.ReadFile(source); language == "Java" && err == nil && mainMethod().Match(data) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	if found < 0 && (len(sources) == 1 || language == "C" || language == "C++") {
		return 0
	}
	return found
}

// programName returns the name of a source without its extension; of a class in Java with its package.
func programName(source string) string {
	if data, err := os.ReadFile(source); filepath.Ext(source) == ".java" && err == nil {
		if found := javaPackage().FindSubmatch(data); found != nil {
			return string(found[1]) + "." + stem(source)
		}
	}
	return stem(source)
}

// fill puts sources and a folder into the words of a command.
func (s Source) fill(words, sources []string, out string) (filled []string) {
	memory := cmp.Or(s.Run.Memory, sandbox.Defaults.Memory) / 4 * 3 >> 20 // the rest is for the machine itself
	for _, word := range words {
		if word == "{src}" {
			filled = append(filled, sources...)
			continue
		}
		filled = append(filled, strings.NewReplacer("{out}", out, "{name}", programName(sources[0]), "{memory}", strconv.FormatInt(memory, 10)).Replace(word))
	}
	return filled
}

// located returns a command whose program is looked up in PATH, unless it is an absolute path.
func located(words []string) (sandbox.Command, error) {
	if filepath.IsAbs(words[0]) {
		return sandbox.Command{Path: words[0], Args: words[1:]}, nil
	}
	path, read, err := sandbox.Locate(words[0])
	if err != nil {
		return sandbox.Command{}, fmt.Errorf("%s %w", words[0], ErrMissing)
	}
	return sandbox.Command{Path: path, Args: words[1:], Read: read}, nil
}

// stem returns the name of a file without its folder and extension.
func stem(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&fs.ModeType == 0
}
