package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/front/mcp"
	"jogada/internal/gametest"
	"jogada/internal/order"
)

// patient returns the default limits with a time that no machine needs.
func patient() ask.Limits {
	limits := ask.DefaultLimits()
	limits.Time = time.Hour
	return limits
}

// session returns a client of the SDK that is connected to the tools as a process would be, by two pipes.
func session(t *testing.T, limits ask.Limits) *sdk.ClientSession {
	t.Helper()
	engine, err := ask.New(games.All(), limits, order.Grant)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- mcp.Serve(ctx, engine, "test", toServer, fromServer) }()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	s, err := client.Connect(ctx, &sdk.IOTransport{Reader: toClient, Writer: fromClient}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(); fromClient.Close(); cancel(); <-ended })
	return s
}

// call calls a tool and reads what it gives.
func call(t *testing.T, s *sdk.ClientSession, name string, arguments any) (answer map[string]any, wrong string) {
	t.Helper()
	r, err := s.CallTool(context.Background(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text := r.Content[0].(*sdk.TextContent).Text
	if r.IsError {
		return nil, text
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s: %v in %s", name, err, text)
	}
	return answer, ""
}

func TestAnAgentCanAskForEverything(t *testing.T) {
	s := session(t, patient())
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	if got := strings.Join(names, " "); got != "check env_reset env_step games generate moves score solve" {
		t.Errorf("tools %s", got)
	}
	gametest.Recorded(t, "testdata/tools.golden", func(string) string {
		tools, err := json.MarshalIndent(list.Tools, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return string(tools) + "\n"
	})
	if all, _ := call(t, s, "games", nil); len(all["games"].([]any)) != len(games.All()) {
		t.Errorf("%v", all)
	}
	if made, wrong := call(t, s, "generate", map[string]any{"game": "slide", "seed": 1, "want": "slides == 5", "params": map[string]string{"side": "3"}}); wrong != "" || made["tried"] == nil || made["view"] != nil {
		t.Errorf("%v, %s", made, wrong)
	}
	if _, wrong := call(t, s, "generate", map[string]any{"game": "slide", "want": "slides = 5"}); !strings.Contains(wrong, "unexpected token") {
		t.Errorf("%s", wrong)
	}
	if one, _ := call(t, s, "games", map[string]any{"game": "2048", "language": "pt"}); one["name"] != "slide" || one["title"] != "2048: limpe o tabuleiro!" {
		t.Errorf("%v", one["title"])
	}
	made, _ := call(t, s, "generate", map[string]any{"game": "slide", "seed": 3, "params": map[string]string{"side": "3"}})
	board := map[string]any{"game": "slide", "text": made["text"]}
	answer, _ := call(t, s, "solve", board)
	report := answer["report"].(map[string]any)
	if report["verdict"] != "proved" || report["proof"].(map[string]any)["checked"] != true || answer["view"] != nil {
		t.Errorf("%v", answer)
	}
	if ruling, wrong := call(t, s, "check", map[string]any{"game": "slide", "text": made["text"], "report": report}); ruling["status"] != "accepted" {
		t.Errorf("%v %s", ruling, wrong)
	}
	moves, _ := call(t, s, "moves", board)
	first := moves["moves"].([]any)[0].(map[string]any)
	if first["best"] != true {
		t.Errorf("%v", first)
	}
	slides := report["answer"].(map[string]any)["slides"]
	grades, wrong := call(t, s, "score", map[string]any{"items": []any{map[string]any{"game": "slide", "text": made["text"], "answer": fmt.Sprintf("The answer is %v.", slides)},
		map[string]any{"game": "slide", "text": made["text"], "answer": map[string]any{"slides": 99}}}})
	if grades["right"] != 0.0 || grades["credit"] != 0.5 { // the line is missing
		t.Errorf("%v %s", grades, wrong)
	}
}

func TestWhatIsWrongIsToldAndNotFatal(t *testing.T) {
	limits := patient()
	limits.Cells = 100
	s := session(t, limits)
	for name, c := range map[string]struct {
		tool      string
		arguments any
		want      string
	}{
		"no such game":    {"solve", map[string]any{"game": "chess", "text": "x"}, "there is no game"},
		"game before all": {"solve", map[string]any{"game": "chess", "bord": "x"}, "there is no game"},
		"no such field":   {"generate", map[string]any{"game": "jump", "sead": 1}, `there is no field "sead"; the fields of generate are best, budget, climb, game, language, params, seed, tries, want`},
		"a bad board":     {"solve", map[string]any{"game": "slide", "text": "1\n2 x\n"}, "line 1"},
		"too large":       {"generate", map[string]any{"game": "slide", "params": map[string]string{"side": "60"}}, "over the limit"},
		"an unknown word": {"moves", map[string]any{"game": "slide", "beauty": 1}, "beauty"},
		"no items":        {"score", map[string]any{"items": []any{}}, "want 1 to 100"},
	} {
		if _, wrong := call(t, s, c.tool, c.arguments); !strings.Contains(wrong, c.want) {
			t.Errorf("%s: %q; want %s", name, wrong, c.want)
		}
	}
}

// A line that is no message is answered, and the next request is, too.
func TestALineThatIsNoMessageDoesNotEndTheSession(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), order.Grant)
	if err != nil {
		t.Fatal(err)
	}
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- mcp.Serve(context.Background(), engine, "test", toServer, fromServer) }()
	answers := json.NewDecoder(toClient)
	for _, c := range []struct {
		line string
		code int
		want string
	}{
		{"nothing", -32700, "the line is not JSON"}, {`{"jsonrpc":"2.0",`, -32700, "the line is not JSON"},
		{"[]", -32600, "the line is not a JSON object; there are no batches"}, {"7", -32600, "the line is not a JSON object; there are no batches"},
		{"{}", -32600, "the line is no message of JSON-RPC 2.0: "},
		{`"` + strings.Repeat("x", 9<<20) + `"`, -32600, "the line is longer than "},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`, 0, ""},
		{"nothing", -32700, "the line is not JSON"},
		{`{"jsonrpc":"2.0","id":2,"method":"ping"}`, 0, ""},
	} {
		if _, err := io.WriteString(fromClient, c.line+"\n"); err != nil {
			t.Fatal(err)
		}
		var answer struct {
			ID    *int
			Error struct {
				Code    int
				Message string
			}
		}
		if err := answers.Decode(&answer); err != nil || answer.Error.Code != c.code || (answer.ID == nil) != (c.code != 0) || !strings.HasPrefix(answer.Error.Message, c.want) {
			t.Fatalf("%.40s: %+v, %v", c.line, answer, err)
		}
	}
	fromClient.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestAnAgentCanPlayAnEpisode(t *testing.T) {
	s := session(t, patient())
	first, wrong := call(t, s, "env_reset", map[string]any{"game": "slide", "seed": 7, "params": map[string]string{"side": "3", "slides": "4"}})
	if wrong != "" || first["done"] != false {
		t.Fatalf("%v, %s", first, wrong)
	}
	if next, wrong := call(t, s, "env_step", map[string]any{"action": "R"}); wrong != "" || next["reward"] != 0.0 {
		t.Errorf("%v, %s", next, wrong)
	}
	if _, wrong := call(t, s, "env_step", map[string]any{"action": "X"}); !strings.Contains(wrong, "not a legal move") {
		t.Error(wrong)
	}
	for language, word := range map[string]string{"en": "mouse 1 → 4", "pt": "rato 1 → 4", "es": "ratón 1 → 4"} {
		first, wrong := call(t, s, "env_reset", map[string]any{"game": "chase", "seed": 7, "language": language})
		if said, _ := json.Marshal(first); !strings.Contains(string(said), word) {
			t.Errorf("%s: %s %s", language, said, wrong)
		}
	}
}

// Every tool that writes words writes them in the language that it is asked for.
func TestToolsSpeakTheLanguageTheyAreAskedFor(t *testing.T) {
	s := session(t, patient())
	about := func(more string, value any) func(string) map[string]any {
		return func(language string) map[string]any {
			return map[string]any{"game": "chase", more: value, "language": language}
		}
	}
	for name, c := range map[string]struct {
		tool string
		ask  func(language string) map[string]any
		said [3]string // in English, Portuguese and Spanish
	}{
		"all games":         {"games", func(l string) map[string]any { return map[string]any{"language": l} }, [3]string{"Cat and mouse", "Gato e rato", "Gato y ratón"}},
		"one game":          {"games", func(l string) map[string]any { return map[string]any{"game": "chase", "language": l} }, [3]string{"Cat and mouse", "Gato e rato", "Gato y ratón"}},
		"an answer":         {"solve", about("example", 1), [3]string{"the mouse", "o rato", "el ratón"}},
		"the moves":         {"moves", about("example", 1), [3]string{"mouse", "rato", "ratón"}},
		"a board by chance": {"generate", about("seed", 1), [3]string{"position", "posição", "posición"}},
		"an episode":        {"env_reset", about("seed", 1), [3]string{"mouse", "rato", "ratón"}},
	} {
		for n, language := range []string{"en", "pt", "es"} {
			answer, wrong := call(t, s, c.tool, c.ask(language))
			text, err := json.Marshal(answer)
			if err != nil || wrong != "" {
				t.Fatalf("%s in %s: %v %s", name, language, err, wrong)
			}
			if !strings.Contains(strings.ToLower(string(text)), strings.ToLower(c.said[n])) {
				t.Errorf("%s in %s does not say %q:\n%s", name, language, c.said[n], text)
			}
		}
	}
}
