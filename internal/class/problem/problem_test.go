package problem

import (
	"context"
	"errors"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

func TestMain(m *testing.M) {
	sandbox.Launch()
	os.Exit(m.Run())
}

// folder writes files into a new folder.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for dir := dir; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) { // programs run as another user
		_ = os.Chmod(dir, 0o755)
	}
	return dir
}

// sums is a package: the sum of some numbers.
var sums = map[string]string{
	"problem.yaml":                        "name: {en: Sums}\nvalidation: default\nvalidator_flags: float_tolerance 1e-6\nlimits: {memory: 512}\n",
	".timelimit":                          "2\n",
	"input_validators/input.ctd":          "INT(1,5,n) NEWLINE REPI(i,n,SPACE) INT(0,100,a[i]) END NEWLINE EOF\n",
	"data/sample/1.in":                    "2\n1 2\n",
	"data/sample/1.ans":                   "3\n",
	"data/secret/a.in":                    "1\n5\n",
	"data/secret/a.ans":                   "5\n",
	"submissions/accepted/sum.py":         "input()\nprint(sum(map(int, input().split())))\n",
	"submissions/accepted/loop.py":        "n = int(input())\ns = 0\nfor x in input().split():\n    s += int(x)\nprint(s)\n",
	"submissions/wrong_answer/xor.py":     "input()\nx = 0\nfor a in input().split():\n    x ^= int(a)\nprint(x)\n",
	"submissions/rejected/first.py":       "# @EXPECTED_RESULTS@: WRONG_ANSWER\ninput()\nprint(input().split()[0])\n",
	"submissions/mixed/slow.py":           "# @EXPECTED_RESULTS@: ACCEPTED, TIME_LIMIT_EXCEEDED\n",
	"submissions/time_limit_exceeded/a.c": "",
}

func with(files map[string]string, name, content string) map[string]string {
	changed := maps.Clone(files)
	changed[name] = content
	return changed
}

func TestAPackageIsReadWithItsSettings(t *testing.T) {
	p, err := Read(folder(t, sums))
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "Sums" || p.Time != 5*time.Second || p.Memory != 512<<20 || len(p.Grammars) != 1 || len(p.Accepted) != 2 || len(p.Wrong) != 2 || len(p.Samples) != 1 || len(p.Secret) != 1 ||
		len(p.Groups) != 1 || !slices.Equal(p.Groups[0].Output, []string{"float_tolerance", "1e-6"}) || p.Output != nil {
		t.Errorf("%+v", p)
	}
	later := with(with(sums, "problem.yaml", "problem_format_version: 2025-09\nname: Sums\ntype: pass-fail\nlimits: {time_limit: 3.5}\n"), "data/test_group.yaml", "output_validator_args: [case_sensitive]\n")
	delete(later, ".timelimit")
	if p, err = Read(folder(t, later)); err != nil || p.Format != "2025-09" || p.Time != 8*time.Second || len(p.Groups) != 1 || !slices.Equal(p.Groups[0].Output, []string{"case_sensitive"}) {
		t.Errorf("%+v %v", p, err)
	}
	if p, err = Read(folder(t, with(sums, "domjudge-problem.ini", "timelimit='4'\nname='Other'\n"))); err != nil || p.Title != "Sums" {
		t.Errorf("%+v %v", p, err)
	}
}

