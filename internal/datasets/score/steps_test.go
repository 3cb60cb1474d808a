package score_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/score"
	"jogada/solve"
)

func TestTheFirstWrongStepOfALineIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		game, board, answer string
		want                string
	}{
		"right":             {"slide", slide, `{"slides": 2, "line": ["L", "U"]}`, "null"},
		"no line":           {"slide", slide, `{"slides": 2}`, "null"},
		"illegal":           {"slide", slide, `{"slides": 2, "line": ["L", "Q"]}`, `{"index":2,"move":"Q","fault":"illegal"}`},
		"a detour":          {"slide", slide, `{"slides": 4, "line": ["U", "D", "U", "L"]}`, `{"index":2,"move":"D","fault":"detour"}`},
		"too short":         {"slide", slide, `{"slides": 2, "line": ["L"]}`, `{"index":2,"move":"","fault":"ends"}`},
		"a detour first":    {"slide", slide, `{"slides": 4, "line": ["U", "D", "Q"]}`, `{"index":2,"move":"D","fault":"detour"}`},
		"a box in a corner": {"sokoban", "######\n#.   #\n# $@ #\n#    #\n######\n", `{"pushes": 2, "line": ["ulD"]}`, `{"index":1,"move":"ulD","fault":"loses"}`},
		"of a race":         {"jump", jump, `{"winner": "B", "round": 2, "line": ["B R1", "B L1"]}`, `{"index":2,"move":"B L1","fault":"loses"}`},
		"unreadable":        {"slide", slide, `{"slides": 2, "line": [5]}`, "null"},
	} {
		g := question(t, c.game, c.board, nil).Judge(context.Background(), []byte(c.answer))
		if got, _ := json.Marshal(g.Step); string(got) != c.want || g.Right && g.Step != nil {
			t.Errorf("%s: %s of %+v; want %s", name, got, g, c.want)
		}
	}
}

// A line of best play has no wrong step. If one of its moves is replaced by another, the step found is that move if it is
// worse by the values of play, and a later one otherwise.
func TestAChangedMoveIsTheFirstWrongStep(t *testing.T) {
	seen := map[score.Fault]int{}
	for _, game := range []string{"slide", "chase", "cops", "escape", "jump"} {
		g, _ := games.All().Find(game)
		v, err := g.Values(map[string]map[string]string{"slide": {"side": "3", "slides": "6"}, "escape": {"rows": "5", "cols": "7"}, "cops": {"nodes": "6"}}[game])
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(4) {
			b, err := g.Make(seed, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			truth := catalog.Solve(context.Background(), b, catalog.Request{Check: true})
			q := score.Question{Game: g, Board: b, Truth: truth, Budget: solve.Budget{Nodes: 1_000_000}}
			for at := range truth.Line[:min(3, len(truth.Line))] {
				line := moves(truth.Line)
				other, worse := another(t, b, game, line[:at], line[at])
				if other == "" {
					continue
				}
				line[at] = other
				fields, _ := json.Marshal(truth.Answer)
				var answer map[string]any
				if err := json.Unmarshal(fields, &answer); err != nil {
					t.Fatal(err)
				}
				answer["line"] = line
				given, _ := json.Marshal(answer)
				step := q.Judge(context.Background(), given).Step
				switch {
				case step == nil && worse, step != nil && step.Index <= at, worse && step.Index != at+1:
					t.Errorf("%s %d: %s at %d of %v is worse: %v; found is %+v", game, seed, other, at, line, worse, step)
				case step != nil:
					seen[step.Fault]++
				}
			}
		}
	}
	for _, fault := range []score.Fault{score.Illegal, score.Loses, score.Detour} {
		if seen[fault] == 0 {
			t.Errorf("no step is %s: %v", fault, seen)
		}
	}
}

func moves(line []catalog.Move) (words []string) {
	for _, m := range line {
		words = append(words, m.Move)
	}
	return words
}

// another returns a legal move other than a given one after some moves, and whether it is worse: not one of the best.
func another(t *testing.T, b catalog.Instance, game string, before []string, not string) (word string, worse bool) {
	t.Helper()
	state, player, name := "", "", ""
	cut := func(word string) string { return word }
	if game == "jump" {
		player, name = not[:1], not[:2]
		cut = func(word string) string { return word[2:] }
	}
	for _, move := range append(slices.Clone(before), "") {
		play, err := b.Play(context.Background(), catalog.PlayRequest{State: state, Player: player})
		if err != nil {
			t.Fatal(err)
		}
		if move == "" {
			for _, o := range slices.Backward(play.Moves) {
				if o.Move != cut(not) {
					return name + o.Move, !o.Best
				}
			}
			return "", false
		}
		at := slices.IndexFunc(play.Moves, func(o catalog.Option) bool { return o.Move == cut(move) })
		state = play.Moves[at].State
	}
	panic(fmt.Sprint("no state after ", before))
}
