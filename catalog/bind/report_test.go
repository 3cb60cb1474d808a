package bind_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/solve"
)

func TestAReportThatIsReadIsWrittenAsItWas(t *testing.T) {
	for seed := range uint64(50) {
		for question, s := range solvers(seed) {
			for _, m := range s.Methods() {
				first, err := json.Marshal(solved(t, s, m.Name, catalog.Request{Check: true, Certificate: true}))
				if err != nil {
					t.Fatal(err)
				}
				read, err := catalog.ReadReport(first)
				if err != nil {
					t.Fatalf("%v\n%s", err, first)
				}
				if second, err := json.Marshal(read); err != nil || !bytes.Equal(first, second) {
					t.Fatalf("%v, %v\n%s\n%s", question, err, first, second)
				}
			}
		}
	}
}

func TestReportsThatAreNotAreRefused(t *testing.T) {
	for data, want := range map[string]string{
		``:                             "not JSON of the right form",
		`{`:                            "not JSON of the right form",
		`[]`:                           "not JSON of the right form",
		`"x"`:                          "not JSON of the right form",
		`null`:                         `the report has schema ""`,
		`{}`:                           `the report has schema ""`,
		`{} {}`:                        "not JSON of the right form",
		`{"schema":1}`:                 "not JSON of the right form",
		`{"schema":"jogada.report/2"}`: `the report has schema "jogada.report/2"; want "jogada.report/1"`,
		`{"schema":"jogada.report/1","verdict":"maybe"}`:        `verdict "maybe": want unknown, proved or refuted`,
		`{"schema":"jogada.report/1","params":{"move":7}}`:      "not JSON of the right form",
		`{"schema":"jogada.report/1","line":[["L","0"]]}`:       "not JSON of the right form",
		`{"schema":"jogada.report/1","counts":{"expanded":""}}`: "not JSON of the right form",
	} {
		if r, err := catalog.ReadReport([]byte(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want %s", data, r, err, want)
		}
	}
}

func TestWhatAReportLeavesOutIsUnknown(t *testing.T) {
	r, err := catalog.ReadReport([]byte(`{"schema":"jogada.report/1","proof":{"certificate":null}}`))
	if err != nil || r.Verdict != solve.Unknown || r.Proof.Certificate != nil || r.Proof.Checked != nil || r.Bounds.AtLeast != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestPartsAreDecodedFreshAndSaved(t *testing.T) {
	type part struct{ N int }
	for _, from := range []any{part{7}, json.RawMessage(`{"N":7}`), map[string]int{"N": 7}} {
		if p, err := catalog.Decode[part](from); err != nil || p.N != 7 {
			t.Errorf("%T: %+v, %v", from, p, err)
		}
	}
	for _, from := range []any{json.RawMessage(`{"N":"x"}`), json.RawMessage(nil), func() {}} {
		if p, err := catalog.Decode[part](from); err == nil {
			t.Errorf("%T: %+v", from, p)
		}
	}
}

func FuzzReadReport(f *testing.F) {
	races := raceSolver(gametest.Race{Net: gametest.DrawNet("1 2 -"), From: []int{0, 1}, Goals: "..*", Lengths: []int{1, 2, 1}})
	duels := duelSolver(gametest.Duel{Net: gametest.DrawNet("1 02 -"), Kinds: "ab1"})
	mazes := mazeSolver(gametest.Maze{Net: gametest.DrawNet("1 02 1"), From: []int{0}, Locks: "..a", Keys: ".a."})
	puzzles := puzzleSolver(gametest.Puzzle{Net: gametest.DrawNet("1 2 -"), Goals: "..*", Most: 5})
	all := []catalog.Solver{races, duels, mazes, puzzles}
	for _, s := range all {
		data, err := json.Marshal(solved(f, s, "", catalog.Request{Check: true, Certificate: true}))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"schema":"jogada.report/1","answer":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := catalog.ReadReport(data)
		if err != nil {
			return
		}
		first, err := json.Marshal(r)
		if err != nil {
			t.Fatalf("a report that was read can't be written: %v", err)
		}
		again, err := catalog.ReadReport(first)
		if err != nil {
			t.Fatalf("a report that was written can't be read: %v\n%s", err, first)
		}
		if second, err := json.Marshal(again); err != nil || !bytes.Equal(first, second) {
			t.Fatalf("%v\n%s\n%s", err, first, second)
		}
		for _, s := range all {
			r.Game, r.Params = "", nil
			for _, game := range []string{"race", "duel", "maze", "puzzle"} { // whatever it claims, judging it ends
				r.Game, r.Params = game, s.Rules()
				ruled(s, r)
			}
		}
	})
}

func TestAReportIsReadStrictly(t *testing.T) {
	s := duelSolver(gametest.Duel{Net: gametest.DrawNet("1 02 -"), Kinds: "ab1"})
	data, err := json.Marshal(solved(t, s, "", catalog.Request{Check: true}))
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for name, bad := range map[string]string{
		"a second key by another case": strings.Replace(good, `"answer":`, `"Answer":{"winner":2},"answer":`, 1),
		"the same key twice":           strings.Replace(good, `"answer":`, `"answer":{"winner":2},"answer":`, 1),
		"an unknown key":               strings.Replace(good, `"answer":`, `"answers":1,"answer":`, 1),
		"twice further down":           strings.Replace(good, `"at_least":`, `"at_least":7,"at_least":`, 1),
		"something behind it":          good + "{}",
	} {
		if _, err := catalog.ReadReport([]byte(bad)); err == nil || bad == good {
			t.Errorf("%s is read\n%s", name, bad)
		}
	}
	if _, err := catalog.ReadReport(data); err != nil {
		t.Error(err)
	}
}
