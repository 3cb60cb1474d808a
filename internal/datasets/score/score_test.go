package score_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/score"
	"jogada/internal/gametest"
	"jogada/solve"
)

// question returns the first board of an ID, solved.
func question(t testing.TB, game, text string, params map[string]string) score.Question {
	t.Helper()
	g, _ := games.All().Find(game)
	v, err := g.Values(params)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := g.Parse([]byte(text), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	truth := catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true})
	if !truth.Accepted() {
		t.Fatalf("%+v", truth)
	}
	return score.Question{Game: g, Board: boards[0], Truth: truth, Budget: solve.Budget{Nodes: 1_000_000}}
}

const (
	slide = "1\n2 9\n2 2\n2 2\n"                   // two slides, whichever way
	stuck = "1\n2 9\n2 4\n8 2\n"                   // no solution
	push  = "#######\n#@ $ .#\n#     #\n#######\n" // two pushes
	keys  = "1.a.\n####\n2.A.\n"                   // 4 and 2 cells
	jump  = "1 4\n2\n1 1 1 1\n0 0\n0 1\n"          // B in round 2
	chase = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
)

func TestAnswersGetTheirCredit(t *testing.T) {
	reasons := map[string]string{}
	for name, c := range map[string]struct {
		game, board, answer string
		credit              float64
	}{
		"a number":                     {"slide", slide, `{"slides": 2}`, 0.5},
		"a wrong number":               {"slide", slide, `{"slides": 3}`, 0},
		"a number and a line":          {"slide", slide, `{"slides": 2, "line": ["L", "U"]}`, 1},
		"another line":                 {"slide", slide, `{"slides": 2, "line": ["D", "R"]}`, 1},
		"a line alone":                 {"slide", slide, `{"line": "UR"}`, 0.5},
		"a line in words":              {"slide", slide, `{"slides": 2, "line": "U, R"}`, 1},
		"moves as a report has them":   {"slide", slide, `{"line": [{"move": "U", "state": "x"}, {"move": "L"}]}`, 0.5},
		"a line that is too long":      {"slide", slide, `{"slides": 4, "line": ["U", "D", "U", "L"]}`, 0.25},
		"too long beside its number":   {"slide", slide, `{"slides": 2, "line": ["U", "D", "U", "L"]}`, 0.5},
		"one too long":                 {"slide", slide, `{"slides": 2, "line": ["U", "D", "L"]}`, 0.5},
		"a line that ends too soon":    {"slide", slide, `{"slides": 2, "line": ["L"]}`, 0.5},
		"a line that is not legal":     {"slide", slide, `{"slides": 3, "line": ["X"]}`, 0},
		"right, with a wrong number":   {"slide", slide, `{"slides": 1, "line": ["L", "U"]}`, 0.5},
		"course text":                  {"slide", slide, `"2"`, 0.5},
		"a number that is text":        {"slide", slide, `2`, 0.5},
		"free text":                    {"slide", slide, `"I think {\"slides\": 5}. No, wait:\n` + "```json\\n" + `{\"slides\": 2, \"line\": [\"L\", \"U\"]}\n` + "```" + `"`, 1},
		"free text with a number":      {"slide", slide, `"First left, then up.\n\n**2**"`, 0.5},
		"a sentence":                   {"slide", slide, `"So the answer is 2."`, 0.5},
		"nothing":                      {"slide", slide, `"I don't know"`, 0},
		"a denial":                     {"slide", slide, `"It is certainly not 2."`, 0},
		"a denied answer":              {"slide", slide, `"The answer is not 2."`, 0},
		"a doubted answer":             {"slide", slide, `"I doubt that the answer is 2."`, 0},
		"a thought that breaks off":    {"slide", slide, `"Let me think. After 1 slide we have 2"`, 0},
		"another that breaks off":      {"chase", chase, `"I could not finish. My best guess so far is that after ply 0"`, 0},
		"a box":                        {"slide", slide, `"Hence $\\boxed{2}$ slides."`, 0.5},
		"two boxes":                    {"slide", slide, `"Not $\\boxed{3}$, but $\\boxed{2}$."`, 0.5},
		"a box with words":             {"slide", stuck, `"\\[\\boxed{\\text{no solution}}\\]"`, 1},
		"a lead-in":                    {"slide", slide, `"Answer: 2\n\nI checked 3 lines."`, 0.5},
		"a lead-in in bold":            {"slide", slide, `"**Final answer:** 2"`, 0.5},
		"a lead-in in bold, too":       {"slide", slide, `"**Answer**: **2**."`, 0.5},
		"a lead-in on its own line":    {"jump", jump, `"Answer:\n\nB\n2"`, 1},
		"a lead-in in Portuguese":      {"slide", slide, `"A resposta é 2."`, 0.5},
		"a lead-in in Spanish":         {"slide", slide, `"Respuesta: 2"`, 0.5},
		"the last of several":          {"slide", slide, `"Answer: 3\nNo.\nAnswer: 2"`, 0.5},
		"no solution":                  {"slide", stuck, `{"slides": null}`, 1},
		"no solution, as it prints":    {"slide", stuck, `"no solution"`, 1},
		"a solution where none is":     {"slide", stuck, `{"slides": 2, "line": ["L", "U"]}`, 0},
		"none where there is one":      {"slide", slide, `{"slides": null}`, 0},
		"pushes":                       {"sokoban", push, `{"pushes": 2, "line": ["rR", "R"]}`, 1},
		"pushes after another walk":    {"sokoban", push, `{"pushes": 2, "line": ["drruldrurR", "R"]}`, 0.5}, // it is not legal
		"pushes by a longer way":       {"sokoban", push, `{"pushes": 2, "line": ["druR", "R"]}`, 1},
		"pushes in LURD":               {"sokoban", push, `{"line": "rRR"}`, 0.5},
		"counts":                       {"keys", keys, `{"players": [{"name": "1", "cells": 4}, {"name": "2", "cells": 2}]}`, 1},
		"one count of two":             {"keys", keys, `{"players": [{"name": "1", "cells": 4}, {"name": "2", "cells": 4}]}`, 0.5},
		"one player left out":          {"keys", keys, `{"players": [{"name": "1", "cells": 4}]}`, 0.5},
		"counts as they are printed":   {"keys", keys, `"1 4\n2 2\n"`, 1},
		"printed, one of them wrong":   {"keys", keys, `"The counts:\n1 4\n2 3\n"`, 0.5},
		"a winner":                     {"jump", jump, `{"winner": "B", "round": 2}`, 1},
		"a winner and a wrong round":   {"jump", jump, `{"winner": "B", "round": 3}`, 0.5},
		"a winner with its line":       {"jump", jump, `{"winner": "B", "round": 2, "line": ["B R1", "B R1"]}`, 1},
		"a winner with another's line": {"jump", jump, `{"winner": "B", "round": 2, "line": ["A R1", "A R1", "A R1"]}`, 0.5},
		"a winner as it is printed":    {"jump", jump, `"B\n2\n"`, 1},
		"a draw":                       {"chase", chase, `{"winner": "draw", "plies": null}`, 1},
		"a draw as it is printed":      {"chase", chase, `0`, 0.5},
		"an answer in an answer":       {"slide", slide, `{"answer": {"answer": {"slides": 2, "line": "LU"}}}`, 1},
		"a text in an answer":          {"slide", slide, `{"answer": "Answer: 2"}`, 0.5},
		"a number in an answer":        {"slide", slide, `{"answer": 2}`, 0.5},
		"nothing in an answer":         {"slide", slide, `{"answer": null}`, 0},
		"digits in a string":           {"slide", slide, `{"slides": "2", "line": "LU"}`, 1},
		"other digits in a string":     {"slide", slide, `{"slides": "3"}`, 0},
		"moves in small letters":       {"slide", slide, `{"slides": 2, "line": "lu"}`, 0.5},
		"a name in capitals":           {"chase", chase, `{"winner": "DRAW", "plies": null}`, 0.5},
		"a player twice":               {"keys", keys, `{"players": [{"name": "1", "cells": 1}, {"name": "1", "cells": 4}, {"name": "2", "cells": 2}]}`, 0},
		"a player who is not there":    {"keys", keys, `{"players": [{"name": "1", "cells": 4}, {"name": "2", "cells": 2}, {"name": "3", "cells": 2}]}`, 0},
		"a player twice, as printed":   {"keys", keys, `"1 1\n1 4\n2 2\n"`, 0},
		"players by name":              {"keys", keys, `{"players": {"1": 4, "2": 2}}`, 0},
		"more of a player":             {"keys", keys, `{"players": [{"name": "1", "cells": 4, "keys": []}]}`, 0.5},
		"less of a player":             {"keys", keys, `{"players": [{"name": "1", "keys": []}]}`, 0},
		"a field that is not asked":    {"sokoban", push, `{"pushes": 2, "line": "rRR", "lurd": "xxxx"}`, 1},
		"the dataset's own answer":     {"slide", slide, `{"slides": 2, "scope": "solved", "line": "LU"}`, 1},
		"an explanation":               {"slide", slide, `{"explanation": "left, then up", "slides": 2, "line": "LU"}`, 1},
		"an answer and an explanation": {"slide", slide, `{"answer": {"slides": 2, "line": "LU"}, "explanation": "left, then up"}`, 1},
		"a doubt beside the answer":    {"slide", slide, `{"answer": {"slides": 2, "line": "LU"}, "doubt": {"slides": 3}}`, 1},
		"nothing that is asked for":    {"slide", slide, `{"explanation": "2 slides", "scope": "solved"}`, 0},
		"a doubt within a text":        {"slide", slide, `"So: {\"slides\": 2, \"line\": \"LU\", \"doubt\": {\"slides\": 3}}"`, 1},
		"a doubt before, in a text":    {"slide", slide, `"So: {\"doubt\": {\"slides\": 3}, \"answer\": {\"slides\": 2, \"line\": \"LU\"}}"`, 1},
		"an answer in a text's object": {"slide", slide, `"It is {\"answer\": 2} {or so}"`, 0.5},
		"two objects in a text":        {"slide", slide, `"{\"slides\": 2} no, {\"slides\": 3}"`, 0},
		"a heading of prose":           {"jump", jump, `"B\n2\n\nHow it goes:\nRound 1\nA and B jump.\nRound 2\nB arrives."`, 1},
		"a heading and a number":       {"jump", jump, `"Round\n2"`, 0},
		"another player's name":        {"jump", jump, `"b\n2"`, 0},
		"marks between slides":         {"slide", slide, `{"slides": 2, "line": "L?U!"}`, 0.5},
		"words after slides":           {"slide", slide, `{"slides": 2, "line": "L U zzz"}`, 0.5},
		"words between pushes":         {"sokoban", push, `{"pushes": 2, "line": "I go r, 77 then %% RR"}`, 0.5},
		"no move in a list":            {"slide", slide, `{"slides": 2, "line": ["L", 7]}`, 0.5},
		"no list":                      {"slide", slide, `{"slides": 2, "line": 7}`, 0.5},
		"no solution and no list":      {"slide", stuck, `{"slides": null, "line": 7}`, 0},
		"no solution, an empty line":   {"slide", stuck, `{"slides": null, "line": []}`, 1},
		"a line over the limit":        {"slide", "1\n2 3\n2 2\n2 2\n", `{"slides": 4, "line": ["U", "D", "U", "L"]}`, 0},
		"a draw without its plies":     {"chase", chase, `{"winner": "draw"}`, 0.5},
		"a winner without its round":   {"jump", jump, `{"winner": "B"}`, 0.5},
		"a line alone in a race":       {"jump", jump, `{"line": ["B R1", "B R1"]}`, 0.5},
		"nothing to do":                {"slide", "1\n2 9\n2 0\n0 0\n", `{"slides": 0}`, 1},
		"pushes without a line":        {"sokoban", push, `{"pushes": 2}`, 0.5},
		"a blank line of moves":        {"slide", slide, `{"slides": 2, "line": " "}`, 0.5},
		"an entry without a name":      {"keys", keys, `{"players": [{"name": "1", "cells": 4}, {"cells": 2}]}`, 0},
		"digits for a name":            {"jump", jump, `{"winner": "2", "round": "2"}`, 0.5},
		"an empty object":              {"slide", slide, `null`, 0},
		"half a draw":                  {"chase", chase, `{"winner": "draw", "plies": 7}`, 0.5},
	} {
		q := question(t, c.game, c.board, nil)
		got := q.Judge(context.Background(), []byte(c.answer))
		if got.Credit != c.credit || got.Right != (c.credit == 1) {
			t.Errorf("%s: %+v; want %g\n%s", name, got, c.credit, c.answer)
		}
		grade, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		reasons[name] = fmt.Sprintf("%s: %s\n", name, grade)
	}
	gametest.Recorded(t, "testdata/grades.golden", func(string) string {
		var all strings.Builder
		for _, name := range slices.Sorted(maps.Keys(reasons)) {
			all.WriteString(reasons[name])
		}
		return all.String()
	})
}

