package problem

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/internal/class/grade"
	"jogada/internal/gametest/tier"
)

// scripted is a package whose validators are folders: one with a build script, one with run alone, one in several files of Python.
var scripted = map[string]string{
	"problem.yaml":                           "problem_format_version: 2025-09\nname: Half\ntype: pass-fail\n",
	"input_validators/digits/build":          "#!/bin/sh\nset -e\n[ $# = 0 ]\nprintf '#!/bin/sh\\n[ \"$#\" = 0 ] && grep -qx \"[0-9]*\" && exit 42\\nexit 43\\n' > run\nchmod +x run\n",
	"input_validators/even/run":              "#!/bin/sh\n[ \"$#\" = 0 ] && grep -qx '[0-9]*[02468]' && exit 42\nexit 43\n",
	"output_validator/__init__.py":           "",
	"output_validator/__main__.py":           "import sys\nfrom twice import twice\nwith open(sys.argv[1]) as f:\n    sys.exit(42 if twice(sys.stdin.read()) == int(f.read()) else 43)\n",
	"output_validator/twice.py":              "def twice(text):\n    return 2 * int(text)\n",
	"data/sample/1.in":                       "8\n",
	"data/sample/1.ans":                      "4\n",
	"submissions/accepted/half.py":           "print(int(input()) // 2)\n",
	"submissions/accepted/several/a.cpp":     "#include \"half.h\"\n#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << half(n) << std::endl; }\n",
	"submissions/accepted/several/half.h":    "long long half(long long n);\n",
	"submissions/accepted/several/other.cpp": "#include \"half.h\"\nlong long half(long long n) { return n / 2; }\n",
}

