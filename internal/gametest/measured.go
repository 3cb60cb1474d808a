package gametest

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

// measured checks the difficulty of a board: its entries are those that the game declares, each of its kind, only null
// entries are capped, every sound method that finishes gives the same, and the JSON reads back.
func measured(g catalog.Game, b catalog.Instance, v catalog.Values, fail func(string, ...any)) {
	var first []byte
	for _, m := range b.Methods() {
		r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Difficulty: true})
		if got, want := reflect.TypeOf(r.Answer), reflect.TypeOf(g.Answer(v)); got != want {
			fail("%s: the answer is a %v, and the game's empty answer is a %v", m.Name, got, want)
		}
		if (r.Difficulty != nil) != (m.Sound && r.Verdict != solve.Unknown) {
			fail("%s: sound %v, %v, and its difficulty is %v", m.Name, m.Sound, r.Verdict, r.Difficulty)
		}
		if r.Difficulty == nil {
			continue
		}
		entries(g, r.Difficulty, fail)
		written, err := json.Marshal(r.Difficulty)
		if err != nil {
			fail("%s: the difficulty can't be written: %v", m.Name, err)
		}
		if first == nil {
			first = written
			judgedAgain(b, r, fail)
		}
		if !bytes.Equal(first, written) {
			fail("%s: the difficulty is %s, and by another method it is %s", m.Name, written, first)
		}
		var read catalog.Difficulty
		if err := json.Unmarshal(written, &read); err != nil {
			fail("%s: the difficulty %s can't be read: %v", m.Name, written, err)
		}
		if again, err := json.Marshal(read); err != nil || !bytes.Equal(again, written) {
			fail("%s: the difficulty %s is read as %s, %v", m.Name, written, again, err)
		}
	}
}

// judgedAgain checks that the checker accepts the difficulty of a saved report, leaves open only what was capped, and
// rejects it with any one entry changed.
func judgedAgain(b catalog.Instance, r catalog.Report, fail func(string, ...any)) {
	ruling := b.Check(context.Background(), r, solve.Budget{Nodes: nodes})
	if ruling.Status == check.Undecided {
		return
	}
	open := strings.Count(ruling.Reason, "difficulty.")
	if ruling.Status != check.Accepted || open != len(r.Difficulty.Capped()) {
		fail("%s: %+v on a report with difficulty %v", r.Method, ruling, r.Difficulty)
	}
	for i, e := range r.Difficulty {
		changed := slices.Clone(r.Difficulty)
		changed[i].Value = catalog.Count(987_654)
		r := r
		r.Difficulty = changed
		ruling := b.Check(context.Background(), r, solve.Budget{Nodes: nodes})
		if !e.Capped && (ruling.Status != check.Rejected || !strings.Contains(ruling.Reason, "difficulty."+e.Name)) {
			fail("%s: %+v with another %s", r.Method, ruling, e.Name)
		}
	}
}

// entries compares a difficulty with the measures that the game declares.
func entries(g catalog.Game, d catalog.Difficulty, fail func(string, ...any)) {
	if len(d) != len(g.Measures) {
		fail("%d entries of the difficulty, and the game declares %d", len(d), len(g.Measures))
		return
	}
	for i, e := range d {
		want := g.Measures[i]
		if e.Name != want.Name || e.Value != nil && e.Value.Kind() != want.Kind || e.Value != nil && e.Capped {
			fail("entry %d of the difficulty is %+v, and the game declares %+v", i, e, want)
		}
	}
}
