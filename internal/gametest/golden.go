package gametest

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/gametest/tier"
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
	tier.Single(t)
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
			r := solveWith(m, solve.Budget{Nodes: goldenNodes})
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

// Limits of what golden files record of a board.
const (
	goldenSteps  = 12 // sentences of the default method's trace
	goldenPlayed = 3  // moves played by the best moves, and by the worst
)

// goldenSeen returns what users see of a board besides the reports: the text and the drawing; for each method the certificate,
// the sentences, layers and frames, and the trace; the difficulty; and play by the best and by the worst moves. Of what
// is long it records the checksum.
func goldenSeen(t *testing.T, b catalog.Instance) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "text %q\nview %s\n", catalog.Written(b), Checksum(t, b.View()))
	for i, m := range b.Methods() {
		r := m.Solve(background(), catalog.Request{Budget: solve.Budget{Nodes: watchedNodes}, Check: true, Certificate: true, Trace: true, Difficulty: i == 0, Language: languageOf(m.Name)})
		picture := r.Picture(b.View())
		picture.Trace = nil
		fmt.Fprintf(&out, "%s certificate %s, sentences %s, picture %s, trace %s\n", m.Name, Checksum(t, r.Proof.Certificate), Checksum(t, r.Because), Checksum(t, picture), Checksum(t, r.Trace))
		if i == 0 {
			fmt.Fprintf(&out, "difficulty %s\nhand-in %q\n", written(t, r.Difficulty), r.Course)
			for n := range min(goldenSteps, r.Trace.Steps.Len()) {
				fmt.Fprintf(&out, "%d %s\n", n, narrated(r.Trace, n))
			}
		}
	}
	start, err := b.Play(background(), catalog.PlayRequest{Budget: recordedBudget()})
	if err != nil {
		fmt.Fprintf(&out, "play: %v\n", err)
		return out.String()
	}
	for _, player := range start.Players {
		for _, language := range catalog.Languages() {
			p, err := b.Play(background(), catalog.PlayRequest{Budget: recordedBudget(), Player: player, Language: language})
			fmt.Fprintf(&out, "play for %s in %s: %s %v\n", player, language, Checksum(t, p), err)
		}
	}
	for _, best := range []bool{true, false} {
		at := start
		for range goldenPlayed {
			fmt.Fprintf(&out, "play at %q, %s to move: %q worth %s towards %s, %s\n", at.State, at.Turn, at.Said, spell(at.Value), at.Toward, Checksum(t, at))
			if len(at.Moves) == 0 {
				break
			}
			next := at.Moves[0]
			if !best {
				next = at.Moves[len(at.Moves)-1]
			}
			fmt.Fprintf(&out, "  %s (%s) %v %s keeps %v best %v\n", next.Move, next.Said, next.Places, spell(next.Value), next.Keeps, next.Best)
			if at, err = b.Play(background(), catalog.PlayRequest{State: next.State, Player: at.Player, Budget: recordedBudget()}); err != nil {
				fmt.Fprintf(&out, "  %v\n", err)
				break
			}
		}
	}
	return out.String()
}

// narrated returns a step of a trace in words.
func narrated(t *board.Trace, step int) string {
	said := t.Code[t.Steps.Line[step]].Say
	for n, word := range t.Steps.Words[step] {
		said = strings.ReplaceAll(said, fmt.Sprintf("{%d}", n), t.Words[word])
	}
	return fmt.Sprintf("%s [%s]", said, t.States[t.Steps.State[step]].Name)
}

func written(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Checksum returns a checksum of a value in JSON, for recorded files.
func Checksum(t *testing.T, v any) string {
	t.Helper()
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(written(t, v))))
}

// languageOf returns a language for a method, which stays the same when methods are added.
func languageOf(method string) string {
	all := catalog.Languages()
	return all[crc32.ChecksumIEEE([]byte(method))%uint32(len(all))]
}

// recordedBudget limits the searches of recorded play, alike in both tiers.
func recordedBudget() solve.Budget { return solve.Budget{Nodes: 5_000} }
