package ask_test

import (
	"context"
	"encoding/json"
	"testing"

	"jogada/internal/front/ask"
)

// TestALevelOfAGameIsAskedForByItsParameter solves levels of the first example of puzzlescript by every question.
func TestALevelOfAGameIsAskedForByItsParameter(t *testing.T) {
	engine := newDesk(t, patient())
	answer := func(kase int, params map[string]string) ask.Answer {
		t.Helper()
		body, err := json.Marshal(map[string]any{"example": 1, "case": kase, "params": params})
		if err != nil {
			t.Fatal(err)
		}
		reply := engine.Reply(context.Background(), ask.Message{Verb: "solve", Game: "puzzlescript", Body: body}, nil)
		a, is := reply.Answer.(ask.Answer)
		if !is {
			t.Fatalf("under %v: %+v", params, reply.Refusal)
		}
		return a
	}
	first := answer(1, nil)
	if first.Levels == nil || first.Levels.Param != "level" || len(first.Levels.Keys) != 2 || first.Report.Headline != "won in 5 inputs" {
		t.Errorf("level 1 is one of %+v: %s", first.Levels, first.Report.Headline)
	}
	for headline, params := range map[string]map[string]string{
		"won in 3 inputs":            {"level": "2"},
		"won in 3 inputs, in 2 ways": {"level": "2", "ask": "count"},
		"5 inputs into a state from which the level can't be won": {"level": "2", "ask": "stuck"},
	} {
		if a := answer(1, params); a.Report.Headline != headline || a.Cases != 1 {
			t.Errorf("under %v the answer is %q, of %d cases", params, a.Report.Headline, a.Cases)
		}
	}
	second := answer(2, map[string]string{"level": "all"})
	if second.Cases != 2 || second.Case != 2 || second.Params["level"] != "2" || second.Report.Headline != "won in 3 inputs" {
		t.Errorf("the second of all levels is case %d of %d, level %s: %s", second.Case, second.Cases, second.Params["level"], second.Report.Headline)
	}
}