func TestProgramsOfAPackageAreBuiltAsTheySay(t *testing.T) {
	for _, tool := range []string{"python3", "g++"} {
		if _, err := exec.LookPath(tool); err != nil {
			tier.Missing(t, tool, "programs of packages that are folders")
		}
	}
	dir := folder(t, scripted)
	for _, script := range []string{"digits/build", "even/run"} {
		if err := os.Chmod(filepath.Join(dir, "input_validators", script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	j, err := p.Build(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Unbuilt) != 0 || len(j.answers) != 2 {
		t.Errorf("%d accepted, not run here: %v", len(j.answers), j.Unbuilt)
	}
	for input, want := range map[string]bool{"12\n": true, "13\n": false, "x2\n": false} {
		if valid, err := j.valid(t.Context(), input); err != nil || valid != want {
			t.Errorf("%q: %v %v", input, valid, err)
		}
	}
	for got, want := range map[string]bool{"006\n": true, "7\n": false} {
		if judgement, err := j.Judge(t.Context(), "12\n", "6\n", got); err != nil || judgement.Right != want {
			t.Errorf("%q: %+v %v", got, judgement, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "input_validators", "digits", "run")); err == nil {
		t.Error("the package itself was built, not a copy")
	}
}

func TestConstantsStandForTheirValues(t *testing.T) {
	files := maps.Clone(sums)
	files["problem.yaml"] = "problem_format_version: 2025-09\nname: Sums\nconstants:\n  most: {value: 3, tex: three}\n  sum: sum\n"
	files["input_validators/input.ctd"] = "INT(1,{{most}},n) NEWLINE REPI(i,n,SPACE) INT(0,{{most.value}}0,a[i]) END NEWLINE EOF\n"
	files["input_validators/short.py"] = "import sys\nsys.exit(42 if len(input()) < {{most}} else 43)  # {{none}} is no constant\n"
	files["submissions/accepted/sum.py"] = "input()\nprint({{sum}}(map(int, input().split())))\n"
	j := judges(t, files)
	for input, want := range map[string]bool{"3\n0 0 30\n": true, "4\n0 0 0 0\n": false, "1\n31\n": false} {
		if valid, err := j.valid(t.Context(), input); err != nil || valid != want {
			t.Errorf("%q: %v %v", input, valid, err)
		}
	}
	if len(j.Unbuilt) != 0 || len(j.answers) != 2 || len(j.Disagreements()) != 0 {
		t.Errorf("%d accepted, not run here: %v, %v", len(j.answers), j.Unbuilt, j.Disagreements())
	}
}

func TestSubmissionsAreWhatTheirFileSays(t *testing.T) {
	files := maps.Clone(sums)
	files["submissions/submissions.yaml"] = "wrong_answer:\n  permitted: [AC, WA, TLE]\nours/{good,fine}.py:\n  permitted: [AC]\nours/b*:\n  permitted: [AC, WA]\n  required: [WA]\naccepted/loop.py:\n  language: python3\nours/any.py:\n  required: [WA, AC]\n"
	for _, name := range []string{"good", "fine", "bad", "any", "other"} {
		files["submissions/ours/"+name+".py"] = ""
	}
	p, err := Read(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	names := func(paths []string) string {
		var all []string
		for _, path := range paths {
			all = append(all, filepath.Base(path))
		}
		slices.Sort(all)
		return strings.Join(all, " ")
	}
	if accepted, wrong := names(p.Accepted), names(p.Wrong); accepted != "fine.py good.py loop.py sum.py" || wrong != "bad.py first.py xor.py" {
		t.Errorf("accepted %s, wrong %s", accepted, wrong)
	}
	if _, err := Read(folder(t, with(sums, "submissions/submissions.yaml", "a:\n  required: WA\n"))); err == nil || !strings.Contains(err.Error(), "submissions.yaml:2:") {
		t.Error(err)
	}
}

func TestThePackagesFilesAreAddedToSubmissions(t *testing.T) {
	files := maps.Clone(sums)
	files["problem.yaml"] = "problem_format_version: 2025-09\nname: Sums\nconstants: {zero: 0}\n"
	for name := range sums {
		if strings.HasPrefix(name, "submissions/") {
			delete(files, name)
		}
	}
	maps.Copy(files, map[string]string{
		"include/default/notes.txt":         "",
		"include/python3/helper.py":         "def total(numbers):\n    return sum(numbers, {{zero}})\n",
		"include/c/main.c":                  "#include <stdio.h>\n#include \"total.h\"\nint main(void) { int n, a[5]; scanf(\"%d\", &n); for (int i = 0; i < n; i++) scanf(\"%d\", a + i); printf(\"%d\\n\", total(n, a)); }\n",
		"include/c/total.h":                 "int total(int, int *);\n",
		"submissions/accepted/sum.py":       "from helper import total\ninput()\nprint(total(map(int, input().split())))\n",
		"submissions/accepted/sum.c":        "#include \"total.h\"\nint total(int n, int *a) { int s = 0; while (n-- > 0) s += a[n]; return s; }\n",
		"submissions/wrong_answer/first.py": "from helper import total\ninput()\nprint(total(map(int, input().split()[:1])))\n",
	})
	p, err := Read(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	j, err := p.Build(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(j.answers) != 2 || len(j.Unbuilt) != 0 {
		t.Fatalf("%v %v %v", j.answers, j.Unbuilt, j.Disagreements())
	}
	for _, kept := range []bool{true, false} { // as jogada builds a program, and one of a class
		source, built := filepath.Join(p.Folder, "submissions/accepted/sum.py"), t.TempDir()
		program, err := grade.Source{Path: source, Root: filepath.Dir(source), Languages: j.Languages(), Run: p.RunLimits(), Trusted: true, Kept: kept}.Prepare(t.Context(), built)
		if err != nil {
			t.Fatal(err)
		}
		_ = os.Chmod(filepath.Dir(built), 0o755)
		_ = os.Chmod(built, 0o755)
		if r, err := program.Run(t.Context(), []byte("2\n1 2\n")); err != nil || string(r.Stdout) != "3\n" {
			t.Errorf("%v: %q %s %v", kept, r.Stdout, r.Stderr, err)
		}
	}
}
