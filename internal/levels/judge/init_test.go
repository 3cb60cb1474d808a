package judge_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

// unedited checks a map by the file that init writes for it, and returns the report as text, its summary, and the file.
func unedited(t *testing.T, name string, files map[string][]byte) (found, sum, yaml string) {
	t.Helper()
	root := t.TempDir()
	for file, data := range files {
		path := filepath.Join(root, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := judge.Propose(root, name, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, mapping.FileName), p.YAML, 0o666); err != nil {
		t.Fatal(err)
	}
	project, err := judge.Open(root, mapping.FileName)
	if err != nil {
		t.Fatalf("%v\n%s", err, p.YAML)
	}
	maps, err := project.Maps(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	c := project.Checker()
	c.Nodes = 100_000
	r := judge.Report{FailOn: judge.Error}
	var world []string
	add := func(results []judge.Result) {
		for _, result := range results {
			r.Maps, r.Findings = append(r.Maps, result.Checked), append(r.Findings, result.Findings...)
		}
	}
	for _, file := range maps {
		if project.Mapping.InWorld(file) {
			world = append(world, file)
			continue
		}
		add(c.File(t.Context(), file, ""))
	}
	if world != nil {
		add(c.World(t.Context(), world))
	}
	var b strings.Builder
	if err := format.Write(&b, "text", r); err != nil {
		t.Fatal(err)
	}
	return b.String(), r.Summary(false), string(p.YAML)
}

// The file of init, unedited, makes no false error on maps of the kinds that designers make. What it finds on them is in
// the recording, with the file.
func TestTheUneditedFileOfInitIsSureOrSilent(t *testing.T) {
	for _, s := range samples {
		t.Run(s.name, func(t *testing.T) {
			found, sum, yaml := unedited(t, s.file, s.files)
			if got, want := strings.Contains(found, "[error"), s.broken; got != want {
				t.Errorf("errors: %t; want %t\n%s\n%s", got, want, found, yaml)
			}
			for _, want := range s.found {
				if !strings.Contains(found+sum, want) {
					t.Errorf("%q is not in\n%s%s\n%s", want, found, sum, yaml)
				}
			}
			for _, want := range s.proposed {
				if !strings.Contains(yaml, want) {
					t.Errorf("%q is not in\n%s", want, yaml)
				}
			}
			if strings.Contains(found, "11ee") {
				t.Errorf("a thing is called by its IID:\n%s", found)
			}
		})
	}
}
