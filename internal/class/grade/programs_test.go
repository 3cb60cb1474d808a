package grade_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

func TestProgramsInSixLanguages(t *testing.T) {
	tier.DeepOnly(t, "it compiles and runs programs for a minute")
	for _, c := range []struct{ game, source, tool, mistake string }{
		{"jump", "testdata/jump/main.cpp", "g++", ""},
		{"jump", "testdata/jump/ties-by-index.cpp", "g++", "ties-by-index"},
		{"keys", "testdata/keys/main.py", "python3", ""},
		{"keys", "testdata/keys/keys-shared.py", "python3", "keys-shared"},
		{"keys", "testdata/keys/door-not-retried.py", "python3", "door-not-retried"},
		{"keys", "testdata/keys/main.rs", "rustc", ""},
		{"slide", "testdata/slide/main.go", "go", ""},
		{"slide", "testdata/slide/double-merge", "go", "double-merge"},
		{"chase", "testdata/chase/main.js", "node", ""},
		{"chase", "testdata/chase/Main.java", "javac", "memoised-minimax"},
	} {
		t.Run(c.source, func(t *testing.T) {
			if _, err := exec.LookPath(c.tool); err != nil {
				tier.Missing(t, c.tool, "that programs in its language are graded")
			}
			source := grade.Source{Path: c.source, Trusted: true, Build: sandbox.Limits{CPU: 2 * time.Minute, Wall: 10 * time.Minute, Memory: 2 << 30}, Run: sandbox.Limits{Wall: 10 * time.Minute}}
			program, err := source.Prepare(t.Context(), t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			g, _ := games.All().Find(c.game)
			r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: valuesOf(t, g, nil), Runner: program, Seed: tier.Seed(t), Boards: 40, Certify: 40})
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.mistake == "" && r.Verdict != grade.Accepted:
				t.Errorf("%+v %+v", r, r.Counterexample)
			case c.mistake != "" && (r.Verdict != grade.WrongAnswer || r.Mistake == nil || r.Mistake.Name != c.mistake):
				t.Errorf("%+v %+v %+v", r, r.Counterexample, r.Mistake)
			}
			t.Logf("%s, %d boards", r.Verdict, r.Boards)
		})
	}
}

// TestMain lets the sandbox start this program again as its launcher.
func TestMain(m *testing.M) {
	sandbox.Launch()
	os.Exit(m.Run())
}

func TestUntrustedProgramsAreRefusedWithoutASandbox(t *testing.T) {
	if sandbox.Isolated() {
		t.Skip("this system isolates programs")
	}
	if _, err := grade.NewProgram(sandbox.Command{Path: "/bin/true"}, sandbox.Limits{}, false); err == nil {
		t.Error("a program runs that nobody vouches for")
	}
	if _, err := (grade.Source{Path: "testdata/jump/main.cpp"}).Prepare(t.Context(), t.TempDir()); err == nil {
		t.Error("a source is compiled that nobody vouches for")
	}
}

func TestGoProgramsImportAnyStandardPackage(t *testing.T) {
	tier.DeepOnly(t, "it may compile the standard library")
	if _, err := exec.LookPath("go"); err != nil {
		tier.Missing(t, "go", "that programs in Go are built")
	}
	path := filepath.Join(t.TempDir(), "main.go")
	program := "package main\n\nimport (\n\t\"container/ring\"\n\t_ \"embed\"\n\t\"os\"\n)\n\nfunc main() { os.Exit(ring.New(3).Len()) }\n"
	if err := os.WriteFile(path, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	source := grade.Source{Path: path, Trusted: true, Build: sandbox.Limits{CPU: 2 * time.Minute, Wall: 10 * time.Minute, Memory: 2 << 30}, Run: sandbox.Limits{Wall: 10 * time.Minute}}
	built, err := source.Prepare(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if r, err := built.Run(t.Context(), nil); err != nil || r.Exit != 3 {
		t.Errorf("%+v %v", r, err)
	}
}
