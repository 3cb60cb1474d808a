package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"jogada/internal/gametest/tier"
)

// The Python package plays, reads a dataset and scores it, with the python3 at hand and its standard library.
func TestThePythonPackageWorks(t *testing.T) {
	tier.Single(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "the Python package")
	}
	dir := t.TempDir()
	spec := "seed: 7\ngames: [{game: slide, shape: {side: 3, slides: 4}, count: 8}, {game: chase, shape: {nodes: 6}, count: 4}]\nsplits: {train: 3, test: 1}\nquestion: short\n"
	if err := os.WriteFile(filepath.Join(dir, "spec.yaml"), []byte(spec), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, code := shell(t, dir, "jogada campaign run spec.yaml --out dataset"); code != 0 {
		t.Fatal(out)
	}
	where, err := filepath.Abs("../../clients/python")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-W", "error", "-m", "unittest", "discover", "-s", "tests")
	cmd.Dir = where
	cmd.Env = append(os.Environ(), "PYTHONPATH="+where, "PYTHONDONTWRITEBYTECODE=1", "JOGADA_DATASET="+filepath.Join(dir, "dataset"))
	if out, code := saidBy(t, cmd); code != 0 {
		t.Errorf("%s", out)
	}
}
