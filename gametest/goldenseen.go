package gametest

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"jogada/board"
	"jogada/catalog"
	"jogada/solve"
)

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
	fmt.Fprintf(&out, "text %q\nview %s\n", catalog.Written(b), sum(t, b.View()))
	for i, m := range b.Methods() {
		r := m.Solve(background(), catalog.Request{Budget: solve.Budget{Nodes: watchedNodes}, Check: true, Certificate: true, Trace: true, Difficulty: i == 0, Language: catalog.Languages()[i%len(catalog.Languages())]})
		picture := r.Picture(b.View())
		picture.Trace = nil
		fmt.Fprintf(&out, "%s certificate %s, sentences %s, picture %s, trace %s\n", m.Name, sum(t, r.Proof.Certificate), sum(t, r.Because), sum(t, picture), sum(t, r.Trace))
		if i == 0 {
			fmt.Fprintf(&out, "difficulty %s\nhand-in %q\n", written(t, r.Difficulty), r.Course)
			for n := range min(goldenSteps, r.Trace.Steps.Len()) {
				fmt.Fprintf(&out, "%d %s\n", n, narrated(r.Trace, n))
			}
		}
	}
	start, err := b.Play(background(), catalog.PlayRequest{Budget: budget()})
	if err != nil {
		fmt.Fprintf(&out, "play: %v\n", err)
		return out.String()
	}
	for _, player := range start.Players {
		for _, language := range catalog.Languages() {
			p, err := b.Play(background(), catalog.PlayRequest{Budget: budget(), Player: player, Language: language})
			fmt.Fprintf(&out, "play for %s in %s: %s %v\n", player, language, sum(t, p), err)
		}
	}
	for _, best := range []bool{true, false} {
		at := start
		for range goldenPlayed {
			fmt.Fprintf(&out, "play at %q, %s to move: %q worth %s towards %s, %s\n", at.State, at.Turn, at.Said, spell(at.Value), at.Toward, sum(t, at))
			if len(at.Moves) == 0 {
				break
			}
			next := at.Moves[0]
			if !best {
				next = at.Moves[len(at.Moves)-1]
			}
			fmt.Fprintf(&out, "  %s (%s) %v %s keeps %v best %v\n", next.Move, next.Said, next.Places, spell(next.Value), next.Keeps, next.Best)
			if at, err = b.Play(background(), catalog.PlayRequest{State: next.State, Player: at.Player, Budget: budget()}); err != nil {
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

func sum(t *testing.T, v any) string {
	t.Helper()
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(written(t, v))))
}
