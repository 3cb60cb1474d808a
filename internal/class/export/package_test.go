package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/gametest/tier"
)

// written is a package in a folder.
func written(t *testing.T, o Options) (dir string, files []File) {
	t.Helper()
	files, err := Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(t.TempDir(), "hw")
	if err := Write(dir, files, false); err != nil {
		t.Fatal(err)
	}
	return dir, files
}

// code runs a Python program of a package and returns its exit code and output.
func code(t *testing.T, stdin string, args ...string) (int, string) {
	t.Helper()
	r := codes(t, []call{{args, stdin}})[0]
	return r.Code, r.Output
}

// call is a run of a Python program, and ending how it ended.
type call struct {
	Args  []string
	Stdin string
}

type ending struct {
	Code   int
	Output string
}

// driver runs Python programs one after the other, each in a process of its own, which need not start Python again.
const driver = `
import json, os, resource, sys, tempfile

def run(args, stdin):
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out:
        source.write(stdin.encode("utf-8", "surrogateescape"))
        source.seek(0)
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
            os.dup2(source.fileno(), 0)
            os.dup2(out.fileno(), 1)
            code = 1
            try:
                sys.argv, sys.path[0] = args, os.path.dirname(args[0])
                with open(args[0], "rb") as file:
                    exec(compile(file.read(), args[0], "exec"), {"__name__": "__main__", "__file__": args[0]})
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
            except BaseException as fault:
                print(repr(fault), file=sys.stderr)
            finally:
                sys.stdout.flush()
                os._exit(code)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        return {"code": status, "output": out.read().decode("utf-8", "surrogateescape")}

json.dump([run(call["Args"], call["Stdin"]) for call in json.load(sys.stdin)], sys.stdout)
`

// codes runs Python programs of a package and returns how each ends.
func codes(t *testing.T, calls []call) (list []ending) {
	t.Helper()
	stdin, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "-c", driver)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "JOGADA_SAME_USER=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || json.Unmarshal(out, &list) != nil || len(list) != len(calls) {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	if stderr.Len() > 0 {
		t.Log(stderr.String())
	}
	return list
}

// published is the folder with the schemas of the Kattis format, beside the checkout.
const published = "../../../../shared/formats/kattis"

