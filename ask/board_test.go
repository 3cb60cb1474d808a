package ask_test

import (
	"context"
	"encoding/json"
	"testing"

	"jogada/ask"
)

// The byte order mark that some editors put before a text, and a browser pastes with it, is not part of the board.
func TestAByteOrderMarkBeforeATextIsPassedOver(t *testing.T) {
	engine := newDesk(t, ask.DefaultLimits())
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
