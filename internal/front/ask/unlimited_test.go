package ask_test

import (
	"testing"

	"jogada/internal/front/ask"
	"jogada/solve"
)

// An engine without limits does everything that one with limits does.
func TestAnEngineWithoutLimitsAnswersEverything(t *testing.T) {
	engine := newDesk(t, ask.Limits{})
	for _, m := range []ask.Message{
		{Verb: "generate", Game: "slide", Body: []byte(`{"seed": 1, "want": "slides == 3", "params": {"side": "2"}}`)},
		{Verb: "generate", Game: "slide", Body: []byte(`{"seed": 1, "params": {"side": "2"}}`)},
		{Verb: "moves", Game: "slide", Body: []byte(`{"text": "2 2\n4 0\n"}`)},
		{Verb: "show", Game: "slide", Body: []byte(`{"text": "2 2\n4 0\n"}`)},
	} {
		if r := engine.Reply(t.Context(), m, nil); r.Refusal != nil {
			t.Errorf("%s: %+v", m.Verb, r.Refusal)
		}
	}
	held := engine.Reply(t.Context(), ask.Message{Verb: "holds", Game: "slide", Body: []byte(`{"text": "2 2\n4 0\n", "claims": ["verdict = \"proved\""]}`)}, nil)
	if result, is := held.Answer.(ask.ClaimsResult); !is || result.Holds == nil || !*result.Holds {
		t.Errorf("%+v", held)
	}
	solved := engine.Reply(t.Context(), ask.Message{Verb: "solve", Game: "slide", Body: []byte(`{"text": "2 2\n4 0\n"}`)}, nil)
	if answer, is := solved.Answer.(ask.Answer); !is || answer.Report.Verdict != solve.Proved {
		t.Errorf("%+v", solved)
	}
	board := "2 2\n4 0\n"
	player, err := engine.Player(t.Context(), "slide", ask.Question{Text: &board}, 0)
	if err != nil {
		t.Fatal(err)
	}
	play, err := player.Moves(t.Context(), "", nil, "", "en")
	if err != nil || play.Value.Distance == nil || *play.Value.Distance != 2 {
		t.Errorf("%+v, %v", play.Value, err)
	}
}