// schemaFits checks a YAML file of a package against a schema of the format, where that is at hand.
func schemaFits(t *testing.T, schema, data string) {
	t.Helper()
	path := filepath.Join(published, schema)
	if _, err := os.Stat(path); err != nil {
		tier.Missing(t, path, "the form of the files of packages")
	}
	compiled, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := yaml.YAMLToJSON([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(value); err != nil {
		t.Errorf("%s: %v\n%s", schema, err, data)
	}
}

func TestKattisPackagesJudgeTheirPrograms(t *testing.T) {
	python(t)
	tasks := []string{"{game: jump}", "{game: jump, rules: {move: walk, tie: stable}}", "{game: keys}", "{game: slide}", "{game: chase}",
		"{game: sokoban}", "{game: escape, rules: {keys: once, ask: softlock}}"}
	for n, task := range tasks[:tier.Scale(t, len(tasks), 1)] {
		if tier.Deep() && (n+int(tier.Seed(t)))%3 != 0 {
			continue // another seed takes others
		}
		t.Run(task, func(t *testing.T) {
			dir, files := written(t, optionsOf(t, "kattis-2025-09", task))
			validated(t, dir, files)
			rejected, tried := map[string]int{}, 0
			for _, f := range files {
				wrong := strings.HasPrefix(f.Path, "submissions/wrong_answer/")
				if !strings.HasSuffix(f.Path, ".py") || !wrong && !strings.HasPrefix(f.Path, "submissions/accepted/") || wrong && tried == 1 {
					continue
				}
				if wrong {
					tried++
				}
				rejected[f.Path] = failing(t, dir, files, f)
				if wrong != (rejected[f.Path] > 0) {
					t.Errorf("%s is wrong on %d cases", f.Path, rejected[f.Path])
				}
			}
			if len(rejected) < 2 || tried == 0 {
				t.Errorf("the package has too few programs: %v", rejected)
			}
			t.Log(rejected)
		})
	}
}

// validated runs the validator and the checker of a package on its inputs and on the outputs that it has for them.
func validated(t *testing.T, dir string, files []File) {
	t.Helper()
	var calls []call
	var paths []string
	for _, f := range files {
		if !tier.Deep() && strings.HasPrefix(f.Path, "data/secret/") {
			continue
		}
		path := filepath.Join(dir, f.Path)
		switch filepath.Ext(f.Path) {
		case ".in":
			calls = append(calls, call{[]string{filepath.Join(dir, "input_validators/validator.py")}, f.Data})
		case ".ans", ".out":
			calls = append(calls, checking(t, dir, path, f.Data))
		default:
			continue
		}
		paths = append(paths, f.Path)
	}
	for i, got := range codes(t, calls) {
		want := 42
		if ext := filepath.Ext(paths[i]); ext == ".in" && strings.Contains(paths[i], "invalid_input") || ext == ".out" && strings.Contains(paths[i], "invalid_output") {
			want = 43
		}
		if got.Code != want {
			t.Errorf("%s: %d %s", paths[i], got.Code, got.Output)
		}
	}
}

// checking is a run of the checker on an output to the case of a path.
func checking(t *testing.T, dir, path, output string) call {
	t.Helper()
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	return call{[]string{filepath.Join(dir, "output_validator/checker.py"), stem + ".in", stem + ".ans", t.TempDir()}, output}
}

// failing is on how many cases that are not large the checker rejects a program.
func failing(t *testing.T, dir string, files []File, program File) (count int) {
	t.Helper()
	var runs, checks []call
	var paths []string
	for _, f := range files {
		if strings.HasPrefix(f.Path, "data/s") && strings.HasSuffix(f.Path, ".in") && !strings.Contains(f.Path, string(grade.Large)) {
			runs, paths = append(runs, call{[]string{filepath.Join(dir, program.Path)}, f.Data}), append(paths, f.Path)
		}
	}
	ended := codes(t, runs)
	for i, r := range ended {
		checks = append(checks, checking(t, dir, filepath.Join(dir, paths[i]), r.Output))
	}
	for i, got := range codes(t, checks) {
		if ended[i].Code != 0 || got.Code != 42 && got.Code != 43 {
			t.Errorf("%s ends with %d on %s, and the checker with %d", program.Path, ended[i].Code, paths[i], got.Code)
		}
		if got.Code == 43 {
			count++
		}
	}
	return count
}

func TestKattisFilesFitTheirSchemas(t *testing.T) {
	for _, g := range games.All() {
		if g.Grading == nil || g.Grading.Kit == nil {
			continue
		}
		p := small(t, "{game: "+g.Name+"}")
		p.cases = []namedCase{{grade.Case{Part: grade.Examples, Text: "1\n", Right: "1\n"}, "01-examples"}}
		p.Assignment.License, p.Assignment.Credits = "cc by-sa", "Ana <ana@example.org>"
		p.kattis(newVersion)
		at := slices.IndexFunc(p.files, func(f File) bool { return f.Path == "problem.yaml" })
		// The published schema closes limits twice, with other fields each time, so that it allows none; the specification has them.
		plain, limits, _ := strings.Cut(p.files[at].Data, "limits:\n")
		schemaFits(t, "problem_yaml_schema.json", plain)
		if limits != "  time_limit: 5\n  memory: 512\n" {
			t.Errorf("limits: %q", limits)
		}
	}
}

// TestEveryProgramCompiles compiles the programs, checkers and validators of every game under every combination of its rules. Every game that is graded has
// them.
func TestEveryProgramCompiles(t *testing.T) {
	python(t)
	sources := map[string]string{}
	for _, g := range games.All() {
		if g.Grading == nil {
			continue
		}
		several := map[string][]string{}
		for _, param := range g.Params {
			if param.Role == catalog.Rule && param.Kind == catalog.Choice {
				several[param.Name] = param.Choices
			}
		}
		all, err := grade.Combinations(g, nil, several)
		if err != nil {
			t.Fatal(err)
		}
		for n, values := range all {
			if !tier.Deep() && n > 0 && n < len(all)-1 {
				continue
			}
			p := &pack{Options: Options{Task: assignment.Task{Game: g, Values: values}}}
			if p.Task.Game.Grading.Kit == nil || p.write() != nil {
				t.Errorf("%s has no programs for %v", g.Name, values)
				continue
			}
			wrong := 0
			for _, program := range p.programs {
				if program.Mistake != "" {
					wrong++
				}
				if strings.HasSuffix(program.Name, ".py") {
					sources[fmt.Sprint(g.Name, n, program.Name)] = program.Text
				}
			}
			sources[fmt.Sprint(g.Name, n, "checker")], sources[fmt.Sprint(g.Name, n, "validator")] = p.checker, p.validate
			if wrong < 4 {
				t.Errorf("%s has %d wrong programs for %v", g.Name, wrong, values)
			}
		}
	}
	stdin, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "-c", "import json, sys\nfor name, text in json.load(sys.stdin).items(): compile(text, name, 'exec')")
	cmd.Stdin = bytes.NewReader(stdin)
	if out, err := cmd.CombinedOutput(); err != nil || len(sources) < 80 {
		t.Errorf("%v, %d programs: %s", err, len(sources), out)
	}
}

func TestPlatformsGradeTheirPrograms(t *testing.T) {
	tier.DeepOnly(t, "it grades programs by the grader of a package")
	python(t)
	graders := map[string]string{"gradescope": "grader.py", "prairielearn": "tests/grader.py", "classroom50": "grader.py"}
	for n, format := range slices.Sorted(maps.Keys(graders)) {
		if (n+int(tier.Seed(t)))%3 != 0 {
			continue // each package takes half a minute to make; another seed takes another
		}
		grader := graders[format]
		dir, files := written(t, optionsOf(t, format, "{game: chase}"))
		for _, name := range []string{"right.py", "no-draws.py"} {
			at := slices.IndexFunc(files, func(f File) bool { return strings.HasSuffix(f.Path, "/"+name) })
			student, result := t.TempDir(), filepath.Join(t.TempDir(), "results/results.json")
			if err := os.WriteFile(filepath.Join(student, "main.py"), []byte(files[at].Data), 0o666); err != nil {
				t.Fatal(err)
			}
			if got, out := code(t, "", filepath.Join(dir, grader), format, student, result); got != 0 {
				t.Fatalf("%s: %d %s", format, got, out)
			}
			data, err := os.ReadFile(result)
			var r struct {
				Score float64
				Tests []map[string]any
			}
			if err != nil || json.Unmarshal(data, &r) != nil || len(r.Tests) != 6 {
				t.Fatalf("%s: %v %s", format, err, data)
			}
			full := map[string]float64{"gradescope": 100, "prairielearn": 1, "classroom50": 100}[format]
			if (r.Score == full) != (name == "right.py") || r.Score <= 0 {
				t.Errorf("%s: %s has %g points\n%s", format, name, r.Score, data)
			}
		}
	}
}

func TestPackagesHaveTheSameBytesAndKeepWhatIsThere(t *testing.T) {
	tier.DeepOnly(t, "it makes a package twice")
	o := optionsOf(t, "domjudge", "{game: chase}")
	dir, files := written(t, o)
	again, err := Make(t.Context(), o)
	if err != nil || !slices.Equal(files, again) {
		t.Errorf("another time the package differs: %v", err)
	}
	if Write(dir, files, false) == nil || Write(dir, files, true) != nil {
		t.Error("a package is replaced unasked, or is not when asked")
	}
	strange := t.TempDir()
	if err := os.WriteFile(filepath.Join(strange, "thesis.txt"), nil, 0o666); err != nil || Write(strange, files, true) == nil {
		t.Error("a folder with other files is replaced")
	}
}

func TestRulesWithoutBoardsAreRefused(t *testing.T) {
	_, err := Make(t.Context(), optionsOf(t, "kattis", `{game: chase, rules: {first: cat, graph: directed, hole: "0,3"}}`))
	if err == nil || !strings.Contains(err.Error(), "the assignment allows none") || !strings.Contains(err.Error(), "hole: 0,3") {
		t.Error(err)
	}
}

func TestBadPackagesAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"no format": func(o *Options) { o.Format = "word" }, "a name with a blank": func(o *Options) { o.Name = "my homework" },
		"no grading": func(o *Options) { o.Task.Game.Grading = nil },
	} {
		o := optionsOf(t, "kattis", "{game: keys}")
		change(&o)
		if _, err := Make(t.Context(), o); err == nil {
			t.Error(name)
		}
	}
}