func TestAPackageOfPolygonIsRead(t *testing.T) {
	p, err := Read(folder(t, map[string]string{
		"problem.xml": `<problem short-name="sums"><names><name language="english" value="Sums"/></names>
<judging><testset name="tests"><time-limit>1500</time-limit><memory-limit>268435456</memory-limit><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test sample="true"/><test/></tests></testset></judging>
<assets><checker><source path="files/check.cpp"/></checker><validators><validator><source path="files/val.cpp"/></validator><validator><source path="../../etc/passwd"/></validator></validators>
<solutions><solution tag="wrong-answer"><source path="solutions/wa.cpp"/></solution><solution tag="accepted"><source path="solutions/b.cpp"/></solution><solution tag="main"><source path="solutions/a.cpp"/></solution></solutions></assets></problem>`,
		"tests/01": "1\n", "tests/01.a": "1\n", "tests/02": "2\n", "files/check.cpp": "", "files/val.cpp": "", "solutions/a.cpp": "", "solutions/b.cpp": "", "solutions/wa.cpp": "",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "Sums" || p.Time != 4*time.Second || p.Memory != 256<<20 || !p.Testlib || len(p.Validators) != 1 || len(p.Output) != 1 || len(p.Samples) != 1 || len(p.Secret) != 1 || len(p.Wrong) != 1 ||
		filepath.Base(p.Accepted[0]) != "a.cpp" || len(p.Accepted) != 2 {
		t.Errorf("%+v", p)
	}
}

func TestPackagesThatCannotBeGradedSayWhy(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"is interactive":                               with(sums, "problem.yaml", "name: a\nvalidation: custom interactive\n"),
		"is multi-pass":                                with(sums, "problem.yaml", "name: a\ntype: [multi-pass]\n"),
		"special_run":                                  with(sums, "domjudge-problem.ini", "special_run='x'\n"),
		"there is no output validator":                 with(sums, "problem.yaml", "name: a\nvalidation: custom\n"),
		"input.ctd:1:1: found":                         with(sums, "input_validators/input.ctd", "FOO"),
		"problem.yaml:2:":                              with(sums, "problem.yaml", "name: a\nlimits: 3\n"),
		"constants: found a list":                      with(sums, "problem.yaml", "name: a\nconstants: [1]\n"),
		"has no problem.yaml":                          {"main.cpp": ""},
		"no accepted submission":                       {"problem.yaml": "name: a\n"},
		"domjudge-problem.ini:1:1":                     with(sums, "domjudge-problem.ini", "timelimit\n"),
		".timelimit:1:1":                               with(sums, ".timelimit", "soon"),
		"data/secret/a.files: tests have files":        with(sums, "data/secret/a.files/words.txt", "one\n"),
		"data/secret/a.args: tests have args":          with(sums, "data/secret/a.args", "--fast\n"),
		"data/secret/test_group.yaml: tests have args": with(sums, "data/secret/test_group.yaml", "args: [fast]\n"),
		"data/sample/1.yaml: tests have args":          with(with(sums, "problem.yaml", "problem_format_version: 2025-09\nname: Sums\n"), "data/sample/1.yaml", "args: [fast]\n"),
		"data/secret/one/testdata.yaml:1:":             with(with(sums, "data/secret/one/testdata.yaml", "output_validator_flags: [a\n"), "data/secret/one/b.in", "1\n1\n"),
	} {
		if _, err := Read(folder(t, files)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

func TestOutputsAreComparedByTheFlags(t *testing.T) {
	for _, test := range []struct {
		flags, right, got string
		accepted          bool
	}{
		{"", "1 Yes\n", "1  yes", true},
		{"case_sensitive", "Yes\n", "yes\n", false},
		{"space_change_sensitive", "1 2\n", "1  2\n", false},
		{"space_change_sensitive", "1 2\n", "1 2\n", true},
		{"", "0.5\n", "0.50\n", false},
		{"float_tolerance 1e-2", "0.5\n", "5.01e-1\n", true},
		{"float_absolute_tolerance 1e-2", "1000\n", "1001\n", false},
		{"float_relative_tolerance 1e-2", "1000\n", "1001\n", true},
		{"float_tolerance 1e-2", "1\n", "nan\n", false},
		{"", "1 2\n", "1\n", false},
		{"", "1\n", "1 2\n", false},
	} {
		if j := newComparison(strings.Fields(test.flags)).judge(test.right, test.got); j.Right != test.accepted || !j.Right && j.Why.Empty() {
			t.Errorf("%+v: %+v", test, j)
		}
	}
}

// judges builds a package whose programs are in Python.
func judges(t *testing.T, files map[string]string) *Judges {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "problem packages with programs in Python")
	}
	p, err := Read(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	j, err := p.Build(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestAWrongSubmissionGetsItsSmallestInput(t *testing.T) {
	j := judges(t, sums)
	suite, err := j.Tests(t.Context(), grade.Options{Boards: 12, Certify: 200, Seed: 1}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(suite.Wrong) != 2 || len(suite.Disagreements) != 0 {
		t.Fatalf("%+v", suite)
	}
	// Sizes: 1 for n = 1 and 1 more for each number above, 1 plus its value for each item.
	for name, want := range map[string]string{"submissions/rejected/first.py": "2\n0 1\n", "submissions/wrong_answer/xor.py": "2\n1 1\n"} {
		at := slices.IndexFunc(suite.Wrong, func(c Caught) bool { return c.Name == name })
		c := suite.Wrong[at].Counterexample
		if c == nil || !c.Smallest || c.Text != want {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if !slices.Equal(suite.Survivors, []string{"submissions/wrong_answer/xor.py"}) {
		t.Errorf("survivors %v", suite.Survivors)
	}
}

func TestAcceptedSubmissionsThatDisagreeAreAFaultOfThePackage(t *testing.T) {
	j := judges(t, with(with(sums, "submissions/accepted/loop.py", "input()\na = list(map(int, input().split()))\nprint(sum(a) if len(a) < 3 else 0)\n"), "submissions/wrong_answer/xor.py", "print(7)\n"))
	right, err := j.Answer(t.Context(), "3\n1 1 1\n")
	if err != nil {
		t.Fatal(err)
	}
	other := map[string]string{"3\n": "0\n", "0\n": "3\n"}[right]
	if judgement, err := j.Judge(t.Context(), "3\n1 1 1\n", right, other); err == nil || judgement.Right {
		t.Errorf("%+v %v", judgement, err)
	}
	if d := j.Disagreements(); len(d) != 1 || d[0].Text != "3\n1 1 1\n" || !strings.Contains(d[0].Sentence, "disagree") {
		t.Errorf("%+v", d)
	}
}

func FuzzSettings(f *testing.F) {
	f.Add([]byte(sums["problem.yaml"]))
	f.Add([]byte("name: a\ntype: [interactive]\nlimits: {time_limit: x}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := &Package{Folder: t.TempDir()}
		if err := os.WriteFile(p.path("problem.yaml"), data, 0o644); err != nil {
			t.Fatal(err)
		}
		var s settings
		_, err := p.readYAML(p.path("problem.yaml"), &s)
		var fault *text.Error
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%q: %v", data, err)
		}
	})
}

func TestThePackagesGeneratorsMakeInputs(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that generators of packages are run")
	}
	files := with(sums, "generators/generators.yaml", "solution: /submissions/accepted/sum.py\ndata:\n  secret:\n    data:\n    - many: many.py 60 {seed}\n    - other: {generate: gone.py 3}\n")
	files["generators/many.py"] = "import random, sys\nn = int(sys.argv[1])\nrandom.seed(int(sys.argv[2]))\nprint(n)\nprint(*[random.randint(0, 9) for _ in range(n)])\n"
	delete(files, "input_validators/input.ctd")
	p, err := Read(folder(t, files))
	if err != nil || len(p.Generators) != 1 || p.Generators[0].Args[0] != "60" {
		t.Fatalf("%v %v", p, err)
	}
	j, err := p.Build(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for seed := range uint64(10) {
		text, ok := j.generated(catalog.NewDice(seed), fewBytes)
		if n := len(strings.Fields(text)); !ok || n != 61 {
			t.Fatalf("%d words: %q", n, text)
		}
		met[text] = true
	}
	if len(met) != 10 {
		t.Errorf("%d of 10 are different", len(met))
	}
	some := 0
	for seed := range uint64(40) {
		b, err := j.Game().Generate(catalog.NewDice(seed), catalog.Values{"scale": "2"})
		if err == nil && strings.HasPrefix(b.Text(), "60\n") {
			some++
		}
	}
	if some < 5 || some > 35 {
		t.Errorf("%d of 40 inputs are from the generator", some)
	}
}

func TestTheCommandsOfAPolygonPackageAreRead(t *testing.T) {
	p, err := Read(folder(t, map[string]string{
		"problem.xml": `<problem><names><name language="english" value="Sums"/></names><judging><testset name="tests"><input-path-pattern>tests/%02d</input-path-pattern>` +
			`<tests><test method="generated" cmd="gen 5 10"/><test method="manual"/><test method="generated" cmd="gone 1"/></tests></testset></judging>` +
			`<files><executables><executable><source path="files/gen.py"/></executable></executables></files>` +
			`<assets><solutions><solution tag="main"><source path="sum.py"/></solution></solutions></assets></problem>`,
		"files/gen.py": "import sys\nprint(sum(map(int, sys.argv[1:])))\n", "sum.py": "print(1)\n",
	}))
	if err != nil || len(p.Generators) != 1 || filepath.Base(p.Generators[0].Program) != "gen.py" || !slices.Equal(p.Generators[0].Args, []string{"5", "10"}) {
		t.Fatalf("%+v %v", p, err)
	}
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that generators of Polygon packages make different inputs")
	}
	j, err := p.Build(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for seed := range uint64(20) {
		text, ok := j.generated(catalog.NewDice(seed), fewBytes)
		if !ok {
			t.Fatal("nothing is made")
		}
		met[text] = true
	}
	if !met["15\n"] || len(met) < 5 {
		t.Errorf("%v; want the command as it is, and with other arguments", met)
	}
}

func TestTheGrowthOnInputsOfAGrammarIsMeasured(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that the growth on inputs of a package is measured")
	}
	grammarOf := func(most string) *catalog.Growth {
		t.Helper()
		p, err := Read(folder(t, with(sums, "input_validators/input.ctd", "INT(1,"+most+",n) NEWLINE REPI(i,n,SPACE) INT(0,100,a[i]) END NEWLINE EOF\n")))
		if err != nil {
			t.Fatal(err)
		}
		j, err := p.Build(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		return j.growing()
	}
	if g := grammarOf("20"); g != nil {
		t.Errorf("inputs of 21 words grow: %v", g.Sizes)
	}
	g := grammarOf("9000")
	for _, c := range []struct {
		class    string
		exponent float64
	}{{"n²", 2}, {"n or n log n", 1}} {
		game := catalog.Game{Grading: &catalog.Grading{Growth: g, Input: func(b catalog.Instance) (string, bool) { return b.Text(), true }}}
		r, err := growth.Measure(t.Context(), growth.Options{Game: game, Seed: 1, Time: time.Hour, Run: func(_ context.Context, stdin []byte) (sandbox.Result, error) {
			seconds := 0.001 + 1e-6*math.Pow(float64(len(strings.Fields(string(stdin)))), c.exponent)
			return sandbox.Result{End: sandbox.Exited, Stdout: []byte("1"), CPU: time.Duration(1e9 * seconds)}, nil
		}})
		if err != nil || !strings.HasPrefix(c.class, r.Class.Class) || r.N != "words of the input" || len(r.References) != 0 {
			t.Errorf("%+v %v, want %s", r, err, c.class)
		}
	}
}

// parts is a package with programs that judge: two numbers whose sum is n, which is no multiple of 3.
var parts = map[string]string{
	"problem.yaml":                      "name: {en: Parts}\nvalidation: custom\n",
	"input_validators/input.ctd":        "INT(1,50,n) NEWLINE EOF\n",
	"input_validators/third.py":         "import sys\nsys.exit(43 if int(input()) % 3 == 0 else 42)\n",
	"output_validators/check.py":        "import sys\nn = int(open(sys.argv[1]).read())\nopen(sys.argv[3] + 'judgemessage.txt', 'w')\ntry:\n    a, b = map(int, sys.stdin.read().split())\nexcept ValueError:\n    sys.exit(43)\nsys.exit(42 if a + b == n else 43)\n",
	"data/sample/1.in":                  "4\n",
	"data/sample/1.ans":                 "4 0\n",
	"submissions/accepted/a.py":         "print(input(), 0)\n",
	"submissions/accepted/b.py":         "print(0, input())\n",
	"submissions/wrong_answer/large.py": "n = int(input())\nprint(n // 2, n - n // 2 + (n > 40 or n % 3 == 0))\n",
}

func TestProgramsThatJudgeRunInSeries(t *testing.T) {
	j := judges(t, parts)
	suite, err := j.Tests(t.Context(), grade.Options{Boards: 100, Certify: 200, Seed: 1}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	c := suite.Wrong[0].Counterexample
	if c == nil || c.Text != "41\n" || !c.Smallest || c.SmallerTried < 27 || c.SmallerTried > 40-mostRough {
		t.Errorf("%+v", c)
	}
	if len(suite.Disagreements) != 1 || len(suite.Disagreements[0].Text) != 2 {
		t.Errorf("%+v; want that third.py rejects a number of one digit, which the grammar accepts", suite.Disagreements)
	}
	if len(j.passed) < 20 || len(j.rejected) <= mostRough {
		t.Errorf("%d outputs were accepted and %d inputs rejected; want most of them, in series", len(j.passed), len(j.rejected))
	}
}

func TestALinkOutOfAPackageIsNotRead(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside.ctd")
	if err := os.WriteFile(outside, []byte("INT(1,5) NEWLINE EOF\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := folder(t, sums)
	if err := os.Symlink(outside, filepath.Join(dir, "input_validators", "link.ctd")); err != nil {
		t.Skip(err) // Windows, without the right to make links
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "link.ctd") {
		t.Errorf("%v; want an error that names the link", err)
	}
	dir = folder(t, sums)
	answer := filepath.Join(dir, "data", "sample", "1.ans")
	if err := errors.Join(os.Remove(answer), os.Symlink(outside, answer)); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "1.ans") {
		t.Errorf("%v; want an error that names the link", err)
	}
}

func TestTheContextEndsTheMakingOfInputs(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that an interrupt ends the making of inputs")
	}
	files := with(sums, "input_validators/input.ctd", "INT(1,9000,n) NEWLINE REPI(i,n,SPACE) INT(0,100,a[i]) END NEWLINE EOF\n")
	files["generators/generators.yaml"], files["generators/one.py"] = "data: {secret: {data: [{a: one.py}]}}\n", "print('1\\n5')\n"
	p, err := Read(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	j, err := p.Build(ctx, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, made := j.generated(catalog.NewDice(1), fewBytes); !made || j.growing() == nil {
		t.Fatal("nothing is made before the context ends")
	}
	cancel()
	if _, made := j.generated(catalog.NewDice(1), fewBytes); made || j.growing() != nil {
		t.Error("inputs are made after the context ended")
	}
}

func TestAPackageWithoutInputsSaysWhatIsWrongWithItsGrammar(t *testing.T) {
	for grammar, want := range map[string]string{
		"INT(1,9,n) NEWLINE REP(10^18) INT(0,1) NEWLINE END EOF\n": "no input was found: input_validators/input.ctd:1:20: the count is no number from 0 to",
		"INT(1,9,n) NEWLINE ASSERT(n==0) EOF\n":                    "none was made that input_validators/input.ctd accepts",
	} {
		p, err := Read(folder(t, with(sums, "input_validators/input.ctd", grammar)))
		if err != nil {
			t.Fatal(err)
		}
		j := &Judges{Package: p, ctx: t.Context()}
		err = grade.Possible(t.Context(), grade.Options{Game: j.Game()})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "board") {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

func TestALinkToAProgramIsFollowedInsideThePackageAlone(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that programs that are links run")
	}
	files := maps.Clone(sums)
	delete(files, "submissions/accepted/loop.py")
	delete(files, "submissions/accepted/sum.py")
	files["attic/sum.py"] = sums["submissions/accepted/sum.py"]
	for target, want := range map[string]string{"../../attic/sum.py": "", filepath.Join(folder(t, files), "attic", "sum.py"): "accepted/a.py: not run here: it is a link out of the package"} {
		dir := folder(t, files)
		if err := os.MkdirAll(filepath.Join(dir, "submissions", "accepted"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, filepath.Join(dir, "submissions", "accepted", "a.py")); err != nil {
			t.Skip(err) // Windows, without the right to make links
		}
		p, err := Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Build(t.Context(), true)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v; want %q", target, err, want)
		}
	}
}

func TestAnAcceptedProgramThatFailsOnASampleSaysHow(t *testing.T) {
	files := with(with(sums, "submissions/accepted/sum.py", "print(1 / 0)\n"), "submissions/accepted/loop.py", "print(4)\n")
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that accepted programs that fail are reported")
	}
	p, err := Read(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Build(t.Context(), true)
	for _, want := range []string{"accepted/sum.py is an accepted submission and fails on sample 1.in: exit code 1: ZeroDivisionError", "accepted/loop.py is an accepted submission and fails on sample 1.in: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

func TestTheTestsCompareAcceptedSubmissions(t *testing.T) {
	files := with(sums, "submissions/accepted/loop.py", "input()\na = list(map(int, input().split()))\nprint(sum(a) if len(a) < 3 else 7)\n")
	delete(files, "submissions/rejected/first.py")
	delete(files, "submissions/wrong_answer/xor.py")
	suite, err := judges(t, files).Tests(t.Context(), grade.Options{Boards: 40, Certify: 50, Seed: 1}, func(string) {})
	if err != nil || len(suite.Disagreements) != 1 || !strings.HasPrefix(suite.Disagreements[0].Text, "3\n") || !strings.Contains(suite.Disagreements[0].Sentence, "loop.py") || !strings.Contains(suite.Disagreements[0].Sentence, "sum.py") {
		t.Errorf("%+v %v", suite, err)
	}
}

func TestAValidatorThatBreaksOrRejectsASampleIsAFault(t *testing.T) {
	for program, want := range map[string]string{
		"import os\nos.kill(os.getpid(), 9)\n":                                       "input_validators/v.py rejects the test 1.in because it breaks",
		"import sys\nsys.exit(43)\n":                                                 "input_validators/v.py rejects the test 1.in",
		"import os, sys\nos.kill(os.getpid(), 9 * (input() != '2'))\nsys.exit(42)\n": "input_validators/v.py breaks on an input (SIGKILL)",
	} {
		p, err := Read(folder(t, with(sums, "input_validators/v.py", program)))
		if err != nil {
			t.Fatal(err)
		}
		j, err := p.Build(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.valid(t.Context(), "1\n1\n"); err != nil {
			t.Fatal(err)
		}
		all := j.Disagreements()
		if !slices.ContainsFunc(all, func(d catalog.Disagreement) bool { return d.Sentence == want && !d.Note }) {
			t.Errorf("%+v lacks %q", all, want)
		}
	}
}
