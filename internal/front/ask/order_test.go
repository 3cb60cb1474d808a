package ask_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/order"
	"jogada/solve"
)

// ordered returns the reply to a request for a board made to order.
func ordered(t *testing.T, engine *ask.Engine, game, body string) (ask.Generated, *ask.Refusal) {
	t.Helper()
	r := engine.Reply(context.Background(), ask.Message{Verb: "generate", Game: game, Body: json.RawMessage(body)}, nil)
	made, _ := r.Answer.(ask.Generated)
	return made, r.Refusal
}

// A board made to order satisfies the order, however its ID names it, and is reproducible.
func TestABoardMadeToOrderIsWhatWasWanted(t *testing.T) {
	engine := newDesk(t, patient())
	for body, want := range map[string]string{
		`{"seed": 1, "want": "slides == 5 && only_moves >= 1", "params": {"side": "3"}}`:                    "slides == 5 && only_moves >= 1",
		`{"seed": 1, "want": "slides >= 3", "best": "slides", "tries": 60, "params": {"side": "3"}}`:        "slides >= 6",
		`{"seed": 1, "want": "slides >= 9 && only_moves >= 5", "climb": 80, "params": {"side": "3"}}`:       "slides >= 9 && only_moves >= 5",
		`{"seed": 5, "best": "only_moves", "tries": 4, "climb": 20, "params": {"side": "3", "limit": "9"}}`: "only_moves >= 1",
	} {
		made, refused := ordered(t, engine, "slide", body)
		if refused != nil {
			t.Fatalf("%s: %+v", body, refused)
		}
		g, _ := games.All().Find("slide")
		id, err := catalog.ParseID(made.ID)
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Values(id.Params)
		if err != nil {
			t.Fatal(err)
		}
		shown := engine.Reply(context.Background(), ask.Message{Verb: "show", Game: "slide", Body: json.RawMessage(`{"id": "` + made.ID + `"}`)}, nil)
		if again, is := shown.Answer.(ask.Shown); !is || again.Text != made.Text {
			t.Errorf("%s: %s is another board: %+v", body, made.ID, shown)
		}
		boards, err := g.Parse([]byte(made.Text), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		condition, err := order.Condition(g, v, want)
		if err != nil {
			t.Fatal(err)
		}
		report := catalog.Solve(context.Background(), boards[0], catalog.Request{Budget: solve.Budget{Nodes: 1_000_000}, Difficulty: true})
		if !condition.Holds(boards[0], report) || made.Tried == 0 || (made.Score != nil) != strings.Contains(body, "best") || made.Edited != strings.Contains(made.ID, ":") {
			t.Errorf("%s: %+v: %s, %v", body, made.Seed, made.Text, report.Difficulty)
		}
		if twice, _ := ordered(t, engine, "slide", body); twice.Text != made.Text {
			t.Errorf("%s gives another board", body)
		}
	}
}

func TestAnOrderThatCantBeFilledIsRefused(t *testing.T) {
	engine := newDesk(t, patient())
	for body, want := range map[string]struct {
		status          int
		location, words string
	}{
		`{"want": "slides == "}`:                      {422, "body.want", "unexpected token EOF"},
		`{"best": "winner"}`:                          {422, "body.best", "unknown name winner"},
		`{"want": "slides == 99", "tries": 3}`:        {422, "body.want", "none of the 3 boards that were tried is such a board"},
		`{"want": "slides == 99", "tries": 3000000}`:  {422, "body.tries", "want 1 to 10000"},
		`{"want": "slides == 99", "climb": -1}`:       {422, "body.climb", "want 0 to 1000"},
		`{"tries": 3}`:                                {422, "body.want", "tries and climb are for want and best"},
		`{"want": "true", "budget": {"seconds": -1}}`: {422, "body.budget.seconds", "negative"},
		`{"want": "slides == 99", "tries": 10000, "climb": 1000, "budget": {"seconds": 0.3}}`: {413, "body.want", "the time ran out after"},
	} {
		_, refused := ordered(t, engine, "slide", body)
		if refused == nil || refused.Status != want.status || !strings.Contains(refused.Detail, want.words) || want.location != "" && refused.Errors[0].Location != want.location {
			t.Errorf("%s: %+v", body, refused)
		}
	}
	if _, refused := ordered(t, engine, "jump", `{"want": "true", "params": {"rows": "200", "cols": "200"}}`); refused == nil || refused.Status != 413 || !strings.Contains(refused.Detail, "over the limit of this service, 10000") {
		t.Errorf("%+v", refused)
	}
	none, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, refused := ordered(t, none, "slide", `{"best": "slides"}`); refused == nil || !strings.Contains(refused.Detail, "boards are not made to order here") {
		t.Errorf("%+v", refused)
	}
}
