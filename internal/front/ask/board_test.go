package ask_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"jogada/internal/front/ask"
)

// The byte order mark that some editors put before a text, and a browser pastes with it, is not part of the board.
func TestAByteOrderMarkBeforeATextIsPassedOver(t *testing.T) {
	engine := newDesk(t, patient())
	shown := func(text string) ask.Reply {
		body, err := json.Marshal(map[string]string{"text": text})
		if err != nil {
			t.Fatal(err)
		}
		return engine.Reply(context.Background(), ask.Message{Verb: "show", Game: "slide", Body: body}, nil)
	}
	plain, is := shown("2 4\n8 16\n").Answer.(ask.Shown)
	if !is {
		t.Fatal("the board itself is not shown")
	}
	if marked, _ := shown("\ufeff2 4\n8 16\n").Answer.(ask.Shown); marked.Text != plain.Text {
		t.Errorf("with the mark it is %q, without it %q", marked.Text, plain.Text)
	}
	if r := shown("2 \ufeff4\n8 16\n"); r.Refusal == nil {
		t.Error("within the text the mark is taken")
	}
}

// The question of a board follows its rules, and the rules that it does not state are listed beside it.
func TestTheQuestionOfABoardFollowsItsRules(t *testing.T) {
	engine := newDesk(t, patient())
	for _, c := range []struct {
		game, body, language, question string
		terms                          []string
	}{
		{"escape", `{"example": 1}`, "en", "What is the fewest number of steps to an exit, and which steps are these?", nil},
		{"escape", `{"example": 3}`, "en", "What is the fewest number of steps after which no exit can be reached any more, and which steps are these?", []string{"keys"}},
		{"sokoban", `{"example": 1, "params": {"count": "moves"}}`, "es", "¿Cuál es el menor número de movimientos del jugador que lleva cada caja a una meta, y cuáles son?", nil},
		{"cops", `{"example": 1}`, "pt", "Qual é o menor número de gatos que pega o rato onde quer que ele comece?", nil},
		{"cops", `{"example": 4}`, "en", "Who wins, and in how many plies, those that place everyone included?", []string{"cats"}},
		{"slide", `{"example": 1}`, "en", "What is the fewest number of slides that leaves a single tile, and which slides are these?", []string{"limit"}},
	} {
		shown, is := engine.Reply(context.Background(), ask.Message{Verb: "show", Game: c.game, Language: c.language, Body: []byte(c.body)}, nil).Answer.(ask.Shown)
		if !is || shown.Question != c.question || !slices.Equal(shown.Terms, c.terms) {
			t.Errorf("%s %s in %s asks %q with %q; want %q with %q", c.game, c.body, c.language, shown.Question, shown.Terms, c.question, c.terms)
		}
	}
}
