package grade_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// TestAFileThatIsGradedReadsNothingBesideIt runs programs that use the file of another student beside their own: run, import, include or read.
// In a folder that was handed in, each of them may.
func TestAFileThatIsGradedReadsNothingBesideIt(t *testing.T) {
	if !sandbox.Isolated() {
		tier.Missing(t, "Landlock, seccomp or a limit on processes", "that programs read nothing beside them")
	}
	for name, c := range map[string]struct{ tool, main, text, other, theirs string }{
		"run in Python":      {"python3", "main.py", "import os\nexec(open(os.path.join(os.path.dirname(__file__), 'ana.txt')).read())", "ana.txt", "print(42)"},
		"import in Python":   {"python3", "main.py", "import ana", "ana.py", "print(42)"},
		"include in C":       {"gcc", "main.c", "#include \"ana.h\"", "ana.h", "#include <stdio.h>\nint main(void) { puts(\"42\"); }"},
		"include as text":    {"gcc", "main.c", "#include <stdio.h>\nint main(void) { puts(\n#include \"hw3.yaml\"\n); }", "hw3.yaml", "\"42\""},
		"read in JavaScript": {"node", "main.js", "console.log(require('fs').readFileSync(__dirname + '/hw3.yaml', 'utf8').trim())", "hw3.yaml", "42"},
		"read by a link":     {"python3", "main.py", "import os\nos.symlink(os.path.dirname(os.path.abspath(__file__)), 'x')\nprint(open('x/hw3.yaml').read())", "hw3.yaml", "42"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := sandbox.Locate(c.tool); err != nil {
				tier.Missing(t, c.tool, name)
			}
			folder := t.TempDir()
			if err := errors.Join(os.WriteFile(filepath.Join(folder, c.main), []byte(c.text), 0o644), os.WriteFile(filepath.Join(folder, c.other), []byte(c.theirs), 0o644)); err != nil {
				t.Fatal(err)
			}
			says := func(s grade.Source) string {
				program, err := s.Prepare(t.Context(), t.TempDir())
				var broken *grade.BuildError
				if errors.As(err, &broken) {
					return ""
				}
				if err != nil {
					t.Fatal(err)
				}
				r, err := program.Run(t.Context(), nil)
				if err != nil {
					t.Fatal(err)
				}
				return string(r.Stdout)
			}
			file := filepath.Join(folder, c.main)
			if got := says(grade.Source{Path: file}); got != "" {
				t.Errorf("the file alone says %q", got)
			}
			if got := says(grade.Source{Path: file, Root: folder}); got != "42\n" {
				t.Errorf("with its folder it says %q", got)
			}
		})
	}
}
