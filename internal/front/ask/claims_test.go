package ask_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/front/ask"
)

// The five nodes on which minimax that keeps values goes wrong.
const five = `"text": "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"`

func TestClaimsAreHeldToTheAnswersOfABoard(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		`{` + five + `, "claims": ["answer.winner = \"cat\"", "line.length = 4"]}`:                                            `"holds":true,"claims":[{"claim":"answer.winner = \"cat\"","holds":true}`,
		`{` + five + `, "claims": ["answer.winner = \"mouse\""]}`:                                                             `"holds":false,"claims":`,
		`{` + five + `, "claims": ["memo:answer.winner != answer.winner"], "ways": {"memo": {"method": "memo"}}}`:             `"answers":[{"name":"","method":"dense","sound":true,"verdict":"proved","headline":"the cat wins in 4 plies","expanded":40},{"name":"memo","method":"memo","sound":false`,
		`{` + five + `, "claims": ["far:answer.plies > answer.plies"], "ways": {"far": {"params": {"cat": "4"}}}}`:            `"holds":`,
		`{` + five + `, "claims": ["proof.checked = true", "difficulty.lines >= 1"]}`:                                         `"holds":true`,
		`{` + five + `, "claims": ["answer.beauty = 3"]}`:                                                                     `"holds":false,"claims":`,
		`{` + five + `, "claims": ["memo:answer.winner = \"cat\""]}`:                                                          `there is no way called \"memo\"`,
		`{` + five + `, "claims": ["so it is"]}`:                                                                              `is no claim`,
		`{` + five + `, "claims": []}`:                                                                                        `there are 0 claims; want 1 to 20`,
		`{` + five + `, "claims": ["sound = true"], "ways": {"Memo": {}}}`:                                                    `is no name`,
		`{` + five + `, "claims": ["sound = true"], "ways": {"x": {"method": "magic"}}}`:                                      `body.ways`,
		`{` + five + `, "claims": ["sound = true"], "ways": {"a": {}, "b": {}, "c": {}, "d": {}}}`:                            `there are 4 ways; want at most 3`,
		`{"text": "[[2],[2", "claims": ["sound = true"]}`:                                                                     `body.text`,
		`{` + five + `, "claims": ["answer.winner = \"cat\""], "ways": {"m": {"method": "minimax"}}, "budget": {"nodes": 1}}`: `"holds":null`,
	} {
		reply, _ := json.Marshal(engine.Reply(context.Background(), ask.Message{Verb: "holds", Game: "chase", Body: json.RawMessage(body)}, nil))
		if !strings.Contains(string(reply), want) {
			t.Errorf("%s: %s; want %s", body, reply, want)
		}
	}
}

func TestWhatAWayCameToIsToldWithoutNotation(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	body := json.RawMessage(`{"text": "1\n3 6\n0 2 0\n4 0 2\n0 8 0\n", "claims": ["answer.slides = 4"]}`)
	reply, _ := json.Marshal(engine.Reply(context.Background(), ask.Message{Verb: "holds", Game: "slide", Body: body}, nil))
	if want := `"headline":"4 slides: ↑ ← ← ↑"`; !strings.Contains(string(reply), want) {
		t.Errorf("%s; want %s", reply, want)
	}
}
