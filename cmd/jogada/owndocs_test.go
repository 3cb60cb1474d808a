//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of docs/own.md lead from an empty file to a checked answer.
func TestTheCommandsOfThePageAboutOwnGamesWork(t *testing.T) {
	dir := t.TempDir()
	var said strings.Builder
	commands := 0
	for _, b := range docBlocks(t, "../../docs/own.md") {
		switch {
		case b.file != "":
			if err := os.WriteFile(filepath.Join(dir, b.file), []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		case b.language == "sh":
			commands += strings.Count("\n"+b.text, "\njogada ")
			out, code := shell(t, dir, b.text)
			if code != 0 {
				t.Fatalf("exit code %d:\n%s\n%s", code, b.text, out)
			}
			said.WriteString(out)
		}
	}
	for _, words := range []string{"first wins in 3 plies", "second wins in 4 plies", "accepted: ", "--set coins=N", "6 of 6 rows accepted", `start: ("first", 8)`} {
		if !strings.Contains(said.String(), words) {
			t.Errorf("%q is not said:\n%s", words, said.String())
		}
	}
	if commands != 10 {
		t.Errorf("the page has %d commands", commands)
	}
}
