package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgramsDoNotSeeThisCommand installs a jogada in a folder that a program may read. Neither its name nor a link of either kind leads to it, and all beside it
// is as readable as before.
func TestProgramsDoNotSeeThisCommand(t *testing.T) {
	folder := t.TempDir()
	bin := filepath.Join(folder, "local", "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{"local/bin/jogada": "#!/bin/sh\necho " + won + "\n", "local/bin/other": "#!/bin/sh\necho the other\n", "local/text": "a text\n"} {
		if err := os.WriteFile(filepath.Join(folder, path), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("local/bin/jogada", filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(filepath.Join(bin, "jogada"), filepath.Join(bin, "twin")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	for name, without := range map[string]layer{"with all layers": 0, "with few": namespaces | separateUser | cgroups_} {
		t.Run(name, func(t *testing.T) {
			s := probe(^without)
			isolation(t, s)
			c := Command{Path: "/bin/sh", Args: []string{"-c", `$0/local/bin/jogada; cat $0/local/bin/jogada; $0/local/bin/twin; cp $0/local/bin/jogada x && sh x; $0/link; $0/local/bin/other; cat $0/local/text; echo $0/local/bin/*`, folder}, Read: []string{folder}}
			r, err := s.run(t.Context(), c, nil, "", Limits{Wall: patient})
			if err != nil {
				t.Fatal(err)
			}
			want := "the other\na text\n" + bin + "/jogada " + bin + "/other " + bin + "/twin\n"
			if string(r.Stdout) != want || strings.Contains(string(r.Stderr), won) {
				t.Errorf("%q, not %q; %s", r.Stdout, want, r.Stderr)
			}
		})
	}
}
