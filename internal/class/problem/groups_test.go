package problem

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/internal/class/grade"
)

// groups is a package whose groups of tests have other bounds and tolerances: numbers below 10 exactly, and those below 100 within 2.
var groups = map[string]string{
	"problem.yaml":                      "problem_format_version: 2025-09\nname: Doubles\n",
	"input_validators/input.ctd":        "INT(0,200,n) NEWLINE EOF\n",
	"input_validators/bound.py":         "import sys\nsys.exit(42 if int(input()) < int(sys.argv[1]) else 43)\n",
	"input_validators/other.py":         "import sys\nsys.exit(42 if len(sys.argv) == 1 else 43)\n",
	"data/test_group.yaml":              "input_validator_args: {bound: ['10']}\n",
	"data/sample/1.in":                  "1\n",
	"data/sample/1.ans":                 "2\n",
	"data/secret/large/test_group.yaml": "input_validator_args: {bound: ['100']}\noutput_validator_args: [float_absolute_tolerance, '2']\n",
	"data/secret/large/2.in":            "50\n",
	"data/secret/large/2.ans":           "100\n",
	"data/secret/small/3.in":            "9\n",
	"data/secret/small/3.ans":           "18\n",
	"submissions/accepted/a.py":         "print(2 * int(input()))\n",
	"submissions/accepted/b.py":         "n = int(input())\nprint(n + n)\n",
	// Wrong in the small group by 1, in the large one by 1 as well.
	"submissions/wrong_answer/near.py": "n = int(input())\nprint(2 * n + (n >= 7))\n",
}

func TestEachGroupOfTestsHasItsOwnArguments(t *testing.T) {
	far := maps.Clone(groups)
	far["submissions/wrong_answer/near.py"] = "n = int(input())\nprint(2 * n + (n >= 20) + 2 * (n >= 30) + 3 * (n >= 150))\n"
	for name, test := range map[string]struct {
		files map[string]string
		text  string
	}{"exact": {groups, "7\n"}, "within a tolerance": {far, "30\n"}} {
		p, err := Read(folder(t, test.files))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Groups) != 2 || len(p.Secret) != 2 || p.Secret[0].Name != "large/2.in" || !slices.Equal(p.Groups[1].inputArgs("input_validators/bound.py"), []string{"100"}) || p.Groups[1].inputArgs("input_validators/other.py") != nil {
			t.Errorf("%s: %+v", name, p)
		}
		j, err := p.Build(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		suite, err := j.Tests(t.Context(), grade.Options{Seed: 1, Boards: 20, Certify: 40}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		if c := suite.Wrong[0].Counterexample; c == nil || c.Text != test.text || !c.Smallest {
			t.Errorf("%s: %+v", name, c)
		}
		for _, d := range suite.Disagreements {
			if !d.Note || !strings.Contains(d.Sentence, "input.ctd accepts an input that input_validators/bound.py rejects;") || d.Text < "100\n" || len(d.Text) != 4 {
				t.Errorf("%s: %+v", name, d)
			}
		}
	}
}
