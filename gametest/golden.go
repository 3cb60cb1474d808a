package gametest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

// goldenNodes limits the expansions of one method on one board of the golden files, which record the result.
const goldenNodes = 100_000

var update = flag.Bool("update", false, "write the golden files anew")

// separator divides the input of a golden file from its output.
const separator = "---\n"

// Golden solves the boards of testdata/*.golden by every method and compares the reports, without times but with
// counts, and what else users see of each board, with those below the board. A first line "# name=value …" gives parameters. With -update it rewrites the
// reports.
func Golden(t *testing.T, g catalog.Game) {
	files, _ := filepath.Glob("testdata/*.golden")
	if len(files) == 0 {
		t.Fatal("no golden files in testdata")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".golden"), func(t *testing.T) {
			Recorded(t, file, func(input string) string { return reports(t, g, input) })
		})
	}
}

// Recorded compares what a program makes of the first part of a file, up to a line of three hyphens, with the second
// part. With -update it rewrites the second part.
func Recorded(t *testing.T, file string, made func(input string) string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	input, want, _ := strings.Cut(string(data), separator)
	got := made(input)
	if *update {
		if err := os.WriteFile(file, []byte(input+separator+got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != want {
		t.Errorf("%s differs; go test -update writes it anew.\n%s", file, difference(got, want))
	}
}

// difference returns the first line in which two texts differ, and its number.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	n := 0
	for n < len(g)-1 && n < len(w)-1 && g[n] == w[n] {
		n++
	}
	return fmt.Sprintf("line %d of the second part:\ngot:  %s\nwant: %s", n+1, g[n], w[n])
}

// reports returns the reports of every method on every board of a text, one a line.
func reports(t *testing.T, g catalog.Game, input string) string {
	t.Helper()
	given := map[string]string{}
	board := input
	if header, rest, ok := strings.Cut(input, "\n"); ok && strings.HasPrefix(header, "# ") {
		board = rest
		for _, pair := range strings.Fields(header[2:]) {
			name, value, _ := strings.Cut(pair, "=")
			given[name] = value
		}
	}
	boards, err := g.Parse([]byte(board), values(t, g, given), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, b := range boards {
		for _, m := range b.Methods() {
			r := solveWith(m, solve.Budget{Nodes: goldenNodes}, func(f string, args ...any) { t.Errorf(f, args...) })
			r.Seconds = 0
			r.Proof.Certificate = nil
			line, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			out.Write(line)
			out.WriteByte('\n')
		}
		out.WriteString(goldenSeen(t, b))
	}
	return out.String()
}
