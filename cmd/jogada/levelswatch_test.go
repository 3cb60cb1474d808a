package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
)

// lay writes files into a folder.
func lay(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

// A map is checked again when it is saved as editors save, and every map when levels.yaml is.
func TestWatchingChecksAMapThatIsSaved(t *testing.T) {
	dir := t.TempDir()
	const red, green = "#####\n#1#>#\n#####\n", "#####\n#1.>#\n#####\n"
	lay(t, dir, map[string]string{"levels.yaml": "means: [{character: ',', is: floor}]\nfiles: [maps/*.txt]\n", "maps/a.txt": red, "maps/b.txt": green})
	cmd := exec.Command("jogada", "levels", "watch")
	cmd.Dir = dir
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { cmd.Wait(); write.Close() }()
	lines := bufio.NewScanner(read)
	until := func(end string) (said string) {
		t.Helper()
		for lines.Scan() {
			if said += lines.Text() + "\n"; strings.HasPrefix(lines.Text(), end) {
				return said
			}
		}
		t.Fatalf("it ends, having said\n%s", said)
		return ""
	}
	if said := until("2 maps checked, 1 finding in 1 map"); !strings.Contains(said, "maps/a.txt:1,1: no exit can be reached from start 1") {
		t.Errorf("it says\n%s", said)
	}
	lay(t, dir, map[string]string{"maps/a.txt.new": green})
	if err := os.Rename(filepath.Join(dir, "maps/a.txt.new"), filepath.Join(dir, "maps/a.txt")); err != nil {
		t.Fatal(err)
	}
	until("1 map checked, no findings")
	lay(t, dir, map[string]string{"levels.yaml": "means: [{charakter: x}]\n"})
	until("levels.yaml:1:")
	lay(t, dir, map[string]string{"levels.yaml": "means: [{character: '.', is: wall}]\nfiles: [maps/*.txt]\n"})
	until("2 maps checked, 2 findings in 2 maps")
	cmd.Process.Signal(os.Interrupt)
	for lines.Scan() { // until it ends
	}
	if code := cmd.ProcessState.ExitCode(); code != cli.Answered {
		t.Errorf("it ends with %d", code)
	}
}