// Players who have names of their own are read by them.
func TestNamedPlayersAreReadByTheirNames(t *testing.T) {
	q := question(t, "jump", "1 1 1 1\n", map[string]string{"player": "Ana=0,0 Bo-2=0,1"})
	for answer, right := range map[string]bool{`"Bo-2\n2"`: true, `"Round\n2"`: false, `"Ana\n2"`: false, `"Ana=0\n2"`: false, `"\n2"`: false} {
		if got := q.Judge(context.Background(), []byte(answer)); got.Right != right {
			t.Errorf("%s: %+v", answer, got)
		}
	}
}

func FuzzJudge(f *testing.F) {
	f.Add([]byte(`{"slides": 2, "line": "LU"}`))
	f.Add([]byte(`"so {{{\"slides\": [2}} it is\n2"`))
	q := question(f, "slide", slide, nil)
	f.Fuzz(func(t *testing.T, answer []byte) {
		if g := q.Judge(context.Background(), answer); g.Credit < 0 || g.Credit > 1 || g.Right != (g.Credit == 1) {
			t.Errorf("%+v", g)
		}
	})
}

// A text that is made to be slow is not read forever.
func TestATextMadeToBeSlowIsReadInTime(t *testing.T) {
	q := question(t, "slide", slide, nil)
	nested := strings.Repeat(`{"a":`, 2000) + "[" + strings.Repeat("1,", 20_000)
	wrapped := "{{{ nothing"
	for range 12 { // answers in answers, each a text
		inner, err := json.Marshal(wrapped)
		if err != nil {
			t.Fatal(err)
		}
		wrapped = strings.Repeat(`{"answer":`, 40) + string(inner) + strings.Repeat("}", 40)
	}
	for _, text := range []string{wrapped, nested, strings.Repeat("{", 60_000), strings.Repeat("3 4\n", 15_000), strings.Repeat(`{"b":1}`, 9_000)} {
		given, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		before := worked(t)
		if g := q.Judge(context.Background(), given); g.Right {
			t.Errorf("%+v", g)
		}
		if took := worked(t) - before; took > 10*time.Second {
			t.Errorf("%.30s… takes %v of processor time to read", text, took)
		}
	}
}

// worked returns the processor time of this process.
func worked(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Skip(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
